"""What a host reads in the log tells nothing of a running match: no answers, no secret, no names of messages."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.cli.games import names
from tests.leaks.world import STEP, World, draft, world
from tests.support.shared_out import of_which


def befall(now: World) -> None:
    """Let everything go wrong that makes the bot write to the log."""
    faults = now.table.sandbox.faults
    faults.only_path = "/channels/"
    faults.server_error_status = 503
    faults.server_error_next = 1
    faults.rate_limit_next = 1
    faults.drop_after_next = 1


async def retried(now: World) -> None:
    """Let time pass until everything is said in spite of the faults."""
    store, clock = now.table.running.services.store, now.table.clock
    while any(name.startswith("outbox.") for name in await store.counts()):
        again = await store.next_try()
        clock.advance(max(0, (again or 0) - clock.now()))
        await asyncio.sleep(STEP)
    now.table.sandbox.faults.clear()


@pytest.mark.parametrize("game", of_which(names(), ["summoner_war"]))
async def test_log_lines_hold_no_secret_of_a_running_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.INFO)
    async with world(tmp_path / "only", game) as now:
        table = now.table
        await now.begin()
        secrets: set[str] = set()
        table.sandbox.interactions.on_settled.append(lambda interaction, outcome: secrets.add(interaction.token))
        for _ in range(3):
            for hand in table.hands:
                seen = await hand.seat()
                if seen.plan is None or not any(d.id == seen.plan.id for d in seen.decisions):
                    continue
                ways = now.choices(seen.view, seen.plan, least=1)
                first, second = ways[0], ways[-1]
                befall(now)
                await draft(hand, first)
                await hand.submit(second)
                await retried(now)
                await now.pry()
                secrets |= {form for choice in (first, second) for form in forms(choice)}
        secrets |= {bytes(range(32)).hex(), "n0000", f"Bot {table.sandbox.token}"}
    written = "\n".join(logging.Formatter("%(name)s %(message)s").format(record) for record in caplog.records)
    assert "undeliverable" in written or "503" in written or "rate limited" in written
    assert [secret for secret in secrets if secret in written] == []


def forms(choice: tuple[str, ...]) -> list[str]:
    """Return how an answer of some length might be written."""
    return [" ".join(choice), ",".join(choice), str(choice), str(list(choice))] if len(choice) > 2 else []
