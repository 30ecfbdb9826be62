"""Painting in a thread of its own: the newest of a sort, faults to whoever asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from bot.ui.paint import Painter


@pytest.fixture
def painter() -> Iterator[Painter]:
    made = Painter()
    yield made
    made.close()


async def test_of_waiting_pictures_of_one_sort_only_the_newest_is_painted(painter: Painter) -> None:
    gate = threading.Event()
    painted: list[str] = []
    blocked = asyncio.ensure_future(painter.run(gate.wait))
    first = asyncio.ensure_future(painter.run(lambda: painted.append("old") or "old", ("board",)))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(painter.run(lambda: painted.append("new") or "new", ("board",)))
    await asyncio.sleep(0)
    gate.set()
    assert await asyncio.gather(blocked, first, second) == [True, "new", "new"]
    assert painted == ["new"]


async def test_pictures_of_different_sorts_are_all_painted(painter: Painter) -> None:
    found = await asyncio.gather(*(painter.run(lambda n=n: n, ("board", n)) for n in range(5)))
    assert found == [0, 1, 2, 3, 4]


async def test_a_fault_reaches_everyone_who_asked_and_the_next_picture_is_painted(painter: Painter) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await painter.run(broken, ("board",))
    assert await painter.run(lambda: 1, ("board",)) == 1


async def test_one_who_no_longer_waits_does_not_take_the_picture_from_others(painter: Painter) -> None:
    gate = threading.Event()
    blocked = asyncio.ensure_future(painter.run(gate.wait))
    first = asyncio.ensure_future(painter.run(lambda: "old", ("board",)))
    second = asyncio.ensure_future(painter.run(lambda: "new", ("board",)))
    await asyncio.sleep(0)
    first.cancel()
    gate.set()
    assert await second == "new"
    assert await blocked
