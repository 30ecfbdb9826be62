"""Painting in a thread of its own: the newest of a sort, faults to whoever asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bot.show.paint import Painter


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


class Interrupted(dict[Any, Any]):
    """The list of waiting pictures; the painting thread takes one at the moment somebody looks for it."""

    def __init__(self, painter: Painter, gate: threading.Event) -> None:
        super().__init__()
        self.painter = painter
        self.gate = gate
        self.taken = threading.Event()

    def get(self, key: Any, default: Any = None) -> Any:
        found = super().get(key, default)
        if found is not None:
            self.gate.set()
            self.taken.wait(0.2)
        return found

    def pop(self, key: Any, *default: Any) -> Any:
        found = super().pop(key, *default)
        self.taken.set()
        return found


async def test_a_picture_begun_while_a_newer_one_is_asked_for_is_not_shown_for_ever(painter: Painter) -> None:
    gate = threading.Event()
    painter._waiting = Interrupted(painter, gate)
    blocked = asyncio.ensure_future(painter.run(gate.wait))
    first = asyncio.ensure_future(painter.run(lambda: "old", ("board",)))
    await asyncio.sleep(0)
    second = await painter.run(lambda: "new", ("board",))
    assert await asyncio.gather(blocked, first) == [True, second]
    assert await painter.run(lambda: "newest", ("board",)) == "newest"
