"""Soon after a start a picture of every game is painted that nobody sees: the first one waited for is quicker."""

from __future__ import annotations

import logging
from typing import Any

import pytest

import render
from bot.cli import rehearsal
from bot.cli.rehearsal import rehearse
from render.games import Wish
from render.scene import Scene
from rules import GAMES
from rules.kernel.types import Seat
from tests.support.shared_out import at_landing
from tests.support.stage import Stage


async def test_every_game_is_painted_once_in_the_language_and_colours_servers_begin_with(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[tuple[str, str, str]] = []

    async def note(make: object, theme: str) -> None:
        assert callable(make)
        scene = make()
        assert isinstance(scene, Scene)
        painted.append((scene.title, scene.locale, theme))

    monkeypatch.setattr(stage.bot.app.painter, "rehearse", note)
    assert await rehearse(stage.bot, 0) == len(GAMES)
    assert len({title for title, _, _ in painted}) == len(GAMES)
    assert {(locale, theme) for _, locale, theme in painted} == {
        (stage.bot.app.default_locale, stage.bot.app.default_theme)
    }


@at_landing
async def test_what_was_painted_so_changes_no_picture_and_is_kept_as_none(stage: Stage) -> None:
    app, game = stage.bot.app, stage.bot.services.desk.library.current("summoner_war")
    puzzle = next(iter(game.puzzles))
    view, words = game.view(game.puzzles.state(puzzle.id), Seat(0)), app.words("en").at(game)
    scene = rehearsal.scene_for(game, view, (), words.plain, "en", Wish())
    before, counted = render.picture(scene, app.default_theme), render.drawn()
    assert await rehearse(stage.bot, 0) == len(GAMES)
    assert render.drawn() == counted, "what nobody asked for takes no kept picture's place"
    assert render.picture(scene, app.default_theme) == before


async def test_a_game_that_cannot_be_painted_is_told_in_the_log_and_costs_no_other_its_own(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made: Any = rehearsal.scene_for

    def scene(game: object, *rest: object) -> Scene:
        if getattr(game, "name", "") == "skirmish":
            raise ZeroDivisionError
        found: Scene = made(game, *rest)
        return found

    monkeypatch.setattr(rehearsal, "scene_for", scene)
    with caplog.at_level(logging.ERROR):
        assert await rehearse(stage.bot, 0) == len(GAMES) - 1
    assert [record.args for record in caplog.records if "no picture" in record.message] == [("skirmish",)]
