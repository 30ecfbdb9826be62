"""Death points and victory: SK-75 to SK-83, RSK-14 to RSK-18, RSK-25."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.games import reason_for
from rules.kernel.errors import IllegalChoice, StaleDecision
from rules.kernel.types import Seat

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"
WRITE = Writer(Catalogue.read(REPOSITORY / "data" / "locales"), "en", guard=plain)


def field(*lines: str, turn: int = 6, **options: Any) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", FAR, HOME, *lines]), **options)


def test_sk_75_the_opponent_of_the_dead_unit_gains_the_points() -> None:
    assert field("WA berserker E2", "EA acolyte E3").send("A: attack EA").differences("dp 1-0") == []
    table = field("WA acolyte E2", "EA berserker E3").send().send("A: attack WA")
    assert table.differences("dp 0-1") == []


def test_sk_75_whoever_killed_it() -> None:
    """Nobody did: the unit walked into a printed hazard."""
    table = field("WA acolyte B4 hp=1").send("A: B5")
    assert table.differences("WA dead\ndp 0-1") == []


def test_sk_76_friendly_fire_gives_nothing() -> None:
    table = field("WA berserker E2", "WB acolyte E3").send("A: attack WB")
    assert table.differences("WB dead\ndp 0-0") == []


def test_sk_76_the_death_is_reported_with_its_cause_side() -> None:
    table = field("WA berserker E2", "WB acolyte E3", "EA acolyte D2").send("A: attack WB")
    assert table.happened("died wb w")
    assert not table.happened("dp_awarded")


def test_sk_77_poison_is_its_givers() -> None:
    table = field("WA poisoner E2", "EA acolyte E4 hp=2").send("A: ability EA")
    assert table.differences("EA dead\ndp 1-0") == []
    table = field("WA poisoner E2", "WB acolyte E4 hp=2").send("A: ability WB").send()
    assert table.differences("WB dead\ndp 0-0") == []


def test_sk_77_a_trigger_is_its_givers() -> None:
    table = field("WA mirror_fencer E2", "EA berserker E3 hp=3").send("A: ability").send("A: attack WA")
    assert table.differences("EA dead\nWA hp=1\ndp 1-0") == []


def test_sk_77_the_damage_that_brings_0_is_the_cause() -> None:
    """East wounds the medic, West finishes it: friendly fire."""
    table = Table(f"field, turn 6, east\n{FAR}\n{HOME}\nWA berserker E2\nWB medic E3\nEA longbow E6")
    table.send("A: attack WB").send("A: attack WB")
    assert table.differences("WB dead\ndp 0-0") == []


@pytest.mark.parametrize(
    ("line", "target", "points"), [("EA acolyte E3", "EA", 1), ("EB medic A6", "EM", 2), ("ET1 puppet E3", "ET1", 0)]
)
def test_sk_78_one_point_two_for_a_master_none_for_a_token(line: str, target: str, points: int) -> None:
    text = f"field, turn 6, west\n{HOME}\nEM dawn_marshal D2 hp=5\nWA berserker E2\n{line}"
    table = Table(text).send(f"A: attack {target}")
    assert table.dp == (points, 0)


def test_sk_79_revival_takes_no_points_back() -> None:
    table = Table(f"field, turn 6, west\n{FAR}\n{HOME}\ndp 0-1\ndead WA berserker\nWB gravekeeper E2")
    assert table.send("B: ability A, E3").differences("WA E3\ndp 0-1") == []


def test_sk_79_a_second_death_gives_points_again() -> None:
    text = f"field, turn 6, west\n{FAR}\n{HOME}\ndp 0-1\ndead WA berserker\nWB gravekeeper E2\nEA berserker E4"
    table = Table(text).send("B: ability A, E3").send("A: attack WA")
    assert table.differences("WA dead\ndp 0-2") == []


def test_sk_80_rsk_14_annihilation_of_the_units_on_the_map() -> None:
    table = Table("field, turn 2, west\nWA berserker E2\nEA acolyte E3\nreserve EB medic").send("A: attack EA")
    assert table.differences("over west annihilation\ndp 1-0") == []


def test_rsk_17_reserve_and_tokens_do_not_count() -> None:
    table = Table("field, turn 3, west\nWA berserker E2\nEA acolyte E3\nET1 puppet A7\nreserve EB medic")
    assert table.send("A: attack EA").differences("over west annihilation") == []


def test_sk_80_killing_the_own_last_unit_loses() -> None:
    table = Table("field, turn 2, west\nWA kamikaze E2 hp=4\nEA medic A7\nmana W=2").send("A: ability")
    assert table.differences("over east annihilation\ndp 0-0") == []


def test_sk_80_rsk_14_five_points_win() -> None:
    table = field("WA berserker E2", "EA acolyte E3", "dp 4-0").send("A: attack EA")
    assert table.differences("over west dp_target\ndp 5-0") == []


@pytest.mark.parametrize(("west", "east", "ranks"), [(3, 2, (1, 2)), (2, 3, (2, 1)), (3, 3, (1, 1))])
def test_sk_82_the_ranks_of_the_seats(west: int, east: int, ranks: tuple[int, int]) -> None:
    outcome = last_phase("WA medic A1", "EA medic A7", f"{west}-{east}").state.outcome
    assert outcome is not None
    assert outcome.ranks == ranks


def test_sk_80_four_points_do_not() -> None:
    assert field("WA berserker E2", "EA acolyte E3", "dp 3-0").send("A: attack EA").differences("open\ndp 4-0") == []


def test_sk_80_a_master_may_jump_past_the_target() -> None:
    text = f"field, turn 6, west\n{HOME}\ndp 4-0\nEM dawn_marshal E3 hp=5\nEA medic A7\nWA berserker E2"
    assert Table(text).send("A: attack EM").differences("over west dp_target\ndp 6-0") == []


def test_sk_80_both_ways_at_once_count_as_annihilation() -> None:
    table = Table("field, turn 2, west\ndp 4-0\nWA berserker E2\nEA acolyte E3").send("A: attack EA")
    assert table.differences("over west annihilation") == []


def test_rsk_14_another_target_may_be_set() -> None:
    table = field("WA berserker E2", "EA acolyte E3", "dp 2-0", dp_target=3).send("A: attack EA")
    assert table.differences("over west dp_target") == []


def test_rsk_14_target_0_means_none() -> None:
    table = field("WA berserker E2", "EA acolyte E3", "dp 9-0", dp_target=0).send("A: attack EA")
    assert table.differences("open\ndp 10-0") == []


def test_rsk_14_conceding_wins_for_the_other() -> None:
    table = field("WA berserker E2")
    concede(table, 0)
    assert table.differences("over east concession") == []


BOTH = ("WA bomber E2", "WB medic A2", "EA berserker E3 hp=3", "EB medic B7")


def test_sk_81_rsk_15_both_qualify_and_more_points_win() -> None:
    """The bomber's master dies with it: East 5, West 6 (SK-81)."""
    text = (
        "field, turn 7, west\ndp 4-4\nEM dawn_marshal E3 hp=3\nEA medic A7\nWA bomber E2 hp=4\nWB medic A2\nWC medic A3"
    )
    table = Table(text).send("A: ability").send("M: attack WA")
    assert table.differences("over west mutual\ndp 6-5") == []


def test_sk_81_at_equal_points_more_units_win() -> None:
    table = field(*BOTH, "dp 4-4", "WC medic B1", turn=7).send("A: ability").send("A: attack WA")
    assert table.differences("over west mutual\ndp 5-5") == []
    table = field(*BOTH, "dp 4-4", "EC medic C7", turn=7).send("A: ability").send("A: attack WA")
    assert table.differences("over east mutual\ndp 5-5") == []


def test_sk_81_tokens_do_not_count_as_units() -> None:
    table = field(*BOTH, "dp 4-4", "WT1 puppet B1", turn=7).send("A: ability").send("A: attack WA")
    assert table.differences("open\ndp 5-5") == []


def test_sk_81_at_equal_numbers_play_goes_on() -> None:
    table = field(*BOTH, "dp 4-4", turn=7).send("A: ability").send("A: attack WA")
    assert table.differences("open\ndp 5-5\nturn 8 west") == []


def test_sk_81_without_units_on_both_sides_the_match_is_drawn() -> None:
    """The bomber dies and takes the last enemy with it: 1-1 and nobody left."""
    table = Table("field, turn 7, west\nWA bomber E2\nEA berserker E3 hp=3").send("A: ability").send("A: attack WA")
    assert table.differences("over none mutual\ndp 1-1") == []


def test_rsk_16_without_draws_the_second_side_wins_instead() -> None:
    text = "field, turn 7, west\nWA bomber E2\nEA berserker E3 hp=3"
    table = Table(text, league_draws=False).send("A: ability").send("A: attack WA")
    assert table.differences("over east mutual") == []


def last_phase(west: str, east: str, dp: str = "3-3", **options: Any) -> Table:
    text = f"field, turn 10, east\ndp {dp}\n{west}\n{east}"
    return Table(text, **options).send()


@pytest.mark.parametrize(
    ("why", "west", "east", "dp", "ending"),
    [
        ("more points", "WA medic A1", "EA medic A7", "3-2", "west"),
        ("points before numbers", "WA medic A1\nWB medic B1", "EA medic A7", "2-3", "east"),
        ("more units", "WA cheap A1\nWB cheap B1", "EA pillar A7", "3-3", "west"),
        ("tokens are not counted", "WA cheap A1\nWT1 puppet B1", "EA pillar A7", "3-3", "east"),
        ("more hit points", "WA medic A1 hp=4", "EA medic A7 hp=3", "3-3", "west"),
        ("hit points of tokens are not counted", "WA medic A1 hp=3\nWT1 puppet B1", "EA medic A7 hp=4", "3-3", "east"),
        ("all equal", "WA medic A1", "EA medic A7", "3-3", "none"),
    ],
)
def test_sk_82_after_turn_ten(why: str, west: str, east: str, dp: str, ending: str) -> None:
    assert last_phase(west, east, dp).differences(f"over {ending} turn_limit") == [], why


@pytest.mark.parametrize(
    ("west", "east", "options", "said"),
    [
        ("WA medic A1\nWB medic B1", "EA medic A7", {}, "DP are equal; units on the map decide: West 2, East 1."),
        ("WA medic A1 hp=4", "EA medic A7 hp=3", {}, "DP and units are equal; the sum of HP decides: West 4, East 3."),
        ("WA medic A1", "EA medic A7", {"league_draws": False}, "All is equal; without draws the second side wins."),
    ],
)
def test_sk_82_an_end_at_equal_dp_says_what_decided_it(
    west: str, east: str, options: dict[str, Any], said: str
) -> None:
    table = last_phase(west, east, **options)
    view = table.game.view(table.state, None)
    assert WRITE(reason_for(table.game, view)) == f"The last turn is over. DP: West 3, East 3. {said}"
    told = [table.game.event_text(view, event) for event in table.events]
    assert any(WRITE(text).endswith(f"the last turn is over. {said}") for text in told if text is not None)


def test_sk_82_an_end_by_dp_or_a_draw_says_no_more_than_its_reason() -> None:
    for table in (last_phase("WA medic A1", "EA medic A7", "3-2"), last_phase("WA medic A1", "EA medic A7")):
        assert table.state.outcome is not None
        assert reason_for(table.game, table.game.view(table.state, None)) == table.state.outcome.reason


def test_sk_82_not_before_the_second_sides_phase() -> None:
    table = Table("field, turn 10, west\ndp 3-2\nWA medic A1\nEA medic A7").send()
    assert table.differences("open\nturn 10 east") == []


def test_rsk_16_a_draw_is_possible_by_default_and_can_be_ruled_out() -> None:
    assert last_phase("WA medic A1", "EA medic A7").differences("over none turn_limit") == []
    table = last_phase("WA medic A1", "EA medic A7", league_draws=False)
    assert table.differences("over east turn_limit") == []


def concede(table: Table, seat: int) -> None:
    table.state, table.events = table.game.submit(table.state, f"concede.{seat}", ("concede",), table.chance)


def draw(table: Table, seat: int, token: str) -> None:
    table.state, table.events = table.game.submit(table.state, f"draw.{seat}", (token,), table.chance)


@pytest.mark.parametrize(("seat", "winner"), [(0, "east"), (1, "west")])
def test_sk_83_either_seat_may_concede_at_any_time(seat: int, winner: str) -> None:
    """Also while it is the other one's turn."""
    table = field("WA berserker E2")
    concede(table, seat)
    assert table.differences(f"over {winner} concession") == []


def test_sk_83_an_agreed_draw_ends_the_match() -> None:
    table = field("WA berserker E2")
    draw(table, 0, "offer")
    assert table.differences("open") == []
    draw(table, 1, "accept")
    assert table.differences("over none agreed_draw") == []


def test_sk_83_nobody_accepts_the_own_offer() -> None:
    table = field("WA berserker E2")
    draw(table, 0, "offer")
    with pytest.raises(IllegalChoice):
        draw(table, 0, "accept")


def test_sk_83_an_offer_lapses_at_the_next_sheet() -> None:
    table = field("WA berserker E2")
    draw(table, 1, "offer")
    table.send()
    with pytest.raises(IllegalChoice):
        draw(table, 0, "accept")


def test_sk_83_conceding_is_not_open_before_the_line_up() -> None:
    state, _ = field().game.start({}, field().chance)
    with pytest.raises(StaleDecision):
        field().game.submit(state, "concede.0", ("concede",), field().chance)


OWN_KILLS = [
    ("attack", "WA berserker E2\nWB acolyte E3", "A: attack WB", 0),
    ("area ability", "WA berserker E2\nWB acolyte E3", "A: ability", 1),
    ("self-damage", "WA kamikaze E2 hp=4", "A: ability", 1),
    ("own hazard", "WA medic E3 hp=1\nterrain E4 W hazard 2", "A: E4", 1),
    ("printed hazard, pushed by a friend", "WA pusher B3\nWB medic B4 hp=1", "A: ability WB", 1),
]


@pytest.mark.parametrize(("why", "lines", "sheet", "attack_only"), OWN_KILLS)
def test_rsk_18_any_death_the_own_side_caused_is_friendly_fire(
    why: str, lines: str, sheet: str, attack_only: int
) -> None:
    table = field(lines).send(sheet)
    assert (len(table.state.fallen), table.dp) == (1, (0, 0)), why


@pytest.mark.parametrize(("why", "lines", "sheet", "attack_only"), OWN_KILLS)
def test_rsk_18_attack_only_gives_points_for_everything_but_attacks(
    why: str, lines: str, sheet: str, attack_only: int
) -> None:
    table = field(lines, friendly_fire="attack_only").send(sheet)
    assert (len(table.state.fallen), table.dp) == (1, (0, attack_only)), why


TRUCE = "field, turn 1, west\nEM dawn_marshal A7\nWM dawn_marshal A1\n"


def truce(lines: str, sheet: str) -> Table:
    return Table(TRUCE + lines + "\nmana W=9", first_turn_truce=True).send(sheet)


@pytest.mark.parametrize(
    ("why", "lines", "sheet"),
    [
        ("attack", "WA berserker E2\nEA medic E3", "A: attack EA"),
        ("aimed ability", "WA longbow E2\nEA medic E4", "A: ability EA"),
        ("area with an enemy in it", "WA berserker E2\nEA medic E3", "A: ability"),
        ("draining the enemy's mana", "WA drainer E2", "A: ability"),
    ],
)
def test_rsk_25_the_truce_stops_what_touches_the_enemy(why: str, lines: str, sheet: str) -> None:
    table = truce(lines, sheet)
    assert table.happened("action_cancelled wa truce"), why
    assert table.differences("WA not exhausted\nmana W=9") == []


@pytest.mark.parametrize(
    ("why", "lines", "sheet"),
    [
        ("healing", "WA medic E2\nWB berserker E3 hp=1", "A: ability WB"),
        ("an area without enemies", "WA berserker E2\nEA medic E7", "A: ability"),
        ("the own mana", "WA acolyte E2", "A: ability"),
    ],
)
def test_rsk_25_the_truce_leaves_the_rest_alone(why: str, lines: str, sheet: str) -> None:
    assert truce(lines, sheet).happened("ability_used wa"), why


def test_rsk_25_the_truce_allows_friendly_fire() -> None:
    assert truce("WA berserker E2\nWB acolyte E3", "A: attack WB").differences("WB dead") == []


def test_rsk_25_the_truce_is_the_last_reason() -> None:
    table = Table(f"{TRUCE}WA berserker E2 disarm=1\nEA medic E3", first_turn_truce=True).send("A: attack EA")
    assert table.happened("action_cancelled wa disarmed")


def test_rsk_25_the_truce_binds_the_first_side_in_turn_1_only() -> None:
    table = Table(f"{TRUCE}WA berserker E2\nEA berserker E3", first_turn_truce=True).send().send("A: attack WA")
    assert table.differences("WA hp=1") == []
    assert table.send("A: attack EA").differences("EA hp=1") == []


def test_rsk_25_without_the_option_there_is_no_truce() -> None:
    table = Table(f"{TRUCE}WA berserker E2\nEA berserker E3").send("A: attack EA")
    assert table.differences("EA hp=1") == []


def test_rsk_54_sk_81_the_other_seat_is_no_longer_asked_after_the_end() -> None:
    table = field("WA berserker E2", "EA acolyte E3", "dp 4-0").send("A: attack EA")
    assert table.state.pending == {}
    assert table.game.view(table.state, Seat(1)).decisions == ()


@pytest.mark.parametrize(
    ("why", "west", "east", "dp", "ranks"),
    [
        ("more points", "WA medic A1", "EA medic A7", "3-2", (1, 2)),
        ("then more units", "WA medic A1", "EA medic A7\nEB medic B7", "3-3", (2, 1)),
        ("then more HP", "WA medic A1 hp=1", "EA medic A7", "0-0", (2, 1)),
        ("then a draw", "WA medic A1", "EA medic A7", "0-0", (1, 1)),
    ],
)
def test_sk_82_time_may_be_up_in_any_turn(why: str, west: str, east: str, dp: str, ranks: tuple[int, int]) -> None:
    table = Table(f"field, turn 4, west\ndp {dp}\n{west}\n{east}")
    assert table.game.tally(table.state) == ranks, why


def test_rsk_16_without_draws_the_second_side_wins_an_equal_tally() -> None:
    table = Table("field, turn 4, west\nWA medic A1\nEA medic A7", league_draws=False)
    assert table.game.tally(table.state) == (2, 1)


def fallen(table: Table) -> list[tuple[str, str, str, int]]:
    """Return of each death that is told with its points who fell, to whose blow, and what it gave to whom."""
    told = (event.data for event in table.game.tidings.joined(table.events) if event.kind == "fallen")
    return [(data["unit"], data["by"], data.get("side", ""), data.get("dp", 0)) for data in told]


def test_sk_75_a_blow_the_death_it_brings_and_its_points_are_told_as_one() -> None:
    table = field("WA berserker E2", "EA acolyte E3").send("A: attack EA")
    assert fallen(table) == [("ea", "wa", "w", 1)]
    assert not [event for event in table.game.tidings.joined(table.events) if event.kind in ("died", "dp_awarded")]


def test_sk_75_a_death_without_a_blow_is_told_with_its_points() -> None:
    assert fallen(field("WA acolyte B4 hp=1").send("A: B5")) == [("wa", "", "e", 1)]


def test_sk_78_a_token_falls_to_a_blow_without_points() -> None:
    assert fallen(field("WA berserker E2", "ET1 puppet E3").send("A: attack ET1")) == [("et1", "wa", "", 0)]


def test_sk_76_a_death_by_its_own_side_is_told_apart() -> None:
    assert fallen(field("WA berserker E2", "WB acolyte E3").send("A: attack WB")) == []
