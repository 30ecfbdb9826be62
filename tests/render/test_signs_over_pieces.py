"""Signs of what happened leave the letters of pieces, their HP and the numbers of their rows to be read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from render.layout.square import square_cell
from render.paint.painter import paint
from render.scene import Scene
from render.scene_board import Arrow, Badge, Board, Note, Stand, Token
from tests.render.test_many_sides import DARK, differing

HEALER = Token("C3", 0, "B", hp=5, hp_max=8, emblem="heal", badges=(Badge("exhausted"),), look="exhausted")
CELLS = tuple(square_cell(f"{row}{column}", y, x) for y, row in enumerate("ABCDE") for x, column in enumerate("12345"))
HEALED = Note("C3", "+3", "good")


def difference(change: dict[str, Any], **more: Any) -> int:
    """Return in how many pixels a board differs if its piece does."""
    tokens = (HEALER, msgspec.structs.replace(HEALER, **change))
    one, other = (paint(Scene("", board=Board(CELLS, tokens=(t,), **more)), DARK).convert("RGB") for t in tokens)
    return differing(one, other, clearly=24)


def used(order: int | None = None, target: str = "C3") -> tuple[Arrow, ...]:
    return (Arrow("ability", 0, ("C3", target), order=order),)


@pytest.mark.parametrize("change", [{"sign": "E"}, {"hp": 3}, {"emblem": "bow"}])
def test_who_uses_an_ability_on_itself_is_still_read(change: dict[str, Any]) -> None:
    """The number of what it healed lay on the letter: B read as 3."""
    bare = difference(change, arrows=used())
    assert bare > 60
    assert difference(change, arrows=used(), notes=(HEALED,)) >= 0.9 * bare


def test_the_number_of_its_row_is_still_read() -> None:
    def rows(*notes: Note) -> int:
        one, other = (
            paint(Scene("", board=Board(CELLS, tokens=(HEALER,), arrows=used(n), notes=notes)), DARK) for n in (1, 2)
        )
        return differing(one.convert("RGB"), other.convert("RGB"), clearly=24)

    assert rows() > 60
    assert rows(HEALED) >= 0.9 * rows()


@pytest.mark.parametrize("change", [{"sign": "E"}, {"hp": 3}])
@pytest.mark.parametrize("path", [("D3", "C3", "D3", "C3"), ("C4", "C3", "B3", "C3"), ("D3", "C3", "D3", "C3", "D3")])
def test_who_comes_back_on_its_way_is_not_crossed_out_by_it(path: tuple[str, ...], change: dict[str, Any]) -> None:
    """The way led over the square on which it ended, and the line lay on who stood there."""
    straight = difference(change, arrows=(Arrow("move", 0, ("D3", "C3"), sign="B"),))
    assert difference(change, arrows=(Arrow("move", 0, path, sign="B"),)) >= 0.95 * straight


@pytest.mark.parametrize("end", ["A3", "E3", "C1", "C5", "A1"])
@pytest.mark.parametrize("change", [{"dial": 8}, {"pool": 2}])
def test_an_attack_leaves_the_numbers_of_a_piece_on_a_time_track(end: str, change: dict[str, Any]) -> None:
    stand = Stand(facing=0, dial=7, pool=1, pool_max=3)
    tokens = [Token("C3", 0, "4", hp=5, hp_max=5, stand=s) for s in (stand, msgspec.structs.replace(stand, **change))]

    def apart(**more: Any) -> int:
        one, other = (paint(Scene("", board=Board(CELLS, tokens=(t,), **more)), DARK).convert("RGB") for t in tokens)
        return differing(one, other, clearly=24)

    assert apart(arrows=(Arrow("attack", 0, ("C3", end), tone="harm"),)) >= 0.95 * apart()
