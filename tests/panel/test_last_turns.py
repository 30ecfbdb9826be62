"""The picture of one's own turn: what the others did since the last one is drawn until something is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.show import paint
from render.scene import Scene
from render.scene_board import Board
from rules.kernel.types import Choice
from standin.server import Sandbox
from tests.panel.table import Hand, Table

GAME = "dozen_war"


async def deploy(hand: Hand) -> None:
    seen = await hand.seat()
    assert seen.plan is not None
    await hand.submit(seen.plan.default)


async def move_and_end(hand: Hand) -> Choice:
    """Move the first unit that can and end the turn; return the move."""
    seen = await hand.seat()
    assert seen.plan is not None
    moved = next(c for c in hand.table.game.choices(seen.view, seen.plan) if c[1:2] == ("move",))
    await hand.submit(moved)
    await hand.submit(("end",))
    return moved


async def test_the_acts_of_others_are_drawn_on_ones_own_turn_until_something_is_chosen(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Scene] = []
    scene_for = paint.scene_for

    def kept(*given: Any, **named: Any) -> Scene:
        made.append(scene_for(*given, **named))
        return made[-1]

    def drawn() -> Board:
        assert made[-1].board is not None
        return made[-1].board

    monkeypatch.setattr(paint, "scene_for", kept)
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await table.begin(draft="random")
        for hand in table.hands:
            await deploy(hand)
        other = await table.acting()
        moved = await move_and_end(other)
        await table.told()
        reader = await table.acting()
        await reader.open()
        (arrow,) = drawn().arrows
        assert (arrow.kind, arrow.side, arrow.path[-1]) == ("move", other.number, moved[2])
        view = (await reader.seat()).view
        await reader.choose(next(unit.id for unit in view.state.units.values() if unit.seat == reader.number))
        assert drawn().arrows == ()
        assert [mark.kind for mark in drawn().marks] == ["selected"]
