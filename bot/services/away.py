"""Going away: one's own clocks rest by one's own right, out of what a match gives each person and what a year holds."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.people_rows import Absence
from bot.storage.rows import PAUSED, RUNNING, Deadline, MatchRow, Offer
from rules.kernel.types import Text

from . import allowance
from .absent import away_now, changed, ended
from .away_carried import Carried
from .away_rules import began, is_alone, leave_row, planned_text, plans, require_absence, resting
from .desk import Desk
from .errors import NotAway, ServiceError
from .notes import Notes, reminder_sort
from .pause_ends import holds
from .pauses import Pauses
from .presets import DAY, HOUR, parse_preset
from .seating import Accepted, people_in, require_in, require_player, seats_of
from .stops import Stops
from .timing import ANSWER, BACK


class Left(NamedTuple):
    """What a person has left: seconds of the year, and of what each match or its event gives, by the match's code."""

    year: int
    matches: dict[str, allowance.Left]


class Stopped(NamedTuple):
    """What going away came to in one match: what it is now, or why not; `left`: what would be left there after it."""

    row: MatchRow
    refusal: ServiceError | None = None
    left: allowance.Left | None = None


class Away:
    """Lets a person's clocks rest without asking the others, who play on, and counts it; alone, the match stops."""

    def __init__(self, desk: Desk, stops: Stops, pauses: Pauses) -> None:
        self._desk = desk
        self._stops = stops
        self._pauses = pauses
        self.allowance = allowance.Allowance(desk)
        self.carried = Carried(desk, self.allowance)

    async def begin(self, match: str, player: int, days: int, *, start: int = 0, interaction: str = "") -> Accepted:
        """Be away from a match for so many days, at once or from a later `start` on; only this person ends that early.

        Raises NoAbsence in a live match or one that gives nobody such days, AwayAlready, AwayPlanned, AllowanceSpent,
        EventDaysSpent, YearSpent, BadSetting.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = next(iter(set(people_in(bundle)) & set(seats_of(bundle, player))), require_player(bundle, player))
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            now = self._desk.clock.now()
            await require_absence(self.allowance, bundle, player, days, start, now)
            since, until = start or now, (start or now) + days * DAY
            if not is_alone(bundle, player):
                taken = Absence(match=bundle.row.id, seat=seat, player=player, since=since, until=until)
                return await self._go(bundle, taken, interaction)
            if not start:
                return await self._stops.stop(
                    bundle, Offer(seat, days * 24), until, began(seat, until), interaction, seat
                )
            notes = self._notes(bundle, planned_text(seat, since, until))
            leave = leave_row(bundle, seat, since, until, now)
            rows = (*bundle.deadlines, leave)
            change = Change(row=bundle.row, at=now, input=interaction, deadlines=rows, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _go(self, bundle: Bundle, taken: Absence, key: str) -> Accepted:
        """Be away, now or from a later moment on: one's own clocks skip that time, the others answer and theirs run."""
        now, seat = self._desk.clock.now(), taken.seat
        if taken.since > now:
            notes = self._notes(bundle, planned_text(seat, taken.since, taken.until))
        else:
            others = tuple(one for one in people_in(bundle) if one != seat)
            notes = self._notes(bundle, began(seat, taken.until), others)
        after = resting(bundle, taken, now)
        change = Change(
            row=after.row,
            at=now,
            input=key,
            deadlines=after.deadlines,
            cancel=tuple(reminder_sort(one) for one in seats_of(bundle, taken.player)),
            outbox=tuple(notes.rows),
            absences=(taken,),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def leave(self, bundle: Bundle, planned: Deadline) -> None:
        """Begin what was planned, in a match that the caller holds.

        Nothing happens where its person sits there no more, its time has passed, or the match has ended; then it uses
        nothing up.
        """
        seat, now, until = planned.seat or 0, self._desk.clock.now(), planned.due + planned.budget
        is_theirs = str(bundle.seats[seat].player) == planned.decision and seat in people_in(bundle)
        if not is_theirs or bundle.row.status not in (*RUNNING, PAUSED) or until <= now:
            await self._give_back(bundle, planned)
        elif away_now(bundle, now).get(seat) == until:
            others = tuple(one for one in people_in(bundle) if one != seat)
            await self._take(bundle, planned, self._notes(bundle, began(seat, until), others))
        elif holds(bundle).get(seat, 0) < until:
            key, player = f"leave.{planned.id}", bundle.seats[seat].player or 0
            if is_alone(bundle, player):
                offer = Offer(seat, planned.budget // HOUR)
                await self._stops.stop(bundle, offer, until, began(seat, until), key, seat)
            else:  # planned before absences were kept beside the clocks that they rest
                rows = tuple(one for one in bundle.deadlines if one.id != planned.id)
                taken = Absence(match=bundle.row.id, seat=seat, player=player, since=now, until=until)
                await self._go(msgspec.structs.replace(bundle, deadlines=rows), taken, key)

    async def over(self, bundle: Bundle, back: Deadline) -> None:
        """Say that somebody is back as they had said, in a match that the caller holds, to them where they must act."""
        seat, now = back.seat or 0, self._desk.clock.now()
        lasted = any(
            (str(one.player), one.since, one.until) == (back.decision, back.since, back.due) for one in bundle.absences
        )
        is_theirs = str(bundle.seats[seat].player) == back.decision and seat in people_in(bundle)
        notes = Notes(bundle.row.id, self._desk.ids, now)
        if lasted and is_theirs and bundle.row.status in (*RUNNING, PAUSED):
            acting = {one.seat for one in bundle.deadlines if one.kind == ANSWER and one.due > now}
            notes = self._notes(bundle, Text("service.away.back", {"seat": {"seat": seat}}), tuple({seat} & acting))
        await self._take(bundle, back, notes)

    async def _take(self, bundle: Bundle, row: Deadline, notes: Notes) -> bool:
        """Take a clock off with what is to be said; return whether it still stood."""
        taken = await self._desk.store.take(row.id, tuple(notes.rows))
        if taken:
            for look_up in self._desk.committed:
                look_up(bundle.row)
        return taken

    def _notes(self, bundle: Bundle, said: Text, mention: tuple[int, ...] = ()) -> Notes:
        """Begin what all are told and shown of an absence."""
        notes = Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())
        notes.notice(said, mention=mention)
        notes.turn_refresh()
        for place in people_in(bundle):
            notes.seat_panel(place)
        return notes

    async def withdraw_all(self, player: int) -> list[MatchRow]:
        """Take back what a person has planned in all of their matches; return those there were."""
        found: list[MatchRow] = []
        for match in await self._matches(player):
            async with self._desk.match(match) as bundle:
                for planned in plans(bundle, player):
                    since = {"time": planned.due, "style": "f"}
                    said = Text("service.away.withdrawn", {"seat": {"seat": planned.seat}, "since": since})
                    await self._give_back(bundle, planned)
                    bundle = await self._desk.look(match)
                    if await self._take(bundle, planned, self._notes(bundle, said)):
                        found.append(bundle.row)
        return found

    async def _give_back(self, bundle: Bundle, planned: Deadline) -> None:
        """Let an absence that does not come about use nothing up, and the clocks run as if it had not been planned."""
        rows = tuple(
            msgspec.structs.replace(one, until=one.since)
            for one in bundle.absences
            if (one.seat, one.since) == (planned.seat, planned.due) and one.until > one.since
        )
        if rows:
            now = self._desk.clock.now()
            after = changed(bundle, rows, now)
            rows += await self.carried.not_carried(bundle, rows[0].player, planned.due)
            await self._desk.commit(Change(row=after.row, at=now, deadlines=after.deadlines, absences=rows))
        for one in bundle.deadlines:
            if one.kind == BACK and (one.seat, one.since) == (planned.seat, planned.due):
                await self._desk.store.take(one.id, ())

    async def begin_all(self, player: int, days: int, *, start: int = 0, interaction: str = "") -> list[Stopped]:
        """Be away from all running matches as far as each allows it; return what came of each."""
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
        now = self._desk.clock.now()
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            try:
                wanted = await require_absence(self.allowance, bundle, player, days, start, now)
                left = None if wanted is None else await self.allowance.match(bundle, player, wanted)
                found.append(Stopped(bundle.row, left=left))
            except ServiceError as refusal:
                found.append(Stopped(bundle.row, refusal))
        return found

    async def end_all(self, player: int, *, interaction: str = "") -> list[MatchRow]:
        """Come back to all matches that one is away from, or has paused; return those there were."""
        found: list[MatchRow] = []
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            key = f"{interaction}.{match}" if interaction else ""
            if ended(bundle, player, self._desk.clock.now()) and bundle.row.status != PAUSED:
                found.append((await self.end(match, player, interaction=key)).match)
            elif any(bundle.seats[seat].player == player for seat in holds(bundle)):
                found.append((await self._pauses.resume(match, player, interaction=key)).match)
        return found

    async def end(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Come back before the time that was named, whose rest is not used; raise NotAway if they are not."""
        async with self._desk.match(match, interaction) as bundle:
            seat, now = require_player(bundle, player), self._desk.clock.now()
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            over = ended(bundle, player, now)
            if not over:
                raise NotAway(f"player {player} is not away from {bundle.row.id}", match=bundle.row.id)
            others = tuple(one for one in people_in(bundle) if bundle.seats[one].player != player)
            notes = self._notes(bundle, Text("service.away.back", {"seat": {"seat": over[0].seat}}), others)
            after = changed(bundle, over, now)
            change = Change(
                row=after.row,
                at=now,
                input=interaction,
                deadlines=after.deadlines,
                outbox=tuple(notes.rows),
                absences=(*over, *await self.carried.not_carried(bundle, player)),
            )
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def left(self, player: int) -> Left:
        """Return what a person may still be away, of a year and in each of their running matches."""
        bundles = [await self._desk.look(match) for match in await self._matches(player)]
        quiet = [one for one in bundles if parse_preset(one.row.preset).quiet]
        return Left(
            await self.allowance.year(player), {one.row.id: await self.allowance.match(one, player) for one in quiet}
        )

    async def _matches(self, player: int) -> list[str]:
        seats = await self._desk.store.matches_of(player)
        return list(dict.fromkeys(row.id for row, _, _ in seats if row.started is not None))
