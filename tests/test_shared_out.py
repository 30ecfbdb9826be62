"""What the suite leaves out because it is alike elsewhere is looked at at every landing, and nothing by nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.shared_out import at_landing, few, of_which, share_out, spread


def test_what_is_left_out_is_a_soak_of_every_landing() -> None:
    found = of_which(["chess", ("go", 3)], ["chess"])
    told = [(one.values, {mark.name for mark in one.marks}) for one in found]
    assert told == [(("chess",), set()), (("go", 3), {"soak", "landing"})]


def test_what_is_left_to_a_landing_whole_is_a_soak_of_it() -> None:
    def look() -> None:
        """Look at nothing."""

    marked: Any = at_landing(look)
    assert {mark.name for mark in marked.pytestmark} == {"soak", "landing"}


@pytest.mark.parametrize("kept", [["draughts"], []])
def test_keeping_what_is_not_there_or_nothing_is_refused(kept: list[str]) -> None:
    with pytest.raises(ValueError, match="expected some of"):
        of_which(["chess"], kept)


@few(2)
@pytest.mark.parametrize("number", range(5))
def test_few_of_what_is_alike_stay_from_the_first_to_the_last(request: pytest.FixtureRequest, number: int) -> None:
    """Of these five the suite asks two; a landing asks the others."""
    asked = request.node.get_closest_marker("landing") is None
    assert asked == (number in {0, 4})


@pytest.mark.parametrize(
    ("count", "kept", "expected"),
    [(5, 1, {0}), (5, 2, {0, 4}), (9, 3, {0, 4, 8}), (400, 3, {0, 199, 399}), (3, 3, {0, 1, 2}), (1, 7, {0})],
)
def test_what_is_kept_is_spread_evenly(count: int, kept: int, expected: set[int]) -> None:
    assert spread(count, kept) == expected


def test_a_soak_is_neither_counted_nor_brought_to_a_landing() -> None:
    class Item:
        """What sharing out asks of a test."""

        def __init__(self, nodeid: str, *names: str) -> None:
            self.nodeid, self.names = nodeid, [*names]

        def get_closest_marker(self, name: str) -> Any:
            return next((pytest.mark.few(1).mark for one in self.names if one == name), None)

        def add_marker(self, mark: Any) -> None:
            self.names.append(mark.name)

    items: Any = [Item("a[1]", "few", "soak"), Item("a[2]", "few"), Item("b[1]"), Item("a[3]", "few")]
    share_out(items)
    assert [item.names for item in items] == [["few", "soak"], ["few"], [], ["few", "soak", "landing"]]


def test_none_that_is_kept_is_refused() -> None:
    with pytest.raises(ValueError, match="given 0"):
        few(0)
