"""Pictures of a match: scene to PNG, scenes to GIF, view to scene, scene to words."""

from __future__ import annotations

from collections.abc import Sequence

from render.animation import reel
from render.cache import PictureCache
from render.layout.page import PAGE_WIDTH
from render.paint.encode import encode_gif, encode_png
from render.paint.painter import compose, paint
from render.scene import Scene
from render.theme import Theme, load_theme

REPLAY_WIDTH = 600
_CACHE = PictureCache(16 * 1024 * 1024)


def draw(scene: Scene, theme: Theme | str = "dark", width: int = PAGE_WIDTH) -> bytes:
    """Return the scene as PNG bytes; equal scenes give equal bytes, drawn once and kept for a while."""
    chosen = load_theme(theme) if isinstance(theme, str) else theme
    return _CACHE.get((scene, chosen, width), lambda: encode_png(paint(scene, chosen, width)))


def animate(scenes: Sequence[Scene], theme: Theme | str = "dark", width: int = REPLAY_WIDTH) -> bytes:
    """Return the scenes of a match as an endless GIF replay; raise ValueError if there are none."""
    chosen = load_theme(theme) if isinstance(theme, str) else theme
    return encode_gif(((compose(step.scene, chosen, width), step.duration) for step in reel(scenes)), chosen)
