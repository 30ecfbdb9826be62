"""Placing by lists (WCW-11)."""

from __future__ import annotations

from rules.chesswarrior.sight import NAMES
from rules.kernel.options import by_correspondence, complete, in_force
from rules.kernel.types import Seat

from .table import Table, shipped
from .test_setup import FIELD, NORTH_EIGHT, SOUTH_EIGHT, lists

SOUTH_LIST = "S3 e1 S1 d1 S2 f1 S5 a1 S4 b1"
NORTH_LIST = "N1 d8 N2 e8 N3 f8 N4 c8 N5 b8"


def asked(table: Table) -> dict[int, tuple[str, int, bool]]:
    """Return what is asked of whom: kind, count, secrecy."""
    return {seat: (d.kind, d.about["count"], d.secret) for seat, d in table.state.pending.items()}


def standing(table: Table, side: int) -> dict[str, str]:
    """Return who of a side stands where."""
    return {hero.id: NAMES[hero.at] for hero in table.state.heroes if hero.side == side and hero.at >= 0}


def test_wcw_11_both_sides_are_asked_at_once_for_five_heroes_and_their_squares() -> None:
    table = lists(placing="lists").say("first")
    assert asked(table) == {0: ("deploy", 5, True), 1: ("deploy", 5, True)}
    assert table.state.pending[Seat(0)].default == ("s1", "d1", "s2", "e1", "s3", "c1", "s4", "f1", "s5", "b1")


def test_wcw_11_the_first_list_stays_secret_until_the_second_is_in() -> None:
    table = lists(placing="lists").say("first").say(SOUTH_LIST)
    assert standing(table, 0) == {}
    assert [event.kind for event in table.log] == ["ready"]
    assert all(hero.at < 0 for hero in table.view(1).state.heroes)
    table.say(NORTH_LIST)
    assert standing(table, 0) == {"s3": "e1", "s1": "d1", "s2": "f1", "s5": "a1", "s4": "b1"}
    assert standing(table, 1) == {"n1": "d8", "n2": "e8", "n3": "f8", "n4": "c8", "n5": "b8"}
    assert table.holds("turn 1")


def test_wcw_11_lists_are_carried_out_in_the_order_of_placing() -> None:
    table = lists(placing="lists").say("first").say(SOUTH_LIST).say(NORTH_LIST)
    told = [(event.data["seat"], len(event.data["placed"])) for event in table.log if event.kind == "deployed"]
    assert told == [(0, 1), (1, 2), (0, 2), (1, 2), (0, 2), (1, 1)]


def test_wcw_11_a_list_holds_no_hero_and_no_square_twice() -> None:
    table = lists(placing="lists").say("first")
    assert table.refused("S1 d1 S1 e1 S2 f1 S3 a1 S4 b1") == "CW-31"
    assert table.refused("S1 d1 S2 d1 S3 f1 S4 a1 S5 b1") == "CW-30"


def test_wcw_11_whom_the_enemy_snatched_gives_way_to_the_first_who_is_not_listed() -> None:
    """Both barracks hold the same heroes; whom one side has placed, the other may not (RCW-55)."""
    table = Table(dice=f"{FIELD}{' 9 1 8 2 7 3 6 4 5 0' * 8}", placing="lists", mode="expert", mirror="snatch")
    table.say(SOUTH_EIGHT).say(NORTH_EIGHT).say("none").say("none").say("first")
    table.say("S1 d1 S2 e1 S3 f1 S4 c1 S5 b1").say("N8 d8 N1 e8 N6 f8 N7 c8 N5 b8")
    south, north = standing(table, 0), standing(table, 1)
    assert south["s1"] == "d1"  # Page, placed first
    assert (north["n8"], north["n2"]) == ("d8", "e8")  # North's own Page gives way to Rill
    assert (south["s6"], south["s3"]) == ("e1", "f1")  # so South's Rill gives way to Aldric
    assert {"n1"} & set(north) == {"s2"} & set(south) == set()


def test_wcw_11_an_older_match_places_in_turn() -> None:
    game = shipped()
    assert "placing" not in in_force(game.options, {"mode": "standard"})
    assert asked(lists(placing="turns").say("first")) == {0: ("deploy", 1, False)}


def test_p3_matches_by_correspondence_place_by_lists_unless_they_say_else() -> None:
    game = shipped()
    assert complete(game.options, {})["placing"] == "turns"
    assert by_correspondence(game.options, {})["placing"] == "lists"
    assert by_correspondence(game.options, {"placing": "turns"})["placing"] == "turns"
