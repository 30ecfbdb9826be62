"""What windows of typed sheets bring, and the buttons below what came of a typed text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from rules.kernel.errors import StaleDecision

from . import post as panel_post
from . import saving as panel_saving
from . import typed
from .forms import form
from .modals import TEXT, TYPED, WRITTEN
from .opening import alone, load, open_panel, own_seat
from .state import Panel

if TYPE_CHECKING:
    from bot.discord.registry import App

KEPT_ROOM = 3600
"""Characters of a text that came too late which are given back."""


def register(app: App) -> None:
    """Answer the windows and buttons of typed sheets."""
    app.on(TYPED, step)


async def step(press: Press) -> None:
    """Take what was typed in a window, correct it, or drop its faulty lines."""
    action = press.where.step
    if action == "show":
        await _show(press)
        return
    async with alone(press.where.match, press.where.seat or 0):
        if action == WRITTEN:
            await _written(press, str(press.fields.get(TEXT, "")))
            return
        panel = await _current(press)
        if action == "correct":
            await press.modal(typed.window(press, panel))
        elif action == "drop":
            await _drop(press, panel)
        else:
            await open_panel(press)


async def _written(press: Press, text: str) -> None:
    """Read what a window brought, for whatever sheet is asked now; if none is, give the text back."""
    seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    if panel.question is None:
        kept = posts.clip(typed.clean(text).replace("`", "'"), KEPT_ROOM)
        await press.show(posts.notice(f"{press.words.say('panel.typed.too_late')}\n```\n{kept}\n```"))
        return
    await press.update(await take(press.app, press.user, panel, text))


async def take(app: App, player: int, panel: Panel, text: str) -> Post:
    """Read a text as the seat's answer, save what was understood, and show it."""
    text = typed.clean(text)
    found = await typed.understood(panel_saving.question(panel), text, panel.words)
    making = typed.making_of(panel, found, text)
    return await panel_saving.drawn(app, player, panel, making, lambda made: typed.answer(made, found))


async def _current(press: Press) -> Panel:
    seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    if panel.question is None or panel.question.decision.id != press.where.decision:
        raise StaleDecision(f"{press.where.decision} is not open", decision=press.where.decision)
    return panel


async def _drop(press: Press, panel: Panel) -> None:
    """Go on with what is left of the faulty text without its marked lines."""
    q = panel_saving.question(panel)
    found = await typed.understood(q, panel.making.typed, panel.words)
    stage = found.stage or found.kept
    if not panel.making.typed or stage is None:
        raise Refused("panel.error.nothing_typed")
    found = typed.Understood(stage)
    await panel_saving.next_panel(press, panel, panel.making.then(stage), lambda made: typed.answer(made, found))


async def _show(press: Press) -> None:
    """Show in private what came of a message in the match's thread, to whoever wrote it."""
    await press.show(await came_of(await _current(press)))


async def came_of(panel: Panel) -> Post:
    """Show what the last typed text left: its faults, the whole answer, or what is still asked."""
    q = panel.question
    if q is None:
        return await panel_post.build(panel)
    if panel.making.typed:
        return typed.faults_post(panel, await typed.understood(q, panel.making.typed, panel.words))
    return await (panel_post.review if form(q).is_complete(panel.making.now) else panel_post.build)(panel)
