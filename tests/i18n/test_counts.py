"""Sentences with a count of one, of none, and what is said of somebody to themselves, in English."""

from __future__ import annotations

import pytest

from rules.kernel.types import Text
from tests.show.test_arrow_numbers import words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (Text("service.error.event_few", {"count": 1, "least": 6}), "There is 1 entrant, and 6 are needed."),
        (Text("service.error.event_few", {"count": 2, "least": 6}), "There are 2 entrants, and 6 are needed."),
        (Text("render.told.side.none", {"side": "Ana (North)"}), "Ana (North) has no piece on the board."),
        (Text("contest.twice.person"), "Already in the event."),
        (Text("commandeer.units.one.own"), "a unit of yours"),
    ],
    ids=str,
)
def test_a_sentence_fits_what_it_counts_and_whoever_reads_it(text: Text, said: str) -> None:
    assert words("en").plain(text) == said


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 CP is left; it is lost."), (2, "2 CP are left; they are lost.")], ids=str
)
def test_what_is_left_of_command_points_is_said_in_its_number(count: int, said: str) -> None:
    assert words("en").plain(Text("commandeer.remark.cp_left", {"n": count})) == said
