"""Every way a match can end has a recorded match that plays again to the same end."""

from __future__ import annotations

import pytest

from rules.chesswarrior.track import SHARED_ENDS
from rules.kernel.errors import RecordError
from rules.kernel.record import Record, export, verify

from .recorded import CASES, FOLDER, fits, kept
from .table import known


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
    """CW-50, RCW-52, and the kernel's own ends."""
    found = {record.outcome.reason.key for record in map(kept, CASES) if record.outcome is not None}
    own = {f"chesswarrior.over.{end}" for end in ("points", "limit", "sudden_death", "limit_draw")}
    assert found == own | {f"over.{end}" for end in SHARED_ENDS}


def test_a_record_that_states_another_outcome_is_refused() -> None:
    record = kept("south_has_five_points")
    other = kept("north_has_five_points").outcome
    changed = Record(**{**{f: getattr(record, f) for f in record.__struct_fields__}, "outcome": other})
    with pytest.raises(RecordError):
        verify(known(), changed)


@pytest.mark.parametrize("name", ["by_orders_and_plans", "by_plans_at_heroes"])
def test_orders_homes_and_plans_are_part_of_a_record(name: str) -> None:
    """Each kind is given, and plans answer: their answers are in the record like anybody's (spec 5.5)."""
    moves = kept(name).moves
    given = [move.choice for move in moves if move.decision.startswith("standing.")]
    assert {choice[1] for choice in given} > {"home", "plan"}
    assert [move.by for move in moves].count("standing") >= 3
