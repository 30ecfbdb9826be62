"""Every way a match can end has a recorded match that plays again to the same end (CM-34, CM-47, CM-49, CM-50)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.commandeer.changes import SHARED_ENDS
from tests.support.records import is_refused, plays_again

from .recorded import CASES, SHELF, fits
from .table import known

ENDS = ("six_defeated", "no_unit_planning", "no_unit_end", "turn_limit", "deck_out")


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    plays_again(known(), SHELF.kept(name))


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says(name: str) -> None:
    assert fits(CASES[name], SHELF.kept(name))


def test_no_file_is_left_over() -> None:
    assert SHELF.left_over() == {}


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """5.1: six defeated, no unit at the end of Planning or of the turn, the limit, an empty deck, and the kernel's."""
    assert SHELF.reasons() == {f"commandeer.over.{end}" for end in ENDS} | {f"over.{end}" for end in SHARED_ENDS}


def test_attacks_sent_ahead_are_part_of_a_record() -> None:
    """RCM-51: what was sent with the end of Planning, and each attack of it that was made."""
    moves = SHELF.kept("attacks_sent_ahead").moves
    sent = [move.then for move in moves if move.then]
    assert sent
    assert all(then[0][0] == "attack" for then in sent)
    assert any(later.choice == then[0] for n, move in enumerate(moves) for then in [move.then] if then
               for later in moves[n + 1 : n + 4])  # fmt: skip


def test_a_record_that_states_another_outcome_is_refused() -> None:
    other = SHELF.kept("north_defeats_six").outcome
    is_refused(known(), replace(SHELF.kept("south_defeats_six"), outcome=other))
