"""By which options an event of each game is played if its director chooses none: those of docs/balance.md."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cli.games import names, shipped
from bot.contest.pods import sizes
from bot.contest.settings import Settings, Stage
from bot.services.events_plans import Plan, check, table_sizes
from bot.services.library import Library
from rules.kernel.options import complete

LIBRARY = Library([shipped(name) for name in names()])
POST, LIVE = "bank", "live"


def changed(game: str, preset: str, **given: Any) -> dict[str, Any]:
    """Return the options of an event that are not those of a match between friends at a table."""
    plan = check(Plan(game=game, settings=Settings((Stage("round_robin"),)), preset=preset, options=given), LIBRARY)
    usual = complete(LIBRARY.current(game).options, {})
    assert plan.options.keys() == usual.keys()
    return {name: value for name, value in plan.options.items() if value != usual[name]}


EVENTS: dict[str, dict[str, Any]] = {
    "chesswarrior": {},
    "commandeer": {},
    "dozen_war": {"late_soldiers": 1, "early_soldiers": True},
    "skirmish": {},
    "summoner_war": {"double_partner": "adjacent"},
}


@pytest.mark.parametrize("game", names())
def test_16_4_events_are_played_by_the_options_that_were_measured(game: str) -> None:
    assert changed(game, LIVE) == EVENTS[game]


def test_by_correspondence_heroes_are_placed_by_lists_in_events_too() -> None:
    """WCW-11, as between friends."""
    assert changed("chesswarrior", POST) == {"placing": "lists"}
    assert changed("chesswarrior", POST, placing="turns") == {}


def test_what_a_director_chooses_counts_and_an_event_under_way_keeps_what_it_has() -> None:
    assert changed("summoner_war", LIVE, double_partner="any") == {}
    stored = check(Plan(game="summoner_war", settings=Settings((Stage("round_robin"),)), preset=LIVE,
                        options={"double_partner": "any"}), LIBRARY)  # fmt: skip
    assert check(stored, LIBRARY) == stored


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_offered_for_pods_that_can_be_played_at_every_table_there_may_be(seats: int) -> None:
    found = {size for people in range(2, 40) for size in sizes(people, seats)} - {1}
    assert table_sizes(Settings((Stage("pods", rounds=4, seats=seats),))) == found
    assert table_sizes(Settings((Stage("swiss", rounds=4), Stage("knockout")))) == {2}
