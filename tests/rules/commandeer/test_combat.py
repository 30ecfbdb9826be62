"""Combat: arrows, damage, range, marks, what attacks set off (CM-41 to CM-45, CM-55, CM-58; RCM-22 to RCM-31)."""

from __future__ import annotations

import pytest

from .table import Table, ability, event_card, unit_card, with_cards

BOTH = {"on_attack": "onhit", "spoil": "spoils"}


@pytest.mark.parametrize(("side", "ways"), [("S", ["n", "ne", "nw"]), ("N", ["se", "s", "sw"])], ids=["south", "north"])
def test_rcm_01_cm_42_arrows_are_seen_from_the_owner(side: str, ways: list[str]) -> None:
    around = [f"{'NS'['SN'.index(side)]} WALL {c}{r}" for c in "bcd" for r in (2, 3, 4) if (c, r) != ("c", 3)]
    table = Table(f"{side} GRUNT c3", *around, phase="combat", active="south" if side == "S" else "north")
    assert table.offered("attack c3") == ways


def test_rcm_01_absolute_arrows_point_north_for_both() -> None:
    table = Table(
        "N GRUNT c3", "S WALL c4", "S WALL c2", phase="combat", active="north", options={"arrows": "absolute"}
    )
    assert table.offered("attack c3") == ["n"]


def test_cm_41_each_unit_attacks_once_and_attacking_is_optional() -> None:
    table = Table("S GRUNT c3", "S GRUNT d3", "N WALL c4", phase="combat")
    table.say("attack c3 n")
    assert table.refused("attack c3 n c4") == "attacked CM-41"
    table.say("end")
    assert table.holds("turn 6")


def test_cm_42_one_direction_with_an_arrow() -> None:
    table = Table("S WALL c3", "N WALL d3", "N WALL c4", phase="combat")
    assert table.refused("attack c3 e") == "no_arrow CM-42"
    assert table.refused("attack d3 s") == "card_not_own CM-41"


def test_cm_43_rcm_26_damage_is_power_and_nothing_strikes_back() -> None:
    table = Table("S GRUNT c3", "S WALL d3", "N LANCE c4", "N WALL d4", phase="combat")
    table.say("attack c3 n")
    assert table.differences(["c4 damage 3", "c3 damage 0"]) == []


def test_cm_45_defeated_at_health_or_more_at_once() -> None:
    table = Table("S GRUNT c3", "S WALL d3", "N GRUNT c4 damage=2", "N WALL f5", phase="combat")
    table.say("attack c3 n")
    assert table.differences(["c4 empty", "defeated north grunt"]) == []


def test_rcm_22_units_attack_in_the_turn_they_enter_unless_delayed() -> None:
    table = Table("N WALL c4", "N WALL f6", south_hand="GRUNT")
    table.say("play grunt c3").say("end").say("attack c3 n")
    assert table.happened("attacked grunt c3")
    table = Table("N WALL c4", "S WALL b4", south_hand="GRUNT", options={"deploy_delay": True})
    table.say("play grunt c3").say("end")
    assert table.holds("turn 6"), "nobody could attack"
    table = Table("S GRUNT c3 entered=5", "S GRUNT d3", "N WALL c4", phase="combat", options={"deploy_delay": True})
    assert table.refused("attack c3 n") == "just_deployed RCM-22"


def test_rcm_23_own_units_are_no_targets_unless_friendly_fire_is_on() -> None:
    table = Table("S GRUNT c3", "S WALL c4", "N WALL d4", phase="combat")
    assert table.offered("attack c3") == ["ne"]
    table = Table("S GRUNT c3", "S WALL c4", "N WALL d4", phase="combat", options={"friendly_fire": True})
    assert table.offered("attack c3") == ["n", "ne"]
    table.say("attack c3 n")
    assert table.happened("damaged wall c4 3000")


def test_cm_55_rcm_25_range_reaches_along_the_whole_line_over_everyone() -> None:
    table = Table("S SCOPE b1", "S WALL c2", "N WALL d3", "N WALL f5", "N WALL a2", phase="combat")
    assert table.offered("attack b1 ne") == ["d3", "f5"]
    assert table.offered("attack b1 nw") == ["a2"]
    table.say("attack b1 ne f5")
    assert table.happened("attacked scope b1 ne wall f5 2000")


def test_cm_58_rcm_40_a_mark_helps_later_range_attacks_this_turn_only() -> None:
    table = Table("S EYE c3", "S BOW d1", "S BOW c1", "N WALL c4", "N WALL d4", phase="combat")
    table.say("attack c3 n")
    assert table.holds("marks c4 south 1")
    table.say("attack c1 n c4")
    assert table.happened("attacked bow c4 3000")
    table.say("attack d1 n")
    assert table.happened("attacked bow d4 2000")
    assert table.differences(["turn 6", "marks c4 south 0"]) == []


@pytest.mark.parametrize(("stacks", "amount"), [(False, 3000), (True, 4000)])
def test_rcm_40_several_marks_help_once_unless_they_stack(stacks: bool, amount: int) -> None:
    table = Table("S EYE c3", "S EYE d4", "S BOW c1", "N WALL c4", phase="combat", options={"marking_stacks": stacks})
    table.say("attack c3 n").say("attack d4 w").say("attack c1 n c4")
    assert table.happened(f"attacked bow c4 {amount}")


def test_rcm_40_marks_are_of_a_side() -> None:
    table = Table("S BOW c1", "N WALL c4", phase="combat")
    table.state.board[20] = table.unit("c4").__class__(9, "wall", 1, marks=(0, 1))
    table.say("attack c1 n")
    assert table.happened("attacked bow 2000")


def test_rcm_27_armour_counts_and_an_attack_of_no_power_is_one() -> None:
    table = Table("S GRUNT c3", "S DUMMY d4", "N WALL c4 held=N:SHELL", "N WALL e4", phase="combat")
    table.say("attack c3 n")
    assert table.holds("c4 damage 1")
    table.say("attack d4 w")
    assert table.happened("attacked dummy d4 w wall c4 0")
    assert table.unit("c4").attacked == 5


def test_rcm_27_attack_triggers_come_before_those_of_defeats() -> None:
    hit = unit_card(
        "hit",
        ability("on_attack", {"op": "gain_cp"}),
        ability("spoil", {"op": "draw"}),
        power=9000,
        keywords=["marking"],
    )
    game = with_cards(hit)
    table = Table("S HIT c3", "N BOMB c4", "N WALL e5", phase="combat", game=game)
    table.say("attack c3 n")
    found = [e.data["trigger"] for e in table.log if e.kind == "triggered"]
    assert found == ["on_attack", "spoil", "on_defeated"]


def test_rcm_32_what_is_attacked_and_falls_does_nothing_more() -> None:
    table = Table("S LANCE c3", "N THORN c4", "N WALL e5", phase="combat")
    table.say("attack c3 n")
    assert not table.happened("triggered on_attacked")
    assert table.happened("triggered spoil")


def test_cm_59_rcm_41_spoil_by_ability_and_in_the_enemys_turn() -> None:
    table = Table("S GRUNT c3 damage=1", "N THORN c4", "N WALL e5", phase="combat", north_hand="EYE", north_deck="BOW")
    table.state.board[14] = table.unit("c3").__class__(table.unit("c3").id, "grunt", 0, damage=3000)
    table.say("attack c3 n")
    assert table.happened("defeated south grunt")
    assert table.happened("triggered spoil thorn")
    assert table.holds("hand north eye bow")


def test_rcm_30_events_get_no_credit() -> None:
    table = Table("S LANCE b2", "N SEER c4", "N WALL e5", south_hand="BLAST", south_energy="EYE")
    table.say("play blast").say("end")
    assert not table.happened("triggered spoil")


def test_rcm_30_defeats_by_an_attachment_of_the_owner_are_credited_to_the_host_and_no_others() -> None:
    """The event kills what stands next to its host when the host attacks; only a friend's host has Spoil of it."""
    blaze = event_card(
        "blaze",
        ability("on_attack", {"op": "damage", "to": {"all": {"side": "any", "within": "adjacent"}}, "amount": 9000}),
        event_type="ongoing", target="own_unit",
    )  # fmt: skip
    host = unit_card("host", ability("spoil", {"op": "gain_cp"}), power=0, health=9000)
    game = with_cards(blaze, host)
    table = Table("S HOST c3 held=BLAZE", "N GRUNT c4", "N GRUNT d4", "N WALL f6", phase="combat", game=game)
    table.say("attack c3 n")
    assert table.differences(["c4 empty", "d4 empty"]) == []
    assert table.count("triggered spoil host") == 2
    table = Table("S HOST c3 held=N:BLAZE", "N GRUNT c4", "N WALL f6", phase="combat", game=game)
    table.say("attack c3 n")
    assert table.holds("c4 empty")
    assert not table.happened("triggered spoil")


def test_rcm_41_own_units_that_fall_are_no_spoil() -> None:
    blast = ability("on_attack", {"op": "damage", "to": {"all": {"side": "any", "within": "adjacent"}}, "amount": 9000})
    wild = unit_card("wild", blast, ability("spoil", {"op": "gain_cp"}), power=0, health=9000)
    table = Table("S WILD c3", "S GRUNT b3", "N GRUNT c4", "N WALL f6", phase="combat", game=with_cards(wild))
    table.say("attack c3 n")
    assert table.differences(["b3 empty", "c4 empty"]) == []
    assert table.count("triggered spoil wild") == 1


def test_rcm_28_damage_outside_combat_goes_at_the_end_of_combat() -> None:
    table = Table("S WALL b2", "N WALL e5", south_hand="BLAST", south_energy="EYE")
    table.say("play blast")
    assert table.differences(["b2 damage 2", "e5 damage 2"]) == []
    table.say("end")
    assert table.differences(["b2 damage 0", "e5 damage 0"]) == []


def test_rcm_29_health_lost_by_an_expiring_effect_can_defeat() -> None:
    table = Table("S HERALD b1 held=PLATE", "N WALL e5", south_hand="RALLY")
    assert table.holds("b1 health 2")
    bare = Table("S HERALD b2", "S WALL a1", "N WALL e5", south_hand="RALLY", cp=3)
    bare.say("play rally b2").say("move b2 b1")
    assert bare.holds("b1 health 2")
    bare.say("end")
    assert bare.differences(["b1 empty", "defeated south herald"]) == []


def test_rcm_31_one_happening_asks_the_active_side_first_then_by_square() -> None:
    table = Table(
        "S BOMB e3 damage=1", "S BOMB e2 damage=1", "N BOMB b2 damage=1", "N WALL c5", "S WALL d5",
        south_hand="BLAST", south_energy="EYE",
    )  # fmt: skip
    table.say("play blast")
    found = [e.data["at"] for e in table.log if e.kind == "triggered"]
    assert found == ["e2", "e3", "b2"]


def test_rcm_24_without_range_the_square_next_to_it_only() -> None:
    table = Table("S WALL c3", "S WALL b3", "N WALL c5", "N WALL b4", phase="combat")
    assert table.refused("attack c3 n") == "nobody_to_attack RCM-24"
    assert table.offered("attack") == ["b3"]
