"""Choices in Dozen War as pictures: what is lit, targets with their damage, volleys, answers, the draft, deployment."""

from __future__ import annotations

from typing import Any

import pytest

from render.games import Wish, scene_for
from render.scene_board import Arrow, Board, Note
from tests.render.samples import key_of
from tests.render.test_dozen_war_scene import SIZES, board, choosing, hex_of, scene
from tests.rules.dozen_war.matches import match, shipped
from tests.rules.dozen_war.table import Table

# ---- the own turn


def fight(**given: Any) -> Table:
    """Return A's turn with a general, archers and riders in reach of B and D."""
    units = (
        "A.G07 2,-1", "A.c1 2,-1", "A.a1 2,-1", "A.i1 0,2", "B.G10 2,1 hp=1", "B.i1 2,1", "B.a1 1,-1", "B.c1 0,-1 hp=1",
        "D.G05 0,1",
    )  # fmt: skip
    return Table(*units, **{"hands": "A: e01 e33", **given})


def marks(drawn: Board, kind: str) -> set[str]:
    """Return the hexes with a mark."""
    return {mark.cell for mark in drawn.marks if mark.kind == kind}


def test_before_anything_is_chosen_the_units_that_may_act_are_lit() -> None:
    at = fight()
    assert marks(choosing(at), "legal") == {hex_of(at, "2,-1"), hex_of(at, "0,2")}


def test_rdw_18_the_hexes_that_a_unit_reaches_are_lit() -> None:
    at = fight()
    drawn = choosing(at, "a.c1", "move")
    assert marks(drawn, "legal") == {at.field.names[at.field.cell_of[t]] for t in at.offered("a.c1 move")}
    assert marks(drawn, "selected") == {hex_of(at, "2,-1")}


def test_a_move_that_is_chosen_is_an_arrow() -> None:
    at = fight()
    drawn = choosing(at, "a.c1", "move", hex_of(at, "3,-1"))
    assert drawn.arrows == (Arrow("move", 0, (hex_of(at, "2,-1"), hex_of(at, "3,-1"))),)


def test_dw_39_all_that_an_attack_may_strike_are_targets_with_its_damage() -> None:
    at = fight()
    drawn = choosing(at, "a.a1", "attack")
    targets = {hex_of(at, place) for place in ("1,-1", "0,-1", "2,1", "0,1")}
    assert marks(drawn, "target") == targets
    assert set(drawn.notes) == {Note(cell, "−1", "harm", means="loss") for cell in targets}
    assert drawn.arrows == ()


def test_a_target_that_is_chosen_says_what_would_be_left_of_it() -> None:
    at = fight()
    end = hex_of(at, "0,1")
    drawn = choosing(at, "a.a1", "attack", "d.g05")
    assert drawn.arrows == (Arrow("attack", 0, (hex_of(at, "2,-1"), end), tone="harm"),)
    assert drawn.notes == (Note(end, "−1", "harm", means="loss"), Note(end, "2", "plain", "heart", "left"))


def test_dw_61_a_card_that_goes_with_an_attack_adds_its_damage() -> None:
    at = fight()
    end = hex_of(at, "0,1")
    drawn = choosing(at, "a.a1", "attack", "d.g05", "e01")
    assert drawn.notes == (Note(end, "−2", "harm", means="loss"), Note(end, "1", "plain", "heart", "left"))


def test_dw_37_the_hex_that_a_splash_would_reach_is_a_danger() -> None:
    at = fight()
    drawn = choosing(at, "a.c1", "attack", "b.a1")
    assert marks(drawn, "danger") == {hex_of(at, "0,-1")}
    assert Note(hex_of(at, "1,-1"), "", "harm", "skull", "falls") in drawn.notes


def test_dw_36_there_is_no_splash_where_the_target_lives() -> None:
    assert marks(choosing(fight(), "a.a1", "attack", "d.g05"), "danger") == set()


def test_a_skill_on_a_whole_hex_strikes_all_that_stand_there() -> None:
    at = Table("A.G01 2,0", "B.G10 2,1", "B.i1 2,1", "B.i2 3,0 hp=1", gold="A 2")
    drawn = choosing(at, "a.g01", "s3", hex_of(at, "2,1"))
    end = hex_of(at, "2,1")
    assert drawn.notes == (
        Note(end, "−2", "harm", means="loss"),
        Note(end, "1", "plain", "heart", "left"),
        Note(end, "", "harm", "skull", "falls"),
    )


def test_attacks_of_a_volley_are_drawn_together() -> None:
    at = Table("A.a1 2,-1", "A.a2 0,1", "B.G10 2,1")
    drawn = choosing(at, "volley", "(", "a.a1", "attack", "b.g10", ".", "-", "-", "-", "/", "a.a2", "attack", "b.g10")
    end = hex_of(at, "2,1")
    assert {arrow.path for arrow in drawn.arrows} == {(hex_of(at, p), end) for p in ("2,-1", "0,1")}
    assert drawn.notes == (Note(end, "−2", "harm", means="loss"), Note(end, "1", "plain", "heart", "left"))


def test_5_4_a_volley_that_waits_for_its_answer_is_drawn_whole() -> None:
    at = Table("A.a1 2,-1", "A.a2 0,1", "B.G10 2,1 hp=2")
    at.say("volley ( a.a1 attack b.g10 / a.a2 attack b.g10 / done )")
    assert at.asked("B").kind == "defend_volley"
    drawn = board(at, 1, Wish(decision=at.asked("B")))
    end = hex_of(at, "2,1")
    assert {arrow.path for arrow in drawn.arrows} == {(hex_of(at, p), end) for p in ("2,-1", "0,1")}
    assert drawn.notes == (Note(end, "−2", "harm", means="loss"), Note(end, "", "harm", "skull", "falls"))


def test_offered_hexes_are_marked_where_people_choose_in_other_steps() -> None:
    at = fight()
    offered = (hex_of(at, "3,-1"), hex_of(at, "2,1"))
    drawn = choosing(at, offered=offered, held=("a.c1",))
    assert (marks(drawn, "legal"), marks(drawn, "target")) == ({offered[0]}, {offered[1]})
    assert marks(drawn, "selected") == {hex_of(at, "2,-1")}


def test_cards_of_the_hand_are_marked_as_offered_and_named() -> None:
    at = fight(hands="A: e01 e09 e33; B: e32")
    shown = {
        prefix: [card.mark for card in scene(at, 0, Wish(decision=at.asked(), prefix=prefix)).mats[0].cards]
        for prefix in ((), ("e09",))
    }
    assert shown == {(): [None, "legal", None], ("e09",): [None, "selected", None]}


def test_an_attack_that_waits_for_its_answer_is_drawn_with_what_it_would_do() -> None:
    at = Table("A.a1 2,-1", "B.G10 2,1 hp=1", hands="B: e34", policies="B live").say("A.a1 attack B.G10")
    assert at.asked("B").kind == "defend"
    drawn = board(at, 1, Wish(decision=at.asked("B")))
    end = hex_of(at, "2,1")
    assert drawn.arrows == (Arrow("attack", 0, (hex_of(at, "2,-1"), end), tone="harm"),)
    assert drawn.notes == (Note(end, "−1", "harm", means="loss"), Note(end, "", "harm", "skull", "falls"))


# ---- set-up


def opened(size: int, stage: str) -> Any:
    """Return a position of a match's set-up in which a seat is asked."""
    return next(p for p in match(SIZES.index(size)).points if p.state.stage == stage)


@pytest.mark.parametrize("size", SIZES)
def test_dw_05_the_draft_shows_all_generals_and_whose_they_are(size: int) -> None:
    game = shipped()
    point = [p for p in match(SIZES.index(size)).points if p.state.stage == "draft"][size]
    seat = point.decision.seat
    shown = scene_for(game, game.view(point.state, seat), (), key_of, "en", Wish(decision=point.decision))
    owners = {card: s for s, side in enumerate(point.state.sides) for card in side.generals}
    assert len(shown.cards) == 12
    assert [(card.side, card.mark) for card in shown.cards] == [
        (owners[id_], None) if id_ in owners else (-1, "legal") for id_ in game.book.generals
    ]


def test_a_general_that_is_named_in_the_draft_is_shown_with_its_skills() -> None:
    game = shipped()
    point = opened(2, "draft")
    wish = Wish(decision=point.decision, prefix=("g10",))
    shown = scene_for(game, game.view(point.state, point.decision.seat), (), key_of, "en", wish)
    assert [profile.name for profile in shown.profiles] == ["dozen_war.general.g10"]
    assert len(shown.profiles[0].entries) == 3


@pytest.mark.parametrize("size", SIZES)
def test_dw_09_generals_put_into_castles_stand_there_with_their_first_soldier(size: int) -> None:
    game = shipped()
    point = opened(size, "deploy")
    seat, cards = point.decision.seat, point.decision.default[:2]
    wish = Wish(decision=point.decision, prefix=cards)
    shown = scene_for(game, game.view(point.state, seat), (), key_of, "en", wish)
    assert shown.board is not None
    field = game.book.fields[size]
    places = [field.names[field.castles[point.state.corners[seat], troop]] for troop in ("infantry", "cavalry")]
    assert [(t.cell, t.sign, t.troops[0].icon) for t in shown.board.tokens] == [
        (place, card[1:], icon) for place, card, icon in zip(places, cards, ("foot", "horse"), strict=True)
    ]


def test_dw_09_the_castle_that_the_next_general_goes_to_is_lit() -> None:
    game = shipped()
    point = opened(2, "deploy")
    field, corner = game.book.fields[2], point.state.corners[point.decision.seat]
    castles = [field.names[field.castles[corner, troop]] for troop in ("infantry", "cavalry", "archer")]
    lit: list[set[str]] = []
    for taken in range(4):
        wish = Wish(decision=point.decision, prefix=point.decision.default[:taken])
        drawn = scene_for(game, game.view(point.state, point.decision.seat), (), key_of, "en", wish).board
        assert drawn is not None
        lit.append(marks(drawn, "legal"))
    assert lit == [{castles[0]}, {castles[1]}, {castles[2]}, set()]
