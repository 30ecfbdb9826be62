"""Normal attack: SK-38 to SK-43, RSK-02, RSK-33, RSK-35, RSK-36, RSK-46, RSK-52, RSK-55."""

from __future__ import annotations

import pytest

from .scenario import Table

NEXT_TO = "turn 2, west\nWA berserker B3\nWB medic C3\nEA gatekeeper B4\nEB medic A7"


def test_sk_38_range_is_measured_after_the_move() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B4").send("A: B3 > attack EA")
    assert table.differences("EA hp=3") == []
    table = Table(NEXT_TO).send("A: B2 > attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_38_exactly_one_target_is_hit_and_nothing_is_rolled() -> None:
    table = Table(f"{NEXT_TO}\nEC medic A3").send("A: attack EA")
    assert table.differences("EA hp=3\nEC hp=5\nWB hp=5") == []
    assert table.state.drawn == 0


@pytest.mark.parametrize(
    ("target", "hits"),
    [("B4", False), ("B5", True), ("B6", True), ("B7", False), ("C4", True), ("D4", True), ("E3", True), ("E4", False)],
)
def test_sk_38_radius_2_to_3_counts_rows_plus_columns(target: str, hits: bool) -> None:
    table = Table(f"field, turn 2, west\nWA longbow B3\nEA gatekeeper {target}\nEB medic A7").send("A: attack EA")
    assert table.happened("attacked wa ea 3") is hits
    assert table.happened("action_cancelled wa out_of_range") is not hits


@pytest.mark.parametrize(("target", "hits"), [("C5", True), ("D5", True), ("B4", True), ("C6", False), ("E4", False)])
def test_sk_38_block_1_reaches_diagonals(target: str, hits: bool) -> None:
    table = Table(f"field, turn 2, west\nWM dawn_marshal C4\nEA gatekeeper {target}\nEB medic A7").send("M: attack EA")
    assert table.happened("attacked wm ea 4") is hits


@pytest.mark.parametrize(("target", "hits"), [("E4", True), ("E5", True), ("E6", False), ("D3", False), ("D2", True)])
def test_sk_38_line_follows_row_and_column(target: str, hits: bool) -> None:
    """Range 1-3 from E2: three squares along the row or column, nothing aside."""
    table = Table(f"field, turn 2, west\nWA lancer E2\nEA gatekeeper {target}\nEB medic A7").send("A: attack EA")
    assert table.happened("attacked wa ea 2") is hits


def test_sk_38_units_do_not_block_a_line() -> None:
    table = Table("field, turn 2, west\nWA lancer E2\nEA gatekeeper E4\nEB medic E3").send("A: attack EA")
    assert table.differences("EA hp=6\nEB hp=5") == []


def test_sk_38_reach_1_is_the_four_neighbours() -> None:
    table = Table("field, turn 2, west\nWA berserker D4\nEA gatekeeper C5\nEB medic A7").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_rsk_35_a_wall_between_blocks_a_line() -> None:
    table = Table("field, turn 2, west\nWA lancer C2\nEA gatekeeper C4\nEB medic A7").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_rsk_35_a_wall_lengthens_reach() -> None:
    """From C2 to C4 round the wall are four steps, so a reach of 1-3 (1 and 2 more) misses and 1-4 would hit."""
    table = Table("field, turn 2, west\nWA gatekeeper C2 range+2x1\nEA gatekeeper C4\nEB medic A7").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")
    table = Table("field, turn 2, west\nWA gatekeeper C2 range+2x1 range+1x1\nEA gatekeeper C4\nEB medic A7")
    assert table.send("A: attack EA").happened("attacked wa ea 2")


def test_rsk_35_units_do_not_lengthen_reach() -> None:
    table = Table("field, turn 2, west\nWA gatekeeper E2 range+1x1\nEA gatekeeper E4\nEB medic E3").send("A: attack EA")
    assert table.happened("attacked wa ea 2")


def test_rsk_35_radius_ignores_walls() -> None:
    table = Table("field, turn 2, west\nWA longbow C2\nEA gatekeeper C4\nEB medic A7").send("A: attack EA")
    assert table.happened("attacked wa ea 3")


def test_sk_39_a_friend_may_be_named_as_a_unit() -> None:
    assert Table(NEXT_TO).send("A: attack WB").differences("WB dead\ndp 0-0") == []


def test_sk_39_rsk_36_a_friends_square_needs_the_mark() -> None:
    table = Table(NEXT_TO).send("A: attack C3")
    assert table.happened("action_cancelled wa friendly_unmarked")
    assert table.differences("WB hp=5") == []
    assert Table(NEXT_TO).send("A: attack C3!").differences("WB dead") == []
    assert Table(NEXT_TO).send("A：攻撃 C3 内ゲバ").differences("WB dead") == []


def test_rsk_36_the_mark_does_no_harm_on_an_enemy() -> None:
    assert Table(NEXT_TO).send("A: attack B4!").differences("EA hp=3") == []


def test_rsk_36_a_square_is_looked_up_when_the_row_is_reached() -> None:
    """The first row shoves the enemy from E3 to E5, where the second row hits it."""
    table = Table("field, turn 4, west\nWA gatekeeper E2\nWB berserker D5\nEA gatekeeper E3\nEB medic A7")
    assert table.send("A: ability EA\nB: attack E5").differences("EA E5 hp=2") == []


def test_rsk_36_a_square_left_in_the_meantime_is_empty() -> None:
    table = Table("field, turn 4, west\nWA gatekeeper E2\nWB berserker D3\nEA gatekeeper E3\nEB medic A7")
    table.send("A: ability EA\nB: attack E3")
    assert table.happened("action_cancelled wb target_gone")


def test_sk_40_no_unit_attacks_itself() -> None:
    assert Table(NEXT_TO).refused("A: attack WA") == "self_attack"


def test_sk_40_an_attack_on_the_own_square_hits_nobody() -> None:
    table = Table(NEXT_TO).send("A: attack B3!")
    assert table.happened("action_cancelled wa out_of_range")
    assert table.differences("WA hp=6") == []


def test_sk_41_damage_is_the_attack_value() -> None:
    assert Table(NEXT_TO).send("A: attack EA").differences("EA hp=3") == []


@pytest.mark.parametrize(("mark", "hp"), [("atk+2x1", 1), ("atk-2x1", 5), ("atk+2x1 atk-1x1", 2)])
def test_sk_41_damage_is_the_effective_attack_value(mark: str, hp: int) -> None:
    table = Table(f"turn 2, west\nWA berserker B3 {mark}\nEA gatekeeper B4\nEB medic A7").send("A: attack EA")
    assert table.differences(f"EA hp={hp}") == []


def test_sk_41_rsk_55_shields_absorb_first_the_oldest_before_all() -> None:
    text = "turn 2, west\nWA berserker B3\nEA gatekeeper B4 shield=2x2 shield=4x3\nEB medic A7"
    table = Table(text).send("A: attack EA")
    assert table.differences("EA hp=8 shield=1 not shield=2") == []


def test_sk_41_what_shields_leave_is_taken_from_hit_points() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4 shield=3x2\nEB medic A7").send("A: attack EA")
    assert table.differences("EA hp=6 not shield") == []


def test_sk_42_rsk_33_attack_0_cannot_attack() -> None:
    table = Table("turn 2, west\nWA gatekeeper B3 atk-2x1\nEA gatekeeper B4\nEB medic A7").send("A: attack EA")
    assert table.happened("action_cancelled wa zero_attack")
    assert table.differences("EA hp=8") == []


def test_rsk_33_attack_raised_from_0_can_attack() -> None:
    table = Table("turn 2, west\nWA gatekeeper B3 atk-3x1 atk+2x1\nEA gatekeeper B4\nEB medic A7").send("A: attack EA")
    assert table.differences("EA hp=7") == []


def test_sk_43_a_unit_at_0_hit_points_leaves_the_map_and_is_recorded() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4 hp=5 root=1\nEB medic A7").send("A: attack EA")
    assert table.differences("EA dead") == []
    assert [(unit.tag, unit.statuses) for unit in table.state.fallen] == [("ea", ())]


def test_sk_43_one_hit_point_left_is_alive() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4 hp=6\nEB medic A7").send("A: attack EA")
    assert table.differences("EA hp=1") == []


def test_sk_43_deaths_of_one_step_happen_together() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA acolyte B4\nEB acolyte B2\nEC medic A7").send("A: ability")
    assert table.missing(["hp_changed ea 0", "hp_changed eb 0", "died ea", "died eb"]) == []


def test_sk_43_the_square_of_the_dead_is_free_for_the_next_row() -> None:
    table = Table("turn 2, west\nWA berserker B3\nWB medic B2\nEA acolyte B4\nEB medic A7")
    table.send("A: attack EA\nB: B4")
    assert table.differences("WB B4") == []


def test_rsk_46_the_ban_on_self_harm_does_not_reach_abilities() -> None:
    table = Table("turn 4, west\nWA kamikaze B3\nWB medic A1\nEA gatekeeper B4").send("A: ability")
    assert table.differences("WA B3 hp=2\nEA hp=5") == []


def test_rsk_46_death_by_self_damage_is_friendly_fire() -> None:
    table = Table("turn 4, west\nWA kamikaze B3 hp=4\nWB medic A1\nEA gatekeeper B4").send("A: ability")
    assert table.differences("WA dead\nEA hp=5\ndp 0-0") == []


def test_rsk_52_without_attack_range_nothing_is_in_range() -> None:
    table = Table("turn 2, west\nWA acolyte B3\nEA gatekeeper B4").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_rsk_52_a_range_lowered_to_0_reaches_nothing() -> None:
    table = Table("turn 2, west\nWA berserker B3 range-1x1\nEA gatekeeper B4").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_rsk_55_self_damage_passes_shields() -> None:
    table = Table("turn 4, west\nWA martyr B3 shield=3x2\nEA gatekeeper B4").send("A: ability EA")
    assert table.differences("WA hp=4 shield=3\nEA hp=3") == []


def test_rsk_55_hazards_poison_and_traps_meet_shields() -> None:
    table = Table("field, turn 2, west\nWA gatekeeper B4 shield=3x2\nEA medic A7\ntrap B6 E: damage 1").send(
        "A: B5 > B6"
    )
    assert table.differences("WA B6 hp=8 shield=1") == []
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B7 shield=1x2 poison=2x1").send()
    assert table.differences("EA hp=7 not shield") == []


def damage(reading: str, power: int, hp: int) -> int | None:
    """Return the target's HP after one attack of that power, None if it died."""
    marks = {5: "", 2: " atk-3x1"}[power]
    text = f"turn 2, west\nWA berserker B3{marks}\nEA gatekeeper B4 hp={hp}\nEB medic A7"
    table = Table(text, damage=reading).send("A: attack EA")
    return None if not table.differences("EA dead") else table.hp("EA")


@pytest.mark.parametrize(
    ("reading", "power", "hp", "after"),
    [
        ("atk", 5, 8, 3), ("atk", 5, 3, None), ("atk", 5, 4, None), ("atk", 5, 2, None), ("atk", 2, 2, None),
        ("literal", 5, 8, 8), ("literal", 5, 4, 3), ("literal", 5, 3, 1), ("literal", 5, 1, None),
        ("literal", 5, 2, None), ("literal", 2, 2, 2),
        ("literal_min1", 5, 8, 7), ("literal_min1", 5, 7, 6), ("literal_min1", 5, 6, 5), ("literal_min1", 5, 5, 4),
        ("literal_min1", 5, 4, 3), ("literal_min1", 5, 3, 1), ("literal_min1", 5, 1, None),
        ("literal_min1", 5, 2, None), ("literal_min1", 2, 2, 1), ("literal_min1", 2, 1, None),
    ],
)  # fmt: skip
def test_rsk_02_the_table_of_damage(reading: str, power: int, hp: int, after: int | None) -> None:
    assert damage(reading, power, hp) == after


def test_rsk_02_shields_absorb_after_the_literal_loss_is_counted() -> None:
    """ATK 5 on 3 HP loses 2; the shield of 1 takes one of them."""
    text = "turn 2, west\nWA berserker B3\nEA gatekeeper B4 hp=3 shield=1x2\nEB medic A7"
    assert Table(text, damage="literal").send("A: attack EA").differences("EA hp=2") == []


def test_rsk_02_ability_damage_is_not_affected() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA gatekeeper B4", damage="literal").send("A: ability")
    assert table.differences("EA hp=5") == []
