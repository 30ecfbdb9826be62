"""Every way a match can end has a recorded match that plays again to the same end (section 7)."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import codec
from rules.kernel.errors import RecordError
from rules.kernel.record import Record, export, verify
from rules.kernel.types import Move
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.publishing import SHARED_ENDS

from .recorded import CASES, FOLDER, find, fits, game, kept
from .table import shipped


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    report = verify(game(), kept(name))
    assert report.moves == len(kept(name).moves)


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says_with_the_same_events(name: str) -> None:
    played = find(name)
    assert fits(CASES[name], played)
    record = kept(name)
    assert record == msgspec.structs.replace(played.record, format=record.format)
    steps = list(game().replay(record.options, record.moves, record.chance()))
    assert [events for _, events in steps] == list(played.events)
    assert [game().dump(state) for state, _ in steps] == [game().dump(state) for state in played.states]


@pytest.mark.parametrize("name", [name for name in CASES if "empty" not in CASES[name].options])
def test_the_shipped_game_plays_it_to_the_same_end(name: str) -> None:
    record = kept(name)
    state, _ = list(shipped().replay(record.options, record.moves, record.chance()))[-1]
    assert codec.digest(state) == record.digest


def test_another_content_is_refused() -> None:
    with pytest.raises(RecordError):
        verify(shipped(), kept("red_strikes"))


def test_no_file_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CASES)
    assert all((FOLDER / f"{name}.json").read_bytes() == export(kept(name)) + b"\n" for name in CASES)


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """RSW-10, RSW-27 to RSW-31, WSW-01, and the kernel's own ends."""
    found = {record.outcome.reason.key for record in map(kept, CASES) if record.outcome is not None}
    own = {f"{SummonerWar.name}.over.{end}" for end in OWN_ENDS}
    assert found == own | {f"over.{end}" for end in SHARED_ENDS}


OWN_ENDS = ("summoner", "stuck", "stuck_lost", "no_progress", "repetition", "cap")


def test_a_record_with_another_answer_is_refused() -> None:
    record = kept("red_strikes")
    moves = (*record.moves[:-1], Move(record.moves[-1].decision, ("pass",)))
    changed = Record(**{**{f: getattr(record, f) for f in record.__struct_fields__}, "moves": moves})
    with pytest.raises(RecordError):
        verify(game(), changed)


def test_a_record_that_states_another_outcome_is_refused() -> None:
    record = kept("red_strikes")
    other = kept("blue_strikes").outcome
    changed = Record(**{**{f: getattr(record, f) for f in record.__struct_fields__}, "outcome": other})
    with pytest.raises(RecordError):
        verify(game(), changed)
