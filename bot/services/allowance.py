"""What a person may be away: of each free match, of an event as a whole, and of a year; what overlaps counts once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Absence
from rules.kernel.types import Text

from .away_errors import AllowanceSpent, EventDaysSpent, YearSpent
from .desk import Desk
from .presets import DAY, HOUR

YEAR = 365 * DAY
YEARLY = 21 * DAY
"""What a person may be away of any 365 days, however many matches stand still meanwhile."""


class Left(NamedTuple):
    """What a person has left of a match, or of the event that it belongs to, in seconds; `whole`: of how much."""

    left: int
    whole: int


class Allowance:
    """Counts how long people were away, and will be."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def year(self, player: int, *more: Absence) -> int:
        """Return the seconds left to a person of a year; `more` are taken to be used, too."""
        since = self._desk.clock.now() - YEAR
        return YEARLY - covered([*await self._desk.store.absences(player, since), *more], since)

    async def match(self, bundle: Bundle, player: int, *more: Absence) -> Left:
        """Return what is left to a person in a match: of its own, or of its event's, whose tables rest together."""
        return Left(bundle.row.away - covered([*await self._spans(bundle, player), *more]), bundle.row.away)

    async def of_event(self, event: str) -> dict[int, int]:
        """Return the seconds that each person is away from an event, of its days."""
        spans: dict[int, list[Absence]] = {}
        for one in await self._desk.store.absences_at(event, 0):
            spans.setdefault(one.player, [])
        together = {row.id for row in await self._desk.store.matches_at(event)}
        for player, theirs in spans.items():
            theirs += [one for one in await self._desk.store.absences(player, 0) if one.match in together]
        return {player: used for player, theirs in spans.items() if (used := covered(theirs))}

    async def require(self, bundle: Bundle, wanted: Absence) -> None:
        """Raise AllowanceSpent, EventDaysSpent or YearSpent where a person has not so much left."""
        row, player = bundle.row, wanted.player
        if (await self.match(bundle, player, wanted)).left < 0:
            rest = await self.match(bundle, player)
            left, whole = span(max(0, rest.left)), span(rest.whole)
            asked = f"{wanted.until - wanted.since} s away from {row.id}"
            if row.table is None:
                raise AllowanceSpent(asked, match=row.id, left=left, whole=whole)
            event = await self._desk.store.event(row.table.event)
            name = row.table.event if event is None else event.row.name
            raise EventDaysSpent(asked, event={"user": name}, match=row.id, left=left, whole=whole)
        if await self.year(player, wanted) < 0:
            rest = span(max(0, await self.year(player)))
            raise YearSpent(f"{wanted.until - wanted.since} s of player {player}'s year", left=rest, whole=span(YEARLY))

    async def _spans(self, bundle: Bundle, player: int) -> list[Absence]:
        table = bundle.row.table
        if table is None:
            return [one for one in bundle.absences if one.player == player]
        together = {row.id for row in await self._desk.store.matches_at(table.event)}
        return [one for one in await self._desk.store.absences(player, 0) if one.match in together]


def covered(spans: Iterable[Absence], since: int = 0) -> int:
    """Return the seconds from a moment on that lie in any of some absences."""
    found, end = 0, since
    for one in sorted(spans, key=lambda each: each.since):
        found += max(0, one.until - max(one.since, end))
        end = max(end, one.until)
    return found


def merged(spans: Iterable[Absence]) -> list[tuple[int, int]]:
    """Return the times that absences make together, in order: what overlaps or touches is one."""
    found: list[tuple[int, int]] = []
    for one in sorted(spans, key=lambda each: each.since):
        if found and one.since <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], one.until))
        else:
            found.append((one.since, one.until))
    return found


def span(seconds: int) -> Text:
    """Word a length of time in whole days, else in whole hours."""
    size, name = (DAY, "days") if seconds % DAY == 0 else (HOUR, "hours")
    return Text(f"discord.span.{name}", {"count": seconds // size})
