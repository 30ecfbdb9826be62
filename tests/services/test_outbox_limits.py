"""A Discord that refuses everything, or all of a channel, is not asked about every message that waits."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.outbox import AT_ONCE, LOOK_AGAIN, PLACES, Limit, TryLater
from bot.storage.outbox_rows import OutboxRow
from bot.storage.sqlite import SqliteStore

from .fakes import CHANNEL, FakeClock, FakeSender, settle, until
from .test_outbox import delivering

MANY = 2 * AT_ONCE
WAIT = 60


def waiting(number: int, now: int, channel: int) -> OutboxRow:
    """A message of no match, in a server of its own."""
    return OutboxRow(
        match=None, kind="event_say", nonce=f"w{number}", next_try=now, created=now, guild=number, channel=channel
    )


async def at_rest(services: Services, store: SqliteStore, clock: FakeClock) -> None:
    """Wait until nothing is on its way and the worker waits for a moment to come."""

    async def rests() -> bool:
        is_ended = not services.outbox._under_way  # what was refused is put back before its limit is known
        return is_ended and "outbox.sending" not in await store.counts() and clock.waits

    await until(rests)


@pytest.fixture
def asked(sender: FakeSender) -> list[str]:
    """What Discord was asked to take, whether it did or not."""
    nonces: list[str] = []
    sender.on_deliver = lambda row: nonces.append(row.nonce)
    return nonces


async def test_a_limit_of_everything_lets_nothing_more_be_asked_until_it_is_over(
    services: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender, asked: list[str]
) -> None:
    await store.say(tuple(waiting(number, clock.now(), number) for number in range(MANY)))
    sender.faults = [TryLater("rate limit", WAIT, unsent=True, limit=Limit.EVERYTHING) for _ in range(AT_ONCE)]
    async with delivering(services):
        await settle(lambda: len(asked) == AT_ONCE)
        await at_rest(services, store, clock)
        assert len(asked) == AT_ONCE
        clock.advance(WAIT)
        await settle(lambda: len(sender.rows) == MANY)


async def test_a_limit_of_a_channel_lets_its_messages_wait_and_no_others(
    services: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender, asked: list[str]
) -> None:
    await store.say(tuple(waiting(number, clock.now(), CHANNEL) for number in range(MANY)))
    sender.faults = [TryLater("rate limit", WAIT, unsent=True, limit=Limit.CHANNEL) for _ in range(PLACES.channel)]
    async with delivering(services):
        await settle(lambda: len(asked) == PLACES.channel)
        await at_rest(services, store, clock)
        assert len(asked) == PLACES.channel
        await services.outbox.reply(MANY, CHANNEL + 1, "other", {})
        await settle(lambda: [row.channel for row in sender.rows] == [CHANNEL + 1])
        clock.advance(WAIT)
        await settle(lambda: len(sender.rows) == MANY + 1)


async def test_an_outage_is_looked_at_by_one_message_after_a_while(
    services: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender, asked: list[str]
) -> None:
    await store.say(tuple(waiting(number, clock.now(), number) for number in range(MANY)))
    sender.faults = [TryLater("the token was changed") for _ in range(AT_ONCE + 1)]
    async with delivering(services):
        await settle(lambda: len(asked) == AT_ONCE)
        await at_rest(services, store, clock)
        before = len(asked)
        clock.advance(LOOK_AGAIN)
        await settle(lambda: len(asked) == before + 1)
        await at_rest(services, store, clock)
        assert (before, len(asked)) == (AT_ONCE, AT_ONCE + 1)
        clock.advance(LOOK_AGAIN)
        await settle(lambda: len(sender.rows) >= MANY - AT_ONCE - 1)
