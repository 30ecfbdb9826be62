"""Every way a match ends for has a recorded match that plays again to the same end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.support.records import is_refused, plays_again
from tests.support.shared_out import few

from .matches import shipped
from .recorded import CASES, SHELF, fits

ENDS = (
    "dozen_war.over.glory",
    "dozen_war.over.glory.shared",
    "dozen_war.over.five_pieces",
    "dozen_war.over.last_one",
    "over.agreed_draw",
    "over.concession",
    "over.tally",
    "over.awarded",
    "over.void",
)


@few(4)
@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    plays_again(shipped(), SHELF.kept(name))


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says(name: str) -> None:
    assert fits(CASES[name], SHELF.kept(name))


def test_no_file_is_left_over() -> None:
    assert SHELF.left_over() == {}


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """DW-73, DW-92, DW-93, RDW-50, RDW-51, and the kernel's own ends."""
    assert SHELF.reasons() == set(ENDS)


def test_a_changed_answer_is_found_out() -> None:
    kept = SHELF.kept("two_glory")
    is_refused(shipped(), replace(kept, moves=kept.moves[:-1]))


def test_a_record_that_states_another_outcome_is_refused() -> None:
    other = SHELF.kept("two_five_pieces").outcome
    is_refused(shipped(), replace(SHELF.kept("two_glory"), outcome=other))
