"""What the staff do about a match's time: stop it, let it go on, give more of it; and reminding who is to act."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import Hold

from .acts import Acts, told
from .desk import Desk
from .errors import NobodyAsked, NotOpen
from .events_desk import EventDesk
from .extensions import Extensions
from .lengths import given
from .pauses import LONGEST_PAUSE
from .presets import HOUR
from .seating import Accepted, people_in
from .staff import ACTS, Caller, Staff
from .staff_errors import ApprovalWaits, DisputeWaits, EventHolds, NudgedLately, OwnMatch, VerdictWaits
from .staff_holds import refuse_waiting
from .stops import Stops

NUDGE_EVERY = 12 * HOUR
"""Seconds between two pings of the staff to one seat of a match."""
LONGEST_EXTENSION = 14 * 24
USUAL_EXTENSION, USUAL_PAUSE = 24, 48
"""Hours of an act of the staff that names none."""


class Everywhere(msgspec.Struct, frozen=True):
    """What an act on all matches of a server came to: where it was done, and where not, by what was in the way."""

    done: tuple[str, ...]
    own: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class StaffTime:
    """Acts that change clocks or ping people, and nothing of the position."""

    def __init__(
        self, desk: Desk, acts: Acts, staff: Staff, stops: Stops, extensions: Extensions, events: EventDesk
    ) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._stops = stops
        self._extensions = extensions
        self._events = events

    async def note(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """Say something to all who play, for the log of acts too."""
        async with self._acts.doing(match, caller, "note", reason, interaction) as doing:
            if doing.done:
                return doing.done
            act, notes = doing.act(), self._acts.notes(doing)
            doing.tell(notes, act)
            return Accepted(match=await self._desk.commit(doing.change(act, notes)))

    async def nudge(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """Ping who is to act; raise NudgedLately within twelve hours of the last time, NobodyAsked if nobody is."""
        async with self._acts.doing(match, caller, "nudge", reason, interaction) as doing:
            if doing.done:
                return doing.done
            row = doing.bundle.row
            state = await self._desk.state(doing.bundle)
            waiting = tuple(
                s
                for s in people_in(doing.bundle)
                if s in state.pending and s not in state.answers and not doing.bundle.seats[s].waits
            )
            if not waiting:
                raise NobodyAsked(f"nobody is to act in {row.id}", match=row.id)
            last: dict[int, int] = {}
            for before in await self._acts.of(row.id):
                if before.act == "nudge":  # one without seats was kept before they were
                    last |= dict.fromkeys(before.about.get("to", waiting), before.at)
            asked = tuple(s for s in waiting if doing.now - last.get(s, doing.now - NUDGE_EVERY) >= NUDGE_EVERY)
            if not asked:
                again = min(last[seat] for seat in waiting) + NUDGE_EVERY
                when = {"time": again, "style": "R"}
                raise NudgedLately(f"{row.id} was nudged at {again - NUDGE_EVERY}", match=row.id, when=when)
            act, notes = doing.act(to=list(asked)), self._acts.notes(doing)
            doing.tell(notes, act, asked)
            return Accepted(match=await self._desk.commit(doing.change(act, notes)))

    async def pause(
        self,
        match: str,
        caller: Caller,
        reason: str,
        *,
        hours: int | None = None,
        minutes: int | None = None,
        interaction: str = "",
        name: str = "pause",
    ) -> Accepted:
        """Stop the clocks for so many hours or minutes at most (`lengths.given`), 48 hours if none are given, or stop
        for longer what is paused already.
        """
        async with self._acts.doing(match, caller, name, reason, interaction) as doing:
            if doing.done:
                return doing.done
            seconds = given(hours, minutes, most=LONGEST_PAUSE, usual=USUAL_PAUSE)
            refuse_waiting(doing.bundle)
            until = doing.now + seconds
            act = doing.act(until={"time": until, "style": "f"})
            return await self._stops.stop_by_staff(doing.bundle, Hold(until), told(act), interaction, act)

    async def resume(
        self, match: str, caller: Caller, reason: str, *, interaction: str = "", name: str = "resume"
    ) -> Accepted:
        """End the staff's part of a pause: the clocks go on with what was left, unless a player holds on to theirs.

        Raise PauseIsTheirs where the staff have none, VerdictWaits where a result waits to stand, EventHolds where the
        match stands still with its event.
        """
        async with self._acts.doing(match, caller, name, reason, interaction) as doing:
            if doing.done:
                return doing.done
            act = doing.act()
            refuse_waiting(doing.bundle)
            await self._refuse_held(doing.bundle)
            return await self._stops.let_go(doing.bundle, told(act), interaction, act)

    async def extend(
        self,
        match: str,
        caller: Caller,
        reason: str,
        *,
        hours: int | None = None,
        minutes: int | None = None,
        seat: int | None = None,
        interaction: str = "",
        name: str = "extend",
    ) -> Accepted:
        """Give more time to one seat that must act, or to all that must: hours or minutes (`lengths.given`), 24 hours
        if none are given; raise NobodyAsked if none has a clock.
        """
        async with self._acts.doing(match, caller, name, reason, interaction) as doing:
            if doing.done:
                return doing.done
            seconds = given(hours, minutes, most=LONGEST_EXTENSION, usual=USUAL_EXTENSION)
            seats = tuple(s.seat for s in doing.bundle.seats) if seat is None else (seat,)
            act = doing.act(hours=seconds // HOUR) if minutes is None else doing.act(minutes=minutes)
            return await self._extensions.give(doing.bundle, seconds, seats, told(act), interaction, act)

    async def _refuse_held(self, bundle: Bundle) -> None:
        """Refuse to let a match go on that its event would stop again at once; raise EventHolds."""
        row = bundle.row
        hold = None if row.offer is None else row.offer.hold
        if hold is None or not hold.by_event or row.table is None:
            return
        held = await self._events.read(row.table.event)
        if held.contest.paused:
            event = {"user": held.row.name}
            raise EventHolds(f"{row.id} stands still with {held.row.id}", match=row.id, event=event)

    # ---- all matches of a server

    async def pause_all(
        self, caller: Caller, reason: str, *, hours: int | None = None, minutes: int | None = None,
        interaction: str = "",
    ) -> Everywhere:  # fmt: skip
        """Stop the clocks of all matches of the caller's server but those they play in."""

        async def one(match: str, key: str) -> Accepted:
            return await self.pause(
                match, caller, reason, hours=hours, minutes=minutes, interaction=key, name="pause_all"
            )

        return await self._everywhere(caller, "pause_all", one, interaction)

    async def resume_all(self, caller: Caller, reason: str, *, interaction: str = "") -> Everywhere:
        """Let all matches go on that the staff of the caller's server stopped."""

        async def one(match: str, key: str) -> Accepted:
            return await self.resume(match, caller, reason, interaction=key, name="resume_all")

        return await self._everywhere(caller, "resume_all", one, interaction)

    async def extend_all(
        self, caller: Caller, reason: str, *, hours: int | None = None, minutes: int | None = None,
        interaction: str = "",
    ) -> Everywhere:  # fmt: skip
        """Give everybody who must act more time."""

        async def one(match: str, key: str) -> Accepted:
            return await self.extend(
                match, caller, reason, hours=hours, minutes=minutes, interaction=key, name="extend_all"
            )

        return await self._everywhere(caller, "extend_all", one, interaction)

    async def _everywhere(
        self,
        caller: Caller,
        name: str,
        one: Callable[[str, str], Awaitable[Accepted]],
        key: str,
    ) -> Everywhere:
        """Do an act to match after match, each a transaction of its own; one that refuses hinders no other."""
        await self._staff.require_here(caller, name)
        done: list[str] = []
        own: list[str] = []
        refused: list[str] = []
        for row in await self._desk.store.in_guild(caller.guild, ACTS[name].statuses):
            hold = None if row.offer is None else row.offer.hold
            if name == "resume_all" and (hold is None or hold.verdict or hold.disputed or hold.looked_at):
                continue  # what its players agreed to is theirs, and what waits to stand or be decided waits on
            try:
                await one(row.id, f"{key}:{row.id}" if key else "")
            except OwnMatch:
                own.append(row.id)
            except (NotOpen, NobodyAsked, VerdictWaits, DisputeWaits, ApprovalWaits, EventHolds):
                refused.append(row.id)
            else:
                done.append(row.id)
        return Everywhere(tuple(done), tuple(own), tuple(refused))
