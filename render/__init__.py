"""Pictures: scene to PNG, scenes to GIF, view to scene, scene to words; the tables of events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.animation import reel
from render.cache import PictureCache
from render.layout.page import PAGE_WIDTH, lay_out
from render.paint.encode import encode_gif, encode_png
from render.paint.encode import packs_fast as packs_fast  # for whoever looks after the host
from render.paint.painter import compose, paint
from render.paint.sheets import paint_sheet
from render.paint.text import drawable as drawable  # for names that people gave themselves
from render.scene import Scene
from render.sheet import Sheet
from render.theme import Theme, load_theme
from render.theme import ThemeError as ThemeError  # for whoever names a theme

REPLAY_WIDTH = 600
_CACHE = PictureCache(16 * 1024 * 1024)


def draw(
    scene: Scene,
    theme: Theme | str = "dark",
    width: int = PAGE_WIDTH,
    by: Callable[[], bytes | None] | None = None,
) -> bytes:
    """Return the scene as PNG bytes; equal scenes give equal bytes, drawn once and kept for a while.

    `by` paints the same elsewhere, and gives None where it cannot: then it is painted here.
    """
    chosen = load_theme(theme) if isinstance(theme, str) else theme
    return _CACHE.get((scene, chosen, width), lambda: (by and by()) or picture(scene, chosen, width))


def picture(scene: Scene, theme: Theme | str, width: int = PAGE_WIDTH) -> bytes:
    """Return the scene as PNG bytes, painted anew."""
    return encode_png(paint(scene, load_theme(theme) if isinstance(theme, str) else theme, width))


def drawn() -> int:
    """Return how many pictures have been painted; one that was kept is not painted again."""
    return _CACHE.made


def draw_sheet(sheet: Sheet, theme: Theme | str = "dark") -> bytes:
    """Return a table of an event as PNG bytes; equal sheets give equal bytes, drawn once and kept for a while."""
    chosen = load_theme(theme) if isinstance(theme, str) else theme
    return _CACHE.get((sheet, chosen, PAGE_WIDTH), lambda: encode_png(paint_sheet(sheet, chosen)))


def animate(scenes: Sequence[Scene], theme: Theme | str = "dark", width: int = REPLAY_WIDTH) -> bytes:
    """Return the scenes of a match as an endless GIF replay; raise ValueError if there are none."""
    chosen = load_theme(theme) if isinstance(theme, str) else theme
    steps = reel(scenes)
    height = max((lay_out(step.scene, width).height for step in steps), default=0)
    return encode_gif(((compose(step.scene, chosen, width, height), step.duration) for step in steps), chosen)
