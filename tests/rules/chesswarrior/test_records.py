"""Every way a match can end has a recorded match that plays again to the same end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.chesswarrior.track import SHARED_ENDS
from tests.support.records import is_refused, plays_again
from tests.support.shared_out import few

from .recorded import CASES, SHELF, fits
from .table import known


@few(4)
@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    plays_again(known(), SHELF.kept(name))


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says(name: str) -> None:
    assert fits(CASES[name], SHELF.kept(name))


def test_no_file_is_left_over() -> None:
    assert SHELF.left_over() == {}


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """CW-50, RCW-52, and the kernel's own ends."""
    own = {f"chesswarrior.over.{end}" for end in ("points", "limit", "sudden_death", "limit_draw")}
    assert SHELF.reasons() == own | {f"over.{end}" for end in SHARED_ENDS}


def test_a_record_that_states_another_outcome_is_refused() -> None:
    other = SHELF.kept("north_has_five_points").outcome
    is_refused(known(), replace(SHELF.kept("south_has_five_points"), outcome=other))


@pytest.mark.parametrize("name", ["by_orders_and_plans", "by_plans_at_heroes"])
def test_orders_homes_and_plans_are_part_of_a_record(name: str) -> None:
    """Each kind is given, and plans answer: their answers are in the record like anybody's (spec 5.5)."""
    moves = SHELF.kept(name).moves
    given = [move.choice for move in moves if move.decision.startswith("standing.")]
    assert {choice[1] for choice in given} > {"home", "plan"}
    assert [move.by for move in moves].count("standing") >= 3
