"""Where the parts of a picture lie: header, banner, board, rosters, cards."""

from __future__ import annotations

from typing import NamedTuple

from render.layout.square import Grid, square_grid
from render.scene import Roster, Scene

PAGE_WIDTH = 1080
_GAP = 8


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: int
    top: int
    width: int
    height: int


class Page(NamedTuple):
    """The boxes of a scene; parts that the scene lacks are absent."""

    width: int
    height: int
    scale: float
    gauges: tuple[Box, ...]
    track: Box | None
    banner: Box | None
    grid: Grid | None
    rosters: tuple[Box, ...]
    cards: tuple[Box, ...]


def lay_out(scene: Scene, width: int = PAGE_WIDTH) -> Page:
    """Return where everything goes in a picture of that width; its height follows from the scene."""
    scale = width / PAGE_WIDTH
    gap = round(_GAP * scale)
    top = gap
    gauges, track, top = _header(scene, width, top, scale, gap)
    banner = None
    if scene.banner:
        banner = Box(gap, top, width - 2 * gap, round(52 * scale))
        top += banner.height + gap
    grid = None
    if scene.board is not None:
        grid = square_grid(scene.board, width, top, scale)
        top = grid.bottom + gap
    cards, top = _cards(scene, width, top, scale, gap)
    rosters, top = _rosters(scene, width, top, scale, gap)
    return Page(width, top, scale, gauges, track, banner, grid, rosters, cards)


def line_height(scale: float) -> int:
    """Return the height of a roster row."""
    return round(88 * scale)


def waiting_height(roster: Roster, scale: float) -> int:
    """Return the height of the row of reserve and dead, 0 if there are none."""
    return round(60 * scale) if roster.reserve or roster.dead else 0


def _header(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], Box | None, int]:
    high = round(150 * scale)
    if len(scene.gauges) == 2:
        side = round(404 * scale)
        first = Box(gap, top, side, high)
        second = Box(width - gap - side, top, side, high)
        middle = Box(first.left + side + gap, top, second.left - first.left - side - 2 * gap, high)
        return (first, second), middle, top + high + gap
    if scene.title or scene.track:
        middle = Box(gap, top, width - 2 * gap, round((110 if scene.track else 64) * scale))
        return (), middle, top + middle.height + gap
    return (), None, top


def _rosters(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    if not scene.rosters:
        return (), top
    wide = (width - gap * (len(scene.rosters) + 1)) // len(scene.rosters)
    pad = round(6 * scale)
    high = max(
        2 * pad + len(roster.lines) * line_height(scale) + waiting_height(roster, scale) for roster in scene.rosters
    )
    boxes = tuple(Box(gap + number * (wide + gap), top, wide, high) for number in range(len(scene.rosters)))
    return boxes, top + high + gap


def _cards(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    if not scene.cards:
        return (), top
    across = 1 if len(scene.cards) == 1 else 2
    wide = (width - gap * (across + 1)) // across
    high = round((420 if across == 1 else 286) * scale)
    boxes = tuple(
        Box(gap + (number % across) * (wide + gap), top + (number // across) * (high + gap), wide, high)
        for number in range(len(scene.cards))
    )
    return boxes, boxes[-1].top + high + gap
