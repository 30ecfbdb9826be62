"""The time that an act of the staff takes: read from a window or a command, and ten minutes more by one press."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.services.errors import TwoLengths
from bot.services.lengths import span_text
from bot.services.presets import HOUR, MINUTE, parse_preset
from bot.services.staff_time import USUAL_EXTENSION, USUAL_PAUSE
from bot.services.views import Summary
from bot.show import lengths
from bot.show.words import Words

from . import ids, posts
from .errors import Refused
from .poster import public
from .press import Fields, Press

VERB, HOURS = "gm", "hours"
AFTER_TURN, AS_IT_STANDS = "turn", "now"
"""When what counts decides, once time is called."""
QUICK, QUICK_MINUTES = "quick", 10
"""The step of the button that gives a live match more time at once, and how much."""
MINUTED = ("extend", "extend_all", "pause", "pause_all")
"""Acts that take minutes, too; the others take hours alone."""
DEFAULT_HOURS = {"extend": USUAL_EXTENSION, "extend_all": USUAL_EXTENSION, "pause": USUAL_PAUSE} | {
    "pause_all": USUAL_PAUSE, "award": 24, "void": 24, "tally": 24,
}  # fmt: skip
"""Hours that an act takes if none are given; acts that are not named take none."""


class Given(NamedTuple):
    """An act that is asked for, with what is known of it so far; `value`: a step, a seat from 1 on, or a draw."""

    act: str
    match: str
    value: str = ""
    hours: int | None = None
    reason: str = ""
    text: str = ""
    minutes: int | None = None


def read_time(press: Press, fields: Fields) -> tuple[int | None, int | None]:
    """Return the hours, or the minutes, written into a window: a number alone is hours. None and None if it had no such
    field; raise Refused for what is no length of time.
    """
    if HOURS not in fields:
        return None, None
    typed = str(fields[HOURS])
    seconds = lengths.read(press.words, typed, HOUR)
    if seconds is None:
        raise Refused("discord.error.value", value={"user": typed.strip()[:40]})
    return (seconds // HOUR, None) if seconds % HOUR == 0 else (None, seconds // MINUTE)


def check(given: Given) -> None:
    """Refuse hours and minutes at once (raise TwoLengths), and minutes of an act that takes none (raise Refused)."""
    if given.minutes is None:
        return
    if given.hours is not None:
        raise TwoLengths(f"{given.hours} hours, {given.minutes} minutes")
    if given.act not in MINUTED:
        raise Refused("discord.gm.no_minutes")


def hours_for(given: Given) -> int | None:
    """Return the hours that an act takes if none are given, None if it takes none."""
    return None if given.act == "tally" and given.value == AFTER_TURN else DEFAULT_HOURS.get(given.act)


def shown(given: Given, usual: int) -> str:
    """Write the time of an act as its window shows it."""
    if given.minutes is not None:
        return lengths.short(given.minutes * MINUTE)
    return str(usual if given.hours is None else given.hours)


def quick_button(words: Words, summary: Summary) -> list[Any]:
    """Make the button that gives who must act in a live match ten minutes more; none by post."""
    if parse_preset(summary.row.preset).quiet:
        return []
    label = words.plain.say("discord.gm.more", span=span_text(QUICK_MINUTES * MINUTE))
    return [posts.button(ids.make(VERB, summary.row.id, decision="extend", step=QUICK), label)]


async def quick(press: Press, match: str) -> Given:
    """Return the act of that button, with its reason in the server's language: all who play read it."""
    words, _ = await public(press.app, await press.app.services.views.summary(match))
    why = words.plain.say("discord.gm.more.why")
    return Given("extend", match, reason=why, minutes=QUICK_MINUTES)
