"""Events of a turn as arrows, numbers, signs and crosses on the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.scene_board import Arrow, Board, Cross, Note
from rules.commandeer.events import (
    EVENTS,
    Activated,
    AnyEvent,
    Attached,
    Attacked,
    Damaged,
    Defeated,
    Deployed,
    EventPlayed,
    Left,
    Marked,
    Modified,
    Shifted,
    Swapped,
    Triggered,
)
from rules.kernel.types import Event

from .cards import GRAIN

_AWAY = {"hand": "hand", "removed": "removed"}
_MOST_NOTES = 3
"""Signs on one square; more would hide what stands there."""


class Told(NamedTuple):
    """A board with what happened drawn on it, and by seat the event that was played last."""

    board: Board
    played: dict[int, str]


def tell(board: Board, events: Sequence[Event]) -> Told:
    """Return the board with what the events did drawn on it."""
    read = [(place, told) for place, event in enumerate(events) if (told := EVENTS.read(event)) is not None]
    happened = [told for _, told in read]
    arrows = [
        msgspec.structs.replace(arrow, events=(place,)) for place, told in read if (arrow := _arrow(told)) is not None
    ]
    if len(arrows) > 1:
        arrows = [msgspec.structs.replace(arrow, order=number) for number, arrow in enumerate(arrows, 1)]
    crosses = tuple(Cross(told.at, told.seat, "") for told in happened if isinstance(told, Defeated))
    played = {told.seat: told.card for told in happened if isinstance(told, EventPlayed)}
    drawn = msgspec.structs.replace(board, arrows=tuple(arrows), crosses=crosses, notes=_notes(happened))
    return Told(drawn, played)


def _arrow(told: AnyEvent) -> Arrow | None:
    """Draw who went where and who attacked whom; units change places without a number of their own."""
    match told:
        case Attacked(seat, _, at, _, _, to):
            return Arrow("attack", seat, (at, to), tone="harm")
        case Shifted(seat, _, start, to, how):
            return Arrow("displace" if how == "push" else "move", seat, (start, to))
        case Swapped(_, at, _, to):
            return Arrow("swap", 0, (at, to))
        case _:
            return None


def _notes(happened: Sequence[AnyEvent]) -> tuple[Note, ...]:
    """Leave numbers and signs on squares: first the whole damage of each, then what else came there."""
    damage: Counter[str] = Counter()
    for told in happened:
        if isinstance(told, Damaged):
            damage[told.at] += told.amount
    found = [Note(at, f"−{amount // GRAIN}", "harm") for at, amount in damage.items()]
    found += [note for told in happened for note in _signs(told)]
    kept: list[Note] = []
    for note in dict.fromkeys(found):
        if sum(other.cell == note.cell for other in kept) < _MOST_NOTES:
            kept.append(note)
    return tuple(kept)


def _signs(told: AnyEvent) -> list[Note]:
    match told:
        case Deployed(at=at):
            return [Note(at, "", "good", "summon")]
        case Attached(at=at):
            return [Note(at, "", "plain", "card")]
        case Marked(at=at):
            return [Note(at, "", "harm", "eye")]
        case Activated(at=at) | Triggered(at=at):
            return [Note(at, "", "plain", "ability")] if at else []
        case Left(at=at, to=to):
            return [Note(at, "", "plain", _AWAY.get(to, "discard"))]
        case Modified():
            values = (("sword", told.power), ("heart", told.health), ("shield", told.armor))
            return [_change(told.at, icon, by) for icon, by in values if by]
        case _:
            return []


def _change(at: str, icon: str, by: int) -> Note:
    sign = "+" if by > 0 else "−"
    return Note(at, f"{sign}{abs(by) // GRAIN}", "good" if by > 0 else "harm", icon)
