"""`/my`: all matches of the reader, those that wait first, with deadlines and the way there."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.services.views import MyMatch
from bot.ui import ids, messages, posts
from bot.ui.posts import Post
from bot.ui.press import Press
from bot.ui.registry import App, app_of
from bot.ui.reply import Interaction
from bot.ui.translator import label

PAGE = 8
"""Matches on a page: each takes a few components of Discord's forty."""


def register(app: App) -> None:
    """Add `/my` and answer its buttons."""
    app.command(my)
    app.on("my", press_my)


@app_commands.command(
    name=label("my", "discord.cmd.my.name"),
    description=label("All your matches: whose turn, until when, and the way there.", "discord.cmd.my.about"),
)
async def my(interaction: Interaction) -> None:
    """List the reader's matches."""
    async with app_of(interaction).press(interaction) as press:
        await press.show(await listed(press, 0))


async def press_my(press: Press) -> None:
    """Turn to a page."""
    await press.update(await listed(press, int(press.where.step or 0)))


async def listed(press: Press, page: int) -> Post:
    """Make a page of the list."""
    mine = await press.app.services.views.mine(press.user)
    words = press.words
    if not mine:
        return posts.notice(words.say("discord.my.none"))
    last = (len(mine) - 1) // PAGE
    page = min(max(page, 0), last)
    waiting = sum(1 for found in mine if found.to_act)
    items: list[Any] = [posts.text(f"## {words.say('discord.my.title', count=len(mine), waiting=waiting)}")]
    for found in mine[page * PAGE : (page + 1) * PAGE]:
        items += await _item(press, found)
    turn: list[Any] = []
    if page > 0:
        turn.append(posts.button(ids.make("my", step=str(page - 1)), words.plain.say("discord.button.earlier")))
    if page < last:
        turn.append(posts.button(ids.make("my", step=str(page + 1)), words.plain.say("discord.button.later")))
    if turn:
        items.append(posts.row(*turn))
    return Post(posts.layout(posts.container(*items)))


async def _item(press: Press, found: MyMatch) -> list[Any]:
    summary = await press.app.services.views.summary(found.row.id)
    game = press.app.services.views.game_of(found.row)
    words = press.words.at(game)
    row = summary.row
    mark = "**›** " if found.to_act else ""
    lines = [f"{mark}{messages.match_name(words, row)} · {words.say(f'service.status.{row.status}')}"]
    if found.seat is None:
        lines.append(words.say("discord.my.invited", who={"player": row.creator or 0}))
    elif found.to_act and found.due is not None:
        lines.append(words.say("discord.my.due", due={"time": found.due, "style": "R"}))
    elif summary.to_act:
        lines.append(words.say("discord.my.others", seats=[{"seat": a.seat} for a in summary.to_act]))
    buttons: list[Any] = []
    say = words.plain.say
    if found.seat is None:
        buttons.append(posts.button(ids.make("join", row.id), say("discord.button.accept"), messages.Style.success))
        buttons.append(posts.button(ids.make("decline", row.id), say("discord.button.decline")))
    elif row.started is not None:
        style = messages.Style.primary if found.to_act else messages.Style.secondary
        buttons.append(posts.button(ids.make("panel", row.id, found.seat), say("discord.button.panel"), style))
    if row.thread is not None:
        buttons.append(posts.link(posts.jump(row.guild, row.thread), say("discord.button.go")))
    return [posts.text("\n".join(lines)), *([posts.row(*buttons)] if buttons else [])]
