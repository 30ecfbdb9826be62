"""The teaching positions: what comes to mind first does not do it, and files with faults are refused."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.commandeer.game import Commandeer
from rules.kernel.errors import ContentError
from rules.kernel.puzzles import Puzzle
from rules.kernel.solving import attempt
from tests.support.shipped import CONTENT

from .table import shipped

GAME = shipped()
PUZZLES = tuple(GAME.puzzles)
FIRST_THOUGHTS = {
    "two_at_once": ("attack d4 nw c5", "attack c2 n c5"),
    "mark_first": ("attack d2 n d5", "attack d4 n d5"),
    "out_of_line": ("attack c2 n c4", "end"),
}
"""Per puzzle the beginning of a line that no longer wins."""


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.id in FIRST_THOUGHTS], ids=lambda one: one.id)
def test_what_comes_to_mind_first_does_not_win(puzzle: Puzzle) -> None:
    found = attempt(GAME, puzzle, FIRST_THOUGHTS[puzzle.id])
    assert (found.solved, found.lost) == (False, True)


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"units": ["S eh14 d9"]}, "units"),
        ({"units": ["S nobody d4"]}, "units"),
        ({"units": ["S eh14 d4", "N rl01 d4"]}, "units"),
        ({"lost": [[], ["rl01"] * 6]}, "lost"),
        ({"line": []}, "puzzles[mark_first]"),
        ({"hand": ["nothing"]}, "hand"),
        ({"energy": ["nothing"]}, "energy"),
        ({"phase": "nowhere"}, "phase"),
    ],
)
def test_a_puzzle_with_a_fault_is_refused_with_its_place(changed: dict[str, Any], where: str) -> None:
    files = {path.name: tomllib.loads(path.read_text("utf-8")) for path in (CONTENT / Commandeer.name).glob("*.toml")}
    rows = files["puzzles.toml"]["puzzles"]
    files["puzzles.toml"] = {"puzzles": [{**row, **changed} if row["id"] == "mark_first" else row for row in rows]}
    with pytest.raises(ContentError, match=r"puzzles\.toml") as caught:
        Commandeer.over(files)
    assert where in str(caught.value)


def test_puzzles_are_no_part_of_what_a_match_is_bound_to() -> None:
    files = {path.name: tomllib.loads(path.read_text("utf-8")) for path in (CONTENT / Commandeer.name).glob("*.toml")}
    del files["puzzles.toml"]
    without = Commandeer.over(files)
    assert (without.content_hash, tuple(without.puzzles)) == (GAME.content_hash, ())
