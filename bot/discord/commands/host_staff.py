"""`/host staff`: who looks after this server's matches, and what each power allows."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import event_kit, ids, posts
from bot.discord.callers import caller_of
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.staff import ACTS, POWERS
from bot.storage.ruled import StaffRow
from rules.kernel.types import Text

from . import autocomplete
from .finding import reader

NONE = "none"
VERB, POWER = "host", "power"
"""Of the selects of roles, in `/host setup`."""


async def suggest_powers(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the powers, and taking one away."""
    words = (await reader(interaction)).plain
    found = [(words.say(f"service.power.{power}"), power) for power in POWERS]
    return autocomplete.choices((*found, (words.say("discord.staff.none"), NONE)), typed)


@app_commands.command(
    name=label("staff", "discord.cmd.hoststaff.name"),
    description=label("Who looks after this server's matches: by role or person.", "discord.cmd.hoststaff.about"),
)
@app_commands.rename(
    who=label("who", "discord.param.staff.name"),
    power=label("power", "discord.param.power.name"),
    event_code=label("event", "discord.param.event.name"),
)
@app_commands.describe(
    who=label("A role or a person; without it you see who there is", "discord.param.staff.about"),
    power=label("What they may do, or none", "discord.param.power.about"),
    event_code=label("In the matches of this event alone", "discord.param.staff_event.about"),
)
@app_commands.autocomplete(power=suggest_powers, event_code=event_kit.suggest_events)
async def staff(
    interaction: Interaction,
    who: discord.Member | discord.Role | None = None,
    power: Short | None = None,
    event_code: Short | None = None,
) -> None:
    """Show who there is, or give somebody a power."""
    async with pressed(interaction) as press:
        services, caller = press.app.services, caller_of(interaction)
        if who is not None and power is not None:
            kind = "role" if isinstance(who, discord.Role) else "user"
            event = await event_kit.find_event(press, event_code) if event_code else ""
            await services.staff.appoint(caller, kind, who.id, "" if power == NONE else power, event=event)
        else:
            services.staff.require_manager(caller)
        await press.show(await staff_post(press))


async def lines(press: Press) -> list[str]:
    """Say who has which power in the server, then in each of its events that is not over."""
    services = press.app.services
    given = await services.staff.given(press.guild)
    running = {row.id: row.name for row in await services.events.of_guild(press.guild)}
    return [
        press.words.say(key, who=_named(row), power=Text(f"service.power.{row.power}"), event={"user": name})
        for event, name, key in (
            ("", "", "discord.staff.line"),
            *((event, name, "discord.staff.event_line") for event, name in running.items()),
        )
        for power in POWERS
        for row in given
        if row.power == power and row.event == event
    ]


async def choose(press: Press, power: str) -> None:
    """Give a power to the roles that were chosen, and take it from those that were not; raise NotStaff."""
    services, caller = press.app.services, caller_of(press.interaction)
    chosen = {int(value) for value in press.values if value.isdecimal()}
    before = {row.holder for row in await services.staff.given(press.guild) if _is_role(row, power)}
    for role in sorted(chosen | before):
        if role not in chosen or role not in before:
            await services.staff.appoint(caller, "role", role, power if role in chosen else "")


async def selects(press: Press) -> list[Any]:
    """Make a select of roles for each power, with those that have it chosen."""
    given = await press.app.services.staff.given(press.guild)
    items: list[Any] = []
    for power in POWERS:
        chosen = [row.holder for row in given if _is_role(row, power)]
        named = press.words.plain.say("setup.staff.roles", power=Text(f"service.power.{power}"))
        items += [
            posts.text(f"**{named}**"),
            posts.row(posts.role_select(ids.make(VERB, step=f"{POWER}.{power}"), named, chosen)),
        ]
    return items


def _is_role(row: StaffRow, power: str) -> bool:
    return row.kind == "role" and row.power == power and not row.event


async def staff_post(press: Press) -> Post:
    """Make the list of the staff with what each power allows and shows."""
    return posts.notice(await staff_text(press))


async def staff_text(press: Press) -> str:
    """Say who the staff are, what each power allows and what it shows."""
    say = press.words.say
    told = [f"## {say('discord.staff.title')}", *(await lines(press) or [say("discord.staff.nobody")])]
    for power in POWERS:
        acts = [Text(f"discord.gm.do.{act}") for act, rule in ACTS.items() if rule.power == power]
        told.append(say("discord.staff.may", power=Text(f"service.power.{power}"), acts=acts))
    return "\n".join((*told, say("discord.staff.sees"), say("setup.staff.how")))


def _named(row: StaffRow) -> object:
    return {"player": row.holder} if row.kind == "user" else Text("discord.link.role", {"role": str(row.holder)})
