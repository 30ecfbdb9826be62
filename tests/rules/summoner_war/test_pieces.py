"""Concealment, movement, attacks, traps (SW-23 to SW-48, RSW-13 to RSW-26)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.summoner_war.cards import CARDS, SEED_CARDS, TYPES

from .table import Table

EMPTY = "4 . . . . . . . s\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . . . . S"


def at(square: str, sign: str, board: str = EMPTY) -> str:
    """Put a piece onto a diagram."""
    rows = board.split("\n")
    row = 4 - int(square[1])
    cells = rows[row].split(" ")
    cells["abcdefgh".index(square[0]) + 1] = sign
    rows[row] = " ".join(cells)
    return "\n".join(rows)


def put(*pieces: str, **kwargs: Any) -> Table:
    """Make a table with two summoners on h1 and h4 and these pieces: `Wc1`, `[a]d3`."""
    board = EMPTY
    for piece in pieces:
        board = at(piece[-2:], piece[:-2], board)
    return Table(board, **kwargs)


def ends(table: Table, start: str, verb: str = "move") -> list[str]:
    """Return the squares a piece may reach by a verb."""
    head = f"{verb} {start}-"
    return [text.removeprefix(head) for text in table.offered() if text.startswith(head)]


def test_sw_23_one_summons_only_ones_own_pieces() -> None:
    table = put("[F]a1", "[f]a4")
    assert "summon a1" in table.offered()
    assert table.refused("summon a4") == "SW-23"
    assert table.refused("summon h1") == "SW-23"
    assert table.refused("summon c3") == "SW-23"


def test_sw_24_the_attacker_takes_the_square() -> None:
    table = put("Wa1", "fa4").say("attack a1-a4")
    assert table.piece("a4").type == "warrior"
    assert table.state.board[0] is None


def test_sw_25_rsw_14_only_assassins_and_archers_attack_from_concealment() -> None:
    table = put("[W]a1", "fa2", "[A]c1", "fc2", "[R]e1", "Ke2", "fe3")
    assert [t for t in table.offered() if t.startswith("attack")] == ["attack c1-c2", "attack e1-e3"]
    assert table.refused("attack a1 a2") == "RSW-14"


def test_sw_26_rsw_19_the_archer_lands_on_the_target() -> None:
    table = put("Ra1", "Fb1", "fd1").say("attack a1-d1")
    assert table.piece("d1").type == "archer"
    assert table.piece("b1").type == "soldier"


def test_rsw_19_a_friendly_second_piece_shields_the_third() -> None:
    assert ends(put("Ra1", "Fb1", "Fc1", "fd1"), "a1", "attack") == []


def test_rsw_19_an_enemy_and_a_concealed_piece_may_be_the_screen() -> None:
    assert ends(put("Ra1", "[f]b1", "fc1"), "a1", "attack") == ["c1"]


REACH = [
    ("SW-27", "S", ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]),
    ("SW-30", "H", ["a1", "b1", "c1", "a2", "c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3", "c3", "b4", "d4"]),
    ("SW-32", "W", ["b1", "a2", "c2", "d2", "e2", "f2", "g2", "h2", "b3", "b4"]),
    ("SW-33", "P", ["a1", "c1", "a3", "c3", "d4"]),
    ("SW-34", "R", ["b1", "a2", "c2", "d2", "e2", "f2", "g2", "h2", "b3", "b4"]),
    ("SW-39", "A", ["b1", "a2", "c2", "b3"]),
    ("SW-43", "K", ["a1", "c1", "a3", "c3"]),
    ("SW-46", "F", ["b1", "a2", "c2", "b3"]),
]


@pytest.mark.parametrize(("clause", "sign", "squares"), REACH)
def test_movement_of_every_type(clause: str, sign: str, squares: list[str]) -> None:
    """Each type goes where its clause says (SW-27, SW-30, SW-32, SW-33, SW-34, SW-39, SW-43, SW-46)."""
    assert ends(put(f"{sign}b2"), "b2") == squares


def test_sw_28_the_summoner_attacks_anything_beside_it() -> None:
    assert ends(put("Sb2", "kb3", "[f]c3", "fd4"), "b2", "attack") == ["b3", "c3"]


def test_sw_31_the_hero_attacks_anything_in_line() -> None:
    assert ends(put("Ha1", "ka4", "[f]d4"), "a1", "attack") == ["a4", "d4"]


def test_sw_35_the_archer_attacks_only_by_jumping() -> None:
    assert ends(put("Ra1", "fa2"), "a1", "attack") == []


def test_sw_36_a_concealed_archer_may_attack_and_is_face_up_then() -> None:
    table = put("[R]a1", "Fa2", "fa3").say("attack a1-a3")
    assert not table.piece("a3").concealed


def test_sw_37_sw_38_what_archers_may_not_attack() -> None:
    table = put("Ra1", "Fa2", "ka3", "Fb1", "[f]c1")
    assert ends(table, "a1", "attack") == []
    assert put("Ra1", "Fa2", "ka3").refused("attack a1 a3") == "SW-37"
    assert put("Ra1", "Fb1", "[f]c1", "Fa2", "fa3").refused("attack a1 c1") == "SW-38"


def test_sw_40_rsw_23_a_trap_kills_the_attacker_and_leaves_its_square_empty() -> None:
    table = put("Wa1", "[a]a4").say("attack a1-a4")
    assert table.happened("died a1 warrior trap")
    assert not table.piece("a4").concealed
    assert table.state.board[0] is None


def test_rsw_24_a_face_up_assassin_is_no_trap() -> None:
    table = put("Wa1", "aa4").say("attack a1-a4")
    assert table.piece("a4").type == "warrior"


def test_rsw_24_a_concealed_assassin_is_caught_too() -> None:
    table = put("[A]a1", "[a]a2").say("attack a1-a2")
    assert table.happened("died a1 assassin trap")


def test_sw_41_rsw_25_after_a_trap_comes_an_entry_turn() -> None:
    table = put("Wa1", "[a]a4", "Fc1").say("attack a1-a4")
    assert table.differences(["up blue", "entry"]) == []
    assert table.offered() == ["enter"]
    assert table.refused("summon h4") == "RSW-25"
    table.say("enter")
    assert table.differences(["up red", "not entry"]) == []
    assert table.refused("enter") == "RSW-25"


def test_rsw_25_variant_a_normal_turn_follows_a_trap() -> None:
    table = put("Wa1", "[a]a4", trap_turn="normal").say("attack a1-a4")
    assert not table.state.entry
    assert "move a4-a3" in table.offered()


def test_rsw_25_entry_turns_are_not_counted_as_own_turns() -> None:
    table = put("Wa1", "[a]a4").say("attack a1-a4")
    assert table.state.sides[1].turns == 10


def test_sw_42_the_attack_of_a_concealed_assassin_takes_the_turn() -> None:
    table = put("[A]a1", "fa2").say("attack a1-a2")
    assert table.differences(["up blue", "asked turn"]) == []


def test_sw_44_rsw_21_archers_and_soldiers_spare_knights_others_do_not() -> None:
    table = put("Fa1", "ka2", "Sc1", "kc2", "Ae1", "ke2", "Kg1", "kf2")
    assert [t for t in table.offered() if t.startswith("attack")] == ["attack c1-c2", "attack e1-e2", "attack g1-f2"]
    assert table.refused("attack a1 a2") == "SW-47"


def test_sw_45_rsw_20_soldiers_and_knights_spare_concealed_pieces() -> None:
    table = put("Fa1", "[f]a2", "Kc1", "[f]d2", "Af1", "[f]f2")
    assert [t for t in table.offered() if t.startswith("attack")] == ["attack f1-f2"]
    assert table.refused("attack c1 d2") == "SW-45"
    assert table.refused("attack a1 a2") == "SW-45"


def test_sw_47_a_soldier_may_not_attack_a_knight() -> None:
    assert put("Fa1", "ka2").refused("attack a1 a2") == "SW-47"


def test_rsw_18_variant_soldiers_slide() -> None:
    assert ends(put("Fa1", soldier_range="slide"), "a1") == ["b1", "c1", "d1", "e1", "f1", "g1", "a2", "a3", "a4"]


def test_sw_48_three_cards_for_each_type_but_the_soldier() -> None:
    kinds = [CARDS[card].type for card in SEED_CARDS]
    assert {kind: kinds.count(kind) for kind in TYPES} == dict.fromkeys(TYPES[:7], 3) | {"soldier": 0}


def test_rsw_13_concealed_pieces_do_not_move() -> None:
    assert put("[W]a1").refused("move a1 a2") == "RSW-13"


def test_rsw_13_variant_concealed_pieces_move_unnamed() -> None:
    table = put("[W]a1", concealed_move=True).say("move a1-a3")
    assert table.happened("moved a1-a3 ?")
    assert table.piece("a3").concealed


def test_rsw_15_a_concealed_attacker_stays_face_up() -> None:
    table = put("[A]a1", "fa2").say("attack a1-a2")
    assert not table.piece("a2").concealed
    assert table.happened("attacked a1-a2 assassin True")


def test_rsw_15_variant_a_concealed_attacker_stays_face_down() -> None:
    table = put("[A]a1", "fa2", attack_keeps_concealment=True).say("attack a1-a2")
    assert table.piece("a2").concealed
    assert table.happened("attacked a1-a2 ?")
    assert "[?]" in table.board(1)


def test_rsw_16_nothing_is_jumped_in_moving() -> None:
    table = put("Wa1", "Fa2", "fc1")
    assert ends(table, "a1") == ["b1"]
    assert table.refused("move a1 c1") == "RSW-16"


def test_rsw_17_only_the_first_piece_on_a_line_is_attacked() -> None:
    table = put("Wa1", "fa2", "fa3", "Fb1", "fc1")
    assert ends(table, "a1", "attack") == ["a2"]
    assert table.refused("attack a1 a3") == "RSW-17"
    assert table.refused("attack a1 b1") == "RSW-17"


def test_rsw_22_a_piece_that_dies_face_down_is_shown_to_both() -> None:
    table = put("Wa1", "[p]a4").say("attack a1-a4")
    dead = table.view(0).state.dead[-1], table.view(None).state.dead[-1]
    assert [(d.type, d.base, d.cause) for d in dead] == [("priest", "priest", "strike")] * 2


def test_rsw_26_causes_of_death_are_told() -> None:
    assert put("Wa1", "fa4").say("attack a1-a4").happened("died a4 soldier strike")


def test_typed_squares_alone_mean_the_one_thing_they_can() -> None:
    assert put("Wa1", "fa4").say("a1-a4").happened("attacked a1-a4")
