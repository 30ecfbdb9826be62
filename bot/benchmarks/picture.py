"""Pictures as matches need them: many matches in turn, each scene once, against encoding the same pixels alone.

Times are those of the processor, which other work on the machine changes little.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Sequence
from typing import Any

from PIL import Image

from bot.cli.games import names, shipped
from bot.cli.render import LOCALES, positions
from bot.cli.waiting import rested
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render import animate
from render.games import Wish, scene_for
from render.layout.page import PAGE_WIDTH
from render.paint.encode import encode_png
from render.paint.painter import paint
from render.scene import Scene
from render.theme import load_theme
from rules.kernel.types import Seat

from .timing import median_seconds

FRAMES = 40
MATCHES = 40
"""Matches whose pictures are painted in turn."""
REPLAYS = 6
"""Matches of which a replay is made."""
ROUNDS = 4
"""Pictures of each match; what is painted is new every time."""
RUN_LENGTHS = 3
"""Zlib's fastest strategy on flat tiles, by Pillow's number."""
THEME = load_theme("dark")


def measure(seconds: float, matches: int = MATCHES) -> dict[str, Any]:
    """Return milliseconds, bytes and ratios per game."""
    write = Writer(Catalogue.read(LOCALES), "en", guard=plain)
    with rested():
        return {name: _game(name, write, seconds, matches) for name in names()}


def _game(name: str, write: Writer, seconds: float, count: int) -> dict[str, Any]:
    game = shipped(name)
    matches = [_scenes(game, seed, write) for seed in range(count)]
    first = [_timed(scenes[0])[0] for scenes in matches]  # of matches of which nothing was painted yet
    turns: list[float] = []
    alone: list[float] = []
    sizes: list[int] = []
    for scene in (scenes[turn] for turn in range(1, ROUNDS + 1) for scenes in matches):
        took, data = _timed(scene)
        turns.append(took)
        alone.append(_seconds_to_encode(data))  # right after it: what else the machine does weighs on both alike
        sizes.append(len(data))
    films = [_film(scenes) for scenes in matches[:REPLAYS]]
    anew = statistics.median(_seconds_to_animate(film) for film in films)
    replay = animate(films[0])
    again = median_seconds(lambda: animate(films[0]), seconds / 4, least=3)
    middle = matches[0][len(matches[0]) // 2]
    return {
        "in_turn_ms": _ms(statistics.mean(turns)),
        "encode_alone_ms": _ms(statistics.mean(alone)),
        "ratio": round(sum(turns) / sum(alone), 2),
        "first_of_a_match_ms": _ms(statistics.median(first)),
        "same_again_ms": _ms(median_seconds(lambda: _painted(middle), seconds / 4)),
        "scene_ms": _ms(median_seconds(lambda: _scenes(game, 0, write, 1), seconds / 4)),
        "board_bytes": round(statistics.mean(sizes)),
        "replay_first_ms": _ms(anew),
        "replay_again_ms": _ms(again),
        "replay_scenes": len(films[0]),
        "replay_bytes": len(replay),
    }


_PLAYED: dict[tuple[str, int], list[Any]] = {}


def _scenes(game: Any, seed: int, write: Writer, most: int | None = None) -> list[Scene]:
    """Return a random match as its first seat sees it, its people named after it, from its middle on, then the rest."""
    if (game.name, seed) not in _PLAYED:
        _PLAYED[game.name, seed] = positions(game, seed, "random", {})
    steps = _PLAYED[game.name, seed]
    middle = len(steps) // 2
    wish = Wish(names=tuple(f"Guest {seed}.{seat}" for seat in range(steps[0][0].seats)))
    chosen = (steps[middle:] + steps[:middle])[:most]
    return [scene_for(game, game.view(s, Seat(0)), game.seen(ev, Seat(0)), write, "en", wish) for s, ev in chosen]


def _painted(scene: Scene) -> bytes:
    """Paint a scene past the cache of finished pictures, which would answer a second call at once."""
    return encode_png(paint(scene, THEME, PAGE_WIDTH))


def _timed(scene: Scene) -> tuple[float, bytes]:
    since = time.thread_time()
    data = _painted(scene)
    return time.thread_time() - since, data


def _seconds_to_encode(data: bytes) -> float:
    """Return how long the pixels of a picture take Pillow's own encoder at its fastest: the limit to be held to."""
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        since = time.thread_time()
        image.save(io.BytesIO(), "PNG", compress_level=1, compress_type=RUN_LENGTHS)
        return time.thread_time() - since


def _seconds_to_animate(film: Sequence[Scene]) -> float:
    since = time.thread_time()
    animate(film)
    return time.thread_time() - since


def _film(scenes: Sequence[Scene]) -> list[Scene]:
    boards = [scene for scene in scenes if scene.board is not None and scene.track is not None]
    return [boards[i * len(boards) // FRAMES] for i in range(FRAMES)]


def _ms(seconds: float) -> float:
    return round(1e3 * seconds, 2)
