"""`/watch`: the running matches of a server, of an event or of a person, each with the way to its board."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.discord import event_kit, ids, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.events_texts import round_of
from bot.services.following import MOST
from bot.services.views import Summary
from bot.show import match_texts
from bot.storage.guild_rows import EVENT, MATCH, PLAYER
from bot.storage.rows import MatchRow

PAGE = 6
"""Matches on a page: each takes a few components of Discord's forty."""
MINE = "mine"


class Shown(NamedTuple):
    """Which matches are listed: a page of all, of those of an event (`sort` and `of`), or of a person."""

    page: int = 0
    sort: str = ""
    of: str = ""

    def step(self) -> str:
        """Return it as part of an id."""
        return f"{self.page}.{self.sort}.{self.of}"


def register(app: App) -> None:
    """Add `/watch` and answer its buttons."""
    app.command(watch)
    app.on("watch", press_watch)
    app.on("follow", press_follow)


@app_commands.command(
    name=label("watch", "discord.cmd.watch.name"),
    description=label("The matches that run on this server, to look at.", "discord.cmd.watch.about"),
)
@app_commands.guild_only()
@app_commands.rename(
    event_code=label("event", "discord.param.event.name"), player=label("player", "discord.param.watched.name")
)
@app_commands.describe(
    event_code=label("Those of one event alone, round by round", "discord.param.watched_event.about"),
    player=label("Those of one person alone", "discord.param.watched.about"),
)
@app_commands.autocomplete(event_code=event_kit.suggest_events)
async def watch(interaction: Interaction, event_code: Short | None = None, player: discord.User | None = None) -> None:
    """List the running matches of the server."""
    async with pressed(interaction) as press:
        if event_code:
            shown = Shown(0, EVENT, await event_kit.find_event(press, event_code))
        else:
            shown = Shown() if player is None else Shown(0, PLAYER, str(player.id))
        await press.show(await listed(press, shown))


async def press_watch(press: Press) -> None:
    """Turn to a page of the running matches, or show what the reader follows."""
    if press.where.decision == MINE:
        await press.update(await followed(press))
    else:
        await press.update(await listed(press, _read(press.where.step)))


async def press_follow(press: Press) -> None:
    """Follow something, or follow it no more, and show the list as it is then."""
    following, (sort, _, verb) = press.app.services.following, press.where.decision.partition(".")
    if verb == "drop":
        for chosen in press.values:
            kind, _, target = chosen.partition(".")
            await following.stop(press.guild, press.user, kind, target)
        await press.update(await followed(press))
        return
    shown = _read(press.where.step)
    target = press.where.match or shown.of
    if verb == "on":
        await following.follow(press.guild, press.user, sort, target)
    else:
        await following.stop(press.guild, press.user, sort, target)
    await press.update(await listed(press, shown))


def _read(step: str) -> Shown:
    page, sort, of = (*step.split("."), "", "")[:3]
    return Shown(int(page) if page.isdecimal() else 0, sort, of)


async def listed(press: Press, shown: Shown) -> Post:
    """Make a page of the running matches: those in which most is at stake first, of an event round by round."""
    say, rows = press.words.plain.say, await _rows(press, shown)
    follows = await press.app.services.following.of(press.guild, press.user)
    held = {(one.sort, one.target) for one in follows}
    title = press.words.say("discord.watch.title", count=len(rows)) if rows else press.words.say("discord.watch.none")
    lines = [f"## {title}" if rows else title]
    if len(rows) > 1:
        lines.append(f"-# {press.words.say('discord.watch.order')}")
    if held:
        lines.append(f"-# {press.words.say('discord.follow.about')}")
    items: list[Any] = [posts.text("\n".join(lines))]
    last = max(0, (len(rows) - 1) // PAGE)
    page = min(shown.page, last)
    for row in rows[page * PAGE : (page + 1) * PAGE]:
        items += await _item(press, row, shown._replace(page=page), held)
    turns = [(page - 1, "earlier")] if page > 0 else []
    turns += [(page + 1, "later")] if page < last else []
    below = [
        posts.button(ids.make("watch", step=shown._replace(page=to).step()), say(f"discord.button.{key}"))
        for to, key in turns
    ]
    if shown.sort and (shown.sort, shown.of) != (PLAYER, str(press.user)):
        below.append(_button(press, shown.sort, "", shown, held, shown.of))
    if follows:
        below.append(posts.button(ids.make("watch", decision=MINE), say("discord.follow.mine", count=len(follows))))
    if below:
        items.append(posts.row(*below))
    return Post(posts.layout(posts.container(*items)))


async def _rows(press: Press, shown: Shown) -> list[MatchRow]:
    views, tensions = press.app.services.views, press.app.services.tensions
    rows = await views.running(press.guild)
    if shown.sort == EVENT:
        held = await press.app.services.events.look(shown.of)
        found = [row for row in rows if row.table is not None and row.table.event == held.row.id]
        tables, at_stake = held.contest.tables, await tensions.of(found)

        def order(row: MatchRow) -> tuple[int, float, int]:
            number = 0 if row.table is None else row.table.table
            return (tables[number].round if number in tables else 0, -at_stake.get(row.id, -1.0), number)

        return sorted(found, key=order)
    if shown.sort == PLAYER and shown.of.isdecimal():
        played = {one.row.id for one in await views.mine(int(shown.of)) if one.seat is not None}
        return await tensions.sorted([row for row in rows if row.id in played])
    return await tensions.sorted(rows)


async def _item(press: Press, row: MatchRow, shown: Shown, held: set[tuple[str, str]]) -> list[Any]:
    summary = await press.app.services.views.summary(row.id)
    words = press.words.at(press.app.services.views.game_of(row))
    who: list[Any] = [match_texts.who(words, place) for place in summary.seats]
    lines = [words.say("discord.watch.match", name=match_texts.name_text(row), who=who)]
    if row.table is not None:
        event = await press.app.services.events.look(row.table.event)
        table = event.contest.tables.get(row.table.table)
        about: dict[str, Any] = {"event": {"user": event.row.name}}
        is_ladder = event.contest.stage >= 0 and event.contest.playing.kind == "ladder"
        if table is None or is_ladder:
            lines.append(words.say("event.title", **about))
        else:
            lines.append(words.say("discord.watch.event", round=round_of(table), **about))
    if summary.full_view:
        lines.append(f"-# {words.say('discord.fullview.is_open', turns=summary.full_view)}")
    if summary.to_act:
        lines.append(words.say("discord.my.others", seats=[{"seat": act.seat} for act in summary.to_act]))
    buttons = [posts.button(ids.make("panel", row.id), words.plain.say("discord.help.button.board"))]
    if not _sits(press, summary):
        buttons.append(_button(press, MATCH, row.id, shown, held, row.id))
    if row.thread is not None:
        buttons.append(posts.link(posts.jump(row.guild, row.thread), words.plain.say("discord.button.go")))
    return [posts.text("\n".join(lines)), posts.row(*buttons)]


def _sits(press: Press, summary: Summary) -> bool:
    return any(place.player == press.user for place in summary.seats)


def _button(press: Press, sort: str, match: str, shown: Shown, held: set[tuple[str, str]], target: str) -> Any:
    verb = "off" if (sort, target) in held else "on"
    custom_id = ids.make("follow", match, decision=f"{sort}.{verb}", step=shown.step())
    return posts.button(custom_id, press.words.plain.say(f"discord.follow.{sort}.{verb}"))


async def followed(press: Press) -> Post:
    """Make the list of what the reader follows, with a way to stop."""
    words, found = press.words, await press.app.services.following.of(press.guild, press.user)
    if not found:
        return posts.notice(words.say("discord.follow.none"))
    lines = [f"## {words.say('discord.follow.title', count=len(found), most=MOST)}", words.say("discord.follow.about")]
    options: list[discord.SelectOption] = []
    for one in found:
        if one.sort == MATCH:
            name: Any = match_texts.name_text((await press.app.services.views.summary(one.target)).row)
        elif one.sort == EVENT:
            name = {"user": (await press.app.services.events.look(one.target)).row.name}
        else:
            name = {"player": int(one.target)}
        lines.append(f"- {words.say(f'discord.follow.{one.sort}', name=name)}")
        plain = {"user": (await press.app.services.views.player(int(one.target))).name} if one.sort == PLAYER else name
        title = words.plain.say(f"discord.follow.{one.sort}", name=plain)
        options.append(posts.option(f"{one.sort}.{one.target}", title))
    stop = posts.select(
        ids.make("follow", decision="all.drop"), options, words.plain.say("discord.follow.stop"), most=len(options)
    )
    back = posts.button(ids.make("watch"), words.plain.say("discord.follow.back"))
    return posts.notice("\n".join(lines), posts.row(stop), posts.row(back))
