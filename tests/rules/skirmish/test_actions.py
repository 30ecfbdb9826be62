"""Actions of a unit: SK-25 to SK-29, RSK-27, RSK-37."""

from __future__ import annotations

from .scenario import Table

BOTH = "turn 4, west\nWA berserker B2\nEA gatekeeper B4"


def test_sk_25_a_unit_acts_once_per_turn() -> None:
    assert Table(BOTH).refused("A: B3\nA: attack EA") == "duplicate_unit duplicate_unit"


def test_sk_25_a_unit_acts_in_its_own_phase_only() -> None:
    table = Table(BOTH).send()
    assert table.refused("WA: B3") == "bad_unit"


def test_sk_26_one_move_and_one_attack() -> None:
    assert Table(BOTH).send("A: B3 > attack EA").differences("WA B3\nEA hp=3") == []


def test_sk_26_one_move_and_one_ability() -> None:
    assert Table(BOTH).send("A: B3 > ability").differences("WA B3 exhausted\nEA hp=5\nmana W=0") == []


def test_sk_26_attack_and_ability_together_are_refused() -> None:
    assert Table(BOTH).refused("A: B3 > attack EA > ability") == "two_actions"


def test_sk_27_no_move_after_an_attack() -> None:
    assert Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4").refused("A: attack EA > B2") == "move_after_action"


def test_sk_27_no_move_after_an_ability() -> None:
    assert Table(BOTH).refused("A: ability > B3") == "move_after_action"


def test_sk_28_a_unit_may_only_move() -> None:
    table = Table(BOTH).send("A: B3")
    assert table.differences("WA B3\nEA hp=8") == []


def test_sk_28_a_unit_may_attack_from_where_it_stands() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA gatekeeper B4").send("A: attack EA")
    assert table.differences("WA B3\nEA hp=3") == []


def test_sk_28_a_unit_may_use_its_ability_without_moving() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA gatekeeper B4").send("A: ability")
    assert table.differences("WA B3 exhausted\nEA hp=5") == []


def test_sk_28_waiting_does_nothing() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA gatekeeper B4").send("A: wait")
    assert table.differences("WA B3 hp=6 not exhausted\nEA B4 hp=8\nmana W=4") == []


def test_sk_29_exhausted_units_cannot_act() -> None:
    table = Table(f"{BOTH}\nWB medic A1\nWC berserker B3 exhausted").send("C: attack EA")
    assert table.happened("row_skipped wc cannot_act")
    assert table.differences("EA hp=8") == []


def test_sk_29_stunned_units_cannot_act() -> None:
    table = Table(f"{BOTH}\nWC berserker B3 stun=1").send("C: attack EA")
    assert table.happened("row_skipped wc cannot_act")


def test_sk_29_newcomers_cannot_act() -> None:
    table = Table(f"{BOTH}\nWC berserker B3 arrived").send("C: attack EA")
    assert table.happened("row_skipped wc cannot_act")


def test_sk_29_rsk_27_a_unit_that_cannot_act_still_blocks() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B4 exhausted\nEB medic A7").send("A: B5")
    assert table.happened("row_cancelled wa bad_destination")


def test_sk_29_rsk_27_a_unit_that_cannot_act_can_be_attacked() -> None:
    table = Table("turn 4, west\nWA berserker B3\nEA gatekeeper B4 stun=1\nEB medic A7").send("A: attack EA")
    assert table.differences("EA hp=3") == []


def test_rsk_27_an_exhausted_unit_can_be_healed_and_moved() -> None:
    table = Table("turn 6, west\nWA medic B1\nWB berserker B2 hp=1 exhausted\nWC gatekeeper C2\nEA gatekeeper B6")
    table.send("A: ability B\nC: ability WB")
    assert table.differences("WB A2 hp=4") == []  # +4, then pushed with 1 damage; the edge stops it


def test_rsk_27_an_exhausted_units_trigger_works() -> None:
    table = Table("turn 4, west\nWA mirror_fencer B3\nEA berserker B4\nEB medic A7").send("A: ability")
    assert table.send("A: attack WA").differences("WA B3 hp=1\nEA B4 hp=3") == []


def test_rsk_37_a_fresh_summon_can_be_healed() -> None:
    text = "turn 3, west\nmana W=4\nWA medic A2\nreserve WB acolyte\nEA gatekeeper B6\ntrap A1 E: damage 1"
    table = Table(text).send("summon B > A1\nA: ability WB")
    assert table.differences("WB A1 hp=3\nmana W=0") == []


def test_rsk_37_a_fresh_summon_can_be_swapped() -> None:
    table = Table("turn 3, west\nmana W=4\nWA swapper B2\nreserve WB acolyte\nEA gatekeeper B6")
    table.send("summon B > A1\nA: ability WB")
    assert table.differences("WA A1\nWB B2") == []


def test_rsk_37_a_fresh_summon_can_be_attacked() -> None:
    table = Table("turn 3, west\nWA berserker B1\nreserve WB acolyte\nEA gatekeeper B6")
    table.send("summon B > A1\nA: attack WB")
    assert table.differences("WB dead\ndp 0-0") == []
