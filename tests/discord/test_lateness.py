"""How late a press comes, by Discord's clock and ours, which need not agree."""

from __future__ import annotations

import datetime

import discord

from bot.discord.lateness import MOST, WHILE, Lateness

BEGIN = 1_700_000_000.0


def made(seconds: float) -> int:
    """Return the id of an interaction that Discord made then."""
    return discord.utils.time_snowflake(datetime.datetime.fromtimestamp(BEGIN + seconds, datetime.UTC))


def test_a_press_is_as_late_as_it_took_longer_than_the_quickest() -> None:
    late = Lateness()
    assert [round(late.of(made(0), BEGIN + came, 0), 2) for came in (0.1, 0.1, 1.3)] == [0, 0, 1.2]


def test_clocks_that_do_not_agree_make_nobody_late() -> None:
    ahead, behind = Lateness(), Lateness()
    assert [round(ahead.of(made(n), BEGIN + n + 40, n), 2) for n in range(3)] == [0, 0, 0]
    assert [round(behind.of(made(n), BEGIN + n - 40, n), 2) for n in range(3)] == [0, 0, 0]


def test_a_clock_that_was_set_forward_is_forgotten_after_two_whiles() -> None:
    late = Lateness()
    moments = (0.0, 1.0, WHILE, 2 * WHILE, 2 * WHILE + 1)
    ways = (0, 3600, 3600, 3600, 3600.5)
    found = [late.of(made(at), BEGIN + at + way, at) for at, way in zip(moments, ways, strict=True)]
    assert [round(one, 2) for one in found] == [0, MOST, MOST, 0, 0.5]


def test_after_a_quiet_while_the_first_press_is_the_quickest() -> None:
    late = Lateness()
    late.of(made(0), BEGIN, 0)
    assert late.of(made(3 * WHILE), BEGIN + 3 * WHILE + 5, 3 * WHILE) == 0
