"""A picture of every game soon after a start: the first that somebody waits for takes half as long then."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

from bot.app import Bot
from bot.services.guarded import Fault, guarded
from bot.show.words import Words
from render.games import Wish, scene_for
from render.scene import Scene
from rules.kernel.game import Game
from rules.kernel.types import Seat

LOG = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds before each picture: whoever asks for one of their own waits for one of these at most."""


async def rehearse(bot: Bot, pause: float = PAUSE) -> int:
    """Paint a teaching position of every game on offer once the bot is connected; return how many were painted.

    In the language and colours that servers begin with: others share fewer parts with it.
    """
    await bot.client.connected.wait()
    app, library = bot.app, bot.services.desk.library
    words, painted = app.words(app.default_locale), 0
    for game in map(library.current, library.names):
        puzzle = next(iter(game.puzzles), None)
        if puzzle is None:
            continue
        await asyncio.sleep(pause)
        done = await guarded(app.painter.rehearse(partial(_scene, game, puzzle.id, words), app.default_theme))
        painted += not isinstance(done, Fault)
        if isinstance(done, Fault):  # nobody waits for it: it costs no other game its own
            LOG.error("%s: no picture could be painted before one is wanted", game.name, exc_info=done.error)
    return painted


def _scene(game: Game[Any], puzzle: str, words: Words) -> Scene:
    view = game.view(game.puzzles.state(puzzle), Seat(0))
    return scene_for(game, view, (), words.at(game).plain, words.locale, Wish())
