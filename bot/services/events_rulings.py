"""What directors rule about entrants and tables of an event that is open or runs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest.acts import Adjust, Drop, Forbid, More, Report, Side, Substitute, TakeBack
from bot.contest.applying import LONGEST_NAME
from bot.contest.bracket import KINDS as KNOCK_OUTS
from bot.contest.errors import Misfit
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text

from .event_errors import EventChanged, NoTimeLimit, OwnPoints, TableBusy
from .events_desk import EventDesk
from .events_directed import Directed, require_outsider
from .events_entrants import dropped
from .events_following import DUE, OPEN, is_timed
from .events_held import Done, Held, Said, Step
from .events_results import struck
from .events_rounds import Rounds
from .events_taking_back import reopened, settled, taken_back
from .events_texts import more_text, person, players
from .full_view_errors import SeenAll
from .lengths import given
from .staff import Caller, Staff

MOST_MORE = 14 * 24
"""Hours that a table may be given at once."""


class EventRulings(Directed):
    """The verbs of directors about one entrant, one table or one act."""

    def __init__(self, events: EventDesk, staff: Staff, rounds: Rounds) -> None:
        super().__init__(events, staff)
        self._rounds = rounds

    async def add(self, event: str, caller: Caller, player: int, name: str, *, interaction: str = "") -> Done:
        """Sign somebody up, whatever the conditions, or late; who had left comes back."""

        async def step(held: Held) -> Step:
            known = held.entrant_of(player)
            if known is not None and known.status == "dropped":
                return Step(self._rounds.came_back(held, known.id), who=caller.user)
            seeding = held.plan.seeding(player, 0)
            return Step(self._rounds.entered(held, player, name[:LONGEST_NAME], seeding), who=caller.user)

        return await self._by_director(event, caller, step, interaction)

    async def drop(
        self, event: str, caller: Caller, entrant: int, reason: str = "", *, seen: int | None = None,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Take somebody out; their tables are settled by the event's rules (D3).

        Raise OwnEventTable for whose one table that is played is the caller's too, and would go to the caller; of who
        plays elsewhere as well, as where all meet at once, a director decides all the same.
        """

        async def step(held: Held) -> Step:
            theirs = [table for table in held.contest.open_tables() if entrant in table.seats]
            if len(theirs) == 1 and held.contest.entrant(entrant).player != caller.user:
                require_outsider(held, theirs[0], caller.user)
            return dropped(held, held.contest.entrant(entrant), caller.user, reason)

        return await self._by_director(event, caller, step, interaction, seen)

    async def readmit(self, event: str, caller: Caller, entrant: int, *, interaction: str = "") -> Done:
        """Pair somebody again who rested or had left, whatever their strikes."""

        async def step(held: Held) -> Step:
            return Step(self._rounds.came_back(held, held.contest.entrant(entrant).id), who=caller.user)

        return await self._by_director(event, caller, step, interaction)

    async def substitute(
        self, event: str, caller: Caller, entrant: int, player: int, name: str, reason: str = "", *,
        seen: int | None = None, interaction: str = "",
    ) -> Done:  # fmt: skip
        """Give somebody's place to another, with all that was won and lost, and the matches that are under way; of who
        has left also those that were given away without play, as long as they can be played (`reopened`); where
        something stands on them since, it is said.

        Raise SeenAll for who has watched one of these with nothing hidden.
        """

        async def step(held: Held) -> Step:
            for match in (one.id for one in held.matches if entrant in held.contest.tables[one.table].seats):
                if player in (await self._desk.look(match)).onlookers:
                    raise SeenAll(f"player {player} has seen what {match} hides", match=match)
            about = {"new": {"player": player}, "old": {"user": held.contest.entrant(entrant).name}}
            again, key = reopened(held, entrant, self._desk.clock.now()), "service.event.substituted"
            if not all(self._events.fits(held, act) for act in again.acts):
                again, key = Step(), "service.event.substituted_settled"
            said = Said(Text(key, about), (player,))
            came = Substitute(entrant, player, name[:LONGEST_NAME])
            return Step((*again.acts, came), (said,), caller.user, reason, deadlines=again.deadlines)

        return await self._by_director(event, caller, step, interaction, seen)

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

    async def replay(
        self, event: str, caller: Caller, table: int, *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Open a match at a table that is to be played and has none; raise TableBusy."""

        async def step(held: Held) -> Step:
            found = held.contest.table(table)
            require_outsider(held, found, caller.user)
            if found.result() is not None or any(m.table == table for m in held.matches):
                raise TableBusy(f"table {table} of {held.row.id}", event=held.row.id)
            job = EventDeadline(event=held.row.id, kind=OPEN, about=str(table), due=self._desk.clock.now())
            return Step(who=caller.user, deadlines=(job,))

        return await self._by_director(event, caller, step, interaction, seen)

    async def extend(
        self, event: str, caller: Caller, table: int, hours: int | None = None, *, minutes: int | None = None,
        seen: int | None = None, interaction: str = "",
    ) -> Done:  # fmt: skip
        """Give a table so many hours or minutes more than its round (`lengths.given`); raise OwnEventTable at a table
        of the caller's own, NoTimeLimit where there is no end to put off.
        """
        seconds = given(hours, minutes, most=MOST_MORE)

        async def step(held: Held) -> Step:
            found = held.contest.table(table)
            require_outsider(held, found, caller.user)
            if not held.plan.round and not is_timed(held.deadlines, found):
                raise NoTimeLimit(f"table {table} of {held.row.id}", event=held.row.id)
            more = Step((More(table, seconds),), (), caller.user)
            change, _ = self._events.change(held, more)
            until = next((d.due for d in change.deadlines if (d.kind, d.about) == (DUE, str(table))), None)
            said = Said(more_text(held.contest, found, seconds, until), tuple(players(held.contest, found)))
            return more._replace(said=(said,))

        return await self._by_director(event, caller, step, interaction, seen)

    async def adjust(
        self, event: str, caller: Caller, entrant: int, points: int, reason: str = "", *, seen: int | None = None,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Give or take points; raise OwnPoints for the caller's own, Misfit where points decide nothing."""

        async def step(held: Held) -> Step:
            kind = held.contest.settings.stages[max(0, held.contest.stage)].kind
            if kind in (*KNOCK_OUTS, "ladder"):
                raise Misfit(f"points in a {kind}", "uncounted")
            if held.contest.entrant(entrant).player == caller.user:
                raise OwnPoints(f"player {caller.user} is entrant {entrant} of {held.row.id}", event=held.row.id)
            about = {"who": person(held.contest, entrant), "points": {"user": f"{points:+}"}}
            said = Text("service.event.adjusted", {**about, "event": {"user": held.row.name}})
            told = Said(said, (held.contest.entrant(entrant).player,))
            return Step((Adjust(entrant, points),), (told,), caller.user, reason)

        return await self._by_director(event, caller, step, interaction, seen)

    async def forbid(
        self, event: str, caller: Caller, one: int, other: int, *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Keep two entrants from being paired."""
        return await self._act(event, caller, Forbid(one, other), "", interaction, seen=seen)

    async def take_back(
        self, event: str, caller: Caller, act: int, reason: str = "", *, seen: int | None = None, interaction: str = ""
    ) -> Done:
        """Let an act be as if it had never been, with all that followed by itself; raise a ContestError where a later
        one builds on it, BadSetting where it set what is fixed since, OwnEventTable where it is about a table of the
        caller's own, or is how the caller gave one up, OwnPoints where it gave or took points of theirs.
        """

        async def step(held: Held) -> Step:
            _require_others(held, act, caller.user)
            return taken_back(held, act, caller.user, reason, self._desk.clock.now())

        return await self._by_director(event, caller, step, interaction, seen)


def _require_others(held: Held, number: int, person: int) -> None:
    """Refuse who would take back what is about a table or points of their own, or that they left and gave one up; raise
    OwnEventTable or OwnPoints. What is taken back again is about what it had taken back.
    """
    while 1 <= number <= len(held.acts):
        act = held.acts[number - 1]
        if isinstance(act, Report | More | Side):
            tables = [act.table]
        elif isinstance(act, Drop) and held.contest.entrant(act.entrant).player == person:
            tables = [one.table for n in settled(held, number) if isinstance(one := held.acts[n - 1], Report)]
        else:
            tables = []
        if isinstance(act, Adjust) and held.contest.entrant(act.entrant).player == person:
            raise OwnPoints(f"player {person} is entrant {act.entrant} of {held.row.id}", event=held.row.id)
        for table in tables:
            if table in held.contest.tables:
                require_outsider(held, held.contest.tables[table], person)
        number = act.act if isinstance(act, TakeBack) else 0
