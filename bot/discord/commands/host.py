"""`/host`: what those who manage a server decide and look after."""

from __future__ import annotations

import platform
from math import isfinite
from typing import Any

import discord
from discord import app_commands

import render
from bot.discord import gm_time, ids, posts
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import MatchRow

from . import autocomplete, host_events, host_setup, host_staff
from .finding import find_match
from .places import AnyChannel, channel_of, chosen_channel

PAGE = 6
host = app_commands.Group(
    name=label("host", "discord.cmd.host.name"),
    description=label("For those who manage this server.", "discord.cmd.host.about"),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


def register(app: App) -> None:
    """Add `/host` and answer its components."""
    host.add_command(host_staff.staff, override=True)  # the group is the same for the next App
    app.command(host)
    app.on("host", press_host)


def require_manager(press: Press) -> None:
    """Refuse everyone who may not manage the server, whatever Discord lets them call."""
    if not press.guild or not press.interaction.permissions.manage_guild:
        raise Refused("discord.error.not_allowed")


@host.command(
    name=label("setup", "discord.cmd.setup.name"),
    description=label("Channels, staff, language, what a new match is; the bot's rights.", "discord.cmd.setup.about"),
)
async def setup(interaction: Interaction) -> None:
    """Show the server's settings."""
    async with pressed(interaction) as press:
        require_manager(press)
        await press.show(await host_setup.main_post(press))


@host.command(
    name=label("health", "discord.cmd.health.name"),
    description=label("How the bot is doing.", "discord.cmd.health.about"),
)
async def health(interaction: Interaction) -> None:
    """Show figures of the running bot."""
    async with pressed(interaction) as press:
        require_manager(press)
        await press.show(await health_post(press))


@host.command(
    name=label("letters", "discord.cmd.letters.name"),
    description=label("Undelivered messages: send them again or drop them.", "discord.cmd.letters.about"),
)
async def letters(interaction: Interaction) -> None:
    """Show the messages laid aside."""
    async with pressed(interaction) as press:
        require_manager(press)
        await press.show(await letters_post(press))


@host.command(
    name=label("end", "discord.cmd.end.name"),
    description=label("End a match of this server without a result; you are asked once more.", "discord.cmd.end.about"),
)
@app_commands.rename(code=label("match", "discord.param.match.name"))
@app_commands.describe(code=label("The match's code; here, or your only one, if left out", "discord.param.match.about"))
async def end(interaction: Interaction, code: Short | None = None) -> None:
    """Ask whether to end a match; why is asked before it is done."""
    async with pressed(interaction) as press:
        require_manager(press)
        bundle = await press.app.services.desk.look(await find_match(press, code))
        await press.app.services.staff.require(caller_of(interaction), "end", bundle)
        say, match = press.words.plain.say, bundle.row.id
        button = posts.button(ids.make(gm_time.VERB, match, decision="end"), say("discord.button.end"), Style.danger)
        await press.show(posts.notice(press.words.say("discord.host.end", match=match), posts.row(button)))


@host.command(
    name=label("move", "discord.cmd.hostmove.name"),
    description=label("Let a match or an event go on in another channel.", "discord.cmd.hostmove.about"),
)
@app_commands.rename(
    code=label("match", "discord.param.match.name"), channel=label("channel", "discord.param.channel.name")
)
@app_commands.describe(
    code=label(
        "A match's or an event's code; if left out, the match here, or your only one", "discord.param.moved.about"
    ),
    channel=label("A text channel; without it, this one", "discord.param.channel.about"),
)
async def move(
    interaction: Interaction,
    code: Short | None = None,
    channel: app_commands.Transform[int, AnyChannel] | None = None,
) -> None:
    """Move a match or an event whose channel is gone, or no longer the right one."""
    async with pressed(interaction) as press:
        require_manager(press)
        if code is not None and host_events.is_event(code):
            await host_events.move(press, code, channel)
            return
        row = await own_match(press, await find_match(press, code))
        if row.guild != press.guild:
            raise Refused("discord.error.other_server", match=row.id)
        place = channel_of(press) if channel is None else chosen_channel(press, channel)
        if place == row.channel:
            raise Refused("discord.error.same_place", match=row.id)
        moved = await press.app.services.moving.move(row.id, place, interaction=press.key)
        where = posts.channel_text(moved.channel)
        await press.show(posts.notice(press.words.say("discord.host.moved", match=row.id, channel=where)))


@move.autocomplete("code")
async def suggest_troubled(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the matches and the events of this server that are kept from their place."""
    services, guild = app_of(interaction).services, interaction.guild_id or 0
    found = [(row.id, row.id) for row in await services.openings.troubled(guild)]
    found += [(f"{one.row.id} · {one.row.name}", one.row.id) for one in await services.event_places.troubled(guild)]
    return autocomplete.choices(found, typed)


async def own_match(press: Press, match: str) -> MatchRow:
    """Return a match of this server; raise Refused for one of another, unless the owner asks."""
    row = (await press.app.services.views.summary(match)).row
    if row.guild != press.guild and press.guild != press.app.owner_guild:
        raise Refused("discord.error.other_server", match=row.id)
    return row


async def press_host(press: Press) -> None:
    """Carry out what was chosen or pressed."""
    require_manager(press)
    action, _, number = press.where.step.partition(".")
    if await host_setup.press_setup(press):
        return
    if action in ("retry", "drop") and number.isdecimal():
        if all(row.id != int(number) for row in await dead_here(press)):
            raise Refused("discord.host.letter_gone")
        outbox = press.app.services.outbox
        await (outbox.retry(int(number)) if action == "retry" else outbox.discard(int(number)))
        await press.update(await letters_post(press))
    else:
        raise Refused("discord.error.unknown_component")


async def health_post(press: Press) -> Post:
    """Make the post of the bot's figures; what all servers come to is for the owner's server alone."""
    words, app = press.words, press.app
    counts = await app.services.store.counts()
    failed = app.services.failed()
    lines = [f"## {words.say('discord.host.health')}"]
    lines.append(words.say("discord.host.failed", workers=failed) if failed else words.say("discord.host.well"))
    latency = app.client.latency  # without bounds until Discord has answered a heartbeat
    beaten = isfinite(latency)
    milliseconds = {"milliseconds": round(latency * 1000)} if beaten else {}
    lines.append(words.say("discord.host.latency" if beaten else "discord.host.no_latency", **milliseconds))
    lines.append(words.say("discord.host.stall", seconds=f"{app.services.watch.longest():.1f}"))
    if not render.packs_fast():
        lines.append(words.say("discord.host.slow_pictures"))
    for name, number in sorted(counts.items()) if press.guild == app.owner_guild else ():
        sort, _, state = name.partition(".")
        key = f"service.status.{state}" if sort == "matches" else f"discord.host.outbox.{state}"
        lines.append(words.say(f"discord.host.count.{sort}", count=number, state={"key": key, "args": {}}))
    lines.append(f"-# Python {platform.python_version()} · discord.py {discord.__version__}")
    return posts.notice("\n".join(lines))


async def dead_here(press: Press) -> list[OutboxRow]:
    """Return the messages laid aside of this server, be they of a match or not; the owner's server sees all."""
    rows = await press.app.services.outbox.dead()
    if press.guild == press.app.owner_guild:
        return rows
    found: list[OutboxRow] = []
    for row in rows:
        of = row.guild if row.match is None else (await press.app.services.views.summary(row.match)).row.guild
        if of == press.guild:
            found.append(row)
    return found


async def letters_post(press: Press) -> Post:
    """Make the list of messages laid aside with what can be done about each, and what is kept from its place."""
    words, rows = press.words, await dead_here(press)
    waiting = [*await host_setup.troubled_lines(press), *await host_events.lines(press)]
    if not rows:
        return posts.notice("\n".join(waiting) or words.say("discord.host.no_letters"))
    items: list[Any] = [posts.text("\n".join(waiting))] if waiting else []
    items.append(posts.text(f"## {words.say('discord.host.letters', count=len(rows))}"))
    for row in rows[:PAGE]:
        of = row.match or row.payload.get("event") or "-"
        line = f"**{of}** · {row.kind} · {posts.time(row.created)}\n{posts.escape(row.fault)[:300]}"
        retry = posts.button(ids.make("host", step=f"retry.{row.id}"), words.plain.say("discord.button.retry"))
        drop = posts.button(ids.make("host", step=f"drop.{row.id}"), words.plain.say("discord.button.drop"))
        items += [posts.text(line), posts.row(retry, drop)]
    return Post(posts.layout(posts.container(*items)))
