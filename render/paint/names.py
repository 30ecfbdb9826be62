"""Names of cells, written into them: in the middle of an empty one, else below what stands there."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import NamedTuple

from PIL import Image

from render.paint.kept import kept
from render.paint.palette import Sprite, lay
from render.paint.pen import Pen, Point
from render.paint.text import text_width
from render.scene_board import Cell
from render.theme import Theme

_LARGE = 1.5
"""Pixels of a hundredth of a cell from which on its second name has room."""
_ASIDE = 8
"""How far right of the middle a name is that stands beside the sort of a building, in hundredths of a cell."""
_PLAIN = ("field", "floor")
"""Terrains with nothing in their middle."""
_COLOUR, _OVER = "text_dim", "paper"
"""Of names on the ground, and of those edged in ink over buildings and mountains."""


class _Name(NamedTuple):
    """A name, its letter, and how far below the cell's middle its baseline is."""

    words: str
    size: int
    down: float


def has_name(cell: Cell) -> bool:
    """Say whether a cell's label is its name, and not what standing there costs."""
    return bool(cell.label) and not cell.edges


def is_edged(cell: Cell) -> bool:
    """Say whether a cell's name is edged, because it lies on what is drawn on the ground there."""
    return cell.terrain not in _PLAIN


def _name(cell: Cell, u: float, covered: bool, beside: bool = False) -> _Name:
    """Return the name of a cell as it is written; in both notations if it is large and alone on its line."""
    large = bool(cell.second) and u >= _LARGE and not beside
    size = round((14.6 if large else 24.5) * u)
    plain = not (covered or cell.stock or cell.finds) and cell.terrain in _PLAIN
    down = size * 0.36 if plain else (40.5 if large else 46.5) * u
    return _Name(f"{cell.label}  {cell.second}" if large else cell.label, size, down)


def write_name(image: Image.Image, theme: Theme, cell: Cell, middle: Point, u: float) -> None:
    """Write the name of a cell on which nothing stands, its middle being at that point."""
    name = _name(cell, u, False)
    x, y = middle
    left, top = floor(x - _width(name) / 2), floor(y + name.down) - name.size - _pad(name.size)
    sprite = _written(theme, name, x - left, y - top)
    lay(image, sprite, (left, top), theme)


@kept
def _written(theme: Theme, name: _Name, x: float, y: float) -> Sprite:
    """Write a name with its cell's middle there; which fractions of a pixel that lies at is seen in its letters."""
    pen = Pen(theme, _width(name) + 1, name.size + 2 * _pad(name.size) + 1, None, _COLOUR, scale=1)
    pen.text(x, y + name.down, name.words, name.size, _COLOUR, anchor="m", bold=True)
    return pen.sprite()


def lay_name(tile: Image.Image, theme: Theme, cell: Cell, u: float, edged: bool, beside: bool) -> None:
    """Write a cell's name over its tile below what stands there, edged over a building or a mountain.

    `beside`: right of what sort the building is.
    """
    name = _name(cell, u, True, beside)
    sprite = _sprite(theme, name.words, name.size, round(3 * u) if edged else 0)
    left = tile.width / 2 - _width(name) / 2 + (_ASIDE * u if beside else 0)
    top = tile.height / 2 + name.down - name.size - _pad(name.size)
    lay(tile, sprite, (round(left), round(top)), theme)


def _pad(size: int) -> int:
    return size // 4


def _width(name: _Name) -> int:
    return round(text_width(name.words, name.size, True)) + 2 * _pad(name.size)


@lru_cache(maxsize=512)
def _sprite(theme: Theme, words: str, size: int, stroke: int) -> Sprite:
    """Return a name by itself; its baseline lies a letter's size and the pad below its upper edge."""
    pad, wide = _pad(size), _width(_Name(words, size, 0))
    pen = Pen(theme, wide, size + 2 * pad, None, "ink" if stroke else _COLOUR, scale=1)
    pen.text(wide / 2, size + pad, words, size, _OVER if stroke else _COLOUR, anchor="m", bold=True, stroke=stroke)
    return pen.sprite()
