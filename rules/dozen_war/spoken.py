"""What commands may say of an action: who and where, who and whom, a skill or card and what it serves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rules.kernel.cursor import root, wholes
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Option, Text, Token, View
from rules.kernel.verbs import Verb
from rules.kernel.ways import Way, Ways

from . import listing
from .attack_menu import Attacking
from .base import Base
from .board import Board
from .naming import piece_text, side_text, use_text
from .state import DozenState, Unit
from .turn_menu import card_menu, revive_menu, skill_menu
from .turns import Turn
from .words import BANNERS, word

MOVE, ATTACK, USE, DIG, REVIVE, WARP = "move", "attack", "use", "dig", "revive", "warp"
VERBS = (
    Verb(MOVE, ("unit", "to")),
    Verb(ATTACK, ("unit", "target", "card"), least=2),
    Verb(USE, ("ability", "target", "to"), least=1),
    Verb(DIG, ("unit", "to"), least=1),
    Verb(REVIVE, ("unit", "to"), least=1),
    Verb(WARP, ("unit",)),
    Verb("pass", ()),
)
SAID = (MOVE, ATTACK, USE, DIG, REVIVE, WARP)


def ways(game: Base, view: View[DozenState], decision: Decision, verb: str) -> Ways | None:
    """Return what a command may say now, None where it is not to be had."""
    key = ("said", decision.id, verb)
    found: tuple[Way, ...] | None = view.memo.get(key)
    if found is None:
        found = ()
        if decision.kind == "turn" and verb in SAID:
            board = Board(game.book.fields[view.state.seats], view.state)
            found = tuple(_Said(Turn(game.book, board, decision.seat)).ways(verb))
        view.memo[key] = found
    prompt = word("prompt", "turn")
    return Ways(found, lambda row: prompt, why=partial(game.why, view, decision)) if found else None


class _Said:
    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.board = turn.board
        self.state = turn.state
        self.names = turn.board.field.names

    def ways(self, verb: str) -> Iterator[Way]:
        if verb == REVIVE:
            yield from self._revivals()
        elif verb == USE:
            yield from self._uses()
        else:
            for unit in self.board.of(self.turn.seat):
                if self.turn.fault(unit, verb) is None:
                    yield from self._of(verb, unit)

    def _of(self, verb: str, unit: Unit) -> Iterator[Way]:
        who = self._named(unit.id)
        if verb == WARP:
            yield Way((who,), (unit.id, WARP))
        elif verb == ATTACK:
            yield from self._attacks(unit, who)
        else:
            for cell in self.board.destinations(unit) if verb == MOVE else self.turn.digs(unit):
                named = self._named(self.names[cell])
                yield Way((who, named), (unit.id, verb, named.token), least=1 if verb == DIG else None)

    def _attacks(self, unit: Unit, who: Option) -> Iterator[Way]:
        """Yield basic attacks as they are, and with each card that may be attached."""
        way = Attacking(self.turn, unit)
        for target in way.single():
            piece = self.state.castles.get(target) or self.state.units[target]
            lacking = self.board.grid.distance(unit.at, piece.at) - way.reach
            steps = (who, self._named(target))
            if lacking <= 0:
                plain = Option(STOP, word("close", "no_card"))
                yield Way((*steps, plain), (unit.id, ATTACK, target, STOP, *listing.PLAIN), least=2)
            for card in way.cards():
                if lacking <= 0 or self.turn.book.cards[card].sum("boost_range") >= lacking:
                    named = Option(card, use_text(card))
                    yield Way((*steps, named), (unit.id, ATTACK, target, card, STOP, *listing.PLAIN))

    def _uses(self) -> Iterator[Way]:
        for unit in self.board.of(self.turn.seat):
            for deed in self.turn.deeds(unit):
                if deed not in ("s1", "s2", "s3"):
                    continue
                token = f"{unit.card}.{deed[1]}"
                begun = Option(token, use_text(token), at=self.names[unit.at])
                for rest in self._aims(unit, deed):
                    yield Way((begun, *self._meant(rest)), (unit.id, deed, *rest))
        for card in self.turn.cards():
            menu = card_menu(self.turn, card)
            for rest in [()] if menu is None else wholes(root(menu)):
                yield Way((Option(card, use_text(card)), *self._meant(rest)), (card, *rest))

    def _aims(self, unit: Unit, deed: str) -> Iterable[Choice]:
        if self.turn.skill(unit, deed).fist:
            return listing.attacks(self.turn, unit, deed, plain=True)
        menu = skill_menu(self.turn, unit, deed)
        return [()] if menu is None else wholes(root(menu))

    def _revivals(self) -> Iterator[Way]:
        if self.turn.may_revive:
            for choice in wholes(root(revive_menu(self.turn))):
                yield Way(self._meant(choice), ("revive", *choice))

    def _meant(self, tokens: Choice) -> tuple[Option, ...]:
        return tuple(self._named(token) for token in tokens if token not in (STOP, "-"))

    def _named(self, token: Token) -> Option:
        text, at = self._worded(token)
        return Option(token, text, at=at)

    def _worded(self, token: Token) -> tuple[Text, str | None]:
        piece = self.state.castles.get(token) or self.state.units.get(token)
        if piece is not None:
            return piece_text(token), self.names[piece.at]
        if token in self.board.field.cell_of:
            return word("hex", hex=token), token
        if token in BANNERS:
            return side_text(BANNERS.index(token)), None
        if token in self.turn.book.cards:
            return use_text(token), None
        if token in self.turn.book.generals:
            return word("general", token), None
        return word("direction", token), None
