"""`/my`: the reader's matches, those that wait first, with opponents, deadlines and the way there; and past ones."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import ids, messages, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.seating import is_vacant
from bot.services.views import MyMatch, Summary
from bot.show import match_texts
from bot.show.words import Words
from bot.storage.rows import READY, MatchRow

PAGE = 8
"""Matches on a page: each takes a few components of Discord's forty."""
OVER = "over"
"""Begins the steps of the list of finished matches."""
MOST_FINISHED = 200
"""Finished matches that are listed, the latest ones; where there are more, it is said."""


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
    async with pressed(interaction) as press:
        await press.show(await listed(press, 0))


async def press_my(press: Press) -> None:
    """Turn to a page of the running matches, or of the finished ones."""
    kind, _, page = press.where.step.rpartition(".")
    number = int(page) if page.isdecimal() else 0
    await press.update(await (finished(press, number) if kind == OVER else listed(press, number)))


async def listed(press: Press, page: int) -> Post:
    """Make a page of the running matches: those that wait for the reader first, the most urgent of them at the top."""
    views, words = press.app.services.views, press.words
    mine = await views.mine(press.user)
    waiting = sum(1 for found in mine if found.to_act)
    title = f"## {words.say('discord.my.title', count=len(mine), waiting=waiting)}" if mine else None
    more = [_turn(words, f"{OVER}.0", "finished")] if await views.ended(press.user, 1) else []
    pages = _pages(words, "", page, len(mine), more)
    items: list[Any] = [posts.text(title or words.say("discord.my.none"))]
    for found in mine[page * PAGE : (page + 1) * PAGE]:
        items += await _item(press, found)
    return Post(posts.layout(posts.container(*items, *pages)))


async def finished(press: Press, page: int) -> Post:
    """Make a page of the matches that have ended, the latest first, each with the way to its replay."""
    rows = await press.app.services.views.ended(press.user, MOST_FINISHED + 1)
    words, key = press.words, "discord.my.latest" if len(rows) > MOST_FINISHED else "discord.my.finished"
    rows = rows[:MOST_FINISHED]
    items: list[Any] = [posts.text(f"## {words.say(key, count=len(rows))}")]
    for row in rows[page * PAGE : (page + 1) * PAGE]:
        items += await _past(press, row)
    return Post(
        posts.layout(
            posts.container(*items, *_pages(words, f"{OVER}.", page, len(rows), [_turn(words, "0", "running")]))
        )
    )


def _pages(words: Words, kind: str, page: int, count: int, more: list[Any]) -> list[Any]:
    last = max(0, count - 1) // PAGE
    found: list[Any] = []
    if page > 0:
        found.append(posts.button(ids.make("my", step=f"{kind}{page - 1}"), words.plain.say("discord.button.earlier")))
    if page < last:
        found.append(posts.button(ids.make("my", step=f"{kind}{page + 1}"), words.plain.say("discord.button.later")))
    return [posts.row(*found, *more)] if found or more else []


def _turn(words: Words, step: str, name: str) -> Any:
    return posts.button(ids.make("my", step=step), words.plain.say(f"discord.my.button.{name}"))


def _against(words: Words, summary: Summary, mine: tuple[int, ...]) -> str:
    others = [
        {"player": place.invited} if place.invited is not None and is_vacant(place) else match_texts.who(words, place)
        for place in summary.seats
        if place.seat not in mine
    ]
    return words.say("discord.my.against", name=match_texts.name_text(summary.row), who=others)


async def _past(press: Press, row: MatchRow) -> list[Any]:
    views = press.app.services.views
    summary = await views.summary(row.id)
    mine = await views.seats_of(row.id, press.user)
    words, say = press.words, press.words.plain.say
    ranks = None if row.outcome is None else row.outcome.ranks
    if ranks is None:
        said = "none"
    elif len(set(ranks)) == 1:
        said = "drawn"
    else:
        said = "won" if any(ranks[seat] == 1 for seat in mine) else "lost"
    ended = {"time": row.ended or row.created, "style": "d"}
    lines = [_against(words, summary, mine), words.say(f"discord.my.result.{said}", at=ended)]
    buttons = [posts.button(ids.make("replay", row.id), say("discord.button.replay"))]
    if row.thread is not None:
        buttons.append(posts.link(posts.jump(row.guild, row.thread), say("discord.button.go")))
    return [posts.text("\n".join(lines)), posts.row(*buttons)]


async def _item(press: Press, found: MyMatch) -> list[Any]:
    summary = await press.app.services.views.summary(found.row.id)
    game = press.app.services.views.game_of(found.row)
    words = press.words.at(game)
    row = summary.row
    mark = "**›** " if found.to_act else ""
    seats = () if found.seat is None else await press.app.services.views.seats_of(row.id, press.user)
    named = match_texts.match_name(words, row) if found.seat is None else _against(words, summary, seats)
    lines = [f"{mark}{named} · {words.say(f'service.status.{row.status}')}"]
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
    elif row.status == READY and found.to_act:
        buttons.append(posts.button(ids.make("here", row.id), say("discord.button.here"), messages.Style.success))
    elif row.started is not None:
        style = messages.Style.primary if found.to_act else messages.Style.secondary
        buttons.append(posts.button(ids.make("panel", row.id, found.seat), say("discord.button.panel"), style))
    if row.thread is not None:
        buttons.append(posts.link(posts.jump(row.guild, row.thread), say("discord.button.go")))
    return [posts.text("\n".join(lines)), *([posts.row(*buttons)] if buttons else [])]
