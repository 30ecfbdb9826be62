"""`/watch`: the running matches of a server, each with the way to its board."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.show import match_texts
from bot.storage.rows import MatchRow

PAGE = 8
"""Matches on a page: each takes a few components of Discord's forty."""


def register(app: App) -> None:
    """Add `/watch` and answer its buttons."""
    app.command(watch)
    app.on("watch", press_watch)


@app_commands.command(
    name=label("watch", "discord.cmd.watch.name"),
    description=label("The matches that run on this server, to look at.", "discord.cmd.watch.about"),
)
@app_commands.guild_only()
async def watch(interaction: Interaction) -> None:
    """List the running matches of the server."""
    async with pressed(interaction) as press:
        await press.show(await listed(press, 0))


async def press_watch(press: Press) -> None:
    """Turn to a page of the running matches."""
    page = press.where.step
    await press.update(await listed(press, int(page) if page.isdecimal() else 0))


async def listed(press: Press, page: int) -> Post:
    """Make a page of the running matches of the server, the newest first."""
    rows = await press.app.services.views.running(press.guild)
    if not rows:
        return posts.notice(press.words.say("discord.watch.none"))
    items: list[Any] = [posts.text(f"## {press.words.say('discord.watch.title', count=len(rows))}")]
    for row in rows[page * PAGE : (page + 1) * PAGE]:
        items += await _item(press, row)
    last = (len(rows) - 1) // PAGE
    say = press.words.plain.say
    turns = [(page - 1, "earlier")] if page > 0 else []
    turns += [(page + 1, "later")] if page < last else []
    if turns:
        made = [posts.button(ids.make("watch", step=str(to)), say(f"discord.button.{key}")) for to, key in turns]
        items.append(posts.row(*made))
    return Post(posts.layout(posts.container(*items)))


async def _item(press: Press, row: MatchRow) -> list[Any]:
    summary = await press.app.services.views.summary(row.id)
    words = press.words.at(press.app.services.views.game_of(row))
    who: list[Any] = [match_texts.who(words, place) for place in summary.seats]
    lines = [words.say("discord.watch.match", name=match_texts.name_text(row), who=who)]
    if row.table is not None:
        held = await press.app.services.events.look(row.table.event)
        table = held.contest.tables.get(row.table.table)
        about = {"event": {"user": held.row.name}, "round": 0 if table is None else table.round}
        lines.append(words.say("discord.watch.event", **about))
    if summary.to_act:
        lines.append(words.say("discord.my.others", seats=[{"seat": act.seat} for act in summary.to_act]))
    buttons = [posts.button(ids.make("panel", row.id), words.plain.say("discord.help.button.board"))]
    if row.thread is not None:
        buttons.append(posts.link(posts.jump(row.guild, row.thread), words.plain.say("discord.button.go")))
    return [posts.text("\n".join(lines)), posts.row(*buttons)]
