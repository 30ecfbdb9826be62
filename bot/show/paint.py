"""Pictures, painted beside the event loop; of the pictures nobody has begun, only the newest of a sort is painted."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any, NamedTuple, TypeVar

import msgspec

import render
from render.describe import ALT_LIMIT, alt_text
from render.difference import marked
from render.games import Wish, legend_for, scene_for
from render.layout.brief import shortened
from render.layout.crop import around, parts
from render.scene import Scene
from render.sheet import Sheet
from render.sheet_twin import alt
from rules.kernel.game import Game
from rules.kernel.types import Event, View

from .every_sign import moments
from .painters import Lane, PaintingProcess, animate, draw, rehearse
from .words import Words

T = TypeVar("T")
WHOLE = Wish()
Sort = tuple[Any, ...]
KEPT = 48
"""Pictures of which it is kept what they were made of."""


class Made(NamedTuple):
    """What a picture was made of: the same again gives the same picture."""

    view: View[Any]
    events: tuple[Event, ...]
    wish: Wish
    picture: Picture


class Picture(NamedTuple):
    """A painted picture, the words for those who cannot see it, and its file name.

    `parts`: cells round which its board can be looked at in large; none where it is large enough. `is_brief`: what
    stands below the board was left out.
    """

    data: bytes
    alt: str
    name: str = "board.png"
    parts: tuple[str, ...] = ()
    is_brief: bool = False


class Painter:
    """Paints boards, scenes and replays without holding up the event loop.

    `processes` paint beside the bot, each for one lane: pictures of a match go to one lane, so that what is kept of it
    is kept once. Without any there is one lane, and its thread paints.
    """

    def __init__(self, processes: int = 0) -> None:
        beside = [PaintingProcess(processes) for _ in range(processes)]
        self._lanes = [Lane(process) for process in beside] or [Lane(None)]
        self._next_lane = cycle(self._lanes)
        self._waiting: dict[Sort, tuple[Callable[[], Any], asyncio.Future[Any]]] = {}
        self._looking = threading.Lock()
        """Held while a waiting picture is replaced or taken: the painting thread may begin at any moment."""
        self._made: OrderedDict[Sort, Made] = OrderedDict()

    async def board(
        self,
        game: Game[Any],
        view: View[Any],
        events: Sequence[Event],
        words: Words,
        theme: str,
        wish: Wish = WHOLE,
        sort: Sort | None = None,
    ) -> Picture:
        """Paint a view with what happened drawn on it.

        `sort` names what the picture is for (match, seat, language, purpose): of several asked for under one name
        before painting begins, only the last is painted and all callers get it; one of the same view again is the
        one painted before.
        """

        told = tuple(events)

        def make() -> Made:
            asked = msgspec.structs.replace(wish, near="", brief=False)
            whole = scene_for(game, view, told, words, words.locale, asked)
            scene = around(whole, wish.near)
            shown = shortened(scene) if wish.brief else scene
            large = () if whole.board is None else parts(whole.board)
            made = Picture(draw(shown, theme), alt_text(scene, words), parts=large, is_brief=shown is not scene)
            return Made(view, told, wish, made)

        if sort is None:
            return (await self.run(make)).picture
        key = (*sort, words.locale, theme)
        made = self._made.get(key)
        if made is None or made.view is not view or (made.events, made.wish) != (told, wish):
            made = await self.run(make, sort)
        self._made[key] = made
        self._made.move_to_end(key)
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return made.picture

    async def difference(
        self, game: Game[Any], before: View[Any], after: View[Any], words: Words, theme: str
    ) -> tuple[Picture, Picture]:
        """Paint two positions of a match with the cells marked on which they differ."""

        def make() -> tuple[Picture, Picture]:
            was, now = marked(*(scene_for(game, view, (), words, words.locale) for view in (before, after)))
            first, second = (Picture(draw(scene, theme), alt_text(scene, words)) for scene in (was, now))
            return first._replace(name="before.png"), second._replace(name="after.png")

        return await self.run(make)

    async def legend(
        self, game: Game[Any], view: View[Any], events: Sequence[Event], words: Words, theme: str, wish: Wish = WHOLE
    ) -> tuple[Picture, ...]:
        """Paint what the signs of a picture mean, the picture being that of `board`: as many pages as it takes."""
        told = tuple(events)

        def make() -> tuple[Picture, ...]:
            scene = scene_for(game, view, told, words, words.locale, wish)
            return _legend(legend_for(game, scene, words), words, theme)

        return await self.run(make)

    async def signs(self, game: Game[Any], words: Words, theme: str) -> tuple[Picture, ...]:
        """Paint what the signs of a game mean, of all its pictures together: as many pages as it takes."""
        shown = await asyncio.to_thread(moments, game)

        def make() -> tuple[Picture, ...]:
            scenes = [scene_for(game, one.view, one.events, words, words.locale, one.wish) for one in shown]
            return _legend(legend_for(game, scenes[0], words, scenes[1:]), words, theme)

        return await self.run(make)

    async def scene(self, make: Callable[[], Scene], words: Words, theme: str, name: str = "picture.png") -> Picture:
        """Paint a scene that is itself made in the worker thread."""

        def paint() -> Picture:
            scene = make()
            return Picture(draw(scene, theme), alt_text(scene, words), name)

        return await self.run(paint)

    def sheet(self, sheet: Sheet, theme: str, name: str = "table.png") -> Picture:
        """Paint a table; to be `run`."""
        return Picture(render.draw_sheet(sheet, theme), alt(sheet, ALT_LIMIT), name)

    async def replay(
        self,
        game: Game[Any],
        steps: Sequence[tuple[View[Any], Sequence[Event]]],
        words: Words,
        theme: str,
        wish: Wish | None = None,
    ) -> Picture:
        """Paint a whole match as an animation."""

        def make() -> Picture:
            scenes = [scene_for(game, view, events, words, words.locale, wish) for view, events in steps]
            return Picture(animate(scenes, theme), alt_text(scenes[-1], words), "replay.gif")

        return await self.run(make)

    async def rehearse(self, make: Callable[[], Scene], theme: str) -> None:
        """Paint a scene in every lane that nobody is to see, so that later pictures find what they share with it."""
        loop = asyncio.get_running_loop()
        for lane in self._lanes:
            await loop.run_in_executor(lane.thread, lambda: rehearse(make(), theme))

    async def run(self, make: Callable[[], T], sort: Sort | None = None) -> T:
        """Run work in a painting thread; raises what it raises."""
        loop = asyncio.get_running_loop()
        thread = self.lane(sort).thread
        if sort is None:
            return await loop.run_in_executor(thread, make)
        promise: asyncio.Future[T]
        with self._looking:
            waiting = self._waiting.get(sort)
            promise = loop.create_future() if waiting is None else waiting[1]
            self._waiting[sort] = (make, promise)
        if waiting is not None:
            return await asyncio.shield(promise)
        work = loop.run_in_executor(thread, self._next, sort)
        work.add_done_callback(lambda done: _settle(promise, done))
        return await asyncio.shield(promise)

    def lane(self, sort: Sort | None) -> Lane:
        """Return the lane of a picture's match, that is of the first part of its sort; one in turn without a sort."""
        return next(self._next_lane) if sort is None else self._lanes[hash(sort[0]) % len(self._lanes)]

    def close(self) -> None:
        """Stop; nobody waits for the pictures under way any more."""
        for lane in self._lanes:
            lane.close()

    def _next(self, sort: Sort) -> Any:
        with self._looking:
            make, _ = self._waiting.pop(sort)
        return make()


def _settle(promise: asyncio.Future[T], done: asyncio.Future[T]) -> None:
    if promise.done():
        return
    if done.cancelled():
        promise.cancel()
    elif (fault := done.exception()) is not None:
        promise.set_exception(fault)
    else:
        promise.set_result(done.result())


def _legend(pages: Sequence[Scene], words: Words, theme: str) -> tuple[Picture, ...]:
    """Paint the pages of a legend."""
    return tuple(
        Picture(draw(page, theme), alt_text(page, words), f"legend{number}.png") for number, page in enumerate(pages, 1)
    )
