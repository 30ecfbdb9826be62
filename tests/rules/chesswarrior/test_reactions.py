"""Reactions: who, when, in what order, by which orders, and asked at live tables (3.8, 4.6, 5.5)."""

from __future__ import annotations

import pytest

from rules.chesswarrior.state import Side
from tests.kernel.taking import accepts

from .table import Table


def test_cw_75_an_inactive_ability_is_no_use_of_the_acting_hero() -> None:
    table = Table("S1 page d4", "N1 oru d5 dial=9")
    assert "armor_block" not in table.offered()
    assert table.refused("armor_block") == "CW-75"


def test_cw_76_once_in_a_main_turn_both_kinds_together() -> None:
    table = Table("S1 sable d3", "S2 page d4", "N1 page d5 dial=9 S", dice="0 0 0  4 0 0 0  3 3 0 0", slots="S5 S5")
    table.say("S1 use attack d5").say("end")
    assert table.events[-1].kind != "reacted"
    table.say("use attack d5")
    assert not table.happened("reacted")
    assert table.hero("N1").damage == 3


def test_rcw_38_the_limit_counts_main_turns_not_activations() -> None:
    """A hero that has acted may react; in the next Main Turn it may again (RCW-38)."""
    table = Table("S1 sable d3", "N1 page d5 dial=6 acted=5 reacted=4 S", dice="3 0 0  4 0 0 0")
    table.say("use attack d5")
    assert table.happened("reacted n1")
    table = Table("S1 sable d3", "N1 page d5 dial=6 reacted=5 S", dice="4 0 0 0")
    table.say("use attack d5")
    assert not table.happened("reacted")


def test_cw_79_a_reaction_out_of_reach_or_behind_is_not_used() -> None:
    far = Table(
        "S1 sable a8", "N3 rill d8 dial=9", "N4 pell f8 dial=9 mana=1", orders=["N4 false_door auto"], dice="0 0 0 0"
    )
    far.say("use attack d8")
    assert not far.happened("reacted")
    behind = Table(
        "S1 page d7", "N3 rill d5 dial=9", "N4 pell c5 S dial=9 mana=1", orders=["N4 false_door auto"], dice="0 0"
    )
    behind.chance = type(behind.chance)([0, 0, 0, 0])
    behind.say("use attack d5")
    assert not behind.happened("reacted")


def test_cw_101_an_instant_may_have_dice_range_and_fot() -> None:
    shriek = Table("S1 page d4").game.catalogue.heroes["vex"].ability("shriek")
    assert (shriek.dice, shriek.hit, shriek.reach.n, shriek.fot, shriek.timing) == (1, 4, 2, True, "instant")


def test_rcw_42_part_sight_makes_a_reaction_harder() -> None:
    """S2 on d5 is an enemy of Pell's and blocks two lines from c6 to d4 (RCW-42, RCW-11)."""
    table = Table(
        "S1 page d4",
        "S2 brakk d5 dial=9",
        "N3 rill d6 dial=9",
        "N4 pell c6 S dial=9 mana=1",
        orders=["N4 false_door auto"],
        dice="6 0 0 0 0",
    )
    table.say("use attack d6")
    assert table.happened("rolled n4 false_door 9 0 4")


def test_rcw_11_friends_of_the_reacting_hero_do_not_block_it() -> None:
    table = Table(
        "S1 page d4",
        "N2 brakk d5 dial=9",
        "N3 rill d6 dial=9",
        "N4 pell c6 S dial=9 mana=1",
        orders=["N4 false_door auto"],
        dice="6",
    )
    table.say("use attack d5")
    assert table.happened("rolled n4 false_door 5 1 0")


def test_rcw_35_only_the_other_side_reacts() -> None:
    """Power Arm on a friend: its Armor Block does not work against the own side, nor do enemies' friend triggers."""
    table = Table(
        "S1 page d4", "S2 page d5 dial=9 S", "N1 pell d7 S dial=9 mana=3", orders=["N1 false_door auto"], dice="2"
    )
    table.say("use power_arm d5")
    assert not table.happened("reacted")
    assert table.hero("S2").damage == 2


def test_rcw_36_highest_sp_first_each_resolved_before_the_next() -> None:
    """Two friends of the target answer: Odda (7) before Aldric (4); both happen (RCW-36)."""
    table = Table(
        "S1 page d4",
        "N1 oru d6 dial=9",
        "N2 aldric c6 S dial=9",
        "N3 odda e6 S dial=9 mana=1",
        orders=["N2 shield_wall auto", "N3 ill_omen auto"],
        dice="3 0  4 5 0 0",
    )
    table.say("use attack d6")
    assert [e.data["hero"] for e in table.log if e.kind == "reacted"] == ["n3", "n2"]
    assert table.happened("rolled s1 5 1")
    assert table.happened("damaged n1 0 1")


def test_rcw_36_the_window_closes_when_the_use_is_stopped() -> None:
    table = Table(
        "S1 page d4",
        "N1 oru d6 dial=9",
        "N2 pell c6 S dial=9 mana=1",
        "N3 pell e6 S dial=9 mana=1",
        orders=["N2 false_door auto", "N3 false_door auto"],
        dice="5",
    )
    table.say("use attack d6")
    assert table.count("reacted") == 1
    assert table.hero("N3").mana == 1


def test_rcw_37_a_due_hero_that_pays_loses_its_place() -> None:
    table = Table("S1 zahra d4", "N1 kite d5 S", slots="S9 N9", orders=["N1 sidestep auto"], dice="1 2")
    table.say("use attack d5").say("end")
    assert table.happened("slot_lapsed 1 9")
    assert table.holds("N1 dial 6")


def test_rcw_68_nobody_reacts_to_itself() -> None:
    """The acting hero's own reactions are out, whatever happens in its activation (RCW-68)."""
    table = Table("S1 page d4", "N1 oru d5 dial=9", dice="3 0 0 0", ask_reactions=True)
    table.say("use attack d5")
    assert table.holds("asked activate south S1")


def test_rcw_39_damaging_triggers_need_possible_damage() -> None:
    """Gust moves but cannot hurt, so Armor Block has nothing to answer (RCW-39)."""
    table = Table("S1 aeron d4 mana=1", "N1 page d6 S dial=9", dice="0 0")
    table.say("use gust d6")
    assert not table.happened("reacted")


def test_rcw_40_a_pool_takes_only_its_types_and_lapses() -> None:
    """Slag Guard blocks Physical alone; nothing of it is left for the next use (RCW-40)."""
    table = Table("S1 page d4", "S2 sable c5", "N1 ignar d5 S dial=9", slots="S5 S5", dice="4 4  3 0 0 0  4 0 0 0")
    table.say("S1 use attack d5")
    assert table.happened("damaged n1 0 1")
    assert table.hero("N1").pools == ()
    table.say("end").say("use attack d5")
    assert table.hero("N1").damage == 1


def test_rcw_40_magic_goes_past_a_pool_for_physical() -> None:
    table = Table("S1 nerith d4", "N1 ignar d5 S dial=9", dice="9 9  3 3")
    table.say("use attack d5")
    assert table.happened("damaged n1 2 0 magic")


def test_rcw_34_a_delayed_actor_that_can_no_longer_pay_fizzles() -> None:
    """Shriek adds one to the dial before Use Cost; at the greatest lead the attack cannot be paid (RCW-34, RCW-16)."""
    table = Table("S1 page d4 dial=5", "N1 vex d5 S dial=9 mana=1", orders=["N1 shriek auto"], dice="4")
    state = table.state.copy()
    hero = state.heroes[0]
    state.heroes[0] = type(hero)(**{**{f: getattr(hero, f) for f in hero.__struct_fields__}, "dial": 13})
    table.state = state
    table.say("use attack d5")
    assert table.happened("dial_changed s1 1 14")
    assert table.happened("fizzled s1 attack false")
    assert table.holds("S1 dial 14")


# ---- standing orders


def test_rcw_64_without_an_order_free_reactions_are_used() -> None:
    table = Table("S1 page d4", "N1 page d5 S dial=9", dice="0 0 0  0 0 0 0")
    table.say("use attack d5")
    assert table.happened("reacted n1 armor_block")


def test_rcw_64_a_reaction_with_a_cost_waits_for_a_lethal_use() -> None:
    """Page's four dice could destroy Kite (Lp 3) but not Pell behind a wall of five Lp (RCW-64)."""
    table = Table("S1 page d4", "N1 kite d5 S dial=9", dice="0 0 0 0")
    table.say("use attack d5")
    assert table.happened("reacted n1 sidestep")
    table = Table("S1 rill d4", "N1 kite d6 S dial=9", dice="0 0")
    table.say("use attack d6")
    assert not table.happened("reacted")


def test_rcw_64_paid_answers_to_moves_are_off_by_default() -> None:
    table = Table("S1 page d2", "N1 brakk d4 S dial=9")
    table.say("move d3")
    assert table.at("S1") == "d3"


@pytest.mark.parametrize(
    ("order", "used"),
    [
        ("auto", True),
        ("off", False),
        ("ask", False),
        ("lethal", True),
        ("if lethal", True),
        ("if min_dice 4", True),
        ("if min_dice 5", False),
        ("if vs s1", True),
        ("if vs s2", False),
        ("if for n1", True),
        ("if for n2", False),
        ("if max_lead 5", True),
        ("if max_lead 4", False),
        ("if lethal min_dice 2 vs s1 s2 for n1", True),
        ("if lethal vs s2", False),
        ("default", True),
    ],
)
def test_rcw_64_conditions_must_all_hold(order: str, used: bool) -> None:
    """Kite on dial 9 in Main Turn 5 leads by five after paying; Page attacks it with four dice (spec 5.5)."""
    table = Table(
        "S1 page d4",
        "S2 oru a1 dial=9",
        "N1 kite d5 S dial=9",
        "N2 oru h8 dial=9",
        dice="0 0 0 0",
        orders=[f"N1 sidestep {order}"],
    )
    table.say("use attack d5")
    assert table.happened("reacted n1 sidestep") is used


@pytest.mark.parametrize(("keep", "used"), [(0, True), (1, True), (2, False)])
def test_rcw_64_keep_mana_counts_what_is_left(keep: int, used: bool) -> None:
    table = Table(
        "S1 page d4",
        "N3 rill d6 dial=9",
        "N4 pell c6 S dial=9 mana=2",
        dice="9 0 0 0 0",
        orders=[f"N4 false_door if keep_mana {keep}"],
    )
    table.say("use attack d6")
    assert table.happened("reacted n4") is used


def test_rcw_64_for_names_the_hero_that_is_protected() -> None:
    """False Door protects the hero that is targeted, not Pell itself (spec 5.5)."""
    table = Table(
        "S1 page d4", "N3 rill d6 dial=9", "N4 pell c6 S dial=9 mana=2", dice="9", orders=["N4 false_door if for n3"]
    )
    table.say("use attack d6")
    assert table.happened("reacted n4")


def test_wcw_09_min_dice_counts_one_of_several_rolls() -> None:
    """Firestorm rolls three dice for each hero: three dice, not six (WCW-09)."""
    table = Table(
        "S1 ashka d4 mana=2",
        "N1 page d5 S dial=9",
        "N2 oru d6 S dial=9",
        dice="0 0 0 0 0 0 0 0 0",
        orders=["N1 armor_block if min_dice 4"],
    )
    table.say("use firestorm")
    assert not table.happened("reacted")


@pytest.mark.parametrize(
    ("order", "square"),
    [("away", "d6"), ("cw", "e5"), ("ccw", "c5"), ("toward", "e5"), ("if cw ccw toward away", "e5")],
)
def test_rcw_64_a_step_follows_its_preference(order: str, square: str) -> None:
    """Away from d4 is north; clockwise of that is east. Toward the actor is taken: so the next in the list (5.5)."""
    heroes = ["S1 page d4", "N1 kite d5 S dial=9"]
    table = Table(*heroes, orders=[f"N1 sidestep {order}", "N1 sidestep auto"], dice="0 0 0 0")
    table.say("use attack d5")
    assert table.at("N1") == (square if order != "toward" else "d6")


def test_rcw_64_with_no_free_square_a_step_is_not_legal() -> None:
    table = Table(
        "S1 page d4", "N1 kite d5 S dial=9", orders=["N1 sidestep auto"], obstacles="d6 c5 e5", dice="0 0 0 0"
    )
    table.say("use attack d5")
    assert not table.happened("reacted")


@pytest.mark.parametrize(
    "order",
    [
        "N1 sidestep if",
        "N1 sidestep if min_dice",
        "N1 sidestep if min_dice x",
        "N1 sidestep if vs n1",
        "N1 sidestep if vs s1 s1",
        "N1 sidestep if for s1",
        "N1 sidestep if lethal lethal",
        "N1 sidestep if cw ccw",
        "N1 sidestep if cw cw cw cw",
        "N1 sidestep if whenever",
        "N1 armor_block off",
        "N1 attack auto",
        "S1 sidestep off",
        "N3 sidestep off",
        "N1 home z",
        "N1 home d d",
        "N1 home",
        "N1 plan legal",
        "N1 plan maybe: end",
        "N1",
    ],
)
def test_rcw_64_an_order_that_makes_no_sense_is_refused_and_changes_nothing(order: str) -> None:
    table = Table("S1 page d4", "N1 kite d5 S dial=9")
    assert table.order_refused(order)


def test_spec_5_6_only_the_owner_sees_an_order() -> None:
    table = Table("S1 page d4", "N1 kite d5 S dial=9", orders=["N1 sidestep off", "N1 home d"])
    assert table.view(0).state.sides[1] == Side()
    assert table.view(1).state.sides[1] != Side()
    assert table.view(0).state.standing == {}


# ---- live tables


def live(*heroes: str, dice: str = "", orders: tuple[str, ...] = ()) -> Table:
    """Sit down at a table that asks."""
    return Table(*heroes, dice=dice, orders=orders, ask_reactions=True)


def test_rcw_64_a_live_table_asks_at_every_legal_trigger() -> None:
    table = live("S1 page d4", "N1 kite d5 S dial=9", orders=("N1 sidestep off",), dice="0 0 0 0")
    table.say("use attack d5")
    assert table.holds("asked react north N1")
    assert table.offered() == ["sidestep", "pass"]
    assert table.asked.clock == "react"
    table.say("sidestep")
    assert table.at("N1") == "d6"
    assert table.holds("asked activate south S1")


@pytest.mark.parametrize(
    ("order", "default"), [("off", "pass"), ("auto", "sidestep"), ("ask", "pass"), ("lethal", "sidestep")]
)
def test_rcw_64_the_clock_answers_as_ordered(order: str, default: str) -> None:
    table = live("S1 page d4", "N1 kite d5 S dial=9", orders=(f"N1 sidestep {order}",))
    table.say("use attack d5")
    assert table.asked.default == (default,)


def test_rcw_64_whether_one_is_asked_rests_on_public_facts_alone() -> None:
    """Orders make no difference to who is asked what (RCW-64, 5.6)."""
    shown = []
    shown.append(live("S1 page d4", "N1 kite d5 S dial=9", orders=("N1 sidestep off",)).say("use attack d5"))
    shown.append(live("S1 page d4", "N1 kite d5 S dial=9", orders=("N1 sidestep auto",)).say("use attack d5"))
    first, second = (table.game.dump(table.view(0).state) for table in shown)
    assert first == second


def test_rcw_64_passing_lets_the_use_go_on_and_tells_nothing() -> None:
    table = live("S1 page d4", "N1 kite d5 S dial=9", dice="0 0 0 0")
    table.say("use attack d5").say("pass")
    assert [e.kind for e in table.log] == ["paid", "rolled"]


def test_rcw_36_live_heroes_are_asked_one_after_another() -> None:
    table = live(
        "S1 page d4", "N1 oru d6 dial=9", "N2 aldric c6 S dial=9", "N3 odda e6 S dial=9 mana=1", dice="3 3  0 0 0 0"
    )
    table.say("use attack d6")
    assert table.holds("asked react north N3")
    table.say("pass")
    assert table.holds("asked react north N2")
    table.say("shield_wall")
    assert table.happened("guarded n1 2")
    assert table.holds("asked activate south S1")


def test_rcw_34_a_live_answer_can_make_the_use_fizzle() -> None:
    table = live("S1 page d4", "N1 kite d6 S dial=9")
    table.say("use attack d6").say("sidestep")
    assert table.happened("fizzled s1")


def test_rcw_70_a_live_answer_to_a_step_cuts_the_move() -> None:
    table = live("S1 page d2", "N1 samir d4 dial=9 mana=1", dice="9")
    table.say("move d3 e3")
    assert table.holds("asked react north N1")
    assert table.happened("moved s1 d2 d3")
    table.say("parting_throw")
    assert table.holds("asked move_more south S1")
    table.say("e3")
    assert table.at("S1") == "e3"


def test_cw_79_a_reaction_that_is_not_legal_is_refused_with_its_clause() -> None:
    table = live("S1 page d4", "N1 kite d5 S dial=9")
    table.say("use attack d5")
    assert table.refused("attack") == "CW-75"
    assert table.refused("move") == "CW-75"


def test_rcw_64_orders_from_a_form_are_read_tolerantly() -> None:
    """Capitals, commas, hyphens and full-width letters mean the same (5.5)."""
    table = Table("S1 page d4", "N1 kite d5 S dial=9", "S2 oru a1 dial=9")
    decision = next(d for d in table.view(1).decisions if d.kind == "standing")
    view = table.view(1)
    assert accepts(table.game, view, decision, ("n1", "sidestep"), "=Lethal, VS S1, S2")
    assert accepts(table.game, view, decision, ("n1", "home"), "=D, c - e")
    assert accepts(table.game, view, decision, ("n1", "plan", "legal"), "=Move ｄ４, d3; END n")
    assert not accepts(table.game, view, decision, ("n1", "plan", "legal"), "=fly away")
