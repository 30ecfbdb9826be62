"""Going away: one's own clocks rest by one's own right, out of what a match gives each person and what a year holds."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.storage.rows import LIVE, PAUSED, PLAYING, RUNNING, SETUP, Absence, Bundle, Change, Deadline, MatchRow, Offer
from rules.kernel.types import Text

from . import allowance
from .absent import away_now, changed, ended
from .allowance import merged
from .desk import Desk
from .errors import (
    AwayAlready,
    AwayPlanned,
    BadSetting,
    NoAbsence,
    NothingOffered,
    ServiceError,
)
from .notes import Notes, reminder_sort
from .pause_ends import holds
from .pauses import Pauses
from .presets import DAY, HOUR, parse_preset
from .seating import Accepted, people_in, require_in, require_player, require_status, seats_of
from .timing import ANSWER, BACK, LEAVE

MOST_DAYS = 14
"""Days that one absence may last."""
FARTHEST = 90 * DAY
"""How far ahead an absence may be planned."""


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

    def __init__(self, desk: Desk, pauses: Pauses) -> None:
        self._desk = desk
        self._pauses = pauses
        self.allowance = allowance.Allowance(desk)

    async def begin(self, match: str, player: int, days: int, *, start: int = 0, interaction: str = "") -> Accepted:
        """Be away from a match for so many days, at once or from a later `start` on; only this person ends that early.

        Raises NoAbsence in a live match or one that gives nobody such days, AwayAlready, AwayPlanned, AllowanceSpent,
        YearSpent, BadSetting.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = next(iter(set(people_in(bundle)) & set(seats_of(bundle, player))), require_player(bundle, player))
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            await self._require(bundle, player, days, start)
            now = self._desk.clock.now()
            since, until = start or now, (start or now) + days * DAY
            if not _is_alone(bundle, player):
                taken = Absence(match=bundle.row.id, seat=seat, player=player, since=since, until=until)
                return await self._go(bundle, taken, interaction)
            if not start:
                return await self._pauses.stop(
                    bundle, Offer(seat, days * 24), until, _began(seat, until), interaction, seat
                )
            notes = self._notes(bundle, _planned_text(seat, since, until))
            leave = _leave(bundle, seat, since, until, now)
            rows = (*bundle.deadlines, leave)
            change = Change(row=bundle.row, at=now, input=interaction, deadlines=rows, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _go(self, bundle: Bundle, taken: Absence, key: str) -> Accepted:
        """Be away, now or from a later moment on: one's own clocks skip that time, the others answer and theirs run."""
        now, seat = self._desk.clock.now(), taken.seat
        if taken.since > now:
            notes = self._notes(bundle, _planned_text(seat, taken.since, taken.until))
        else:
            others = tuple(one for one in people_in(bundle) if one != seat)
            notes = self._notes(bundle, _began(seat, taken.until), others)
        change = Change(
            row=bundle.row,
            at=now,
            input=key,
            deadlines=_resting(bundle, taken, now),
            cancel=tuple(reminder_sort(one) for one in seats_of(bundle, taken.player)),
            outbox=tuple(notes.rows),
            absences=(taken,),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def carry_over(self, match: str) -> None:
        """Let who is away from other matches of an event, or will be, be away from this one of it just as long.

        It costs nothing more: the days of an event are counted once. Who is away from other matches that run, or
        will be, is so here as far as the event's days go. Nobody is told apart: it stands beside the clocks.
        """
        async with self._desk.match(match) as bundle:
            row, now = bundle.row, self._desk.clock.now()
            if row.table is None or not row.away or row.status not in RUNNING:
                return
            lasting = await self._desk.store.absences_at(row.table.event, now)
            taken: list[Absence] = []
            for seat in people_in(bundle):
                player = bundle.seats[seat].player or 0
                if not any(one.player == player for one in bundle.absences):
                    spans = merged(one for one in lasting if one.player == player)
                    mine = [
                        Absence(match=row.id, seat=seat, player=player, since=max(begins, now), until=ends)
                        for begins, ends in spans
                    ]
                    taken += [*mine, *await self._from_elsewhere(bundle, seat, mine)]
            for one in taken:
                bundle = msgspec.structs.replace(changed(bundle, (one,), now), deadlines=_resting(bundle, one, now))
            if taken:
                change = Change(row=row, at=now, deadlines=bundle.deadlines, absences=tuple(taken))
                await self._desk.commit(change)

    async def _from_elsewhere(self, bundle: Bundle, seat: int, known: list[Absence]) -> list[Absence]:
        """Return when a seat's person is away from running matches of no event or another, as far as days are left."""
        now, player = self._desk.clock.now(), bundle.seats[seat].player or 0
        end, found = max((one.until for one in known), default=now), list[Absence]()
        for begins, ends in merged(one for one in await self._desk.store.absences(player, now) if one.until > now):
            one = Absence(match=bundle.row.id, seat=seat, player=player, since=max(begins, end), until=ends)
            short = min(0, (await self.allowance.match(bundle, player, *known, *found, one)).left)
            if one.since < one.until + short:
                found.append(msgspec.structs.replace(one, until=one.until + short))
        return found

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
            await self._take(bundle, planned, self._notes(bundle, _began(seat, until), others))
        elif holds(bundle).get(seat, 0) < until:
            key, player = f"leave.{planned.id}", bundle.seats[seat].player or 0
            if _is_alone(bundle, player):
                offer = Offer(seat, planned.budget // HOUR)
                await self._pauses.stop(bundle, offer, until, _began(seat, until), key, seat)
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
                for planned in _planned(bundle, player):
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
            clocks = changed(bundle, rows, now).deadlines
            rows += await self._not_carried(bundle, rows[0].player, planned.due)
            await self._desk.commit(Change(row=bundle.row, at=now, deadlines=clocks, absences=rows))
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
        for match in await self._matches(player):
            bundle = await self._desk.look(match)
            try:
                wanted = await self._require(bundle, player, days, start)
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
        """Come back before the time that was named, whose rest is not used; raise NothingOffered if not away."""
        async with self._desk.match(match, interaction) as bundle:
            seat, now = require_player(bundle, player), self._desk.clock.now()
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            over = ended(bundle, player, now)
            if not over:
                raise NothingOffered(f"player {player} is not away from {bundle.row.id}", match=bundle.row.id)
            others = tuple(one for one in people_in(bundle) if bundle.seats[one].player != player)
            notes = self._notes(bundle, Text("service.away.back", {"seat": {"seat": over[0].seat}}), others)
            change = Change(
                row=bundle.row,
                at=now,
                input=interaction,
                deadlines=changed(bundle, over, now).deadlines,
                outbox=tuple(notes.rows),
                absences=(*over, *await self._not_carried(bundle, player)),
            )
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _not_carried(self, bundle: Bundle, player: int, since: int = 0) -> tuple[Absence, ...]:
        """Return a person's absences from matches of the same event that are over, as ended: no table begins with them.

        `since`: those that begin then; else those that last now.
        """
        now, table = self._desk.clock.now(), bundle.row.table
        if table is None:
            return ()
        over = {row.id for row in await self._desk.store.matches_at(table.event) if row.status not in LIVE}
        lasting = await self._desk.store.absences_at(table.event, now)
        return tuple(
            msgspec.structs.replace(one, until=max(one.since, now))
            for one in lasting
            if one.player == player and one.match in over and (one.since == since if since else one.since <= now)
        )

    async def left(self, player: int) -> Left:
        """Return what a person may still be away, of a year and in each of their running matches."""
        bundles = [await self._desk.look(match) for match in await self._matches(player)]
        quiet = [one for one in bundles if parse_preset(one.row.preset).quiet]
        return Left(
            await self.allowance.year(player), {one.row.id: await self.allowance.match(one, player) for one in quiet}
        )

    async def _require(self, bundle: Bundle, player: int, days: int, start: int) -> Absence | None:
        """Return the absence that is wanted, None where nothing is used: alone against computers."""
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
            return None
        wanted = Absence(match=row.id, seat=0, player=player, since=begins, until=begins + length)
        await self.allowance.require(bundle, wanted)
        return wanted

    def _require_free(self, bundle: Bundle, player: int, begins: int, ends: int) -> None:
        """Raise AwayAlready or AwayPlanned where somebody is away already in that time, or has planned to be."""
        now, match = self._desk.clock.now(), bundle.row.id
        held = [u for seat, u in holds(bundle).items() if u > now and bundle.seats[seat].player == player]
        held += [one.until for one in bundle.absences if one.player == player and one.since <= now < one.until]
        if held and max(held) > begins:
            until = {"time": max(held), "style": "f"}
            raise AwayAlready(f"player {player} is away from {match}", match=match, until=until)
        for one in _planned(bundle, player):
            if one.due < ends and begins < one.due + one.budget:
                since, until = ({"time": at, "style": "f"} for at in (one.due, one.due + one.budget))
                raise AwayPlanned(f"player {player} plans to be away", match=match, since=since, until=until)

    async def _matches(self, player: int) -> list[str]:
        seats = await self._desk.store.matches_of(player)
        return list(dict.fromkeys(row.id for row, _, _ in seats if row.started is not None))


def _began(seat: int, until: int) -> Text:
    return Text("service.away.began", {"seat": {"seat": seat}, "until": {"time": until, "style": "f"}})


def _planned_text(seat: int, since: int, until: int) -> Text:
    args = {"seat": {"seat": seat}, "since": {"time": since, "style": "f"}, "until": {"time": until, "style": "f"}}
    return Text("service.away.planned", args)


def _resting(bundle: Bundle, taken: Absence, now: int) -> tuple[Deadline, ...]:
    """Return the clocks of a match with an absence that begins now or later, and those by which it begins and ends."""
    begins = (_leave(bundle, taken.seat, taken.since, taken.until, now),) if taken.since > now else ()
    back = Deadline(
        match=taken.match, seat=taken.seat, kind=BACK, decision=str(taken.player), due=taken.until, since=taken.since
    )
    return (*changed(bundle, (taken,), now).deadlines, *begins, back)


def _leave(bundle: Bundle, seat: int, since: int, until: int, now: int) -> Deadline:
    """Return when somebody goes away who has said so; `budget` is how long."""
    who = str(bundle.seats[seat].player)
    return Deadline(
        match=bundle.row.id, seat=seat, kind=LEAVE, decision=who, due=since, budget=until - since, since=now
    )


def _planned(bundle: Bundle, player: int) -> list[Deadline]:
    """Return when a person has said that they will go away."""
    return [one for one in bundle.deadlines if one.kind == LEAVE and one.decision == str(player)]


def _is_alone(bundle: Bundle, player: int) -> bool:
    return all(bundle.seats[seat].player == player for seat in people_in(bundle))
