"""What became of a message and could not be stored holds up no match, decides none, and is tried again."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.build import Services
from bot.services.new_match import NewMatch
from bot.services.outbox import FIRST_DELAY, LONGEST_TRYING
from bot.storage.errors import Unusable
from bot.storage.rows import SETUP
from bot.storage.sqlite import SqliteStore
from tests.support.patience import PATIENCE_SECONDS

from .fakes import BOB, FULL, FakeClock, FakeSender, failing_once, settle, until
from .test_outbox import STARTED, delivering

DAY = 86400


async def fails(services: Services) -> None:
    """Let the outbox's worker run until it ends with the store's fault."""
    with pytest.raises(Unusable):
        async with asyncio.timeout(PATIENCE_SECONDS):
            await services.outbox.run()


async def test_a_message_whose_outcome_could_not_be_stored_is_said_again_and_the_match_goes_on(
    services: Services,
    match: str,
    store: SqliteStore,
    clock: FakeClock,
    sender: FakeSender,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "delivered", failing_once(store.delivered))
    async with delivering(services):
        await until(lambda: store.is_stuck(match))
        clock.advance(FIRST_DELAY)
        await settle(lambda: len(sender.rows) == 6)
    first, again = sender.rows[:2]
    assert sender.kinds() == ["lobby_post", *STARTED]
    assert (again.nonce, again.attempts, again.fault) == (first.nonce, 1, f"Unusable: {FULL}")


async def test_a_match_whose_clocks_could_not_begin_is_opened_again(
    services: Services,
    new: NewMatch,
    store: SqliteStore,
    clock: FakeClock,
    sender: FakeSender,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    monkeypatch.setattr(services.openings, "open", failing_once(services.openings.open))
    async with delivering(services):
        await until(lambda: store.is_stuck(match))
        clock.advance(FIRST_DELAY)
        await settle(lambda: len(sender.rows) == 6)
    assert sender.kinds() == [*STARTED[:2], *STARTED[1:]]
    assert (await services.views.summary(match)).row.status == SETUP


async def test_no_clock_decides_a_match_while_what_became_of_its_message_is_not_stored(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "delivered", failing_once(store.delivered))
    monkeypatch.setattr(store, "postpone", failing_once(store.postpone))
    await fails(services)
    clock.advance(DAY)
    await services.clocks.act()
    assert not await store.is_stuck(match)
    assert (await services.views.summary(match)).row.moves == 0


async def test_the_worker_that_begins_again_gives_back_what_the_one_before_could_not(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "delivered", failing_once(store.delivered))
    monkeypatch.setattr(store, "postpone", failing_once(store.postpone))
    await fails(services)
    async with delivering(services):
        await until(lambda: store.is_stuck(match))
    assert await store.next_try() == clock.now() + FIRST_DELAY


async def test_a_message_whose_outcome_cannot_be_stored_for_days_is_laid_aside(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = store.delivered
    monkeypatch.setattr(store, "delivered", failing_once(stored))

    async def is_laid_aside() -> bool:
        return bool(await services.outbox.dead())

    async with delivering(services):
        await until(lambda: store.is_stuck(match))
        monkeypatch.setattr(store, "delivered", failing_once(stored))
        clock.advance(LONGEST_TRYING)
        await until(is_laid_aside)
    assert [row.kind for row in await services.outbox.dead()] == ["lobby_post"]
