"""Every registered game: pictures of whole matches, twins that read back, names in the headers, nothing hidden told."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

import render
from bot.cli.games import names, shipped
from render.describe import alt_text
from render.games import Wish, entries_for, entry_scene, entry_texts, legend_for, renderer, scene_for, twin_for
from render.scene import Scene
from render.theme import load_theme, theme_names
from rules.kernel import openly
from rules.kernel.types import Event, Seat, View
from tests.render.samples import key_of
from tests.support.played import played
from tests.support.shared_out import at_landing, few

GAMES = names()
SEATS = (0, 1, None)
STEP = 5
"""Every so-many-th position of a match is looked at."""

Position = tuple[Any, tuple[Event, ...]]


def match(name: str, seed: int) -> tuple[Position, ...]:
    """Return every position of a random match with what led to it."""
    return played(name, seed)


def view(name: str, state: Any, seat: int | None) -> View[Any]:
    """Return what a seat sees of a position."""
    return shipped_once(name).view(state, None if seat is None else Seat(seat))


@cache
def shipped_once(name: str) -> Any:
    """Load a game once."""
    return shipped(name)


def picture(name: str, position: Position, seat: int | None, wish: Wish | None = None) -> Scene:
    """Return a seat's picture of a position."""
    state, events = position
    game = shipped_once(name)
    place = None if seat is None else Seat(seat)
    return scene_for(game, game.view(state, place), game.seen(events, place), key_of, "en", wish)


@few(5)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", GAMES)
def test_twins_read_back_to_what_the_view_shows(name: str, seat: int | None) -> None:
    made, reading = renderer(name), import_module(f"tests.render.reading.{name}")
    views = [view(name, state, seat) for state, _ in match(name, 1)[::STEP]]
    game = shipped_once(name)
    assert [reading.parse_twin(twin_for(game, v)) for v in views] == [made.facts(game, v) for v in views]


@few(5)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_are_painted_in_every_theme(name: str, theme: str) -> None:
    steps = match(name, 2)
    for position in (steps[0], steps[1], steps[len(steps) // 2], steps[-1]):
        assert render.draw(picture(name, position, None), load_theme(theme)).startswith(b"\x89PNG")


@at_landing
@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_become_replays(name: str) -> None:
    scenes = [picture(name, position, None) for position in match(name, 2)[::STEP]]
    assert render.animate(scenes, "dark", 300).startswith(b"GIF")


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", GAMES)
def test_headers_show_names_and_clocks(name: str, seat: int | None) -> None:
    wish = Wish(names=("Ana", "Milo"), clocks=("09:32", "2 d"))
    gauges = picture(name, match(name, 1)[-2], seat, wish).gauges
    assert [(g.name, g.clock) for g in gauges] == [("Ana", "09:32"), ("Milo", "2 d")]


@pytest.mark.parametrize("name", GAMES)
def test_alt_texts_name_people_with_their_sides(name: str) -> None:
    text = alt_text(
        picture(name, match(name, 1)[-2], None, Wish(names=("Ana", "Milo"))),
        lambda t: f"{t.key} {t.args.get('side', '')}",
    )
    assert "Ana (" in text
    assert "Milo (" in text


@pytest.mark.parametrize("name", GAMES)
def test_headers_show_the_sides_where_nobody_is_named(name: str) -> None:
    assert all(".side." in gauge.name for gauge in picture(name, match(name, 1)[-2], None).gauges)


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_is_a_card_with_words(name: str) -> None:
    game = shipped_once(name)
    for entry in entries_for(game):
        shown = entry_scene(game, entry, key_of)
        assert shown.cards or shown.profiles or shown.faces or shown.mats
        assert entry_texts(game, entry)


@pytest.mark.parametrize("name", GAMES)
def test_unknown_entries_are_refused(name: str) -> None:
    with pytest.raises(LookupError):
        entry_texts(shipped_once(name), "nobody")
    with pytest.raises(LookupError):
        entry_scene(shipped_once(name), "nobody", key_of)


@pytest.mark.parametrize("name", GAMES)
def test_revealed_matches_are_painted_from_the_first_step_on(name: str) -> None:
    game = shipped_once(name)
    steps = match(name, 1)[::STEP]
    scenes = [scene_for(game, openly.position(s), openly.events(ev), key_of, "en", Wish()) for s, ev in steps]
    assert [bool(scene.board or scene.cards) for scene in scenes] == [True] * len(steps)


@at_landing
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_view_does_not_hold_changes_nothing_that_is_shown(name: str, seat: int | None) -> None:
    """Another full state that fits the view gives the same picture, legend, alternative text and twin."""
    game = shipped_once(name)
    rng = Random(7)
    for state, events in [step for step in match(name, 3)[::STEP] if step[0].outcome is None]:
        seen = game.guess(view(name, state, seat), rng)
        scene, other = picture(name, (state, events), seat), picture(name, (seen, events), seat)
        assert other == scene
        assert legend_for(game, other, key_of) == legend_for(game, scene, key_of)
        assert alt_text(other, key_of) == alt_text(scene, key_of)
        assert twin_for(game, view(name, seen, seat)) == twin_for(game, view(name, state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_turned_board_is_drawn_from_the_other_side(name: str) -> None:
    board = picture(name, match(name, 1)[-1], None, Wish(turned=True)).board
    assert board is not None
    assert board.turned
