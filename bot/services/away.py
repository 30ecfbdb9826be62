"""Going away: a pause by one's own right, out of what a match gives each person and what a year holds."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.storage.rows import PAUSED, PLAYING, SETUP, Absence, Bundle, Change, Deadline, MatchRow, Offer
from rules.kernel.types import Text

from .desk import Desk
from .errors import AllowanceSpent, AwayAlready, AwayPlanned, BadSetting, NoAbsence, ServiceError, YearSpent
from .notes import Notes
from .pause_ends import holds
from .pauses import Pauses
from .presets import DAY, HOUR, parse_preset
from .seating import Accepted, people_in, require_in, require_player, require_status, seats_of
from .timing import LEAVE

YEAR = 365 * DAY
YEARLY = 21 * DAY
"""What a person may be away of any 365 days, however many matches stand still meanwhile."""
MOST_DAYS = 14
"""Days that one absence may last."""
FARTHEST = 90 * DAY
"""How far ahead an absence may be planned."""


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

    async def begin(self, match: str, player: int, days: int, *, start: int = 0, interaction: str = "") -> Accepted:
        """Stop a match's clocks for so many days, at once or from a later `start` on; only this person ends that early.

        Raises NoAbsence in a live match or one that gives nobody such days, AwayAlready, AwayPlanned, AllowanceSpent,
        YearSpent, BadSetting.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = next(iter(set(people_in(bundle)) & set(seats_of(bundle, player))), require_player(bundle, player))
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            await self._require(bundle, player, days, start)
            is_counted = not _is_alone(bundle, player)
            if start:
                return await self._plan(bundle, player, seat, start, days * DAY, is_counted, interaction)
            until = self._desk.clock.now() + days * DAY
            offer = Offer(seat, days * 24)
            return await self._pauses.stop(
                bundle, offer, until, _began(seat, until), interaction, seat, absence=is_counted
            )

    async def _plan(
        self, bundle: Bundle, player: int, seat: int, start: int, length: int, is_counted: bool, key: str
    ) -> Accepted:
        now, until = self._desk.clock.now(), start + length
        notes = Notes(bundle.row.id, self._desk.ids, now)
        args = {"seat": {"seat": seat}, "since": {"time": start, "style": "f"}, "until": {"time": until, "style": "f"}}
        notes.notice(Text("service.away.planned", args))
        notes.turn_refresh()
        for place in people_in(bundle):
            notes.seat_panel(place)
        leave = Deadline(
            match=bundle.row.id, seat=seat, kind=LEAVE, decision=str(player), due=start, budget=length, since=now
        )
        taken = Absence(match=bundle.row.id, seat=seat, player=player, since=start, until=until)
        change = Change(
            row=bundle.row,
            at=now,
            input=key,
            deadlines=(*bundle.deadlines, leave),
            outbox=tuple(notes.rows),
            absences=(taken,) if is_counted else (),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def leave(self, bundle: Bundle, planned: Deadline) -> None:
        """Begin what was planned, in a match that the caller holds.

        Nothing happens where its person sits there no more, its time has passed, or the match stands still for them
        as long anyway; then it uses nothing up.
        """
        seat, now, until = planned.seat or 0, self._desk.clock.now(), planned.due + planned.budget
        is_theirs = str(bundle.seats[seat].player) == planned.decision and seat in people_in(bundle)
        stops = bundle.row.status in (SETUP, PLAYING, PAUSED) and max(now, holds(bundle).get(seat, 0)) < until
        if not (is_theirs and stops):
            await self._give_back(bundle, planned)
            return
        offer, key = Offer(seat, planned.budget // HOUR), f"leave.{planned.id}"
        await self._pauses.stop(bundle, offer, until, _began(seat, until), key, seat)

    async def withdraw_all(self, player: int) -> list[MatchRow]:
        """Take back what a person has planned in all of their matches; return those there were."""
        found: list[MatchRow] = []
        for match in await self._matches(player):
            async with self._desk.match(match) as bundle:
                for planned in _planned(bundle, player):
                    notes = Notes(match, self._desk.ids, self._desk.clock.now())
                    since = {"time": planned.due, "style": "f"}
                    notes.notice(Text("service.away.withdrawn", {"seat": {"seat": planned.seat}, "since": since}))
                    notes.turn_refresh()
                    for place in people_in(bundle):
                        notes.seat_panel(place)
                    await self._give_back(bundle, planned)
                    if await self._desk.store.take(planned.id, tuple(notes.rows)):
                        found.append(bundle.row)
                        for look_up in self._desk.committed:
                            look_up(bundle.row)
        return found

    async def _give_back(self, bundle: Bundle, planned: Deadline) -> None:
        """Let an absence that does not come about use nothing up."""
        rows = tuple(
            msgspec.structs.replace(one, until=one.since)
            for one in bundle.absences
            if (one.seat, one.since) == (planned.seat, planned.due) and one.until > one.since
        )
        if rows:
            row = (await self._desk.look(bundle.row.id)).row
            await self._desk.commit(Change(row=row, at=self._desk.clock.now(), absences=rows))

    async def begin_all(self, player: int, days: int, *, start: int = 0, interaction: str = "") -> list[Stopped]:
        """Stop all running matches of a person as far as each allows it; return what came of each."""
        found: list[Stopped] = []
        for match in await self._matches(player):
            key = f"{interaction}.{match}" if interaction else ""
            try:
                found.append(Stopped((await self.begin(match, player, days, start=start, interaction=key)).match))
            except ServiceError as refusal:
                found.append(Stopped((await self._desk.look(match)).row, refusal))
        return found

    async def look(self, player: int, days: int, *, start: int = 0) -> list[Stopped]:
        """Return what going away for so many days would come to in each running match; nothing is changed."""
        found: list[Stopped] = []
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            try:
                await self._require(bundle, player, days, start)
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

    async def _require(self, bundle: Bundle, player: int, days: int, start: int) -> None:
        row = bundle.row
        require_status(row, (SETUP, PLAYING, PAUSED))
        if not 1 <= days <= MOST_DAYS:
            raise BadSetting(f"away for {days} days", setting="days", low=1, high=MOST_DAYS)
        now, length = self._desk.clock.now(), days * DAY
        if start and not now < start <= now + FARTHEST:
            raise BadSetting(f"away from {start} on, now {now}", setting="from", low=1, high=FARTHEST // DAY)
        if not parse_preset(row.preset).quiet or not (row.away or _is_alone(bundle, player)):
            raise NoAbsence(f"match {row.id} ({row.preset}) gives no days away", match=row.id)
        begins = start or now
        self._require_free(bundle, player, begins, begins + length)
        if _is_alone(bundle, player):
            return
        if length > (left := _left_of(bundle, player)):
            raise AllowanceSpent(
                f"{length} s away of {left} s in {row.id}", match=row.id, left=span(left), whole=span(row.away)
            )
        wanted = Absence(match=row.id, seat=0, player=player, since=begins, until=begins + length)
        if await self._used(player, wanted) > YEARLY:
            rest = span(max(0, YEARLY - await self._used(player)))
            raise YearSpent(f"{length} s away of player {player}'s year", left=rest, whole=span(YEARLY))

    def _require_free(self, bundle: Bundle, player: int, begins: int, ends: int) -> None:
        """Raise AwayAlready or AwayPlanned where somebody is away already in that time, or has planned to be."""
        now, match = self._desk.clock.now(), bundle.row.id
        held = [u for seat, u in holds(bundle).items() if u > now and bundle.seats[seat].player == player]
        if held and max(held) > begins:
            until = {"time": max(held), "style": "f"}
            raise AwayAlready(f"player {player} is away from {match}", match=match, until=until)
        for one in _planned(bundle, player):
            if one.due < ends and begins < one.due + one.budget:
                since, until = ({"time": at, "style": "f"} for at in (one.due, one.due + one.budget))
                raise AwayPlanned(f"player {player} plans to be away", match=match, since=since, until=until)

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


def _began(seat: int, until: int) -> Text:
    return Text("service.away.began", {"seat": {"seat": seat}, "until": {"time": until, "style": "f"}})


def _planned(bundle: Bundle, player: int) -> list[Deadline]:
    """Return when a person has said that they will go away."""
    return [one for one in bundle.deadlines if one.kind == LEAVE and one.decision == str(player)]


def span(seconds: int) -> Text:
    """Word a length of time in whole days, else in whole hours."""
    size, name = (DAY, "days") if seconds % DAY == 0 else (HOUR, "hours")
    return Text(f"discord.span.{name}", {"count": seconds // size})


def _left_of(bundle: Bundle, player: int) -> int:
    """Return what is left to a person of what a match gives each."""
    return bundle.row.away - sum(one.until - one.since for one in bundle.absences if one.player == player)


def _is_alone(bundle: Bundle, player: int) -> bool:
    return all(bundle.seats[seat].player == player for seat in people_in(bundle))
