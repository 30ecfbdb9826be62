"""What of a long story is told on a phone: the own result, then what weighs most, each where it happened."""

from __future__ import annotations

from bot.show.fitting import in_pages, in_pages_from_the_end, shared
from bot.show.folding import ROW, SPARE, Parted, folded, parted, rows
from bot.show.log_lines import Line
from rules.kernel.tidings import GRAVE, SLIGHT, WORTH_TELLING, Tidings
from rules.kernel.types import Event

OWN, OTHER = 0, 1


def texts(*lines: Line, room: int) -> list[str]:
    """Return what is told of lines to seat 0."""
    return [line.text for line in folded(lines, OWN, room).lines]


def test_a_story_that_fits_is_told_whole_without_the_heading_of_what_has_not_begun() -> None:
    lines = (Line("own", SLIGHT, OWN), Line("**Turn 2**"), Line("other", SLIGHT, OTHER), Line("**Turn 3**"))
    assert texts(*lines, room=4) == ["own", "**Turn 2**", "other"]
    assert folded(lines, OWN, 4).left == 0


def test_a_death_is_told_before_ways_and_every_line_stands_in_its_place() -> None:
    lines = (
        Line("own way", SLIGHT, OWN),
        Line("own hit", WORTH_TELLING, OWN),
        Line("**Turn 2**"),
        *(Line(f"way {n}", SLIGHT, OTHER) for n in range(9)),
        Line("death", GRAVE, OTHER),
        Line("hit", WORTH_TELLING, OTHER),
    )
    assert texts(*lines, room=4) == ["own hit", "**Turn 2**", "death", "hit"]
    assert folded(lines, OWN, 4).left == 10


def test_the_own_result_is_told_however_much_the_others_did() -> None:
    lines = (Line("own", SLIGHT, OWN), *(Line(f"death {n}", GRAVE, OTHER) for n in range(9)))
    assert texts(*lines, room=3) == ["own", "death 7", "death 8"]


def test_a_story_hardly_longer_than_its_room_is_told_whole() -> None:
    lines = tuple(Line(f"way {n}", SLIGHT, OTHER) for n in range(5))
    assert folded(lines, OWN, 4).left == 0
    assert folded(lines, OWN, 3).left == 2


def test_one_line_of_each_is_told_however_long_it_is() -> None:
    lines = (Line("o" * 200, SLIGHT, OWN), Line("x" * 200, SLIGHT, OTHER), Line("y", SLIGHT, OTHER))
    assert folded(lines, OWN, 2).left == 1
    assert len(folded(lines, OWN, 2).lines) == 2


def test_above_a_picture_stand_the_own_result_and_what_weighs_most_and_below_all_else_in_its_order() -> None:
    own, way, heading = Line("own", SLIGHT, OWN), Line("way", SLIGHT, OTHER), Line("**Turn 2**")
    death, hit = Line("death", GRAVE, OTHER), Line("hit", WORTH_TELLING, OTHER)
    lines = (own, heading, way, way, death, hit, way)
    assert parted(lines, OWN, 3) == Parted((own, death, hit), (heading, way, way, way))
    assert parted(lines, OWN, 2) == Parted((own, death), (heading, way, way, hit, way))


def test_a_story_that_fits_above_a_picture_is_not_parted() -> None:
    lines = (Line("own", SLIGHT, OWN), Line("**Turn 2**"), Line("way", SLIGHT, OTHER))
    assert parted(lines, OWN, 3 - SPARE) == Parted(lines)


def test_above_a_picture_only_the_first_line_may_be_longer_than_its_room() -> None:
    own, other = Line("o" * 3 * ROW, SLIGHT, OWN), Line("x" * 2 * ROW, GRAVE, OTHER)
    last = Line("last", SLIGHT, OTHER)
    assert parted((own, other, last), OWN, 2) == Parted((own,), (other, last))
    assert parted((other, last, last), OWN, 1) == Parted((other,), (last, last))


def test_a_row_holds_half_as_many_wide_letters_and_marks_take_no_room() -> None:
    assert rows("a" * ROW) == 1
    assert rows("a" * (ROW + 1)) == 2
    assert rows("体" * (ROW // 2)) == 1
    assert rows("体" * (ROW // 2 + 1)) == 2
    assert rows("ก่" * ROW) == 1


def test_a_kind_with_a_field_is_grave_only_with_something_in_it() -> None:
    tidings = Tidings(slight=frozenset({"moved"}), grave=frozenset({"died", "struck.lost"}))
    assert tidings.weight(Event("died", {})) == GRAVE
    assert tidings.weight(Event("struck", {"lost": 1})) == GRAVE
    assert tidings.weight(Event("struck", {"lost": 0})) == WORTH_TELLING
    assert tidings.weight(Event("moved", {})) == SLIGHT
    assert tidings.weight(Event("match_over", {})) == GRAVE
    assert tidings.weight(Event("conceded", {})) == GRAVE


def test_pages_hold_so_many_lines_and_letters_and_lose_none() -> None:
    lines = [f"line {n}" for n in range(7)]
    assert in_pages(lines, 3, 100) == [lines[:3], lines[3:6], lines[6:]]
    assert in_pages(lines, 9, 16) == [lines[:2], lines[2:4], lines[4:6], lines[6:]]
    assert in_pages(["x" * 9], 3, 5) == [["xxxx…"]]


def test_lists_that_are_too_long_together_say_each_how_many_are_missing() -> None:
    many = [f"{n:04}" for n in range(100)]
    assert shared([["a", "b"], []], 40) == ["a, b", ""]
    assert shared([many, ["a", "b"]], 44) == ["0000, 0001, 0002, 0003, 0004, … (+95)", "a, b"]
    assert shared([many, many], 38) == ["0000, 0001, … (+98)"] * 2
    assert shared([many], 3) == ["… (+100)"], "that some are missing is said in any case"
    assert sum(map(len, shared([many] * 16, 1000))) <= 1000


def test_pages_from_the_end_hold_every_line_once_and_the_first_alone_is_short() -> None:
    lines = [f"line {n}" for n in range(9)]
    assert in_pages_from_the_end(lines, 30) == [lines[:1], lines[1:5], lines[5:]]
    assert in_pages_from_the_end([], 30) == [[]]
    assert in_pages_from_the_end(["x" * 99, "y"], 30) == [["x" * 29 + "…"], ["y"]]
