"""Events of a turn as arrows, signs and crosses on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.scene import Arrow, Board, Cross, Note, Tone
from rules.kernel.types import Event
from rules.summoner_war.board import CELLS, COLS
from rules.summoner_war.cards import ARCHER
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
    for number, event in enumerate(events):
        data = event.data
        if event.kind == "moved":
            look = LOOKS[int(data["seat"])]
            arrows.append(Arrow("move", look, (data["from"], data["to"]), sign=sign(data["type"], tr, locale)))
        elif event.kind == "attacked":
            arrows.append(_attack(state, event, events[number + 1 :], tr, locale))
        elif event.kind == "swapped":
            arrows.append(Arrow("swap", 0, (data["from"], data["to"])))
        elif event.kind == "died":
            crosses.append(Cross(data["at"], LOOKS[int(data["seat"])], sign(data["type"], tr, locale)))
        elif event.kind == "card_used":
            used.append((data["seat"], data["card"]))
            if data["at"] is not None:
                notes.append(Note(data["at"], "", "plain", "card"))
        elif event.kind in _NOTES:
            notes.append(_note(event))
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


def _attack(state: WarState, event: Event, later: Sequence[Event], tr: Translate, locale: str) -> Arrow:
    """Draw an attack; archers jump, and an attacker that nobody knows is one if it comes from afar (RSW-15)."""
    start, end, kind = event.data["from"], event.data["to"], event.data["type"]
    jumps = kind == ARCHER or (kind == HIDDEN_TYPE and _distance(start, end) > 1)
    look = LOOKS[_attacker(state, start, end, later)]
    return Arrow("jump" if jumps else "capture", look, (start, end), tone="harm", sign=sign(kind, tr, locale))


def _attacker(state: WarState, start: str, end: str, later: Sequence[Event]) -> int:
    """Return whose attack it was, from what it led to; while that is open the attacker stands where it stood."""
    for event in later:
        if event.kind == "attacked":
            break
        data = event.data
        if event.kind == "summoned" and data["at"] == end and data["how"] == "trap":
            return 1 - data["seat"]
        if event.kind == "died" and data["at"] == end and data["cause"] == "strike":
            return 1 - data["seat"]
        if event.kind == "died" and data["at"] == start and data["cause"] == "rebound":
            return data["seat"]
    piece = state.board[CELLS[start]]
    return state.up if piece is None else piece.side


def _distance(start: str, end: str) -> int:
    first, second = CELLS[start], CELLS[end]
    return max(abs(first % COLS - second % COLS), abs(first // COLS - second // COLS))


_NOTES: dict[str, tuple[str, str, Tone]] = {
    "summoned": ("at", "summon", "good"),
    "rebound": ("to", "rebound", "plain"),
    "hidden": ("at", "hidden", "plain"),
    "bounced": ("at", "shield", "plain"),
    "marked": ("at", "", "good"),
}
"""Event kinds that leave a sign: the square's field, icon and tone; a range mark names its own icon."""


def _note(event: Event) -> Note:
    field, icon, tone = _NOTES[event.kind]
    if event.kind == "summoned" and event.data["how"] == "trap":
        icon, tone = "trap", "harm"
    return Note(event.data[field], "", tone, icon or event.data["way"])
