"""Teaching positions: files with faults are refused, and they bind no match."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.kernel.errors import ContentError
from rules.skirmish.game import Skirmish
from tests.support.shipped import CONTENT

FILES = {path.name: tomllib.loads(path.read_text("utf-8")) for path in (CONTENT / Skirmish.name).glob("*.toml")}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"units": ["W longbow b9", "E medic d7"]}, "nothing stands on b9"),
        ({"units": ["W longbow a4", "E medic d7"]}, "nothing stands on a4"),
        ({"units": ["W nobody b2", "E medic d7"]}, "no unit 'nobody'"),
        ({"units": ["longbow b2"]}, "expected a side, a unit and a square"),
        ({"units": ["W longbow b2", "E medic b2"]}, "one square"),
        ({"units": ["W longbow b2"]}, "each side has a unit"),
        ({"map": "moon"}, "no map 'moon'"),
        ({"line": []}, "a line and a clause"),
        ({"goal": {"wants": [], "nonsense": 1}}, "nonsense"),
    ],
)
def test_a_puzzle_with_a_fault_is_refused_with_its_reason(changed: dict[str, Any], reason: str) -> None:
    rows = [{**row, **changed} if row["id"] == "make_way" else row for row in FILES["puzzles.toml"]["puzzles"]]
    with pytest.raises(ContentError, match=r"puzzles\.toml") as caught:
        Skirmish.over({**FILES, "puzzles.toml": {"puzzles": rows}})
    assert reason in str(caught.value)


def test_puzzles_are_no_part_of_what_a_match_is_bound_to() -> None:
    without = Skirmish.over({name: data for name, data in FILES.items() if name != "puzzles.toml"})
    assert without.content_hash == Skirmish.over(FILES).content_hash
    assert tuple(without.puzzles) == ()
