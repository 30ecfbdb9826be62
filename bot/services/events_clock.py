"""What events do by themselves: one after the other, each whole, begun anew if it was cut short."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.contest.acts import Door
from bot.contest.errors import ContestError
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text

from .desk import Desk
from .event_errors import TooFew
from .events_desk import EventDesk
from .events_door import door, is_drafted, shut_by_itself
from .events_drafts import Drafts
from .events_following import (
    BEGIN,
    CHECK,
    CHOOSE,
    CLOCKS,
    CLOSE,
    DAYS,
    DECIDE,
    DUE,
    FILL,
    HOLD,
    KEPT,
    LEAVE,
    LOCK,
    NEXT,
    OPEN,
    PICK,
    PUBLISH,
    RELEASE,
    REMIND,
    ROUND,
    SEAT,
    SHUT,
    WALKOVER,
    WAVE,
    tables_of,
)
from .events_forfeits import Forfeits
from .events_held import Held, Said, Step
from .events_rosters import Rosters
from .events_rounds import Rounds, directors
from .events_sides import Sides
from .events_tables import Tables
from .events_texts import key_of, nested, round_of
from .guarded import Fault, guarded

LOG = logging.getLogger(__name__)

SETBACK = 300
"""Seconds until what failed is tried again."""
BATCH = 20
LATEST, MOST = (1 << 63) - 1, 1 << 30
"""Every clock of every event."""
Handler = Callable[[Held, str], Awaitable[Step]]


class EventsClock:
    """Carries out what events have to do, from the rows that say so."""

    def __init__(
        self, events: EventDesk, rounds: Rounds, tables: Tables, forfeits: Forfeits, rosters: Rosters, drafts: Drafts
    ) -> None:
        self._events = events
        self._desk: Desk = events.desk
        self._rounds = rounds
        self._handlers: dict[str, Handler] = {
            OPEN: tables.open,
            SHUT: tables.shut,
            LEAVE: forfeits.leave,
            SEAT: tables.hand_over,
            HOLD: tables.hold,
            RELEASE: tables.release,
            DECIDE: forfeits.decide,
            DAYS: tables.days,
            WALKOVER: forfeits.nobody_came,
            NEXT: self._next,
            ROUND: self._round,
            WAVE: self._wave,
            PUBLISH: self._publish,
            LOCK: self._lock,
            CHECK: self._check,
            BEGIN: self._begin,
            CLOSE: self._close,
            DUE: self._due,
            REMIND: self._remind,
            PICK: drafts.overdue,
            FILL: rosters.unfilled,
            CHOOSE: Sides(events).unchosen,
            KEPT: self._kept,
        }

    async def act(self) -> int:
        """Carry out a batch of what is due; return how much there was."""
        rows = await self._desk.store.events_due(self._desk.clock.now(), BATCH)
        for row in rows:
            # one broken event must not stop the others; what failed is tried again later
            if isinstance(done := await guarded(self.carry_out(row)), Fault):
                LOG.error("event %s: %s %s failed", row.event, row.kind, row.about, exc_info=done.error)
                await self._desk.store.defer_event(row.id, self._desk.clock.now() + SETBACK)
        return len(rows)

    async def carry_out(self, row: EventDeadline) -> None:
        """Do what a row says, unless it has been done or is not to be done any more."""

        async def step(held: Held) -> Step:
            now = self._desk.clock.now()
            standing = next((d for d in held.deadlines if d.id == row.id), None)
            if standing is None or standing.due is None or standing.due > now:
                return Step()
            return await self._handlers[row.kind](held, row.about)

        await self._events.do(row.event, step)

    async def make_good(self, lost: int) -> int:
        """Give all clocks of events back what was lost of them; return how many there are."""
        store = self._desk.store
        moved = await store.move_events(CLOCKS, lost, self._desk.clock.now())
        for event in dict.fromkeys(row.event for row in await store.events_due(LATEST, MOST)):
            if isinstance(done := await guarded(self._events.do(event, _moved)), Fault):
                LOG.error("event %s: its calendar does not follow", event, exc_info=done.error)
        return moved

    async def _next(self, held: Held, about: str) -> Step:
        return self._rounds.next(held)

    async def _round(self, held: Held, about: str) -> Step:
        """Begin the next round at its date; where a table of the last one is undecided, as soon as it is."""
        return _and_drop(self._rounds.next(held, come=about), (ROUND, about))

    async def _wave(self, held: Held, about: str) -> Step:
        return _and_drop(self._rounds.next(held, is_urgent=True), (WAVE, about))

    async def _publish(self, held: Held, about: str) -> Step:
        return _and_drop(self._rounds.overdue(held), (PUBLISH, about))

    async def _lock(self, held: Held, about: str) -> Step:
        acts = (Door(False),) if held.contest.is_open else ()
        return Step(acts, drop=((LOCK, about),))

    async def _kept(self, held: Held, about: str) -> Step:
        return Step(drop=((KEPT, about),))

    async def _check(self, held: Held, about: str) -> Step:
        """Ask everybody who signed up whether they are there, with one ping."""
        done, begins = ((CHECK, about),), next((d.due for d in held.deadlines if d.kind == BEGIN), None)
        people = tuple(e.player for e in held.contest.entrants.values() if e.status == "in" and e.player > 0)
        if held.contest.stage >= 0 or begins is None or not people:
            return Step(drop=done)
        text = Text(
            "service.event.check_in",
            {"event": {"user": held.row.name}, "start": {"time": begins, "style": "R"}},
        )
        return Step(said=(Said(text, people, ("ready",)),), drop=done)

    async def _begin(self, held: Held, about: str) -> Step:
        """Begin the event at its time; where it cannot, its director and all who signed up are told why."""
        done = ((BEGIN, about),)
        if held.contest.stage >= 0:
            return Step(drop=done)
        try:
            return _and_drop(self._rounds.begun(held, None), *done)
        except TooFew as refusal:
            # who comes now may make them enough; a director who shut sign-up has had a reason
            acts = (Door(True),) if shut_by_itself(held) and not is_drafted(held) else ()
            is_open = bool(acts) or door(held) == "open"
            return Step(acts, not_begun(held, refusal.text, is_open=is_open), drop=done)
        except ContestError as refusal:
            return Step(said=not_begun(held, refusal.text, is_open=door(held) == "open"), drop=done)

    async def _close(self, held: Held, about: str) -> Step:
        """Let the tables of a round be decided whose time is up, but for those that were given more."""
        own = {d.about for d in held.deadlines if d.kind == DUE}
        late = [str(table.id) for table in tables_of(held.contest, about) if str(table.id) not in own]
        return Step(drop=((CLOSE, about),), deadlines=self._decided(held, late))

    async def _due(self, held: Held, about: str) -> Step:
        return Step(drop=((DUE, about),), deadlines=self._decided(held, [about]))

    def _decided(self, held: Held, tables: list[str]) -> tuple[EventDeadline, ...]:
        now = self._desk.clock.now()
        return tuple(EventDeadline(event=held.row.id, kind=DECIDE, about=t, due=now, since=now) for t in tables)

    async def _remind(self, held: Held, about: str) -> Step:
        """Tell who still plays in a round that its time will be up, and the director with them."""
        name, _, lead = about.rpartition(".")
        own = {d.about for d in held.deadlines if d.kind == DUE}
        if "." in name:
            late = [table for table in tables_of(held.contest, name) if str(table.id) not in own]
        else:
            late = [table for table in held.contest.open_tables() if str(table.id) == name]
        done = ((REMIND, about),)
        if not late:
            return Step(drop=done)
        persons = [held.contest.entrants[entrant].player for table in late for entrant in table.seats]
        mention = tuple(person for person in dict.fromkeys((*persons, *directors(held))) if person > 0)
        told = {"event": {"user": held.row.name}, "round": round_of(late[0]), "count": len(late)}
        until = {"time": self._desk.clock.now() + int(lead), "style": "R"}
        return Step(
            said=(Said(Text(key_of(held.contest, late[0], "ends"), {**told, "until": until}), mention),), drop=done
        )


def not_begun(held: Held, why: Text, *, is_open: bool) -> tuple[Said, ...]:
    """Say why an event has not begun at its time: to its director with what can be done, to all who signed up with what
    becomes of their place, and the sign-up anew where it is open.
    """
    about = {"event": {"user": held.row.name}, "why": nested(why)}
    told = directors(held)
    entrants = (one for one in held.contest.entrants.values() if one.status != "dropped")
    people = tuple(one.player for one in entrants if one.player > 0 and one.player not in told)
    key = "service.event.not_begun" + (".open" if is_open else "")
    return (
        Said(Text("service.event.not_begun.director", about), told, ("start",)),
        Said(Text(key, about), people, ("join", "leave") if is_open else ()),
    )


async def _moved(held: Held) -> Step:
    return Step(moved=True)


def _and_drop(step: Step, *keys: tuple[str, str]) -> Step:
    return step._replace(drop=(*step.drop, *keys))
