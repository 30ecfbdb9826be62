"""The numbers of the arrows in a picture stand before the lines that tell of them, in every game."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from bot.cli.games import names, shipped
from bot.content import read_languages
from bot.services.history import LogStep
from bot.show.log_lines import DISCS, disc, lines
from bot.show.words import Words
from render.games import numbers_for, scene_for
from rules.kernel.types import Event, Seat
from tests.i18n.keys import ROOT
from tests.support.played import played
from tests.support.shared_out import at_landing

GAMES = names()
LANGUAGES = read_languages(ROOT / "data")
MARKS = re.compile(r"^(?:[①-⑳]|\(\d+\))+ ")
TURN = 6
"""Answers that a picture tells of together at most, as a post does that several turns are folded into."""


@cache
def told(name: str) -> tuple[tuple[Any, tuple[LogStep, ...]], ...]:
    """Return positions of a match, each with the steps that led to it from the one before."""
    steps = played(name, 3, "greedy")
    found: list[tuple[Any, tuple[LogStep, ...]]] = []
    for start in range(1, len(steps), TURN):
        part = steps[start : start + TURN]
        logged = tuple(
            LogStep(index=n, number=n, seat=0, by="seat", at=0, events=events) for n, (_, events) in enumerate(part)
        )
        found.append((part[-1][0], logged))
    return tuple(found)


def marks(line: str) -> list[int]:
    """Return the numbers before a line."""
    found = MARKS.match(line)
    signs = re.findall(r"[①-⑳]|\(\d+\)", found.group()) if found else []
    return [int(sign.strip("()")) if sign.startswith("(") else ord(sign) - ord("①") + 1 for sign in signs]


def words(locale: str = "en") -> Words:
    return Words(LANGUAGES, locale)


@at_landing
@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_picture_stands_before_exactly_the_lines_of_its_events(name: str, seat: int | None) -> None:
    game, say = shipped(name), words().at(shipped(name))
    place = None if seat is None else Seat(seat)
    numbered = 0
    for state, steps in told(name):
        view = game.view(state, place)
        seen = tuple(
            LogStep(index=s.index, number=s.number, seat=s.seat, by=s.by, at=0, events=game.seen(s.events, place))
            for s in steps
        )
        events: list[Event] = [event for step in seen for event in step.events]
        board = scene_for(game, view, events, say.plain).board
        drawn = {arrow.order: arrow for arrow in (() if board is None else board.arrows) if arrow.order is not None}
        found = lines(say, game, view, seen, pictured=True)
        said = {number for line in found for number in marks(line)}
        assert said == set(drawn)
        for number, arrow in drawn.items():
            here = [line for line in found if number in marks(line)]
            assert len(here) <= len(arrow.events)
        assert [MARKS.sub("", line) for line in found] == lines(say, game, view, seen)
        numbered += len(drawn)
    assert numbered > 5


@at_landing
@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_those_of_the_events_that_the_arrows_tell_of(name: str) -> None:
    """An attack's or move's arrow begins or ends where its event says."""
    game, say = shipped(name), words().at(shipped(name))
    checked = 0
    for state, steps in told(name):
        view = game.view(state, None)
        events = [event for step in steps for event in game.seen(step.events, None)]
        board = scene_for(game, view, events, say.plain).board
        for arrow in () if board is None else board.arrows:
            for place in arrow.events:
                data = str(events[place].data).lower()
                if arrow.order is not None and any(repr(cell.lower()) in data for cell in arrow.path):
                    checked += 1
                    assert arrow.order in numbers_for(game, view, events, say.plain)[place]
    assert checked > 5


def test_a_line_without_an_arrow_has_no_number() -> None:
    assert disc(()) == ""
    assert (disc((1,)), disc((2, 3)), disc((2, 2))) == ("① ", "②③ ", "② ")
    assert disc((DISCS, DISCS + 1)) == "⑳(21) "
