"""Painting in a thread of its own: the newest of a sort, faults to whoever asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Iterator
from typing import Any, cast

import pytest

from bot.show import paint
from bot.show.paint import Painter, Picture
from render.games import Wish
from render.scene import Scene
from rules.kernel.types import Text, View


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


async def test_a_view_is_painted_once_for_each_wish_and_never_shown_as_another(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views 1 and 2 wait for the same picture, which is of 2; view 1 asked for again is painted as itself."""
    painted: list[tuple[int, str]] = []

    def scene(game: object, view: View[Any], events: object, tr: object, locale: str, wish: Wish) -> Scene:
        painted.append((view.state, wish.banner))
        return Scene(f"view {view.state}", locale)

    monkeypatch.setattr(paint, "scene_for", scene)
    views = [View[Any](None, number, ()) for number in (1, 2)]
    words: Any = Said()

    def board(view: View[Any], wish: Wish = paint.WHOLE) -> Awaitable[Picture]:
        return painter.board(cast("Any", None), view, (), words, "dark", wish, ("board",))

    gate = threading.Event()
    blocked = asyncio.ensure_future(painter.run(gate.wait))
    waiting = [asyncio.ensure_future(board(view)) for view in views]
    await asyncio.sleep(0)
    gate.set()
    await blocked
    old, new = await asyncio.gather(*waiting)
    assert painted == [(2, "")]
    assert old == new == await board(views[1])
    assert painted == [(2, "")]
    assert (await board(views[0])).data != new.data
    assert (await board(views[0], Wish(banner="over"))).data != new.data
    assert painted == [(2, ""), (1, ""), (1, "over")]


class Said:
    """Words that are their keys."""

    locale = "en"

    def __call__(self, text: Text) -> str:
        return text.key


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
