"""`/event` for directors: how an event is run; each command asks once with what it will do, and can be taken back."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.contest.shapes import SHAPES, has_shape
from bot.discord import event_asks, event_kit, event_settings, event_shown, event_switches, event_times
from bot.discord.errors import Refused
from bot.discord.press import pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.event_times import TIMES
from bot.services.events_held import Held
from bot.services.events_plans import MOST_ENTRANTS
from bot.services.new_match import MOST_AWAY
from bot.services.presets import DAY
from bot.services.wall_clock import later
from bot.show.named import LONGEST_SHOWN
from bot.show.option_texts import yes_or_no

from . import autocomplete, away_days, event_rulings
from .finding import reader

MOST_DAYS, LONGEST_NUMBER = 60, 6
SETTINGS = {
    "strikes": (1, 10),
    "away": (0, MOST_AWAY),
    **dict.fromkeys(event_switches.SWITCHES, (0, 1)),
    "most": (2, MOST_ENTRANTS),
}
FEWEST = {"least": (2, MOST_ENTRANTS)}
"""What `/event set` changes beside the times, and between which bounds, yes as 1. `FEWEST` and `SHAPES` until it
begins, too."""


def _plain(act: str, about: str) -> app_commands.Command[Any, ..., Any]:
    """Make a command that asks about an act without arguments."""

    @event_kit.named
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
@event_kit.named
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
        if held.contest.is_open and held.contest.stage < 0 and days is None and start is None:
            await press.show(await event_asks.ask(press, code, "shut"))
            return
        begins: list[int] = []
        if days is not None:  # by the hour of the event's zone, whatever a change of its clock lies between
            zone = held.plan.zone or press.person.zone
            begins = [later(press.app.services.desk.clock.now(), days * DAY, zone)]
        begins = begins if start is None else [away_days.moment(press, start)]
        await press.show(await event_asks.ask(press, code, "open", *begins))


async def suggest_settings(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be changed in the event meant."""
    words = (await reader(interaction)).plain
    held = await event_kit.meant(interaction)
    if held is None:
        return []
    offered = (one for one in (*TIMES, *SETTINGS, *FEWEST, *SHAPES) if _has(app_of(interaction), held, one))
    return autocomplete.choices(((words.say(event_shown.setting_key(held, one)), one) for one in offered), typed)


def _has(app: App, held: Held, setting: str) -> bool:
    """Say whether an event has a setting now: what is played is fixed once it has begun, a ladder publishes nothing."""
    if setting in TIMES:
        return setting in event_times.names(held)
    if setting in event_switches.SWITCHES:
        return setting in event_switches.offered(app, held)
    if setting in SETTINGS:
        return True
    if held.contest.stage >= 0:
        return False
    return setting in FEWEST or has_shape(held.plan.settings, setting)


async def suggest_values(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest usual values of the setting chosen: times of the event's pace, yes and no."""
    words, setting = (await reader(interaction)).plain, getattr(interaction.namespace, "setting", None) or ""
    held = await event_kit.meant(interaction)
    if held is None:
        return []
    found: list[tuple[str, str]] = []
    if setting in TIMES:
        found = event_times.offered(words, held.plan, setting)
    elif event_shown.is_switch(held, setting):
        found = [(words(yes_or_no(is_on)), str(int(is_on))) for is_on in (True, False)]
    return autocomplete.choices(found, typed)


@app_commands.command(
    name=label("set", "discord.cmd.eventset.name"),
    description=label("For directors: change how an event is run.", "discord.cmd.eventset.about"),
)
@app_commands.rename(
    setting=label("setting", "discord.param.setting.name"), value=label("value", "discord.param.value.name")
)
@app_commands.describe(
    setting=label("What to change; without it, more settings", "discord.param.setting.about"),
    value=label("To what; a time as 75m, 2h or 7d, yes as 1, no as 0", "discord.param.value.about"),
)
@app_commands.autocomplete(setting=suggest_settings, value=suggest_values)
@event_kit.named
async def set_(
    interaction: Interaction, setting: Short | None = None, value: Short | None = None, event_code: Short | None = None
) -> None:
    """Ask whether a setting is to be changed; without one show those that no number says."""
    async with pressed(interaction) as press:
        if setting is None:
            held = await event_settings.directed(press, await event_kit.find_event(press, event_code))
            await press.show(event_settings.screen(press, held))
            return
        if setting in TIMES:
            held = await event_settings.directed(press, await event_kit.find_event(press, event_code))
            seconds = event_times.read(press.words, held, setting, value or "")
            asked = await event_asks.ask(press, held.row.id, "set", setting, f"{seconds}{event_times.SECONDS}")
            await press.show(asked)
            return
        bounds = {**SETTINGS, **FEWEST, **{name: shape[1:] for name, shape in SHAPES.items()}}
        if setting not in bounds:
            raise Refused("discord.error.value", value={"user": setting[:LONGEST_SHOWN]})
        low, high = bounds[setting]
        number = int(value) if value and value.strip().isdecimal() and len(value) < LONGEST_NUMBER else None
        if number is None or not low <= number <= high:
            raise Refused("event.error.bounds", low=low, high=high)
        if number:
            event_switches.require_right(press, setting)
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_asks.ask(press, code, "set", setting, number))


COMMANDS = (
    open_,
    _plain("start", "For directors: begin, or begin the next stage."),
    _plain("publish", "For directors: look at the tables that are due, and publish them."),
    _plain("pause", "For directors: stop all clocks of an event, or let them go on."),
    _plain("close", "For directors: end an event; asked again, its next season."),
    *event_rulings.COMMANDS,
    set_,
)
