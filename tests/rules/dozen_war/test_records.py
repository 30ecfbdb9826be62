"""One recorded match for each way in which matches end; each plays again to what it states.

A record belongs to the content it was played with: where content is tuned, matches are recorded anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.kernel import record
from rules.kernel.errors import RecordError

from .matches import shipped

FOLDER = Path(__file__).parent / "records"
ENDS = {
    "two_glory": "dozen_war.over.glory",
    "two_five_pieces": "dozen_war.over.five_pieces",
    "three_glory": "dozen_war.over.glory",
    "three_drawn": "over.agreed_draw",
    "four_glory": "dozen_war.over.glory",
    "four_conceded": "over.concession",
}


@pytest.mark.parametrize(("name", "reason"), ENDS.items())
def test_a_record_plays_again_to_its_end(name: str, reason: str) -> None:
    kept = record.read((FOLDER / f"{name}.json").read_bytes())
    report = record.verify(shipped(), kept)
    assert report.moves == len(kept.moves)
    assert kept.outcome is not None
    assert kept.outcome.reason.key == reason


def test_a_changed_answer_is_found_out() -> None:
    kept = record.read((FOLDER / "two_glory.json").read_bytes())
    shorter = replace(kept, moves=kept.moves[:-1])
    with pytest.raises(RecordError):
        record.verify(shipped(), shorter)
