"""What tests put in place of time, chance and Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot.services.build import Services
from bot.storage.errors import Unusable
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from tests.support.patience import PATIENCE_SECONDS

START = 1_790_000_000
ANN, BOB, CYD = 101, 102, 103
GUILD, CHANNEL = 7, 8
FULL = "there is no room left on the disk"


class FakeClock:
    """Time that passes only when told."""

    def __init__(self, now: int = START) -> None:
        self.time = now
        self.ticked = 0
        self._leapt = 0
        self._waiters: list[tuple[int, asyncio.Event]] = []

    def now(self) -> int:
        return self.time

    def ticks(self) -> float:
        return self.ticked

    def leapt(self) -> int:
        leapt, self._leapt = self._leapt, 0
        return leapt

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        if until is None:
            await wake.wait()
            return
        if until <= self.time:
            await asyncio.sleep(0)
            return
        reached = asyncio.Event()
        self._waiters.append((until, reached))
        tasks = [asyncio.ensure_future(wake.wait()), asyncio.ensure_future(reached.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._waiters.remove((until, reached))

    @property
    def waits(self) -> bool:
        """Say whether somebody waits for a moment to come."""
        return bool(self._waiters)

    def advance(self, seconds: int) -> None:
        """Let time pass and wake who waited for it."""
        self.ticked += seconds
        self._move(seconds)

    def leap(self, seconds: int) -> None:
        """Set the clock ahead or back, as a machine that slept or was put right does."""
        self._leapt += seconds
        self._move(seconds)

    def _move(self, seconds: int) -> None:
        self.time += seconds
        for until, reached in self._waiters:
            if until <= self.time:
                reached.set()


class FakeIds:
    """Predictable ids: matches M0001, M0002, …; lots always fall on the first."""

    def __init__(self, codes: list[str] | None = None, sealed: bytes = bytes(range(32))) -> None:
        self.sealed = sealed
        self.matches = 0
        self.nonces = 0
        self.codes = codes or []

    def match(self) -> str:
        if self.codes:
            return self.codes.pop(0)
        self.matches += 1
        return f"M{self.matches:04}"

    def secret(self) -> bytes:
        return self.sealed

    def nonce(self) -> str:
        self.nonces += 1
        return f"n{self.nonces:06}"

    def lot(self, count: int) -> int:
        return 0


class FakeSender:
    """Takes every message, numbers them, and fails as told."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        """Whether a message was begun to be delivered."""
        self.rows: list[OutboxRow] = []
        self.faults: list[Exception] = []
        self.gate: asyncio.Event | None = None
        self.held: dict[str | None, asyncio.Event] = {}
        self.on_deliver: Callable[[OutboxRow], None] | None = None

    async def deliver(self, row: OutboxRow) -> Delivery:
        self.asked.set()
        if self.gate is not None:
            await self.gate.wait()
        if row.match in self.held:
            await self.held[row.match].wait()
        if self.on_deliver is not None:
            self.on_deliver(row)
        if self.faults:
            raise self.faults.pop(0)
        self.rows.append(row)
        if row.kind == "open_threads":
            return Delivery(thread=500, seat_threads={0: 501, 1: 502}, opened=True)
        if row.kind in ("turn_post", "match_over"):
            return Delivery(channel=500, message=9000 + len(self.rows), role="board")
        return Delivery(channel=500, message=9000 + len(self.rows))

    def kinds(self, match: str | None = None) -> list[str]:
        return [row.kind for row in self.rows if match in (None, row.match)]


def failing_once(verb: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a verb that finds the disk full the first time; afterwards there is room."""
    faults = [Unusable(FULL)]

    async def tried(*given: Any, **more: Any) -> Any:
        if faults:
            raise faults.pop()
        return await verb(*given, **more)

    return tried


async def settle(condition: Callable[[], bool]) -> None:
    """Let other tasks run until something holds; raise TimeoutError if it never does."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            if condition():
                return
            await asyncio.sleep(0.001)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Let other tasks run until something that is read holds; raise TimeoutError if it never does."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.001)


async def drain(services: Services, clock: FakeClock) -> None:
    """Deliver everything that can be delivered now, without the worker's own loop."""
    while rows := await services.store.claim(clock.now(), 50):
        for row in rows:
            await services.outbox.deliver(row)
