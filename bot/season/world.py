"""A whole event played through the real services in made-up time: people, their clocks, and a director who errs."""

from __future__ import annotations

import heapq
from collections.abc import Awaitable, Callable
from random import Random

from bot.contest.errors import ContestError
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.errors import ServiceError
from bot.services.estimate import Lengths
from bot.services.events_following import PICK
from bot.services.events_held import Held
from bot.services.events_next import needs_draft
from bot.services.events_plans import Plan
from bot.services.library import Library
from bot.services.staff import Caller
from bot.storage.rows import OPENING, READY, MatchRow
from bot.storage.store import Store
from rules.ai import PLAYERS
from rules.kernel.errors import RulesError

from .fakes import DIRECTOR, START, MadeUpClock, Post, SeededIds
from .people import DAY, HOUR, NO_SHOW, Person, delay, drawn

GUILD, CHANNEL = 1, 2
BATCH = 200
ERRS_EVERY = 9 * DAY
"""Seconds between two mistakes of the director, about."""
CHALLENGES_EVERY = 5 * DAY
"""Seconds between two challenges of somebody on a ladder, about."""
LOOKS_AFTER = 2 * HOUR
MOST_ROUNDS_LATE = 4
"""A season that takes so many times its time is a fault of ours: it is stopped."""
UNDER = {"publish": "publish", "start": "start", "close": "close"}
Task = Callable[[], Awaitable[object]]


class World:
    """One season; `played` runs it to its end."""

    def __init__(
        self,
        store: Store,
        library: Library,
        plan: Plan,
        players: int,
        weeks: int,
        seed: int,
        lengths: Lengths | None = None,
    ) -> None:
        self._chance = Random(seed)
        self.clock = MadeUpClock()
        self.post = Post(store)
        self.services = Services(
            store, library, self.post, clock=self.clock, ids=SeededIds(Random(seed + 1)), lengths=lengths
        )
        self.plan, self.span = plan, weeks * 7 * DAY
        self.people = {p.id: p for p in drawn(players, self.span, self._chance, is_live=plan.is_live)}
        self.event = ""
        self.mistakes = 0
        self.left = 0
        self.holidays = 0
        self._tasks: list[tuple[int, int, Task]] = []
        self._count = 0
        self._asked: set[tuple[str, int]] = set()
        self._touched: dict[str, None] = {}
        self._boss = Caller(DIRECTOR, GUILD, manager=True)
        self.services.desk.committed.append(self._touch)

    async def played(self) -> Held:
        """Play from sign-up to the end; raise RuntimeError if the season does not come to one."""
        events, entrants = self.services.events, self.services.entrants
        self.event = (await events.create(self._boss, "Season", self.plan, CHANNEL)).held.row.id
        await events.open(self.event, self._boss)
        for person in self.people.values():
            await entrants.join(self.event, person.id, person.name, rating=self._chance.randrange(1000, 2000))
            await entrants.ready(self.event, person.id)
        if needs_draft(await events.look(self.event)):
            await self._draft()
        await events.start(self.event, self._boss)
        self._plan_lives()
        latest = START + MOST_ROUNDS_LATE * self.span
        while not (held := await events.look(self.event)).contest.closed:
            await self._work()
            due = [await self.services.store.next_due(), self._tasks[0][0] if self._tasks else None]
            moments = [moment for moment in due if moment is not None]
            if not moments or min(moments) > latest:
                raise RuntimeError(f"the season stands still at {self.clock.now() - START} s: {held.deadlines}")
            self.clock.time = max(self.clock.time, min(moments))
            while self._tasks and self._tasks[0][0] <= self.clock.time:
                await self._try(heapq.heappop(self._tasks)[2])
        return held

    async def _draft(self) -> None:
        """Let the clock pick for everybody: nobody files wishes."""
        await self.services.events.let_draft(self.event, self._boss)
        while any(d.kind == PICK for d in (await self.services.events.look(self.event)).deadlines):
            due = await self.services.store.next_due()
            self.clock.time = max(self.clock.time, due or 0)
            await self._work()

    def _plan_lives(self) -> None:
        for person in self.people.values():
            if person.leaves is not None:
                self._at(person.leaves, lambda who=person: self._leave(who))
            if person.holiday is not None:
                self._at(person.holiday, lambda who=person: self._holiday(who))
        if self.plan.settings.stages[-1].kind == "ladder":
            for person in self.people.values():
                wait = round(self._chance.expovariate(1 / CHALLENGES_EVERY))
                self._after(wait, lambda who=person: self._challenge(who))
            self._at(self.span, self._close_ladder)
        for moment in range(ERRS_EVERY // 2, self.span, ERRS_EVERY):
            self._at(moment + self._chance.randrange(DAY), self._err)

    def _at(self, seconds: int, task: Task) -> None:
        self._count += 1
        heapq.heappush(self._tasks, (max(self.clock.time, START + seconds), self._count, task))

    def _after(self, seconds: int, task: Task) -> None:
        self._at(self.clock.time - START + seconds, task)

    async def _try(self, task: Task) -> None:
        """Do what somebody meant to do; what has changed in the meantime, they are told, and that is all."""
        try:
            await task()
        except (ServiceError, ContestError, RulesError):
            return

    async def _work(self) -> None:
        """Let the services do what is due, say what is to be said, and everybody see it."""
        while True:
            acted = await self.services.clocks.act()
            for row in await self.services.store.claim(self.clock.time, BATCH):
                await self.services.outbox.deliver(row)
                acted += 1
            touched, self._touched = self._touched, {}
            for match in touched:
                await self._look(match)
            self._duties()
            if not acted and not self._touched:
                return

    def _touch(self, row: MatchRow) -> None:
        self._touched[row.id] = None

    # ---- people

    async def _look(self, match: str) -> None:
        """Let whoever is asked in a match make up their mind when to answer."""
        shown = await self.services.views.summary(match)
        if shown.row.status == OPENING:
            return
        if shown.row.status == READY:
            asked = [seat.seat for seat in shown.seats if not seat.here]
        else:
            asked = [one.seat for one in shown.to_act]
        for number in asked:
            person = self.people.get(shown.seats[number].player or 0)
            if person is None or (match, number) in self._asked or self._stays_away(match, person):
                continue
            self._asked.add((match, number))
            wait = delay(person, self._chance, is_next=False)
            self._after(wait, lambda m=match, n=number, who=person: self._answer(m, n, who))

    def _stays_away(self, match: str, person: Person) -> bool:
        return Random(f"{match}.{person.id}").random() < NO_SHOW

    async def _answer(self, match: str, seat: int, person: Person) -> None:
        """Answer all that a seat is asked in a row."""
        self._asked.discard((match, seat))
        services = self.services
        if (await services.views.summary(match)).row.status == READY:
            await services.lobby.here(match, person.id)
            return
        shown = await services.views.seat(match, seat)
        mine = [decision for decision in shown.decisions if decision.clock != "side"]
        if not mine:
            return
        game = services.views.game_of(shown.summary.row)
        choice = PLAYERS[person.level](game, shown.view, mine[0], self._chance)
        done = await services.matches.submit(match, person.id, seat, mine[0].id, choice)
        state = await services.desk.state(await services.desk.look(done.match.id))
        if state.outcome is None and seat in state.pending and seat not in state.answers:
            self._asked.add((match, seat))
            wait = delay(person, self._chance, is_next=True)
            self._after(wait, lambda: self._answer(match, seat, person))

    async def _leave(self, person: Person) -> None:
        await self.services.entrants.leave(self.event, person.id)
        self.left += 1

    async def _challenge(self, person: Person) -> None:
        """Challenge somebody up the ladder, as long as the season lasts, and think of the next time."""
        if self.clock.now() < START + self.span:
            wait = round(self._chance.expovariate(1 / CHALLENGES_EVERY))
            self._after(max(HOUR, wait), lambda: self._challenge(person))
            held = await self.services.events.look(self.event)
            order = [held.contest.entrants[row.entrant] for row in standings(held.contest, held.row.seed)]
            mine = next(place for place, entrant in enumerate(order) if entrant.player == person.id)
            above = order[max(0, mine - held.plan.settings.reach) : mine]
            if above:
                await self.services.entrants.challenge(self.event, person.id, self._chance.choice(above).player)

    async def _holiday(self, person: Person) -> None:
        await self.services.away.begin_all(person.id, person.days)
        self.holidays += 1

    # ---- the director

    def _duties(self) -> None:
        """Take up what the event asks its director, and what its people ask who were set aside."""
        for button in self.post.buttons:
            if button == "back":
                self._after(DAY, self._all_back)
            elif button in UNDER:
                self._after(LOOKS_AFTER, getattr(self, f"_{button}"))
        self.post.buttons.clear()
        for _ in range(self.post.undecided):
            self._after(LOOKS_AFTER, self._rule)
        self.post.undecided = 0

    async def _all_back(self) -> None:
        held = await self.services.events.look(self.event)
        for entrant in held.contest.entrants.values():
            if entrant.status == "resting":
                await self.services.event_rulings.readmit(self.event, self._boss, entrant.id)

    async def _publish(self) -> None:
        await self.services.events.publish(self.event, self._boss)

    async def _start(self) -> None:
        await self.services.events.start(self.event, self._boss)

    async def _close_ladder(self) -> None:
        """End a ladder, whose end is its director's to say, once nothing is played any more."""
        try:
            await self._close()
        except ContestError:
            self._after(DAY, self._close_ladder)

    async def _close(self) -> None:
        await self.services.events.close(self.event, self._boss)

    async def _rule(self) -> None:
        """Give the tables to the second seat that no count can decide."""
        held = await self.services.events.look(self.event)
        now = self.clock.now()
        clocks = {d.about for d in held.deadlines if d.due is None or d.due > now}
        equal = [t for t in held.contest.tables_of() if t.slot and t.result() is not None and t.winner() is None]
        for table in (*held.contest.open_tables(), *equal):
            if str(table.id) not in clocks and f"{table.stage}.{table.pool}.{table.round}" not in clocks:
                ranks = (2, *(1 for _ in table.seats[1:])) if len(table.seats) == 2 else (1,) * len(table.seats)
                await self.services.event_rulings.result(self.event, self._boss, table.id, ranks, "nothing to count")

    async def _err(self) -> None:
        """Give a table that is played a wrong result, see it an hour later, take it back and let it be played again."""
        held = await self.services.events.look(self.event)
        tables = [table for table in held.contest.open_tables() if len(table.seats) == 2]
        if not tables:
            return
        table = self._chance.choice(tables)
        done = await self.services.event_rulings.result(self.event, self._boss, table.id, (2, 1), "mistaken")
        number = next(row.n for row in reversed(done.held.rows) if row.act["type"] == "report")
        self.mistakes += 1

        async def mend() -> None:
            await self.services.event_rulings.take_back(self.event, self._boss, number, "mistaken")
            await self.services.event_rulings.replay(self.event, self._boss, table.id)

        self._after(HOUR, mend)
