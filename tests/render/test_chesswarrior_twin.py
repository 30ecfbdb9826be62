"""The text twin of Chesswarrior: it says everything its view shows, and reads back to the same facts."""

from __future__ import annotations

from functools import cache

import pytest

from render.games import chesswarrior as renderer
from render.games import twin_for
from rules.kernel.types import Seat
from tests.contract.positions import Match, cases, play
from tests.render.reading.chesswarrior import parse_twin
from tests.render.reading.lines import TwinError
from tests.render.test_chesswarrior_scene import busy, start
from tests.rules.chesswarrior.duel import GAME, position
from tests.support.shared_out import at_landing

CASES = [case for case in cases(GAME.name, type(GAME)) if case[1] in ({}, {"mode": "expert"}, {"ask_reactions": True})]


@cache
def match(index: int) -> Match:
    """Play a random match once for the whole run."""
    return play(GAME, CASES[index])


@at_landing
@pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
@pytest.mark.parametrize("index", range(len(CASES)))
def test_twins_of_a_whole_match_read_back(index: int, seat: Seat | None) -> None:
    wrong = [
        number
        for number, state in enumerate(match(index).states)
        if parse_twin(twin_for(GAME, GAME.view(state, seat))) != renderer.facts(GAME, GAME.view(state, seat))
    ]
    assert wrong == []


def test_the_first_lines_and_the_board() -> None:
    lines = twin_for(GAME, GAME.view(busy(), Seat(0))).splitlines()
    assert lines[:5] == [
        "stage play turn 5 track 5 points 2-1 checking three_areas first S active s1 waiting S draw - result -",
        "slots N:7 S:3 N:2",
        "bans -",
        "8 .   .   .   .   .   .   .   N4v",
        "7 .   .   .   .   .   N5> .   .",
    ]
    assert lines[7] == "4 .   ##  .   S1^ .   S3< .   ."
    assert lines[11] == "  a   b   c   d   e   f   g   h"
    assert lines[12] == "S1 page dial 5 damage 1 mana 1 acted 5 reacted 0 falls 0 held - pools -"


def test_a_twin_before_any_team_is_known() -> None:
    view = GAME.view(start(), None)
    assert parse_twin(twin_for(GAME, view))["heroes"] == {}


def test_twins_hold_no_orders() -> None:
    """Section 5.6: the owner's view and a spectator's give the same twin."""
    state = position({"s1": "page d4 n", "n1": "kite d5 s"})
    assert twin_for(GAME, GAME.view(state, Seat(1))) == twin_for(GAME, GAME.view(state, None))


LINES = twin_for(GAME, GAME.view(busy(), Seat(0))).splitlines()


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (0, "stage play turn five"),
        (1, "slotted N:7"),
        (2, "bans"),
        (7, "4 .   ##  .   S1? .   S3< .   ."),
        (7, "9 .   ##  .   S1^ .   S3< .   ."),
        (7, "4 .   ##  .   S6^ .   S3< .   ."),
        (12, "S1 page dial five damage 1 mana 1 acted 5 reacted 0 falls 0 held - pools -"),
        (12, "S1 page faces n dial 5 damage 1 mana 1 acted 5 reacted 0 falls 0 held - pools -"),
        (12, "act s1 attack target n1"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(number: int, line: str) -> None:
    broken = [*LINES[:number], line, *LINES[number + 1 :]]
    with pytest.raises(TwinError):
        parse_twin("\n".join(broken))


def test_a_text_that_is_too_short_is_refused() -> None:
    with pytest.raises(TwinError, match="lines"):
        parse_twin("stage play")
