"""The menu of the Combat Phase: unit, direction of its arrows, target; or the end (CM-41, CM-42; RCM-24, RCM-25)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.menu import Menu
from rules.kernel.steps import TokenStep
from rules.kernel.types import Decision, Option, Refusal, Token

from .actions import ATTACK, END, attack_ways, attackers, can_attack, cannot_attack
from .book import Book
from .combat import harm
from .field import CELL_OF, COMPASS, NAMES, Cell
from .placement import unit_at
from .state import OFF, Battle
from .targets import names, unit_option
from .values import survey
from .verbs import wrong_verb
from .words import card_text, no, word


def menu(book: Book, state: Battle, decision: Decision) -> Menu:
    """Return one attack, or the end of the phase."""
    return _Fighting(book, state, decision.seat).menu()


class _Fighting:
    """The attacks of one seat."""

    def __init__(self, book: Book, state: Battle, seat: int) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.worth = survey(book, state)

    def menu(self) -> Menu:
        return TokenStep(
            word("prompt", "combat"), self._verbs, self._verb, self._unit, lambda token: wrong_verb(token, "combat")
        )

    def _verbs(self) -> Sequence[Token]:
        return (ATTACK, END) if can_attack(self.state, self.seat, self.worth) else (END,)

    def _verb(self, token: Token) -> Option:
        return Option(token, word("verb", END, "combat") if token == END else word("verb", ATTACK))

    def _unit(self, verb: Token) -> Menu | None:
        if verb == END:
            return None

        def refuse(token: Token) -> Refusal | None:
            cell = CELL_OF.get(token, OFF)
            if cell == OFF:
                return None
            refusal = cannot_attack(self.state, self.seat, self.worth, cell)
            return refusal or no("nobody_to_attack", "RCM-24", square=token)

        return TokenStep(
            word("prompt", "attacker"),
            lambda: names(attackers(self.state, self.seat, self.worth)),
            lambda token: unit_option(self.state, CELL_OF[token]),
            lambda token: self._way(CELL_OF[token]),
            refuse,
        )

    def _way(self, cell: Cell) -> Menu:
        ways = attack_ways(self.state, self.seat, self.worth, cell)

        def named(token: Token) -> Option:
            return Option(token, word("way", token), at=NAMES[ways[COMPASS.index(token)][0]])

        def refuse(token: Token) -> Refusal | None:
            if token not in COMPASS:
                return None
            if not self.worth[cell].ways >> COMPASS.index(token) & 1:
                return no("no_arrow", "CM-42", square=NAMES[cell], way=word("way", token))
            return no("bad_target", "RCM-25" if self.worth[cell].ranged else "RCM-24", given=token)

        prompt = word("prompt", "attack_way", square=NAMES[cell])
        listed = [COMPASS[way] for way in ways]

        def then(token: Token) -> Menu:
            return self._target(cell, ways[COMPASS.index(token)])

        return TokenStep(prompt, lambda: listed, named, then, refuse)

    def _target(self, cell: Cell, found: Sequence[Cell]) -> Menu:
        """Return the units in a direction; where there is one it need not be named (5.2)."""
        lacking = no("many_targets", "RCM-25", square=NAMES[cell]) if len(found) > 1 else None
        return TokenStep(
            word("prompt", "attacked", square=NAMES[cell]),
            lambda: names(found),
            lambda token: self._hit(cell, CELL_OF[token]),
            why=lambda token: no("bad_target", "RCM-25", given=token),
            lacking=lacking,
        )

    def _hit(self, cell: Cell, at: Cell) -> Option:
        """Return a target with the damage it would take and the Health it has left."""
        unit = unit_at(self.state, at)
        amount = harm(self.state, self.worth, cell, at)
        left = self.worth[at].health - unit.damage - amount
        key = "falls" if left <= 0 else "lives"
        text = word("hit", key, card=card_text(unit.card), square=NAMES[at], n=amount, left=max(0, left))
        return Option(NAMES[at], text, at=NAMES[at])
