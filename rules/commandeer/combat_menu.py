"""The menu of the Combat Phase: unit, direction of its arrows, target; or the end (CM-41, CM-42; RCM-24, RCM-25)."""

from __future__ import annotations

from rules.kernel.menu import Menu, One
from rules.kernel.types import Decision, Option, Refusal, Token

from .actions import ATTACK, END, attacks, cannot_attack, targets
from .book import Book
from .combat import harm
from .field import CELL_OF, COMPASS, NAMES, Cell
from .state import OFF, Battle, unit_at
from .targets import unit_option
from .values import survey
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
        self.legal = attacks(state, seat, self.worth)

    def menu(self) -> Menu:
        verbs = [Option(END, word("verb", END, "combat"))]
        if self.legal:
            verbs.insert(0, Option(ATTACK, word("verb", ATTACK)))
        return One(word("prompt", "combat"), lambda: verbs, lambda token: self._unit() if token == ATTACK else None)

    def _unit(self) -> Menu:
        def judge(token: Token) -> Option | Refusal | None:
            cell = CELL_OF.get(token, OFF)
            if cell in self.legal or cell == OFF:
                return None if cell == OFF else unit_option(self.state, cell)
            refusal = cannot_attack(self.state, self.seat, self.worth, cell)
            return refusal or no("nobody_to_attack", "RCM-24", square=token)

        listed = [unit_option(self.state, cell) for cell in self.legal]
        return One(word("prompt", "attacker"), lambda: listed, lambda token: self._way(CELL_OF[token]), judge)

    def _way(self, cell: Cell) -> Menu:
        ways = self.legal[cell]

        def judge(token: Token) -> Option | Refusal | None:
            if token not in COMPASS:
                return None
            way = COMPASS.index(token)
            if way in ways:
                return Option(token, word("way", token))
            if not self.worth[cell].ways >> way & 1:
                return no("no_arrow", "CM-42", square=NAMES[cell], way=word("way", token))
            return no("bad_target", "RCM-25" if self.worth[cell].ranged else "RCM-24", given=token)

        listed = [Option(COMPASS[way], word("way", COMPASS[way]), at=NAMES[ways[way][0]]) for way in ways]
        prompt = word("prompt", "attack_way", square=NAMES[cell])
        return One(prompt, lambda: listed, lambda token: self._target(cell, COMPASS.index(token)), judge)

    def _target(self, cell: Cell, way: int) -> Menu:
        """Return the units in a direction; where there is one it need not be named (5.2)."""
        found = targets(self.state, self.worth, cell, way)

        def judge(token: Token) -> Option | Refusal | None:
            at = CELL_OF.get(token, OFF)
            return self._hit(cell, at) if at in found else no("bad_target", "RCM-25", given=token)

        lacking = no("many_targets", "RCM-25", square=NAMES[cell]) if len(found) > 1 else None
        prompt = word("prompt", "attacked", square=NAMES[cell])
        return One(prompt, lambda: [self._hit(cell, at) for at in found], judge=judge, lacking=lacking)

    def _hit(self, cell: Cell, at: Cell) -> Option:
        """Return a target with the damage it would take and the Health it has left."""
        unit = unit_at(self.state, at)
        amount = harm(self.state, self.worth, cell, at)
        left = self.worth[at].health - unit.damage - amount
        key = "falls" if left <= 0 else "lives"
        text = word("hit", key, card=card_text(unit.card), square=NAMES[at], n=amount, left=max(0, left))
        return Option(NAMES[at], text, at=NAMES[at])
