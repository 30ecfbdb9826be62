"""The numbers of arrows on round cells: each is seen, and hides as little of the pieces as can be."""

from __future__ import annotations

from render.paint.order_places import BODY, Box, Places

SIZE, WIDE = 100, 54
BOARD = Box(0, 0, 1000, 1000)
HERE, AHEAD = (500.0, 500.0), (600.0, 500.0)


def shared(one: tuple[float, float], other: tuple[float, float], half: float = WIDE / 2) -> float:
    """Return the pixels that a number shares with a square round a point."""
    return Box.round(one, WIDE / 2).shared(Box.round(other, half))


def test_a_number_lies_behind_who_still_stands_where_its_arrow_begins() -> None:
    x, y = Places(BOARD, SIZE, [HERE]).place(HERE, AHEAD, WIDE, is_empty=False)
    assert x < HERE[0] - 20
    assert shared((x, y), HERE, BODY * SIZE) < WIDE * WIDE / 2


def test_it_lies_where_the_arrow_begins_if_nobody_is_left_there() -> None:
    x, y = Places(BOARD, SIZE, []).place(HERE, AHEAD, WIDE, is_empty=True)
    assert abs(x - HERE[0]) + abs(y - HERE[1]) < 10


def test_two_arrows_from_one_cell_show_both_their_numbers() -> None:
    """The second number lay on the first."""
    places = Places(BOARD, SIZE, [])
    first, second = (places.place(HERE, AHEAD, WIDE, is_empty=True) for _ in range(2))
    assert shared(first, second) < WIDE * WIDE / 10


def test_a_number_goes_out_of_the_way_of_a_neighbour_behind() -> None:
    """A unit right behind was hidden with its count."""
    behind = (400.0, 500.0)
    found = Places(BOARD, SIZE, [HERE, behind, AHEAD]).place(HERE, AHEAD, WIDE, is_empty=False)
    assert shared(found, behind, BODY * SIZE) < WIDE * WIDE / 10
    assert shared(found, AHEAD, BODY * SIZE) == 0


def test_a_number_stays_on_the_board_and_off_signs() -> None:
    corner, inwards = (40.0, 40.0), (140.0, 40.0)
    x, y = Places(BOARD, SIZE, [corner]).place(corner, inwards, WIDE, is_empty=False)
    assert min(x, y) >= WIDE / 2 - 8
    sign = (470.0, 500.0)
    found = Places(BOARD, SIZE, [], [sign]).place(HERE, AHEAD, WIDE, is_empty=True)
    assert shared(found, sign) < WIDE * WIDE / 4
