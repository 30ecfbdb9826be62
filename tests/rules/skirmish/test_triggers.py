"""Triggers and traps: SK-51 to SK-53, RSK-31."""

from __future__ import annotations

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 6, side: str = "west") -> Table:
    return Table("\n".join([f"field, turn {turn}, {side}", FAR, HOME, *lines]))


def armed(*lines: str, sheet: str = "A: ability") -> Table:
    """West's unit A has armed its trigger, and East is to send a sheet."""
    return field(*lines).send(sheet)


def test_sk_51_a_hit_trigger_answers_a_normal_attack() -> None:
    table = armed("WA mirror_fencer E2", "EA berserker E3").send("A: attack WA")
    assert table.missing(["attacked ea wa 5", "trigger_fired wa hit", "hp_changed ea 3"]) == []


def test_sk_51_it_fires_even_if_a_shield_took_everything() -> None:
    table = armed("WA mirror_fencer E2 shield=6x3", "EA berserker E3").send("A: attack WA")
    assert table.differences("WA hp=6\nEA hp=3") == []


def test_sk_51_it_does_not_fire_from_beyond_its_distance() -> None:
    table = armed("WA mirror_fencer E2", "EA longbow E4").send("A: attack WA")
    assert table.differences("WA hp=3\nEA hp=4") == []
    assert not table.happened("trigger_fired")


def test_sk_51_within_is_measured_by_rows_plus_columns() -> None:
    table = armed("WA thorns E2", "EA longbow D4").send("A: attack WA")
    assert table.differences("WA hp=3\nEA hp=3") == []


def test_sk_51_it_does_not_fire_when_its_bearer_dies() -> None:
    table = armed("WA mirror_fencer E2 hp=5", "EA berserker E3").send("A: attack WA")
    assert table.differences("WA dead\nEA hp=6") == []


def test_sk_51_an_ability_is_no_normal_attack() -> None:
    table = armed("WA mirror_fencer E2", "EA berserker E3").send("A: ability")
    assert table.differences("WA hp=3\nEA hp=6") == []


def test_sk_51_a_friends_attack_sets_it_off_too() -> None:
    table = field("WA mirror_fencer E2", "WB gatekeeper E3").send("A: ability\nB: attack WA")
    assert table.differences("WA hp=4\nWB hp=5") == []


def test_sk_51_each_firing_spends_a_use() -> None:
    table = armed("WA mirror_fencer E2", "EA gatekeeper E3", "EB gatekeeper D2").send("A: attack WA\nB: attack WA")
    assert table.differences("WA hp=2 not trigger\nEA hp=5\nEB hp=8") == []


def test_sk_51_two_uses_answer_two_attacks() -> None:
    table = armed("WA thorns E2", "EA gatekeeper E3", "EB gatekeeper D2").send("A: attack WA\nB: attack WA")
    assert table.differences("WA hp=2 not trigger\nEA hp=7\nEB hp=7") == []


def test_sk_51_the_damage_of_a_trigger_is_no_normal_attack() -> None:
    """The attacker's own thorns stand too, and do not answer the fencer's riposte."""
    table = field("WA mirror_fencer E2", "EA thorns E3", side="east", turn=5).send("A: ability").send().send()
    assert table.send("A: ability").differences("EA trigger\nWA trigger") == []
    table.send("A: attack WA")
    assert table.differences("WA hp=4\nEA hp=3") == []


def test_sk_51_a_push_answers_from_where_the_bearer_stands() -> None:
    table = armed("WA repeller E2", "EA gatekeeper E3").send("A: attack WA")
    assert table.differences("WA hp=4\nEA E5 hp=8") == []


def test_sk_51_a_death_trigger_fires_once_on_death() -> None:
    table = armed("WA bomber E2", "EA berserker E3", "EB medic D1").send("A: attack WA")
    assert table.missing(["died wa", "trigger_fired wa death", "hp_changed ea 3", "hp_changed eb 2"]) == []


def test_sk_51_a_death_trigger_answers_any_death() -> None:
    """The bomber is pushed into a hazard and dies of it (SK-37)."""
    table = field("WA bomber B4 hp=1", "EA pusher B2", "EB medic B6").send("A: ability").send("A: ability WA")
    assert table.missing(["entered_hazard wa b5", "died wa", "trigger_fired wa death", "hp_changed eb 2"]) == []


def test_sk_51_triggers_wait_until_the_row_is_done() -> None:
    """The whirlwind hits all before the first explosion."""
    table = armed("WA bomber E2 hp=3", "WB medic E4", "EA berserker E3").send("A: ability")
    assert table.missing(["hp_changed wa 0", "hp_changed wb 2", "died wa", "trigger_fired wa death"]) == []
    assert table.differences("EA hp=3\nWB hp=2") == []


def test_sk_51_at_the_same_moment_unit_order_counts() -> None:
    lines = ("WA bomber E2 hp=3", "WB bomber E4 hp=3", "EA berserker E3 shield=4x3")
    table = field(*lines, turn=10).send("B: ability\nA: ability").send("A: ability")
    assert table.missing(["died wa", "died wb", "trigger_fired wa death", "trigger_fired wb death"]) == []


def test_sk_51_on_one_unit_the_order_of_application_counts() -> None:
    """The guard's wound was given after the push, or before it."""
    lines = ("WA repeller E2", "WB warden E1", "EA gatekeeper E3")
    table = field(*lines).send("A: ability\nB: ability WA").send("A: attack WA")
    assert table.missing(["displaced ea e3 e4", "hp_changed ea 6"]) == []
    table = field(*lines).send("B: ability WA\nA: ability").send("A: attack WA")
    assert table.missing(["hp_changed ea 6", "displaced ea e3 e4"]) == []


def test_sk_51_new_triggers_join_the_end_of_the_queue_rsk_31() -> None:
    """A's explosion kills the bomber B, whose own explosion then hurts the medic beside it."""
    lines = ("WA bomber E2", "WB bomber E3 hp=3", "EA berserker D2", "EB medic E4")
    table = field(*lines, turn=10).send("A: ability\nB: ability").send("A: attack WA")
    order = ["died wa", "trigger_fired wa death", "died wb", "trigger_fired wb death", "hp_changed eb 2"]
    assert table.missing(order) == []


def test_rsk_31_a_chain_ends() -> None:
    lines = ("WA bomber E2 hp=1", "WB bomber E3 hp=1", "EA berserker D2", "EB medic E4")
    table = field(*lines, turn=10).send("A: ability\nB: ability").send("A: attack WA")
    assert len([event for event in table.events if event.kind == "trigger_fired"]) == 2


def test_sk_51_a_bearers_last_square_is_the_centre() -> None:
    table = armed("WA bomber E2", "EA berserker E3", "EB medic D4").send("A: attack WA")
    assert table.differences("EA hp=3\nEB hp=5") == []


def test_sk_51_sk_77_a_trigger_on_an_enemy_counts_as_its_makers() -> None:
    """West has cursed EA: the medic that dies with it counts for West."""
    table = field("WA curser E1", "WB berserker D3", "EA acolyte E3", "EB medic E4 hp=2")
    table.send("A: ability EA\nB: attack EA")
    assert table.differences("EA dead\nEB dead\nWB hp=4\ndp 2-0") == []


def test_sk_51_sk_76_a_trigger_on_an_enemy_can_be_friendly_fire_for_its_maker() -> None:
    table = field("WA curser E1", "WB berserker D3", "WC medic D2 hp=2", "EA acolyte E3")
    table.send("A: ability EA\nB: attack EA")
    assert table.differences("EA dead\nWC dead\ndp 1-0") == []


def test_sk_51_a_revival_trigger_brings_its_bearer_back() -> None:
    table = armed("WA avenger E2", "EA berserker E3", "EB berserker D2").send("A: attack WA\nB: attack WA")
    assert table.differences("WA E2 hp=3\ndp 0-1") == []
    assert table.missing(["attacked eb wa 5", "died wa", "trigger_fired wa death", "revived wa e2 3"]) == []


def test_sk_52_a_trap_fires_for_the_other_side_only() -> None:
    table = field("WA berserker E2", "trap E3 W: damage 1").send("A: E3")
    assert table.differences("WA hp=6\ntrap E3") == []
    table = field("WA berserker E2", "trap E3 E: damage 1").send("A: E3")
    assert table.differences("WA hp=5\nno trap E3") == []


def test_sk_52_a_trap_fires_on_a_pushed_unit() -> None:
    table = field("WA gatekeeper E2", "EA gatekeeper E3", "trap E4 W: damage 2").send("A: ability EA")
    assert table.differences("EA E5 hp=5") == []


def test_sk_52_a_trap_fires_on_the_makers_enemy_whoever_pushed() -> None:
    table = field("WA gatekeeper E2", "WB berserker E3", "trap E4 E: damage 2").send("A: ability WB")
    assert table.differences("WB E5 hp=3") == []


def test_sk_52_a_trap_with_uses_left_stays() -> None:
    table = field("WA berserker E2", "WB berserker D2", "trap E3 E: damage 1, uses 2").send("A: E3 > E4\nB: D3 > E3")
    assert table.differences("WA hp=5\nWB hp=5\nno trap E3") == []
    table = field("WA berserker E2", "trap E3 E: damage 1, uses 2").send("A: E3 > E4")
    assert table.differences("WA hp=5\ntrap E3") == []


def test_sk_52_one_trap_per_square() -> None:
    table = field("WA minelayer E2", "trap E4 E: damage 1").send("A: ability E4")
    assert table.happened("action_cancelled wa illegal_target")


def test_sk_52_a_trap_needs_an_empty_square_without_wall() -> None:
    table = field("WA minelayer E2", "EA gatekeeper E4").send("A: ability E4")
    assert table.happened("action_cancelled wa illegal_target")
    assert field("WA minelayer C2").send("A: ability C3").happened("action_cancelled wa illegal_target")


def test_sk_52_a_unit_standing_on_a_new_traps_square_is_not_entering() -> None:
    table = field("WA berserker E2", "trap E2 E: damage 1").send("A: wait")
    assert table.differences("WA hp=6\ntrap E2") == []


def test_sk_53_a_trap_fires_once_per_row() -> None:
    """The path enters E3 twice in one row."""
    table = field("WA berserker E2", "trap E3 E: damage 1, uses 3").send("A: E3 > E2 > E3")
    assert table.differences("WA E3 hp=5\ntrap E3") == []


def test_sk_53_the_same_trap_fires_again_in_another_row() -> None:
    table = field("WA berserker E2", "WB berserker D3", "trap E3 E: damage 1, uses 3")
    table.send("A: E3 > E4\nB: E3")
    assert table.differences("WA hp=5\nWB hp=5\ntrap E3") == []
