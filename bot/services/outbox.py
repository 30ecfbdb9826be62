"""The worker that says what is to be said: in order per match, again until it worked, never twice."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum
from functools import partial
from math import ceil
from typing import Any, Protocol

from bot.storage.outbox_rows import LATE_PANEL, OutboxRow, Places
from bot.storage.rows import Delivery, MatchRow

from .connection import Connection
from .desk import Desk
from .guarded import Fault, guarded
from .last_seconds import MESSAGES, LastSeconds
from .notes import panel_sort
from .openings import Openings

LOG = logging.getLogger(__name__)

AT_ONCE = 24
"""Matches whose messages are on their way at the same time."""
PLACES = Places(channel=4, guild=8)
"""Those of one channel and of one server: one that is slow, or limited, holds up no other."""
FIRST_DELAY, LONGEST_DELAY = 2, 600
"""Seconds before the second try; each further try waits twice as long, up to the longest."""
LONGEST_TRYING = 3 * 86400
"""Seconds of nothing but passing failures after which a message is laid aside: longer than any outage.

What it waited for before, for leave or for a bot that runs, does not count.
"""
MOST_FAULTS = 6
"""A message that runs into a fault of our own is laid aside sooner, so that it does not hold up its match."""
LOOK_AGAIN = 30
LOOK_FOR_LEAVE = 600
"""Seconds after which what Discord refused is tried again, if nobody tells of a change before."""
KEPT = 7 * 86400
"""Seconds that delivered messages and applied inputs are remembered."""


class Limit(Enum):
    """What a passing failure keeps from being asked for: each further request is refused too, and counted."""

    MESSAGE = "this message alone"
    CHANNEL = "all messages of its channel"
    EVERYTHING = "all messages"


class TryLater(Exception):
    """A failure that passes: network, overload, rate limit; `after` seconds if the other side named them.

    Without `after` nobody was there to name them: an outage, in which no clock runs; `is_outage`: so it is here.
    `unsent`: it is certain that nothing went out, so that a newer message may still replace this one. `limit`: what may
    not be asked meanwhile.
    """

    def __init__(
        self,
        reason: str,
        after: int | None = None,
        unsent: bool = False,
        limit: Limit = Limit.MESSAGE,
        *,
        is_outage: bool = False,
    ) -> None:
        super().__init__(reason)
        self.after = after
        self.unsent = unsent
        self.limit = limit
        self.is_outage = is_outage or after is None


class Blocked(TryLater):
    """Discord lets nothing be said where the match is played, or not all of its players see it: until somebody acts.

    The message waits as long as that takes, and the match's clocks with it. `made`: what it brought into being.
    """

    def __init__(self, reason: str, made: Delivery) -> None:
        super().__init__(reason, LOOK_FOR_LEAVE, unsent=True)
        self.made = made


class Undeliverable(Exception):
    """A failure that stays: the channel is gone, rights are missing, direct messages are closed."""


class Sender(Protocol):
    """Renders a row as things stand now and sends or edits it; raises TryLater or Undeliverable."""

    async def deliver(self, row: OutboxRow) -> Delivery: ...


class Outbox:
    """Delivers the outbox through a Sender, and shows the host what could not be delivered."""

    def __init__(self, desk: Desk, sender: Sender, connection: Connection, openings: Openings) -> None:
        self._desk = desk
        self._sender = sender
        self._connection = connection
        self._openings = openings
        self._wake = asyncio.Event()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._unsure: dict[int, tuple[OutboxRow, Exception]] = {}
        """Messages whose outcome could not be stored, with the fault; in the store they are still on their way."""
        self._failing: dict[int, float] = {}
        """Messages that have met nothing but passing failures since a tick."""
        self._ended = asyncio.Event()
        self._asks_again = 0.0
        """The tick from which on messages may be claimed: nothing is asked of a Discord that refuses everything."""
        self._probes = 0
        """Messages in a row that did not reach Discord."""
        connection.restored.append(self._wake.set)
        desk.committed.append(self._look_up)
        desk.said.append(self._wake.set)
        desk.changed.append(self._wake.set)

    async def run(self) -> None:
        """Deliver until cancelled; what another run had begun is sent again under the same nonce."""
        store, clock = self._desk.store, self._desk.clock
        await store.unclaim((*self._under_way, *self._unsure))
        purged = clock.now()
        await store.purge(purged - KEPT)
        while True:
            self._wake.clear()
            await self._give_back()
            now = clock.now()
            rest = self._asks_again - clock.ticks()
            room = self._room() if rest <= 0 else 0
            rows = await store.claim(now, room, PLACES) if room else []
            for row in rows:
                task = asyncio.create_task(self.deliver(row))
                self._under_way[row.id] = task
                task.add_done_callback(partial(self._done, row))
            if clock.now() - purged > 3600:
                purged = clock.now()
                await store.purge(purged - KEPT)
                self._forget_replaced()
            if not rows:
                again = clock.now() + (LOOK_AGAIN if rest <= 0 else ceil(rest))
                # what is due and was not taken waits for a place: a delivery that ends wakes us
                next_try = await store.next_try(now) if room else None
                await clock.wait(again if next_try is None else min(next_try, again), self._wake)

    def _room(self) -> int:
        """Return how many more messages may be claimed; while Discord cannot be reached one, to see whether it can."""
        return max(0, (AT_ONCE if self._connection.is_up else 1) - len(self._under_way))

    async def finish(self, last: LastSeconds) -> None:
        """Wait for the deliveries under way, but not for ever; the late ones are repeated after the next start."""
        await last.end("messages", tuple(self._under_way.values()), MESSAGES)

    def is_unsure(self, match: str) -> bool:
        """Say whether what became of a message of a match could not be stored yet."""
        return any(row.match == match for row, _ in self._unsure.values())

    def next_end(self) -> asyncio.Event:
        """Return what is set once another delivery has ended, and its outcome is stored."""
        return self._ended

    async def dead(self) -> list[OutboxRow]:
        """Return the messages laid aside, oldest first."""
        return await self._desk.store.dead()

    async def lay_aside(self, match: str, seat: int, fault: str) -> None:
        """Lay before the host that a seat cannot be shown its panel; sent again, it shows it."""
        now = self._desk.clock.now()
        nonce, sort = self._desk.ids.nonce(), panel_sort(seat)
        row = OutboxRow(match=match, seat=seat, kind="seat_panel", nonce=nonce, collapse=sort, fault=fault)
        await self._desk.store.lay_aside(row, now)

    async def reply(self, guild: int, channel: int, nonce: str, payload: dict[str, Any], collapse: str = "") -> None:
        """Give a reply that was refused where it was asked for; it may have been seen, and bears the nonce it had."""
        now = self._desk.clock.now()
        row = OutboxRow(
            match=None, kind="reply", payload=payload, nonce=nonce, collapse=collapse, next_try=now, created=now,
            guild=guild, channel=channel,
        )  # fmt: skip
        await self._desk.store.say((row,))
        self._wake.set()

    async def later(self, row: OutboxRow, seconds: int) -> None:
        """Show a seat its card so many seconds later, unless it is to be shown another before."""
        now, nonce = self._desk.clock.now(), self._desk.ids.nonce()
        late = OutboxRow(
            match=row.match, seat=row.seat, kind=LATE_PANEL, nonce=nonce, collapse=row.collapse,
            next_try=now + seconds, created=now,
        )  # fmt: skip
        await self._desk.store.say((late,))

    async def retry(self, row: int) -> bool:
        """Put a message laid aside back in line; return whether there was one."""
        revived = await self._desk.store.revive(row, self._desk.clock.now())
        self._wake.set()
        return revived

    async def discard(self, row: int) -> bool:
        """Delete a message laid aside; return whether there was one."""
        return await self._desk.store.discard(row)

    async def deliver(self, row: OutboxRow) -> None:
        """Deliver one message that was claimed, and store what came of it."""
        store, clock = self._desk.store, self._desk.clock
        done = await guarded(self._sender.deliver(row))
        self._note(row, done.error if isinstance(done, Fault) else None)
        if not isinstance(done, Fault):
            if done.opened and row.match is not None:  # first: cut short here, the message is delivered again
                await self._openings.open(row.match)
            await store.delivered(row, clock.now(), done)
            self._failing.pop(row.id, None)
            return
        fault = done.error
        if isinstance(fault, Blocked):
            await self._wait_for_leave(row, fault)
        elif isinstance(fault, Undeliverable):
            LOG.warning("message %d (%s, match %s) is undeliverable: %s", row.id, row.kind, row.match, fault)
            await self._bury(row, str(fault))
        elif isinstance(fault, TryLater):
            await self._again(row, fault)
        elif row.attempts + 1 >= MOST_FAULTS:
            await self._lay_aside(row, f"{type(fault).__name__}: {fault}", fault)
        else:
            LOG.error("message %d (%s, match %s) failed", row.id, row.kind, row.match, exc_info=fault)
            await store.postpone(row.id, clock.now() + _delay(row), f"{type(fault).__name__}: {fault}")

    def _note(self, row: OutboxRow, fault: BaseException | None) -> None:
        """Tell the connection what an attempt says of it; a fault of our own says nothing."""
        if fault is None or isinstance(fault, Undeliverable | Blocked):
            self._connection.answered(row.id)
            self._probes = 0
        elif isinstance(fault, TryLater) and fault.is_outage:
            self._connection.failed(row.id)
            if not self._connection.is_up:
                self._rest(min(LOOK_AGAIN, FIRST_DELAY << min(self._probes, 16)))
                self._probes += 1

    def _rest(self, seconds: int) -> None:
        self._asks_again = max(self._asks_again, self._desk.clock.ticks() + seconds)

    async def _wait_for_leave(self, row: OutboxRow, fault: Blocked) -> None:
        store = self._desk.store
        LOG.warning("message %d (%s, match %s) waits: %s", row.id, row.kind, row.match, fault)
        self._failing.pop(row.id, None)
        await store.made(row, fault.made)
        if row.match is not None:
            await self._openings.shut(row.match)
        await store.postpone(row.id, self._desk.clock.now() + LOOK_FOR_LEAVE, str(fault), tried=False)

    async def _again(self, row: OutboxRow, fault: TryLater) -> None:
        store, now, tick = self._desk.store, self._desk.clock.now(), self._desk.clock.ticks()
        if tick - self._failing.setdefault(row.id, tick) >= LONGEST_TRYING:
            await self._lay_aside(row, str(fault), fault)
        else:
            delay = fault.after if fault.after is not None else _delay(row)
            await store.postpone(row.id, now + delay, str(fault), tried=not fault.unsent)
            if fault.limit is Limit.CHANNEL:
                await store.hold_back(row.channel, now + delay)
            elif fault.limit is Limit.EVERYTHING:
                self._rest(delay)

    async def _give_back(self) -> None:
        """Let the messages be tried again whose outcome could not be stored; raise StoreError where that fails too."""
        for row, fault in tuple(self._unsure.values()):
            await self._again(row, TryLater(f"{type(fault).__name__}: {fault}", _delay(row)))
            del self._unsure[row.id]

    async def _lay_aside(self, row: OutboxRow, reason: str, fault: BaseException) -> None:
        LOG.error("message %d (%s, match %s) is laid aside", row.id, row.kind, row.match, exc_info=fault)
        await self._bury(row, reason)
        self._connection.given_up(row.id)

    async def _bury(self, row: OutboxRow, reason: str) -> None:
        await self._desk.store.bury(row.id, self._desk.clock.now(), reason)
        self._failing.pop(row.id, None)

    def _forget_replaced(self) -> None:
        """Forget those that newer ones have taken the place of: nothing else is tried for so long."""
        oldest = self._desk.clock.ticks() - 2 * LONGEST_TRYING
        self._failing = {row: since for row, since in self._failing.items() if since > oldest}

    def _done(self, row: OutboxRow, task: asyncio.Task[None]) -> None:
        del self._under_way[row.id]
        self._wake.set()
        ended, self._ended = self._ended, asyncio.Event()
        ended.set()
        if not task.cancelled() and isinstance(fault := task.exception(), Exception):
            LOG.error("the outcome of a delivery could not be stored", exc_info=fault)
            self._unsure[row.id] = row, fault

    def _look_up(self, row: MatchRow) -> None:
        self._wake.set()


def _delay(row: OutboxRow) -> int:
    return min(LONGEST_DELAY, FIRST_DELAY << min(row.attempts, 16))
