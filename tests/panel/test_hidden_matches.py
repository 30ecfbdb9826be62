"""Whole matches of the game of hidden armies through the stand-in: by panel, by commands, in writing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from standin.server import Sandbox
from tests.panel.hidden import GAME, acting, by_commands, by_panel, in_writing
from tests.panel.table import Hand, Table
from tests.support.shared_out import at_landing

SEED = 5
FIGHTS_ENOUGH = 12


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        yield running


async def play(table: Table, answer: Callable[[Hand, Random], Awaitable[None]]) -> None:
    """Play a match to its end."""
    rng = Random(SEED)
    await table.begin()
    while hands := await acting(table):
        await answer(hands[0], rng)
    summary = await table.running.services.views.summary(table.match)
    assert summary.row.outcome is not None
    assert summary.row.moves > FIGHTS_ENOUGH


@at_landing
async def test_a_match_by_panel(table: Table) -> None:
    await play(table, by_panel)
    kept = await table.running.services.decks.list(table.ana.player, GAME)
    assert [(deck.kind, deck.name, deck.choice[0]) for deck in kept] == [("layout", "My wall", "place")]


@at_landing
async def test_a_match_by_commands(table: Table) -> None:
    await play(table, by_commands)


@at_landing
async def test_a_match_in_writing(table: Table) -> None:
    await play(table, in_writing)
