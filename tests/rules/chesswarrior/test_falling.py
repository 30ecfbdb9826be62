"""Destruction: when, where a hero comes back, what it keeps, what becomes of what was aimed at it (4.2)."""

from __future__ import annotations

from typing import Any

from .table import Table, variant


def test_rcw_23_damage_at_lp_destroys() -> None:
    table = Table("S1 page d4", "N1 kite d6 damage=2 dial=16", dice="3 0 0 0")
    table.say("use attack d6")
    assert table.happened("destroyed n1 d6 d8")
    assert table.hero("N1").falls == 1


def test_rcw_24_mana_and_passive_counters_stay_the_rest_goes() -> None:
    table = Table("S1 page d4", "N1 vesta d6 damage=3 dial=9 mana=2 zeal rooted", dice="3 0 0 0")
    table.say("use attack d6")
    hero = table.hero("N1")
    assert (hero.mana, [h.counter for h in hero.held], hero.damage, hero.dial) == (2, ["zeal"], 0, 9)


def test_rcw_24_a_destroyed_hero_that_is_due_still_acts() -> None:
    table = Table("S1 page d4", "N1 vesta d6 damage=3", dice="3 0 0 0")
    table.say("use attack d6; end")
    assert table.holds("asked activate north N1")


def test_rcw_24_under_respawn_delay_it_waits_two_main_turns() -> None:
    table = Table("S1 page d4", "N1 vesta d6 damage=3", dice="3 0 0 0", respawn_delay=2)
    table.say("use attack d6; end")
    assert table.hero("N1").dial == 7
    assert table.holds("turn 7")


def test_rcw_25_the_list_of_its_owner_comes_first() -> None:
    table = Table(
        "S1 page d4",
        "N1 kite d6 damage=2 dial=9",
        "N2 oru h8 dial=9",
        dice="3 0 0 0",
        orders=["N1 home h b a", "N1 sidestep off"],
    )
    table.say("use attack d6")
    assert table.at("N1") == "b8"


def test_rcw_25_heroes_destroyed_together_make_room_for_each_other() -> None:
    table = Table(
        "S1 ashka d7 mana=2", "N1 kite d8 damage=2 dial=9", "N2 vesta e8 damage=3 dial=9", dice="4 0 0  4 0 0"
    )
    table.say("use firestorm")
    assert (table.at("N1"), table.at("N2")) == ("d8", "e8")


def test_rcw_26_a_full_start_zone_sends_it_to_the_next_row() -> None:
    """Row 8 is full of five enemies and three friends; d7 has an obstacle, so c7 (RCW-26)."""
    heroes = ["S1 page a8 dial=9", "S2 oru b8 dial=9", "S3 rill c8 dial=9", "S4 vesta d8 dial=9", "S5 sable d4"]
    enemies = ["N1 oru e8 dial=9", "N2 kite f8 dial=9", "N3 rill g8 dial=9", "N4 vesta h8 dial=9"]
    table = Table(
        *heroes, *enemies, "N5 kite d6 damage=2 dial=9", obstacles="d7", dice="4 0 0 0", orders=["N5 sidestep off"]
    )
    table.say("use attack d6")
    assert table.at("N5") == "c7"


def test_rcw_27_an_actor_that_falls_ends_at_once_and_is_due_next_time() -> None:
    """Dark Pact is paid for, so the dial stands; a hero that paid nothing would be due at T+1 (RCW-27)."""
    table = Table("S1 mordane d4 E damage=3", "S2 oru a1")
    table.say("use dark_pact; end")
    assert table.at("S1") == "d1"
    assert table.holds("S1 facing n")
    assert table.holds("S1 dial 6")
    assert table.holds("asked activate south S2")


THORN: dict[str, Any] = {
    "id": "thorn",
    "kind": "inactive",
    "timing": "instant",
    "trigger": {"on": "self_targeted"},
    "reach": {"shape": "range", "n": 2},
    "who": "enemy",
    "effects": [{"op": "damage", "n": 1, "to": "actor"}],
}


def test_rcw_65_a_target_destroyed_in_a_window_is_gone_also_where_its_new_square_is_in_range() -> None:
    """Page's Thorn hurts Ignar, whose skin destroys Page: back on d8, in range, but no target (RCW-65, RCW-50)."""
    table = Table("S1 ignar d7", "N1 page d8 dial=9 damage=4", dice="", game=variant("page", THORN))
    table.say("use attack d8")
    assert table.happened("fed_back s1 molten_skin n1")
    assert table.at("N1") == "d8"
    assert table.happened("fizzled s1 attack false")
    assert (table.hero("N1").damage, table.hero("S1").dial) == (0, 5)


def test_rcw_27_rcw_34_an_actor_destroyed_by_a_reaction_ends_its_activation() -> None:
    table = Table("S1 vesta d7 E damage=3", "S2 oru a1", "N1 page d8 dial=9", game=variant("page", THORN))
    table.say("use attack d8; end")
    assert table.at("S1") == "d1"
    assert (table.hero("S1").dial, table.hero("S1").facing) == (6, 0)
    assert not table.happened("rolled")
    assert table.holds("asked activate south S2")
