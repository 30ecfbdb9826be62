"""Every operation (7.2; RCM-41 to RCM-48, RCM-54)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from .played import FOE, OWN, played
from .table import Table, ability, event_card, shipped, unit_card, with_cards


def test_damage_lands_on_all_at_once_and_armour_does_not_count() -> None:
    table = played(
        {"op": "damage", "to": {"all": {"side": "enemy"}}, "amount": 2000},
        lines=("S GRUNT c3", "N WALL c4 held=N:SHELL", "N GRUNT e4"),
    )
    assert table.differences(["c4 damage 2", "e4 damage 2", "c3 damage 0"]) == []


def test_modify_turn_permanent_and_the_floor_of_power() -> None:
    table = played({"op": "modify", "to": FOE, "power": -5000, "armor": -1000, "duration": "turn"}, say="e4")
    assert table.differences(["e4 power 0", "e4 armor 0"]) == []
    table.say("end")
    assert table.holds("asked combat south")
    table = played({"op": "modify", "to": OWN, "power": 1000, "duration": "permanent"}, say="c3", north_hand="WALL")
    table.say("end").say("end")
    assert table.differences(["c3 power 4", "turn 6"]) == []


def test_rcm_54_until_end_of_turn_ends_in_the_end_phase() -> None:
    table = played({"op": "modify", "to": OWN, "power": 1000, "duration": "turn"}, say="c3")
    assert table.holds("c3 power 4")
    table.say("end").say("end")
    assert table.differences(["c3 power 3", "turn 6"]) == []


def test_grant_keywords_and_arrows() -> None:
    table = played({"op": "grant", "to": OWN, "arrows": ["R"], "duration": "turn"}, say="c3",
                   lines=("S GRUNT c3", "N WALL d3"))  # fmt: skip
    table.say("end")
    assert table.offered("attack c3") == ["e"]
    table = played({"op": "grant", "to": OWN, "keyword": "range_attack", "duration": "turn"}, say="c3",
                   lines=("S GRUNT c3", "N WALL c5"))  # fmt: skip
    table.say("end")
    assert table.offered("attack c3 n") == ["c5"]
    table = played({"op": "grant", "to": OWN, "keyword": "marking", "duration": "turn"}, say="c3")
    table.say("end").say("attack c3 n")
    assert table.happened("marked wall c4")


@pytest.mark.parametrize(
    ("what", "say", "refused"),
    [("cannot_attack", "attack c3 n", "cannot_attack CM-41"), ("cannot_move", "move c3 b5", "cannot_move RCM-48")],
)
def test_restrict_forbids(what: str, say: str, refused: str) -> None:
    table = played({"op": "restrict", "to": OWN, "what": what, "duration": "turn"}, say="c3",
                   lines=("S GRUNT c3", "S GRUNT d3", "N WALL c4"))  # fmt: skip
    if what == "cannot_attack":
        table.say("end")
    assert table.refused(say) == refused


def test_restrict_cannot_be_ranged_shields_from_units_with_range_attack_only() -> None:
    table = played({"op": "restrict", "to": FOE, "what": "cannot_be_ranged", "duration": "turn"}, say="c4",
                   lines=("S BOW c3", "S GRUNT d3", "N WALL c4"))  # fmt: skip
    table.say("end")
    assert table.offered("attack") == ["d3"]


def test_extra_attack_lets_a_unit_attack_once_more() -> None:
    table = played({"op": "extra_attack", "to": OWN}, say="c3")
    table.say("end").say("attack c3 n").say("attack c3 n")
    assert table.happened("damaged wall c4 3000 6000")


def test_mark_puts_a_mark() -> None:
    assert played({"op": "mark", "to": FOE}, say="c4").holds("marks c4 south 1")


def test_draw_for_either_side() -> None:
    table = played({"op": "draw", "count": 2}, {"op": "draw", "who": "enemy"}, south_deck="EYE BOW", north_deck="SEER")
    assert table.differences(["hand south wall eye bow", "hand north wall seer"]) == []


def test_discard_is_chosen_and_never_more_than_there_is() -> None:
    table = played({"op": "discard", "count": 2}, south_hand="TRICK WALL EYE BOW")
    assert table.holds("asked pick south")
    table.say("eye wall")
    assert table.differences(["hand south bow", "retired south eye wall trick"]) == []
    table = played({"op": "discard", "count": 2}, south_hand="TRICK WALL")
    assert table.differences(["hand south", "retired south wall trick"]) == []


def test_discard_random_is_drawn_by_lot() -> None:
    table = played({"op": "discard_random", "count": 2}, north_hand="WALL EYE BOW", dice=[1, 0])
    assert table.differences(["hand north bow", "retired north eye wall", "chance 2"]) == []


def test_energize_from_deck_hand_and_retired_zone() -> None:
    assert played({"op": "energize", "from": "deck_top", "count": 2}, south_deck="EYE BOW SEER").holds(
        "energy south eye bow"
    )
    table = played({"op": "energize", "from": "hand"}, south_hand="TRICK WALL EYE")
    assert table.say("eye").differences(["energy south eye", "hand south wall"]) == []
    table = played({"op": "energize", "from": "retired"}, south_retired="EYE BOW")
    assert table.say("bow").differences(["energy south bow", "retired south eye trick"]) == []


def test_drain_takes_the_oldest_energy() -> None:
    table = played({"op": "drain", "count": 2}, north_energy="EYE BOW SEER")
    assert table.differences(["energy north seer", "retired north eye bow"]) == []


def test_gain_cp_adds() -> None:
    assert played({"op": "gain_cp", "count": 2}).holds("cp south 5")


def test_rcm_48_relocate_goes_where_move_goes() -> None:
    table = played({"op": "relocate", "unit": OWN}, say="c3 d5")
    assert table.differences(["d5 south grunt", "c3 empty"]) == []
    held = Table("S GRUNT c3", "N WALL c4 held=S:CURSE", south_hand="WALL")
    assert held.holds("held c4 curse")


@pytest.mark.parametrize(("way", "to"), [("n", "e5"), ("w", "d4"), ("se", "f3")])
def test_rcm_48_push_one_square(way: str, to: str) -> None:
    table = played({"op": "push", "unit": FOE, "dir": "choose"}, say=f"e4 {way}")
    assert table.holds(f"{to} north grunt")


def test_rcm_48_a_push_off_the_board_does_nothing() -> None:
    """a1 is the first square of the board order: nothing wraps around from it."""
    lines = ("S GRUNT c3", "N WALL a1", "N WALL a2")
    table = played({"op": "push", "unit": FOE, "dir": "choose"}, say="a1 sw", lines=lines)
    assert table.standing_on() == ["a1", "a2", "c3"]


def test_rcm_48_a_push_onto_a_unit_does_nothing_and_is_doubted() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="WALL", game=with_cards(event_card(
        "trick", ability("on_play", {"op": "push", "unit": FOE, "dir": "choose"}))))  # fmt: skip
    table = played({"op": "push", "unit": FOE, "dir": "choose"}, say="c4 s")
    assert table.holds("c4 north wall")
    fixed = played({"op": "push", "unit": FOE, "dir": "F"}, say="e4")
    assert fixed.holds("e5 north grunt"), "the arrow is seen from the controller"


def test_rcm_48_swap_exchanges_squares() -> None:
    table = played({"op": "swap", "a": OWN, "b": FOE}, say="c3 e4")
    assert table.differences(["e4 south grunt", "c3 north grunt"]) == []


def test_rcm_48_who_cannot_move_is_no_target_and_stays_where_a_fixed_selector_names_it() -> None:
    anchored = unit_card("rock", ability("static", {"op": "restrict", "to": "self", "what": "cannot_move",
                                                    "duration": "static"}))  # fmt: skip
    push = event_card("shove", ability("on_play", {"op": "push", "unit": {"all": {"side": "enemy"}}, "dir": "F"}))
    table = Table("S GRUNT c3", "N ROCK e4", "N WALL c4", south_hand="SHOVE", game=with_cards(anchored, push))
    table.say("play shove")
    assert table.differences(["e4 north rock", "c5 north wall"]) == []


def tide(*lines: str, **zones: Any) -> Table:
    """Return a table where TIDE pushes up to two enemy units, and FROTH falls in a corner."""
    push = {"op": "push", "unit": {"choose": {"side": "enemy", "count": 2, "up_to": True}}, "dir": "choose"}
    froth = unit_card("froth", ability("on_defeated", {"op": "draw"}), health=5000)
    given = with_cards(event_card("tide", ability("on_play", push)), froth)
    return Table("S GRUNT d5", *lines, south_hand="TIDE", north_hand="", game=given, **zones)


def test_rcm_48_who_falls_by_a_push_makes_room_for_the_next_one() -> None:
    """RCM-29: a state check follows every move; FROTH is pushed into the corner a1 and falls, WALL goes there."""
    table = tide("N FROTH b1", "N WALL b2", "N WALL e5")
    table.say("play tide b1 w b2 sw")
    assert table.differences(["a1 north wall", "b1 empty", "b2 empty", "defeated north froth"]) == []
    moved = [event.kind for event in table.log if event.kind in ("shifted", "defeated", "triggered")]
    assert moved == ["shifted", "defeated", "shifted", "triggered"]


def test_rcm_48_who_has_fallen_between_two_pushes_is_not_pushed() -> None:
    """BEACON keeps FROTH in the corner alive as long as it stands; without it FROTH falls before its own push."""
    warm = {"op": "modify", "to": {"all": {"side": "own", "filter": {"not_self": True}}}, "health": 3000}
    beacon = unit_card("beacon", ability("static", {**warm, "duration": "static"}), health=5000)
    push = {"op": "push", "unit": {"choose": {"side": "enemy", "count": 2, "up_to": True}}, "dir": "choose"}
    froth = unit_card("froth", health=5000)
    given = with_cards(event_card("tide", ability("on_play", push)), beacon, froth)
    table = Table("S GRUNT d5", "N BEACON a5", "N FROTH a1", "N WALL e5", south_hand="TIDE", north_hand="", game=given)
    table.say("play tide a5 n a1 n")
    assert table.differences(["defeated north beacon froth", "a1 empty", "a2 empty", "a6 empty"]) == []


def test_rcm_48_nothing_is_pushed_once_the_match_is_over() -> None:
    """RCM-29: CM-49 is looked at in every state check."""
    table = tide("N FROTH b1", "N WALL b2", "N WALL e5", north_defeated="WALL WALL WALL WALL WALL")
    table.say("play tide b1 w b2 sw")
    assert table.differences(["over south six_defeated", "b2 north wall", "a1 empty"]) == []


def test_rcm_32_an_attachment_that_pushes_its_own_unit_off_pushes_on_and_aims_by_its_arrows() -> None:
    """BAND pushes its host into the corner a1, where it falls, and hits who is in line with it there."""
    push = {"op": "push", "unit": {"all": {"side": "own"}}, "dir": "L"}
    hit = {"op": "damage", "to": {"all": {"side": "enemy", "within": "line"}}, "amount": 1000}
    lasting = ability("activated", push, hit, timing="planning")
    band = event_card("band", lasting, event_type="ongoing", target="own_unit")
    froth = unit_card("froth", health=5000)
    table = Table(
        "S FROTH b1 held=S:BAND", "S GRUNT e3", "N WALL a2", "N WALL b2", game=with_cards(band, froth), south_hand="",
    )  # fmt: skip
    table.say("activate b1 band")
    assert table.differences(["defeated south froth", "d3 south grunt", "a2 damage 1", "b2 damage 0"]) == []


@pytest.mark.parametrize(("op", "zone"), [("retire", "retired"), ("bounce", "hand"), ("remove", "removed")])
def test_rcm_47_leaving_is_no_defeat(op: str, zone: str) -> None:
    table = played({"op": op, "to": FOE}, say="b5", lines=("S GRUNT c3", "N BOMB b5", "N WALL c4"), north_hand="")
    assert table.differences([f"{zone} north bomb", "defeated north", "b5 empty"]) == []
    assert not table.happened("triggered")


def test_deploy_puts_a_unit_in_without_cost_and_deploying_happens() -> None:
    table = played({"op": "deploy", "from": "hand", "filter": {"max_command": 1}}, south_hand="TRICK HERALD LANCE EYE",
                   south_deck="BOW")  # fmt: skip
    assert table.offered() == ["herald", "eye"]
    table.say("herald d3")
    assert table.differences(["d3 south herald", "cp south 3", "hand south lance eye bow"]) == []
    table = played({"op": "deploy", "from": "retired"}, south_retired="HEX EYE")
    table.say("eye d3")
    assert table.holds("d3 south eye")


@pytest.mark.parametrize(("to", "zone"), [("hand", "hand"), ("deck_bottom", "deck"), ("energy", "energy")])
def test_recover_from_the_retired_zone(to: str, zone: str) -> None:
    table = played({"op": "recover", "from": "retired", "to": to}, south_retired="EYE BOW", south_hand="TRICK",
                   south_deck="")  # fmt: skip
    table.say("bow")
    assert table.differences([f"{zone} south bow", "retired south eye trick"]) == []


def test_recover_from_the_defeated_zone_undoes_a_loss() -> None:
    table = played({"op": "recover", "from": "defeated", "to": "deck_bottom"}, south_defeated="EYE", south_deck="BOW")
    assert table.differences(["defeated south", "deck south bow eye"]) == []


def test_peek_takes_and_puts_the_rest_under_in_their_order() -> None:
    table = played({"op": "peek", "count": 3}, south_deck="EYE BOW SEER WALL", south_hand="TRICK")
    assert table.offered() == ["eye", "bow", "seer"]
    table.say("bow")
    assert table.differences(["hand south bow", "deck south wall eye seer"]) == []


@pytest.mark.parametrize("deck", list(permutations(("SCOPE", "EYE", "BOW", "SCOPE")))[::5])
def test_wcm_01_what_a_search_offers_does_not_hang_on_the_order_of_the_deck(deck: tuple[str, ...]) -> None:
    table = played({"op": "search", "filter": {"keyword": "range_attack"}}, south_deck=" ".join(deck))
    options = table.game.options_at(table.view(), table.asked, ()).options
    assert [(option.token, option.by_name) for option in options] == [("bow", True), ("scope", True)]
    assert (table.asked.default, table.asked.about["cards"]) == (("bow",), ["bow", "scope"])


def test_wcm_01_search_shows_what_it_takes_and_shuffles() -> None:
    table = played({"op": "search", "filter": {"keyword": "range_attack"}}, south_deck="SCOPE EYE BOW SCOPE",
                   south_hand="TRICK", dice=[0, 0])  # fmt: skip
    assert table.offered() == ["bow", "scope"]
    table.say("scope")
    assert table.differences(["hand south scope", "chance 2"]) == []
    assert table.happened("searched south scope")
    empty = played({"op": "search", "filter": {"legendary": True}}, south_deck="EYE BOW", south_hand="TRICK", dice=[0])
    assert empty.differences(["hand south", "chance 1"]) == []


def test_scout_shows_the_hand_to_its_player_alone() -> None:
    table = played({"op": "scout"}, north_hand="BOW EYE")
    (event,) = [e for e in table.log if e.kind == "scouted"]
    assert (event.only, event.data["cards"], event.veiled) == (frozenset({0}), ("bow", "eye"), {"seat": 0, "count": 2})


def test_rcm_48_relocating_to_an_occupied_square_is_refused_for_that() -> None:
    table = played_with({"op": "relocate", "unit": OWN}, "S GRUNT c3", "N WALL c4", "N WALL d4")
    assert table.refused("play trick c3 c4") == "occupied RCM-48"
    assert table.refused("play trick c3 a1") == "bad_square RCM-48"


def played_with(effect: dict[str, Any], *lines: str) -> Table:
    """Return a table at which an event with one effect can be played."""
    return Table(*lines, south_hand="TRICK", game=with_cards(event_card("trick", ability("on_play", effect))))


def test_5_2_cards_that_all_have_to_be_taken_are_taken_without_a_question() -> None:
    """Salvage Order (rl19): two cards of the Retired Zone become Energy; there are rl03 and the rl02 just paid."""
    table = Table(
        "S rl01 c3", "N rl01 f6", game=shipped(), south_hand="rl19", south_energy="rl02", south_retired="rl03"
    )
    table.say("play rl19")
    assert table.differences(["asked planning south", "energy south 2"]) == []


def test_5_2_units_that_all_have_to_be_chosen_are_chosen_without_a_question() -> None:
    mark = {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2}}}
    two = unit_card("two", ability("deploying", mark))
    table = Table("N WALL c4", "N WALL e5", south_hand="TWO", game=with_cards(two))
    table.say("play two d3")
    assert table.differences(["asked planning south", "marks c4 south 1", "marks e5 south 1"]) == []
    more = Table("N WALL c4", "N WALL e5", "N WALL c5", south_hand="TWO", game=with_cards(two))
    assert more.say("play two d3").holds("asked choose south")


def test_5_2_units_that_all_have_to_be_chosen_need_not_be_written() -> None:
    table = played_with(
        {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2}}}, "S GRUNT c3", "N WALL c4", "N WALL e5"
    )
    assert table.read("play trick") == (*table.read("play trick e5 c4")[:2], "c4", "e5")
    table.say("play trick")
    assert table.differences(["marks c4 south 1", "marks e5 south 1"]) == []


def test_wcm_01_a_search_offers_a_name_once_whatever_its_copies_were_used_for() -> None:
    table = Table(
        "S GRUNT c3", "N WALL f6", south_hand="TRICK", south_deck="eye#1 eye bow",
        game=with_cards(event_card("trick", ability("on_play", {"op": "search"}))),
    )  # fmt: skip
    table.say("play trick")
    assert sorted(table.offered()) == ["bow", "eye"]


def test_5_2_the_default_of_a_push_is_the_first_direction_though_nothing_moves() -> None:
    """SH on c3 pushes N WALL c4; S GRUNT stands on c5."""
    push = {"op": "push", "unit": {"choose": {"side": "enemy", "within": "adjacent"}}, "dir": "choose"}
    sh = unit_card("sh", ability("deploying", push))
    table = Table("S GRUNT c5", "N WALL c4", "N WALL f6", south_hand="SH", game=with_cards(sh))
    table.say("play sh c3")
    assert table.asked.default == ("c4", "n")
    assert table.offered("c4")[0] == "ne"
