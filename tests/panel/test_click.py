"""What a press of the panel costs: the match is at hand, written once, its rules walked once, a picture sent once."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord import posts
from bot.storage.sqlite import SqliteStore
from standin.rest import Answer, Call
from standin.server import Sandbox
from tests.panel.hidden import GAME as HIDDEN
from tests.panel.table import Hand, Table
from tests.panel.test_ways_panel import BLUE, RED

NEXT = Counter(load=1, write_then=1, apply=1)
"""How the match stands is in memory, and what was found out about a position is there as long as it stands."""


def counted(table: Table, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what store and rules are asked from now on."""
    tally: Counter[str] = Counter()
    store = table.running.services.store
    assert isinstance(store, SqliteStore)
    ways = [(store.database, name) for name in ("read", "write", "write_then")]  # to another thread and back
    for owner, name in (*ways, (store, "load"), (store, "apply"), (table.game, "menu"), (table.game, "view")):
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
        await table.told()
        await table.milo.open()
        yield table.milo


async def test_each_press_on_a_sheet_loads_writes_and_walks_once(sheet: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = counted(sheet.table, monkeypatch)
    for token in ("a", "b2", "wait", "m", "stay", "wait"):
        tally.clear()
        await sheet.choose(token)
        assert tally == NEXT, token
    assert await sheet.drafted() == ("a", "b2", "wait", "/", "m", "stay", "wait", "/", "done")


async def test_each_press_on_a_turn_loads_writes_and_walks_once(turn: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = counted(turn.table, monkeypatch)
    for token in ("e3", "attack.e1"):
        tally.clear()
        await turn.choose(token)
        assert tally == NEXT, token
    assert await turn.drafted() == ("attack", "e3", "e1")


async def test_a_panel_back_at_its_beginning_reads_what_happened_once(
    turn: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = counted(turn.table, monkeypatch)
    for _ in range(2):
        await turn.choose("e3")
        tally.clear()
        await turn.press("Undo")
        assert tally == NEXT


async def test_a_press_that_only_looks_writes_nothing(sheet: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    await sheet.choose("a")
    tally = counted(sheet.table, monkeypatch)
    await sheet.press("Show all")
    assert tally == Counter(load=1)


async def test_a_position_that_changed_is_seen_and_walked_anew(turn: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (await turn.seat()).view
    assert (await turn.seat()).view is before
    await turn.submit(("attack", "e3", "e1"))
    await turn.table.told()
    now = (await turn.seat()).view
    assert now is not before
    assert now.state != before.state
    other = await turn.table.running.services.views.seat(turn.table.match, 0)
    assert other.view.seat == 0, "each seat has a view of its own"


@pytest.fixture
def answered(sandbox: Sandbox) -> list[Call]:
    """Return the answers to presses as they come in."""
    found: list[Call] = []

    def note(call: Call, status: int, answer: Answer) -> None:
        if call.route.endswith("/callback"):
            found.append(call)

    sandbox.api.recorders.append(note)
    return found


async def test_a_picture_that_is_shown_already_is_not_sent_again(sheet: Hand, answered: list[Call]) -> None:
    await sheet.choose("a")
    shown = sheet.shown.attachments
    await sheet.press("Show all")
    assert sheet.shown.attachments == shown
    assert sheet.shown.pictures() != []
    await sheet.press("Undo")
    assert [len(call.uploads) for call in answered] == [1, 0, 1]


async def test_a_picture_that_is_there_no_more_is_sent_again(
    sheet: Hand, answered: list[Call], monkeypatch: pytest.MonkeyPatch
) -> None:
    await sheet.choose("a")
    monkeypatch.setattr(posts.Kept, "to_dict", lambda self: {"id": "1", "filename": self.filename})
    await sheet.press("Show all")
    assert [len(call.uploads) for call in answered] == [1, 0, 1]
    assert sheet.shown.pictures() != []
