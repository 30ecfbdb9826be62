"""What a set-up is made of, as people make it: cards as a pool, a layout to be changed, standing orders about it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Choice, Seat

from .table import shipped

GAME = shipped()
OPTIONS: dict[str, object] = {}
CARDS, LAYOUT, STANDING = (part.at(OPTIONS, Seat(0)) for part in GAME.parts)
WALL: Choice = ("preset", "knight_screen")
BACK = ("warrior", "priest", "soldier", "summoner", "hero", "soldier", "priest", "warrior")
FRONT = ("soldier", "knight", "assassin", "archer", "archer", "assassin", "knight", "soldier")
TRIO: Choice = ("guardian", "mimic", "armor_pierce")


def taken(*cards: str) -> Choice:
    choice: Choice = ()
    for card in cards:
        choice = CARDS.taken(choice, card, 0 if card in choice else 1)
    return choice


def test_cards_are_taken_in_any_order() -> None:
    assert taken("armor_pierce", "guardian", "mimic") == TRIO
    assert CARDS.is_whole(TRIO)


def test_sw_13_a_card_takes_the_place_of_another_of_its_type() -> None:
    assert taken("guardian", "vanguard") == ("vanguard",)


def test_a_card_that_is_held_is_put_back() -> None:
    assert taken("guardian", "mimic", "guardian") == ("mimic",)


def test_sw_12_a_fourth_type_is_refused_with_its_clause() -> None:
    with pytest.raises(IllegalChoice) as caught:
        CARDS.taken(TRIO, "mana_scan", 1)
    assert caught.value.clause == "SW-12"


def test_sw_12_the_pool_says_why_a_card_cannot_be_taken() -> None:
    refused = {offer.option.token: offer.refusal for offer in CARDS.pool(TRIO)}
    assert refused["mana_scan"] is not None
    assert refused["mana_scan"].clause == "SW-12"
    assert refused["vanguard"] is None


def test_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        CARDS.taken((), "thunder", 1)


def test_sw_48_the_pool_holds_21_cards_of_seven_types() -> None:
    pool = CARDS.pool(())
    assert len(pool) == 21
    assert set(Counter(offer.group.key for offer in pool).values()) == {3}


def test_rsw_04_fewer_cards_are_whole_where_the_match_says_so() -> None:
    fewer = CARDS.at({"draft": "up_to_3"}, Seat(0))
    assert fewer.taken((), "guardian", 1) == ("guardian", "done")
    assert fewer.is_whole(("guardian", "done"))
    assert not CARDS.is_whole(("guardian",))


def test_a_layout_is_mirrored_left_to_right_and_back() -> None:
    once = LAYOUT.changed(WALL, "mirror")
    assert once == ("place", *BACK[::-1], *FRONT[::-1])
    assert LAYOUT.changed(once, "mirror") == ("place", *BACK, *FRONT)


def test_two_pieces_exchange_their_squares() -> None:
    changed = LAYOUT.exchanged(WALL, "d1", "c2")
    assert (changed[4], changed[11]) == ("assassin", "summoner")


def test_blue_exchanges_on_its_own_squares() -> None:
    blue = LAYOUT.at(OPTIONS, Seat(1))
    changed = blue.exchanged(WALL, "a4", "a3")
    assert (changed[1], changed[9]) == ("soldier", "warrior")
    with pytest.raises(IllegalChoice):
        blue.exchanged(WALL, "a1", "a2")


def test_rsw_01_a_drawn_layout_is_the_whole_army_with_summoner_and_hero_behind() -> None:
    layout = LAYOUT.draw(Random(3).randrange)
    assert LAYOUT.is_whole(layout)
    assert {"summoner", "hero"} <= set(layout[1:9])


def test_rsw_01_prepared_layouts_are_those_of_the_army() -> None:
    horde = LAYOUT.at({"army": "horde"}, Seat(0))
    assert not horde.is_whole(WALL)
    assert horde.presets() == ()
    assert len(LAYOUT.presets()) == 10


def test_sw_12_drawn_cards_are_three_of_three_types() -> None:
    assert CARDS.is_whole(CARDS.draw(Random(3).randrange))


def test_rsw_52_standing_orders_name_the_pieces_of_the_layout_but_the_summoner() -> None:
    here = STANDING.at(OPTIONS, Seat(0), (*TRIO, *WALL))
    field = here.node(()).field
    assert field is not None
    assert len(field.words) == 15
    assert "d1" not in [option.token for option in field.words]


def test_rsw_52_orders_for_another_layout_do_not_fit() -> None:
    here = STANDING.at(OPTIONS, Seat(0), (*TRIO, *WALL))
    assert here.fits(("=c2 b1",))
    assert not here.fits(("=c2 d1",))
    assert not here.fits(("=c2 c2", "ask"))
    assert here.is_whole(("=c2 b1", "enter"))
