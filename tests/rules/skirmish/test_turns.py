"""Turns, phases and check points: SK-12 to SK-17, RSK-39, RSK-50, RSK-53, RSK-54."""

from __future__ import annotations

from rules.kernel.types import Seat

from .scenario import Table


def test_sk_12_first_side_then_second_side_then_the_next_turn() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6")
    assert table.send().differences("turn 2 east") == []
    assert table.send().differences("turn 3 west") == []


def test_sk_12_east_may_be_the_first_side() -> None:
    table = Table("turn 2, east, east first\nWA berserker B2\nEA gatekeeper B6")
    assert table.send().differences("turn 2 west") == []
    assert table.send().differences("turn 3 east") == []


def test_sk_12_sk_15_turn_ten_is_the_last() -> None:
    table = Table("turn 10, west\nWA berserker B2\nEA gatekeeper B6")
    assert table.send().differences("turn 10 east\nopen") == []
    assert table.send().happened("match_over turn_limit")


def test_sk_13_one_question_per_phase_on_the_order_clock() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6")
    assert (table.asked.kind, table.asked.clock, table.asked.seat) == ("orders", "orders", 0)
    assert (table.asked.secret, table.asked.replaceable) == (False, False)
    table.send("A: B3")
    assert (table.asked.kind, table.asked.seat) == ("orders", 1)


def test_sk_14_a_sheet_is_public_and_done_before_the_opponent_acts() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B4").send("A: B3 > attack EA")
    assert all(event.only is None for event in table.events)
    assert table.missing(["sheet_submitted w", "moved wa b2-b3", "attacked wa ea", "phase_started e"]) == []
    assert table.differences("WA B3\nEA B4 hp=3\nturn 2 east") == []


def test_sk_14_rsk_50_both_seats_and_spectators_see_the_same_results() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B4").send("A: B3 > attack EA")
    seen = [table.game.view(table.state, seat).state.units for seat in (Seat(0), Seat(1), None)]
    assert seen[0] == seen[1] == seen[2] == table.state.units


def test_sk_15_play_goes_on_while_nobody_qualifies() -> None:
    table = Table("turn 9, east\ndp 4-4\nWA berserker B2\nEA gatekeeper B6").send()
    assert table.differences("turn 10 west\nopen") == []


def test_sk_16_mana_comes_before_start_effects_and_the_question_last() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6 hp=3 poison=1x2").send()
    assert table.missing(["phase_started e 2", "mana_set e 2", "hp_changed ea 2"]) == []
    assert table.differences("turn 2 east") == []


def test_sk_16_regeneration_comes_before_poison() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6 hp=2 poison=3x1 regen=2x1").send()
    assert table.differences("EA B6 hp=1") == []


def test_sk_16_a_spring_heals_before_poison() -> None:
    table = Table("field, turn 2, west\nWA berserker B2\nEA gatekeeper D4 hp=1 poison=1x1\nEB medic A7").send()
    assert table.differences("EA D4 hp=1") == []


def test_sk_16_only_the_units_of_the_side_in_phase_have_start_effects() -> None:
    table = Table("turn 2, west\nWA berserker B2 poison=1x2\nEA gatekeeper B6").send()
    assert table.differences("WA B2 hp=6") == []
    assert table.send().differences("WA B2 hp=5") == []


def test_sk_16_start_effects_run_in_unit_order() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEB medic A7 poison=1x1\nEM dawn_marshal B7 poison=1x1").send()
    assert table.missing(["hp_changed em 9", "hp_changed eb 4"]) == []


def test_sk_16_all_healing_comes_before_all_poison() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA medic A7 poison=1x1\nEB medic B7 hp=1 regen=1x1").send()
    assert table.missing(["hp_changed eb 2", "hp_changed ea 4"]) == []


def test_sk_16_deaths_at_the_start_are_removed_together() -> None:
    table = Table(
        """
        turn 2, west
        WA berserker B2
        EA gatekeeper B5 hp=1 poison=1x1
        EB medic B6 hp=1 poison=1x1
        EC medic E7
        """
    ).send()
    assert table.missing(["hp_changed ea 0", "hp_changed eb 0", "died ea", "died eb"]) == []
    assert table.differences("dp 2-0\nEA dead\nEB dead\nturn 2 east") == []


def test_sk_16_a_death_at_the_start_sets_off_its_trigger() -> None:
    table = Table("turn 5, west\nWA bomber B2 hp=1\nWB medic E1\nEA poisoner B4\nEB medic B3\nEC medic A7")
    table.send("A: ability").send("A: ability WA")
    assert table.missing(["mana_set w 6", "died wa", "dp_awarded e 1", "trigger_fired wa death"]) == []
    assert table.differences("WA dead\nEB B3 hp=2\nturn 6 west") == []


def test_sk_16_statuses_run_out_after_the_rows() -> None:
    table = Table("turn 2, west\nWA berserker B2 root=1\nEA gatekeeper B3").send("A: attack EA")
    assert table.missing(["attacked wa ea", "status_ended wa root", "phase_ended w"]) == []
    assert table.differences("WA B2 not root") == []


def test_sk_17_the_start_effects_can_end_the_match() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6 hp=1 poison=1x1").send()
    assert table.differences("over west annihilation\ndp 1-0") == []


def test_sk_17_the_start_effects_can_end_it_for_both() -> None:
    """Poison kills the bomber, its explosion the last enemy; nobody is asked any more."""
    table = Table("turn 5, west\nWA bomber B3 hp=1 poison=1x2\nEA medic B4 hp=3").send("A: ability").send()
    assert table.differences("over none mutual\ndp 1-1") == []
    assert (table.state.pending, table.state.agenda) == ({}, [])


def test_sk_17_the_summon_row_can_end_the_match() -> None:
    """A trap on the summon square kills the newcomer and brings East to five points: no unit row is executed."""
    table = Table(
        """
        turn 3, west
        dp 0-4
        WA berserker B2
        reserve WB acolyte
        EA gatekeeper B6
        trap A1 E: damage 3
        """
    ).send("summon B > A1\nA: B3")
    assert table.differences("WB dead\nWA B2\nover east dp_target\ndp 0-5") == []


def test_sk_17_rows_after_the_end_are_not_executed() -> None:
    table = Table("turn 2, west\ndp 4-0\nWA berserker B3\nWB medic A1\nEA acolyte B4\nEB medic A7")
    table.send("A: attack EA\nB: A2")
    assert table.differences("WB A1\nover west dp_target") == []


def test_sk_17_the_middle_of_a_row_is_no_check_point() -> None:
    """Five points are reached by the first death of the row; its trigger is still resolved and makes it 5-5."""
    table = Table("turn 7, west\ndp 4-4\nWA bomber B4\nWB medic A1\nWC medic B1\nEA berserker B5 hp=3\nEB medic A7")
    table.send("A: ability").send("A: attack WA")
    assert table.differences("dp 5-5\nover west mutual") == []


def test_rsk_39_a_phase_without_anything_to_order_passes_by_itself() -> None:
    table = Table("turn 3, west\nWA berserker B2\nEA gatekeeper B6 exhausted").send()
    assert table.happened("phase_passed e")
    assert table.differences("turn 4 west\nEA not exhausted") == []


def test_rsk_39_start_effects_and_expiry_happen_in_a_passed_phase() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B6 stun=1 poison=1x2").send()
    assert table.missing(["mana_set e 4", "hp_changed ea 7", "phase_passed e", "status_ended ea stun"]) == []


def test_rsk_39_a_possible_summon_is_asked_for() -> None:
    text = "turn 3, west\nWA berserker B2\nEA gatekeeper B6 exhausted\nreserve EB medic"
    assert Table(text).send().differences("turn 3 east") == []


def test_rsk_39_an_unaffordable_summon_is_not_asked_for() -> None:
    text = "turn 3, west\nWA berserker B2\nEA gatekeeper B6 exhausted\nreserve EB berserker"
    assert Table(text).send().differences("turn 4 west") == []


def test_rsk_39_a_summon_in_another_turn_is_not_asked_for() -> None:
    text = "turn 4, west\nWA berserker B2\nEA gatekeeper B6 exhausted\nreserve EB medic"
    assert Table(text).send().differences("turn 5 west") == []


def test_rsk_39_a_master_that_may_not_be_summoned_is_not_asked_for() -> None:
    text = "turn 7, west\nWA berserker B2\nEA gatekeeper B6 exhausted\nreserve EM dawn_marshal"
    assert Table(text).send().differences("turn 7 east") == []
    assert Table(text, summon_master=False).send().differences("turn 8 west") == []


def test_rsk_39_full_deployment_squares_leave_nothing_to_ask() -> None:
    text = """
    old_school, turn 3, west
    WA berserker C2
    EA medic A5 exhausted
    EB medic B5 exhausted
    EC medic C5 exhausted
    ED medic D5 exhausted
    EE medic E5 exhausted
    reserve EF acolyte
    """
    assert Table(text).send().differences("turn 4 west") == []


def test_rsk_53_doing_nothing_is_never_punished() -> None:
    table = Table("turn 8, west\nWA berserker B2\nEA gatekeeper B6")
    for _ in range(5):
        table.send("")
    assert table.differences("turn 10 east\nopen") == []


def test_rsk_54_a_victory_in_the_first_phase_ends_the_turn() -> None:
    table = Table("turn 2, west\ndp 4-4\nWA berserker B3\nWB medic A1 hp=1\nEA acolyte B4\nEB berserker A2")
    assert table.send("A: attack EA").differences("over west dp_target") == []


EQUAL = "turn 2, west\ndp 4-4\nWA berserker B3\nWB medic A1 hp=1\nWC medic E1\nEA acolyte B4\nEB berserker A2"


def test_rsk_54_equal_turns_lets_the_second_side_reply() -> None:
    table = Table(EQUAL, equal_turns=True).send("A: attack EA")
    assert table.differences("dp 5-4\nopen\nturn 2 east") == []
    table.send("B: attack WB")
    assert table.differences("dp 5-5\nover west mutual") == []


def test_rsk_54_equal_turns_declares_the_victory_after_the_second_phase() -> None:
    table = Table(EQUAL, equal_turns=True).send("A: attack EA").send("")
    assert table.differences("over west dp_target") == []


def test_rsk_54_equal_turns_does_not_hold_back_the_second_side() -> None:
    table = Table("turn 2, east\ndp 0-4\nWA medic A1 hp=1\nWB medic E1\nEA berserker A2", equal_turns=True)
    assert table.send("A: attack WA").differences("over east dp_target") == []


def test_rsk_54_equal_turns_does_not_hold_back_annihilation() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA acolyte B4", equal_turns=True)
    assert table.send("A: attack EA").differences("over west annihilation") == []


BLIND = """corridor, turn 6, west
dp 4-4
WA berserker B3
WC medic A1 hp=1
EA acolyte B4
EB medic A7
EC medic E7
terrain A2 E hazard 3"""


def blind(text: str, west: str, east: str, edition: int = 3) -> Table:
    """Play a turn of blind sheets, in which East, the second side, has the earlier phase."""
    return Table(text, edition=edition, orders="blind", equal_turns=True).send(west, "west").send(east, "east")


def test_rsk_54_in_even_blind_turns_the_second_side_has_replied_when_the_first_sides_phase_begins() -> None:
    """SK-17: West has its fifth point by its first row, so that its medic does not walk into the hazard any more."""
    table = blind(BLIND, "A: attack EA\nC: A2", "")
    assert table.differences("dp 5-4\nover west dp_target\nWC A1") == []


def test_wsk_11_in_the_second_edition_it_waited_to_the_end_of_the_turn() -> None:
    assert blind(BLIND, "A: attack EA\nC: A2", "", edition=2).differences("dp 5-5\nover east mutual") == []


def test_rsk_54_a_first_side_that_waits_in_an_even_blind_turn_wins_when_the_second_sides_phase_is_over() -> None:
    """East walks into West's hazard; what West had ordered, a walk into East's, is not carried out."""
    text = BLIND.replace("EA acolyte B4", "EA acolyte B4 hp=1") + "\nterrain B5 W hazard 3"
    table = blind(text, "C: A2", "A: B5")
    assert table.differences("dp 5-4\nover west dp_target\nWC A1") == []


def test_rsk_54_in_odd_blind_turns_the_first_side_waits_for_the_second() -> None:
    table = blind(BLIND.replace("turn 6", "turn 7"), "A: attack EA\nC: A2", "")
    assert table.differences("dp 5-5\nover east mutual") == []
