"""Quiet hours on the player's wall clock, also on the days when it is set."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.services.quiet import after_quiet, before_quiet, quiet_span
from bot.storage.people_rows import Player

NIGHT = Player(id=1, zone="Europe/Berlin", quiet_from=23 * 60, quiet_to=7 * 60)
LATE = Player(id=1, zone="Europe/Berlin", quiet_from=60, quiet_to=150)
TOKYO = Player(id=1, zone="Asia/Tokyo", quiet_from=0, quiet_to=360)


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("at", "end"),
    [
        ("2026-11-20T21:59", "2026-11-20T21:59"),  # 22:59 in Berlin: not yet
        ("2026-11-20T22:00", "2026-11-21T06:00"),
        ("2026-11-21T02:00", "2026-11-21T06:00"),
        ("2026-11-21T06:00", "2026-11-21T06:00"),  # 07:00: over
        ("2026-07-01T21:00", "2026-07-02T05:00"),  # the same in summer time
    ],
)
def test_a_deadline_in_the_night_moves_to_the_morning(at: str, end: str) -> None:
    assert after_quiet(utc(at), NIGHT) == utc(end)


def test_the_night_before_the_clocks_go_forward_is_an_hour_shorter() -> None:
    assert quiet_span(utc("2026-03-28T23:00"), NIGHT) == (utc("2026-03-28T22:00"), utc("2026-03-29T05:00"))


def test_the_night_before_the_clocks_go_back_is_an_hour_longer() -> None:
    assert quiet_span(utc("2026-10-24T23:00"), NIGHT) == (utc("2026-10-24T21:00"), utc("2026-10-25T06:00"))


def test_an_end_in_the_repeated_hour_is_its_second_occurrence() -> None:
    # 02:30 comes twice on 2026-10-25: at 00:30 and at 01:30 UTC
    assert quiet_span(utc("2026-10-25T00:45"), LATE) == (utc("2026-10-24T23:00"), utc("2026-10-25T01:30"))
    assert quiet_span(utc("2026-10-25T01:30"), LATE) is None


def test_an_end_in_the_skipped_hour_is_read_an_hour_on() -> None:
    # 02:30 does not exist on 2026-03-29: the clock goes from 02:00 to 03:00 at 01:00 UTC
    assert quiet_span(utc("2026-03-29T01:10"), LATE) == (utc("2026-03-29T00:00"), utc("2026-03-29T01:30"))


def test_a_reminder_in_the_night_comes_just_before_it() -> None:
    assert before_quiet(utc("2026-11-21T02:00"), NIGHT) == utc("2026-11-20T21:59") + 59
    assert before_quiet(utc("2026-11-20T12:00"), NIGHT) == utc("2026-11-20T12:00")


def test_quiet_hours_follow_the_zone() -> None:
    assert after_quiet(utc("2026-11-20T16:00"), TOKYO) == utc("2026-11-20T21:00")


def test_without_quiet_hours_nothing_moves() -> None:
    assert after_quiet(utc("2026-11-21T02:00"), Player(id=1)) == utc("2026-11-21T02:00")
    assert after_quiet(utc("2026-11-21T02:00"), None) == utc("2026-11-21T02:00")


@pytest.mark.parametrize("at", [-1, 253_402_300_800, 364_000_000_000, 1 << 62])
def test_p13_a_moment_beyond_any_calendar_falls_into_no_quiet_hours(at: int) -> None:
    assert quiet_span(at, NIGHT) is None
    assert after_quiet(at, NIGHT) == at
    assert before_quiet(at, NIGHT) == at
