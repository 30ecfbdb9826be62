"""Few taps: what people-like players want is near the top of the panel's lists (PANEL: ten taps a turn)."""

from __future__ import annotations

import pytest

from bot.benchmarks.taps import BUTTON, PEOPLE, SELECT, figures, stepwise, taps
from bot.cli.games import shipped
from rules import GAMES
from rules.kernel.cursor import root
from rules.kernel.menu import One, Then, pool
from rules.kernel.types import Option, Text

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
    if who == "greedy":
        assert found["most"] <= 10, "of a turn of more than five answers: the suggested one with three changes"


def test_a_set_is_chosen_in_one_select_and_what_is_certain_by_a_button() -> None:
    """Of five cards two (open, two, close), a button that ends the set, then one of two directions."""
    cards = tuple(Option(f"c{n}", Text("x")) for n in range(5))
    ways = One(Text("x"), lambda: (Option("n", Text("x")), Option("s", Text("x"))))
    menu = Then(pool(Text("x"), lambda taken: [c for c in cards if c.token not in taken]), lambda _: ways)
    assert stepwise(root(menu), ("c1", "c3", ".", "n")) == SELECT + 2 + BUTTON + BUTTON
    assert stepwise(root(ways), ("s",), few=0) == SELECT
