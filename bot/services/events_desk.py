"""The table at which events are worked on: read whole, changed by acts, written with all that follows."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Any

import msgspec

from bot.contest import log
from bot.contest.acts import Act
from bot.contest.contest import Contest
from bot.contest.errors import ContestError
from bot.contest.returning import made_up
from bot.contest.rosters import Keeper, Ledger
from bot.storage.errors import EventMoved
from bot.storage.event_rows import (
    CLOSED,
    SIGN_UP,
    UNDER_WAY,
    EventAct,
    EventBundle,
    EventChange,
    EventDeadline,
    EventEntrant,
    EventRow,
)
from bot.storage.outbox_rows import OutboxRow
from rules.kernel.types import Text

from .desk import Desk
from .event_errors import EventChanged, NoRosters, NoSuchEvent
from .events_calendar import calendar_row, dates, written
from .events_following import ALONE, CLOCKS, DAYS, NEXT, PUBLISH, follow, standing
from .events_held import ROSTER, Done, Held, Making, Said, Step
from .events_honours import honours
from .events_kept import put_aside
from .events_plans import Plan
from .events_rooms import rooms
from .events_standings import renewed
from .events_texts import person
from .events_until import renewals
from .ids import clean

TRIES = 20
"""How often a verb looks again where matches of the event ended while it was at work."""
EVENTS_KEPT = 32

_is_trial: ContextVar[bool] = ContextVar("is_trial", default=False)


@contextmanager
def trial() -> Generator[None]:
    """Let the verbs within a block be checked whole and refused as ever, but change nothing."""
    token = _is_trial.set(True)
    try:
        yield
    finally:
        _is_trial.reset(token)


class EventDesk:
    """Reads, holds and writes events for all their services."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._locks: dict[str, asyncio.Lock] = {}
        self._folded: OrderedDict[str, tuple[int, tuple[Act, ...], Contest, Ledger | None]] = OrderedDict()

    async def read(self, event: str, key: str = "") -> Held:
        """Read an event; raise NoSuchEvent."""
        bundle = await self.desk.store.event(clean(event), key)
        if bundle is None:
            raise NoSuchEvent(event)
        return self._held(bundle)

    def _held(self, bundle: EventBundle) -> Held:
        row = bundle.row
        plan = msgspec.convert(row.plan, Plan)
        kept = self._folded.get(row.id)
        if kept is None or kept[0] != row.version:
            acts = msgspec.convert([one.act for one in bundle.acts], tuple[Act, ...])
            kept = (row.version, acts, *self.fold(plan, acts))
            self._folded[row.id] = kept
            if len(self._folded) > EVENTS_KEPT:
                self._folded.popitem(last=False)
        return Held(
            row, plan, kept[1], bundle.acts, kept[2],
            bundle.entrants, bundle.deadlines, bundle.matches, bundle.repeated, kept[3],
        )  # fmt: skip

    def keeper(self, plan: Plan) -> Keeper | None:
        """Return what reads the rosters of an event, None where every match has entries of its own."""
        rules = self.desk.library.current(plan.game).rosters
        return None if plan.settings.rosters is None or rules is None else Keeper(rules, plan.settings)

    def kept(self, held: Held) -> tuple[Keeper, Ledger]:
        """Return what reads the rosters of an event, and the rosters; raise NoRosters where it has none."""
        keeper = self.keeper(held.plan)
        if keeper is None or held.ledger is None:
            raise NoRosters(f"event {held.row.id} has no rosters", event=held.row.id)
        return keeper, held.ledger

    def fold(self, plan: Plan, acts: Sequence[Act]) -> tuple[Contest, Ledger | None]:
        """Return an event and its rosters after its acts; ContestError where one does not fit those before it."""
        keeper = self.keeper(plan)
        return (log.fold(plan.settings, acts), None) if keeper is None else keeper.fold(acts)

    @asynccontextmanager
    async def _hold(self, event: str) -> AsyncGenerator[None]:
        lock = self._locks.setdefault(clean(event), asyncio.Lock())
        async with lock:
            yield

    async def do(self, event: str, make: Making, key: str = "", seen: int | None = None) -> Done:
        """Carry a verb out, whole or not at all; what it sees of the event is true when it is written.

        `seen`: the number of acts the caller had looked at; raise EventChanged if a person has acted since.
        """
        async with self._hold(event):
            for _ in range(TRIES):
                held = await self.read(event, key)
                if held.repeated:
                    return Done(held, repeated=True)
                _require_unchanged(held, seen)
                step = await make(held)
                change, _ = self.change(held, step, key)
                if _is_trial.get():
                    return Done(held)
                if not (change.acts or change.deadlines or change.drop or change.outbox or step.plan or step.rosters):
                    return Done(held)
                try:
                    await self.desk.store.apply_event(change)
                except EventMoved:
                    continue  # one of its matches has ended meanwhile
                self.wake()
                return Done(await self.read(event), len(held.acts) + len(step.acts) if step.acts else None)
            raise EventChanged(f"event {event} does not stand still", event=clean(event))

    def change(self, held: Held, step: Step, key: str = "") -> tuple[EventChange, Contest]:
        """Return what a step comes to, and the event after it; raise ContestError where an act does not fit."""
        now, row = self.desk.clock.now(), held.row
        row = row if step.channel is None else msgspec.structs.replace(row, channel=step.channel)
        contest, acts, ledger = held.contest, held.acts, held.ledger
        for act in step.acts:
            contest = log.check(held.plan.settings, acts, act)
            acts = (*acts, act)
        if back := made_up(held.contest, contest, len(acts) + 1):
            acts = (*acts, *back)
            contest = log.fold(held.plan.settings, acts)
            step = step._replace(acts=acts[len(held.acts) :])
        plan = step.plan or held.plan
        said = step.said
        if step.acts and ledger is not None:
            contest, ledger = self.fold(held.plan, acts)
            said = (*said, *gains(contest, held.row.name, held.ledger, ledger))
        status = CLOSED if contest.closed else UNDER_WAY if contest.stage >= 0 else SIGN_UP
        kept = tuple(d for d in held.deadlines if (d.kind, d.about) not in step.drop)
        added, dropped = follow(plan, held.contest, contest, kept, held.matches, step.match, now, row.id)
        named = {(d.kind, d.about) for d in step.deadlines}
        added = (*(d for d in added if (d.kind, d.about) not in named), *step.deadlines)
        if plan.days != held.plan.days and not contest.closed:
            added = (*added, EventDeadline(event=row.id, kind=DAYS, due=now, since=now))
        if plan.automatic and not held.plan.automatic and status == UNDER_WAY:  # what is due already comes by itself
            added = (*added, EventDeadline(event=row.id, kind=NEXT, due=now, since=now))
        elif held.plan.automatic and not plan.automatic:
            dropped = (*dropped, (PUBLISH, ""))
        added = (*added, *put_aside(held, step.acts, now))
        if contest.paused:  # a clock that is set in a pause counts from its end
            added = tuple(standing(d, now) if d.kind in (*CLOCKS, NEXT) else d for d in added)
        if any(d.kind == ALONE for d in (*kept, *added)):  # what comes meanwhile stands, too
            added = tuple(standing(d, now) for d in added)
        new = msgspec.structs.replace(
            row,
            status=status,
            plan=msgspec.to_builtins(plan),
            started=(row.started or now) if status != SIGN_UP else None,
            ended=(row.ended or now) if status == CLOSED else None,
        )
        gone = {*dropped, *map(_key, added)}
        deadlines = (*(d for d in kept if _key(d) not in gone), *added)
        rows = tuple(
            EventAct(
                event=row.id,
                n=len(held.acts) + i,
                at=now,
                who=step.who,
                act=msgspec.to_builtins(act),
                reason=step.reason if i == 1 else "",
                match=step.match if i == 1 else None,
            )
            for i, act in enumerate(step.acts, 1)
        )
        change = EventChange(
            row=new,
            at=now,
            input=key,
            acts=rows,
            deadlines=added,
            drop=(*step.drop, *dropped),
            entrants=_entrants(held, contest, step.rosters),
            outbox=(
                *(
                    self._said(row, part, now, step if i == 0 else None)
                    for i, one in enumerate(said)
                    for part in one.parted()
                ),
                *honours(row, plan, held.contest, contest, self.desk.ids.nonce(), now),
                *rooms(row, held.contest, contest, self.desk.ids, now),
                *self._dated(held, step, plan, contest, acts, deadlines, now),
                *renewed(held, step, row, plan, contest, self.desk.ids.nonce(), now),
                *renewals(held, contest, deadlines, self.desk.ids, now, moved=step.moved),
            ),
        )
        return change, contest

    def _dated(
        self, held: Held, step: Step, plan: Plan, contest: Contest, acts: Sequence[Act],
        deadlines: Sequence[EventDeadline], now: int,
    ) -> tuple[OutboxRow, ...]:  # fmt: skip
        """Return what brings Discord's calendar in line, where its switch was touched or a date changes."""
        if not plan.calendar and not held.plan.calendar:
            return ()
        was = dates(held.plan, held.contest, held.deadlines, written(held.rows, held.acts, now))
        new = dates(plan, contest, deadlines, written(held.rows, acts, now))
        if was == new and step.plan is None and not step.moved:
            return ()
        return (calendar_row(held.row, self.desk.ids.nonce(), now),)

    def fits(self, held: Held, act: Act) -> bool:
        """Say whether an act may follow the log, by the rosters that outlive matches, too."""
        try:
            log.check(held.plan.settings, held.acts, act)
            self.fold(held.plan, (*held.acts, act))
        except ContestError:
            return False
        return True

    def wake(self) -> None:
        """Let those who wait for changes look up."""
        for look_up in self.desk.changed:
            look_up()

    def _said(self, row: EventRow, said: Said, now: int, step: Step | None) -> OutboxRow:
        """Make the message of what is said; `step`: it is the first of it, which tells the reason, too."""
        payload: dict[str, Any] = {"event": row.id, "text": msgspec.to_builtins(said.text)}
        payload |= {"mention": list(said.mention), "buttons": list(said.buttons)}
        if step is not None and step.reason and step.who is not None:
            why = Text("service.event.why", {"who": {"player": step.who}, "reason": {"user": step.reason}})
            payload["why"] = msgspec.to_builtins(why)
        return OutboxRow(
            match=None,
            guild=row.guild,
            channel=row.channel,
            kind="event_say",
            payload=payload,
            nonce=self.desk.ids.nonce(),
            next_try=now,
            created=now,
        )


def _key(deadline: EventDeadline) -> tuple[str, str]:
    return deadline.kind, deadline.about


def _require_unchanged(held: Held, seen: int | None) -> None:
    """Refuse what was asked of an event that another person has changed since."""
    later = [] if seen is None else [row for row in held.rows[seen:] if row.who is not None]
    if later:
        raise EventChanged(f"event {held.row.id} has {len(held.rows)} acts, the caller saw {seen}", event=held.row.id)


def _entrants(held: Held, contest: Contest, rosters: Mapping[int, tuple[str, ...]]) -> tuple[EventEntrant, ...] | None:
    """Return who has a place after a change, None where that is as before."""
    event = held.row.id
    now = {e.id: e.player for e in contest.entrants.values()}
    before = {e.entrant: e for e in held.entrants if not e.former}
    if not rosters and now == {number: e.player for number, e in before.items()}:
        return None
    gone = {(e.entrant, e.player): e for e in held.entrants if e.former or now.get(e.entrant) != e.player}
    formers = tuple(msgspec.structs.replace(e, former=True, roster=()) for e in gone.values())
    current = tuple(
        EventEntrant(
            event=event,
            entrant=number,
            player=player,
            roster=rosters.get(number, before[number].roster if number in before else ()),
        )
        for number, player in now.items()
    )
    taken = {(e.entrant, e.player) for e in current}
    return (*current, *(e for e in formers if (e.entrant, e.player) not in taken))


def gains(contest: Contest, event: str, before: Ledger | None, after: Ledger | None) -> tuple[Said, ...]:
    """Say who may take something of a roster they have beaten, to themselves and so that all may know."""
    if before is None or after is None:
        return ()
    new = [right for key, right in after.rights.items() if key not in before.rights]
    return tuple(
        Said(
            Text(
                "service.event.claim",
                {"event": {"user": event}, "who": person(contest, r.winner), "loser": person(contest, r.loser)},
            ),
            (contest.entrants[r.winner].player,),
            (ROSTER,),
        )
        for r in new
    )
