"""`/queue`: waiting for others who want the same game at the same pace; the match begins when there are enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord import ids, paging, posts
from bot.discord.errors import Refused
from bot.discord.lobby import joined
from bot.discord.messages import Style
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Players, Short
from bot.discord.translator import label
from bot.services.errors import BadSize, UnknownPreset
from bot.services.presets import PRESETS
from bot.services.queueing import Presence
from bot.show.option_texts import preset_text
from bot.show.words import Words, game_text
from bot.storage.people_rows import Queued
from rules.kernel.types import Text

from .finding import game_meant, suggest_games
from .match import suggest_presets
from .places import match_channel, usual_clock
from .starting import ABOUT_GAME

ASKED = "ask"
"""The verb of the select that asks for what to wait; the clock and the number of players that were named follow."""
Kind = tuple[str, str, int]
"""What somebody waits for: a game, its clock, how many players."""

queue = app_commands.Group(
    name=label("queue", "discord.cmd.queue.name"),
    description=label("Find somebody to play with: wait for others who want the same.", "discord.cmd.queue.about"),
    guild_only=True,
)


def register(app: App) -> None:
    """Add `/queue`, answer its button, and let the queue look who is where."""

    async def look(guild: int, channel: int, player: int) -> Presence:
        return await _presence(app, guild, channel, player)

    app.command(queue)
    app.on("queue", press_queue)
    app.services.queue.look = look


@queue.command(
    name=label("join", "discord.cmd.queue_join.name"),
    description=label("Wait for others; the match begins by itself.", "discord.cmd.queue_join.about"),
)
@app_commands.rename(
    game=label("game", "discord.param.game.name"),
    clock=label("clock", "discord.param.clock.name"),
    players=label("players", "discord.param.players.name"),
)
@app_commands.describe(
    game=ABOUT_GAME,
    clock=label("How long a turn may take", "discord.param.clock.about"),
    players=label("How many are to play", "discord.param.queue_players.about"),
)
@app_commands.autocomplete(game=suggest_games, clock=suggest_presets)
async def join(
    interaction: Interaction, game: Short | None = None, clock: Short | None = None, players: Players | None = None
) -> None:
    """Wait for others, or begin with those who wait."""
    async with pressed(interaction) as press:
        meant = game or await _usual_game(press, players)
        if meant is None:
            await press.show(await _question(press, clock, players))
        else:
            await press.show(await _joined(press, meant, await usual_clock(press, clock), players))


@queue.command(
    name=label("leave", "discord.cmd.queue_leave.name"),
    description=label("Wait for nobody in this server any more.", "discord.cmd.queue_leave.about"),
)
async def leave(interaction: Interaction) -> None:
    """Wait for nobody any more."""
    async with pressed(interaction) as press:
        await press.show(await _left(press))


@queue.command(
    name=label("status", "discord.cmd.queue_status.name"),
    description=label("Who waits for what in this server, and until when you do.", "discord.cmd.queue_status.about"),
)
async def status(interaction: Interaction) -> None:
    """Say who waits for what."""
    async with pressed(interaction) as press:
        await press.show(await _status(press))


async def press_queue(press: Press) -> None:
    """Leave the queue, or join one that others wait in."""
    verb, _, kind = press.where.step.partition(".")
    if verb == ASKED and press.values:
        clock, _, players = kind.partition(".")
        page = paging.turned(press.values)
        if page is not None:
            await press.update(
                await _question(press, clock or None, int(players) if players.isdecimal() else None, page)
            )
            return
        verb, kind = "join", press.values[0]
    if verb == "leave":
        await press.update(await _left(press))
        return
    game, _, rest = kind.partition(".")
    preset, _, seats = rest.partition(".")
    if verb != "join" or not seats.isdecimal():
        raise Refused("discord.error.unknown_component")
    await press.update(await _joined(press, game, preset, int(seats)))


async def _usual_game(press: Press, players: int | None) -> str | None:
    """Return the game that the server begins with, None where it names none or so many cannot play it."""
    views = press.app.services.views
    usual = (await views.guild(press.guild)).game
    return usual if usual in views.games and players in (None, *views.game(usual).seats) else None


async def _question(press: Press, clock: str | None, players: int | None, page: int = 0) -> Post:
    """Ask for what to wait: first what others wait for, then the games, that of the reader's matches before others."""
    services, words = press.app.services, press.words
    if clock is not None and clock not in PRESETS:
        raise UnknownPreset(f"queue for preset {clock!r}", preset={"user": clock[:40]})
    waiting = await services.queue.waiting(press.guild)
    mine = {_kind(one) for one in waiting if one.player == press.user}
    counts = Counter(_kind(one) for one in waiting if one.player != press.user)
    usual = await game_meant(press.app, press.channel, press.user)
    games = sorted(services.views.games, key=lambda name: name != usual)
    first = await usual_clock(press, None)
    clocks = [clock] if clock else sorted(PRESETS, key=lambda name: name != first)
    there_are = [(game, one, size) for one in clocks for game in games for size in services.views.game(game).seats]
    fitting = [
        kind
        for kind in dict.fromkeys((*counts, *there_are))
        if kind not in mine and clock in (None, kind[1]) and players in (None, kind[2])
    ]
    if not fitting:
        raise BadSize(f"a queue for {players}", sizes=sorted({str(kind[2]) for kind in there_are}))
    said = {
        kind: words.plain.say("discord.queue.waiting", kind=_kind_text(kind), count=counts[kind])
        if kind in counts
        else words.plain(_kind_text(kind))
        for kind in fitting
    }
    options = [posts.option(".".join(map(str, kind)), text) for kind, text in said.items()]
    custom_id = ids.make("queue", step=f"{ASKED}.{clock or ''}.{players or ''}")
    menu = posts.select(custom_id, paging.paged(words, options, page), words.plain.say("discord.start.choose"))
    return posts.notice(words.say("discord.queue.which"), posts.row(menu))


async def _joined(press: Press, game: str, preset: str, seats: int | None) -> Post:
    done = await press.app.services.queue.join(
        game,
        preset,
        seats,
        player=press.user,
        guild=press.guild,
        channel=await match_channel(press),
        interaction=press.key,
    )
    if done.match is not None:
        return await joined(press, done.match)
    return await _status(press)


async def _left(press: Press) -> Post:
    count = await press.app.services.queue.leave(press.user, press.guild)
    return posts.notice(press.words.say("discord.queue.left" if count else "discord.queue.not_waiting"))


async def _status(press: Press) -> Post:
    words = press.words
    waiting = await press.app.services.queue.waiting(press.guild)
    kinds = dict.fromkeys(map(_kind, waiting))
    lines = [f"## {words.say('discord.queue.title')}"]
    buttons: list[Any] = []
    for kind in kinds:
        same = [one for one in waiting if _kind(one) == kind]
        mine = next((one for one in same if one.player == press.user), None)
        lines.append(f"- {_line(words, kind, same, mine)}")
        if mine is None:
            step = f"join.{'.'.join(map(str, kind))}"
            buttons.append(posts.button(ids.make("queue", step=step), words.plain(_kind_text(kind)), Style.success))
    if not kinds:
        lines.append(words.say("discord.queue.nobody"))
    if any(one.player == press.user for one in waiting):
        buttons.append(posts.button(ids.make("queue", step="leave"), words.plain.say("discord.queue.do.leave")))
    return posts.notice("\n".join(lines), *posts.rows(buttons[-MOST_BUTTONS:]))


MOST_BUTTONS = 25
"""Buttons beside the list, one's own way out among them."""


def _line(words: Words, kind: Kind, same: Sequence[Queued], mine: Queued | None) -> str:
    said = words.say("discord.queue.waiting", kind=_kind_text(kind), count=len(same))
    if mine is None:
        return said
    return f"{said} {words.say('discord.queue.mine', until={'time': mine.until, 'style': 'f'})}"


def _kind(one: Queued) -> Kind:
    return one.game, one.preset, one.seats


def _kind_text(kind: Kind) -> Text:
    game, preset, seats = kind
    return Text("discord.queue.kind", {"game": game_text(game), "preset": preset_text(preset), "players": seats})


async def _presence(app: App, guild: int, channel: int, player: int) -> Presence:
    """Tell whether somebody is in a server and sees a channel; whom Discord does not tell of is taken to be there."""
    place = app.client.get_guild(guild)
    if place is None:
        return "there"
    try:
        member = await place.fetch_member(player)
    except discord.NotFound:
        return "gone"
    where = place.get_channel_or_thread(channel)
    if where is None:
        return "blind"
    return "there" if where.permissions_for(member).view_channel else "blind"
