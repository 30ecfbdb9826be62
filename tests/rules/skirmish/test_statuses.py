"""Statuses and their terms: SK-48 to SK-50, RSK-28, RSK-51, RSK-55."""

from __future__ import annotations

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 6, side: str = "west") -> Table:
    """Both masters are out of the way; the map is open but for B3, B5, C3 and D4."""
    return Table("\n".join([f"field, turn {turn}, {side}", FAR, HOME, *lines]))


def test_sk_48_rsk_28_one_turn_on_an_enemy_covers_its_next_phase() -> None:
    table = field("WA rooter E2", "EA berserker E4").send("A: ability EA").send("A: E5")
    assert table.happened("row_cancelled ea bad_destination")
    table.send().send("A: E5")
    assert table.differences("EA E5") == []


def test_sk_48_two_turns_cover_two_own_phases() -> None:
    table = field("WA poisoner E2", "EA gatekeeper E4").send("A: ability EA")
    assert table.differences("EA hp=6 poison=2") == []  # the start of East's phase has come
    table.send().send()
    assert table.differences("EA hp=4 poison=2\nturn 7 east") == []
    table.send().send()
    assert table.differences("EA hp=4 not poison\nturn 8 east") == []


def test_sk_48_rsk_28_a_stance_of_one_turn_covers_the_enemys_phase_and_the_own_next_one() -> None:
    table = field("WA drummer E2", "WB gatekeeper E3", "EA gatekeeper E6").send("A: ability WB")
    assert table.differences("WB atk=2") == []
    table.send()
    assert table.differences("WB atk=2") == []
    table.send("B: E5 > attack EA")
    assert table.differences("EA hp=4\nWB not atk") == []


def test_sk_48_a_stance_is_over_after_the_own_next_phase() -> None:
    table = field("WA mirror_fencer E2", "EA berserker E3").send("A: ability").send().send()
    assert table.send("A: attack WA").differences("WA hp=1\nEA hp=6") == []


def test_sk_48_no_turns_end_with_the_phase() -> None:
    table = field("WA longbow B1", "EA gatekeeper B4").send("M: ability\nA: attack EA")
    assert table.differences("EA hp=3\nWA not atk") == []  # 3 + 2


def test_sk_48_the_term_of_a_trap_counts_its_makers_phases() -> None:
    """Laid in turn 6 for two turns: it ends after West's phase of turn 8."""
    table = field("WA minelayer E2", "WB medic D1", "EA berserker E6").send("A: ability E4").send().send().send()
    assert table.differences("trap E4\nturn 8 west") == []
    assert table.send().differences("no trap E4") == []


def test_sk_48_the_term_of_terrain_counts_its_makers_phases() -> None:
    table = field("WA waller E2", "WB medic D1", "EA berserker E6").send("A: ability E4").send().send().send()
    assert table.differences("terrain E4 wall\nturn 8 west") == []
    assert table.send().differences("terrain E4 floor") == []


def test_sk_48_a_status_of_the_running_phase_does_not_count_that_phase() -> None:
    table = field("WA rooter E2", "WB medic E3").send("A: ability WB").send().send("B: E4")
    assert table.happened("row_cancelled wb bad_destination")


def test_sk_48_exhausted_is_a_status_of_one_turn() -> None:
    table = field("WA acolyte E2").send("A: ability").send()
    assert table.differences("WA exhausted\nturn 7 west") == []
    assert table.send().differences("WA not exhausted") == []


def test_sk_49_stun_stops_every_action() -> None:
    table = field("WA stunner E2", "EA berserker E3").send("A: ability EA").send("A: attack WA")
    assert table.happened("row_skipped ea cannot_act")


def test_sk_49_root_stops_the_move_only() -> None:
    table = field("WA berserker E3 root=1", "EA gatekeeper E4").send("A: attack EA")
    assert table.differences("EA hp=3") == []
    table = field("WA berserker E3 root=1", "EA gatekeeper E4").send("A: ability")
    assert table.differences("EA hp=5") == []
    table = field("WA berserker E3 root=1", "EA gatekeeper E5").send("A: E4 > attack EA")
    assert table.happened("row_cancelled wa bad_destination")
    assert table.differences("EA hp=8") == []


def test_sk_49_seal_stops_the_ability_only() -> None:
    table = field("WA berserker E3 seal=1", "EA gatekeeper E5").send("A: E4 > ability")
    assert table.happened("action_cancelled wa sealed")
    assert table.differences("WA E4 not exhausted\nmana W=6") == []
    table = field("WA berserker E3 seal=1", "EA gatekeeper E5").send("A: E4 > attack EA")
    assert table.differences("EA hp=3") == []


def test_sk_49_disarm_stops_the_attack_only() -> None:
    table = field("WA berserker E3 disarm=1", "EA gatekeeper E5").send("A: E4 > attack EA")
    assert table.happened("action_cancelled wa disarmed")
    assert table.differences("WA E4\nEA hp=8") == []
    table = field("WA berserker E3 disarm=1", "EA gatekeeper E5").send("A: E4 > ability")
    assert table.differences("EA hp=5") == []


def test_sk_49_poison_takes_hit_points_at_the_start_of_the_own_phase() -> None:
    table = field("EA gatekeeper E4 poison=2x1").send()
    assert table.differences("EA hp=6") == []


def test_sk_49_regeneration_gives_hit_points_at_the_start_of_the_own_phase() -> None:
    table = field("WA mender E2", "WB berserker E3 hp=1").send("A: ability WB")
    assert table.differences("WB hp=1 regen=2") == []
    assert table.send().differences("WB hp=3") == []
    assert table.send().send().differences("WB hp=5") == []
    assert table.send().send().differences("WB hp=5 not regen") == []


def test_sk_49_shields_absorb_until_used_up_or_over() -> None:
    table = field("WA warder E2", "WB gatekeeper E3", "EA gatekeeper E4").send("A: ability WB")
    assert table.send("A: attack WB").differences("WB hp=8 shield=1") == []
    assert table.send().send("A: attack WB").differences("WB hp=7 not shield") == []


def test_sk_49_statuses_of_one_kind_do_not_merge() -> None:
    table = field("EA gatekeeper E4 poison=1x1 poison=2x2").send()
    assert table.differences("EA hp=5") == []
    table.send().send()
    assert table.differences("EA hp=3 not poison=1") == []


def test_sk_49_modifications_add_up() -> None:
    table = field("WA gatekeeper E3 atk+2x1 atk+1x1", "EA gatekeeper E4").send("A: attack EA")
    assert table.differences("EA hp=3") == []


def test_sk_50_attack_is_capped_at_12() -> None:
    """5 + 9 counts as 12: the shield takes 3, and 9 of 12 hit points go."""
    marks = "atk+3x1 atk+3x1 atk+3x1"
    table = field(f"WA berserker E3 {marks}", "EA pillar E4 shield=3x2").send("A: attack EA")
    assert table.differences("EA hp=3") == []


def test_sk_50_attack_is_never_below_0_and_then_adds_from_the_sum() -> None:
    table = field("WA gatekeeper E3 atk-3x1 atk+3x1", "EA gatekeeper E4").send("A: attack EA")
    assert table.differences("EA hp=6") == []


@pytest.mark.parametrize(("to", "arrives"), [("E7", True), ("D7", False)])
def test_sk_50_movement_is_capped_at_6(to: str, arrives: bool) -> None:
    table = field("WA runner E1 mov+3x1").send(f"A: {to}")
    assert (table.square("WA") == to) is arrives


def test_sk_50_movement_is_never_below_0() -> None:
    table = field("WA gatekeeper E2 mov-3x1").send("A: E3")
    assert table.happened("row_cancelled wa bad_destination")
    table = field("WA gatekeeper E2 mov-3x1 mov+1x1", "EA gatekeeper E3").send("A: E1 > attack EA")
    assert table.happened("row_cancelled wa bad_destination")  # 2 - 3 + 1 is 0, not 1


@pytest.mark.parametrize(("square", "hits"), [("D7", True), ("D8", False)])
def test_sk_50_attack_range_is_capped_at_6(square: str, hits: bool) -> None:
    text = f"courtyard, turn 2, west\nWA lancer D1 range+2x1 range+2x1\nEA gatekeeper {square}\nEB medic A9"
    assert Table(text).send("A: attack EA").happened("attacked wa ea 2") is hits


def test_sk_50_range_changes_the_maximum_only() -> None:
    table = field("WA longbow E2 range+1x1", "EA gatekeeper E6").send("A: attack EA")
    assert table.differences("EA hp=5") == []
    table = field("WA longbow E2 range+1x1", "EA gatekeeper E3").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_50_a_range_below_its_minimum_reaches_nothing() -> None:
    table = field("WA longbow E2 range-2x1", "EA gatekeeper E4").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_50_springs_and_regeneration_stop_at_the_printed_hit_points() -> None:
    assert field("EA gatekeeper D4").send().differences("EA hp=8") == []
    assert field("EA gatekeeper E4 hp=7 regen=2x1").send().differences("EA hp=8") == []


POISONERS = """
field, turn 6, {}
EM dawn_marshal A7
WM dawn_marshal A1
WA poisoner E2
WB berserker E4 hp=2
EA poisoner E6
"""


def test_rsk_51_the_first_poison_to_bring_0_is_the_cause() -> None:
    """West's own poison comes first and kills: friendly fire, no points (SK-77)."""
    table = Table(POISONERS.format("west")).send("A: ability WB").send("A: ability WB")
    assert table.differences("WB dead\ndp 0-0") == []


def test_rsk_51_the_enemys_poison_alone_gives_the_point() -> None:
    table = Table(POISONERS.format("east")).send("A: ability WB")
    assert table.differences("WB dead\ndp 0-1") == []


def test_rsk_55_a_shield_used_up_ends() -> None:
    table = field("WA gatekeeper E3", "EA gatekeeper E4 shield=2x2").send("A: attack EA")
    assert table.differences("EA hp=8 not shield") == []
    assert table.happened("status_ended ea shield")
