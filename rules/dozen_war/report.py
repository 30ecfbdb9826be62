"""What may be looked up in mid-match, and what an option stands for (5.2, 7.2)."""

from __future__ import annotations

from rules.kernel.types import UNKNOWN, Option, Text, View

from .board import Board
from .catalogue import Catalogue
from .ending import held_pieces
from .naming import cards_text, piece_text, side_text
from .rule_text import card_text, general_text, skill_text
from .state import DozenState, Unit
from .words import HAND, word

LINE = 14
"""Discarded cards that one line names."""


def detail(book: Catalogue, view: View[DozenState], option: Option) -> Text | None:
    """Say what a general, skill, card or unit of an option does or has."""
    token = option.token
    if token in book.generals:
        return general_text(book, token)
    if token in book.cards:
        return card_text(book.cards[token])
    unit = view.state.units.get(token)
    if unit is not None:
        return unit_text(book, view.state, unit)
    named = option.text.args.get("skill")
    if isinstance(named, Text):
        card, number = named.key.split(".")[-2:]
        return skill_text(book.generals[card].skills[int(number) - 1], int(number))
    return None


def unit_text(book: Catalogue, state: DozenState, unit: Unit) -> Text:
    """Say what a unit has: HP, move, range, marks, pieces."""
    board = Board(book.fields[state.seats], state)
    marks = [word("mark", tag) for tag in unit.held]
    marks += [word("mark", flag) for flag in ("moved", "done") if getattr(unit, flag)]
    figures = {"hp": unit.hp, "move": board.steps(unit), "range": board.range_of(unit)}
    parts = [*marks, *(word("token", piece) for piece in unit.pieces)]
    key = ["unit_is", "marked"] if parts else ["unit_is"]
    return word("report", *key, **figures, **({"marks": parts} if parts else {}))


def report(book: Catalogue, view: View[DozenState]) -> tuple[Text, ...]:
    """List gold, glory, hands, generals with their skills, and what lies where."""
    state = view.state
    if state.stage not in ("play", "over"):
        return ()
    found = [word("report", "round", round=state.round, last=state.options.rounds, events=len(state.opened))]
    held = held_pieces(state)
    for seat in state.order:
        side = state.sides[seat]
        castles = sum(c.seat == seat and c.hp > 0 for c in state.castles.values())
        counts = {"gold": side.gold, "glory": side.glory, "pieces": len(held[seat]), "castles": castles}
        found.append(word("report", "side", side=side_text(seat), cards=len(side.hand), **counts))
        found += [_general(state, seat, card) for card in side.generals]
    hand = [card for card in state.sides[view.seat].hand if card != UNKNOWN] if view.seat is not None else []
    if hand:
        found.append(word("report", "hand", cards=cards_text(hand), limit=HAND))
        found += [word("report", "card", card=word("card", c), text=card_text(book.cards[c])) for c in hand]
    names = book.fields[state.seats].names
    left = [word("report", "left", hex=names[cell], n=len(t)) for cell, t in sorted(state.buried.items()) if t]
    if left:
        found.append(word("report", "buried", mountains=left))
    found += [
        word("report", "lying", hex=names[cell], pieces=[word("token", piece) for piece in pieces])
        for cell, pieces in sorted(state.dropped.items())
    ]
    for start in range(0, len(state.discards), LINE):
        found.append(word("report", "discards", cards=cards_text(state.discards[start : start + LINE])))
    return tuple(found)


def _general(state: DozenState, seat: int, card: str) -> Text:
    unit = next((u for u in state.units.values() if u.seat == seat and u.general and u.card == card), None)
    spent = [word("skill", card, str(number)) for number in state.spent.get(card, ())]
    if unit is None:
        return word("report", "dead", general=word("general", card))
    parts = {"unit": piece_text(unit.id), "hp": unit.hp}
    if spent:
        return word("report", "general", "spent", **parts, spent=spent)
    return word("report", "general", **parts)
