"""Set-up: lists, bans, field, placing (3.1 to 3.3, 5.1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chesswarrior.abilities import PHASES
from rules.chesswarrior.board import AREAS, FORWARD, HOME_ROWS
from rules.chesswarrior.content import ROLES
from rules.chesswarrior.dice import build_field
from rules.chesswarrior.sight import NAMES, squares
from rules.chesswarrior.state import ChessState
from rules.kernel.chance import Scripted
from rules.kernel.clauses import Clauses
from rules.kernel.errors import OptionError
from rules.kernel.options import complete
from rules.kernel.resolver import Resolver
from tests.clauses.report import read_rulebooks

from .table import Table, faces, shipped

SOUTH = "page rill kite vesta brakk"
NORTH = "morwen pell oru sable garrok"
FIELD = "6:1  1 6:1  5 4  3 8"
"""One obstacle on a2, South wins the roll-off, North the first tie."""
SOUTH_EIGHT = f"{SOUTH} aldric hale thessa"
NORTH_EIGHT = "page rill kite vesta brakk aldric hale thessa"


def lists(**options: Any) -> Table:
    """Begin a match with both lists named."""
    expert = options.get("mode") == "expert"
    table = Table(dice=FIELD, **options)
    table.say(SOUTH_EIGHT if expert else SOUTH)
    return table.say(NORTH_EIGHT if expert else NORTH)


def names(mask: int) -> set[str]:
    """Return the squares of a mask."""
    return {NAMES[c] for c in squares(mask)}


def test_cw_01_two_seats_command_five_heroes_each_against_the_other() -> None:
    game = shipped()
    assert game.seats == (2,)
    assert game.seat_names == ("south", "north")
    table = lists()
    assert [h.side for h in table.state.heroes] == [0] * 5 + [1] * 5


def test_cw_02_the_board_is_eight_by_eight() -> None:
    assert len(NAMES) == 64
    assert (NAMES[0], NAMES[7], NAMES[56], NAMES[63]) == ("a8", "h8", "a1", "h1")


def test_cw_03_rcw_01_start_zones_are_rows_1_and_8() -> None:
    assert [[NAMES[c] for c in row] for row in HOME_ROWS] == [
        [f"{c}1" for c in "abcdefgh"],
        [f"{c}8" for c in "abcdefgh"],
    ]


def test_rcw_02_three_areas_lie_around_three_stones() -> None:
    areas = AREAS["three_areas"]
    assert [names(a) for a in areas] == [{"b4", "b5", "c4", "c5"}, {"d4", "d5", "e4", "e5"}, {"f4", "f5", "g4", "g5"}]


def test_rcw_02_with_four_squares_each_is_an_area_and_takes_no_obstacle() -> None:
    assert [names(a) for a in AREAS["four_squares"]] == [{"d4"}, {"e4"}, {"d5"}, {"e5"}]
    found, _ = built("6:1  4 6:3  5 6:4  4 6:1", checking="four_squares")
    assert names(found) == {"d2"}


def built(dice: str, **options: Any) -> tuple[int, Scripted]:
    """Build a field with given dice."""
    game = shipped()
    state: ChessState = game.blank(complete(game.options, options))
    chance = Scripted(faces(dice))
    found, _ = build_field(Resolver(game, state, chance))
    assert state.drawn == len(faces(dice))
    return found, chance


def test_cw_04_obstacles_stand_in_rows_2_to_7_only() -> None:
    """The lowest and the highest face of either die are the corners of the Obstacle Zone (CW-04, RCW-04)."""
    assert names(built("6:4  1 6:1  8 6:1  1 6:6  8 6:6")[0]) == {"a2", "h2", "a7", "h7"}


def test_rcw_06_a_d10_of_1_to_10_has_no_column_for_9_and_10() -> None:
    """Face 10 stands in place of 0; with either die 0, 9 and 10 are rolled again (RCW-06)."""
    assert names(built("6:1  10 9 8 6:1", d10="1-10")[0]) == {"h2"}
    assert names(built("6:1  0 9 8 6:1")[0]) == {"h2"}


def test_cw_10_roles_are_eight_words_on_cards_and_nothing_more() -> None:
    heroes = shipped().catalogue.heroes.values()
    assert {role for hero in heroes for role in hero.roles} == set(ROLES)
    assert len(ROLES) == 8
    assert all(ability.kind in ("active", "inactive", "passive", "feedback") for h in heroes for ability in h.abilities)


def test_cw_11_any_mix_of_heroes_is_legal() -> None:
    table = Table(dice=FIELD)
    table.say("kite zahra ylva vex hale")
    assert table.happened("ready 0")


def test_cw_12_a_card_has_all_five_parts() -> None:
    page = shipped().catalogue.heroes["page"]
    assert (page.number, page.mk, page.type) == (3, 2, ("legion", "knight", "earth"))
    assert (page.lp, page.mp, page.sp) == (5, 2, 5)
    assert [a.kind for a in page.abilities] == ["active", "active", "active", "inactive"]
    assert {p for a in page.abilities for p in a.phases} == set(PHASES)


def test_cw_19_rcw_59_both_sides_play_one_content_version() -> None:
    """One game over one catalogue serves both seats; its hash is what a match records (CW-19, RCW-59)."""
    table = lists()
    assert len(table.game.content_hash) == 16
    assert {h.key for h in table.state.heroes} <= set(table.game.catalogue.heroes)


def test_cw_20_a_team_has_no_hero_twice() -> None:
    table = Table(dice=FIELD)
    assert "page" not in table.offered("page")
    assert table.refused_tokens("page", "page") == "CW-20"


def test_cw_21_standard_brings_and_fields_five() -> None:
    table = Table(dice=FIELD)
    assert table.refused_tokens(*SOUTH.split(), "oru") == "CW-21"
    assert table.offered(*SOUTH.split()) == []


def test_cw_22_expert_brings_eight() -> None:
    table = Table(dice=FIELD, mode="expert")
    assert table.offered(*SOUTH.split())[:1] == ["aldric"]
    assert table.refused_tokens(*SOUTH_EIGHT.split(), "oru") == "CW-22"


def test_an_unknown_hero_is_refused_by_the_card_clause() -> None:
    table = Table(dice=FIELD)
    assert table.refused_tokens("gandalf") == "CW-12"


def test_cw_25_both_lists_become_public_when_the_second_is_in() -> None:
    """Until then the other seat learns only that an answer was given (CW-25, D1)."""
    table = Table(dice=FIELD)
    table.say(SOUTH)
    assert [e.kind for e in table.log] == ["ready"]
    assert table.view(1).state.heroes == []
    table.say(NORTH)
    assert table.happened("team_shown 0 page rill kite vesta brakk")
    assert [h.key for h in table.view(1).state.heroes[:5]] == SOUTH.split()
    assert table.happened("field_built a2 5")


def test_a_list_cannot_be_changed_once_it_is_in() -> None:
    table = Table(dice=FIELD)
    table.say(SOUTH)
    with pytest.raises(Exception, match="is answered"):
        table.answer(tuple(NORTH.split()), seat=0)


def test_cw_23_rcw_56_bans_are_secret_until_both_are_in_and_may_be_none() -> None:
    table = lists(mode="expert")
    assert table.offered() == [f"n{n}" for n in range(1, 9)] + ["none"]
    assert table.refused_tokens("s1") == "CW-23"
    table.say("kite")
    assert table.view(1).state.bans == ()
    table.say("none")
    assert table.happened("banned 0 n3")
    assert table.happened("banned 1 none")
    assert table.state.bans == (-1, 10)


def test_cw_29_the_higher_roll_chooses_to_place_first_or_second() -> None:
    table = lists()
    assert table.holds("asked order south")
    assert table.asked.default == ("second",)
    table.say("second")
    assert table.holds("asked deploy north")


def test_cw_30_heroes_start_on_free_squares_of_their_own_zone() -> None:
    table = lists().say("first")
    assert table.offered("s1") == [f"{c}1" for c in "abcdefgh"]
    assert table.refused("S1 d2") == "CW-30"
    assert table.refused("S1 d8") == "CW-30"
    table.say("S1 d1").say("N1 d8 N2 e8")
    assert "d1" not in table.offered("s2")
    assert table.refused("S2 d1 S3 e1") == "CW-30"
    assert table.refused("S2 e1 S3 e1") == "CW-30"
    assert table.refused("N1 e1 S3 f1") == "CW-30"


def test_cw_31_placing_goes_1_2_2_2_2_1() -> None:
    table = lists().say("first")
    counts: list[tuple[int, int]] = []
    counts.append((table.asked.seat, table.asked.about["count"]))
    table.say("S1 d1")
    counts.append((table.asked.seat, table.asked.about["count"]))
    assert table.refused("N1 d8") == "IncompleteChoice"
    assert table.refused("N1 d8 N2 e8 N3 f8") == "CW-31"
    table.say("N1 d8 N2 e8")
    counts.append((table.asked.seat, table.asked.about["count"]))
    assert table.refused("S1 e1 S2 f1") == "CW-31"
    table.say("rill e1 kite f1")
    counts.append((table.asked.seat, table.asked.about["count"]))
    table.say("N3 f8 N4 c8")
    counts.append((table.asked.seat, table.asked.about["count"]))
    table.say("S4 c1 S5 b1")
    counts.append((table.asked.seat, table.asked.about["count"]))
    assert counts == [(0, 1), (1, 2), (0, 2), (1, 2), (0, 2), (1, 1)]


def test_d4_the_clock_places_the_lowest_slots_on_the_middle_squares() -> None:
    table = lists().say("first")
    assert table.asked.default == ("s1", "d1")
    table.say("S1 e1")
    assert table.asked.default == ("n1", "d8", "n2", "e8")
    table.say("N1 d8 N2 e8")
    assert table.asked.default == ("s2", "d1", "s3", "c1")


def placed(**options: Any) -> Table:
    """Place everybody by default."""
    table = lists(**options)
    table.say("first")
    table.say("S1 d1").say("N1 d8 N2 e8").say("S2 e1 S3 c1").say("N3 c8 N4 f8").say("S4 f1 S5 b1")
    return table


def test_cw_32_then_all_dials_show_1_and_the_fastest_hero_begins() -> None:
    table = placed().say("N5 b8")
    assert {h.dial for h in table.state.heroes} == {1}
    assert table.holds("turn 1")
    assert table.holds("asked activate south S3")


def test_rcw_58_heroes_start_unhurt_without_mana_facing_the_enemy() -> None:
    table = placed().say("N5 b8")
    assert {(h.damage, h.mana, h.held) for h in table.state.heroes} == {(0, 0, ())}
    assert [h.facing for h in table.state.heroes] == [FORWARD[0]] * 5 + [FORWARD[1]] * 5


def test_rcw_57_expert_picks_its_heroes_while_placing() -> None:
    table = lists(mode="expert").say("rill").say("none").say("first")
    assert table.offered() == [f"s{n}" for n in range(1, 9)]
    table.say("S8 d1")
    assert table.offered() == ["n1", "n3", "n4", "n5", "n6", "n7", "n8"]
    assert table.refused("N2 d8 N1 e8") == "CW-23"


def test_rcw_55_both_sides_may_field_the_same_hero() -> None:
    table = lists(mode="expert").say("none").say("none").say("first")
    table.say("page d1")
    assert "n1" in table.offered()


def test_rcw_55_under_snatch_a_fielded_hero_is_gone_for_the_other_side() -> None:
    table = lists(mode="expert", mirror="snatch").say("none").say("none").say("first")
    table.say("page d1")
    assert "n1" not in table.offered()
    assert table.refused("page d8 rill e8") == "RCW-55"


def test_rcw_55_snatching_is_off_for_a_side_that_could_not_fill_its_places() -> None:
    """Five heroes, all to be fielded: a mirrored one stays open (RCW-55)."""
    table = Table(dice=FIELD, mirror="snatch").say(SOUTH).say(SOUTH).say("first")
    table.say("page d1")
    assert table.offered() == ["n1", "n2", "n3", "n4", "n5"]


def test_cw_106_options_know_nothing_of_physical_parts() -> None:
    """Sizes of squares, shared or substituted parts have no effect: no option speaks of them (CW-106)."""
    names = {spec.name for spec in shipped().options}
    assert names == {
        "mode", "checking", "d10", "pass_friends", "destroy", "respawn_delay", "and_support", "instant_refund",
        "bs_arc", "aoe_heroes", "turn_limit", "mirror", "ask_reactions", "missed_limit", "placing", "rulings",
    }  # fmt: skip
    with pytest.raises(OptionError):
        complete(shipped().options, {"square_size": 5})


def test_rcw_61_misprints_are_read_by_their_sense() -> None:
    """`Side Back` slides, `Gain Gem Stone` gains Victory Points (RCW-61)."""
    arm = shipped().catalogue.heroes["page"].ability("power_arm")
    assert [type(e).__name__ for e in arm.effects] == ["Damage", "Slide"]


def test_options_are_those_of_the_rulebook() -> None:
    """Name, values with the default first, and the clause that opens each option."""
    clauses = Clauses.load(read_rulebooks())
    written = {
        (setting.name, setting.values, setting.low or 0, setting.high or 0, id_)
        for id_ in clauses.ids("chesswarrior")
        for setting in clauses.get(id_, "en").options
    }
    assert {
        (spec.name, spec.values or (spec.default,), spec.low, spec.high, spec.clause)
        for spec in shipped().options
        if spec.is_offered
    } == written
