"""Planning: costs, placing, Move, Reinforce, events (CM-05 to CM-21, CM-27 to CM-37; RCM-04 to RCM-21)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.commandeer.content import Card
from rules.commandeer.faults import card_faults
from rules.kernel.errors import UnreadableText

from .table import Table, ability, event_card, unit_card, with_cards

DRAW = ability("on_play", {"op": "draw"})
OWN = {"choose": {"side": "own"}}


def test_cm_02_cm_03_cm_05_a_card_is_a_unit_or_an_event() -> None:
    table = Table("N WALL f6", south_hand="GRUNT HEX")
    cards = table.game.book.cards
    assert (cards["grunt"].is_unit, cards["hex"].is_unit) == (True, False)
    table.say("play grunt e5")
    assert table.holds("e5 south grunt")


@pytest.mark.parametrize(
    ("card", "where"),
    [
        (unit_card("x", arrows=[]), "arrows"),
        (unit_card("x", health=0), "power"),
        (unit_card("x", traits=[]), "traits"),
        (unit_card("x", event_type="planning"), "event_type"),
        (event_card("x", DRAW, event_type=""), "event_type"),
        (event_card("x", DRAW, power=1000), "power"),
        (event_card("x", DRAW, arrows=["F"]), "power"),
        (event_card("x"), "abilities"),
    ],
)
def test_cm_03_cm_05_a_card_has_what_its_kind_has_and_nothing_of_the_other(card: Card, where: str) -> None:
    assert where in [at for at, _ in card_faults(card, ("test",))]
    assert list(card_faults(unit_card("y"), ("test",))) == []
    assert list(card_faults(event_card("y", DRAW), ("test",))) == []


def test_cm_04_power_is_the_damage_and_health_what_it_takes() -> None:
    table = Table("S GRUNT c3", "N WALL c4", phase="combat")
    assert table.differences(["c3 power 3", "c3 health 5", "c4 health 8"]) == []
    table.say("attack c3 n")
    assert table.happened("damaged wall c4 3000 3000 8000")


def test_cm_06_cm_07_events_belong_to_their_phase() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="HEX HOLD", south_energy="EYE")
    assert table.refused("play hold c3") == "wrong_phase CM-07"
    table.say("play hex c4")
    assert table.holds("c4 health 6")
    table = Table(
        "S GRUNT c3", "N WALL c4", phase="defending", active="north", south_hand="HEX HOLD", south_energy="EYE"
    )
    assert table.refused("play hex c4") == "wrong_phase CM-39"


def test_cm_08_rcm_20_an_ongoing_event_stays_until_its_host_leaves() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="PLATE PLATE")
    table.say("play plate c3").say("play plate c3")
    assert table.differences(["held c3 plate plate", "c3 health 9", "retired south"]) == []
    table.say("move c3 d4")
    assert table.differences(["held d4 plate plate", "d4 health 9"]) == []


def test_rcm_20_an_attachment_goes_to_its_own_owners_retired_zone_and_is_no_unit() -> None:
    table = Table("S LANCE c3", "N GRUNT c4 held=CURSE damage=1", "N WALL f5", phase="combat")
    assert table.holds("c4 health 3")
    table.say("attack c3 n")
    assert table.differences(["retired south curse", "defeated north grunt"]) == []


@pytest.mark.parametrize(("op", "zone"), [("retire", "retired"), ("bounce", "hand"), ("remove", "removed")])
def test_cm_08_rcm_20_an_attachment_is_spent_however_its_host_leaves(op: str, zone: str) -> None:
    away = event_card("away", ability("on_play", {"op": op, "to": {"choose": {"side": "any"}}}))
    table = Table("S GRUNT c3 held=PLATE,N:CURSE", "N WALL c4", south_hand="AWAY", north_hand="", game=with_cards(away))
    table.say("play away c3")
    assert table.differences(["c3 empty", "retired north curse"]) == []
    assert "plate" in table.side("south").retired
    assert "grunt" in getattr(table.side("south"), zone)


def test_cm_15_what_is_paid_discarded_retired_and_spent_goes_to_the_retired_zone() -> None:
    away = event_card("away", ability("on_play", {"op": "retire", "to": OWN}, {"op": "discard"}), energy=1)
    table = Table(
        "S GRUNT c3", "S WALL d3", "N WALL c4", south_hand="AWAY BOW", south_energy="EYE SEER", game=with_cards(away)
    )
    table.say("play away c3")
    assert table.differences(["retired south eye grunt bow away", "energy south seer", "removed south"]) == []


def test_cm_21_what_lies_in_the_energy_zone_is_what_prices_are_paid_with() -> None:
    table = Table("N WALL e5", south_hand="BOW WALL", south_deck="", south_energy="")
    assert table.refused("play bow d4") == "no_energy RCM-09"
    table.say("reinforce wall")
    assert table.holds("energy south wall")
    table.say("play bow d4")
    assert table.differences(["d4 south bow", "energy south", "retired south wall"]) == []


def test_rcm_20_the_target_line_names_own_or_enemy_units() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="PLATE CURSE", south_energy="EYE")
    assert table.refused("play plate c4") == "bad_target RCM-20"
    assert table.refused("play curse c3") == "bad_target RCM-20"
    assert table.offered("play curse") == ["c4"]


def test_rcm_19_an_ongoing_event_is_played_in_planning() -> None:
    table = Table(
        "S GRUNT c3", "N WALL c4", phase="defending", active="north", south_hand="PLATE HOLD", south_energy="EYE"
    )
    assert table.refused("play plate c3") == "wrong_phase CM-39"


def test_cm_09_a_square_holds_at_most_one_unit() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="WALL")
    assert table.refused("play wall c4") == "occupied CM-09"
    assert table.refused("move c3 c4") == "occupied RCM-06"


def test_cm_10_rcm_05_an_empty_battlefield_takes_a_unit_on_a_start_square_only() -> None:
    table = Table(south_hand="WALL", turn=7)
    assert table.offered("play wall") == ["c3", "d3", "c4", "d4"]
    assert table.refused("play wall b3") == "not_start RCM-05"
    table = Table(south_hand="WALL", turn=1)
    assert table.refused("play wall b3") == "not_start CM-29"


def test_rcm_04_units_enter_next_to_any_unit_friend_or_foe() -> None:
    table = Table("N WALL a1", south_hand="WALL")
    assert table.offered("play wall") == ["b1", "a2", "b2"]
    assert table.refused("play wall c3") == "bad_square RCM-04"


def test_rcm_07_without_a_free_square_nothing_can_be_placed() -> None:
    lines = ["N WALL a1", "N WALL b1", "N WALL a2", "N WALL b2"]
    far = [f"N WALL {c}{r}" for c in "abc" for r in (1, 2, 3) if f"{c}{r}" not in ("a1", "b1", "a2", "b2")]
    full = [f"S WALL {c}{r}" for c in "abcdef" for r in range(1, 7)]
    table = Table(*full, south_hand="WALL")
    assert table.refused("play wall a1") == "bad_square RCM-07"
    assert len(lines) + len(far) == 9


def test_rcm_07_a_unit_next_to_nobody_stays() -> None:
    table = Table("S GRUNT c3", "S WALL d4", "N WALL f6", south_hand="EYE")
    table.say("move c3 e5")
    assert table.differences(["d4 south wall", "e5 south grunt"]) == []


def test_cm_17_command_is_paid_in_cp_and_energy_from_the_zone() -> None:
    table = Table("N WALL e5", south_hand="LANCE LANCE TITAN", south_energy="EYE SEER", cp=3)
    table.say("play lance d4")
    assert table.differences(["cp south 1", "energy south seer", "retired south eye"]) == []
    assert table.refused("play lance c3") == "no_cp CM-17"
    assert table.refused("play titan c3") == "no_cp CM-17"


def test_cm_18_rcm_06_move_takes_a_unit_anywhere_next_to_another() -> None:
    table = Table("S GRUNT b2", "S WALL c3", "N WALL f6", cp=3)
    assert "e5" in table.offered("move b2")
    assert "a1" not in table.offered("move b2"), "the moved unit counts as lifted"
    table.say("move b2 e5").say("move e5 d4").say("move d4 e6")
    assert table.differences(["e6 south grunt", "cp south 0"]) == []
    assert table.refused("move e6 d4") == "no_cp CM-17"


def test_rcm_06_only_own_units_move_and_not_alone() -> None:
    table = Table("S GRUNT c3", "N WALL e5")
    assert table.refused("move e5 d4") == "card_not_own RCM-06"
    table = Table("S GRUNT c3")
    assert table.refused("move c3 c4") == "bad_square RCM-06"


def test_rcm_06_moving_is_no_entering() -> None:
    table = Table("S HERALD c3", "N WALL e5", south_deck="GRUNT")
    table.say("move c3 d4")
    assert not table.happened("triggered")
    assert table.holds("deck south grunt")


def test_cm_19_rcm_12_reinforce_with_a_short_deck() -> None:
    table = Table("S GRUNT c3", "N WALL e5", south_hand="EYE", south_deck="BOW")
    table.say("reinforce")
    assert table.differences(["hand south eye bow", "asked reinforce south"]) == []
    table.say("eye")
    assert table.differences(["energy south eye", "hand south bow", "deck south"]) == []
    table.say("reinforce")
    assert table.differences(["energy south eye bow", "hand south", "asked planning south"]) == []
    assert table.refused("reinforce") == "nothing_left RCM-12"


def test_rcm_10_energy_may_be_named_else_the_oldest_is_paid() -> None:
    zones: dict[str, Any] = {"south_hand": "BOW BOW", "south_energy": "EYE SEER WALL"}
    table = Table("N WALL e5", **zones)
    table.say("play bow d4")
    assert table.holds("retired south eye")
    table = Table("N WALL e5", **zones)
    table.say("play bow d4 named wall")
    assert table.differences(["retired south wall", "energy south eye seer"]) == []
    assert table.refused("play bow c3 named lance").endswith("-")


def test_rcm_09_energy_stays_from_turn_to_turn_and_threshold_moves_none() -> None:
    table = Table("N WALL e5", south_hand="BOW LANCE", south_energy="EYE", options={"energy_mode": "threshold"})
    table.say("play bow d4")
    assert table.differences(["energy south eye", "retired south", "cp south 2"]) == []
    table = Table("N WALL e5", south_hand="TITAN", south_energy="EYE", options={"energy_mode": "threshold"})
    assert table.refused("play titan d4") == "no_energy RCM-09"


def test_rcm_11_an_event_without_its_targets_cannot_be_played() -> None:
    table = Table("S GRUNT c3", south_hand="HEX RALLY")
    assert table.refused("play hex c3") == "no_target RCM-11"
    two = event_card("two", ability("on_play", {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2}}}))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="TWO", game=with_cards(two))
    assert table.refused("play two c4") == "no_target RCM-11"


def test_rcm_11_payment_comes_first_and_an_event_is_spent_before_its_triggers() -> None:
    table = Table("S GRUNT c3", "N BOMB c4 damage=1", south_hand="BLAST", south_energy="EYE", north_hand="WALL")
    table.say("play blast")
    kinds = table.kinds()
    assert kinds.index("paid") < kinds.index("event_played") < kinds.index("defeated") - 1
    assert table.holds("retired south eye blast")


def test_rcm_13_there_is_no_draw_step_and_an_empty_deck_is_no_loss() -> None:
    table = Table("S GRUNT c3", "N WALL e5", phase="begin", south_deck="", south_hand="EYE")
    assert table.differences(["asked planning south", "hand south eye", "cp south 3"]) == []
    table = Table("N WALL e5", south_deck="", south_hand="HERALD")
    table.say("play herald d4")
    assert table.happened("triggered deploying")
    assert not table.happened("drawn")


def test_rcm_13_with_deck_out_lose_a_draw_from_an_empty_deck_loses() -> None:
    table = Table("N WALL e5", south_deck="", south_hand="HERALD", options={"deck_out": "lose"})
    table.say("play herald d4")
    assert table.holds("over north deck_out")


def test_cm_27_rcm_14_the_commander_is_played_from_its_zone_and_is_then_an_ordinary_unit() -> None:
    table = Table("N WALL e5", south_hand="GRUNT", south_commander="CHIEF", south_energy="EYE")
    assert "chief" in table.offered("play")
    assert "chief" not in table.offered("reinforce"), "it cannot become Energy"
    table.say("play chief d4")
    assert table.differences(["d4 south chief", "commander south"]) == []


def test_cm_33_actions_in_any_order_as_long_as_they_can_be_paid() -> None:
    table = Table("N WALL e5", south_hand="GRUNT EYE", south_deck="SEER BOW WALL", cp=3)
    table.say("reinforce eye").say("play grunt d4").say("move d4 d5")
    assert table.differences(["cp south 0", "asked planning south"]) == []
    assert table.offered() == ["end"]


def test_cm_34_who_ends_planning_without_a_unit_loses() -> None:
    table = Table("N WALL e5", south_hand="HEX")
    table.say("end")
    assert table.holds("over north no_unit_planning")


def test_cm_34_the_end_is_doubted_while_a_unit_could_be_placed() -> None:
    table = Table("N WALL e5", south_hand="GRUNT")
    assert "end" not in table.offered()
    table.say("end")
    assert table.holds("over north no_unit_planning")


def test_cm_35_cm_36_the_end_is_declared_and_cp_are_erased() -> None:
    table = Table("S GRUNT c3", "N WALL c4", cp=3, north_energy="EYE", north_hand="HOLD")
    assert table.holds("asked planning south")
    table.say("end")
    assert table.differences(["cp south 0", "asked defending north"]) == []
    assert table.happened("cp_erased south 3")


def test_cm_37_an_ability_without_a_moment_is_used_in_planning() -> None:
    used = ability("activated", {"op": "gain_cp"}, timing="planning")
    table = Table("S USER c3", "N WALL f6", game=with_cards(unit_card("user", used)), cp=0)
    table.say("activate c3")
    assert table.holds("cp south 1")
    table = Table(
        "S USER c3", "N WALL f6", game=with_cards(unit_card("user", used)), phase="defending", active="north",
        south_energy="EYE", south_hand="HOLD",
    )  # fmt: skip
    assert table.refused("activate c3 user.1") == "no_ability CM-37"


def test_rcm_18_the_defender_has_no_cp_and_with_defence_cp_one() -> None:
    zones: dict[str, Any] = {"north_energy": "EYE", "north_hand": "TOLL"}
    table = Table("S GRUNT c3", "N WALL c4", **zones)
    table.say("end")
    assert table.refused("play toll c4") == "no_cp CM-17"
    table = Table("S GRUNT c3", "N WALL c4", options={"defence_cp": 1}, **zones)
    table.say("end")
    assert table.holds("cp north 1")
    table.say("play toll c4")
    assert table.differences(["c4 health 11", "cp north 0"]) == []


def test_rcm_21_targets_that_are_gone_are_skipped_and_the_rest_goes_on() -> None:
    both = event_card(
        "both",
        ability(
            "on_play",
            {"op": "damage", "to": {"choose": {"side": "enemy"}}, "amount": 9000},
            {"op": "mark", "to": "chosen"},
            {"op": "draw"},
        ),
    )
    table = Table("S GRUNT c3", "N WALL c4", "N WALL f6", south_hand="BOTH", south_deck="EYE", game=with_cards(both))
    table.say("play both c4")
    assert table.differences(["c4 empty", "hand south eye"]) == []
    assert not table.happened("marked")


def test_rcm_45_cp_have_no_maximum_and_start_abilities_come_on_top() -> None:
    table = Table("S SMITH c3", "N WALL f6", phase="begin")
    assert table.holds("cp south 4")
    kinds = [(e.kind, e.data.get("cp")) for e in table.log if e.kind == "cp_changed"]
    assert kinds == [("cp_changed", 1), ("cp_changed", 4)], "the start ability comes before the three (CM-31, CM-32)"


def test_rcm_56_a_first_player_that_can_pay_no_unit_loses() -> None:
    table = Table(turn=1, cp=2, south_hand="LANCE BOW")
    table.say("end")
    assert table.holds("over north no_unit_planning")


def test_wcm_04_what_is_paid_with_is_asked_only_where_it_matters() -> None:
    for energy, asked in (("EYE", False), ("EYE EYE", False), ("EYE SEER", True)):
        table = Table("N WALL e5", south_hand="BOW", south_energy=energy)
        assert (table.offered("play bow d4") == ["oldest", "named"]) is asked


@pytest.mark.parametrize(
    ("energy", "text", "told"),
    [
        ("EYE", "play bow d4 named eye", None),
        ("EYE EYE", "play bow d4 named eye", None),
        ("EYE", "play bow d4 named seer", "bad_target RCM-10"),
        ("EYE EYE", "play bow d4 named eye eye", "energy_count RCM-10"),
        ("EYE", "play bow d4 named", "energy_count RCM-10"),
        ("EYE", "play grunt d4 named eye", "energy_count RCM-10"),
    ],
)
def test_rcm_10_wcm_04_energy_may_be_named_also_where_there_is_nothing_to_choose(
    energy: str, text: str, told: str | None
) -> None:
    table = Table("N WALL e5", south_hand="BOW GRUNT", south_energy=energy)
    if told is None:
        assert table.game.parse(table.view(), table.asked, text) == ("play", "bow", "d4")
        return
    with pytest.raises(UnreadableText) as refusal:
        table.game.parse(table.view(), table.asked, text)
    assert table.reason(refusal.value) == told


def test_rcm_09_of_energy_that_stays_none_is_named() -> None:
    table = Table("N WALL e5", south_hand="BOW", south_energy="EYE SEER", options={"energy_mode": "threshold"})
    with pytest.raises(UnreadableText) as refusal:
        table.game.parse(table.view(), table.asked, "play bow d4 named eye")
    assert table.reason(refusal.value) == "energy_stays RCM-09"


@pytest.mark.parametrize(("edition", "is_played"), [(3, True), (2, False)])
def test_rcm_52_wcm_07_a_list_may_name_the_energy_that_is_left(edition: int, *, is_played: bool) -> None:
    """By the second edition it stopped there."""
    table = Table("N WALL e5", south_hand="BOW BOW", south_energy="EYE SEER", edition=edition)
    table.say("play bow d4 named seer; play bow c3 named eye")
    assert table.holds("c3 south bow") is is_played
    assert table.happened("list_stopped") is not is_played


def test_rcm_10_energy_for_an_ability_may_be_named_where_there_is_nothing_to_choose() -> None:
    pump = unit_card("pump", ability("activated", {"op": "gain_cp"}, timing="planning", cost={"energy": 1}))
    table = Table("S PUMP c3", "N WALL e5", south_energy="EYE", game=with_cards(pump))
    choice = table.game.parse(table.view(), table.asked, "activate c3 pump.1 named eye")
    assert choice == table.game.parse(table.view(), table.asked, "activate c3 pump.1")


@pytest.mark.parametrize(
    ("lines", "hand", "cp", "sent"),
    [
        (("S GRUNT c3", "N WALL f6"), "LANCE BOW", 0, ("end",)),  # whatever South holds costs a CP
        (("S GRUNT c3", "N WALL f6"), "LANCE BOW", 1, None),
        (("S GRUNT c3", "N GRUNT d4"), "LANCE", 0, None),  # an attack may be sent ahead with the end (RCM-51)
        (("N WALL f6",), "LANCE", 0, None),  # ending would lose the match (CM-34)
    ],
)
def test_wcm_06_without_cp_planning_ends_by_itself_where_nothing_else_is_to_be_said(
    lines: tuple[str, ...], hand: str, cp: int, sent: tuple[str, ...] | None
) -> None:
    table = Table(*lines, south_hand=hand, cp=cp)
    move = table.game.forced(table.state)
    assert (None if move is None else move.choice) == sent


def test_wcm_06_what_a_unit_may_still_use_is_asked_for() -> None:
    """USER has an ability that costs no CP, so that ending is not all there is."""
    user = unit_card("user", ability("activated", {"op": "gain_cp"}, timing="planning"))
    table = Table("S USER c3", "N WALL f6", game=with_cards(user), cp=0)
    assert table.game.forced(table.state) is None
