"""The times of an event's plan as its director types them: a round, a match, a walkover, check-in."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.services.event_times import TIMES
from bot.services.events_held import Held
from bot.services.events_plans import Plan
from bot.services.lengths import span_text
from bot.services.presets import DAY, HOUR, MINUTE
from bot.show import lengths
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.types import Text

from . import posts
from .errors import Refused
from .event_shown import setting_key
from .press import Fields, Press

SECONDS = "s"
"""Ends a time in the id of a button; earlier versions gave a round in days, without it."""
LIVE = {
    "round": (HOUR, 90 * MINUTE, 2 * HOUR, 150 * MINUTE, 3 * HOUR),
    "limit": (0, 30 * MINUTE, 45 * MINUTE, HOUR, 75 * MINUTE, 90 * MINUTE, 2 * HOUR),
    "walkover": (3 * MINUTE, 5 * MINUTE, 10 * MINUTE),
    "check_in": (0, 15 * MINUTE, 30 * MINUTE, HOUR),
}
POST = {
    "round": (0, 3 * DAY, 7 * DAY, 10 * DAY, 14 * DAY, 21 * DAY, 30 * DAY, 60 * DAY),
    "limit": (0, 7 * DAY, 14 * DAY, 30 * DAY),
    "walkover": (0, DAY, 36 * HOUR, 2 * DAY, 3 * DAY, 7 * DAY),
    "check_in": (0, HOUR, 12 * HOUR, DAY, 2 * DAY),
}
"""What is suggested for a time where people sit down together, and by post; any other may be typed."""


def names(held: Held) -> list[str]:
    """Return the times that an event has: nobody is asked whether they are there once it has begun."""
    return [name for name in TIMES if name != "check_in" or held.contest.stage < 0]


def value_text(seconds: int) -> Text:
    """Word a time of a plan, none as well."""
    return span_text(seconds) if seconds else Text("event.times.none")


def read(words: Words, held: Held, name: str, typed: str) -> int:
    """Read a time that was typed; a round by post may be a number of days alone. Raise Refused for what is none."""
    usual = DAY if name == "round" and not held.plan.is_live else None
    found = lengths.read(words, typed, usual)
    if found is None:
        raise Refused("event.error.length", setting={"key": setting_key(held, name), "args": {}})
    return found


def offered(words: Words, plan: Plan, name: str) -> list[tuple[str, str]]:
    """Return the usual times of an event's pace, as they are shown and as `read` takes them."""
    usual = (LIVE if plan.is_live else POST)[name]
    return [(words.plain(value_text(seconds)), lengths.short(seconds)) for seconds in usual]


def lines(words: Words, held: Held) -> list[str]:
    """Say each time of an event."""
    named = ((Text(setting_key(held, name)), value_text(getattr(held.plan, name))) for name in names(held))
    return [words.say("discord.option.is", name=name, value=value) for name, value in named]


def window(press: Press, held: Held, custom_id: str) -> ui.Modal:
    """Ask for the times, filled in with those that hold now."""
    say = press.words.plain.say
    modal = ui.Modal(
        title=posts.clip(say("event.more.times"), limits.MODAL_TITLE_LENGTH), custom_id=custom_id, timeout=None
    )
    for name in names(held):
        text: ui.TextInput[Any] = ui.TextInput(
            custom_id=name,
            style=discord.TextStyle.short,
            max_length=lengths.LONGEST_TYPED,
            required=True,
            default=lengths.short(getattr(held.plan, name)),
        )
        label = posts.clip(say(setting_key(held, name)), limits.LABEL_LENGTH)
        about = posts.clip(say("event.more.times.about"), limits.LABEL_DESCRIPTION_LENGTH)
        modal.add_item(ui.Label(text=label, description=about, component=text))
    return modal


def changes(words: Words, held: Held, fields: Fields) -> dict[str, int]:
    """Return the times of the window that differ from those that hold; raise Refused for what is no time."""
    found = {name: read(words, held, name, str(fields[name])) for name in names(held) if name in fields}
    return {name: seconds for name, seconds in found.items() if seconds != getattr(held.plan, name)}
