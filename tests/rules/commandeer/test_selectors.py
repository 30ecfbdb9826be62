"""Every condition and selector, and what static abilities read (7.2; RCM-42)."""

from __future__ import annotations

from typing import Any

import pytest

from .played import FOE
from .table import Table, ability, event_card, unit_card, with_cards


@pytest.mark.parametrize(("lines", "power"), [
    (("S PACK c3", "S GRUNT d4", "S WALL e5"), 4),
    (("S PACK c3", "S GRUNT d4", "S WALL f6"), 2),
    (("S PACK a3", "S GRUNT c3", "S WALL d4", "S EYE e5"), 4),
])  # fmt: skip
def test_cm_60_rcm_42_formation_holds_while_any_own_group_is_large_enough(lines: tuple[str, ...], power: int) -> None:
    assert Table(*lines, "N WALL b6").holds(f"{lines[0].split()[2]} power {power}")


def test_rcm_42_own_group_must_hold_the_unit() -> None:
    lines = ("S PACK a3", "S GRUNT c3", "S WALL d4", "S EYE e5", "N WALL b6")
    assert Table(*lines, options={"formation_scope": "own_group"}).holds("a3 power 2")


def test_rcm_02_adjacency_of_four() -> None:
    lines = ("S PACK c3", "S GRUNT d4", "S WALL e5", "N WALL b6")
    table = Table(*lines, options={"adjacency": "four"}, south_hand="WALL")
    assert table.holds("c3 power 2")
    assert "b2" not in table.offered("play wall")


CONDITIONS: list[tuple[dict[str, Any], tuple[str, ...], bool]] = [
    ({"on_border": True}, ("S IF a3",), True),
    ({"on_border": False}, ("S IF a3",), False),
    ({"adjacent_enemies": {"min": 2}}, ("S IF c3", "N WALL c4"), False),
    ({"adjacent_enemies": {"min": 1}}, ("S IF c3", "N WALL c4"), True),
    ({"adjacent_own": {"min": 1}}, ("S IF c3", "S WALL d4"), True),
    ({"energy_zone": {"min": 2}}, ("S IF c3",), True),
    ({"energy_zone": {"max": 1}}, ("S IF c3",), False),
    ({"own_units": {"max": 1}}, ("S IF c3",), True),
    ({"own_units": {"min": 2}}, ("S IF c3",), False),
    ({"enemy_units": {"min": 1}}, ("S IF c3",), True),
    ({"has_attachment": True}, ("S IF c3 held=PLATE",), True),
    ({"has_attachment": True}, ("S IF c3",), False),
    ({"turn_owner": "own"}, ("S IF c3",), True),
    ({"turn_owner": "enemy"}, ("S IF c3",), False),
    ({"formation": 2}, ("S IF c3", "S WALL d4"), True),
]


@pytest.mark.parametrize(("condition", "lines", "met"), CONDITIONS)
def test_conditions(condition: dict[str, Any], lines: tuple[str, ...], met: bool) -> None:
    static = ability("static", {"op": "modify", "to": "self", "power": 3000, "duration": "static"}, condition=condition)
    game = with_cards(unit_card("if", static, health=9000))
    table = Table(*lines, "N WALL f6", game=game, south_energy="EYE BOW")
    assert table.holds(f"{lines[0].split()[2]} power {4 if met else 1}")


SELECTORS: list[tuple[dict[str, Any], set[str]]] = [
    ({"side": "own"}, {"c3", "d4"}),
    ({"side": "enemy"}, {"c4", "f1", "c6"}),
    ({"side": "any", "within": "adjacent"}, {"d4", "c4"}),
    ({"side": "any", "within": "line"}, {"c4", "c6"}),
    ({"side": "own", "filter": {"not_self": True}}, {"d4"}),
    ({"filter": {"trait": "test", "max_power": 1000}}, {"c4", "f1", "d4", "c3"}),
    ({"filter": {"min_power": 3000}}, {"c6"}),
    ({"filter": {"keyword": "marking"}}, {"d4"}),
    ({"filter": {"on_border": True}}, {"f1", "c6"}),
    ({"filter": {"damaged": True}}, {"c4"}),
    ({"filter": {"legendary": True}}, {"c6"}),
]


@pytest.mark.parametrize(("asked", "found"), SELECTORS)
def test_selectors(asked: dict[str, Any], found: set[str]) -> None:
    user = unit_card("user", ability("activated", {"op": "mark", "to": {"all": asked}}, timing="planning"))
    table = Table("S USER c3", "S EYE d4", "N WALL c4 damage=1", "N WALL f1", "N CHIEF c6", game=with_cards(user))
    table.say("activate c3")
    assert {n for n in table.standing_on() if table.unit(n).marks[0]} == found


def test_choose_adjacent_to_chosen() -> None:
    near = {"choose": {"side": "any", "within": "adjacent_to_chosen"}}
    effects = ({"op": "mark", "to": FOE}, {"op": "damage", "to": near, "amount": 1000})
    chain = event_card("chain", ability("on_play", *effects))
    table = Table("S GRUNT c3", "N WALL c4", "N WALL f6", south_hand="CHAIN", game=with_cards(chain))
    assert table.offered("play chain c4") == ["c3"]
    table.say("play chain c4 c3")
    assert table.differences(["marks c4 south 1", "c3 damage 1"]) == []


def test_up_to_may_choose_none_and_each_only_once() -> None:
    some = event_card(
        "some", ability("on_play", {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2, "up_to": True}}})
    )
    lines = ("S GRUNT c3", "N WALL c4", "N WALL f5")
    table = Table(*lines, south_hand="SOME SOME", game=with_cards(some))
    assert table.offered("play some c4") == ["f5", "."]
    table.say("play some .").say("play some f5 c4")
    assert table.differences(["marks c4 south 1", "marks f5 south 1"]) == []


def test_static_effects_read_what_is_printed() -> None:
    """Values of others never feed a static effect, so their order does not matter."""
    up = unit_card(
        "up", ability("static", {"op": "modify", "to": {"all": {"side": "own"}}, "power": 3000, "duration": "static"})
    )
    strong = ability(
        "static", {"op": "modify", "to": {"all": {"filter": {"min_power": 3000}}}, "health": 1000, "duration": "static"}
    )
    table = Table("S UP c3", "S CROWN d3", "N WALL f6", game=with_cards(up, unit_card("crown", strong)))
    assert table.differences(["c3 power 4", "c3 health 4", "d3 power 4", "d3 health 4"]) == []


def test_rcm_33_the_loader_takes_no_card_that_asks_the_other_seat() -> None:
    from rules.commandeer.faults import card_faults

    wrong = unit_card("wrong", ability("spoil", {"op": "damage", "to": FOE, "amount": 1000}))
    assert [reason for _, reason in card_faults(wrong, ("test",))] == ["spoil abilities ask nobody (RCM-33)"]


NEAR_CHOSEN = {"choose": {"side": "any", "within": "adjacent_to_chosen"}}


def trick(*effects: dict[str, Any]) -> Any:
    """Return the game with an event of these effects."""
    return with_cards(event_card("trick", ability("on_play", *effects)))


def test_rcm_11_an_event_that_swaps_two_units_needs_two() -> None:
    own = {"choose": {"side": "own"}}
    table = Table("S GRUNT c3", "N WALL f6", south_hand="TRICK WALL", game=trick({"op": "swap", "a": own, "b": own}))
    assert "trick" not in table.offered("play")
    assert table.refused("play trick") == "no_target RCM-11"


def test_rcm_11_units_are_offered_only_where_those_next_to_them_can_be_chosen_too() -> None:
    """Mark an enemy, then 1,000 damage to a unit next to it: f5 has no neighbour, d4 has c3."""
    game = trick({"op": "mark", "to": FOE}, {"op": "damage", "to": NEAR_CHOSEN, "amount": 1000})
    table = Table("S GRUNT c3", "N WALL f6", south_hand="TRICK WALL", game=game)
    assert table.refused("play trick f6") == "no_target RCM-11"
    table = Table("S GRUNT c3", "N WALL d4", "N WALL f6", south_hand="TRICK", game=game)
    assert table.offered("play trick") == ["d4"]
    table.say("play trick d4 c3")
    assert table.differences(["marks d4 south 1", "c3 damage 1"]) == []


def test_rcm_11_of_several_units_those_are_offered_that_lead_on_together() -> None:
    """Mark two enemies, then damage two units next to them: c5 with d4, or d4 with f6, but not c5 with f6."""
    two = {"choose": {"side": "enemy", "count": 2}}
    near = {"choose": {"side": "own", "count": 2, "within": "adjacent_to_chosen"}}
    game = trick({"op": "mark", "to": two}, {"op": "damage", "to": near, "amount": 1000})
    lines = ("S GRUNT c3", "S GRUNT e3", "N WALL d4", "N WALL a5", "N WALL f6")
    table = Table(*lines, south_hand="TRICK", game=game)
    assert table.offered("play trick") == ["d4", "a5", "f6"]
    assert table.offered("play trick a5") == table.offered("play trick f6") == ["d4"]
    assert table.offered("play trick d4") == ["a5", "f6"]


def test_rcm_11_up_to_some_units_are_as_many_as_what_follows_needs() -> None:
    """Up to two marks, then damage next to them: none would leave nobody to choose."""
    some = {"choose": {"side": "enemy", "count": 2, "up_to": True}}
    game = trick({"op": "mark", "to": some}, {"op": "damage", "to": NEAR_CHOSEN, "amount": 1000})
    table = Table("S GRUNT c3", "N WALL d4", "N WALL f6", south_hand="TRICK", game=game)
    assert table.offered("play trick") == ["d4"]
    table.say("play trick d4 . c3")
    assert table.differences(["marks d4 south 1", "c3 damage 1"]) == []


def test_7_2_a_unit_that_relocates_itself_is_not_a_chosen_one() -> None:
    """USER marks e5, relocates itself, then strikes a unit next to the chosen one: f5, not b3 beside USER."""
    effects = (
        {"op": "mark", "to": FOE},
        {"op": "relocate", "unit": "self"},
        {"op": "damage", "to": NEAR_CHOSEN, "amount": 1000},
    )
    user = unit_card("user", ability("activated", *effects, timing="planning"))
    table = Table("S USER b2", "S WALL b3", "N WALL e5", "N WALL f5", game=with_cards(user))
    assert table.offered("activate b2 user.1 e5 b2 d4") == ["f5"]
