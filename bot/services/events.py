"""Events: what directors and entrants do; every act is in the event's log, and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.contest.acts import (
    Act,
    Adjust,
    Alter,
    Challenge,
    Close,
    Door,
    Drop,
    Forbid,
    More,
    Pairing,
    Pause,
    Publish,
    Ready,
    Report,
    Resume,
    Substitute,
)
from bot.contest.contest import Entrant
from bot.storage.errors import Repeated, Taken
from bot.storage.event_rows import CLOSED, SIGN_UP, UNDER_WAY, EventDeadline, EventRow
from bot.storage.guild_rows import EVENT
from bot.storage.rows import EventChange
from rules.kernel.chance import commitment
from rules.kernel.types import Choice, Text

from .decks import SharedDeck
from .errors import BadSetting
from .event_errors import (
    ByConsent,
    CheckInLater,
    EntryRefused,
    EventChanged,
    EventFull,
    NotEntered,
    RoleNeeded,
    SignUpShut,
    TableBusy,
)
from .events_desk import Done, EventDesk, Held, Making, Said, Step
from .events_directed import Directed, require_outsider
from .events_following import BEGIN, CHECK, LOCK, OPEN
from .events_next import Next, following
from .events_plans import LATE_KINDS, Plan, check, require_free
from .events_results import struck
from .events_rosters import Rosters
from .events_rounds import Draft, Rounds
from .events_taking_back import run_by, taken_back
from .events_texts import closed_text
from .full_view_errors import SeenAll
from .presets import HOUR
from .staff import Caller, Staff

LONGEST_NAME = 60
CODE_TRIES = 20
CONSENT_FROM = 3
"""With so many strikes only a director pairs somebody again."""
MOST_MORE = 14 * 24
"""Hours that a table may be given at once."""


class Events(Directed):
    """The verbs of events; a director's take the director's power in the event's server."""

    def __init__(self, events: EventDesk, staff: Staff, rounds: Rounds, rosters: Rosters) -> None:
        super().__init__(events, staff)
        self._rounds = rounds
        self._rosters = rosters

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

    # ---- a director's: before it begins

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
                id=f"E{self._desk.ids.match()[1:]}",
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
        """Change how an event is run; what is played is fixed once it has begun. Raise BadSetting."""

        async def step(held: Held) -> Step:
            require_free(held.row.id, fields, has_begun=held.contest.stage >= 0)
            before = msgspec.to_builtins(held.plan)
            act = Alter(msgspec.to_builtins(dict(fields)), {name: before[name] for name in fields})
            plan = check(run_by(held.plan, (*held.acts, act)), self._desk.library)
            return Step((act,), who=caller.user, plan=plan)

        return await self._by_director(event, caller, step, interaction, seen)

    async def open(
        self, event: str, caller: Caller, *, until: int | None = None, starts: int | None = None,
        asked: Said | None = None, interaction: str = "",
    ) -> Done:  # fmt: skip
        """Open sign-up, until a time and with the time of the beginning where they are given; `asked` is said then."""

        async def step(held: Held) -> Step:
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
            return Step((Door(True),), told, caller.user, deadlines=clocks)

        return await self._by_director(event, caller, step, interaction)

    async def shut(self, event: str, caller: Caller, *, interaction: str = "") -> Done:
        """Shut sign-up, and with it the entries."""

        async def step(held: Held) -> Step:
            return Step((Door(False),), (), caller.user, drop=((LOCK, ""),))

        return await self._by_director(event, caller, step, interaction)

    async def let_draft(self, event: str, caller: Caller, *, interaction: str = "") -> Done:
        """Let those who signed up pick their rosters from one pool, in turn; raise a ContestError where none is due."""

        async def step(held: Held) -> Step:
            return self._rosters.drafting(held, caller.user)

        return await self._by_director(event, caller, step, interaction)

    async def start(
        self,
        event: str,
        caller: Caller,
        *,
        pools: Sequence[Sequence[int]] | None = None,
        seen: int | None = None,
        interaction: str = "",
    ) -> Done:
        """Begin the next stage, seeded by hand where `pools` are given; its first tables follow by themselves."""

        async def step(held: Held) -> Step:
            return self._rounds.begun(held, caller.user, pools)

        return await self._by_director(event, caller, step, interaction, seen)

    # ---- an entrant's

    async def join(
        self,
        event: str,
        player: int,
        name: str,
        *,
        roles: Sequence[int] = (),
        rating: int = 0,
        interaction: str = "",
    ) -> Done:
        """Sign up; come late where the event allows it. Raise SignUpShut, EventFull, RoleNeeded or a ContestError."""

        async def step(held: Held) -> Step:
            plan = held.plan
            if plan.roles and not set(plan.roles) & set(roles):
                raise RoleNeeded(f"player {player} has none of {plan.roles}", event=held.row.id)
            if not held.contest.is_open and not self._may_come_late(held):
                raise SignUpShut(f"sign-up of {held.row.id} is shut", event=held.row.id)
            count = sum(e.status != "dropped" for e in held.contest.entrants.values())
            if count >= plan.most:
                raise EventFull(f"{count} of {plan.most}", most=plan.most)
            known = held.entrant_of(player)
            if known is not None and known.status == "dropped":
                return Step(self._rounds.came_back(held, known.id), who=player)
            seeding = plan.seeding(player, rating)
            return Step(self._rounds.entered(held, player, name[:LONGEST_NAME], seeding), who=player)

        return await self._events.do(event, step, interaction)

    def _may_come_late(self, held: Held) -> bool:
        """Say whether people may come while the event runs: until half of its rounds are drawn."""
        contest = held.contest
        if not held.plan.late or contest.stage != 0 or contest.closed:
            return False
        drawn = max(contest.round_of(pool) for pool in range(len(contest.pools[0])))
        return contest.playing.kind in LATE_KINDS and 2 * drawn <= contest.playing.rounds

    async def enter(self, event: str, player: int, deck: SharedDeck, *, interaction: str = "") -> Done:
        """Hand in one's entry, in place of an earlier one, until sign-up is shut; it is nobody else's to see.

        Raise EntryRefused with what the game finds wrong, SignUpShut or NotEntered.
        """

        async def step(held: Held) -> Step:
            entrant = _entered(held, player)
            drafted = held.ledger is not None and bool(held.ledger.picks.get(entrant.id))
            if held.contest.stage >= 0 or not (held.contest.is_open or drafted):
                raise SignUpShut(f"entries of {held.row.id} are locked", event=held.row.id)
            game = self._desk.library.current(held.plan.game)
            faults = game.faults(deck.kind, deck.choice, held.plan.options) if deck.game == game.name else ()
            if deck.game != game.name or faults:
                raise EntryRefused(f"{deck.game} {deck.kind}: {faults}", event=held.row.id, count=len(faults))
            self._rosters.require(held, entrant.id, deck.choice)
            entry: Choice = (deck.kind, *deck.choice)
            return Step(who=player, rosters={entrant.id: entry})

        return await self._events.do(event, step, interaction)

    async def ready(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Say that one is there, before the event begins; raise CheckInLater while it is too early to know."""

        async def step(held: Held) -> Step:
            asked = next((d for d in held.deadlines if d.kind == CHECK), None)
            if asked is not None:
                since = {"time": asked.due or self._desk.clock.now() + (asked.remaining or 0), "style": "f"}
                raise CheckInLater(f"check-in of {held.row.id} has not begun", event=held.row.id, since=since)
            return Step((Ready(_entered(held, player).id),), who=player)

        return await self._events.do(event, step, interaction)

    async def leave(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Leave: before it begins the place is free, later one's tables are settled by the event's rules (D3)."""

        async def step(held: Held) -> Step:
            return _dropped(held, _entered(held, player), player, "")

        return await self._events.do(event, step, interaction)

    async def back(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Be paired again after strikes or a rest; raise ByConsent where that is the director's to say."""

        async def step(held: Held) -> Step:
            entrant = _entered(held, player)
            if held.contest.strikes(entrant.id) >= CONSENT_FROM:
                raise ByConsent(f"entrant {entrant.id} has {CONSENT_FROM} strikes", event=held.row.id)
            return Step(self._rounds.came_back(held, entrant.id), who=player)

        return await self._events.do(event, step, interaction)

    async def forget(self, player: int) -> None:
        """Take somebody out of every event that is not closed, before all that is known of them is deleted."""
        for row in await self.of_player(player):
            if row.status != CLOSED:
                await self._events.do(row.id, self._gone(player))

    def _gone(self, player: int) -> Making:
        async def step(held: Held) -> Step:
            entrant = held.entrant_of(player)
            if entrant is None or entrant.status == "dropped":
                return Step()
            return Step((Drop(entrant.id),), who=player)

        return step

    async def challenge(self, event: str, player: int, other: int, *, interaction: str = "") -> Done:
        """Challenge another of a ladder."""

        async def step(held: Held) -> Step:
            return Step((Challenge(_entered(held, player).id, _entered(held, other).id),), who=player)

        return await self._events.do(event, step, interaction)

    # ---- a director's: while it runs

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

    async def add(self, event: str, caller: Caller, player: int, name: str, *, interaction: str = "") -> Done:
        """Sign somebody up, whatever the conditions, or late."""

        async def step(held: Held) -> Step:
            seeding = held.plan.seeding(player, 0)
            return Step(self._rounds.entered(held, player, name[:LONGEST_NAME], seeding), who=caller.user)

        return await self._by_director(event, caller, step, interaction)

    async def drop(
        self, event: str, caller: Caller, entrant: int, reason: str = "", *, seen: int | None = None,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Take somebody out; their tables are settled by the event's rules (D3)."""

        async def step(held: Held) -> Step:
            return _dropped(held, held.contest.entrant(entrant), caller.user, reason)

        return await self._by_director(event, caller, step, interaction, seen)

    async def readmit(self, event: str, caller: Caller, entrant: int, *, interaction: str = "") -> Done:
        """Pair somebody again who rested or had left, whatever their strikes."""

        async def step(held: Held) -> Step:
            return Step(self._rounds.came_back(held, held.contest.entrant(entrant).id), who=caller.user)

        return await self._by_director(event, caller, step, interaction)

    async def substitute(
        self, event: str, caller: Caller, entrant: int, player: int, name: str, reason: str = "", *,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Give somebody's place to another, with all that was won and lost, and the matches that are under way.

        Raise SeenAll for who has watched one of these with nothing hidden.
        """

        async def step(held: Held) -> Step:
            for match in (one.id for one in held.matches if entrant in held.contest.tables[one.table].seats):
                if player in (await self._desk.look(match)).onlookers:
                    raise SeenAll(f"player {player} has seen what {match} hides", match=match)
            about = {"new": {"player": player}, "old": {"user": held.contest.entrant(entrant).name}}
            said = Said(Text("service.event.substituted", about), (player,))
            return Step((Substitute(entrant, player, name[:LONGEST_NAME]),), (said,), caller.user, reason)

        return await self._by_director(event, caller, step, interaction)

    async def result(
        self, event: str, caller: Caller, table: int, ranks: Sequence[int], reason: str = "", *,
        walkover: bool = False, void: bool = False, interaction: str = "", seen: int | None = None,
    ) -> Done:  # fmt: skip
        """Give a table its result by ruling, as a walkover or as void; a match under way there ends without one.

        Raise OwnEventTable at a table of the caller's own, or a ContestError.
        """

        async def step(held: Held) -> Step:
            found = held.contest.table(table)
            require_outsider(held, found, caller.user)
            if seen is not None and any(isinstance(a, Report) and a.table == table for a in held.acts[seen:]):
                raise EventChanged(f"table {table} has another result since act {seen}", event=held.row.id)
            how = "void" if void else "walkover" if walkover else "ruling"
            report = Report(table, tuple(ranks), (), how)
            late = [e for e, rank in zip(found.seats, ranks, strict=False) if rank > 1] if walkover else []
            return struck(held, report, late)._replace(who=caller.user, reason=reason)

        return await self._by_director(event, caller, step, interaction, seen)

    async def replay(self, event: str, caller: Caller, table: int, *, interaction: str = "") -> Done:
        """Open a match at a table that is to be played and has none; raise TableBusy."""

        async def step(held: Held) -> Step:
            found = held.contest.table(table)
            require_outsider(held, found, caller.user)
            if found.result() is not None or any(m.table == table for m in held.matches):
                raise TableBusy(f"table {table} of {held.row.id}", event=held.row.id)
            job = EventDeadline(event=held.row.id, kind=OPEN, about=str(table), due=self._desk.clock.now())
            return Step(who=caller.user, deadlines=(job,))

        return await self._by_director(event, caller, step, interaction)

    async def extend(
        self, event: str, caller: Caller, table: int, hours: int, *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Give a table more time than its round."""
        if not 1 <= hours <= MOST_MORE:
            raise BadSetting(f"{hours} hours", setting="hours", low=1, high=MOST_MORE)

        async def step(held: Held) -> Step:
            return Step((More(table, hours * HOUR),), (), caller.user)

        return await self._by_director(event, caller, step, interaction, seen)

    async def adjust(
        self, event: str, caller: Caller, entrant: int, points: int, reason: str = "", *, interaction: str = ""
    ) -> Done:
        """Give or take points."""
        return await self._act(event, caller, Adjust(entrant, points), reason, interaction)

    async def forbid(self, event: str, caller: Caller, one: int, other: int, *, interaction: str = "") -> Done:
        """Keep two entrants from being paired."""
        return await self._act(event, caller, Forbid(one, other), "", interaction)

    async def pause(self, event: str, caller: Caller, reason: str = "", *, interaction: str = "") -> Done:
        """Stop all clocks of the event and of its matches (D9)."""
        return await self._act(event, caller, Pause(), reason, interaction, "service.event.paused")

    async def resume(self, event: str, caller: Caller, *, interaction: str = "") -> Done:
        """Let all clocks go on with what was left of each (D9)."""
        return await self._act(event, caller, Resume(), "", interaction, "service.event.resumed")

    async def take_back(
        self, event: str, caller: Caller, act: int, reason: str = "", *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Let an act be as if it had never been, with all that followed by itself; raise a ContestError where a later
        one builds on it, BadSetting where it set what is fixed since.
        """

        async def step(held: Held) -> Step:
            return taken_back(held, act, caller.user, reason, self._desk.clock.now())

        return await self._by_director(event, caller, step, interaction, seen)

    async def close(self, event: str, caller: Caller, *, seen: int | None = None, interaction: str = "") -> Done:
        """End an event whose tables are all over; raise TooEarly where one is not."""

        async def step(held: Held) -> Step:
            people = tuple(await self._desk.store.followers(held.row.guild, EVENT, held.row.id))
            said = Said(closed_text(held.row.name, held.contest, held.row.seed), people)
            return Step((Close(),), (said,), caller.user)

        return await self._by_director(event, caller, step, interaction, seen)

    # ---- within

    async def _act(self, event: str, caller: Caller, act: Act, reason: str, key: str, said: str = "") -> Done:
        async def step(held: Held) -> Step:
            text = (Said(Text(said, {"event": {"user": held.row.name}})),) if said else ()
            return Step((act,), text, caller.user, reason)

        return await self._by_director(event, caller, step, key)


def _entered(held: Held, player: int) -> Entrant:
    found = held.entrant_of(player)
    if found is None:
        raise NotEntered(f"player {player} has no place in {held.row.id}", event=held.row.id)
    return found


def _dropped(held: Held, entrant: Entrant, who: int, reason: str) -> Step:
    about = {"who": {"player": entrant.player}, "event": {"user": held.row.name}}
    by_others = () if who == entrant.player else (entrant.player,)  # who leaves by themselves knows it
    said = (Said(Text("service.event.left", about), by_others),) if held.contest.stage >= 0 or by_others else ()
    return Step((Drop(entrant.id),), said, who, reason)
