"""The private panel of a seat: opening it, and every step taken in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.discord.paging import turned
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.watching import watched
from bot.services.views import SeatView
from bot.show.words import Words
from rules.kernel.types import Text

from . import guard as panel_guard
from . import looking
from . import post as panel_post
from . import steps as panel_steps
from .guard import RESTART, Undrawable, guarded
from .sight import Sight
from .state import MAKE, PLAIN, Look, Panel, read

if TYPE_CHECKING:
    from bot.discord.registry import App

OPEN = "panel"
_LOCKS: dict[tuple[str, int], tuple[asyncio.Lock, int]] = {}


def register(app: App) -> None:
    """Answer the panel's buttons and draw the panels of the seats' threads."""
    app.on(OPEN, open_panel)
    app.on(MAKE, step)
    app.seat_panel = seat_panel


async def seat_panel(app: App, seen: SeatView, words: Words, theme: str) -> Post:
    """Draw the panel that stands in a seat's own thread."""
    try:
        return await panel_post.build(
            await load(app, seen, words, theme, player=seen.summary.seats[seen.seat or 0].player)
        )
    except Undrawable as broken:
        return broken.post(words)


async def open_panel(press: Press) -> None:
    """Open the presser's panel in private; whoever has no seat is shown the position instead."""
    watching = await watched(press, press.where.match)
    if watching is not None:
        await press.show(watching)
        return
    seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    await press.show(await panel_post.build(panel))


async def own_seat(press: Press) -> SeatView:
    """Return the seat an id names, else the presser's seat that is to act; raise NotSeated or NotYourSeat."""
    return await press.app.services.views.own(press.where.match, press.user, press.where.seat)


async def load(app: App, seen: SeatView, words: Words, theme: str, player: int | None, decision: str = "") -> Panel:
    """Read a panel, with the decks its player keeps where the question takes prepared parts.

    `decision` may name a question beside the main one. Raises Undrawable.
    """
    game = app.services.views.game_of(seen.summary.row)
    takes_parts = seen.plan is not None and any(part.kind == seen.plan.kind for part in game.parts)
    decks = await app.services.decks.list(player, game.name) if takes_parts and player is not None else []

    async def made() -> Panel:
        return read(app, seen, words, theme, decks, decision)

    return await guarded(app, seen, made())


async def step(press: Press) -> None:
    """Take one step in the panel; a click on an old version changes nothing and shows the present one."""
    action, _, rest = press.where.step.partition(".")
    stamp, _, argument = rest.partition(".")
    taken = panel_steps.STEPS.get(action)
    async with alone(press.where.match, press.where.seat or 0):
        seen = await own_seat(press)
        if action == RESTART:
            await _start_over(press, seen, stamp)
            return
        panel = await load(press.app, seen, press.words, press.theme, press.user, press.where.decision)
        current = panel.question is not None and panel.question.decision.id == press.where.decision
        if taken is None or action == "back":
            await press.update(await panel_post.build(panel))
        elif action in looking.LOOKING:
            await taken(press, panel, argument)
        elif not current or stamp != panel.making.stamp:
            await press.update(await panel_post.build(panel, Look(notes=(Text("panel.stale"),))))
        elif (page := turned(press.values)) is not None:
            part, _, held = argument.partition(".")
            look = Look(part=part, select=action, page=page, held=held if action == "swap" else "")
            look = look._replace(sight=Sight.read(held))
            await press.update(await panel_post.build(panel, look))
        else:
            await taken(press, panel, argument)


async def _start_over(press: Press, seen: SeatView, stamp: str) -> None:
    """Drop a draft that could not be drawn, unless there is another by now, and show the panel without it."""
    is_same = bool(seen.drafts) and panel_guard.stamp(seen.drafts) == stamp
    if is_same:
        await press.app.services.matches.drop_draft(press.where.match, press.user, int(seen.seat or 0))
        seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    await press.update(await panel_post.build(panel, PLAIN if is_same else Look(notes=(Text("panel.stale"),))))


@asynccontextmanager
async def alone(match: str, seat: int) -> AsyncIterator[None]:
    """Let one step of a seat's panel be taken at a time, so that two clicks never overwrite each other."""
    key = (match, seat)
    lock, users = _LOCKS.get(key, (asyncio.Lock(), 0))
    _LOCKS[key] = (lock, users + 1)
    try:
        async with lock:
            yield
    finally:
        lock, users = _LOCKS[key]
        if users == 1:
            del _LOCKS[key]
        else:
            _LOCKS[key] = (lock, users - 1)
