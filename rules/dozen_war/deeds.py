"""What may be done as whole things: who, where and at whom at once, with what comes of it; a whole deployment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from msgspec.structs import replace

from rules.kernel.cursor import Cursor
from rules.kernel.deeds import Deed, ranked, walked
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Text, Token, View

from . import aims, appraisal, listing, outcomes
from .attack import Attack, declare, hp_of
from .attack_reading import read_attack
from .base import Base
from .board import Board
from .naming import piece_text, side_text, use_text
from .orders_menu import POLICIES
from .state import DozenState, Unit
from .turns import Turn
from .words import BANNERS, NONE, SOLDIERS, word
from .worth import Worth, worth_of

SORTS = {"move": "move", "attack": "attack", "dig": "dig", "s1": "ability", "s2": "ability", "s3": "ability"}
PLACES = 3
"""Hexes from which a unit is offered to strike or dig at once."""
NAMED = 3
"""Generals that a suggested list names: as many as a side drafts."""
WAYS = 24
"""Hexes that each unit is offered to move to: more than players that compare them look at."""
MOST = 200
"""Answers to other questions that are offered as whole ones; where there are more, they are made step by step."""


def deeds(game: Base, view: View[DozenState], decision: Decision) -> tuple[Deed, ...]:
    """Return what may be answered as whole deeds, best first; none where it is better made step by step."""
    key = ("deeds", decision.id)
    found: tuple[Deed, ...] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = _found(game, view, decision)
    return found


def _found(game: Base, view: View[DozenState], decision: Decision) -> tuple[Deed, ...]:
    match decision.kind:
        case "turn":
            worth = worth_of(game.book, view, decision.seat)
            found = _Turn(Turn(game.book, worth.board, decision.seat), worth).deeds()
            return ranked(sorted(found, key=lambda deed: not _is_under_way(view.state, deed.unit)))
        case "deploy":
            return ranked(_deployments(game, view, decision))
        case "draft_pick":
            gone = {card for _, card in view.memo.get(appraisal.EXPECTED, ())}
            return tuple(sorted(_walked(game, view, decision), key=lambda deed: deed.unit in gone))
        case "draft_list":
            listed = appraisal.ranking(game.book)
            named = [word("general", card) for card in listed[:NAMED]]
            return (Deed((listed,), listed[0], "other", word("deed", "ranked", named=named)),)
        case "discard":
            return _walked(game, view, decision)
        case "defend" | "defend_volley":
            return ranked(outcomes.answers(game, view, decision))
        case _:
            return ()


def _is_under_way(state: DozenState, unit: str) -> bool:
    """Say whether a unit has moved and may act yet: of equal deeds its own is what a player has moved it for."""
    one = state.units.get(unit)
    return one is not None and one.moved and not one.done


def _walked(game: Base, view: View[DozenState], decision: Decision) -> tuple[Deed, ...]:
    def worth(choice: Choice) -> float:
        return appraisal.appraise(game.book, view, decision, choice)

    place: Cursor = game.root(view, decision)
    return walked(place, worth, lambda choice: choice[0], lambda choice: "other", MOST)


def _deployments(game: Base, view: View[DozenState], decision: Decision) -> Iterator[Deed]:
    """Yield each general in each castle, with each of the prepared policies (DW-09, 5.2)."""
    generals = view.state.sides[decision.seat].generals
    for placed in permutations(generals):
        names = [word("general", card) for card in placed]
        parts = [
            word("done", "placed", general=name, castle=word("castle_kind", troop))
            for name, troop in zip(names, SOLDIERS, strict=True)
        ]
        for policy in POLICIES:
            choice = (*placed, policy)
            text = word("done", "deploy", generals=names, policy=word("policy_name", policy))
            outcome = Text("deed.steps", {"steps": [*parts, word("policy", policy)]})
            worth = appraisal.appraise(game.book, view, decision, choice)
            yield Deed((choice,), placed[0], "other", text, outcome, worth=worth)


class _Turn:
    """The deeds of a seat's turn: single actions, and a move with what it is made for."""

    def __init__(self, turn: Turn, worth: Worth) -> None:
        self.turn = turn
        self.worth = worth
        self.board = turn.board
        self.state = turn.state
        self.names = turn.board.field.names
        self.cards = turn.book.cards

    def deeds(self) -> Iterator[Deed]:
        for choice in listing.listed(self.turn, self.worth, WAYS):
            yield self._deed(choice)
        for unit in self.board.of(self.turn.seat):
            if self.turn.fault(unit, "move") is None:
                yield from self._raids(unit)

    def _deed(self, choice: Choice) -> Deed:
        worth = self.worth.value(choice)
        if choice == ("end",):
            return Deed((choice,), choice[0], "end", word("deed", "end"), worth=worth)
        if choice[0] == "revive":
            text = word("done", "revive", general=word("general", choice[1]), castle=piece_text(choice[2]))
            return Deed((choice,), choice[1], "other", text, worth=worth)
        unit = self.state.units.get(choice[0])
        if unit is None:
            return Deed((choice,), choice[0], "card", self._served(use_text(choice[0]), choice[1:]), worth=worth)
        sort = SORTS.get(choice[1], "other")
        return Deed((choice,), unit.id, sort, self._text(unit, choice), self._outcome(unit, choice), worth=worth)

    def _text(self, unit: Unit, choice: Choice) -> Text:
        who = piece_text(unit.id)
        match choice[1]:
            case "move" | "dig":
                return word("done", choice[1], unit=who, hex=choice[2])
            case "warp":
                return word("done", "warp", unit=who)
            case "attack":
                cards = [use_text(card) for card in choice[3 : choice.index(STOP, 3)]]
                target = piece_text(choice[2])
                if cards:
                    return word("done", "attack", "cards", unit=who, target=target, cards=cards)
                return word("done", "attack", unit=who, target=target)
            case deed:
                attached = [use_text(token) for token in choice[2:] if token in self.cards]
                return self._served(use_text(f"{unit.card}.{deed[1]}"), choice[2:], attached)

    def _served(self, use: Text, named: Choice, attached: Sequence[Text] = ()) -> Text:
        """Name a card or skill with what it is used on and the cards attached to it; the rules' own choices aside."""
        targets = [self._target(token) for token in named if token not in (STOP, NONE) and token not in self.cards]
        if targets and attached:
            return word("done", "use", "on", "cards", use=use, targets=targets, cards=[*attached])
        return word("done", "use", "on", use=use, targets=targets) if targets else word("done", "use", use=use)

    def _target(self, token: Token) -> Text:
        if token in self.state.units or token in self.state.castles:
            return piece_text(token)
        if token in BANNERS:
            return side_text(BANNERS.index(token))
        return word("hex", hex=token) if token in self.board.field.cell_of else word("direction", token)

    def _outcome(self, unit: Unit, choice: Choice) -> Text | None:
        """Say what an attack does if nothing is answered."""
        fist = choice[1] in aims.FIST_DEEDS and self.turn.skill(unit, choice[1]).fist
        if choice[1] != "attack" and not fist:
            return None
        return _hits(self.board, read_attack(self.turn, choice))

    # ---- a move and what it is made for

    def _raids(self, unit: Unit) -> Iterator[Deed]:
        """Yield moves of a unit with the attack or the digging they lead to, from the hexes that look best."""
        ways = sorted(self.board.destinations(unit), key=lambda cell: (-self.worth.way(unit, cell), cell))
        striking = [cell for cell in ways if self._targets(unit, cell)][:PLACES]
        for cell in striking:
            yield from self._strikes(unit, cell)
        walls = self.board.walls
        if unit.general and not unit.skilled:
            for cell in ways:
                digs = [h for h in self.worth.digs if self.board.is_near(cell, h) and (h != cell or h not in walls)]
                if digs:
                    yield self._digging(unit, cell, digs[0])
                    return

    def _targets(self, unit: Unit, cell: int) -> list[str]:
        moved = replace(unit, at=cell)
        return aims.targets(self.board, moved, self.board.range_of(moved))

    def _strikes(self, unit: Unit, cell: int) -> Iterator[Deed]:
        """Yield the move to a hex with the best basic attack from there, and with a card where that makes it kill."""
        state = self.state.copy()
        moved = state.units[unit.id] = replace(unit, at=cell, moved=True)
        there = Board(self.board.field, state)
        targets = self._targets(unit, cell)

        def best(ways: Sequence[Choice]) -> tuple[float, Attack]:
            attacks = [
                declare(self.turn.book, there, moved, "", [target], cards) for target in targets for cards in ways
            ]
            return max(((self.worth.attack(there, one), one) for one in attacks), key=lambda pair: pair[0])

        plain, attack = best([()])
        yield self._raid(unit, cell, there, attack, plain)
        cards = [(card,) for card in self.turn.attachable(moved)] if _is_stood(there, attack) else []
        if cards and (found := best(cards))[0] > plain and not _is_stood(there, found[1]):
            yield self._raid(unit, cell, there, found[1], found[0])

    def _raid(self, unit: Unit, cell: int, there: Board, attack: Attack, worth: float) -> Deed:
        """Return a move with the attack it leads to, told and weighed as it is made there."""
        target, cards = attack.hits[0].target, attack.cards
        hex_ = self.names[cell]
        entries = ((unit.id, "move", hex_), (unit.id, "attack", target, *cards, STOP, *listing.PLAIN))
        named = {"unit": piece_text(unit.id), "hex": hex_, "target": piece_text(target)}
        text = word("done", "raid", **named)
        if cards:
            text = word("done", "raid", "cards", **named, cards=[use_text(card) for card in cards])
        worth += max(0.0, self.worth.way(unit, cell)) / 2
        return Deed(entries, unit.id, "attack", text, _hits(there, attack), worth=worth)

    def _digging(self, unit: Unit, cell: int, mountain: int) -> Deed:
        entries = ((unit.id, "move", self.names[cell]), (unit.id, "dig", self.names[mountain]))
        at = {"hex": self.names[cell], "mountain": self.names[mountain]}
        text = word("done", "move_dig", unit=piece_text(unit.id), **at)
        worth = self.worth.value((unit.id, "dig", self.names[mountain])) + self.worth.way(unit, cell) / 2
        return Deed(entries, unit.id, "dig", text, worth=worth)


def _is_stood(board: Board, attack: Attack) -> bool:
    """Say whether the target of an attack stands what it is dealt."""
    hit = attack.hits[0]
    return hit.damage < hp_of(board.state, hit.target)


def _hits(board: Board, attack: Attack) -> Text:
    """Say what an attack does on a board if nothing is answered."""
    return Text("deed.steps", {"steps": outcomes.blows(board, attack)})
