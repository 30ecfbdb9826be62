"""Few taps: what people-like players want is near the top of the panel's lists (PANEL: ten taps a turn)."""

from __future__ import annotations

import pytest

from bot.benchmarks.taps import PEOPLE, figures, taps
from bot.cli.games import shipped
from rules import GAMES

MATCHES = {"greedy": 3, "search": 1}


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ordinary_turn_takes_at_most_ten_taps(game: str, who: str) -> None:
    if who == "search" and game == "skirmish":
        pytest.skip("a minute of search: `python -m bot bench --only taps` prints it")
    found = figures(taps(shipped(game), who, MATCHES[who]))
    assert found["turns"] >= 10
    assert found["median"] <= 6
    assert found["nine_in_ten"] <= 9
    assert found["at_most_ten"] >= 0.96
