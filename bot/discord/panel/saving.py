"""Saving a version of an answer, and showing the panel that follows from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.services.errors import NotOpen
from bot.show.words import seat_text
from bot.storage.rows import RUNNING, Draft
from rules.kernel.types import Text

from . import drafts
from . import post as panel_post
from . import state as panel_state
from .forms import form
from .making import Making, Question, Stage
from .state import PLAIN, Look, Panel

if TYPE_CHECKING:
    from bot.discord.registry import App


def question(panel: Panel) -> Question:
    """Return what is asked; raise NotOpen if nothing is, or Refused with whom the match waits for."""
    if panel.question is None:
        summary = panel.seen.summary
        row = summary.row
        if row.status in RUNNING and summary.to_act:
            game = panel.app.services.views.game_of(row)
            sides = [seat_text(game, act.seat) for act in summary.to_act]
            raise Refused("panel.error.not_asked", match=row.id, sides=sides)
        raise NotOpen(row.id, row.status)
    return panel.question


async def keep(press: Press, panel: Panel, making: Making) -> Panel:
    """Save a new version of the presser's answer; raise what services and rules raise."""
    return await save(press.app, press.user, panel, making)


async def save(app: App, player: int, panel: Panel, making: Making) -> Panel:
    """Save a new version of the answer and return the panel with it; raise what services and rules raise."""
    if panel.main is not None and panel.main.question is not None:
        aside = (*making.past, making.now)
        main = await save(app, player, panel.main, msgspec.structs.replace(panel.main.making, aside=aside))
        return panel._replace(seen=main.seen, making=making, main=main)
    q = question(panel)
    choice = form(q).stored(making.now)
    if making.at_once and not choice:  # nothing to do is an answer too, where somebody says so
        choice = form(q).whole(making.now)
    draft = await app.services.matches.save_draft(
        panel.match,
        player,
        int(q.decision.seat),
        q.decision.id,
        choice,
        at_once=making.at_once,
        sketch=drafts.sketch(making),
        seen=panel.seen.known,
    )
    seen = msgspec.structs.replace(panel.seen, drafts=(draft,))
    return panel._replace(seen=seen, making=making, lost=False)


async def drawn(app: App, player: int, panel: Panel, making: Making, draw: Callable[[Panel], Awaitable[Post]]) -> Post:
    """Draw a panel with a new version of the answer, then save that version: what cannot be drawn is not kept."""
    post = await draw(_with(panel, making))
    await save(app, player, panel, making)
    return post


async def next_panel(press: Press, panel: Panel, making: Making, draw: Callable[[Panel], Awaitable[Post]]) -> None:
    """Show the panel with a new version of the presser's answer, which is saved; raise what `drawn` raises."""
    await press.update(await drawn(press.app, press.user, panel, making, draw))


def _with(panel: Panel, making: Making) -> Panel:
    """Return the panel as it will be once the version is saved; raise IllegalChoice if it never can be."""
    if panel.main is not None and panel.main.question is not None:
        aside = (*making.past, making.now)
        main = _with(panel.main, msgspec.structs.replace(panel.main.making, aside=aside))
        return panel._replace(seen=main.seen, making=making, main=main)
    q = question(panel)
    choice = form(q).stored(making.now)
    q.check(choice)
    draft = Draft(
        match=panel.match,
        seat=int(q.decision.seat),
        decision=q.decision.id,
        kind=q.decision.kind,
        choice=choice,
        sketch=drafts.sketch(making),
    )
    seen = msgspec.structs.replace(panel.seen, drafts=(draft,))
    return panel._replace(seen=seen, making=making, lost=False)


async def go_on(press: Press, panel: Panel, stage: Stage, look: Look = PLAIN) -> None:
    """Save the next version and show it; an answer of one piece after which nothing follows is shown to be sent."""
    q = question(panel)
    draw = panel_post.review if form(q).is_done(stage) else panel_post.build
    await next_panel(press, panel, panel.making.then(stage), lambda made: draw(made, look))


async def show_anew(press: Press, panel: Panel, *notes: Text) -> None:
    """Read the match again and show its panel."""
    seen = await press.app.services.views.own(panel.match, press.user, panel.seen.seat)
    fresh = panel_state.read(press.app, seen, press.words, press.theme, panel.decks)
    await press.update(await panel_post.build(fresh, Look(notes=notes)))
