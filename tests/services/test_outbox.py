"""Messages are delivered in order, again until it worked, never twice, and the hopeless ones stay in sight."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.services.build import Services
from bot.services.new_match import NewMatch
from bot.services.outbox import LONGEST_DELAY, LONGEST_TRYING, MOST_FAULTS, TryLater, Undeliverable
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from bot.storage.sqlite import SqliteStore

from .fakes import ANN, BOB, FakeClock, FakeSender, drain, settle

STARTED = ["lobby_post", "open_threads", "turn_post", "seat_panel", "seat_panel"]


async def test_the_worker_delivers_by_itself(services: Services, match: str, sender: FakeSender) -> None:
    await services.start()
    await settle(lambda: len(sender.rows) == 5)
    await services.stop()
    assert sender.kinds() == STARTED


async def test_a_message_is_tried_again_with_the_same_nonce_and_growing_delay(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    nonces: list[str] = []
    sender.on_deliver = lambda row: nonces.append(row.nonce)
    sender.faults = [TryLater("no net") for _ in range(3)]
    start = clock.now()
    waits: list[int] = []
    for _ in range(3):
        await drain(services, clock)
        due = await store.next_try() or 0
        waits.append(due - clock.now())
        clock.advance(due - clock.now())
    await drain(services, clock)
    assert waits == [2, 4, 8]
    assert clock.now() == start + 14
    assert len(set(nonces[:4])) == 1
    assert sender.kinds() == STARTED


async def test_whoever_waits_for_the_next_delivery_is_woken_once_its_outcome_is_stored(
    services: Services, match: str, store: SqliteStore
) -> None:
    ended, counted = services.outbox.next_end(), [len(STARTED)]
    await services.start()
    while counted[-1]:
        await ended.wait()
        ended = services.outbox.next_end()
        found = await store.counts()
        counted.append(sum(count for name, count in found.items() if name.startswith("outbox.")))
    await services.stop()
    assert counted[1] < counted[0]
    assert not services.outbox.next_end().is_set()


async def test_a_named_delay_is_kept(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [TryLater("rate limit", after=37)]
    await drain(services, clock)
    assert await store.next_try() == clock.now() + 37


async def test_a_long_outage_loses_nothing_and_is_laid_aside_in_the_end(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [TryLater("not connected", after=1, unsent=True) for _ in range(500)]
    for _ in range(499):
        await drain(services, clock)
        clock.advance(1)
    assert await services.outbox.dead() == []
    clock.advance(LONGEST_TRYING)
    await drain(services, clock)
    assert [row.fault for row in await services.outbox.dead()] == ["not connected"]


async def test_what_waited_while_no_bot_ran_is_tried_as_long_as_what_is_new(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(LONGEST_TRYING)
    sender.faults = [TryLater("not connected")] * 2
    await drain(services, clock)
    clock.advance(LONGEST_TRYING - 1)
    await drain(services, clock)
    assert await services.outbox.dead() == []
    clock.advance(LONGEST_DELAY)
    await drain(services, clock)
    assert sender.kinds() == STARTED


async def test_later_messages_of_a_match_wait_for_the_first(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [TryLater("no net")]
    await drain(services, clock)
    assert sender.kinds() == []


async def test_an_undeliverable_message_is_laid_aside_and_the_rest_goes_on(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [Undeliverable("the channel is gone")]
    await drain(services, clock)
    assert sender.kinds() == STARTED[1:]
    (dead,) = await services.outbox.dead()
    assert (dead.kind, dead.fault) == ("lobby_post", "the channel is gone")
    assert await services.outbox.retry(dead.id)
    await drain(services, clock)
    assert sender.kinds() == [*STARTED[1:], "lobby_post"]
    assert not await services.outbox.retry(dead.id)


async def test_a_fault_of_ours_is_laid_aside_after_some_tries(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [ValueError("a renderer's fault") for _ in range(MOST_FAULTS)]
    for _ in range(MOST_FAULTS):
        await drain(services, clock)
        clock.advance(LONGEST_DELAY)
    (dead,) = await services.outbox.dead()
    assert (dead.kind, dead.attempts, dead.fault) == ("lobby_post", MOST_FAULTS, "ValueError: a renderer's fault")
    assert await services.outbox.discard(dead.id)
    assert await services.outbox.dead() == []


async def test_what_was_under_way_at_a_crash_is_sent_again_under_its_nonce(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    (claimed,) = await store.claim(clock.now(), 1)
    await services.start()
    await settle(lambda: len(sender.rows) == 5)
    await services.stop()
    assert sender.rows[0].nonce == claimed.nonce


async def test_matches_do_not_wait_for_each_other(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    held = asyncio.Event()
    other = await services.lobby.create(NewMatch(game="tally", creator=ANN, guild=7, channel=8))
    sender.held[match] = held
    await services.start()
    await settle(lambda: sender.kinds(other.match.id) == ["lobby_post"])
    assert sender.kinds(match) == []
    held.set()
    await settle(lambda: sender.kinds(match) == STARTED)
    await services.stop()


async def test_f6_matches_of_one_channel_leave_places_to_others(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    held = asyncio.Event()
    for player in range(9):
        made = await services.lobby.create(NewMatch(game="tally", creator=1000 + player, guild=7, channel=8))
        sender.held[made.match.id] = held
    others = [await services.lobby.create(NewMatch(game="tally", creator=ANN, guild=7, channel=c)) for c in (9, 10)]
    await services.start()
    await settle(lambda: len(sender.rows) == 2)
    assert {row.match for row in sender.rows} == {other.match.id for other in others}
    held.set()
    await settle(lambda: len(sender.rows) == 11)
    await services.stop()


async def test_while_a_post_is_on_its_way_newer_ones_merge_behind_it(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    sender.rows.clear()
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("2",))
    await drain(services, clock)
    spans = [(r.since, r.payload["until"]) for r in sender.rows if r.kind == "turn_post"]
    assert spans == [(1, 2)]


@asynccontextmanager
async def delivering(services: Services) -> AsyncIterator[None]:
    """Let the outbox's worker run for the length of a block, and nothing else."""
    worker = asyncio.create_task(services.outbox.run())
    yield
    worker.cancel()
    await asyncio.gather(worker, return_exceptions=True)


async def test_a_worker_that_begins_again_begins_nothing_again_that_is_under_way(
    services: Services, match: str, clock: FakeClock, sender: FakeSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    sender.gate = asyncio.Event()
    begun: list[str] = []
    deliver = sender.deliver

    async def noted(row: OutboxRow) -> Delivery:
        begun.append(row.nonce)
        return await deliver(row)

    monkeypatch.setattr(sender, "deliver", noted)
    async with delivering(services):
        await settle(lambda: len(begun) == 1 and clock.waits)
    async with delivering(services):
        await settle(lambda: clock.waits)
        sender.gate.set()
        await settle(lambda: sender.kinds()[-1:] == STARTED[-1:] and len(sender.rows) >= len(STARTED))
    assert len(begun) == len(set(begun))
