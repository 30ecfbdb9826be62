"""The course of an event, from making it to closing it; every act is in its log, and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.contest.acts import (
    Close,
    Door,
    Pairing,
    Pause,
    Publish,
    Resume,
)
from bot.contest.applying import LONGEST_NAME
from bot.contest.errors import TooLate
from bot.contest.settings import check_byes
from bot.storage.errors import Repeated, Taken
from bot.storage.event_rows import SIGN_UP, UNDER_WAY, EventChange, EventDeadline, EventRow
from bot.storage.guild_rows import EVENT
from rules.kernel.chance import commitment
from rules.kernel.types import Text

from .errors import BadSetting
from .event_errors import EventChanged
from .event_times import check_here
from .events_check_in import asked_anew
from .events_desk import EventDesk
from .events_directed import Directed
from .events_door import is_drafted, require_open
from .events_drafts import Drafts
from .events_entries import require_entries
from .events_following import BEGIN, CHECK, LOCK
from .events_held import ROSTER, Done, Held, Said, Step
from .events_next import Next, following
from .events_plans import Plan, check, require_free, with_fewest
from .events_rounds import Draft, Rounds
from .events_settings import alter, run_by
from .events_texts import closed_text
from .ids import OF_EVENT
from .staff import Caller, Staff

CODE_TRIES = 20


class Events(Directed):
    """What directors do with an event as a whole, and looking at it, which takes no power."""

    def __init__(self, events: EventDesk, staff: Staff, rounds: Rounds, drafts: Drafts) -> None:
        super().__init__(events, staff)
        self._rounds = rounds
        self._drafts = drafts

    # ---- looking

    async def look(self, event: str) -> Held:
        """Return an event as it stands; raise NoSuchEvent."""
        return await self._events.read(event)

    async def of_guild(self, guild: int, statuses: Sequence[str] = (SIGN_UP, UNDER_WAY)) -> list[EventRow]:
        """Return a server's events, the newest first."""
        return await self._desk.store.events_in(guild, tuple(statuses))

    async def of_player(self, player: int) -> list[EventRow]:
        """Return the events in which somebody has a place, the newest first."""
        return await self._desk.store.events_of(player)

    async def draft(self, event: str) -> Draft:
        """Return the tables that are due; raise NotInPlay."""
        return self._rounds.draft(await self.look(event))

    def following(self, held: Held) -> Next:
        """Return what an event waits for."""
        return following(held, self._rounds)

    # ---- before it begins

    async def create(
        self, caller: Caller, name: str, plan: Plan, channel: int, *, parent: str | None = None, interaction: str = ""
    ) -> Done:
        """Make an event; nobody can sign up until it is opened. Raise NotStaff, BadSetting, OptionError or Misfit.

        Who directs its `parent` alone may make it, too.
        """
        await self._require_power(caller, parent or "")
        whole = check(plan, self._desk.library)
        named = " ".join(name.split())
        if not 1 <= len(named) <= LONGEST_NAME:
            raise BadSetting(f"a name of {len(named)} characters", setting="name", low=1, high=LONGEST_NAME)
        seed, now = self._desk.ids.secret(), self._desk.clock.now()
        for _ in range(CODE_TRIES):
            before = await self._desk.store.event_made_by(interaction) if interaction else None
            if before is not None:
                return Done(await self.look(before), repeated=True)
            row = EventRow(
                id=f"{OF_EVENT}{self._desk.ids.match()[1:]}",
                guild=caller.guild,
                channel=channel,
                name=named,
                plan=msgspec.to_builtins(whole),
                seed=seed,
                commitment=commitment(seed),
                creator=caller.user,
                parent=parent,
                created=now,
            )
            try:
                await self._desk.store.apply_event(EventChange(row=row, at=now, input=interaction))
            except (Taken, Repeated):
                continue
            return Done(await self.look(row.id))
        raise Taken("event")

    async def set(
        self, event: str, caller: Caller, fields: Mapping[str, Any], *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Change how an event is run; what is played is fixed once it has begun. Raise BadSetting (SettingFixed,
        NoEntries, BadLength, LiveWalkover), FewestAboveMost or Misfit; with the most the fewest are lowered along
        (`with_fewest`). Who has signed up already is told when entries are to be handed in. A check-in that has not
        begun moves; what is open keeps its end, and a match the time that it has.
        """

        async def step(held: Held) -> Step:
            require_free(held.row.id, fields, has_begun=held.contest.stage >= 0)
            if fields.get("entry"):
                require_entries(self._desk.library.current(held.plan.game))
            changed = with_fewest(held.plan, fields)
            act = alter(held.plan, changed)
            plan = check(run_by(held.plan, (*held.acts, act)), self._desk.library)
            if plan.settings.points != held.plan.settings.points:
                check_byes(plan.settings)
            if "walkover" in changed and plan.is_live:
                check_here(plan.walkover)
            asks, drop = asked_anew(held, plan, self._desk.clock.now())
            return Step((act,), _asked(held, plan), caller.user, plan=plan, deadlines=asks, drop=drop)

        return await self._by_director(event, caller, step, interaction, seen)

    async def open(
        self, event: str, caller: Caller, *, until: int | None = None, starts: int | None = None,
        instead: int | None = None, asked: Said | None = None, seen: int | None = None, interaction: str = "",
    ) -> Done:  # fmt: skip
        """Open sign-up, until a time and with the time of the beginning where they are given; `asked` is said then.
        One that is open is given another time, which is no act: `instead` is the beginning that the caller had looked
        at, 0: none; raise EventChanged if it is another by now.

        An event has the time zone of who opens it first, or of who names the time of its beginning. Raise SignUpOver
        where the event has begun and takes nobody who comes late, SignUpDrafted once rosters are drafted, TooLate where
        it has begun and is to begin at another time.
        """

        async def step(held: Held) -> Step:
            if held.contest.stage >= 0 or is_drafted(held):
                require_open(held)
                if starts is not None:
                    raise TooLate(f"event {held.row.id} has begun, and is to begin at {starts}", "starts", number=0)
            if instead is not None and instead != (begins(held) or 0):
                raise EventChanged(f"event {held.row.id} begins at {begins(held)}, not {instead}", event=held.row.id)
            zone = (await self._desk.store.player(caller.user)).zone
            now, asks = self._desk.clock.now(), None if starts is None else starts - held.plan.check_in
            times = ((LOCK, until), (CHECK, asks if held.plan.check_in else None), (BEGIN, starts))
            clocks = tuple(
                EventDeadline(event=held.row.id, kind=kind, due=max(due, now), since=now)
                for kind, due in times
                if due is not None
            )
            text = Text("service.event.opened", {"event": {"user": held.row.name}})
            if starts is not None:
                text = Text("service.event.opened_until", {**text.args, "start": {"time": starts, "style": "f"}})
            said = Said(text, (), ("join", "leave"))
            told = (said,) if asked is None else (said, asked)
            acts = () if held.contest.is_open and starts is not None else (Door(True),)
            return Step(acts, told, caller.user, deadlines=clocks, plan=_zoned(held.plan, zone, starts))

        return await self._by_director(event, caller, step, interaction, seen)

    async def shut(self, event: str, caller: Caller, *, interaction: str = "") -> Done:
        """Shut sign-up, and with it the entries."""

        async def step(held: Held) -> Step:
            return Step((Door(False),), (), caller.user, drop=((LOCK, ""),))

        return await self._by_director(event, caller, step, interaction)

    async def let_draft(self, event: str, caller: Caller, *, seen: int | None = None, interaction: str = "") -> Done:
        """Let those who signed up pick their rosters from one pool, in turn; raise a ContestError where none is due."""

        async def step(held: Held) -> Step:
            return self._drafts.drafting(held, caller.user)

        return await self._by_director(event, caller, step, interaction, seen)

    async def start(
        self,
        event: str,
        caller: Caller,
        *,
        seen: int | None = None,
        interaction: str = "",
    ) -> Done:
        """Begin the next stage; its first tables follow by themselves."""

        async def step(held: Held) -> Step:
            return self._rounds.begun(held, caller.user)

        return await self._by_director(event, caller, step, interaction, seen)

    # ---- while it runs

    async def publish(
        self,
        event: str,
        caller: Caller,
        *,
        tables: Sequence[Pairing] | None = None,
        seen: int | None = None,
        interaction: str = "",
    ) -> Done:
        """Publish what is due, or tables put together by hand; raise NothingToDraw, EventChanged or a ContestError."""

        async def step(held: Held) -> Step:
            drawn = self._rounds.published(held, caller.user, is_urgent=True) if tables is None else None
            return drawn or Step((Publish(tuple(tables or ())),), (), caller.user, drop=(("publish", ""),))

        return await self._by_director(event, caller, step, interaction, seen)

    async def pause(self, event: str, caller: Caller, reason: str = "", *, interaction: str = "") -> Done:
        """Stop all clocks of the event and of its matches (D9)."""
        return await self._act(event, caller, Pause(), reason, interaction, "service.event.paused")

    async def resume(self, event: str, caller: Caller, *, interaction: str = "") -> Done:
        """Let all clocks go on with what was left of each (D9)."""
        return await self._act(event, caller, Resume(), "", interaction, "service.event.resumed")

    async def close(self, event: str, caller: Caller, *, seen: int | None = None, interaction: str = "") -> Done:
        """End an event whose tables are all over; raise TooEarly where one is not."""

        async def step(held: Held) -> Step:
            people = tuple(await self._desk.store.followers(held.row.guild, EVENT, held.row.id))
            said = Said(closed_text(held.row.name, held.contest, held.row.seed), people)
            return Step((Close(),), (said,), caller.user)

        return await self._by_director(event, caller, step, interaction, seen)


def begins(held: Held) -> int | None:
    """Return when an event begins by itself; None: at no time that is known."""
    return next((d.due for d in held.deadlines if d.kind == BEGIN), None)


def _asked(held: Held, plan: Plan) -> tuple[Said, ...]:
    """Say that entries are to be handed in to those who signed up before that was so."""
    people = tuple(e.player for e in held.contest.entrants.values() if e.status != "dropped" and e.player > 0)
    if held.plan.entry or not plan.entry or not people:
        return ()
    return (Said(Text("service.event.entries", {"event": {"user": held.row.name}}), people, (ROSTER,)),)


def _zoned(plan: Plan, zone: str, starts: int | None) -> Plan | None:
    """Return a plan in a time zone, None where it stays in the one it has."""
    if plan.zone == zone or (plan.zone and starts is None):
        return None
    return msgspec.structs.replace(plan, zone=zone)
