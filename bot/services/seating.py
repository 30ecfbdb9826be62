"""Who may do what: seats, players and statuses, checked once for all verbs."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, PLAYING, RUNNING, SETUP, MatchRow, SeatRow
from rules.kernel.types import Choice, Event, Refusal, View

from .away_errors import MatchPaused
from .errors import NotOpen, NotSeated, NotYourSeat, OutOfMatch, SeatKept
from .event_errors import OfEvent


class Accepted(msgspec.Struct, frozen=True, kw_only=True):
    """What a verb did: the match after it, what happened (unmasked), and whether it had been done before.

    `left`: answers sent ahead that were not played, and `reason` why the first of them was not.
    """

    match: MatchRow
    events: tuple[Event, ...] = ()
    repeated: bool = False
    seat: int | None = None
    left: tuple[Choice, ...] = ()
    reason: Refusal | None = None


def seats_of(bundle: Bundle, player: int) -> tuple[int, ...]:
    """Return the seats of a player in order."""
    return tuple(seat.seat for seat in bundle.seats if seat.player == player)


def is_empty(place: SeatRow) -> bool:
    """Say whether nobody has a seat, be it out of its match or not: a series does not go on without anybody there."""
    return place.player is None and not place.ai


def is_vacant(place: SeatRow) -> bool:
    """Say whether nobody has a seat, so that somebody may take it; a seat that is out of its match is not to be had."""
    return is_empty(place) and place.rank is None


def is_free(place: SeatRow) -> bool:
    """Say whether anyone may take a seat of a running match: nobody has it, or its player offers it to anyone."""
    offered = place.offered and place.invited is None and place.rank is None
    return is_vacant(place) or offered


def people_in(bundle: Bundle) -> tuple[int, ...]:
    """Return the seats of people who are not out of the match: those who are asked whenever all have to agree."""
    return tuple(s.seat for s in bundle.seats if s.player is not None and s.rank is None)


def kept_in(bundle: Bundle, player: int | None) -> tuple[int, ...]:
    """Return the seats that a computer keeps for others than one person: those whose play it is, too, and who agree."""
    return tuple(s.seat for s in bundle.seats if s.player is None and s.owner not in (None, player) and s.rank is None)


def require_none_kept(bundle: Bundle, player: int) -> None:
    """Refuse what somebody would have to agree to whose seat a computer keeps; raise SeatKept."""
    if kept := kept_in(bundle, player):
        raise SeatKept(f"seat {kept[0]} of {bundle.row.id} is kept", match=bundle.row.id, seat={"seat": kept[0]})


class Known(NamedTuple):
    """A match as it was read for a seat: what a verb may go by as long as nothing has changed since."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    view: View[Any]


def require_seat(bundle: Bundle | Known, player: int, seat: int) -> SeatRow:
    """Return the seat if it is the player's; raise NotYourSeat."""
    for place in bundle.seats:
        if place.seat == seat and place.player == player:
            return place
    raise NotYourSeat(f"seat {seat} of {bundle.row.id} is not player {player}'s", match=bundle.row.id)


def require_in(bundle: Bundle, player: int, seat: int) -> SeatRow:
    """Return the seat if it is the player's and not out of the match; raise NotYourSeat or OutOfMatch."""
    place = require_seat(bundle, player, seat)
    if place.rank is not None:
        raise OutOfMatch(f"seat {seat} of {bundle.row.id} is out", match=bundle.row.id)
    return place


def require_player(bundle: Bundle, player: int) -> int:
    """Return the first seat of a player; raise NotSeated."""
    mine = seats_of(bundle, player)
    if not mine:
        raise NotSeated(f"player {player} has no seat in {bundle.row.id}", match=bundle.row.id)
    return mine[0]


def require_running(row: MatchRow) -> None:
    """Refuse what needs a match that is under way; raise MatchPaused or NotOpen."""
    if row.status == PAUSED:
        raise MatchPaused(f"match {row.id} is paused", match=row.id)
    require_status(row, RUNNING)


def require_clocks(row: MatchRow) -> None:
    """Refuse what needs clocks that run, or could be stopped; raise MatchPaused or NotOpen."""
    require_running(row)
    require_status(row, (SETUP, PLAYING))


def require_status(row: MatchRow, statuses: tuple[str, ...]) -> None:
    """Refuse a match in another status; raise NotOpen."""
    if row.status not in statuses:
        raise NotOpen(row.id, row.status)


def require_free(row: MatchRow) -> None:
    """Refuse what is its players' to do unless a match belongs to an event; raise OfEvent."""
    if row.table is not None:
        raise OfEvent(f"match {row.id} is played in event {row.table.event}", match=row.id)
