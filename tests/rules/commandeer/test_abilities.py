"""Every trigger, condition, selector and operation (7.2; RCM-32, RCM-34, RCM-41 to RCM-48, RCM-58)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rules.commandeer import sentences

from .table import Table, ability, event_card, unit_card, with_cards

OWN, FOE = {"choose": {"side": "own"}}, {"choose": {"side": "enemy"}}


def played(*effects: dict[str, Any], lines: tuple[str, ...] = (), say: str = "", **zones: Any) -> Table:
    """Play an event with these effects."""
    zones.setdefault("south_hand", "TRICK WALL")
    table = Table(*(lines or ("S GRUNT c3", "N WALL c4", "N GRUNT e4")), game=with_cards(event_card(
        "trick", ability("on_play", *effects))), **zones)  # fmt: skip
    return table.say(f"play trick {say}".strip())


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


# ---- triggers


def test_cm_56_deploying_happens_on_entering() -> None:
    table = Table("N WALL e5", south_hand="HERALD", south_deck="EYE")
    table.say("play herald d4")
    assert table.differences(["hand south eye", "d4 south herald"]) == []


@pytest.mark.parametrize(("attacked", "drawn"), [(4, False), (3, True), (0, True)])
def test_cm_57_rcm_39_casting_happens_unless_attacked_in_the_turn_before(attacked: int, drawn: bool) -> None:
    table = Table(f"S SEER c3 attacked={attacked}", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    assert table.holds("hand south eye") == drawn


def test_rcm_39_damage_by_events_is_no_attack() -> None:
    table = Table("S WALL b3", "N SEER d4", "N WALL e5", south_hand="BLAST", south_energy="EYE", north_deck="BOW EYE")
    table.say("play blast").say("end")
    assert table.differences(["asked planning north"]) == []
    assert table.happened("triggered casting seer")


def test_cm_38_start_abilities_of_the_defender_happen_first() -> None:
    watch = unit_card(
        "watch", ability("defending_start", {"op": "modify", "to": "self", "health": 1000, "duration": "turn"})
    )
    table = Table(
        "S GRUNT c3", "N WATCH c4", "N WALL f5", game=with_cards(watch), north_energy="EYE", north_hand="HOLD"
    )
    table.say("end")
    assert table.differences(["c4 health 5", "asked defending north"]) == []


def test_cm_31_cm_38_the_holder_puts_start_abilities_in_order() -> None:
    table = Table("S SMITH c3", "S SEER d4", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    assert table.holds("asked order south")
    assert table.offered() == ["c3:smith.1", "d4:seer.1"]
    table.say("d4:seer.1 c3:smith.1")
    assert [e.data["trigger"] for e in table.log if e.kind == "triggered"] == ["casting", "planning_start"]
    assert table.holds("cp south 4")


def test_cm_31_to_put_abilities_in_order_is_said_with_a_verb() -> None:
    table = Table("S SMITH c3", "S SEER d4", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    told = sentences.told(table.game, table.view(), table.asked, ("d4:seer.1", "c3:smith.1"))
    assert told is not None
    assert (told.key, told.args["what"].key) == ("commandeer.told.chosen", "commandeer.heading.order")
    assert [named.args["square"] for named in told.args["named"]] == ["d4", "c3"]


def test_rcm_34_wcm_03_a_may_is_asked_and_a_must_without_a_target_is_not() -> None:
    may = unit_card("may", ability("deploying", {"op": "relocate", "unit": OWN}, optional=True))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="MAY", game=with_cards(may))
    table.say("play may d3")
    assert table.holds("asked choose south")
    assert table.asked.default == ("decline",)
    table.say("use c3 b4")
    assert table.holds("b4 south grunt")
    must = unit_card("must", ability("deploying", {"op": "mark", "to": FOE}))
    table = Table("S GRUNT c3", south_hand="MUST", game=with_cards(must))
    table.say("play must d3")
    assert table.holds("asked planning south")
    assert not table.happened("triggered")


def test_rcm_34_declining_does_nothing() -> None:
    may = unit_card("may", ability("deploying", {"op": "draw"}, optional=True))
    table = Table("N WALL c4", south_hand="MAY", south_deck="EYE", game=with_cards(may))
    table.say("play may d3").say("decline")
    assert table.differences(["deck south eye", "asked planning south"]) == []


def test_rcm_11_a_trigger_with_too_few_units_takes_all_there_are() -> None:
    two = unit_card("two", ability("deploying", {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2}}}))
    table = Table("N WALL c4", south_hand="TWO", game=with_cards(two))
    table.say("play two d3")
    assert table.differences(["marks c4 south 1", "asked planning south"]) == []


def test_rcm_43_an_activated_ability_is_used_once_a_turn_for_each_copy() -> None:
    user = unit_card("user", ability("activated", {"op": "gain_cp"}, timing="planning"))
    table = Table("S USER c3", "S USER d3", "N WALL f6", game=with_cards(user), cp=0)
    table.say("activate c3").say("activate d3")
    assert table.holds("cp south 2")
    assert table.refused("activate c3 user.1") == "limit_used RCM-43"


def test_rcm_43_costs_of_an_ability_are_paid_retire_self_too() -> None:
    cost = {"cp": 1, "energy": 1, "retire_self": True}
    user = unit_card(
        "user", ability("activated", {"op": "draw"}, {"op": "mark", "to": FOE}, timing="planning", cost=cost)
    )
    table = Table("S USER c3", "S WALL d3", "N WALL c4", game=with_cards(user), south_energy="EYE", south_deck="BOW",
                  south_hand="")  # fmt: skip
    table.say("activate c3")
    assert (
        table.differences(["c3 empty", "retired south eye user", "hand south bow", "marks c4 south 1", "cp south 2"])
        == []
    )


def test_rcm_42_an_activated_ability_without_its_condition_is_restricted() -> None:
    used = ability("activated", {"op": "draw"}, timing="planning", condition={"own_units": {"min": 3}})
    table = Table("S USER c3", "N WALL c4", game=with_cards(unit_card("user", used)))
    assert table.refused("activate c3 user.1") == "restricted RCM-42"


def test_rcm_42_an_event_is_restricted_only_if_none_of_its_abilities_works() -> None:
    first = ability("on_play", {"op": "draw"}, condition={"own_units": {"min": 3}})
    second = ability("on_play", {"op": "gain_cp"})
    game = with_cards(event_card("one", first), event_card("both", first, second))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="ONE BOTH", south_deck="EYE", game=game)
    assert table.refused("play one") == "restricted RCM-42"
    table.say("play both")
    assert table.differences(["cp south 4", "deck south eye"]) == []


def test_rcm_32_a_trigger_whose_source_is_gone_is_dropped() -> None:
    table = Table("S GRUNT b2", "N WALL c3", south_hand="HERALD", south_deck="EYE")
    table.say("play herald a3")
    assert table.differences(["defeated south herald", "deck south eye"]) == []


def test_rcm_32_on_defeated_uses_the_last_square() -> None:
    table = Table("S GRUNT c3", "S WALL d3", "N BOMB c4", "N WALL d5", "N WALL f5", phase="combat")
    table.say("attack c3 n")
    assert table.happened("damaged grunt c3 2000")
    assert table.happened("damaged wall d5 2000")
    assert not table.happened("damaged f5")


def test_rcm_58_one_ability_of_one_card_works_twelve_times_a_turn() -> None:
    """A unit that comes back to hand and pays for itself stops after twelve uses; a fresh copy does not."""
    loop = unit_card("loop", ability("deploying", {"op": "gain_cp"}, {"op": "bounce", "to": "self"}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(loop), south_hand="LOOP", cp=1)
    for _ in range(12):
        table.say("play " + table.side("south").hand[0] + " d4")
        assert table.holds("cp south 1")
    table.say("play " + table.side("south").hand[0] + " d4")
    assert table.differences(["d4 south loop", "cp south 0"]) == []
    fresh = Table("S GRUNT c3", "N WALL f6", game=with_cards(loop), south_hand="LOOP#c LOOP", cp=1)
    fresh.say("play loop d4")
    assert fresh.holds("cp south 1")


def test_rcm_58_an_activated_ability_that_comes_back_is_refused_after_twelve_uses() -> None:
    used = unit_card("used", ability("activated", {"op": "draw"}, timing="planning"))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(used), south_hand="USED#b USED#c", cp=3)
    table.say("play used#b d4").say("activate d4")
    assert table.happened("drawn south")
    table.say("play used#c c4")
    assert table.refused("activate c4 used.1") == "limit_used RCM-58"


def test_rcm_58_attachments_are_counted_and_refused_after_twelve_uses() -> None:
    used = ability("activated", {"op": "draw"}, timing="planning", cost={"retire_self": True})
    band = event_card("band", used, event_type="ongoing", target="own_unit")
    lines, game = ("S GRUNT c3", "N WALL f6"), with_cards(band)
    for card, left in (("band", "band#1"), ("band#b", "band#c")):
        table = Table(*lines, game=game, south_hand=card)
        table.say(f"play {card} c3").say("activate c3")
        assert table.side("south").retired == (left,)
    table = Table(*lines, game=game, south_hand="band#c")
    table.say("play band#c c3")
    assert table.refused("activate c3 band.1") == "limit_used RCM-58"


def test_rcm_58_an_event_is_counted_and_refused_after_twelve_uses() -> None:
    trick = event_card("trick", ability("on_play", {"op": "draw"}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(trick), south_hand="trick#b")
    table.say("play trick#b")
    assert table.side("south").retired == ("trick#c",)
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(trick), south_hand="trick#c")
    assert table.refused("play trick#c") == "limit_used RCM-58"


def test_rcm_58_what_happens_when_a_unit_is_defeated_is_counted_too() -> None:
    """A unit that is placed on the border falls at once; its card has done so eleven and twelve times this turn."""
    last = unit_card("last", ability("on_defeated", {"op": "gain_cp"}), health=3000)
    for card, cp in (("LAST#b", 1), ("LAST#c", 0)):
        table = Table("S GRUNT b3", "N WALL f6", game=with_cards(last), south_hand=card, cp=1)
        table.say(f"play {card.lower()} a3")
        assert table.differences(["a3 empty", f"cp south {cp}"]) == []
        assert table.side("south").defeated == ("last#c",)


def test_rcm_58_counts_are_forgotten_at_the_end_of_the_turn() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="HERALD#c", north_hand="")
    table.say("end")
    assert table.side("south").hand == ("herald",)


def test_rcm_46_a_unit_that_comes_back_is_a_new_one() -> None:
    back = event_card("back", ability("on_play", {"op": "bounce", "to": OWN}))
    table = Table("S GRUNT c3 damage=2", "S WALL d3", "N WALL f6", south_hand="BACK", game=with_cards(back))
    table.say("play back c3").say("play grunt c3")
    assert table.differences(["c3 damage 0", "hand south"]) == []


# ---- conditions and selectors


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
