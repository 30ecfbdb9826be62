"""Movement: SK-30 to SK-37, RSK-03, RSK-04, RSK-34."""

from __future__ import annotations

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
"""An enemy out of the way."""


def field(*lines: str, turn: int = 5) -> Table:
    """West is to send a sheet; the map is open but for rough B3, hazard B5, wall C3 and spring D4."""
    return Table("\n".join([f"field, turn {turn}, west", FAR, *lines]))


def test_sk_30_a_unit_moves_up_to_its_movement() -> None:
    assert field("WA gatekeeper E2").send("A: E4").differences("WA E4") == []


def test_sk_30_a_movement_of_1_is_one_step() -> None:
    assert field("WA pillar E2").send("A: E3").differences("WA E3") == []
    assert field("WA pillar E2").send("A: E4").differences("WA E2") == []


def test_sk_30_a_movement_of_0_is_none() -> None:
    assert field("WA statue E2").send("A: E3").happened("row_cancelled wa bad_destination")


def offered(table: Table, slot: str) -> list[str]:
    """Return the destinations that are offered for a unit's row."""
    view = table.game.view(table.state, table.asked.seat)
    options = table.game.options_at(view, table.asked, (slot,)).options
    return [option.token for option in options if option.token != "stay"]


def test_sk_30_what_is_offered_is_what_can_be_reached() -> None:
    assert offered(field("WA pillar D1", "WB medic C1"), "a") == ["d2", "e1"]
    assert offered(field("WA statue E2"), "a") == []
    assert offered(field("WA berserker E2 root=1"), "a") == []


def test_sk_30_one_square_too_far_is_wrong() -> None:
    table = field("WA gatekeeper E2").send("A: E5")
    assert table.happened("row_cancelled wa bad_destination")
    assert table.differences("WA E2") == []


def test_sk_30_effective_movement_counts() -> None:
    assert field("WA gatekeeper E2 mov+1x1").send("A: E5").differences("WA E5") == []
    assert field("WA gatekeeper E2 mov-1x1").send("A: E4").differences("WA E2") == []


def test_sk_31_a_diagonal_costs_two_steps() -> None:
    assert field("WA pillar E2").send("A: D3").differences("WA E2") == []
    assert field("WA gatekeeper E2").send("A: D3").differences("WA D3") == []


def test_sk_31_a_listed_diagonal_step_is_refused() -> None:
    assert field("WA berserker E2").refused("A: E3 > D4") == "bad_path"


def test_sk_57_sk_60_a_listed_path_however_long_loses_its_row_only() -> None:
    """13 squares, each next to the one before: no structural error."""
    path = " > ".join(["D2", "E2"] * 6 + ["D2"])
    table = field("WA berserker E2", "WB medic C1", "EA medic E7").send(f"A: {path}\nB: B1")
    assert table.happened("row_cancelled wa bad_destination")
    assert table.differences("WA E2\nWB B1") == []


def test_sk_32_rsk_34_the_own_square_is_no_destination() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4").send("A: B3 > attack EA")
    assert not table.happened("moved")
    assert table.differences("WA B3\nEA hp=3") == []


def test_rsk_34_a_chosen_destination_that_is_the_own_square_is_none() -> None:
    """No menu lists it, but a draft may come to name it; the action is carried out."""
    table = field("WA berserker E2", "EA gatekeeper E3")
    choice = ("a", "e2", "attack", "ea", "/", "done")
    table.state, table.events = table.game.submit(table.state, table.asked.id, choice, table.chance)
    assert table.differences("WA E2\nEA hp=3") == []


def test_rsk_34_a_path_back_to_the_own_square_is_no_move() -> None:
    table = Table("turn 2, west\nWA berserker B3\nEA gatekeeper B4").send("A: B2 > B3 > attack EA")
    assert not table.happened("moved")
    assert table.differences("WA B3\nEA hp=3") == []


def test_sk_33_an_enemy_blocks_its_square() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B4").send("A: B5")
    assert table.differences("WA B2") == []


def test_sk_33_an_enemy_token_blocks_its_square() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B7\nET1 puppet B4").send("A: B5")
    assert table.differences("WA B2") == []


def test_sk_33_passing_beside_enemies_is_free() -> None:
    table = field("WA berserker D2", "EA gatekeeper E3", "EB gatekeeper E4").send("A: D5")
    assert table.differences("WA D5") == []


def test_sk_33_a_listed_path_through_an_enemy_is_wrong() -> None:
    table = field("WA berserker D2", "EA gatekeeper D3").send("A: D3 > D4")
    assert table.happened("row_cancelled wa bad_destination")


def test_sk_34_own_units_are_passed() -> None:
    table = Table("turn 2, west\nWA berserker B2\nWB medic B3\nEA gatekeeper B7").send("A: B4")
    assert table.happened("moved wa b2-b3-b4")


def test_sk_34_own_tokens_are_passed() -> None:
    table = Table("turn 2, west\nWA berserker B2\nWT1 puppet B3\nEA gatekeeper B7").send("A: B4")
    assert table.differences("WA B4") == []


@pytest.mark.parametrize("other", ["WB medic B3", "WT1 puppet B3", "EB medic B3"])
def test_sk_34_rsk_03_the_destination_must_be_empty(other: str) -> None:
    table = Table(f"turn 2, west\nWA berserker B2\nEA gatekeeper B7\n{other}").send("A: B3")
    assert table.happened("row_cancelled wa bad_destination")
    assert table.differences("WA B2") == []


def test_sk_35_walls_are_not_entered() -> None:
    table = Table("turn 2, west\nWA berserker A3\nEA gatekeeper B7")
    assert table.send("A: A4").differences("WA A3") == []


def test_sk_35_a_way_round_a_wall_costs_its_steps() -> None:
    table = Table("turn 2, west\nWA runner A3\nEA gatekeeper E7").send("A: A5")
    assert table.happened("moved wa a3-b3-b4-b5-a5")


def test_sk_35_off_map_squares_are_refused() -> None:
    assert field("WA berserker E2").refused("A: F2") == "off_map"
    assert field("WA berserker E2").refused("A: E8") == "off_map"


def test_sk_35_rough_ground_costs_two() -> None:
    assert field("WA gatekeeper B2").send("A: B3").differences("WA B3") == []
    assert field("WA pillar B2").send("A: B3").differences("WA B2") == []
    assert field("WA gatekeeper B1").send("A: B3").differences("WA B1") == []
    assert field("WA berserker B2").send("A: B3 > B4").differences("WA B4") == []


def test_sk_36_a_hazard_is_avoided_if_movement_allows() -> None:
    table = field("WA runner B4", "EA gatekeeper E7").send("A: B6")
    assert table.happened("moved wa b4-a4-a5-a6-b6")
    assert table.differences("WA hp=6") == []


def test_sk_36_the_hazard_is_entered_if_there_is_no_other_way() -> None:
    table = field("WA berserker B4").send("A: B6")
    assert table.happened("moved wa b4-b5-b6")
    assert table.differences("WA B6 hp=5") == []


def test_sk_36_an_enemy_trap_is_avoided() -> None:
    table = field("WA berserker E2", "trap E3 E: damage 1").send("A: E4")
    assert table.differences("WA E2") == ["WA E2: E2 is not so; it is on e4 hp=5 "]
    table = field("WA runner E2", "trap E3 E: damage 1").send("A: E4")
    assert table.happened("moved wa e2-d2-d3-d4-e4")
    assert table.differences("WA hp=6\ntrap E3") == []


def test_sk_36_an_own_trap_is_not_avoided() -> None:
    table = field("WA runner E2", "trap E3 W: damage 1").send("A: E4")
    assert table.happened("moved wa e2-e3-e4")


def test_sk_36_a_trap_under_an_own_unit_would_not_fire() -> None:
    table = field("WA runner E2", "WB medic E3", "trap E3 E: damage 1").send("A: E4")
    assert table.happened("moved wa e2-e3-e4")
    assert table.differences("WA hp=6\ntrap E3") == []


def test_sk_36_then_the_cheapest_path() -> None:
    """B2-B3-B4 costs 3 for the rough square, the way round A 4."""
    assert field("WA runner B2").send("A: B4").happened("moved wa b2-b3-b4")


def test_sk_36_cheapness_beats_direction() -> None:
    """North first would lead round by row A for 4; straight on is 2."""
    assert field("WA runner D4").send("A: D6").happened("moved wa d4-d5-d6")


@pytest.mark.parametrize(
    ("start", "to", "path"),
    [
        ("E4", "D5", "e4-d4-d5"),  # north before east
        ("D4", "E5", "d4-d5-e5"),  # east before south
        ("D5", "E4", "d5-e5-e4"),  # south before west
        ("E5", "D4", "e5-d5-d4"),  # north before west
        ("E2", "D4", "e2-d2-d3-d4"),  # compared step by step
    ],
)
def test_sk_36_then_north_east_south_west(start: str, to: str, path: str) -> None:
    assert field(f"WA runner {start}").send(f"A: {to}").happened(f"moved wa {path}")


def test_sk_36_a_listed_path_is_walked_as_it_is() -> None:
    table = field("WA runner B4").send("A: B5 > B6")
    assert table.happened("moved wa b4-b5-b6")
    assert table.differences("WA B6 hp=5") == []


def test_sk_36_a_listed_path_may_go_a_long_way_round() -> None:
    assert field("WA runner E4").send("A: E5 > D5 > D4").happened("moved wa e4-e5-d5-d4")


def test_sk_37_a_hazard_costs_one_hit_point() -> None:
    table = field("WA gatekeeper B4").send("A: B5")
    assert table.missing(["moved wa b4-b5", "entered_hazard wa b5", "hp_changed wa 7"]) == []


def test_sk_37_hazard_first_then_the_trap() -> None:
    table = field("WA gatekeeper B4", "trap B5 E: damage 2").send("A: B5")
    assert table.missing(["entered_hazard wa b5", "hp_changed wa 7", "trap_fired wa b5", "hp_changed wa 5"]) == []


def test_sk_37_a_unit_killed_by_the_hazard_does_not_set_off_the_trap() -> None:
    table = field("WA gatekeeper B4 hp=1", "WB medic A1", "trap B5 E: damage 2").send("A: B5")
    assert table.differences("WA dead\ntrap B5") == []


def test_sk_37_death_on_the_way_ends_the_row() -> None:
    """It dies beside its target and does not attack any more."""
    table = field("WA berserker B4 hp=1", "WB medic A1", "EA gatekeeper B6").send("A: B5 > attack EA")
    assert table.differences("WA dead\nEA hp=8") == []
    assert not [event for event in table.events if event.kind in ("attacked", "action_cancelled")]


def test_sk_37_a_rooting_trap_drops_the_rest_but_not_the_action() -> None:
    table = field("WA berserker E2", "EA gatekeeper D3", "trap E3 E: root 1").send("A: E3 > E4 > attack EA")
    assert table.happened("move_interrupted wa e3")
    assert table.differences("WA E3 root\nEA hp=3") == []


def test_sk_37_a_stunning_trap_drops_the_rest_and_the_action_fails() -> None:
    table = field("WA berserker E2", "EA gatekeeper D3", "trap E3 E: stun 1").send("A: E3 > E4 > attack EA")
    assert table.missing(["move_interrupted wa e3", "action_cancelled wa stunned"]) == []
    assert table.differences("WA E3 stun\nEA hp=8") == []


def test_sk_37_a_trap_that_only_hurts_does_not_stop_the_move() -> None:
    table = field("WA berserker E2", "trap E3 E: damage 1").send("A: E3 > E4 > E5")
    assert table.differences("WA E5 hp=5") == []


def test_sk_37_being_pushed_is_entering() -> None:
    table = field("WA pusher B3", "EA gatekeeper B4", turn=5).send("A: ability EA")
    assert table.differences("EA B7 hp=7") == []


def test_sk_37_being_pulled_is_entering() -> None:
    table = field("WA puller B3", "EA gatekeeper B6").send("A: ability EA")
    assert table.differences("EA B4 hp=7") == []


def test_sk_37_swapping_is_entering() -> None:
    table = field("WA swapper B4", "EA gatekeeper B5").send("A: ability EA")
    assert table.differences("WA B5 hp=5\nEA B4 hp=8") == []


def test_sk_37_teleporting_is_entering() -> None:
    assert field("WA blinker B4").send("A: ability B5").differences("WA B5 hp=5") == []


def test_sk_37_reviving_is_entering() -> None:
    table = Table(f"field, turn 6, west\n{FAR}\ndead WA berserker\nWB gravekeeper B4").send("B: ability A, B5")
    assert table.differences("WA B5 hp=2") == []


def test_sk_37_making_a_token_is_entering() -> None:
    assert field("WA puppeteer B4").send("A: ability B5").differences("WT1 B5 hp=1") == []


def test_sk_37_being_summoned_is_entering() -> None:
    table = Table(f"field, turn 3, west\n{FAR}\nWA medic E2\nreserve WB acolyte\ntrap A1 E: damage 1")
    assert table.send("summon B > A1").differences("WB A1 hp=2\nno trap A1") == []


def test_rsk_04_zone_of_control_beside_enemies_is_off_by_default() -> None:
    assert field("WA berserker E2", "EA gatekeeper D3").send("A: E4").differences("WA E4") == []


ADJACENT = f"field, turn 5, west\n{FAR}\n"


def test_rsk_04_adjacent_stops_a_path_beside_an_enemy() -> None:
    table = Table(f"{ADJACENT}WA berserker E2\nEA gatekeeper D3", zoc="adjacent")
    assert table.send("A: E4").differences("WA E2") == []


def test_rsk_04_adjacent_lets_a_path_end_beside_an_enemy() -> None:
    table = Table(f"{ADJACENT}WA berserker E2\nEA gatekeeper D3", zoc="adjacent")
    assert table.send("A: E3").differences("WA E3") == []


def test_rsk_04_adjacent_does_not_hold_the_start() -> None:
    table = Table(f"{ADJACENT}WA berserker E3\nEA gatekeeper D3", zoc="adjacent")
    assert table.send("A: E5").differences("WA E5") == []


def test_rsk_04_adjacent_counts_no_diagonals_and_no_friends() -> None:
    table = Table(f"{ADJACENT}WA berserker E2\nWB medic D4\nEA gatekeeper C4", zoc="adjacent")
    assert table.send("A: E5").differences("WA E5") == []


def test_rsk_04_adjacent_binds_listed_paths_too() -> None:
    table = Table(f"{ADJACENT}WA berserker E2\nEA gatekeeper D3", zoc="adjacent").send("A: E3 > E4")
    assert table.happened("row_cancelled wa bad_destination")
    table = Table(f"{ADJACENT}WA berserker E3\nEA gatekeeper D3", zoc="adjacent").send("A: E4 > E5")
    assert table.differences("WA E5") == []
