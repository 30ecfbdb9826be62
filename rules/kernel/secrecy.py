"""What nobody else may learn: of answers, of positions, and of a question having been asked at all."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from .doors import Doors
from .types import Choice, Decision, Privacy, S, View


class Secrecy(Doors[S]):
    """What a game keeps secret beside its masks; asked by logs, by answers that send themselves, and by search."""

    conceals: ClassVar[bool] = False
    """Positions hold what others may not see, so that a finished match is worth showing with nothing hidden."""

    def privacy(self, view: View[S], decision: Decision, choice: Choice) -> Privacy:
        """Return what of an answer nobody but its seat learns."""
        return Privacy.WORDING if decision.secret else Privacy.NOTHING

    def evident(self, state: S, decision: Decision) -> bool:
        """Say whether everybody can tell from public facts alone if a question leaves its seat anything to choose.

        Only then may its one possible answer be sent by itself: at once, which must tell nothing that was secret, nor
        may what it leads to. Windows to react are announced, and so are asked.
        """
        return not self.conceals and decision.clock != "react"

    def guesses(self, view: View[S], rng: Random, count: int) -> list[S]:
        """Return several guesses for a search; games may balance them against each other."""
        return [self.guess(view, rng) for _ in range(count)]
