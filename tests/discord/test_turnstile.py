"""The line before the work: who came first is through first, and nobody stands in the way for long."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord import turnstile
from bot.discord.turnstile import Turnstile


async def test_who_came_first_is_through_first() -> None:
    gate, through = Turnstile(room=2), list[int]()

    async def visitor(number: int) -> None:
        visit = await gate.enter()
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
        visit = await gate.enter()
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
    stuck = await gate.enter()
    other = await asyncio.wait_for(gate.enter(), 5)
    stuck.leave()
    assert gate.wait > 0  # the other still is inside
    other.leave()
    assert gate.wait == 0


async def test_who_gives_up_in_the_line_leaves_no_place_behind() -> None:
    gate = Turnstile(room=1)
    first = await gate.enter()
    waiting = asyncio.create_task(gate.enter())
    await asyncio.sleep(0)
    alone = gate.wait
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert gate.wait < alone
    first.leave()
    (await asyncio.wait_for(gate.enter(), 5)).leave()
