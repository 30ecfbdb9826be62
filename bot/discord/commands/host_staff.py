"""`/host staff`: who looks after this server's matches, and what each power allows."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import posts
from bot.discord.callers import caller_of
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.staff import ACTS, POWERS
from bot.storage.rows import StaffRow
from rules.kernel.types import Text

from . import autocomplete
from .finding import reader

NONE = "none"


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
)
@app_commands.describe(
    who=label("A role or a person; without it you see who there is", "discord.param.staff.about"),
    power=label("What they may do, or none", "discord.param.power.about"),
)
@app_commands.autocomplete(power=suggest_powers)
async def staff(
    interaction: Interaction, who: discord.Member | discord.Role | None = None, power: Short | None = None
) -> None:
    """Show who there is, or give somebody a power."""
    async with pressed(interaction) as press:
        services, caller = press.app.services, caller_of(interaction)
        if who is not None and power is not None:
            kind = "role" if isinstance(who, discord.Role) else "user"
            await services.staff.appoint(caller, kind, who.id, "" if power == NONE else power)
        else:
            services.staff.require_manager(caller)
        await press.show(await staff_post(press))


async def lines(press: Press) -> list[str]:
    """Say who has which power in the server."""
    given = await press.app.services.staff.given(press.guild)
    return [
        press.words.say("discord.staff.line", who=_named(row), power=Text(f"service.power.{row.power}"))
        for power in POWERS
        for row in given
        if row.power == power
    ]


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
