"""A host that plays one match against a file database until it is killed: run by the crash test.

It prints a line for everything the outside world has seen: `answer <interaction>` when an answer was confirmed,
`said <nonce> <kind>` when a message reached the other side (which, like Discord, shows a nonce once).
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.services.build import Services
from bot.services.clock import SystemClock
from bot.services.ids import RandomIds
from bot.services.library import Library
from bot.services.lobby import NewMatch
from bot.storage.rows import Delivery, OutboxRow
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice

from .fakes import ANN, BOB
from .tally import Tally

PLAYERS = (ANN, BOB)
GOAL = 60


class PrintingSender:
    """Says each message to the standard output."""

    async def deliver(self, row: OutboxRow) -> Delivery:
        print(f"said {row.nonce} {row.kind} {row.match}", flush=True)
        await asyncio.sleep(0.001)
        return Delivery(channel=1, message=row.id, opened=row.kind == "open_threads")


async def play(path: Path) -> None:
    """Play matches for ever, beginning with the one a killed host left."""
    store = await SqliteStore.open(path)
    services = Services(
        store, Library([Tally()]), PrintingSender(), ais={"random": random_choice}, clock=SystemClock(), ids=RandomIds()
    )
    await services.start()
    while True:
        running = await store.matches_with(("opening", "setup", "playing"))
        if not running:
            new = NewMatch(
                game="tally", creator=ANN, guild=1, channel=2, invited=(BOB,), seat=0, options={"goal": GOAL}
            )
            made = await services.lobby.create(new)
            await services.lobby.accept(made.match.id, BOB)
            continue
        await answer(services, running[0])


async def answer(services: Services, match: str) -> None:
    """Give one answer of a match, with a key that names it."""
    shown = await services.views.summary(match)
    seat = shown.to_act[0].seat
    decision = (await services.views.seat(match, seat)).decisions[0]
    key = f"{match}.{decision.id}"
    await services.matches.submit(match, PLAYERS[seat], seat, decision.id, ("1",), interaction=key)
    print(f"answer {key}", flush=True)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
