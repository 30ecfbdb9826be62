"""A host that plays one match against a file database until it is killed: run by the crash test.

It prints a line for everything the outside world has seen: `answer <interaction>` when an answer was confirmed, `ruled
<match> <act>` when an act of the staff was, `said <nonce> <kind>` when a message reached the other side (which, like
Discord, shows a nonce once).
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from pathlib import Path

from bot.services.build import Services
from bot.services.clock import SystemClock
from bot.services.ids import RandomIds
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from tests.support.rows import matches_with

from .fakes import ANN, BOB, CYD
from .tally import Tally

PLAYERS = (ANN, BOB)
GOAL = 60
GM = Caller(CYD, 1, manager=True)
RULED_AFTER = 5
"""Steps of the log after which the staff do something again."""


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
        running = await matches_with(store, ("opening", "setup", "playing", "paused"))
        if not running:
            new = NewMatch(
                game="tally", creator=ANN, guild=1, channel=2, invited=(BOB,), seat=0, options={"goal": GOAL}
            )
            made = await services.lobby.create(new)
            await services.lobby.accept(made.match.id, BOB)
            continue
        await rule(services, running[0])
        await answer(services, running[0])


async def rule(services: Services, match: str) -> None:
    """Let the staff act now and then: a dispute and its decision, a change, a step back."""
    moves = (await services.views.summary(match)).row.moves
    what = moves % (4 * RULED_AFTER) // RULED_AFTER
    if moves < 3 or moves % RULED_AFTER or (await services.views.summary(match)).to_act[0].clock == "entry":
        return
    key = f"gm.{match}.{moves}"
    done, name = None, "decide"
    if what == 0:
        asked = await services.disputes.of(match)
        if len(asked) < 2 and all(one.state != "asked" for one in asked):
            seat = len(asked)  # in the keys, too: a host before this one may have died after the first was decided
            await services.disputes.ask(match, PLAYERS[seat], seat, "rule", "a 6", interaction=f"{key}.ask.{seat}")
            done = await services.disputes.decide(match, GM, False, "a 5", interaction=f"{key}.{name}.{seat}")
    elif what == 1:
        name, total = "edit", (await services.views.seat(match, None)).view.state.total
        if total + 1 < GOAL:
            change = ("points", str(total + 1))
            done = await services.edits.edit(match, GM, change, "a slip", interaction=f"{key}.{name}")
    elif what == 2:
        name, number = "back", await services.views.number(match, moves)
        done = await services.rulings.back(match, GM, number - 1, "a slip", interaction=f"{key}.{name}")
    else:
        name = "extend"
        done = await services.staff_time.extend(match, GM, "a fever", hours=1, interaction=f"{key}.{name}")
    if done is not None and not done.repeated:
        print(f"ruled {match} {name}", flush=True)


async def answer(services: Services, match: str) -> None:
    """Give one answer of a match, with a key that names it."""
    shown = await services.views.summary(match)
    if shown.dispute is not None:  # the host before died between a dispute and its decision
        await services.disputes.decide(match, GM, upheld=False, sentence="a 5")
        print(f"ruled {match} decide", flush=True)
    seat = shown.to_act[0].seat
    decision = (await services.views.seat(match, seat)).decisions[0]
    key = f"{match}.{decision.id}"
    await services.matches.submit(match, PLAYERS[seat], seat, decision.id, ("1",), interaction=key)
    print(f"answer {key}", flush=True)


if __name__ == "__main__":
    try:
        asyncio.run(play(Path(sys.argv[1])))
    except BaseException:  # noqa: BLE001 - whatever ends it is told
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # the threads of its store would keep it, and who reads what it says, for ever
