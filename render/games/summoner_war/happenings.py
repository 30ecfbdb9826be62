"""Events of a turn as arrows, signs and crosses on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.scene_board import Arrow, Board, Cross, Note
from rules.kernel.types import Event
from rules.summoner_war.board import CELLS, COLS
from rules.summoner_war.cards import ARCHER
from rules.summoner_war.events import (
    EVENTS,
    AnyEvent,
    Attacked,
    Bounced,
    CardUsed,
    Died,
    Hidden,
    Marked,
    Moved,
    Rebound,
    Summoned,
    Swapped,
)
from rules.summoner_war.state import HIDDEN_TYPE, WarState

from .signs import LOOKS, Translate, sign


class Told(NamedTuple):
    """A board with what happened drawn on it, and the cards that were used: seat and card."""

    board: Board
    used: tuple[tuple[int, str], ...]


def tell(board: Board, state: WarState, events: Sequence[Event], tr: Translate, locale: str) -> Told:
    """Return the board with what the events did drawn on it."""
    arrows: list[Arrow] = []
    crosses: list[Cross] = []
    notes: list[Note] = []
    used: list[tuple[int, str]] = []
    happened = [EVENTS.read(event) for event in events]
    for number, told in enumerate(happened):
        match told:
            case Moved(start, end, seat, kind):
                look = LOOKS[seat]
                arrows.append(Arrow("move", look, (start, end), sign=sign(kind, tr, locale), events=(number,)))
            case Attacked():
                arrow = _attack(state, told, happened[number + 1 :], tr, locale)
                arrows.append(msgspec.structs.replace(arrow, events=(number,)))
            case Swapped(start, end):
                arrows.append(Arrow("swap", 0, (start, end)))
            case Died(at, seat, kind):
                crosses.append(Cross(at, LOOKS[seat], sign(kind, tr, locale)))
            case CardUsed(seat, card, at):
                used.append((seat, card))
                if at is not None:
                    notes.append(Note(at, "", "plain", "card"))
            case Summoned() | Rebound() | Hidden() | Bounced() | Marked():
                notes.append(_note(told))
            case _:
                pass
    drawn = msgspec.structs.replace(
        board, arrows=_numbered(arrows), crosses=tuple(crosses), notes=tuple(dict.fromkeys(notes))
    )
    return Told(drawn, tuple(used))


def _numbered(arrows: list[Arrow]) -> tuple[Arrow, ...]:
    """Number the acts of a turn that has several; changes of places are none (RSW-43)."""
    acts = [arrow for arrow in arrows if arrow.kind != "swap"]
    if len(acts) < 2:
        return tuple(arrows)
    order = {id(arrow): number for number, arrow in enumerate(acts, 1)}
    return tuple(msgspec.structs.replace(arrow, order=order.get(id(arrow))) for arrow in arrows)


def _attack(state: WarState, told: Attacked, later: Sequence[AnyEvent | None], tr: Translate, locale: str) -> Arrow:
    """Draw an attack; archers jump, and an attacker that nobody knows is one if it comes from afar (RSW-15)."""
    start, end = told.origin, told.to
    jumps = told.type == ARCHER or (told.type == HIDDEN_TYPE and _distance(start, end) > 1)
    look = LOOKS[_attacker(state, start, end, later)]
    return Arrow("jump" if jumps else "capture", look, (start, end), tone="harm", sign=sign(told.type, tr, locale))


def _attacker(state: WarState, start: str, end: str, later: Sequence[AnyEvent | None]) -> int:
    """Return whose attack it was, from what it led to; while that is open the attacker stands where it stood."""
    for told in later:
        match told:
            case Attacked():
                break
            case Summoned(at, seat, how="trap") | Died(at, seat, cause="strike") if at == end:
                return 1 - seat
            case Died(at, seat, cause="rebound") if at == start:
                return seat
            case _:
                pass
    piece = state.board[CELLS[start]]
    return state.up if piece is None else piece.side


def _distance(start: str, end: str) -> int:
    first, second = CELLS[start], CELLS[end]
    return max(abs(first % COLS - second % COLS), abs(first // COLS - second // COLS))


def _note(told: Summoned | Rebound | Hidden | Bounced | Marked) -> Note:
    """Leave a sign on a square; a range mark names its own."""
    match told:
        case Summoned(at, how="trap"):
            return Note(at, "", "harm", "trap")
        case Summoned(at):
            return Note(at, "", "good", "summon")
        case Rebound(to=at):
            return Note(at, "", "plain", "rebound")
        case Hidden(at):
            return Note(at, "", "plain", "hidden")
        case Bounced(at):
            return Note(at, "", "plain", "shield")
        case Marked(at, way=way):
            return Note(at, "", "good", way)
