"""Lists sent ahead through the services: any length, waiting in the database, stopped with a word."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.seating import Accepted
from bot.storage.sqlite import SqliteStore
from tests.kernel.test_queue import NOISE, STEPS, Walker

from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender, drain

CODE = "LISTS"
PLAYERS = (ANN, BOB)
GAME = Walker()


def opened(store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds) -> Services:
    """Return services as after a start: with nothing in memory."""
    return Services(store, Library([GAME]), sender, clock=clock, ids=ids)


@pytest.fixture
def ids() -> FakeIds:
    return FakeIds([CODE])


@pytest.fixture
async def table(store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds) -> Services:
    services = opened(store, clock, sender, ids)
    new = NewMatch(game=GAME.name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0)
    await services.lobby.create(new)
    await services.lobby.accept(CODE, BOB)
    await services.openings.open(CODE)
    return services


async def send(services: Services, seat: int, *choices: str) -> Accepted:
    """Send an answer with others after it to what the seat is asked."""
    seen = await services.views.seat(CODE, seat)
    assert seen.plan is not None
    first, *then = [(choice,) for choice in choices]
    return await services.matches.submit(CODE, PLAYERS[seat], seat, seen.plan.id, first, then=then)


async def counter(services: Services) -> int:
    return (await services.views.seat(CODE, 0)).view.state.counter


async def test_thirty_answers_ahead_are_all_accounted_for(table: Services) -> None:
    done = await send(table, 0, *["1"] * (STEPS + 11))
    assert await counter(table) == STEPS
    assert (done.left, done.reason) == ((), None)
    done = await send(table, 1, "1")
    own = await table.views.events(CODE, -1, None, 0)
    (dropped,) = [event for step in own for event in step.events if event.kind == "list_dropped"]
    assert len(dropped.data["left"]) == 11


async def test_a_waiting_list_survives_a_restart_and_goes_on_after_the_other_answered(
    table: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    await send(table, 0, "1", NOISE, "2", NOISE, "1")
    again = opened(store, clock, sender, ids)
    assert await counter(again) == 1
    await send(again, 1, "nothing")
    assert await counter(again) == 3
    again = opened(store, clock, sender, ids)
    await send(again, 1, "nothing")
    assert await counter(again) == 4


async def test_every_entry_is_a_step_of_the_log_that_replays(
    table: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    await send(table, 0, "1", NOISE, "2")
    await send(table, 1, "nothing")
    assert [step.choice for step in await table.views.answers(CODE, 0)] == [("1",), (NOISE,), ("nothing",), ("2",)]
    bundle = await store.load(CODE, "")
    assert bundle is not None
    steps = await opened(store, clock, sender, ids).matches._desk.replay(bundle)  # pyright: ignore[reportPrivateUsage]
    assert steps[-1][0].counter == 3


async def test_who_sent_a_list_is_told_when_somebody_else_stops_it(
    table: Services, clock: FakeClock, sender: FakeSender
) -> None:
    await send(table, 0, NOISE, "2")
    await drain(table, clock)
    before = len(sender.rows)
    await send(table, 1, "trip")
    await drain(table, clock)
    notices = [row for row in sender.rows[before:] if row.kind == "seat_notice"]
    assert [(row.seat, row.payload["text"]["key"]) for row in notices] == [(0, "service.list.stopped")]


async def test_who_sends_a_list_that_stops_is_told_in_the_answer(table: Services, sender: FakeSender) -> None:
    done = await send(table, 0, "1", "9", "1")
    assert done.left == (("9",), ("1",))
    assert done.reason is not None
    assert done.reason.text.key == "error.illegal"
    assert [row.kind for row in sender.rows if row.kind == "seat_notice"] == []


async def test_a_match_with_lists_is_verified_by_its_record(table: Services) -> None:
    await send(table, 0, "1", NOISE, "2")
    await send(table, 1, "nothing")
    await table.matches.submit(CODE, BOB, 1, "concede.1", ("concede",))
    assert (await table.fairness.verify(CODE)).moves == 5
