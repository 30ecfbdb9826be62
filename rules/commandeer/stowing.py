"""The end of Reinforce: a hand card becomes Energy (CM-19, RCM-12)."""

from __future__ import annotations

from rules.kernel.asking import Asking
from rules.kernel.types import Decision, Seat

from .asking import put, step
from .carded import War
from .changes import side_of, stow
from .resolving import Answers
from .settling import settle


class Stow(Asking, frozen=True):
    """Put a hand card into the Energy Zone: the one named before the draw, or one chosen now (CM-19, RCM-12)."""

    seat: int
    pick: str = ""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask which card, if there is more than one kind."""
        hand = side_of(r, self.seat).hand
        if self.pick in hand or len(set(hand)) < 2:
            return ()
        return (step(r, self.seat, "reinforce", (hand[-1],)),)

    def run(self, r: War, answers: Answers) -> None:
        hand = side_of(r, self.seat).hand
        if not answers:
            questions = self.questions(r)
            if questions:
                put(r, self, *questions)
                return
        card = answers[Seat(self.seat)][0] if answers else self.pick if self.pick in hand else next(iter(hand), "")
        if card:
            stow(r, self.seat, card)
        settle(r)
