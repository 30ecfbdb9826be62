"""The line-up in the making, for the seat that makes it: whom it may place, where, and who stands where already."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from render.asked import following
from render.games import Wish
from render.scene_board import Board, Mark, MarkKind
from render.scene_cards import Muster, Starter
from rules.kernel.types import Choice, Decision, Token, View
from rules.skirmish.book import type_text
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SkirmishState, Unit, slots_of

from .position import KINDS, Translate, board, marked_squares, role, square


class Next(NamedTuple):
    """What may follow a line-up: the units that may be placed, the one whose square is asked for, free squares."""

    units: tuple[Token, ...] = ()
    held: Token = ""
    squares: tuple[Mark, ...] = ()


def show(game: Skirmish, view: View[SkirmishState], tr: Translate, wish: Wish) -> tuple[Board, Muster | None]:
    """Return the map and, to the seat itself, what it has placed so far, whom it may place next, and where."""
    state, decision = view.state, wish.decision
    seat = view.seat if decision is None else decision.seat
    if seat is None and state.answers:  # nothing is masked: the match is over
        seat = next(iter(state.answers))
    asked = decision if decision is not None or seat is None else state.pending.get(seat)
    if seat is None or asked is None or asked.kind != "lineup":
        return board(game, state, wish.turned), None
    choice = wish.prefix or state.answers.get(seat, ())
    made = decision is None and bool(choice)
    coming = Next() if made else _next(game, View(seat, state, ()), asked, choice)
    shown = state.copy()
    placed = dict(zip(choice[0::2], choice[1::2], strict=False))
    cells = game.book.boards[state.options.map].cell
    for slot, name in placed.items():
        kind = game.book.slot_kind(state, seat, slot)
        shown.units.append(Unit(seat, slot, kind.id, kind.hp, cells[name]))
    drawn = msgspec.structs.replace(board(game, shown, wish.turned), marks=coming.squares)
    starters = (_starter(game, state, seat, slot, placed, coming, tr) for slot in slots_of(state.sides[seat]))
    return drawn, Muster(seat, tuple(starters))


def _next(game: Skirmish, view: View[SkirmishState], asked: Decision, choice: Choice) -> Next:
    """Return what may be placed now; while a unit is being chosen, the squares are those that any of them may take."""
    held = choice[-1] if len(choice) % 2 else ""
    before = choice[:-1] if held else choice
    units = [option.token for option in following(game, view, asked, before).options if option.at is not None]
    if held not in ("", *units):  # the end has been said
        return Next()
    square_of = held or next(iter(units), "")
    node = following(game, view, asked, (*before, square_of)) if square_of else None
    return Next(tuple(units), held, () if node is None else marked_squares(node, "legal"))


def _starter(
    game: Skirmish, state: SkirmishState, seat: int, slot: str, placed: dict[str, str], coming: Next, tr: Translate
) -> Starter:
    kind = game.book.slot_kind(state, seat, slot)
    mark: MarkKind | None = "selected" if slot == coming.held else "legal" if slot in coming.units else None
    return Starter(
        sign=slot.upper(),
        name=tr(type_text(kind)),
        emblem=role(kind),
        kind=KINDS[kind.kind],
        cost=kind.cost,
        at=square(placed[slot]) if slot in placed else "",
        mark=mark,
    )
