"""Discord's misfortunes during a match: in the end everything stands as it would have without them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rules.ai.random import random_choice
from standin.model import PUBLIC_THREAD
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS
from tests.leaks.world import World, world
from tests.panel.table import Hand
from tests.support.shared_out import of_which
from tests.support.sketches import sketches

__all__ = ["sketches"]

STEP = 0.005
TIMES = re.compile(r"<t:\d+:\w>")
TURNS = [3, pytest.param(6, marks=pytest.mark.soak)]
"""Order sheets that are sent; then somebody gives up."""
Misfortune = Callable[[Sandbox, int], None]


async def said(now: World) -> None:
    """Wait until everything is said, letting time pass where the bot waits before it tries again."""
    store, clock = now.table.running.services.store, now.table.clock
    async with asyncio.timeout(2 * PATIENCE_SECONDS):
        while True:
            counts = await store.counts()
            connected = now.table.sandbox.gateway.is_online and now.table.running.client.is_ready()
            if connected and not any(name.startswith("outbox.") for name in counts):
                return
            again = await store.next_try()
            if again is not None and again > clock.now() and "outbox.sending" not in counts:
                clock.advance(again - clock.now())
            await asyncio.sleep(STEP)


async def press_send(now: World, hand: Hand) -> None:
    """Draft an answer that follows from the position, and send it by the panel."""
    seen = await hand.seat()
    assert seen.plan is not None
    choice = random_choice(now.table.game, seen.view, seen.plan, Random(seen.summary.row.moves))
    matches = now.table.running.services.matches
    await matches.save_draft(now.table.match, hand.player, hand.number, seen.plan.id, choice)
    shown = await hand.open()
    if not any(":send." in one for one in shown.custom_ids()):
        review = next(one for one in shown.custom_ids() if ":review." in one)
        shown = await hand.take(await hand.persona.click(shown, review))
    send = next(one for one in shown.custom_ids() if ":send." in one)
    await hand.take(await hand.persona.click(shown, send))


async def played(folder: Path, befall: Misfortune, turns: int) -> list[str]:
    """Play a match to its end under a misfortune; return how it ended and what stands in public."""
    async with world(folder) as now:
        table, sandbox = now.table, now.table.sandbox
        await table.begin()
        await said(now)
        for number in range(4 + turns):
            befall(sandbox, number)
            await said(now)
            summary = await table.running.services.views.summary(table.match)
            await press_send(now, table.hands[summary.to_act[0].seat])
            await said(now)
        befall(sandbox, 4 + turns)
        side = next(d for d in (await table.ana.seat()).decisions if d.id.startswith("concede"))
        choice = random_choice(table.game, (await table.ana.seat()).view, side, Random(0))
        matches = table.running.services.matches
        await matches.submit(table.match, table.ana.player, 0, side.id, choice)
        await said(now)
        sandbox.faults.clear()
        row = (await table.running.services.views.summary(table.match)).row
        assert row.outcome is not None
        (thread,) = [t for t in table.ana.persona.threads() if t.type == PUBLIC_THREAD]
        posts = [m for m in table.ana.persona.visible_messages(thread) if not m.is_ephemeral and m.raw["type"] == 0]
        shown = [TIMES.sub("", m.text.replace(thread.id, "thread")) for m in posts]
        assert await table.running.services.outbox.dead() == []
        return [str(row.outcome.ranks), str(row.moves), *shown]


def nothing(sandbox: Sandbox, number: int) -> None:
    pass


def repeats(sandbox: Sandbox, number: int) -> None:
    sandbox.faults.repeat_interactions = 100


def rate_limits(sandbox: Sandbox, number: int) -> None:
    sandbox.faults.rate_limit_every = 3
    sandbox.faults.retry_after = 0.01


def server_errors(sandbox: Sandbox, number: int) -> None:
    sandbox.faults.only_path = "/channels/"
    sandbox.faults.server_error_status = 503
    sandbox.faults.server_error_next = 2


def requests_lost(sandbox: Sandbox, number: int) -> None:
    sandbox.faults.only_path = "/channels/"
    sandbox.faults.drop_before_next = 2


def answers_lost(sandbox: Sandbox, number: int) -> None:
    sandbox.faults.only_path = "/channels/"
    sandbox.faults.drop_after_next = 2


def connection_lost(sandbox: Sandbox, number: int) -> None:
    if number % 4 == 1:
        sandbox.gateway.drop()


def reconnect_asked(sandbox: Sandbox, number: int) -> None:
    if number % 4 == 1:
        sandbox.gateway.reconnect()


def session_lost(sandbox: Sandbox, number: int) -> None:
    if number == 5:
        sandbox.gateway.invalidate()


MISFORTUNES = (
    repeats,
    rate_limits,
    server_errors,
    requests_lost,
    answers_lost,
    connection_lost,
    reconnect_asked,
    session_lost,
)

CALM: dict[int, list[str]] = {}
"""How the match of so many turns ends without any misfortune; found out once."""


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("befall", of_which(MISFORTUNES, [answers_lost]))
async def test_a_match_ends_as_it_would_have(tmp_path: Path, befall: Misfortune, turns: int) -> None:
    if turns not in CALM:
        CALM[turns] = await played(tmp_path / "calm", nothing, turns)
    assert await played(tmp_path / "faulty", befall, turns) == CALM[turns]
