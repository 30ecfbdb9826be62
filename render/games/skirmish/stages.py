"""A view of Skirmish as one scene, whatever the stage: entry, line-up, battle with previews, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.asked import acting_seats, banner, ready_seats, status
from render.games import Wish
from render.scene import Scene
from render.scene_board import Board, Mark, MarkKind
from render.scene_cards import Card, Muster, Roster
from rules.kernel.sheet import split
from rules.kernel.types import Choice, Decision, Event, Seat, Text, View
from rules.skirmish import rows, setup
from rules.skirmish.board import HAZARD
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SkirmishState

from . import lining_up
from .cards import card, deck_cards, preset_cards
from .happenings import tell
from .position import SIDE_KEYS, Translate, board, deck_rosters, gauges, marked_squares, rosters, square, track


class _Middle(NamedTuple):
    """What differs from stage to stage."""

    board: Board | None
    rosters: tuple[Roster, ...]
    cards: tuple[Card, ...] = ()
    muster: Muster | None = None


def scene(
    game: Skirmish, view: View[SkirmishState], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
) -> Scene:
    """Return the picture of a view; with a decision in the wish, of what its choice so far leads to."""
    state = view.state
    decision = wish.decision
    shown = state
    if state.stage == "entry":
        middle = _entry(game, state, decision, wish, tr)
    elif state.stage == "lineup":
        drawn, muster = lining_up.show(game, view, tr, wish)
        middle = _Middle(drawn, deck_rosters(game, state, tr), muster=muster)
    elif decision is not None and decision.kind == "orders":
        shown, told = _projected(game, view, decision, wish.prefix)
        drawn = tell(board(game, shown, wish.turned), told)
        marked = msgspec.structs.replace(drawn, marks=_choosable(game, view, shown, decision, wish.prefix))
        middle = _Middle(marked, rosters(game, shown, tr))
    else:
        middle = _Middle(tell(board(game, state, wish.turned), events), rosters(game, state, tr))
    return Scene(
        title=tr(Text(f"skirmish.map.{state.options.map}")),
        locale=locale,
        subtitle="" if state.stage == "battle" else tr(Text(f"skirmish.stage.{state.stage}")),
        banner=wish.banner or banner(state.outcome, decision, tr),
        board=middle.board,
        gauges=gauges(shown, tr, wish.names, wish.clocks, ready_seats(view)),
        track=track(state),
        rosters=middle.rosters,
        cards=middle.cards,
        muster=middle.muster,
        changes=wish.changes,
        status=wish.status or status(acting_seats(view), wish.names, lambda seat: Text(SIDE_KEYS[seat]), tr),
    )


def _entry(game: Skirmish, state: SkirmishState, decision: Decision | None, wish: Wish, tr: Translate) -> _Middle:
    """Show what may be chosen, the deck chosen so far, or the one handed in, as cards; to others the empty map."""
    seat = None if decision is None else decision.seat
    if seat is None and state.answers:
        seat = next(iter(state.answers))
    choice = wish.prefix or (() if seat is None else state.answers.get(seat, ()))
    cards: tuple[Card, ...] = ()
    if decision is not None and choice in ((), (setup.PRESET,)):
        cards = preset_cards(game, tr, decision.seat)
    elif decision is not None and setup.split_entry(choice)[1] == (setup.PRESET,):
        cards = tuple(card(master, tr, decision.seat) for master in game.catalogue.masters.values())
    elif choice and seat is not None:
        tokens, rest = setup.split_entry(choice)
        preset = choice[0] == setup.PRESET
        units = game.catalogue.decks[tokens[0]].units if preset and tokens else () if preset else tokens
        complete = game.options_at(View(seat, state, ()), _question(decision, seat), choice).is_leaf
        master = setup.read_entry(game.catalogue, choice)[1] if complete else None
        if master is None and len(rest) == 2 and rest[0] == setup.PRESET:
            master = game.catalogue.masters.get(rest[1])
        cards = deck_cards(game, units, master, tr, seat)
    return _Middle(None if cards else board(game, state, wish.turned), (), cards)


def _question(decision: Decision | None, seat: int) -> Decision:
    return decision if decision is not None else Decision(f"0.{seat}", Seat(seat), "entry")


def _projected(
    game: Skirmish, view: View[SkirmishState], decision: Decision, prefix: Choice
) -> tuple[SkirmishState, list[Event]]:
    """Return the position after the closed rows of a draft and what they would do (5.3: for its author only)."""
    orders = split(prefix).orders
    told: list[Event] = []
    for count in range(len(orders)):
        told.extend(game.project(view, decision, orders[: count + 1]).events)
    return game.project(view, decision, orders).state, told


def _choosable(
    game: Skirmish, view: View[SkirmishState], state: SkirmishState, decision: Decision, prefix: Choice
) -> tuple[Mark, ...]:
    """Mark the row's unit and what may be chosen next: squares to go to, targets to hit.

    Squares that hurt who enters them, and own units as targets of an attack, are marked as dangers.
    """
    sheet = split(prefix)
    if sheet.done:
        return ()
    rest = sheet.rest
    kind: MarkKind = "target" if rows.ATTACK in rest or rows.ABILITY in rest else "legal"
    dangers = _dangers(game, state, decision.seat, rest)
    marks = {
        mark.cell: Mark(mark.cell, "danger") if mark.cell in dangers else mark
        for mark in marked_squares(game.options_at(view, decision, prefix), kind)
    }
    if rest:
        marks.update(_selected(game, state, decision, rest))
    return tuple(marks.values())


def _dangers(game: Skirmish, state: SkirmishState, seat: int, rest: Choice) -> set[str]:
    layout = game.book.boards[state.options.map]
    if rows.ABILITY in rest or not rest:
        return set()
    if rows.ATTACK in rest:
        return {square(layout.names[unit.cell]) for unit in state.units if unit.side == seat}
    hazards = {cell for cell in range(layout.size) if layout.terrain(state, cell) == HAZARD}
    traps = {trap.cell for trap in state.traps if trap.side != seat}
    return {square(layout.names[cell]) for cell in hazards | traps}


def _selected(game: Skirmish, state: SkirmishState, decision: Decision, rest: Choice) -> dict[str, Mark]:
    names = game.book.boards[state.options.map].names
    found = [u for u in state.units if u.side == decision.seat and u.slot == rest[0]]
    return {square(names[u.cell]): Mark(square(names[u.cell]), "selected") for u in found}
