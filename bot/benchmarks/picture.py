"""Pictures: a full board from scene to PNG against encoding the same pixels alone; a replay of 40 frames."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from bot.cli.games import names, shipped
from bot.cli.render import LOCALES, positions
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render import animate, draw
from render.games import Wish, scene_for
from render.layout.page import PAGE_WIDTH
from render.paint.encode import encode_png
from render.paint.painter import paint
from render.theme import load_theme
from rules.kernel.types import Seat

from .timing import median_seconds

FRAMES = 40


def measure(seconds: float) -> dict[str, Any]:
    """Return milliseconds and ratios per game."""
    write = Writer(Catalogue.read(LOCALES), "en", guard=plain)
    return {name: _game(name, write, seconds) for name in names()}


def _game(name: str, write: Writer, seconds: float) -> dict[str, Any]:
    game = shipped(name)
    steps = positions(game, 3, "random", {})
    scenes = [scene_for(game, game.view(s, Seat(0)), game.seen(ev, Seat(0)), write, "en", Wish()) for s, ev in steps]
    board = scenes[len(scenes) // 2]
    data = draw(board)
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        pixels = image.copy()
    theme = load_theme("dark")
    # Past the cache of finished pictures, which would answer a second call at once.
    full = median_seconds(lambda: encode_png(paint(board, theme, PAGE_WIDTH)), seconds / 2)
    alone = median_seconds(lambda: encode_png(pixels), seconds / 2)
    made = median_seconds(lambda: scene_for(game, *_args(game, steps, write)), seconds / 4)
    boards = [s for s in scenes if s.board is not None and s.track is not None]
    film = [boards[i * len(boards) // FRAMES] for i in range(FRAMES)]
    replay = median_seconds(lambda: animate(film), seconds / 2, least=3)
    return {
        "board_ms": round(1e3 * full, 2),
        "encode_alone_ms": round(1e3 * alone, 2),
        "ratio": round(full / alone, 2),
        "scene_ms": round(1e3 * made, 2),
        "board_bytes": len(data),
        "replay_ms": round(1e3 * replay, 1),
        "replay_scenes": FRAMES,
        "replay_bytes": len(animate(film)),
    }


def _args(game: Any, steps: list[Any], write: Writer) -> tuple[Any, ...]:
    state, events = steps[len(steps) // 2]
    return game.view(state, Seat(0)), game.seen(events, Seat(0)), write, "en", Wish()
