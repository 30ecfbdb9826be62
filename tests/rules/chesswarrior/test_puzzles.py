"""Teaching positions: files with faults are refused, and they bind no match."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.chesswarrior.game import Chesswarrior
from rules.kernel.errors import ContentError
from tests.support.shipped import CONTENT

FILES = {path.name: tomllib.loads(path.read_text("utf-8")) for path in (CONTENT / Chesswarrior.name).glob("*.toml")}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"heroes": ["S nobody d3 n dial=5", "N oru h8 s"]}, "no hero 'nobody'"),
        ({"heroes": ["S rill d9 n"]}, "expected a side, a hero, a square and a facing"),
        ({"heroes": ["S rill d3 n nonsense", "N oru h8 s"]}, "no counter 'nonsense'"),
        ({"heroes": ["S rill d3 n", "N oru d3 s"]}, "a square of its own"),
        ({"heroes": ["S rill d3 n", "N oru d4 s"], "obstacles": ["d4"]}, "a square of its own"),
        ({"heroes": ["S rill d3 n"]}, "each side has a hero"),
        ({"line": []}, "a line and a clause"),
        ({"goal": {"wants": [], "nonsense": 1}}, "nonsense"),
    ],
)
def test_a_puzzle_with_a_fault_is_refused_with_its_reason(changed: dict[str, Any], reason: str) -> None:
    rows = [{**row, **changed} if row["id"] == "after_you" else row for row in FILES["puzzles.toml"]["puzzles"]]
    with pytest.raises(ContentError, match=r"puzzles\.toml") as caught:
        Chesswarrior.over({**FILES, "puzzles.toml": {"puzzles": rows}})
    assert reason in str(caught.value)


def test_puzzles_are_no_part_of_what_a_match_is_bound_to() -> None:
    without = Chesswarrior.over({name: data for name, data in FILES.items() if name != "puzzles.toml"})
    assert without.content_hash == Chesswarrior.over(FILES).content_hash
    assert tuple(without.puzzles) == ()
