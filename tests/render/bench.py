"""Prints how long pictures take: `python -m tests.render.bench`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

import render
from render.animation import reel
from render.games import Wish, renderer, scene_for
from render.layout.page import lay_out
from render.paint import bare, cards, gauge, heading, overlay, painter, panel, roster, shelf, tiles
from render.paint.encode import encode_gif, encode_png
from render.paint.painter import compose, paint
from render.scene import Scene
from render.theme import load_theme
from rules.ai.greedy import greedy_choice
from rules.kernel.chance import Sampled
from tests.render.samples import key_of, scene
from tests.rules.skirmish.scenario import GAME

ROUNDS = 40
PHASES = 20


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the shortest of several runs in milliseconds."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) * 1000


def match_scenes() -> list[Scene]:
    """Return the scenes of a match between two greedy players, one per phase."""
    from random import Random

    chance, rng = Sampled(3), Random(3)
    state, events = GAME.start({}, chance)
    found: list[Scene] = []
    while state.outcome is None and len(found) < PHASES:
        decision = next(d for s, d in state.pending.items() if s not in state.answers)
        view = GAME.view(state, decision.seat)
        choice = greedy_choice(GAME, view, decision, rng) if decision.kind == "orders" else decision.default
        state, events = GAME.submit(state, decision.id, choice, chance)
        if state.stage in ("battle", "over"):
            found.append(scene_for(GAME, GAME.view(state, None), GAME.seen(events, None), key_of, "en", Wish()))
    return found


def forget_tiles() -> None:
    """Empty every cache of tiles and sprites."""
    for module in (bare, cards, gauge, heading, overlay, painter, panel, roster, shelf, tiles):
        for name in vars(module).values():
            if hasattr(name, "cache_clear"):
                name.cache_clear()


def main() -> None:
    """Print the figures."""
    theme = load_theme("dark")
    full = scene()
    start = perf_counter()
    image = paint(full, theme)
    cold = (perf_counter() - start) * 1000
    encode = best(lambda: encode_png(image))
    whole = best(lambda: encode_png(paint(full, theme)))
    say = sys.stdout.write
    say(f"board {image.width}x{image.height}, {len(encode_png(image)):,} bytes, first painting {cold:.1f} ms\n")
    say(f"board, scene to PNG {whole:.2f} ms, encoding alone {encode:.2f} ms, ratio {whole / encode:.2f}\n")
    scenes = match_scenes()
    forget_tiles()
    start = perf_counter()
    gif = render.animate(scenes, theme)
    cold = (perf_counter() - start) * 1000
    steps = reel(scenes)
    warm = best(lambda: render.animate(scenes, theme), 10)
    height = max(lay_out(step.scene, render.REPLAY_WIDTH).height for step in steps)
    frames = [(compose(step.scene, theme, render.REPLAY_WIDTH, height), step.duration) for step in steps]
    alone = best(lambda: encode_gif(frames, theme), 10)
    say(f"replay of {len(steps)} frames, {len(gif):,} bytes: {warm:.1f} ms ({cold:.1f} the first time),")
    say(f" {alone:.1f} ms of it encoding\n")
    view = GAME.view(GAME.start({}, Sampled(1))[0], None)
    twin = renderer("skirmish").twin
    say(f"text twin {best(lambda: twin(GAME, view)):.2f} ms\n")


if __name__ == "__main__":
    main()
