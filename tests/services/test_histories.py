"""Whatever verbs come in whatever order, log, state, clocks and messages fit together."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services.build import Services
from bot.services.errors import ServiceError
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.errors import RulesError

from .fakes import ANN, BOB, CYD, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally

MATCH = "M0001"
DAN = 104
GM = Caller(999, 7, manager=True)
STAFF_ACTS = ("pause", "resume", "extend", "back", "undo", "award", "act", "seat", "computer", "free")


class Table:
    """A match of Ann and Bob on which verbs are tried; refusals are part of the game."""

    def __init__(self, services: Services, clock: FakeClock) -> None:
        self.services = services
        self.clock = clock

    async def player(self, seat: int) -> int:
        return (await self.services.views.summary(MATCH)).seats[seat].player or CYD

    async def answer(self, seat: int) -> None:
        open_ids = [d.id for d in (await self.services.views.seat(MATCH, seat)).decisions]
        decision = open_ids[0] if open_ids else "none"
        await self.services.matches.submit(MATCH, await self.player(seat), seat, decision, ("1",))

    async def draft(self, seat: int, at_once: bool) -> None:
        plan = (await self.services.views.seat(MATCH, seat)).plan
        await self.services.matches.save_draft(
            MATCH, await self.player(seat), seat, plan.id if plan else "none", ("2",), at_once=at_once
        )

    async def draw(self, seat: int, word: str) -> None:
        await self.services.matches.submit(MATCH, await self.player(seat), seat, f"draw.{seat}", (word,))

    async def offer(self, seat: int) -> None:
        await self.services.pauses.offer_pause(MATCH, await self.player(seat), seat, hours=1)

    async def accept(self, seat: int) -> None:
        await self.services.pauses.answer_pause(MATCH, await self.player(seat), seat, accept=True)

    async def resume(self, seat: int) -> None:
        await self.services.pauses.resume(MATCH, await self.player(seat))

    async def extend(self, seat: int) -> None:
        await self.services.extensions.extend(MATCH, await self.player(seat), seat)

    async def vacate(self, seat: int, ai: str) -> None:
        await self.services.lobby.vacate(MATCH, seat, ai=ai)

    async def take(self, player: int) -> None:
        await self.services.lobby.take_seat(MATCH, player)

    async def lend(self, seat: int) -> None:
        await self.services.lobby.lend_seat(MATCH, await self.player(seat), seat, "random")

    async def back(self, player: int) -> None:
        await self.services.lobby.come_back(MATCH, player)

    async def seek(self, seat: int) -> None:
        await self.services.lobby.offer_seat(MATCH, await self.player(seat), seat)

    async def staff(self, act: str, seat: int) -> None:
        """Act as the staff, on whatever comes first."""
        time, rulings, seats = self.services.staff_time, self.services.rulings, self.services.staff_seats
        acts: dict[str, Callable[[], Awaitable[object]]] = {
            "pause": lambda: time.pause(MATCH, GM, "why", hours=2),
            "resume": lambda: time.resume(MATCH, GM, "why"),
            "extend": lambda: time.extend(MATCH, GM, "why", hours=2, seat=seat),
            "back": lambda: rulings.back(MATCH, GM, seat, "why"),
            "undo": lambda: rulings.undo(MATCH, GM, "why"),
            "award": lambda: rulings.award(MATCH, GM, seat, "why", hours=1),
            "act": lambda: seats.act(MATCH, GM, seat, "why"),
            "seat": lambda: seats.seat(MATCH, GM, seat, DAN, "why"),
            "computer": lambda: seats.computer(MATCH, GM, seat, "random", "why"),
            "free": lambda: seats.free(MATCH, GM, seat, "why"),
        }
        await acts[act]()

    async def at_once(self, seat: int) -> None:
        """Rule while an answer arrives: one comes first, and the other finds what it left."""
        answer = asyncio.ensure_future(self.answer(seat))
        ruled = asyncio.ensure_future(self.staff("back", 1))
        for found in await asyncio.gather(answer, ruled, return_exceptions=True):
            assert found is None or isinstance(found, ServiceError | RulesError), found

    async def think(self) -> None:
        await self.services.practice.play(MATCH)

    async def wait(self, seconds: int) -> None:
        self.clock.advance(seconds)
        while await self.services.clocks.act():
            pass

    async def deliver(self) -> None:
        await drain(self.services, self.clock)


Verb = Callable[[Table], Awaitable[None]]

SEATS = st.sampled_from((0, 1))
VERBS: st.SearchStrategy[Verb] = st.one_of(
    SEATS.map(lambda seat: lambda t: t.answer(seat)),
    SEATS.map(lambda seat: lambda t: t.answer(seat)),
    st.tuples(SEATS, st.booleans()).map(lambda a: lambda t: t.draft(*a)),
    st.tuples(SEATS, st.sampled_from(("offer", "withdraw", "decline"))).map(lambda a: lambda t: t.draw(*a)),
    SEATS.map(lambda seat: lambda t: t.offer(seat)),
    SEATS.map(lambda seat: lambda t: t.accept(seat)),
    SEATS.map(lambda seat: lambda t: t.resume(seat)),
    SEATS.map(lambda seat: lambda t: t.extend(seat)),
    st.tuples(SEATS, st.sampled_from(("", "random"))).map(lambda a: lambda t: t.vacate(*a)),
    st.sampled_from((ANN, BOB, CYD)).map(lambda player: lambda t: t.take(player)),
    st.sampled_from((ANN, BOB, CYD)).map(lambda player: lambda t: t.back(player)),
    SEATS.map(lambda seat: lambda t: t.lend(seat)),
    SEATS.map(lambda seat: lambda t: t.seek(seat)),
    st.tuples(st.sampled_from(STAFF_ACTS), SEATS).map(lambda a: lambda t: t.staff(*a)),
    st.tuples(st.sampled_from(STAFF_ACTS), SEATS).map(lambda a: lambda t: t.staff(*a)),
    SEATS.map(lambda seat: lambda t: t.at_once(seat)),
    st.just(lambda t: t.think()),
    st.sampled_from((1, 60, 599, 601, 4000)).map(lambda seconds: lambda t: t.wait(seconds)),
    st.just(lambda t: t.deliver()),
)


async def check(services: Services) -> None:
    """Compare what is stored with itself and with the log played again."""
    bundle = await services.desk.look(MATCH)
    row = bundle.row
    steps = await services.store.steps(MATCH)
    state = (await services.desk.replay(bundle))[-1][0]
    assert [step.index for step in steps] == list(range(row.moves + 1))
    assert state == await services.desk.state(bundle)
    assert (state.outcome is not None) == (row.status == "over")
    answers = sorted((d.seat, d.decision) for d in bundle.deadlines if d.kind == "answer")
    asked = sorted(
        (seat, decision.id)
        for seat, decision in state.pending.items()
        if seat not in state.answers and not bundle.seats[seat].ai
    )
    assert answers == (asked if row.status in ("setup", "playing") else [])
    reminders = {(d.seat, d.decision) for d in bundle.deadlines if d.kind == "reminder"}
    assert reminders <= set(answers)
    assert ("resume" in [d.kind for d in bundle.deadlines]) == (row.status == "paused")
    seats = {draft.seat for draft in bundle.drafts}
    plans = {s for s in (0, 1) if (await services.views.seat(MATCH, s)).plan is not None}
    assert seats <= plans


async def play(verbs: list[Verb]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "warpost.db")
        clock, sender = FakeClock(), FakeSender()
        services = Services(
            store, Library([Tally()]), sender, ais={"random": random_choice}, clock=clock, ids=FakeIds()
        )
        table = Table(services, clock)
        new = NewMatch(game="tally", creator=ANN, guild=7, channel=8, invited=(BOB,), seat=0, preset="live")
        await services.lobby.create(new)
        await services.lobby.accept(MATCH, BOB)
        await services.openings.open(MATCH)
        for verb in verbs:
            with suppress(ServiceError, RulesError):  # what is refused must leave everything as it was
                await verb(table)
            await check(services)
        clock.advance(60)
        await drain(services, clock)
        nonces = [row.nonce for row in sender.rows]
        assert len(nonces) == len(set(nonces))
        assert await store.next_try() is None
        await store.close()


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(VERBS, max_size=25))
def test_any_history_of_verbs_leaves_a_consistent_match(verbs: list[Verb]) -> None:
    asyncio.run(play(verbs))
