"""`/event` for directors: rulings about one table or one entrant; each command asks once with what it will do."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import event_acts, event_asks, event_kit, event_shown
from bot.discord.errors import Refused
from bot.discord.press import pressed
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.events_playoffs import PLAY_OFF
from bot.services.events_rulings import MOST_MORE
from bot.services.lengths import given
from bot.services.presets import HOUR, MINUTE
from bot.show.events.told import whole_name
from bot.show.named import LONGEST_SHOWN

from . import autocomplete
from .finding import reader

MOST_POINTS = 100
NEVER = "never"
TIES = {PLAY_OFF: 0, f"{PLAY_OFF}_3": 3}
"""Ways of a play-off, with the matches at its tables of two."""


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
@event_kit.named
async def result(
    interaction: Interaction, table: Short, winner: Short, walkover: bool = False, event_code: Short | None = None
) -> None:
    """Ask whether a table is to have a result."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        held = await press.app.services.events.look(code)
        seats = held.contest.table(event_kit.number(table)).seats
        if winner not in (event_acts.DRAW, event_acts.VOID) and event_kit.number(winner) not in seats:
            raise Refused("discord.error.value", value={"user": winner[:LONGEST_SHOWN]})
        how = [event_acts.WALKOVER] if walkover and winner.isdecimal() else []
        await press.show(await event_asks.ask(press, code, "result", event_kit.number(table), winner, *how))


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
@app_commands.autocomplete(place=event_kit.suggest_places)
@event_kit.named
async def add(
    interaction: Interaction, person: discord.User, place: Short | None = None, event_code: Short | None = None
) -> None:
    """Ask whether somebody is to be signed up, or to take an entrant's place."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        known = await press.app.services.views.player(person.id)
        if not known.name:
            await press.app.services.players.change(person.id, name=person.display_name[:32])
        if place is None:
            await press.show(await event_asks.ask(press, code, "add", person.id))
            return
        entrant = await event_kit.entrant(press, code, place)
        await press.show(await event_asks.ask(press, code, "substitute", entrant, person.id))


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
@event_kit.named
async def drop(interaction: Interaction, who: Short, back: bool = False, event_code: Short | None = None) -> None:
    """Ask whether somebody is to leave, or to be paired again."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        entrant = await event_kit.entrant(press, code, who)
        await press.show(await event_asks.ask(press, code, "readmit" if back else "drop", entrant))


async def suggest_ways(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be done to the tables that are due, and to places that are tied."""
    words = (await reader(interaction)).plain
    return autocomplete.choices(
        ((words.say(f"event.way.{one}"), one) for one in (*event_shown.WAYS, NEVER, *TIES)), typed
    )


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
@event_kit.named
async def pair(
    interaction: Interaction,
    who: Short | None = None,
    other: Short | None = None,
    how: Short = "meet",
    event_code: Short | None = None,
) -> None:
    """Ask whether the tables that are due are to be changed, two to be kept apart, or tied places to be played off."""
    async with pressed(interaction) as press:
        if how not in (*event_shown.WAYS, NEVER, *TIES):
            raise Refused("discord.error.value", value={"user": how[:LONGEST_SHOWN]})
        if how not in TIES and (who is None or (other is None and how not in ("bye", "half_bye"))):
            raise Refused("event.error.other_entrant")
        code = await event_kit.find_event(press, event_code)
        if who is None or how in TIES:
            entrant = 0 if who is None else await event_kit.entrant(press, code, who)
            await press.show(await event_asks.ask(press, code, PLAY_OFF, entrant, TIES[how]))
            return
        one = await event_kit.entrant(press, code, who)
        second = 0 if other is None else await event_kit.entrant(press, code, other)
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
@event_kit.named
async def points_(
    interaction: Interaction,
    who: Short,
    points: app_commands.Range[int, -MOST_POINTS, MOST_POINTS],
    event_code: Short | None = None,
) -> None:
    """Ask whether points are to be given or taken."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        entrant = await event_kit.entrant(press, code, who)
        await press.show(await event_asks.ask(press, code, "adjust", entrant, points))


@app_commands.command(
    name=label("extend", "discord.cmd.eventextend.name"),
    description=label("For directors: give one table more time.", "discord.cmd.eventextend.about"),
)
@app_commands.rename(
    table=label("table", "discord.param.table.name"),
    hours=label("hours", "discord.param.hours.name"),
    minutes=label("minutes", "discord.param.minutes.name"),
)
@app_commands.describe(
    table=label("Which table", "discord.param.table.about"),
    hours=label("How many hours more", "discord.param.event_hours.about"),
    minutes=label("How many minutes more, instead of hours", "discord.param.event_minutes.about"),
)
@app_commands.autocomplete(table=event_kit.suggest_open_tables)
@event_kit.named
async def extend(
    interaction: Interaction,
    table: Short,
    hours: app_commands.Range[int, 1, MOST_MORE] | None = None,
    minutes: app_commands.Range[int, 1, MOST_MORE * HOUR // MINUTE] | None = None,
    event_code: Short | None = None,
) -> None:
    """Ask whether a table is to have more time."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        given(hours, minutes, most=MOST_MORE)
        more = hours if minutes is None else f"{minutes}{event_acts.MINUTES}"
        await press.show(await event_asks.ask(press, code, "extend", event_kit.number(table), more))


COMMANDS = (result, add, drop, pair, points_, extend)
