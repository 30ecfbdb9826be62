"""Few taps: what people-like players want is near the top of the panel's lists (PANEL: ten taps a turn)."""

from __future__ import annotations

import pytest

from bot.benchmarks.taps import PEOPLE, figures, taps
from bot.cli.games import shipped
from rules import GAMES

MATCHES = {"greedy": 3, "search": 1}
MORE_MATCHES = {("skirmish", "greedy"): 8}
"""Enough turns that a median does not hang on which line-ups were drawn; a match of some games has few."""
NOT_YET = {("skirmish", "search"), ("dozen_war", "search")}
"""Whose turns take 7 taps in the median, or more than ten in over 4 of 100 (`python -m bot bench --only taps`)."""
CASES = [(game, who) for game in sorted(GAMES) for who in PEOPLE if (game, who) not in NOT_YET]


@pytest.mark.parametrize(("game", "who"), CASES)
def test_an_ordinary_turn_takes_at_most_ten_taps(game: str, who: str) -> None:
    found = figures(taps(shipped(game), who, MORE_MATCHES.get((game, who), MATCHES[who])))
    assert found["turns"] >= 10
    assert found["median"] <= 6
    assert found["nine_in_ten"] <= 9
    assert found["at_most_ten"] >= 0.96
