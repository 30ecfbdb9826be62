"""The Main Turn, dials, slots, costs and Skip (3.4, 3.5, 4.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.chesswarrior.state import OFF, track_number

from .table import Table


def test_cw_09_a_hero_has_a_dial_and_damage_and_both_are_public() -> None:
    table = Table("S1 page d4 damage=2", "N1 oru d8 dial=9")
    for seat in (0, 1):
        hero = table.view(seat).state.heroes[0]
        assert (hero.dial, hero.damage) == (5, 2)


def test_cw_16_cw_37_the_faster_hero_acts_first() -> None:
    table = Table("S1 page d4", "S2 rill d3", "N1 kite e8")
    assert table.holds("asked activate north N1")
    table.say("end")
    assert table.holds("asked activate south S2")
    table.say("end")
    assert table.holds("asked activate south S1")


def test_cw_17_cw_18_only_a_hero_whose_dial_is_at_the_main_turn_is_active() -> None:
    """Another dial, and a due hero behind a faster one, are Inactive (CW-17, CW-18)."""
    table = Table("S1 page d4", "S2 rill d3", "S3 kite d2 dial=6")
    assert table.refused("S1 end") == "RCW-21"
    assert table.refused("S3 end") == "RCW-21"
    assert table.state.active == 1


def test_cw_33_the_steps_of_a_main_turn_come_in_order() -> None:
    table = Table(
        "S1 vesta d4",
        "N1 nerith e5",
        "N2 page e6 dial=9 damage=2",
        "S2 morwen d5 dial=9",
        turn=3,
        begin=True,
        dice="3 3",
    )
    assert [e.kind for e in table.log] == ["turn_began", "passive", "healed", "activated"]
    table.say("end").say("end")
    kinds = [e.kind for e in table.log]
    assert kinds.index("passive") < kinds.index("damaged") < kinds.index("counted") < kinds.index("turn_began")
    assert table.holds("turn 4")


def test_cw_34_start_turn_passives_work_on_their_numbers_only() -> None:
    table = Table("S1 vesta d4", turn=4, begin=True)
    assert table.holds("S1 has zeal")
    table = Table("S1 vesta d4", turn=5, begin=True)
    assert not table.holds("S1 has zeal")


def test_cw_34_numbers_are_those_of_the_track_so_they_come_again() -> None:
    assert Table("S1 vesta d4", turn=16, begin=True).holds("S1 has zeal")
    assert [track_number(t) for t in (1, 12, 13, 24, 25)] == [1, 12, 1, 12, 1]


def test_cw_35_rcw_28_equal_sp_is_settled_before_anything_happens() -> None:
    """Two Harm Auras of one Sp: both roll before either deals damage, and destruction comes after both."""
    table = Table(
        "S1 morwen d4 dial=9 damage=3",
        "N1 morwen d5 dial=9 damage=3",
        "S5 oru h1 dial=7",
        turn=6,
        close=True,
        dice="9 9",
    )
    kinds = [e.kind for e in table.log][:6]
    assert kinds == ["passive", "passive", "damaged", "damaged", "destroyed", "destroyed"]
    assert (table.at("S1"), table.at("N1")) == ("d1", "d8")


def test_cw_34_a_faster_passive_comes_first() -> None:
    """Nerith (Sp 1) heals after Hale (Sp 8) has blown his horn; 9 is on both cards."""
    table = Table(
        "S1 nerith d4 dial=12",
        "S2 hale d5 dial=12",
        "S3 page c4 damage=1 dial=12",
        "S4 oru a1",
        turn=9,
        begin=True,
    )
    assert [e.data["hero"] for e in table.log if e.kind == "passive"] == ["s2", "s1"]


def test_cw_36_everyone_below_its_mp_gets_one_mana_on_even_numbers() -> None:
    table = Table("S1 page d4", "S2 rill d3 mana=4 dial=9", "N1 oru e8 dial=9", "N2 kite f8 dial=9", turn=6, begin=True)
    assert (table.hero("S1").mana, table.hero("S2").mana, table.hero("N1").mana, table.hero("N2").mana) == (1, 4, 0, 1)
    assert table.happened("mana_put s1 n2")
    table = Table("S1 page d4", turn=5, begin=True)
    assert table.hero("S1").mana == 0


def test_cw_15_mana_is_never_above_mp() -> None:
    table = Table("S1 page d4 mana=2", turn=6, begin=True)
    assert table.hero("S1").mana == 2


def test_cw_38_equal_sp_of_both_sides_is_rolled_for() -> None:
    table = Table("S1 page d4", "N1 sable e8", begin=True, dice="2 7")
    assert table.holds("asked activate north N1")
    table = Table("S1 page d4", "N1 sable e8", begin=True, dice="7 2")
    assert table.holds("asked activate south S1")


def test_cw_39_a_side_chooses_among_its_own() -> None:
    table = Table("S1 page d4", "S2 sable d2", begin=True)
    assert table.offered() == ["s1", "s2"]
    table.say("S2 end")
    assert table.holds("asked activate south S1")


def test_rcw_20_equal_dice_of_both_sides_roll_again_among_themselves() -> None:
    """Three dice 5, 5, 5: again 2, 9, 2; the two of value 2 again 1, 0 (RCW-20)."""
    table = Table("S1 page d4", "S2 sable d2", "N1 page e8", begin=True, dice="5 5 5  2 9 2  0 1", run=False)
    assert table.happened("tie_rolled 5 2 9 0 1")
    assert table.holds("asked activate south")
    assert table.state.slots == ((1, 5), (0, 5))


def test_rcw_20_equal_dice_of_one_side_need_no_second_roll() -> None:
    table = Table("S1 page d4", "S2 sable d2", "N1 page e8", begin=True, dice="5 5 4")
    assert table.state.slots == ((0, 5), (1, 5))
    assert table.holds("dice used")


def test_cw_53_cw_54_cw_55_a_use_pays_turn_and_mana_exactly() -> None:
    table = Table("S1 rill d4 mana=3", "S2 page d5 damage=1 dial=9", dice="9 0 0")
    table.say("use mending_rain d5")
    assert table.holds("S1 dial 7")
    assert table.hero("S1").mana == 2
    assert table.happened("paid s1 2 1 7 2")


def test_cw_54_costs_of_several_uses_add_up() -> None:
    table = Table("S1 page d4", "N1 oru d6 dial=9", dice="0 0 0 0")
    table.say("use attack d6; move e4; end")
    assert table.holds("S1 dial 10")


def test_cw_55_without_mana_a_use_is_refused() -> None:
    table = Table("S1 rill d4", "S2 page d5 damage=1 dial=9")
    assert table.refused("use mending_rain d5") == "CW-55"
    assert "mending_rain" not in table.offered()


def test_cw_56_cw_57_skip_costs_one_turn_and_may_turn_the_hero() -> None:
    table = Table("S1 page d4")
    assert table.offered("end") == ["n", "e", "s", "w"]
    table.say("skip w")
    assert table.count("ended s1 true 6") == 1
    assert table.holds("S1 facing w")


def test_cw_57_left_out_the_facing_stays() -> None:
    table = Table("S1 page d4 E")
    assert table.asked.default == ("end", "e")
    table.say("end")
    assert table.holds("S1 facing e")


def test_cw_57_only_four_facings() -> None:
    assert Table("S1 page d4").refused("end x") == "CW-57"


def test_rcw_17_rcw_29_ending_after_a_phase_costs_nothing_more() -> None:
    """Both are `end`; after a use that was paid the dial stays (RCW-17, RCW-29)."""
    table = Table("S1 page d4")
    table.say("move d5; end")
    assert table.holds("S1 dial 7")
    assert table.happened("ended s1 false 7")


def test_rcw_69_leaving_out_a_phase_is_free() -> None:
    table = Table("S1 page d4", "N1 oru d6 dial=9", dice="0 0 0 0")
    table.say("use attack d6; end")
    assert table.holds("S1 dial 8")


def test_rcw_16_a_use_that_would_lead_by_twelve_is_refused() -> None:
    """Delayed by nobody a hero never comes so far; its dial is set here (RCW-16)."""
    table = Table("S1 page d4 dial=5", "N1 oru d6 dial=9")
    state = table.state.copy()
    hero = state.heroes[0]
    state.heroes[0] = type(hero)(**{**{f: getattr(hero, f) for f in hero.__struct_fields__}, "dial": 14})
    table.state = state
    assert table.refused("use attack d6") == "RCW-16"
    assert "move" in table.offered()
    assert table.offered("move")[:1] == ["d5"]


@pytest.mark.parametrize(("dial", "then"), [(12, 10), (8, 6), (7, 6), (6, 6)])
def test_rcw_18_a_dial_is_hastened_to_the_main_turn_at_most(dial: int, then: int) -> None:
    """Quicken takes two off; a hero that has not acted in T may come down to T itself (RCW-18)."""
    table = Table("S1 rill d4 dial=6 mana=4", f"S2 oru d5 dial={dial}", turn=6, slots="S6")
    table.say("use quicken d5")
    assert table.hero("S2").dial == then


def test_rcw_18_a_hero_that_has_acted_is_not_due_again() -> None:
    table = Table("S1 rill d4 mana=4", "S2 kite d5 acted=5 dial=7", slots="S6")
    table.say("use quicken d5")
    assert table.holds("S2 dial 6")
    table.say("end")
    assert table.holds("turn 6")


def test_rcw_18_an_effect_never_raises_a_dial_it_would_lower() -> None:
    table = Table("S1 odda d4 mana=4", "S2 oru d5 dial=5", slots="S7 S1")
    table.say("use borrowed_hour d5")
    assert table.holds("S2 dial 5")


def test_rcw_19_a_hero_that_becomes_due_gets_a_place_by_its_sp() -> None:
    """Quicken brings page (Sp 5) down to T: it comes after sable's slot of equal Sp, before vesta's (RCW-19)."""
    table = Table("S1 rill d4 mana=4", "S2 page d5 dial=7", "S3 sable d3", "N1 vesta e8", slots="S6 S5 N4")
    table.say("use quicken d5")
    assert table.happened("slot_added s2 0 5 1")
    assert table.holds("slots S5 S5 N4")


def test_rcw_19_no_second_place_while_its_old_one_is_still_listed() -> None:
    """Page lost its place by paying for a reaction; hastened again it takes the old one (RCW-19, RCW-37)."""
    table = Table("S1 rill d4 mana=4", "S2 page d5 dial=6", slots="S6 S5")
    table.say("use quicken d5")
    assert not table.happened("slot_added")
    assert table.holds("slots S5")


def test_rcw_21_a_slot_without_a_hero_lapses() -> None:
    table = Table("S1 page d4 dial=6", "S2 oru a1", slots="S5 S1")
    assert table.happened("slot_lapsed 0 5")
    assert table.holds("asked activate south S2")


def test_rcw_22_a_main_turn_with_nobody_due_runs_by_itself() -> None:
    table = Table("S1 page b4 dial=8", turn=6, begin=True)
    assert table.holds("turn 8")
    assert table.holds("points 2 0")
    assert [e.data["turn"] for e in table.log if e.kind == "counted"] == [6, 7]
    assert table.count("mana_put") == 2


def test_rcw_53_only_one_side_gains_in_a_main_turn() -> None:
    table = Table("S1 page b4 dial=8", "N1 page d5 dial=9", "N2 page f4 dial=9", turn=7, close=True, points=(4, 4))
    assert table.holds("points 4 5")
    assert table.holds("over north points")


def test_cw_52_phases_in_any_order_and_cw_51_each_once() -> None:
    table = Table("S1 page d4", "N1 oru d6 dial=9", dice="0 0 0 0")
    table.say("use attack d6")
    assert table.offered() == ["move", "end"]
    assert table.refused("use attack d6") == "CW-51"
    table.say("move e4")
    assert table.offered() == ["end"]
    assert table.refused("move e5") == "CW-51"


def test_rcw_30_attack_and_support_uses_up_both() -> None:
    table = Table("S1 page d4", "N1 oru d5 dial=9", dice="0")
    table.say("use power_arm d5")
    assert table.refused("use attack d5") == "CW-51"
    table = Table("S1 page d4", "N1 oru d5 dial=9", dice="0 0 0 0")
    table.say("use attack d5")
    assert table.refused("use power_arm d5") == "RCW-30"


def test_rcw_30_wcw_01_either_phase_will_do_as_an_option() -> None:
    table = Table("S1 page d4", "N1 oru d5 dial=9", dice="0 0 0 0  0", and_support="either")
    table.say("use attack d5")
    assert "power_arm" in table.offered()
    table.say("use power_arm d5")
    assert table.offered() == ["move", "end"]
    table = Table("S1 page d4", "N1 oru d5 dial=9", dice="0", and_support="either")
    table.say("use power_arm d5")
    assert table.refused("use attack d5") == "CW-51"
    assert "power_arm" in table.offered()


def test_cw_58_a_movement_ability_takes_the_place_of_the_move() -> None:
    table = Table("S1 pell d4 mana=1", "N1 page d6 dial=9", dice="9")
    table.say("use trade_places d6")
    assert (table.at("S1"), table.at("N1")) == ("d6", "d4")
    assert table.refused("move e6") == "CW-51"


@pytest.mark.parametrize(
    ("why", "heroes", "points", "fallen", "ranks"),
    [
        ("the higher score", ("S1 page d4 damage=3", "N1 oru d8"), (2, 1), "", (1, 2)),
        ("then fewer own destroyed", ("S1 page d4", "N1 oru d8 damage=3"), (1, 1), "s1", (2, 1)),
        ("then less damage on the board", ("S1 page d4 damage=1", "N1 oru d8 damage=2"), (1, 1), "", (1, 2)),
        ("then a draw", ("S1 page d4 damage=2", "N1 oru d8 damage=2"), (1, 1), "", (1, 1)),
    ],
)
def test_rcw_74_when_time_is_up(
    why: str, heroes: tuple[str, ...], points: tuple[int, int], fallen: str, ranks: tuple[int, int]
) -> None:
    table = Table(*heroes, points=points)
    table.state.heroes = [replace(hero, falls=int(hero.id == fallen)) for hero in table.state.heroes]
    assert table.game.tally(table.state) == ranks, why


def test_rcw_74_damage_off_the_board_does_not_count() -> None:
    table = Table("S1 page d4", "N1 oru d8 damage=2")
    table.state.heroes = [replace(hero, at=OFF) if hero.damage else hero for hero in table.state.heroes]
    assert table.game.tally(table.state) == (1, 1)
