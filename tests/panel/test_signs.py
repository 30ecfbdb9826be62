"""Signs of the sides are said where they stand: a stranger reads `EM` as any enemy."""

from __future__ import annotations

from pathlib import Path

import pytest

from standin.server import Sandbox
from tests.panel.table import Table


async def test_ux_1_by_which_letter_the_units_of_either_side_begin_is_said_in_the_head(table: Table) -> None:
    """Skirmish: the lines below call them `WG` and `EM`; before the first turn no unit has a side's letter."""
    await table.line_up()
    shown = await table.ana.open()
    assert "begin with" not in shown.text
    for hand in table.hands:
        seen = await hand.seat()
        assert seen.plan is not None
        await hand.submit(seen.plan.default)
    for hand, own, enemy in ((table.ana, "W", "E"), (table.milo, "E", "W")):
        shown = await hand.open()
        assert f"your units begin with {own}, the enemy's with {enemy}." in shown.text


@pytest.mark.parametrize("game", ["commandeer", "summoner_war"])
async def test_where_no_letter_stands_none_is_explained(sandbox: Sandbox, tmp_path: Path, game: str) -> None:
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        assert "begin with" not in (await table.ana.open()).text
