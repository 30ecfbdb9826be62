"""Every section of `python -m bot bench` runs and names its figures; none of the figures is asserted."""

from __future__ import annotations

from random import Random

import pytest

from bot.benchmarks import click, contest, picture, rules, services, store
from bot.cli.games import names, shipped


@pytest.mark.parametrize("name", names())
def test_a_state_of_the_middle_is_found_under_the_options_that_its_match_had(name: str) -> None:
    """Also where a setting came later, which a match that does not name it is played without."""
    game = shipped(name)
    state = rules.halfway(game, ["random"] * game.seats[0])
    assert state.ply > 0
    assert state.outcome is None


def test_clicks_are_measured_and_all_answered() -> None:
    found = click.measure(0, burst=3)
    assert list(found) == names()
    for game in found.values():
        assert game["panel_ms"] > 0
        assert game["burst"]["clicks"] == 3
        assert game["burst"]["unanswered"] + game["burst"]["never_completed"] == 0


def test_a_full_database_is_measured_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game: each process loads everything whatever is played, and clicks are measured above for every game."""
    monkeypatch.setattr(store, "names", lambda: names()[:1])
    found = store.measure(0, few=1, many=3)
    assert list(found) == names()[:1]
    for game in found.values():
        assert set(game) == {"matches_1", "matches_3", "click_ratio"}
        assert game["matches_3"]["click_ms"] > 0


def test_answers_are_measured_however_slow_the_machine_is() -> None:
    found = services.measure(0, many=3)
    assert list(found) == names()
    for game in found.values():
        assert game["answer_with_3_matches_ms"] > 0


def test_seasons_of_the_pure_core_are_measured_and_played_to_their_end() -> None:
    found = contest.measure(0)["seasons_per_minute"]
    assert list(found) == list(contest.KINDS)
    assert all(rate > 0 for rate in found.values())
    assert contest.season(contest.KINDS["knockout"], Random(1)).closed


def test_pictures_are_measured_in_turn_and_for_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "names", lambda: names()[:1])
    (found,) = picture.measure(0, matches=2).values()
    assert found["in_turn_ms"] > 0
    assert found["first_of_a_match_ms"] > 0
    assert found["replay_scenes"] == picture.FRAMES
