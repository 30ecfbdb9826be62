"""Every way a match can end has a recorded match that plays again to the same end (section 7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import codec
from rules.kernel.types import Move
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.publishing import SHARED_ENDS
from tests.support.records import is_refused, plays_again
from tests.support.shared_out import few

from .recorded import CASES, SHELF, find, fits, game
from .table import shipped


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_plays_again_to_its_outcome_and_digest(name: str) -> None:
    plays_again(game(), SHELF.kept(name))


@few(5)
@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_ends_as_its_name_says_with_the_same_events(name: str) -> None:
    played = find(name)
    assert fits(CASES[name], played)
    record = SHELF.kept(name)
    assert record == replace(played.record(), format=record.format)
    steps = list(game().replay(record.options, record.moves, record.chance()))
    assert [events for _, events in steps] == list(played.events)
    assert [game().dump(state) for state, _ in steps] == [game().dump(state) for state in played.states]


@pytest.mark.parametrize("name", [name for name in CASES if "empty" not in CASES[name].options])
def test_the_shipped_game_plays_it_to_the_same_end(name: str) -> None:
    record = SHELF.kept(name)
    state, _ = list(shipped().replay(record.options, record.moves, record.chance()))[-1]
    assert codec.digest(state) == record.digest


def test_another_content_is_refused() -> None:
    is_refused(shipped(), SHELF.kept("red_strikes"))


def test_no_file_is_left_over() -> None:
    assert SHELF.left_over() == {}


def test_every_reason_a_match_may_end_for_is_recorded() -> None:
    """RSW-10, RSW-27 to RSW-31, WSW-01, and the kernel's own ends."""
    own = {f"{SummonerWar.name}.over.{end}" for end in OWN_ENDS}
    assert SHELF.reasons() == own | {f"over.{end}" for end in SHARED_ENDS}


OWN_ENDS = ("summoner", "stuck", "stuck_lost", "no_progress", "repetition", "cap")


def test_a_record_with_another_answer_is_refused() -> None:
    record = SHELF.kept("red_strikes")
    is_refused(game(), replace(record, moves=(*record.moves[:-1], Move(record.moves[-1].decision, ("pass",)))))


def test_a_record_that_states_another_outcome_is_refused() -> None:
    is_refused(game(), replace(SHELF.kept("red_strikes"), outcome=SHELF.kept("blue_strikes").outcome))
