"""An event in the services, with a game of one number: two seats, each adds 1 to 3, who comes to the goal has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.contest.contest import Table
from bot.contest.settings import Settings, Stage
from bot.services.build import Services
from bot.services.events_held import Held
from bot.services.events_plans import Plan
from bot.services.presets import DAY
from bot.services.staff import Caller
from tests.services.fakes import CHANNEL, GUILD, FakeClock
from tests.support.rows import matches_with

BOSS, AIDE = 900, 901
DIRECTOR = Caller(BOSS, GUILD, manager=True)
OTHER = Caller(AIDE, GUILD, manager=True)
PEOPLE = tuple(range(201, 233))


def plan(*stages: Stage, **fields: Any) -> Plan:
    """A plan of the toy game, of rounds of a week."""
    return Plan(game="tally", settings=Settings(stages), **({"options": {"goal": 4}, "round": 7 * DAY} | fields))


class Season:
    """One event, driven as its director, its entrants and time do."""

    def __init__(self, services: Services, clock: FakeClock, event: str) -> None:
        self.services, self.clock, self.event = services, clock, event

    @classmethod
    async def begin(cls, services: Services, clock: FakeClock, made: Plan, people: Sequence[int]) -> Season:
        """Make an event, let people sign up and begin it; its first tables are opened."""
        season = await cls.signed_up(services, clock, made, people)
        await services.events.start(season.event, DIRECTOR)
        await season.work()
        return season

    @classmethod
    async def signed_up(cls, services: Services, clock: FakeClock, made: Plan, people: Sequence[int]) -> Season:
        """Make an event and let people sign up, the first the best rated."""
        done = await services.events.create(DIRECTOR, "Autumn", made, CHANNEL)
        season = cls(services, clock, done.held.row.id)
        await services.events.open(season.event, DIRECTOR)
        for n, person in enumerate(people):
            await services.entrants.join(season.event, person, f"P{person}", rating=2000 - n)
        return season

    async def held(self) -> Held:
        return await self.services.events.look(self.event)

    async def work(self) -> None:
        """Let everything happen that is due now, and players see their matches."""
        while True:
            acted = await self.services.clocks.act()
            for match in await matches_with(self.services.store, ("opening",)):
                acted += await self.services.openings.open(match)
            if not acted:
                return

    async def after(self, seconds: int) -> None:
        """Let time pass, deadline by deadline."""
        until = self.clock.now() + seconds
        while (due := await self.services.store.next_due()) is not None and due <= until:
            self.clock.advance(max(0, due - self.clock.now()))
            await self.work()
        self.clock.advance(until - self.clock.now())
        await self.work()

    async def tables(self) -> list[Table]:
        return (await self.held()).contest.open_tables()

    async def match_at(self, table: int) -> str:
        """The code of the match that is played at a table."""
        (found,) = [m.id for m in (await self.held()).matches if m.table == table]
        return found

    async def concede(self, table: int, loser: int) -> str:
        """End the match at a table after both have bid: the entrant `loser` gives it up."""
        match = await self.match_at(table)
        person = (await self.held()).contest.entrants[loser].player
        shown = await self.services.views.summary(match)
        for one in shown.to_act:
            decision = (await self.services.views.seat(match, one.seat)).decisions[0]
            player = shown.seats[one.seat].player
            assert player is not None
            await self.services.matches.submit(match, player, one.seat, decision.id, ("1",))
        seat = next(s.seat for s in shown.seats if s.player == person)
        await self.services.matches.submit(match, person, seat, f"concede.{seat}", ("concede",))
        return match

    async def play_round(self) -> None:
        """Give up every open table by its second seat."""
        for table in await self.tables():
            await self.concede(table.id, table.seats[1])
        await self.work()


def due(held: Held) -> list[tuple[str, str]]:
    """What an event is to do."""
    return sorted((d.kind, d.about) for d in held.deadlines)
