"""Quiet hours: stretches of the local day in which no clock of a person runs out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.storage.people_rows import Player

LATEST = 250_000_000_000
"""The last moment that is read as an hour of a day: in the year 9892, before calendars end."""
LONGEST_MINUTES = 12 * 60
"""Quiet hours may take half the day; more would stop a match for good."""


def quiet_span(at: int, player: Player) -> tuple[int, int] | None:
    """Return start and end of the quiet hours that `at` falls into, None if it does not; all in UTC seconds.

    The wall clock of the player's time zone decides. In the hour that daylight saving time repeats, quiet
    hours last until their end is read for the last time; an end in the hour it skips is read an hour on.
    """
    if player.quiet_from is None or player.quiet_to is None or player.quiet_from == player.quiet_to:
        return None
    if not 0 <= at <= LATEST:
        return None  # beyond any calendar: a clock that far away runs out at no hour of a day
    zone = ZoneInfo(player.zone)
    local = datetime.fromtimestamp(at, zone)
    for days in (-1, 0):
        day = (local + timedelta(days=days)).date()
        midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
        length = (player.quiet_to - player.quiet_from) % (24 * 60)
        wall = midnight + timedelta(minutes=player.quiet_from)
        start, end = _utc(wall, last=False), _utc(wall + timedelta(minutes=length), last=True)
        if start <= at < end:
            return start, end
    return None


def after_quiet(at: int, player: Player | None) -> int:
    """Return `at`, or the end of the quiet hours it falls into."""
    span = None if player is None else quiet_span(at, player)
    return at if span is None else span[1]


def before_quiet(at: int, player: Player | None) -> int:
    """Return `at`, or the last second before the quiet hours it falls into."""
    span = None if player is None else quiet_span(at, player)
    return at if span is None else span[0] - 1


def _utc(wall: datetime, last: bool) -> int:
    """Return the UTC seconds of a wall time: of one that occurs twice the first or the last occurrence.

    One that does not occur is read with the offset before the skip, so an hour on.
    """
    folds = (0, 1) if last else (0,)
    return max(int(wall.replace(fold=fold).astimezone(UTC).timestamp()) for fold in folds)
