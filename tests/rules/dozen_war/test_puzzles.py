"""Teaching positions: files with faults are refused, and they bind no match."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.dozen_war.game import DozenWar
from rules.kernel.errors import ContentError
from tests.support.shipped import CONTENT

FILES = {path.name: tomllib.loads(path.read_text("utf-8")) for path in (CONTENT / DozenWar.name).glob("*.toml")}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"units": ["a.g99 d6", "b.c1 e6"]}, "no general 'g99'"),
        ({"units": ["a.c1 z9", "b.c1 e6"]}, "no hex 'z9'"),
        ({"units": ["cavalry d6"]}, "expected a unit and a hex"),
        ({"units": ["a.c1 d6", "a.c1 d7", "b.c1 e6"]}, "a unit stands twice"),
        ({"units": ["a.c1 d6"]}, "each side has a unit"),
        ({"castles": ["b.kx hp=1"]}, "expected a castle and its HP"),
        ({"line": []}, "a line and a clause"),
        ({"goal": {"wants": [], "nonsense": 1}}, "nonsense"),
    ],
)
def test_a_puzzle_with_a_fault_is_refused_with_its_reason(changed: dict[str, Any], reason: str) -> None:
    rows = [{**row, **changed} if row["id"] == "siege" else row for row in FILES["puzzles.toml"]["puzzles"]]
    with pytest.raises(ContentError, match=r"puzzles\.toml") as caught:
        DozenWar.over({**FILES, "puzzles.toml": {"puzzles": rows}})
    assert reason in str(caught.value)


def test_dw_18_the_shot_from_high_ground_is_longer_than_an_archers_range() -> None:
    """From the mountain it is four hexes along a free line, so it is the mountain's range that the puzzle teaches."""
    game = DozenWar.over(FILES)
    puzzle = next(one for one in game.puzzles if one.id == "high_ground")
    state, field = game.puzzles.state(puzzle.id), game.book.fields[2]
    mountain = field.cell_of[puzzle.line[0].split()[-1]]
    assert mountain in field.mountains
    assert field.closed.distances[mountain][state.units["b.g07"].at] == 4


def test_puzzles_are_no_part_of_what_a_match_is_bound_to() -> None:
    without = DozenWar.over({name: data for name, data in FILES.items() if name != "puzzles.toml"})
    assert without.content_hash == DozenWar.over(FILES).content_hash
    assert tuple(without.puzzles) == ()
