"""The clock: frozen or ticking, jumping ahead with everything that falls due."""

from __future__ import annotations

import asyncio

import pytest

from standin.clock import TIMERS_BEFORE_SWEEP, Clock, iso
from standin.testing import PATIENCE_SECONDS


def test_timers_run_in_order_each_at_its_own_time() -> None:
    clock = Clock.frozen(100.0)
    seen: list[tuple[str, float]] = []
    clock.call_later(20, lambda: seen.append(("second", clock.now())))
    clock.call_later(10, lambda: seen.append(("first", clock.now())))
    clock.call_later(31, lambda: seen.append(("never", clock.now())))
    clock.advance(30)
    assert seen == [("first", 110.0), ("second", 120.0)]
    assert clock.now() == 130.0


def test_a_timer_set_by_a_timer_runs_in_the_same_jump() -> None:
    clock = Clock.frozen(0.0)
    seen: list[float] = []
    clock.call_later(1, lambda: clock.call_later(1, lambda: seen.append(clock.now())))
    clock.advance(5)
    assert seen == [2.0]


def test_a_cancelled_timer_does_not_run() -> None:
    clock = Clock.frozen(0.0)
    seen: list[str] = []
    clock.call_later(1, lambda: seen.append("ran")).cancel()
    clock.advance(5)
    assert seen == []


def test_cancelled_timers_are_swept_out() -> None:
    clock = Clock.frozen(0.0)
    seen: list[str] = []
    clock.call_later(5, lambda: seen.append("kept"))
    for _ in range(2 * TIMERS_BEFORE_SWEEP):
        clock.call_later(9, lambda: seen.append("cancelled")).cancel()
    assert len(clock._due) < 2 * TIMERS_BEFORE_SWEEP
    clock.advance(10)
    assert seen == ["kept"]


async def test_what_is_due_already_runs_soon_even_on_a_frozen_clock() -> None:
    clock = Clock.frozen(100.0)
    ran = asyncio.Event()
    clock.call_at(99.0, ran.set)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await ran.wait()


def test_watchers_hear_of_jumps() -> None:
    clock = Clock.frozen(0.0)
    seen: list[float] = []
    clock.watch(lambda: seen.append(clock.now()))
    clock.advance(5)
    assert seen == [5.0]


def test_time_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="forward only"):
        Clock.frozen(0.0).advance(-1)


async def test_a_ticking_clock_runs_timers_by_itself() -> None:
    clock = Clock()
    ran = asyncio.Event()
    clock.call_later(0.001, ran.set)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await ran.wait()
    clock.close()


async def test_a_ticking_clock_can_jump_too() -> None:
    clock = Clock()
    seen: list[str] = []
    clock.call_later(3600, lambda: seen.append("ran"))
    clock.advance(3600)
    clock.close()
    assert seen == ["ran"]


def test_times_are_worded_like_discords() -> None:
    assert iso(0) == "1970-01-01T00:00:00+00:00"


async def test_a_timer_that_fails_is_reported_and_stops_no_other_timer() -> None:
    now = [100.0]
    clock = Clock(lambda: now[0])
    ran = asyncio.Event()
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(str(context["exception"])))

    def fail() -> None:
        raise ValueError("broken timer")

    clock.call_later(1, fail)
    clock.call_later(1, ran.set)
    now[0] = 102.0
    clock.call_later(0, lambda: None)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await ran.wait()
    assert reported == ["broken timer"]
