"""What the suite leaves out because it is alike elsewhere is looked at at every landing, and nothing by nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.shared_out import at_landing, of_which


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
