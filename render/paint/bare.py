"""A board without anything on it: its cells, their names and the ground between them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec
from PIL import Image

from render.layout.board import Plan
from render.layout.outline import inset
from render.paint import within
from render.paint.encode import Packed, packed, unpacked
from render.paint.kept import kept
from render.paint.names import has_name, is_edged, write_name
from render.paint.palette import Sprite, lay, new_canvas
from render.paint.panel import (
    label_tile,
)
from render.paint.pen import Pen, Point
from render.paint.tiles import CellFace, cell_mask, cell_tile, face_of, is_round, unnamed
from render.scene_board import Cell, Label
from render.theme import Theme


@lru_cache(maxsize=8)
def bare_board(theme: Theme, cells: tuple[Cell, ...], labels: tuple[Label, ...], plan: Plan) -> Image.Image:
    """Return the cells without anything on them, with their coordinates."""
    drawn = _drawn_board.cache_info().misses
    board = _packed_board(theme, cells, labels, plan)
    is_new = _drawn_board.cache_info().misses > drawn  # then its pixels are at hand
    return _drawn_board(theme, cells, labels, plan) if is_new else unpacked(board)


@kept
def _packed_board(theme: Theme, cells: tuple[Cell, ...], labels: tuple[Label, ...], plan: Plan) -> Packed:
    """Return a board to be kept: half a million flat pixels, of which packed a twentieth is left."""
    return packed(_drawn_board(theme, cells, labels, plan))


@lru_cache(maxsize=1)
def _drawn_board(theme: Theme, cells: tuple[Cell, ...], labels: tuple[Label, ...], plan: Plan) -> Image.Image:
    """Draw a board."""
    here = plan._replace(left=plan.margin, top=plan.margin)
    plain = _plain(cells)
    image = unpacked(_packed_ground(theme, plain, labels, here)).copy()
    for cell, usual in zip(cells, plain, strict=True):
        if cell != usual:
            _paint_cell(image, cell, here, theme)
    return image


@lru_cache(maxsize=64)
def _plain(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells as they are on most boards of their form: named, of the terrain that most of these have."""
    counts = Counter(cell.terrain for cell in cells)
    usual = max(sorted(counts), key=counts.__getitem__)
    return tuple([_plain_cell(cell, usual) for cell in cells])


def _plain_cell(cell: Cell, terrain: str) -> Cell:
    label = cell.label if has_name(cell) else ""
    return Cell(cell.name, cell.centre, cell.outline, terrain, other=cell.other, label=label, second=cell.second)


def _paint_cell(image: Image.Image, cell: Cell, plan: Plan, theme: Theme) -> None:
    box = plan.box(cell)
    if has_name(cell) and not is_edged(cell):
        x, y = plan.centre(cell)
        tile = _named_tile(theme, face_of(cell, plan.size), x - box[0], y - box[1])
    else:
        tile = cell_tile(theme, face_of(cell, plan.size))
    within.paste(image, tile, box, cell_mask(cell.outline, plan.size))


@kept
def _named_tile(theme: Theme, face: CellFace, x: float, y: float) -> Image.Image:
    """Write a cell's name on it, the cell's middle being there; which fractions of a pixel that lies at is seen."""
    tile = cell_tile(theme, msgspec.structs.replace(face, cell=unnamed(face.cell))).copy()
    write_name(tile, theme, face.cell, (x, y), face.size / 100)
    return tile


@kept
def _packed_ground(theme: Theme, plain: tuple[Cell, ...], labels: tuple[Label, ...], plan: Plan) -> Packed:
    """Draw what most boards of a form have in common: coordinates, the lines between round cells, plain cells."""
    image = new_canvas(theme, plan.width + 2 * plan.margin, plan.height + 2 * plan.margin, "ground")
    for label in labels:
        _paint_label(image, label, plan, theme)
    if any(map(is_round, plain)):
        edges = tuple(tuple(inset(plan.outline(cell), -0.012 * plan.size)) for cell in plain)
        lay(image, _field_lines(theme, edges, image.size), (0, 0), theme)
    for cell in plain:
        _paint_cell(image, cell, plan, theme)
    return packed(image)


def _field_lines(theme: Theme, edges: tuple[tuple[Point, ...], ...], size: tuple[int, int]) -> Sprite:
    """Return what is seen between cells: each a little larger than it is."""
    pen = Pen(theme, *size, None, "field_line", scale=2)
    for edge in edges:
        pen.polygon(edge, "field_line")
    return pen.sprite()


def _paint_label(image: Image.Image, label: Label, plan: Plan, theme: Theme) -> None:
    """Write a coordinate outwards of a point of the board's edge."""
    x, y = plan.at(label.at)
    dx, dy = (-way for way in label.way) if plan.turned else label.way
    wide, high = (plan.margin, plan.size) if dx else (plan.size, plan.margin)
    tile = label_tile(theme, label.text, wide, high, round(plan.margin * 0.74), "text", "ground", True, "en")
    left, top = x + dx * plan.margin / 2 - wide / 2, y + dy * plan.margin / 2 - high / 2
    within.paste(image, tile, (int(left + 0.5), int(top + 0.5)))
