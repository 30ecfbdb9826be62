"""Days as people name them: from which day on, and until which one, by their own calendar."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date
from discord.app_commands import Choice

from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.discord.registry import app_of
from bot.discord.reply import Interaction
from bot.services.away_rules import FARTHEST
from bot.services.presets import DAY
from bot.storage.people_rows import Player

from .autocomplete import choices
from .finding import reader

ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})\.?")
CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})")
USUAL_HOUR = "10:00"
OFFERED = 25
"""Days from tomorrow on that are suggested."""


class Days(NamedTuple):
    """How many days somebody would be away, 0 if that is to be chosen, and from which moment on, 0 for now."""

    days: int
    start: int


def read(press: Press, days: int | None, start: str | None, until: str | None) -> Days:
    """Read the days that are named; raise Refused for what is no day, or days in the wrong order."""
    today = _today(press.person, press.app.services.desk.clock.now())
    first = None if start is None else _day(start, today)
    last = None if until is None else _day(until, today)
    if first is not None and first <= today:
        raise Refused("discord.error.days_order")
    if first is not None and first > today + timedelta(days=FARTHEST // DAY - 1):
        raise Refused("discord.error.day_far", days=FARTHEST // DAY - 1)
    begins = first or today
    if last is not None and days is None:
        if last < begins:
            raise Refused("discord.error.days_order")
        days = (last - begins).days + 1
    return Days(days or 0, 0 if first is None else _midnight(first, press.person))


async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the days from tomorrow on, written as the reader writes them."""
    app = app_of(interaction)
    person = await app.services.views.player(interaction.user.id)
    today = _today(person, app.services.desk.clock.now())
    locale = Locale.parse((await reader(interaction)).locale, sep="-")
    found = [today + timedelta(days=ahead) for ahead in range(1, OFFERED + 1)]
    return choices([(format_date(day, "full", locale=locale), day.isoformat()) for day in found], typed)


def moment(press: Press, typed: str) -> int:
    """Read a day with an hour, by the reader's own clock; raise Refused for what is none, or is past."""
    day, _, hour = typed.strip().partition(" ")
    now, found = press.app.services.desk.clock.now(), CLOCK.fullmatch(hour.strip() or "00:00")
    first = _day(day, _today(press.person, now))
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        example = f"{first.isoformat()} {USUAL_HOUR}"
        raise Refused("discord.error.day", given={"user": typed[:40]}, example=example)
    begins = datetime(
        first.year, first.month, first.day, int(found[1]), int(found[2]), tzinfo=ZoneInfo(press.person.zone)
    )
    if begins.timestamp() <= now:
        raise Refused("discord.error.past")
    return int(begins.timestamp())


async def suggest_starts(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest a usual hour on each of the days from tomorrow on."""
    found = await suggest(interaction, typed.partition(" ")[0])
    return [Choice(name=f"{one.name} {USUAL_HOUR}", value=f"{one.value} {USUAL_HOUR}") for one in found]


def _day(typed: str, today: date) -> date:
    """Read a day: with its year, or as the next of its name."""
    text = typed.strip()
    iso, short = ISO.fullmatch(text), SHORT.fullmatch(text)
    try:
        if iso is not None:
            year, month, day = map(int, iso.groups())
            return date(year, month, day)
        if short is not None:
            day, month = map(int, short.groups())
            named = date(today.year, month, day)
            return named if named >= today else date(today.year + 1, month, day)
    except ValueError:
        pass
    example = (today + timedelta(days=7)).isoformat()
    raise Refused("discord.error.day", given={"user": text[:40]}, example=example)


def _today(person: Player, now: int) -> date:
    return datetime.fromtimestamp(now, ZoneInfo(person.zone)).date()


def _midnight(day: date, person: Player) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(person.zone)).astimezone(UTC).timestamp())
