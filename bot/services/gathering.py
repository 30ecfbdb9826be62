"""A match that has not begun: it waits for people, asks who is there, begins, or is called off."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.people_rows import Queued
from bot.storage.rows import CANCELLED, CHALLENGE, OPEN, OPENING, READY, Deadline, SeatRow
from rules.kernel.types import State, Text

from .notes import Notes
from .presets import DAY, MINUTE
from .progress import Progress
from .seating import Accepted, is_vacant
from .substitutes import Substitutes
from .timing import LAPSE

LAPSE_AFTER = 7 * DAY
"""A challenge or open seat that nobody takes, or a match that its players never see, goes away after these seconds."""
READY_FOR = 15 * MINUTE
"""Seconds that a match waits for everybody to be there before it is called off."""


class Gathering(Substitutes):
    """What becomes of a match before its first move, on one that the caller holds."""

    async def _go_on(self, bundle: Bundle, key: str, seat: int) -> Accepted:
        """Begin a match whose seats are all taken, or ask who is there; let any other wait on."""
        if not any(is_vacant(s) for s in bundle.seats):
            if sum(s.player is not None for s in bundle.seats) > 1 and _is_gathering(bundle):
                return await self.gather(bundle, key, seat)
            return await self._start(bundle, key, seat)
        return await self._wait(bundle, self._notes(bundle.row.id), key, seat)

    async def _wait(
        self, bundle: Bundle, notes: Notes, key: str, seat: int | None, deadlines: tuple[Deadline, ...] | None = None
    ) -> Accepted:
        """Store a match that waits for people and show who is in it; `deadlines` None: it lapses when it would have."""
        notes.lobby_post()
        row = msgspec.structs.replace(bundle.row, status=offered(bundle.seats))
        change = Change(
            row=row,
            at=self._desk.clock.now(),
            input=key,
            seats=bundle.seats,
            deadlines=deadlines,
            outbox=tuple(notes.rows),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def gather(
        self,
        bundle: Bundle,
        key: str,
        seat: int | None,
        taken: tuple[Queued, ...] = (),
        asked: Text | None = None,
    ) -> Accepted:
        """Ask everybody but who has just come whether they are there; without them the match is called off.

        `asked`: in other words than these, where something else becomes of it.
        """
        now = self._desk.clock.now()
        seats = tuple(msgspec.structs.replace(s, here=s.seat == seat) for s in bundle.seats)
        row = msgspec.structs.replace(bundle.row, status=READY)
        until = now + READY_FOR
        notes = self._notes(row.id)
        notes.lobby_post()
        asked = asked or Text("service.ready.asked", {"until": {"time": until, "style": "R"}})
        notes.lobby_call(asked, absent(msgspec.structs.replace(bundle, seats=seats)), buttons=("here",))
        wait = Deadline(match=row.id, kind=LAPSE, due=until, since=now)
        change = Change(
            row=row, at=now, input=key, seats=seats, deadlines=(wait,), outbox=tuple(notes.rows), taken=taken
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _start(self, bundle: Bundle, key: str, seat: int, taken: tuple[Queued, ...] = ()) -> Accepted:
        progress = self.begun(bundle)
        change = msgspec.structs.replace(progress.change(key), taken=taken)
        row = await self._desk.commit(change, progress.state)
        return Accepted(match=row, events=tuple(progress.events), seat=seat)

    def begun(self, bundle: Bundle) -> Progress:
        """Begin a match whose seats are all taken; its clocks wait until its players can see it."""
        desk = self._desk
        row, lapse = bundle.row, lapse_of(bundle.row.id, desk.clock.now())
        bundle = msgspec.structs.replace(bundle, row=msgspec.structs.replace(row, status=OPENING), deadlines=(lapse,))
        game, blank = desk.library.of(row), State("")
        progress = Progress(game, bundle, blank, desk.chance(bundle), desk.ids, desk.clock.now())
        progress.notes.lobby_post()
        progress.notes.open_threads()
        progress.begin()
        return progress

    async def free(
        self, bundle: Bundle, player: int, key: str = "", why: str = "left", by: int | None = None
    ) -> Accepted:
        """Let somebody go from a match that the caller holds before it began; one of two is called off (`call_off`)."""
        if len(bundle.seats) == 2:
            return await self.call_off(bundle, key, why, by)
        gone = tuple(s for s in bundle.seats if player in (s.player, s.invited))
        seats = tuple(
            msgspec.structs.replace(s, player=None, invited=None, word="") if s in gone else s for s in bundle.seats
        )
        if _is_gathering(bundle):
            seats = tuple(msgspec.structs.replace(s, here=False) for s in seats)
        notes, now = self._notes(bundle.row.id), self._desk.clock.now()
        rest = tuple(s.seat for s in seats if s.player is not None)
        notes.lobby_call(Text("service.lobby.left", {"seat": {"seat": gone[0].seat}}), rest)
        lapse = lapse_of(bundle.row.id, now)
        bundle = msgspec.structs.replace(bundle, seats=seats)
        return await self._wait(bundle, notes, key, None, (lapse,) if bundle.row.status == READY else None)

    async def call_off(
        self, bundle: Bundle, key: str = "", why: str = "lapsed", by: int | None = None, said: Text | None = None
    ) -> Accepted:
        """End a match that the caller holds before it began; the others who had a seat are told if it waited for them.

        `why` is said in its post: `declined` or `withdrawn` by somebody, `lapsed`, or `left` by who opened it. `said`:
        what those are told who were to say that they are there.
        """
        now = self._desk.clock.now()
        notes = self._notes(bundle.row.id)
        awaited = bundle.row.status == READY
        absent = awaited and why == "lapsed"
        notes.lobby_post("absent" if absent else why, by)
        there = [s for s in bundle.seats if s.player is not None]
        told = tuple(s.seat for s in there if by is None or s.player != by)
        if told and (awaited or len(there) > 1):
            plain = Text("service.ready.off" if absent else "service.lobby.off")
            notes.lobby_call(said or plain if awaited else plain, told)
        row = msgspec.structs.replace(bundle.row, status=CANCELLED, ended=now)
        change = Change(row=row, at=now, input=key, deadlines=(), outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change))

    def _notes(self, match: str) -> Notes:
        return Notes(match, self._desk.ids, self._desk.clock.now())


def lapse_of(match: str, now: int) -> Deadline:
    """Return the deadline at which a match goes away that nobody takes, or that its players never see."""
    return Deadline(match=match, kind=LAPSE, due=now + LAPSE_AFTER, since=now)


def absent(bundle: Bundle) -> tuple[int, ...]:
    """Return the seats of people who have not said that they are there."""
    return tuple(s.seat for s in bundle.seats if s.player is not None and s.here is False)


def offered(seats: tuple[SeatRow, ...]) -> str:
    """Return the status of a match that waits for people: open to anyone, or to the invited alone."""
    return OPEN if any(is_vacant(s) and s.invited is None for s in seats) else CHALLENGE


def _is_gathering(bundle: Bundle) -> bool:
    """Say whether a match begins only once everybody has said that they are there."""
    return any(s.here is not None for s in bundle.seats)
