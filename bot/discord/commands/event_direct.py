"""`/event` for directors: each command asks once with what it will do, and what is done can be taken back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.contest.shapes import SHAPES
from bot.discord import event_acts, event_asks, event_kit, event_shown
from bot.discord.errors import Refused
from bot.discord.press import pressed
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.new_match import MOST_AWAY
from bot.services.presets import DAY
from bot.show.events.told import whole_name
from bot.show.named import LONGEST_SHOWN

from . import autocomplete, away_days
from .finding import reader

MOST_DAYS, MOST_HOURS, MOST_POINTS = 60, 14 * 24, 100
NEVER = "never"
SETTINGS = {
    "round": (0, 120),
    "strikes": (1, 10),
    "away": (0, MOST_AWAY),
    "late": (0, 1),
    "checked": (0, 1),
    "role": (0, 1),
    "calendar": (0, 1),
    "automatic": (0, 1),
    "most": (2, 128),
}
"""What `/event set` changes, and between which bounds; a round in days, yes as 1. `SHAPES` until it begins, too."""

RIGHTS = {"role": "manage_roles", "calendar": "create_events"}
"""The right of the bot that a setting takes, by Discord's name; it is asked for when the setting is switched on."""


def number(given: str) -> int:
    """Read what a suggestion stands for; raise Refused for anything else."""
    if not given.isdecimal() or len(given) > 12:
        raise Refused("discord.error.value", value={"user": given[:LONGEST_SHOWN]})
    return int(given)


def _named(command: Any) -> Any:
    app_commands.rename(event_code=label("event", "discord.param.event.name"))(command)
    about = label("Which event; without it the one of this channel", "discord.param.event.about")
    app_commands.describe(event_code=about)(command)
    return app_commands.autocomplete(event_code=event_kit.suggest_events)(command)


def _plain(act: str, about: str) -> app_commands.Command[Any, ..., Any]:
    """Make a command that asks about an act without arguments."""

    @_named
    async def run(interaction: Interaction, event_code: Short | None = None) -> None:
        async with pressed(interaction) as press:
            code = await event_kit.find_event(press, event_code)
            await press.show(await event_asks.ask(press, code, act))

    named = label(act, f"discord.cmd.event{act}.name")
    return app_commands.Command(name=named, description=label(about, f"discord.cmd.event{act}.about"), callback=run)


@app_commands.command(
    name=label("open", "discord.cmd.eventopen.name"),
    description=label("For directors: let people sign up, or end that.", "discord.cmd.eventopen.about"),
)
@app_commands.rename(
    days=label("days", "discord.param.days.name"), start=label("start", "discord.param.event_start.name")
)
@app_commands.describe(
    days=label("Begin by itself after so many days", "discord.param.event_days.about"),
    start=label("Begin by itself at this time of yours: 2026-12-05 10:00", "discord.param.event_start.about"),
)
@app_commands.autocomplete(start=away_days.suggest_starts)
@_named
async def open_(
    interaction: Interaction,
    days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
    start: Short | None = None,
    event_code: Short | None = None,
) -> None:
    """Ask whether sign-up is to be opened, or shut where it is open."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        held = await press.app.services.events.look(code)
        if held.contest.is_open:
            await press.show(await event_asks.ask(press, code, "shut"))
            return
        begins = [] if days is None else [press.app.services.desk.clock.now() + days * DAY]
        begins = begins if start is None else [away_days.moment(press, start)]
        await press.show(await event_asks.ask(press, code, "open", *begins))


async def suggest_winners(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest who may win at the table chosen, a draw, and nothing."""
    words = (await reader(interaction)).plain
    given = str(getattr(interaction.namespace, "table", None) or "")
    found = [(words.say(f"event.result.{one}"), one) for one in (event_acts.DRAW, event_acts.VOID)]
    held = await event_kit.meant(interaction)
    table = held.contest.tables.get(int(given)) if held is not None and given.isdecimal() else None
    if held is not None and table is not None:
        found = [(whole_name(held.contest.entrants[e]), str(e)) for e in table.seats] + found
    return autocomplete.choices(found, typed)


@app_commands.command(
    name=label("result", "discord.cmd.eventresult.name"),
    description=label("For directors: rule on what a table came to.", "discord.cmd.eventresult.about"),
)
@app_commands.rename(
    table=label("table", "discord.param.table.name"),
    winner=label("winner", "discord.param.winner.name"),
    walkover=label("walkover", "discord.param.walkover.name"),
)
@app_commands.describe(
    table=label("Which table", "discord.param.table.about"),
    winner=label("Who wins, a draw, or void", "discord.param.winner.about"),
    walkover=label("Whether the other never came", "discord.param.walkover.about"),
)
@app_commands.autocomplete(table=event_kit.suggest_tables, winner=suggest_winners)
@_named
async def result(
    interaction: Interaction, table: Short, winner: Short, walkover: bool = False, event_code: Short | None = None
) -> None:
    """Ask whether a table is to have a result."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        held = await press.app.services.events.look(code)
        seats = held.contest.table(number(table)).seats
        if winner not in (event_acts.DRAW, event_acts.VOID) and number(winner) not in seats:
            raise Refused("discord.error.value", value={"user": winner[:LONGEST_SHOWN]})
        how = [event_acts.WALKOVER] if walkover and winner.isdecimal() else []
        await press.show(await event_asks.ask(press, code, "result", number(table), winner, *how))


@app_commands.command(
    name=label("add", "discord.cmd.eventadd.name"),
    description=label("For directors: sign somebody up, also late, or as a substitute.", "discord.cmd.eventadd.about"),
)
@app_commands.rename(
    person=label("person", "discord.param.person.name"), place=label("place", "discord.param.place.name")
)
@app_commands.describe(
    person=label("Who", "discord.param.event_person.about"),
    place=label("Whose place they take over", "discord.param.place.about"),
)
@app_commands.autocomplete(place=event_kit.suggest_entrants)
@_named
async def add(
    interaction: Interaction, person: discord.User, place: Short | None = None, event_code: Short | None = None
) -> None:
    """Ask whether somebody is to be signed up, or to take an entrant's place."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        known = await press.app.services.views.player(person.id)
        if not known.name:
            await press.app.services.players.change(person.id, name=person.display_name[:32])
        act, args = ("add", (person.id,)) if place is None else ("substitute", (number(place), person.id))
        await press.show(await event_asks.ask(press, code, act, *args))


@app_commands.command(
    name=label("drop", "discord.cmd.eventdrop.name"),
    description=label("For directors: take somebody out, or back in.", "discord.cmd.eventdrop.about"),
)
@app_commands.rename(who=label("who", "discord.param.entrant.name"), back=label("back", "discord.param.back.name"))
@app_commands.describe(
    who=label("Which entrant", "discord.param.entrant.about"),
    back=label("Take them in again instead", "discord.param.back.about"),
)
@app_commands.autocomplete(who=event_kit.suggest_entrants)
@_named
async def drop(interaction: Interaction, who: Short, back: bool = False, event_code: Short | None = None) -> None:
    """Ask whether somebody is to leave, or to be paired again."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_asks.ask(press, code, "readmit" if back else "drop", number(who)))


async def suggest_ways(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be done to the tables that are due."""
    words = (await reader(interaction)).plain
    return autocomplete.choices(((words.say(f"event.way.{one}"), one) for one in (*event_shown.WAYS, NEVER)), typed)


@app_commands.command(
    name=label("pair", "discord.cmd.eventpair.name"),
    description=label("For directors: pair by hand: who meets whom next, or never.", "discord.cmd.eventpair.about"),
)
@app_commands.rename(
    who=label("who", "discord.param.entrant.name"),
    other=label("other", "discord.param.other.name"),
    how=label("how", "discord.param.way.name"),
)
@app_commands.describe(
    who=label("Which entrant", "discord.param.entrant.about"),
    other=label("And which other", "discord.param.other.about"),
    how=label("What is to be done; without it the two meet next", "discord.param.way.about"),
)
@app_commands.autocomplete(who=event_kit.suggest_entrants, other=event_kit.suggest_entrants, how=suggest_ways)
@_named
async def pair(
    interaction: Interaction,
    who: Short,
    other: Short | None = None,
    how: Short = "meet",
    event_code: Short | None = None,
) -> None:
    """Ask whether the tables that are due are to be changed, or two to be kept apart."""
    async with pressed(interaction) as press:
        if how not in (*event_shown.WAYS, NEVER):
            raise Refused("discord.error.value", value={"user": how[:LONGEST_SHOWN]})
        if other is None and how not in ("bye", "half_bye"):
            raise Refused("event.error.other_entrant")
        code = await event_kit.find_event(press, event_code)
        one, second = number(who), 0 if other is None else number(other)
        act, args = ("forbid", (one, second)) if how == NEVER else ("pair", (how, one, second))
        await press.show(await event_asks.ask(press, code, act, *args))


@app_commands.command(
    name=label("points", "discord.cmd.eventpoints.name"),
    description=label("For directors: give an entrant points, or take some.", "discord.cmd.eventpoints.about"),
)
@app_commands.rename(
    who=label("who", "discord.param.entrant.name"), points=label("points", "discord.param.points.name")
)
@app_commands.describe(
    who=label("Which entrant", "discord.param.entrant.about"),
    points=label("How many; less than 0 takes them", "discord.param.points.about"),
)
@app_commands.autocomplete(who=event_kit.suggest_entrants)
@_named
async def points_(
    interaction: Interaction,
    who: Short,
    points: app_commands.Range[int, -MOST_POINTS, MOST_POINTS],
    event_code: Short | None = None,
) -> None:
    """Ask whether points are to be given or taken."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_asks.ask(press, code, "adjust", number(who), points))


@app_commands.command(
    name=label("extend", "discord.cmd.eventextend.name"),
    description=label("For directors: give one table more time.", "discord.cmd.eventextend.about"),
)
@app_commands.rename(table=label("table", "discord.param.table.name"), hours=label("hours", "discord.param.hours.name"))
@app_commands.describe(
    table=label("Which table", "discord.param.table.about"),
    hours=label("How many hours more", "discord.param.event_hours.about"),
)
@app_commands.autocomplete(table=event_kit.suggest_open_tables)
@_named
async def extend(
    interaction: Interaction,
    table: Short,
    hours: app_commands.Range[int, 1, MOST_HOURS],
    event_code: Short | None = None,
) -> None:
    """Ask whether a table is to have more time."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_asks.ask(press, code, "extend", number(table), hours))


async def suggest_settings(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be changed."""
    words = (await reader(interaction)).plain
    held = await event_kit.meant(interaction)
    has_begun = held is not None and held.contest.stage >= 0
    offered = SETTINGS if has_begun else (*SETTINGS, *SHAPES)
    return autocomplete.choices(((words.say(f"event.setting.{one}"), one) for one in offered), typed)


@app_commands.command(
    name=label("set", "discord.cmd.eventset.name"),
    description=label("For directors: change how an event is run.", "discord.cmd.eventset.about"),
)
@app_commands.rename(
    setting=label("setting", "discord.param.setting.name"), value=label("value", "discord.param.value.name")
)
@app_commands.describe(
    setting=label("What to change", "discord.param.setting.about"),
    value=label("To what; a round in days, yes as 1, no as 0", "discord.param.value.about"),
)
@app_commands.autocomplete(setting=suggest_settings)
@_named
async def set_(interaction: Interaction, setting: Short, value: int, event_code: Short | None = None) -> None:
    """Ask whether a setting is to be changed."""
    async with pressed(interaction) as press:
        if setting not in SETTINGS and setting not in SHAPES:
            raise Refused("discord.error.value", value={"user": setting[:LONGEST_SHOWN]})
        low, high = SETTINGS[setting] if setting in SETTINGS else SHAPES[setting][1:]
        if not low <= value <= high:
            raise Refused("event.error.bounds", low=low, high=high)
        if value and setting in RIGHTS and not getattr(press.interaction.app_permissions, RIGHTS[setting]):
            raise Refused(f"event.error.{setting}")
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_asks.ask(press, code, "set", setting, value))


COMMANDS = (
    open_,
    _plain("start", "For directors: begin, or begin the next stage."),
    _plain("publish", "For directors: look at the tables that are due, and publish them."),
    _plain("pause", "For directors: stop all clocks of an event, or let them go on."),
    _plain("close", "For directors: end an event; asked again, its next season."),
    result,
    add,
    drop,
    pair,
    points_,
    extend,
    set_,
)
