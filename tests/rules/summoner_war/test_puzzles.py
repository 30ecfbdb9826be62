"""The teaching positions of section 7: wrong answers are refuted, files with faults refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.errors import ContentError, IllegalChoice, UnreadableText
from rules.kernel.puzzles import Puzzle
from rules.kernel.solving import attempt
from rules.kernel.types import Seat
from tests.kernel.toy import Toy

from .table import shipped

GAME = shipped()
PUZZLES = tuple(GAME.puzzles)


def by_id(puzzle: str) -> Puzzle:
    return next(p for p in PUZZLES if p.id == puzzle)


def test_another_answer_is_refuted_and_known_to_be_lost() -> None:
    found = attempt(GAME, by_id("one_screen"), ["move h1-g1"])
    assert (found.solved, found.lost, found.left) == (False, True, 1)
    assert len(found.answered) == 1


def test_a_line_cut_short_is_neither_solved_nor_lost() -> None:
    found = attempt(GAME, by_id("found_out"), ["cast mana_scan h4"])
    assert (found.solved, found.lost, found.left) == (False, False, 1)


def test_answers_beyond_the_turns_allowed_are_not_played() -> None:
    found = attempt(GAME, by_id("pull_and_strike"), ["move h1-g1", "move g1-h1"])
    assert (found.solved, found.lost, found.left) == (False, True, 0)


def test_a_step_that_continues_takes_no_turn() -> None:
    found = attempt(GAME, by_id("pull_and_strike"), ["link c2-d3"])
    assert (found.solved, found.lost, found.left) == (False, False, 0)


def test_what_is_not_legal_is_refused_as_in_a_match() -> None:
    with pytest.raises((IllegalChoice, UnreadableText)):
        attempt(GAME, by_id("one_screen"), ["attack a1-a4"])


def test_a_game_without_puzzles_has_none() -> None:
    assert tuple(Toy().puzzles) == ()
    with pytest.raises(LookupError):
        Toy().puzzles.state("any")
    with pytest.raises(LookupError):
        GAME.puzzles.state("any")


def test_puzzles_are_no_part_of_what_a_match_is_bound_to() -> None:
    files = content()
    without = {name: data for name, data in files.items() if name != "puzzles"}
    hashes = {type(GAME).over({"a.toml": some}).content_hash for some in (files, without)}
    assert len(hashes) == 1


def content(**changes: Any) -> dict[str, Any]:
    board = "4 . . . . s . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . W . . S"
    puzzle = {"id": "x", "clauses": ["SW-32"], "turns": 1, "board": board, "line": ["attack e1-e4"], **changes}
    return {
        "armies": [{"id": "standard", "counts": dict(GAME.catalogue.armies["standard"].counts)}],
        "layouts": [{"id": "deep_circle", "back": "KRSAHPPK", "front": "FWAFFRWF"}],
        "trios": [{"id": "t", "cards": ["fearless_king", "guardian", "armor_pierce"], "layout": "deep_circle"}],
        "puzzles": [puzzle],
    }


def test_the_content_of_these_faults_is_sound_without_them() -> None:
    (puzzle,) = type(GAME).over({"a.toml": content()}).puzzles
    assert puzzle.seat == Seat(0)


EMPTY = ". . . . . . . ."
FAULTS: list[dict[str, Any]] = [
    {"board": "nonsense"},
    {"board": f"4 {EMPTY}\n3 {EMPTY}\n2 {EMPTY}\n1 {EMPTY}"},
    {"board": f"4 s . . . . . .\n3 {EMPTY}\n2 {EMPTY}\n1 S . . . . . . ."},
    {"board": f"4 s . . . . . . x\n3 {EMPTY}\n2 {EMPTY}\n1 S . . . . . . ."},
    {"board": f"4 s h h . . . . .\n3 {EMPTY}\n2 {EMPTY}\n1 S . . . . . . ."},
    {"cards": ["nothing"]},
    {"known": ["e4"]},
    {"known": ["z9"]},
    {"turns": 4},
    {"turns": 0},
    {"line": []},
    {"clauses": []},
]


@pytest.mark.parametrize("changes", FAULTS, ids=str)
def test_a_faulty_position_is_refused_when_content_is_read(changes: dict[str, Any]) -> None:
    with pytest.raises(ContentError):
        type(GAME).over({"a.toml": content(**changes)})
