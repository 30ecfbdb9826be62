"""Few taps: what people-like players want is near the top of the panel's lists (PANEL: ten taps a turn)."""

from __future__ import annotations

import pytest

from bot.benchmarks.tap_count import BUTTON, SELECT, looked_for, stepwise
from bot.benchmarks.taps import PEOPLE, figures, taps
from bot.cli.games import shipped
from rules import GAMES
from rules.dozen_war import deeds, listing
from rules.kernel.cursor import root
from rules.kernel.deeds import Deed
from rules.kernel.menu import One, Then, pool
from rules.kernel.types import Option, Text
from tests.support.shared_out import few, of_which

LONG = {"commandeer", "dozen_war", "skirmish"}
"""Games of which the wide search's matches take long, at fifteen units a side half a minute: they are soaks."""
SUITE = [(game, who) for game in sorted(GAMES) for who in PEOPLE if who != "search" or game not in LONG]
LONGEST = ("dozen_war", "greedy")
"""Takes as long as all others together, of which the suite has three of the same game: a soak."""
LONGER = {"greedy": 12, "search": 4}
"""Matches that the soak plays; the suite plays one."""


@few(2)
@pytest.mark.parametrize(("game", "who"), of_which(SUITE, [one for one in SUITE if one != LONGEST]))
def test_an_ordinary_turn_takes_at_most_ten_taps(game: str, who: str) -> None:
    """Of a turn of more than five answers, or of twelve units: the suggested one with three changes."""
    found = figures(taps(shipped(game), who, 1))
    assert found["turns"] >= 8
    assert found["median"] <= 6
    assert found["most"] <= 10


@pytest.mark.soak
@pytest.mark.parametrize("who", sorted(PEOPLE))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ordinary_turn_takes_at_most_ten_taps_in_many_matches(game: str, who: str) -> None:
    found = figures(taps(shipped(game), who, LONGER[who], "wide"))
    print(game, who, found)
    assert found["median"] <= 6
    assert found["most"] <= 10


@pytest.mark.soak
def test_whoever_weighs_every_way_of_every_unit_needs_no_more_than_ten_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player looks at three ways of each unit; people march where they like."""
    monkeypatch.setattr(listing.listed, "__defaults__", (deeds.WAYS,))
    found = figures(taps(shipped("dozen_war"), "search", LONGER["search"], "wide"))
    assert found["median"] <= 7
    assert found["most"] <= 10


def test_a_sort_that_is_looked_among_stays_and_another_costs_a_button() -> None:
    """Of forty moves of ten units and two blows: a move in its sort is one select as long as that is shown."""
    moves = [Deed(((f"u{n % 10}", str(n)),), f"u{n % 10}", "move", Text("x")) for n in range(40)]
    blows = [Deed(((f"u{n}", "hit"),), f"u{n}", "attack", Text("x")) for n in range(2)]
    every = (*moves[:30], *blows, *moves[30:])
    assert looked_for(every, moves[0].entries) == {"": BUTTON, "move": BUTTON + BUTTON}
    assert looked_for(every, moves[35].entries) == {"": SELECT, "move": BUTTON + SELECT}
    assert looked_for(every, moves[35].entries, "move") == {"": BUTTON + SELECT, "move": SELECT}
    assert looked_for(every, blows[1].entries, "move") == {"": BUTTON + SELECT, "attack": BUTTON + BUTTON}
    assert looked_for(every, (("u1", "flee"),)) == {}


def test_a_set_is_chosen_in_one_select_and_what_is_certain_by_a_button() -> None:
    """Of five cards two (open, two, close), a button that ends the set, then one of two directions."""
    cards = tuple(Option(f"c{n}", Text("x")) for n in range(5))
    ways = One(Text("x"), lambda: (Option("n", Text("x")), Option("s", Text("x"))))
    menu = Then(pool(Text("x"), lambda taken: [c for c in cards if c.token not in taken]), lambda _: ways)
    assert stepwise(root(menu), ("c1", "c3", ".", "n")) == SELECT + 2 + BUTTON + BUTTON
    assert stepwise(root(ways), ("s",), few=0) == SELECT
