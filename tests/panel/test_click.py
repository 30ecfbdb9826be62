"""What a press of the panel costs: the match is read once, written once, and its rules are walked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from standin.server import Sandbox
from tests.panel.hidden import GAME as HIDDEN
from tests.panel.table import Hand, Table
from tests.panel.test_ways_panel import BLUE, RED

ONCE = Counter(load=1, apply=1, menu=1, view=1)


def counted(table: Table, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what store and rules are asked from now on."""
    tally: Counter[str] = Counter()
    store = table.running.services.store
    for owner, name in ((store, "load"), (store, "apply"), (table.game, "menu"), (table.game, "view")):
        _count(monkeypatch, owner, name, tally)
    return tally


def _count(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, tally: Counter[str]) -> None:
    asked = getattr(owner, name)

    def ask(*given: Any, **named: Any) -> Any:
        tally[name] += 1
        return asked(*given, **named)

    monkeypatch.setattr(owner, name, ask)


@pytest.fixture
async def sheet(table: Table) -> Hand:
    """Return whoever is to write the first sheet, the panel open."""
    await table.battle()
    await table.told()
    hand = await table.acting()
    await hand.open()
    return hand


@pytest.fixture
async def turn(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Hand]:
    """Return the second seat in its free first turn, its panel open."""
    async with Table(sandbox, tmp_path, HIDDEN).run() as table:
        await table.begin()
        for hand, choice in zip(table.hands, (RED, BLUE), strict=True):
            await hand.submit(choice)
        await table.ana.submit(("summon", "e1"))
        await table.told()
        await table.milo.open()
        yield table.milo


async def test_each_press_on_a_sheet_reads_writes_and_walks_once(sheet: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = counted(sheet.table, monkeypatch)
    for token in ("a", "b2", "wait", "m", "stay", "wait"):
        tally.clear()
        await sheet.choose(token)
        assert tally == ONCE, token
    assert await sheet.drafted() == ("a", "b2", "wait", "/", "m", "stay", "wait", "/", "done")


async def test_each_press_on_a_turn_reads_writes_and_walks_once(turn: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = counted(turn.table, monkeypatch)
    for token in ("e3", "attack.e1"):
        tally.clear()
        await turn.choose(token)
        assert tally == ONCE, token
    assert await turn.drafted() == ("attack", "e3", "e1")


async def test_a_press_that_only_looks_writes_nothing(sheet: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    await sheet.choose("a")
    tally = counted(sheet.table, monkeypatch)
    await sheet.press("Show all")
    assert tally == Counter(load=1, menu=1, view=1)
