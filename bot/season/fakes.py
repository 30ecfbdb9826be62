"""Fakes that a season is played with: a clock of made-up time, seeded ids, a post that counts."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from bot.services.ids import ALPHABET, CODE_LENGTH
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from bot.storage.store import Store

DIRECTOR = 999
START = 1_793_000_000


class MadeUpClock:
    """Time that passes from one thing to the next."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time

    def ticks(self) -> float:
        return self.time

    def leapt(self) -> int:
        return 0

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        raise RuntimeError("nothing waits in made-up time")


class SeededIds:
    """Ids that follow from a seed, so that a season can be played again."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._nonces = 0

    def match(self) -> str:
        return "".join(self._chance.choice(ALPHABET) for _ in range(CODE_LENGTH))

    def secret(self) -> bytes:
        return self._chance.randbytes(32)

    def nonce(self) -> str:
        self._nonces += 1
        return f"s{self._nonces}"

    def lot(self, count: int) -> int:
        return self._chance.randrange(count)


class Post:
    """Takes every message and counts whom it pings."""

    def __init__(self, store: Store) -> None:
        self.kinds: Counter[str] = Counter()
        self.pings: Counter[int] = Counter()
        self.buttons: list[str] = []
        self.undecided = 0
        self._store = store

    async def deliver(self, row: OutboxRow) -> Delivery:
        self.kinds[row.kind] += 1
        for person in await self._pinged(row):
            self.pings[person] += 1
        if row.kind == "event_say":
            self.buttons += row.payload["buttons"]
            self.undecided += row.payload["text"]["key"] in ("service.event.undecided", "service.event.equal")
        if row.kind == "open_threads":
            return Delivery(thread=1, seat_threads={0: 1, 1: 1}, opened=True)
        return Delivery(channel=1, message=row.id)

    async def _pinged(self, row: OutboxRow) -> list[int]:
        if row.match is None:
            return [person for person in row.payload.get("mention", ()) if person != DIRECTOR]
        bundle = await self._store.load(row.match)
        if bundle is None:
            return []
        if row.kind == "turn_post" and row.payload.get("silent"):
            return []
        if row.kind == "turn_post":
            asked = {d.seat for d in bundle.deadlines if d.kind == "answer"} - {row.payload.get("quiet")}
        elif row.kind in ("reminder", "warning", "seat_call"):
            asked = {row.seat}
        else:
            asked = set(row.payload.get("mention", ()))
        return [seat.player for seat in bundle.seats if seat.seat in asked and seat.player is not None]
