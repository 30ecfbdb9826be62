"""What a plan and the rest of an activation aim at: heroes, not squares (RCW-73, WCW-10)."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.chesswarrior.sight import CELL_OF
from rules.kernel.types import Decision, Seat

from .table import Table

TARGETS = ("S1 kite a1", "S2 page d4", "S3 oru a2 dial=9", "N1 oru d6 dial=9", "N2 rill h8 dial=9")
"""S1 is asked, S2 follows; N1 stands two squares ahead of S2."""
RAIN = (
    "S1 kite a1",
    "S2 oru d6 damage=2 dial=9",
    "S3 sable a2 damage=1 dial=9",
    "S4 rill d4 mana=2",
    "N1 oru h8 dial=9",
)


def put(table: Table, **squares: str) -> Table:
    """Put heroes on other squares, as a swap or a slide would, while a plan waits."""
    for id_, square in squares.items():
        n = table.state.heroes.index(table.hero(id_))
        table.state.heroes[n] = replace(table.state.heroes[n], at=CELL_OF[square])
    return table


def old(table: Table) -> Table:
    """Make it a match that began before plans aimed at heroes."""
    table.state.options = replace(table.state.options, rulings=UNSET)
    return table


def declared(table: Table) -> list[tuple[str, str | None]]:
    """Return the uses of the last answer with their targets."""
    return [(e.data["hero"], e.data["target"]) for e in table.log if e.kind == "declared"]


def items(table: Table) -> list[tuple[str, ...]]:
    """Return what the plans of south hold."""
    return [item for plan in table.state.sides[0].plans for item in plan.items]


def test_rcw_73_a_plan_follows_its_target_within_reach() -> None:
    table = Table(*TARGETS, dice="0 0 0 0").order("S2 plan legal: attack d6; end")
    put(table, N1="e5").say("end")
    assert declared(table) == [("s2", "n1")]


def test_rcw_73_a_plan_does_not_strike_who_stands_there_now() -> None:
    table = Table(*TARGETS).order("S2 plan legal: attack d6; end")
    put(table, N1="h7", N2="d6").say("end")
    assert declared(table) == []
    assert table.happened("plan_dropped 0 s2 target n1")
    assert table.holds("asked activate south S2")


def test_rcw_73_a_plan_never_strikes_a_friend_who_stands_there_now() -> None:
    table = Table("S1 kite a1", "S2 page d4", "S3 oru a2 dial=9", "N1 oru d5 dial=9")
    table.order("S2 plan legal: use power_arm d5; end")
    put(table, N1="h7", S3="d5").say("end")
    assert declared(table) == []
    assert table.happened("plan_dropped 0 s2 target n1")


def test_rcw_73_healing_planned_for_a_friend_heals_that_friend() -> None:
    table = Table(*RAIN, dice="9 9 9").order("S4 plan legal: use mending_rain d6; end")
    put(table, S2="e5", S3="d6").say("end")
    assert declared(table) == [("s4", "s2")]
    assert (table.hero("S2").damage, table.hero("S3").damage) == (0, 1)


def test_rcw_73_a_later_answer_of_a_plan_says_whom_it_cannot_reach() -> None:
    table = Table(*TARGETS).order("S2 plan legal: move d5; attack d6; end")
    put(table, N1="h7").say("end")
    assert table.at("S2") == "d5"
    left, reason, clause = table.stopped()
    assert (left, reason, clause) == ([["attack", "n1"], ["end"]], "chesswarrior.refused.lost_target", "RCW-73")


def test_rcw_73_the_square_that_its_hero_comes_to_is_the_hero_itself() -> None:
    table = Table(*RAIN).order("S4 plan legal: move d5; use mending_rain d5; end")
    assert items(table)[1] == ("mending_rain", "s4")
    table = Table(*RAIN).order("S4 plan legal: move d5; use mending_rain d4; end")
    assert items(table)[1] == ("mending_rain", "d4")


def test_rcw_73_a_target_is_the_same_hero_after_it_was_destroyed() -> None:
    table = Table(*TARGETS, dice="0 0 0 0").order("S2 plan legal: attack d6; end")
    hero = table.hero("N1")
    table.state.heroes[table.state.heroes.index(hero)] = replace(hero, falls=1, at=CELL_OF["d5"])
    assert declared(table.say("end")) == [("s2", "n1")]


@pytest.mark.parametrize(("text", "square"), [("attack e5 e", "d6"), ("attack e5 n", "f4"), ("attack e5", "c5")])
def test_rcw_73_a_facing_that_fits_no_more_is_found_anew(text: str, square: str) -> None:
    """Written for an exact diagonal, played straight ahead or on another diagonal (CW-83, CW-84)."""
    table = Table(*TARGETS[:3], "N1 oru e5 dial=9", dice="0 0 0 0").order(f"S2 plan legal: {text}; end")
    put(table, N1=square).say("end")
    assert declared(table) == [("s2", "n1")]


def test_wcw_10_an_empty_square_stays_a_square() -> None:
    """Whoever of the enemy stands there when the plan is played is its target."""
    table = Table(*TARGETS, dice="0 0 0 0").order("S2 plan legal: attack d5; end")
    assert items(table)[0] == ("attack", "d5")
    put(table, N2="d5").say("end")
    assert declared(table) == [("s2", "n2")]


def test_wcw_10_a_square_nobody_came_to_ends_the_plan() -> None:
    table = Table(*TARGETS).order("S2 plan legal: attack d5; end").say("end")
    assert table.happened("plan_dropped 0 s2 illegal")


def test_wcw_10_an_empty_square_is_never_a_friend_for_a_use_that_takes_both_sides() -> None:
    table = Table(*TARGETS).order("S2 plan legal: use power_arm d5; end")
    put(table, S3="d5").say("end")
    assert table.happened("plan_dropped 0 s2 illegal")
    assert declared(table) == []


def test_wcw_10_an_empty_square_is_a_friend_for_a_use_that_takes_friends_alone() -> None:
    table = Table(*RAIN, dice="9 9 9").order("S4 plan legal: use mending_rain d5; end")
    put(table, S3="d5").say("end")
    assert declared(table) == [("s4", "s3")]


def test_wcw_10_a_square_with_a_hero_whom_the_use_cannot_take_stays_a_square() -> None:
    table = Table(*TARGETS, dice="0 0 0 0")
    put(table, S3="d5").order("S2 plan legal: attack d5; end")
    assert items(table)[0] == ("attack", "d5")
    put(table, S3="a2", N2="d5").say("end")
    assert declared(table) == [("s2", "n2")]


@pytest.mark.parametrize("word", ["n1", "N1", "oru"])
def test_rcw_73_a_plan_may_name_its_target(word: str) -> None:
    table = Table("S1 kite a1", "S2 page d4", "N1 oru h7 dial=9", dice="0 0 0 0")
    table.order(f"S2 plan legal: attack {word}; end")
    assert items(table)[0] == ("attack", "n1")
    put(table, N1="d6").say("end")
    assert declared(table) == [("s2", "n1")]


@pytest.mark.parametrize("word", ["n8", "s9", "n0", "kite", "nobody", "page"])
def test_rcw_73_a_plan_that_names_nobody_or_one_of_two_is_refused(word: str) -> None:
    """There is no Kite to attack; for Power Arm there are two Pages besides the user."""
    table = Table("S1 sable a1", "S2 page d4", "S3 page a3 dial=9", "N1 oru h7 dial=9", "N2 page h8 dial=9")
    assert table.order_refused(f"S2 plan legal: use power_arm {word}") == "RCW-64"


def test_rcw_73_a_plan_made_by_taps_says_whom_it_aims_at() -> None:
    table = Table(*TARGETS)
    order = Decision("standing.0", Seat(0), "standing", clock="side")
    found = table.game.onward(table.view(0), order, ("s2", "plan", "legal"))
    assert found is not None
    view, question = found
    text = table.game.format(view, question, ("attack", "d6"))
    assert text == "use attack N1"
    assert table.game.parse(view, question, text) == ("attack", "d6")


def test_a_plan_of_an_older_match_aims_at_the_square() -> None:
    """As it was when the match was recorded: whoever stands there is struck."""
    table = old(Table(*TARGETS, dice="0 0 0 0")).order("S2 plan legal: attack d6; end")
    assert items(table)[0] == ("attack", "d6")
    put(table, N1="h7", N2="d6").say("end")
    assert declared(table) == [("s2", "n2")]


def test_rcw_73_the_rest_of_an_activation_follows_its_target() -> None:
    """Pell trades places with N1, which then stands where Pell stood."""
    table = Table("S1 pell d4 mana=1", "N1 rill d6 dial=9", dice="9 0 0 0 0 0")
    table.say("trade_places d6; attack d6; end")
    assert (table.at("S1"), table.at("N1")) == ("d6", "d4")
    assert [e.data["target"] for e in table.log if e.kind == "declared"] == ["n1", "n1"]


def test_rcw_73_the_rest_of_an_activation_waits_in_the_state_for_its_hero() -> None:
    """Between its answers an enemy is asked whether to react; what waits names the hero."""
    table = Table("S1 pell d4 mana=1", "N1 rill d6 dial=9", dice="9 0 0 0 0 0")
    first, *then = table.game.parse_ahead(table.view(), table.asked, "trade_places d6; attack d6; end")
    state, _ = table.game.submit(table.state, table.asked.id, first, table.chance, then=then)
    assert state.lists[Seat(0)].entries[0][:2] == ("attack", "n1")
    move = table.game.queued(state)
    assert move is not None
    assert move.choice == ("attack", "d4")


def test_rcw_73_what_is_sent_ahead_at_an_empty_square_stays_there() -> None:
    table = Table("S1 aeron d4 mana=1", "N1 oru d5 dial=9", dice="9 9 0 0 0 0")
    view = table.view()
    bound = table.game.bound(view, table.asked, ("move", "d3", "stop"), (("attack", "d5"), ("attack", "d6")))
    assert bound == (("attack", "n1"), ("attack", "d6"))


def test_rcw_73_nothing_is_bound_after_an_answer_that_names_nobody() -> None:
    table = Table("S1 page d4", "S2 oru d2", "S3 page a2", "N1 oru d6 dial=9", slots="S5")
    view = table.view()
    for first in ((), ("s9", "end", "n"), ("n8",)):
        assert table.game.bound(view, table.asked, first, (("attack", "d6"),)) == (("attack", "d6"),)
