"""Going away: a pause by one's own right, out of what a match gives each person and what a year holds."""

from __future__ import annotations

from typing import NamedTuple

from bot.storage.rows import PAUSED, PLAYING, SETUP, Absence, Bundle, MatchRow, Offer
from rules.kernel.types import Text

from .desk import Desk
from .errors import AllowanceSpent, AwayAlready, BadSetting, NoAbsence, ServiceError, YearSpent
from .pause_ends import holds
from .pauses import Pauses
from .presets import DAY, HOUR, parse_preset
from .seating import Accepted, people_in, require_in, require_player, require_status, seats_of

YEAR = 365 * DAY
YEARLY = 21 * DAY
"""What a person may be away of any 365 days, however many matches stand still meanwhile."""
MOST_DAYS = 14
"""Days that one absence may last."""


class Left(NamedTuple):
    """What a person has left, in seconds: of the year, and of what each match gives, by its code."""

    year: int
    matches: dict[str, int]


class Stopped(NamedTuple):
    """What going away came to in one match: what it is now, or why not."""

    row: MatchRow
    refusal: ServiceError | None = None


class Away:
    """Stops the clocks of a person's matches without asking the others, and counts it."""

    def __init__(self, desk: Desk, pauses: Pauses) -> None:
        self._desk = desk
        self._pauses = pauses

    async def begin(self, match: str, player: int, days: int, *, interaction: str = "") -> Accepted:
        """Stop a match's clocks for so many days; only this person ends that before its time.

        Raises NoAbsence in a live match or one that gives nobody such days, AwayAlready, AllowanceSpent, YearSpent.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = next(iter(set(people_in(bundle)) & set(seats_of(bundle, player))), require_player(bundle, player))
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            await self._require(bundle, player, days)
            until = self._desk.clock.now() + days * DAY
            said = Text("service.away.began", {"seat": {"seat": seat}, "until": {"time": until, "style": "f"}})
            offer = Offer(seat, days * 24)
            is_counted = not _is_alone(bundle, player)
            return await self._pauses.stop(bundle, offer, until, said, interaction, seat, absence=is_counted)

    async def begin_all(self, player: int, days: int, *, interaction: str = "") -> list[Stopped]:
        """Stop all running matches of a person as far as each allows it; return what came of each."""
        found: list[Stopped] = []
        for match in await self._matches(player):
            key = f"{interaction}.{match}" if interaction else ""
            try:
                found.append(Stopped((await self.begin(match, player, days, interaction=key)).match))
            except ServiceError as refusal:
                found.append(Stopped((await self._desk.look(match)).row, refusal))
        return found

    async def look(self, player: int, days: int) -> list[Stopped]:
        """Return what going away for so many days would come to in each running match; nothing is changed."""
        found: list[Stopped] = []
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            try:
                await self._require(bundle, player, days)
                found.append(Stopped(bundle.row))
            except ServiceError as refusal:
                found.append(Stopped(bundle.row, refusal))
        return found

    async def end_all(self, player: int, *, interaction: str = "") -> list[MatchRow]:
        """End a person's part in the pauses of all their matches; return those there were."""
        found: list[MatchRow] = []
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            if any(bundle.seats[seat].player == player for seat in holds(bundle)):
                key = f"{interaction}.{match}" if interaction else ""
                found.append((await self._pauses.resume(match, player, interaction=key)).match)
        return found

    async def left(self, player: int) -> Left:
        """Return what a person may still be away, of a year and in each of their running matches."""
        bundles = [await self._desk.look(match) for match in await self._matches(player)]
        return Left(
            YEARLY - await self._used(player),
            {one.row.id: _left_of(one, player) for one in bundles if parse_preset(one.row.preset).quiet},
        )

    async def _require(self, bundle: Bundle, player: int, days: int) -> None:
        row = bundle.row
        require_status(row, (SETUP, PLAYING, PAUSED))
        if not 1 <= days <= MOST_DAYS:
            raise BadSetting(f"away for {days} days", setting="days", low=1, high=MOST_DAYS)
        if not parse_preset(row.preset).quiet or not (row.away or _is_alone(bundle, player)):
            raise NoAbsence(f"match {row.id} ({row.preset}) gives no days away", match=row.id)
        now, length = self._desk.clock.now(), days * DAY
        held = holds(bundle).items()
        mine = [until for seat, until in held if until > now and bundle.seats[seat].player == player]
        if mine:
            until = {"time": max(mine), "style": "f"}
            raise AwayAlready(f"player {player} is away from {row.id}", match=row.id, until=until)
        if _is_alone(bundle, player):
            return
        if length > (left := _left_of(bundle, player)):
            raise AllowanceSpent(
                f"{length} s away of {left} s in {row.id}", match=row.id, left=span(left), whole=span(row.away)
            )
        wanted = Absence(match=row.id, seat=0, player=player, since=now, until=now + length)
        if await self._used(player, wanted) > YEARLY:
            rest = span(YEARLY - await self._used(player))
            raise YearSpent(f"{length} s away of player {player}'s year", left=rest, whole=span(YEARLY))

    async def _used(self, player: int, *more: Absence) -> int:
        """Return the seconds of the last year in which a person is away from any match; each counts once."""
        since = self._desk.clock.now() - YEAR
        used, end = 0, since
        spans = [*await self._desk.store.absences(player, since), *more]
        for one in sorted(spans, key=lambda span: span.since):
            used += max(0, one.until - max(one.since, end))
            end = max(end, one.until)
        return used

    async def _matches(self, player: int) -> list[str]:
        seats = await self._desk.store.matches_of(player)
        return list(dict.fromkeys(row.id for row, _, _ in seats if row.started is not None))


def span(seconds: int) -> Text:
    """Word a length of time in whole days, else in whole hours."""
    size, name = (DAY, "days") if seconds % DAY == 0 else (HOUR, "hours")
    return Text(f"discord.span.{name}", {"count": seconds // size})


def _left_of(bundle: Bundle, player: int) -> int:
    """Return what is left to a person of what a match gives each."""
    return bundle.row.away - sum(one.until - one.since for one in bundle.absences if one.player == player)


def _is_alone(bundle: Bundle, player: int) -> bool:
    return all(bundle.seats[seat].player == player for seat in people_in(bundle))
