"""Every way a match can end has a recorded match that plays again to the same end (CM-34, CM-47, CM-49, CM-50)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.commandeer.changes import SHARED_ENDS
from rules.kernel.errors import RecordError
from rules.kernel.record import export, verify

from .recorded import CASES, FOLDER, fits, kept
from .table import known

ENDS = ("six_defeated", "no_unit_planning", "no_unit_end", "turn_limit", "deck_out")


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    report = verify(known(), kept(name))
    assert report.moves == len(kept(name).moves)


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says(name: str) -> None:
    assert fits(CASES[name], kept(name).outcome)


def test_no_file_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CASES)
    assert all((FOLDER / f"{name}.json").read_bytes() == export(kept(name)) + b"\n" for name in CASES)


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """5.1: six defeated, no unit at the end of Planning or of the turn, the limit, an empty deck, and the kernel's."""
    found = {record.outcome.reason.key for record in map(kept, CASES) if record.outcome is not None}
    assert found == {f"commandeer.over.{end}" for end in ENDS} | {f"over.{end}" for end in SHARED_ENDS}


def test_attacks_sent_ahead_are_part_of_a_record() -> None:
    """RCM-51: what was sent with the end of Planning, and each attack of it that was made."""
    moves = kept("attacks_sent_ahead").moves
    sent = [move.then for move in moves if move.then]
    assert sent
    assert all(then[0][0] == "attack" for then in sent)
    assert any(later.choice == then[0] for n, move in enumerate(moves) for then in [move.then] if then
               for later in moves[n + 1 : n + 4])  # fmt: skip


def test_a_record_that_states_another_outcome_is_refused() -> None:
    changed = replace(kept("south_defeats_six"), outcome=kept("north_defeats_six").outcome)
    with pytest.raises(RecordError):
        verify(known(), changed)
