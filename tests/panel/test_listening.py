"""The position for people who listen: its player also hears whom it can attack; a watcher, or one without help, not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.discord.listening import MOST_TARGETS, said
from bot.services.views import SeatView
from bot.storage.rows import FULL, OFF, PLAIN
from tests.panel.table import Table

HEAD = "You can attack now:"


async def heard(table: Table, seen: SeatView) -> list[str]:
    """Return the lines that a reader of the view hears."""
    app = table.running.app
    press: Any = SimpleNamespace(app=app)
    game = app.services.views.game_of(seen.summary.row)
    return await said(press, seen, game, app.words("en").at(game))


@pytest.mark.parametrize("help_", [FULL, PLAIN, OFF])
async def test_p7_whom_the_reader_can_attack_is_told_unless_the_match_is_without_help(table: Table, help_: str) -> None:
    """First lesson of Skirmish: Yumika reaches Hayate from D3, and nobody who has no seat hears of it."""
    services = table.running.services
    code = await services.lessons.open(table.ana.player, "skirmish")
    seen = await services.views.seat(code, 0)
    summary = msgspec.structs.replace(seen.summary, row=msgspec.structs.replace(seen.summary.row, help=help_))
    lines = await heard(table, msgspec.structs.replace(seen, summary=summary))
    assert (HEAD in lines) == (help_ != OFF)
    if help_ != OFF:
        reach = lines[lines.index(HEAD) + 1 :]
        assert any("attack ED Hayate" in line for line in reach)
        assert all(line.startswith("- ") for line in reach[:MOST_TARGETS])
    assert HEAD not in await heard(table, await services.views.seat(code, None))
