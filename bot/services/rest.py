"""Days off, absences and nights together: when a person's clocks count, and when they may run out.

A day off, by the person's own wall clock, does not count: a clock stands still from its midnight to the next. Neither
does the time in which they are away from the match. A night
(quiet hours) counts, but no clock runs out in it: an end that falls into one moves to its end, and where that lies on
a day off, to the end of that, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from zoneinfo import ZoneInfo

from bot.storage.people_rows import Player

from .presets import Preset
from .quiet import LATEST, after_quiet, before_quiet

WEEK = 7
MOST_DAYS_OFF = 3
"""Days off a week may have: with more a match would hardly go on."""


def due_after(preset: Preset, person: Player | None, start: int, seconds: int) -> int:
    """Return when so many seconds from a moment on have counted for a person, at an hour when a clock may run out."""
    if not preset.quiet or person is None:
        return start + seconds
    due, left = start, seconds
    for begins, ends in _rests(start, person):
        if begins - due >= left:
            break
        left -= max(0, begins - due)
        due = ends
    return awake(due + left, person)


def counted(preset: Preset, person: Player | None, start: int, end: int) -> int:
    """Return how many seconds between two moments count for a person, negative if the second is earlier."""
    if not preset.quiet or person is None or end <= start:
        return end - start
    off = 0
    for begins, ends in _rests(start, person):
        if begins >= end:
            break
        off += min(ends, end) - max(begins, start)
    return end - start - off


def awake(at: int, person: Player | None) -> int:
    """Return `at`, or the end of the days off, absences and nights it falls into."""
    while True:
        later = after_quiet(at, person)
        if person is not None:
            later = next((ends for begins, ends in _rests(later, person, WEEK) if begins <= later < ends), later)
        if later == at:
            return at
        at = later


def before_rest(at: int, person: Player | None) -> int:
    """Return `at`, or the last second before the days off, absences and nights it falls into."""
    while True:
        earlier = before_quiet(at, person)
        if person is not None:
            spans = _rests(earlier, person, 1)
            earlier = next((begins - 1 for begins, ends in spans if begins <= earlier < ends), earlier)
        if earlier == at:
            return at
        at = earlier


def _rests(start: int, person: Player, days: int | None = None) -> Iterator[tuple[int, int]]:
    """Return what ends after a moment of the days off, for so many days, and the absences, apart and in order."""
    away = [span for span in person.absent if span[1] > start]
    begun: tuple[int, int] | None = None
    for span in merge(away, _days_off(start, person, days)):
        if begun is None or span[0] <= begun[1]:
            begun = span if begun is None else (begun[0], max(begun[1], span[1]))
        else:
            yield begun
            begun = span
    if begun is not None:
        yield begun


def _days_off(start: int, person: Player, days: int | None = None) -> Iterator[tuple[int, int]]:
    """Return the days off from the one a moment lies in on, each as one span of UTC seconds, for so many days."""
    off = person.days_off
    if not off or len(off) > MOST_DAYS_OFF or not 0 <= start <= LATEST:
        return
    zone = ZoneInfo(person.zone)
    day = datetime.fromtimestamp(start, zone).date()
    count = 0
    while days is None or count < days:
        if day.weekday() in off:
            yield _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
        day, count = day + timedelta(days=1), count + 1


def _midnight(day: date, zone: ZoneInfo) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC).timestamp())
