"""Only time in which people could act counts: outages, downtimes and leaps of the clock take nobody's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from bot import maintenance
from bot.services.build import Services
from bot.services.clock import SystemClock
from bot.services.connection import Connection
from bot.services.grace import LAST_SEEN
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.outbox import TryLater, Undeliverable
from bot.storage.aggregates import Change
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import MatchRow
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import State

from .fakes import ANN, BOB, START, FakeClock, FakeIds, FakeSender, drain, until
from .tally import Tally

HOUR, DAY = 3600, 86400
ENTRY = {"live": 1800, "async": 2 * DAY}
GRACE = {"live": 300, "async": HOUR}
PRESETS = pytest.mark.parametrize("preset", ["live", "async"])


async def begin(services: Services, new: NewMatch, preset: str) -> str:
    made = await services.lobby.create(msgspec.structs.replace(new, preset=preset))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def dues(services: Services, match: str) -> list[int | None]:
    return [act.due for act in (await services.views.summary(match)).to_act]


async def moves(services: Services, match: str) -> int:
    return (await services.views.summary(match)).row.moves


@pytest.fixture
async def running(services: Services, clock: FakeClock) -> AsyncIterator[Services]:
    """The services with their clocks running; the outbox is driven by the tests."""
    task = asyncio.create_task(services.clocks.run())
    yield services
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def beat(services: Services, clock: FakeClock) -> None:
    """Wait until the clocks have looked at the present and sleep again."""
    seen = str(clock.now())

    async def is_noted() -> bool:
        return await services.store.fact(LAST_SEEN) == seen and clock.waits

    await until(is_noted)


async def fail_for(services: Services, clock: FakeClock, sender: FakeSender, seconds: int) -> None:
    """Let every delivery fail for a while, trying as the outbox does."""
    end = clock.now() + seconds
    while clock.now() < end:
        sender.faults = [TryLater("Discord answers 503")] * 50
        for row in await services.store.claim(clock.now(), 50):
            await services.outbox.deliver(row)
        clock.advance(600)
        for _ in range(5):
            await asyncio.sleep(0)
    sender.faults = []


@PRESETS
async def test_f5_nobodys_time_runs_while_no_message_goes_out(
    running: Services, new: NewMatch, preset: str, clock: FakeClock, sender: FakeSender
) -> None:
    match = await begin(running, new, preset)
    away = ENTRY[preset] + HOUR
    await fail_for(running, clock, sender, away)
    assert await moves(running, match) == 0
    clock.advance(600)
    await drain(running, clock)
    await beat(running, clock)
    assert await dues(running, match) == [START + away + 600 + ENTRY[preset]] * 2
    assert await moves(running, match) == 0


@PRESETS
async def test_f5_nobodys_time_runs_while_the_gateway_is_away(
    running: Services, new: NewMatch, preset: str, clock: FakeClock
) -> None:
    match = await begin(running, new, preset)
    clock.advance(60)
    await beat(running, clock)
    running.connection.shard_lost(0)
    clock.advance(ENTRY[preset] + HOUR)
    running.connection.shard_found(0)
    await beat(running, clock)
    assert await dues(running, match) == [START + ENTRY[preset] + ENTRY[preset] + HOUR] * 2
    assert await moves(running, match) == 0


@PRESETS
@pytest.mark.parametrize("leap", [HOUR, 40 * DAY, -DAY])
async def test_f5_a_clock_that_leaps_leaves_everybody_what_was_left(
    running: Services, new: NewMatch, preset: str, leap: int, clock: FakeClock
) -> None:
    match = await begin(running, new, preset)
    clock.advance(900)
    await beat(running, clock)
    clock.leap(leap)
    running.clocks.look()
    await beat(running, clock)
    # a clock ahead is no proof that the decision was asked before: at most the time since then is given back
    back = leap if leap < 0 else min(leap, 900 + leap)
    assert await dues(running, match) == [START + ENTRY[preset] + back] * 2
    assert await moves(running, match) == 0


@PRESETS
async def test_f5_what_had_nearly_run_out_gets_a_stated_grace_in_one_message(
    running: Services, new: NewMatch, preset: str, clock: FakeClock, sender: FakeSender
) -> None:
    match = await begin(running, new, preset)
    await drain(running, clock)
    clock.advance(ENTRY[preset] - 10)
    await beat(running, clock)
    await drain(running, clock)
    sender.rows.clear()
    clock.leap(2 * HOUR)
    await beat(running, clock)
    due = clock.now() + GRACE[preset]
    assert await dues(running, match) == [due] * 2
    await drain(running, clock)
    said = [(row.kind, row.payload["text"], row.payload["mention"]) for row in sender.rows]
    moment = {"time": due, "style": "f"}
    assert said == [("notice", {"key": "service.clock.grace", "args": {"until": moment}}, [0, 1])]
    clock.advance(GRACE[preset])

    async def has_acted() -> bool:
        return await moves(running, match) == 2

    await until(has_acted)


async def test_f5_a_match_with_much_time_left_is_told_only_when_the_moment_comes_that_was_said(
    running: Services, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    await running.players.change(ANN, ladder=())
    await running.players.change(BOB, ladder=())
    match = await begin(running, new, "async")
    await drain(running, clock)
    clock.leap(HOUR)
    await beat(running, clock)
    await drain(running, clock)
    sender.rows.clear()
    clock.advance(2 * DAY - HOUR)
    await beat(running, clock)

    async def is_told() -> bool:
        await drain(running, clock)
        return [row.kind for row in sender.rows] == ["notice"]

    await until(is_told)
    assert sender.rows[0].payload["text"]["args"]["until"]["time"] == START + 2 * DAY + HOUR
    assert await moves(running, match) == 0


async def test_f5_one_broken_match_costs_no_other_its_grace(
    services: Services, match: str, new: NewMatch, store: SqliteStore, clock: FakeClock
) -> None:
    other = await begin(services, new, "live")
    await store.database.write(lambda c: c.execute("UPDATE matches SET preset = 'unheard of' WHERE id = ?", (match,)))
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(5000)
    assert await services.clocks.grace.grant() == 1
    while await services.clocks.act():
        pass
    assert await moves(services, other) == 0
    assert await dues(services, other) == [START + 5000 + 1800] * 2


async def test_f5_nothing_is_made_good_twice_if_a_start_is_cut_short(
    services: Services, match: str, store: SqliteStore, clock: FakeClock
) -> None:
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(5000)
    await services.clocks.grace.grant()
    await services.clocks.grace.grant()
    assert await dues(services, match) == [START + 5000 + 1800] * 2


async def test_f5_an_answer_asked_for_during_a_downtime_gets_back_only_its_own_time(
    services: Services, new: NewMatch, store: SqliteStore, clock: FakeClock
) -> None:
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(1000)
    match = await begin(services, new, "live")
    clock.advance(500)
    await services.clocks.grace.grant()
    assert await dues(services, match) == [START + 1000 + 1800 + 500] * 2


async def test_f5_a_clock_set_back_before_a_start_leaves_everybody_what_was_left(
    services: Services, match: str, store: SqliteStore, clock: FakeClock
) -> None:
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.leap(-DAY)
    await services.clocks.grace.grant()
    assert await dues(services, match) == [START - DAY + 1800] * 2
    assert await store.fact(LAST_SEEN) == str(START - DAY)


async def test_f5_a_failed_message_is_tried_again_soon_though_the_clock_was_set_back(
    running: Services, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    await begin(running, new, "live")
    await beat(running, clock)
    sender.faults = [TryLater("overloaded", 100)]
    await drain(running, clock)
    clock.leap(-DAY)
    running.clocks.look()
    await beat(running, clock)
    assert await running.store.next_try() == START - DAY + 100


async def test_f5_a_match_whose_messages_cannot_be_sent_is_not_decided_by_its_clock(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [TryLater("slow down", 7200)]
    await drain(services, clock)
    clock.advance(1800)
    while await services.clocks.act():
        pass
    assert await moves(services, match) == 0
    assert await dues(services, match) == [START + 2100] * 2
    clock.advance(7200)
    await drain(services, clock)
    while await services.clocks.act():
        pass
    assert await moves(services, match) == 2


# ---- what the connection makes of what it hears


def test_f5_a_message_that_fails_alone_is_no_outage() -> None:
    connection = Connection(FakeClock())
    connection.failed(1)
    connection.answered(2)
    connection.failed(1)
    assert connection.is_up
    connection.failed(3)
    assert not connection.is_up


def test_f5_every_shard_must_be_there() -> None:
    connection = Connection(FakeClock())
    connection.shard_lost(0)
    connection.shard_lost(1)
    connection.shard_found(0)
    assert not connection.is_up
    connection.shard_found(1)
    assert connection.is_up


def test_f5_a_message_given_up_ends_the_outage_it_was() -> None:
    connection = Connection(FakeClock())
    connection.failed(1)
    connection.given_up(1)
    assert connection.is_up


def test_f5_short_outages_do_not_count() -> None:
    clock = FakeClock()
    connection = Connection(clock)
    connection.shard_lost(0)
    clock.advance(59)
    connection.shard_found(0)
    assert connection.lost(60) == 0
    connection.shard_lost(0)
    clock.advance(60)
    connection.shard_found(0)
    assert connection.lost(60) == 60
    assert connection.lost(60) == 0


@pytest.mark.parametrize(
    ("fault", "is_up"),
    [(TryLater("503"), False), (TryLater("429", 45), True), (Undeliverable("403"), True), (RuntimeError("ours"), True)],
)
async def test_f5_only_a_discord_that_does_not_answer_is_an_outage(
    services: Services, match: str, clock: FakeClock, sender: FakeSender, fault: Exception, is_up: bool
) -> None:
    def refuse(row: OutboxRow) -> None:
        raise fault

    sender.on_deliver = refuse
    (row, *_) = await services.store.claim(clock.now(), 1)
    await services.outbox.deliver(row)
    assert services.connection.is_up is is_up


def test_f5_the_machines_clock_tells_leaps_from_time_that_passes() -> None:
    at = [1000.0]
    clock = SystemClock(lambda: at[0])
    for now, leapt in ((1030.0, 0), (4630.0, 3600), (4660.0, 0), (-81740.0, -86400), (-81710.0, 0), (-81710.0, 0)):
        at[0] = now
        assert clock.leapt() == leapt


@pytest.mark.parametrize(("commit", "lost"), [(25, []), (HOUR, [4 * HOUR])])
async def test_f5_the_time_that_making_good_takes_is_not_made_good_but_a_leap_meanwhile_is(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, commit: int, lost: list[int]
) -> None:
    at = [float(START)]
    services = Services(store, Library([Tally()]), FakeSender(), clock=SystemClock(lambda: at[0]), ids=FakeIds())
    for match in range(4):
        await begin(services, NewMatch(game="tally", creator=ANN, guild=7, channel=8 + match, invited=(BOB,)), "live")
    await store.put_fact(LAST_SEEN, str(START))
    at[0] += HOUR
    made_good: list[int] = []

    async def noted(seconds: int) -> int:
        made_good.append(seconds)
        return 0

    services.clocks.grace.also.append(noted)
    carried_out = services.desk.commit

    async def slow(change: Change, state: State | None = None) -> MatchRow:
        at[0] += commit
        return await carried_out(change, state)

    monkeypatch.setattr(services.desk, "commit", slow)
    await services.clocks.grace.watch()
    monkeypatch.setattr(services.desk, "commit", carried_out)
    await services.clocks.grace.watch()
    assert made_good == [HOUR, *lost]


async def test_a_bot_lives_in_an_outage_and_yet_notes_that_nobody_could_act(
    services: Services, clock: FakeClock, store: SqliteStore
) -> None:
    await store.put_fact(LAST_SEEN, str(START))
    services.connection.shard_lost(0)
    clock.advance(DAY)
    await services.start()

    async def is_seen() -> bool:
        return maintenance.last_seen(store.database.path) == clock.now()

    await until(is_seen)
    await services.stop()
    assert await store.fact(LAST_SEEN) == str(START)
