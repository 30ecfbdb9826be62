"""The line before the work: who came first is through first, and nobody stands in the way for long."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord import turnstile
from bot.discord.turnstile import Turnstile


async def test_who_came_first_is_through_first() -> None:
    gate, through = Turnstile(room=2), list[int]()

    async def visitor(number: int) -> None:
        visit = gate.come()
        await visit.enter()
        for _ in range(5):
            await asyncio.sleep(0)
        through.append(number)
        visit.leave()

    await asyncio.gather(*(visitor(number) for number in range(8)))
    assert through == list(range(8))


async def test_no_more_are_inside_than_there_is_room_for() -> None:
    gate, inside, most = Turnstile(room=3), 0, 0

    async def visitor() -> None:
        nonlocal inside, most
        visit = gate.come()
        await visit.enter()
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1
        visit.leave()
        visit.leave()  # once is enough: it makes no second place

    await asyncio.gather(*(visitor() for _ in range(20)))
    assert most == 3


async def test_whoever_stays_too_long_is_counted_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "LONGEST", 0.01)
    gate = Turnstile(room=1)
    stuck, other, third = gate.come(), gate.come(), gate.come()
    await stuck.enter()
    await asyncio.wait_for(other.enter(), 5)
    stuck.leave()  # too late to make room once more
    assert third.wait > 0
    other.leave()
    assert third.wait == 0


async def test_the_wait_is_as_long_as_the_line_by_its_pace() -> None:
    gate = Turnstile(room=1)
    gate.pace = 3.0
    first, second, third = gate.come(), gate.come(), gate.come()
    assert (first.wait, second.wait) == (0, 0)  # nobody is at work yet
    await first.enter()
    assert (second.wait, third.wait) == (3, 6)
    entering = asyncio.create_task(second.enter())
    await asyncio.sleep(0)
    first.leave()
    await entering
    assert third.wait == gate.pace < 3  # one came through faster than that


async def test_who_gives_up_in_the_line_leaves_no_place_behind() -> None:
    gate = Turnstile(room=1)
    first, second, third = gate.come(), gate.come(), gate.come()
    await first.enter()
    waiting = asyncio.create_task(second.enter())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert third.wait == gate.pace
    first.leave()
    await asyncio.wait_for(third.enter(), 5)


async def test_nobody_comes_in_while_somebody_stands_in_the_line_that_goes_first() -> None:
    door = Turnstile(room=1)
    gate, order = Turnstile(room=2, first=door), list[str]()

    async def at_the_door(name: str) -> None:
        visit = door.come()
        await visit.enter()
        await asyncio.sleep(0)
        order.append(name)
        visit.leave()

    async def visitor() -> None:
        await gate.come().enter()
        order.append("work")

    await asyncio.gather(visitor(), *(at_the_door(f"door {number}") for number in range(3)), visitor())
    assert order[0] == "work"  # nobody stood there yet
    assert order.index("work", 1) > order.index("door 1")
    assert sorted(order) == ["door 0", "door 1", "door 2", "work", "work"]


async def test_who_gives_up_behind_the_line_that_goes_first_keeps_no_place() -> None:
    door = Turnstile(room=1)
    gate = Turnstile(room=1, first=door)
    first, second = door.come(), door.come()
    await first.enter()
    waiting = asyncio.create_task(gate.come().enter())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    first.leave()
    await second.enter()
    await asyncio.wait_for(gate.come().enter(), 5)
