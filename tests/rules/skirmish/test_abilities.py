"""Special abilities: SK-44 to SK-47, RSK-29, RSK-30, RSK-32, RSK-49 and the effects of 7.2."""

from __future__ import annotations

import pytest

from rules.kernel.types import Text

from .scenario import Table

FAR = "EM dawn_marshal A7"


def field(*lines: str, turn: int = 8) -> Table:
    """West is to send a sheet with plenty of mana; the map is open but for B3, B5, C3 and D4."""
    return Table("\n".join([f"field, turn {turn}, west", FAR, *lines]))


def test_sk_44_each_unit_has_its_own_ability() -> None:
    table = field("WA berserker E2", "WB medic C1 hp=1", "EA gatekeeper E3").send("A: ability\nB: ability B")
    assert table.differences("EA hp=5\nWB C1 hp=5") == []


def test_sk_44_the_target_must_fit_the_ability() -> None:
    table = field("WA longbow E2", "WB medic E4").send("A: ability WB")
    assert table.happened("action_cancelled wa illegal_target")
    table = field("WA medic E2", "EA gatekeeper E3").send("A: ability EA")
    assert table.happened("action_cancelled wa illegal_target")


def test_sk_44_the_user_is_a_target_only_if_the_ability_includes_it() -> None:
    table = field("WA medic E2 hp=1").send("A: ability WA")
    assert table.differences("WA hp=5") == []


def test_sk_44_a_ranged_ability_that_excludes_the_user_does_not_reach_it() -> None:
    table = field("WA swapper E2", "WB medic E1").send("A: ability WA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_45_the_user_is_exhausted_at_once_and_through_its_next_phase() -> None:
    table = field("WA acolyte E2", "WB medic E1", turn=4).send("A: ability")
    assert table.differences("WA exhausted\nturn 4 east") == []
    table.send().send("A: E3")
    assert table.happened("row_skipped wa cannot_act")
    table.send().send("A: E3")
    assert table.differences("WA E3") == []


def test_sk_45_the_price_is_paid_at_once() -> None:
    table = field("WA acolyte E2", "WB berserker D2", turn=5).send("A: ability\nB: ability")
    assert table.missing(["ability_used wa 2", "action_cancelled wb not_enough_mana"]) == []


def test_sk_46_effects_apply_in_their_order() -> None:
    table = field("WA slinger E2", "EA gatekeeper E3").send("A: ability EA")
    assert table.missing(["hp_changed ea 5", "displaced ea e3 e4"]) == []
    assert table.differences("EA E4 hp=5") == []


def test_sk_46_rsk_32_the_dead_are_skipped_by_later_effects() -> None:
    table = field("WA slinger E2", "EA acolyte E3").send("A: ability EA")
    assert table.differences("EA dead") == []
    assert not table.happened("displaced")


def test_sk_46_rsk_32_the_dead_bear_no_status_of_a_later_effect() -> None:
    """The pinning shot would root what it has killed."""
    table = field("WA longbow E2", "EA medic E4 hp=2").send("A: ability EA")
    assert table.differences("EA dead") == []
    assert not table.happened("status_added ea root")


def test_sk_46_an_effect_hits_all_at_the_same_time() -> None:
    table = field("WA berserker D5", "EA acolyte D6", "EB acolyte C5", "EC gatekeeper E5").send("A: ability")
    assert table.missing(["hp_changed ea 0", "hp_changed eb 0", "hp_changed ec 5", "died ea", "died eb"]) == []


def test_sk_46_an_effect_that_has_become_impossible_does_nothing() -> None:
    """The enemy is pushed onto the square the user wants to teleport to."""
    table = field("WA juggler E2", "EA gatekeeper E3").send("A: ability EA, E4")
    assert table.differences("EA E4\nWA E2 exhausted\nmana W=4") == []


def test_sk_46_the_same_ability_with_its_square_still_empty() -> None:
    table = field("WA juggler E2", "EA gatekeeper E3").send("A: ability EA, D2")
    assert table.differences("EA E4\nWA D2") == []


def test_sk_46_the_users_death_does_not_stop_later_effects() -> None:
    table = field("WA kamikaze E2 hp=3", "WB medic A1", "EA gatekeeper E3", "EB medic D3").send("A: ability")
    assert table.missing(["died wa", "hp_changed ea 5", "hp_changed eb 2"]) == []


@pytest.mark.parametrize("hp", [1, 2], ids=["it dies there", "it lives"])
def test_sk_46_sk_54_a_push_after_a_swap_is_measured_from_where_the_user_is_or_died(hp: int) -> None:
    """WA goes onto the printed hazard of B5; EA, on B4 by then, is pushed west by two."""
    table = field(f"WA swap_shover B4 hp={hp}", "EA gatekeeper B5").send("A: ability EA")
    assert table.differences("EA B2\nWA " + ("dead" if hp == 1 else "B5 hp=1")) == []


@pytest.mark.parametrize("hp", [1, 2], ids=["it dies there", "it lives"])
def test_sk_46_sk_54_a_push_after_a_teleport_is_measured_from_where_the_user_is_or_died(hp: int) -> None:
    """WA goes from E3 onto East's trap on E5; EA on E4 is pushed away from E5."""
    table = field(f"WA blink_shover E3 hp={hp}", "EA gatekeeper E4", "trap E5 E: damage 1").send("A: ability E5")
    assert table.differences("EA E3\nWA " + ("dead" if hp == 1 else "E5 hp=1")) == []


def test_sk_47_an_area_is_centred_on_the_target() -> None:
    table = field("WA bombardier E2", "EA gatekeeper E5", "EB medic E6", "EC medic D6").send("A: ability EA")
    assert table.differences("EA hp=7\nEB hp=4\nEC hp=5") == []


def test_sk_47_an_area_of_a_self_target_is_centred_on_the_user() -> None:
    table = field("WA berserker D5", "EA medic C6", "EB medic D7").send("A: ability")
    assert table.differences("EA hp=2\nEB hp=5") == []


def test_sk_47_the_user_is_left_out_unless_included() -> None:
    table = field("WA bombardier E2", "EA gatekeeper E3").send("A: ability EA")
    assert table.differences("WA hp=6\nEA hp=7") == []
    table = field("WA choir E2 hp=1", "WB medic E3 hp=1").send("A: ability")
    assert table.differences("WA hp=5\nWB hp=5") == []


def test_sk_47_affects_ally_reaches_allies_only() -> None:
    table = field("WM dawn_marshal D5", "WA medic D6", "EA medic D4").send("M: ability")
    assert table.happened("status_added wa modify")
    assert not table.happened("status_added ea modify")
    assert not table.happened("status_added wm modify")


def test_sk_47_affects_enemy_reaches_enemies_only() -> None:
    table = field("WA mapper E2", "WB medic E3", "EA medic E7").send("A: ability")
    assert table.differences("WA hp=6\nWB hp=5\nEA hp=4\nEM hp=9") == []


def test_sk_47_affects_any_reaches_friends_too() -> None:
    table = field("WA berserker D5", "WB medic D6").send("A: ability")
    assert table.differences("WB hp=2") == []


def test_sk_47_an_area_that_reaches_nobody_may_be_used() -> None:
    table = field("WA berserker E2").send("A: ability")
    assert table.happened("ability_used wa 4")
    assert table.differences("WA exhausted\nmana W=4") == []


def test_sk_47_a_line_runs_from_the_user_and_stops_before_a_wall() -> None:
    table = field("WA liner E2", "WB medic E3", "EA gatekeeper E5", "EB medic E6").send("A: ability e")
    assert table.differences("WB hp=3\nEA hp=6\nEB hp=5\nWA hp=6") == []
    table = field("WA liner C2", "EA gatekeeper C4").send("A: ability 東")
    assert table.differences("EA hp=8\nWA exhausted") == []


def test_sk_47_a_row_is_the_whole_row_of_the_centre() -> None:
    table = field("WA rower E4", "WB medic E1", "EA medic E7", "EB medic D4").send("A: ability")
    assert table.differences("WA hp=6\nWB hp=4\nEA hp=4\nEB hp=5") == []


def test_sk_47_a_column_is_the_whole_column_of_the_centre() -> None:
    table = field("WA columner C4", "EA medic A4", "EB medic E4", "EC medic C5").send("A: ability")
    assert table.differences("EA hp=4\nEB hp=4\nEC hp=5") == []


def test_sk_50_rsk_49_healing_stops_at_the_printed_hit_points() -> None:
    table = field("WA medic E2", "WB berserker E3 hp=4").send("A: ability WB")
    assert table.differences("WB hp=6") == []


def test_rsk_49_the_dead_are_not_healed() -> None:
    table = field("WA medic E2", "WB berserker E3", "dead WC acolyte").send("A: ability WC")
    assert table.happened("action_cancelled wa target_gone")


DEAD = "field, turn 6, west\nEM dawn_marshal A7\nWB gravekeeper E2\n"


def test_rsk_29_revival_brings_back_a_dead_own_unit_without_statuses() -> None:
    table = Table(f"{DEAD}dead WA berserker").send("B: ability A, E3")
    assert table.differences("WA E3 hp=3 not root not exhausted") == []
    assert table.happened("revived wa e3 3")


def test_rsk_29_the_revived_unit_cannot_act_this_turn_and_can_in_the_next() -> None:
    table = Table(f"{DEAD}WC medic A1\ndead WA berserker").send("B: ability A, E3").send().send("A: E4")
    assert table.differences("WA E4") == []


def test_rsk_29_hit_points_are_capped_by_the_printed_ones() -> None:
    assert Table(f"{DEAD}dead WA cheap").send("B: ability A, E3").differences("WA E3 hp=2") == []


def test_rsk_29_the_square_must_be_empty_and_in_range() -> None:
    table = Table(f"{DEAD}WC medic E3\ndead WA berserker").send("B: ability A, E3")
    assert table.happened("action_cancelled wb illegal_target")
    table = Table(f"{DEAD}dead WA berserker").send("B: ability A, E4")
    assert table.happened("action_cancelled wb out_of_range")
    table = Table("field, turn 6, west\nEM dawn_marshal A7\nWB gravekeeper C2\ndead WA berserker")
    assert table.send("B: ability A, C3").happened("action_cancelled wb illegal_target")


@pytest.mark.parametrize("target", ["WC", "EA", "EB"])
def test_rsk_29_only_the_own_dead_are_revived(target: str) -> None:
    """A living friend, a dead enemy and a living enemy are all illegal targets."""
    table = Table(f"{DEAD}WC medic A1\nEB medic B7\ndead EA berserker").send(f"B: ability {target}, E3")
    assert table.happened("action_cancelled wb illegal_target")


def test_rsk_29_a_dead_token_is_not_revived() -> None:
    table = Table(f"{DEAD}WT1 puppet E3\nEA berserker E4").send().send("A: attack WT1").send("B: ability WT1, D2")
    assert table.differences("WT1 gone") == []
    assert table.happened("action_cancelled wb illegal_target")


TOKENS = "WT1 puppet E1\nWT2 puppet D1\nWT3 puppet C1"


def test_rsk_30_a_token_that_has_left_the_map_keeps_its_name() -> None:
    table = field("WA berserker E2", "WT1 puppet E3", "WT2 scarecrow D2").send("A: attack WT2!")
    assert table.differences("WT2 gone") == []
    assert table.game.book.tag_text(table.state, "wt2") == Text("skirmish.unit.scarecrow")


def test_rsk_30_at_most_three_tokens_at_a_time() -> None:
    table = field("WA puppeteer E2", TOKENS).send("A: ability E3")
    assert table.happened("action_cancelled wa illegal_target")
    table = field("WA puppeteer E2", "WT1 puppet E1", "WT2 puppet D1").send("A: ability E3")
    assert table.differences("WT3 E3 hp=2") == []


def test_rsk_30_a_fourth_token_may_follow_a_dead_one_under_a_new_number() -> None:
    table = field("WA puppeteer E2", "WB berserker D2", TOKENS).send("B: attack WT2\nA: ability E3")
    assert table.differences("WT2 gone\nWT4 E3") == []


def test_rsk_30_a_token_needs_an_empty_square() -> None:
    table = field("WA puppeteer E2", "EA gatekeeper E3").send("A: ability E3")
    assert table.happened("action_cancelled wa illegal_target")


def test_rsk_30_tokens_act_like_units_from_the_next_turn() -> None:
    table = field("WA puppeteer E2", "EA gatekeeper D5", turn=3).send("A: ability E3").send()
    table.send("T1: E5 > attack EA")
    assert table.differences("WT1 E5\nEA hp=7") == []


def test_rsk_30_a_token_has_no_ability() -> None:
    assert field("WA medic E2", "WT1 puppet E3").refused("T1: ability") == "no_ability"


def test_rsk_30_tokens_do_not_keep_a_side_alive() -> None:
    table = Table("field, turn 2, west\nWA berserker E2\nEA acolyte E3\nET1 puppet E6").send("A: attack EA")
    assert table.differences("over west annihilation") == []


def test_uses_are_counted_per_unit() -> None:
    """The duelist's ability works once per match (SK-62)."""
    table = field("WA duelist E2 used=1", "EA gatekeeper E3").send("A: ability EA")
    assert table.happened("action_cancelled wa no_uses")
    table = field("WA duelist E2", "EA gatekeeper E3").send("A: ability EA")
    assert table.differences("EA hp=6") == []


def test_swap_exchanges_the_squares() -> None:
    """Both enter, the user first (SK-37)."""
    table = field("WA swapper E2", "EA gatekeeper D4").send("A: ability EA")
    assert table.differences("WA D4\nEA E2") == []


def test_teleport_needs_an_empty_square_in_range() -> None:
    """The destination is judged like any target (SK-62)."""
    assert field("WA blinker E2").send("A: ability E5").differences("WA E5") == []
    assert field("WA blinker E2").send("A: ability E6").happened("action_cancelled wa out_of_range")
    assert field("WA blinker C2").send("A: ability C3").happened("action_cancelled wa illegal_target")
    table = field("WA blinker E2", "WB medic E3").send("A: ability E3")
    assert table.happened("action_cancelled wa illegal_target")


def test_a_unit_may_be_teleported_to_a_square_in_the_users_range() -> None:
    """All ranges are measured from the user (SK-44)."""
    table = field("WA caster E2", "EA gatekeeper E4").send("A: ability EA, D2")
    assert table.differences("EA D2\nWA E2") == []


def test_refresh_lets_an_exhausted_ally_act_in_the_same_phase() -> None:
    """Refresh takes the exhaustion away before the ally's row is judged (SK-29, SK-67)."""
    table = field("WA refresher E2", "WB berserker E3 exhausted", "EA gatekeeper E4").send(
        "A: ability WB\nB: attack EA"
    )
    assert table.differences("WB not exhausted\nWA exhausted\nEA hp=3") == []


def test_cleanse_keeps_exhaustion_and_the_bar_on_newcomers() -> None:
    """All other statuses go (SK-49, SK-74)."""
    table = field("WA cleanser E2", "WB acolyte E3 root=2 poison=1x2 shield=2x2").send("B: ability\nA: ability WB")
    assert table.differences("WB exhausted not root not poison not shield") == []
    table = field("WA cleanser E2", "WB berserker E3 arrived").send("A: ability WB\nB: E4")
    assert table.happened("row_skipped wb cannot_act")
