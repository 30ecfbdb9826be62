"""Events of turns as arrows, numbers, signs and crosses on the hexes, those of every seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from render.scene_board import Arrow, ArrowKind, Board, Cross, Note
from rules.dozen_war.events import (
    EVENTS,
    Afflicted,
    Attacked,
    CardPlayed,
    Damaged,
    Died,
    DozenEvent,
    Dug,
    Guarded,
    Healed,
    Moved,
    PiecesTaken,
    Razed,
    Recruited,
    Revived,
    SkillUsed,
    Turned,
    WarpOpened,
)
from rules.dozen_war.field import Field
from rules.dozen_war.state import DozenState
from rules.dozen_war.words import LETTERS
from rules.kernel.types import Event

from .cards import number_of, token_note
from .position import HELD

MOST_ARROWS = 8
"""Arrows on one picture; of more, every seat that has acted keeps one, then those that meet the reader's own."""
_MOST_NOTES = 3
"""Signs on one hex; more would hide what stands there."""
_WAYS: dict[str, ArrowKind] = {"move": "move", "sidestep": "move", "pull": "displace", "push": "displace"}
"""How a way to go is drawn; others are leaps."""
_PASSING = (Guarded, Turned, Afflicted, SkillUsed, CardPlayed)
"""What leaves no trace in the position."""
_TURNED = {"cancel": "shield", "reflect": "rebound", "reduce": "shield", "sidestep": "boot", "clear": "shield"}


class _Stroke(NamedTuple):
    """An arrow, the seats that it concerns, its place in the order of what happened, and the places of its events."""

    arrow: Arrow
    seats: frozenset[int]
    order: int
    events: tuple[int, ...]


class _Places:
    """Where units and castles stood when each of the events happened, worked out from its end."""

    def __init__(self, field: Field, state: DozenState, happened: Sequence[DozenEvent]) -> None:
        self._corners = state.corners
        at = {castle.id: field.names[castle.at] for castle in state.castles.values()}
        at |= {unit.id: field.names[unit.at] for unit in state.units.values()}
        self._at: list[dict[str, str]] = []
        for told in reversed(happened):
            if isinstance(told, Died):
                at[told.unit] = told.at
            self._at.append(dict(at))
            if isinstance(told, Moved):
                at[told.unit] = told.origin
        self._at.reverse()

    def at(self, number: int, id_: str) -> str:
        """Return the hex of a unit or castle at an event, empty if it was nowhere."""
        return self._at[number].get(id_, "")

    def seat(self, id_: str) -> int:
        """Return whose a unit or castle is."""
        return self._corners.index(LETTERS.index(id_[0]))


def tell(board: Board, field: Field, state: DozenState, events: Sequence[Event], reader: int | None) -> Board:
    """Return the board with what the events did drawn on it."""
    read = [(place, told) for place, event in enumerate(events) if (told := EVENTS.read(event)) is not None]
    happened = [told for _, told in read]
    places = _Places(field, state, happened)
    strokes = _strokes(happened, places, [place for place, _ in read])
    crosses = tuple(
        Cross(told.at, places.seat(told.unit), _sign(told.unit)) for told in happened if isinstance(told, Died)
    )
    return msgspec.structs.replace(
        board,
        arrows=_chosen(strokes, reader),
        crosses=crosses,
        notes=(*board.notes, *_notes(happened, places, len(strokes) > MOST_ARROWS)),
    )


def _sign(unit: str) -> str:
    """Return a general's number; soldiers have none."""
    return number_of(unit[2:]) if unit[2] == "g" else ""


# ---- arrows


def _strokes(happened: Sequence[DozenEvent], places: _Places, at: Sequence[int]) -> list[_Stroke]:
    """Return moves and attacks in their order; equal ones are drawn once."""
    found: dict[Arrow, _Stroke] = {}
    for number, told in enumerate(happened):
        for arrow, seats in _drawn(told, number, places):
            before = found.get(arrow)
            if before is None:
                found[arrow] = _Stroke(arrow, seats, len(found) + 1, (at[number],))
            elif at[number] not in before.events:
                found[arrow] = before._replace(events=(*before.events, at[number]))
    return list(found.values())


def _drawn(told: DozenEvent, number: int, places: _Places) -> Iterable[tuple[Arrow, frozenset[int]]]:
    match told:
        case Moved(unit, origin, to, how):
            seat = places.seat(unit)
            kind = _WAYS.get(how, "jump")
            yield Arrow(kind, seat, (origin, to), sign=_sign(unit)), frozenset({seat})
        case Attacked(unit, _, hits):
            seat, start = places.seat(unit), places.at(number, unit)
            for target, _ in hits:
                end = places.at(number, str(target))
                if start and end and start != end:
                    yield Arrow("attack", seat, (start, end), tone="harm"), frozenset({seat, places.seat(str(target))})
        case _:
            return


def _chosen(strokes: Sequence[_Stroke], reader: int | None) -> tuple[Arrow, ...]:
    """Number arrows in their order and keep as many as a picture bears, some of every seat that has acted."""
    if len(strokes) < 2:
        return tuple(msgspec.structs.replace(stroke.arrow, events=stroke.events) for stroke in strokes)
    kept = sorted(_leading(strokes, reader)[:MOST_ARROWS], key=lambda stroke: stroke.order)
    return tuple(
        msgspec.structs.replace(stroke.arrow, order=number, events=stroke.events)
        for number, stroke in enumerate(kept, 1)
    )


def _leading(strokes: Sequence[_Stroke], reader: int | None) -> list[_Stroke]:
    """Return strokes as they are worth a place: the first of each seat, those that meet the reader, then seat by seat.

    Of a seat those that meet the reader come first, then attacks, then the latest.
    """

    def meets(stroke: _Stroke) -> bool:
        return reader in stroke.seats and stroke.arrow.side != reader

    def first(stroke: _Stroke) -> tuple[bool, bool, int]:
        return not meets(stroke), stroke.arrow.kind != "attack", -stroke.order

    found: list[tuple[bool, bool, int, int, _Stroke]] = []
    for side in {stroke.arrow.side for stroke in strokes}:
        own = sorted((stroke for stroke in strokes if stroke.arrow.side == side), key=first)
        found += [(at > 0, not meets(stroke), at, -stroke.order, stroke) for at, stroke in enumerate(own)]
    return [stroke for *_, stroke in sorted(found, key=lambda one: one[:-1])]


# ---- signs


def _notes(happened: Sequence[DozenEvent], places: _Places, busy: bool) -> tuple[Note, ...]:
    """Leave numbers and signs on hexes: first the whole damage of who lives on, then what else came there.

    On a busy board what left no trace in the position is not told.
    """
    dead = {told.unit for told in happened if isinstance(told, Died)}
    damage: Counter[str] = Counter()
    for number, told in enumerate(happened):
        if isinstance(told, Damaged) and told.target not in dead:
            damage[places.at(number, told.target)] += told.n
    found = [Note(at, f"−{n}", "harm") for at, n in damage.items() if at]
    for number, told in enumerate(happened):
        if busy and isinstance(told, _PASSING):
            continue
        found += [note for note in _signs(told, number, places) if note.cell]
    kept: list[Note] = []
    for note in dict.fromkeys(found):
        if sum(other.cell == note.cell for other in kept) < _MOST_NOTES:
            kept.append(note)
    return tuple(kept)


def _signs(told: DozenEvent, number: int, places: _Places) -> list[Note]:
    match told:
        case Healed(target, n):
            return [Note(places.at(number, target), f"+{n}", "good")]
        case Guarded(unit):
            return [Note(places.at(number, unit), "", "plain", "shield")]
        case Turned(target, how) if how in _TURNED:
            return [Note(places.at(number, target), "", "plain", _TURNED[how])]
        case Afflicted(unit, tag):
            return [Note(places.at(number, unit), "", "harm", HELD[tag])]
        case SkillUsed(unit):
            return [Note(places.at(number, unit), "", "plain", "ability")]
        case CardPlayed(target=target):
            return [Note(places.at(number, target), "", "plain", "card")]
        case Razed(castle):
            return [Note(places.at(number, castle), "", "harm", "ruin")]
        case Dug(at=at, token=token):
            return [token_note(at, token)]
        case PiecesTaken(pieces, unit, at):
            return [Note(at or places.at(number, unit), f"+{len(pieces)}", "good", "chart")]
        case Recruited(at=at) | Revived(at=at):
            return [Note(at, "", "good", "summon")]
        case WarpOpened(at):
            return [Note(at, "", "good", "ability")]
        case _:
            return []
