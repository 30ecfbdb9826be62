"""Cells as cached tiles: terrain with texture, deployment marks, buildings, traps, highlights, pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from PIL import Image, ImageDraw

from render.layout.board import tile_size
from render.layout.outline import Outline, inset, is_box
from render.paint.figures import draw_figure
from render.paint.ground import GROUNDS, LINES, Space, draw_price, draw_stock, draw_terrain
from render.paint.heroes import draw_hero
from render.paint.icons import draw_icon
from render.paint.kept import kept
from render.paint.names import has_name, is_edged, lay_name
from render.paint.palette import Sprite, lay
from render.paint.pen import Brush, Layer, Layers, Pen, Point, layer
from render.paint.pieces import draw_body, draw_piece
from render.paint.stacks import draw_counted, draw_site, draw_stack, draw_wall
from render.paint.units import draw_unit, name_over
from render.scene_board import Cell, MarkKind, Site, Token, Trap
from render.theme import SIDES, Theme

_SHARES = ((1.0,), (0.56, 0.56), (0.52, 0.52, 0.52), (0.52, 0.52, 0.52, 0.52))
_PLACES = (((50, 50),), ((28, 42), (72, 58)), ((27, 27), (73, 27), (50, 74)), ((27, 27), (73, 27), (27, 73), (73, 73)))
"""How large pieces are that share a cell, and where their middles are, in hundredths of the cell."""
_MOST_SHARING = len(_PLACES)
_WALLS = ((18.5, 26), (74, 22), (46, 45), (50, 50))
"""Where what is left of a building lies on one to four pieces in it, off their numbers, in hundredths of the cell."""
_SHARED = 0.7
"""Pixels along a slanting rim that a cell leaves to the line between it and its neighbour."""


class CellFace(msgspec.Struct, frozen=True):
    """Everything inside one cell; equal faces share one tile, so its cell has no name and no place of its own."""

    size: int
    cell: Cell
    mark: MarkKind | None = None
    trap: Trap | None = None
    tokens: tuple[Token, ...] = ()
    site: Site | None = None
    covered: bool = False
    """Pieces will be laid over it."""


def is_round(cell: Cell) -> bool:
    """Say whether a cell lacks the corners of the square round its middle."""
    return not is_box(cell.outline)


@lru_cache(maxsize=1024)
def _anywhere(cell: Cell) -> Cell:
    return msgspec.structs.replace(cell, name="", centre=(0.0, 0.0))


@lru_cache(maxsize=512)
def unnamed(cell: Cell) -> Cell:
    """Return a cell without its name, so that it is like others of its sort."""
    return msgspec.structs.replace(cell, label="", second="")


def face_of(
    cell: Cell,
    size: int,
    mark: MarkKind | None = None,
    trap: Trap | None = None,
    tokens: Sequence[Token] = (),
    site: Site | None = None,
) -> CellFace:
    """Return what is inside a cell of a board, without where it lies."""
    return CellFace(size, _anywhere(cell), mark, trap, tuple(tokens), site)


@kept
def cell_tile(theme: Theme, face: CellFace) -> Image.Image:
    """Return the cell as an index image as large as its outline; what is outside of that belongs to other cells."""
    named = has_name(face.cell)
    if not face.tokens and not named:
        return _bare_tile(theme, face)
    cell = unnamed(face.cell) if named else face.cell
    bare = msgspec.structs.replace(face, cell=cell, tokens=(), covered=bool(face.tokens))
    tile = _bare_tile(theme, bare).copy()
    if named:
        sorted_ = bool(face.tokens) and face.site is not None and bool(face.site.icon)
        edged = face.site is not None or is_edged(face.cell)
        lay_name(tile, theme, face.cell, face.size / 100, edged, sorted_)
    if not face.tokens:
        return tile
    lay_pieces(
        tile,
        theme,
        face.tokens,
        face.size,
        ((tile.width - face.size) // 2, (tile.height - face.size) // 2),
        is_round(face.cell),
        face.site,
    )
    return tile


@lru_cache(maxsize=16)
def cell_mask(outline: Outline, size: int) -> Image.Image | None:
    """Return the pixels of a cell's tile that belong to it and to no neighbour, None if all do."""
    if is_box(outline):
        return None
    wide, high = tile_size(outline, size)
    mask = Image.new("L", (wide, high), 0)
    ImageDraw.Draw(mask).polygon(
        [(wide / 2 + x * size, high / 2 + y * size) for x, y in inset(outline, _SHARED / size)], fill=255
    )
    return mask


def lay_pieces(
    canvas: Image.Image,
    theme: Theme,
    tokens: Sequence[Token],
    size: int,
    corner: tuple[int, int],
    round_cell: bool = False,
    site: Site | None = None,
) -> None:
    """Lay the pieces of a cell into the square at `corner`: one as large as it, more side by side, counted if many.

    In a round cell, one that lacks the square's corners, a piece alone is drawn as the leader of a stack. What is left
    of the building in which they stand lies over them.
    """
    shown = tokens if len(tokens) <= _MOST_SHARING else tokens[: _MOST_SHARING - 1]
    number = min(len(tokens), _MOST_SHARING)
    for token, share, (x, y) in zip(shown, _SHARES[number - 1], _PLACES[number - 1], strict=False):
        small = size if share == 1 else round(size * share)
        at = corner if share == 1 else _beside(corner, x, y, size, small)
        for sprite in piece_sprites(theme, token, small, round_cell, site is not None):
            lay(canvas, sprite, at, theme)
    if len(shown) < len(tokens):
        small = round(size * 0.4)
        sprite = _more_sprite(theme, len(tokens) - len(shown), small)
        lay(canvas, sprite, _beside(corner, *_PLACES[-1][-1], size, small), theme)
    if site is not None:
        lay_wall(canvas, theme, len(tokens), size, corner, site)


def lay_wall(canvas: Image.Image, theme: Theme, number: int, size: int, corner: tuple[int, int], site: Site) -> None:
    """Lay what is left of a building over so many pieces in it."""
    x, y = wall_at((0, 0), number, size)
    lay(canvas, layer(theme, (size, size), draw_wall, (site.hp, x, y, size / 100)), corner, theme)


def wall_at(corner: tuple[int, int], number: int, size: int) -> Point:
    """Return the middle of what is left of a building with so many pieces in the square at that corner."""
    x, y = _WALLS[min(number, _MOST_SHARING) - 1]
    return corner[0] + x * size / 100, corner[1] + y * size / 100


def _beside(corner: tuple[int, int], x: float, y: float, size: int, small: int) -> tuple[int, int]:
    return round(corner[0] + x * size / 100 - small / 2), round(corner[1] + y * size / 100 - small / 2)


@lru_cache(maxsize=16)
def _more_sprite(theme: Theme, number: int, size: int) -> Sprite:
    pen = Pen(theme, size, size, None)
    pen.circle(size / 2, size / 2, size / 2, "ink")
    letter = round(size * 0.6)
    pen.text(size / 2, size / 2 + letter * 0.36, f"+{number}", letter, "paper", anchor="m", bold=True)
    return pen.sprite()


def piece_sprites(
    theme: Theme, token: Token, size: int, round_cell: bool = False, housed: bool = False
) -> tuple[Sprite, ...]:
    """Return a piece alone in layers, the lowest first, the same on every cell of a sort; `housed`: in a building."""
    layers = _layers(theme, msgspec.structs.replace(token, cell=""), size, round_cell, housed)
    return tuple([layer(theme, (size, size), draw, args) for draw, args in layers])


def lay_name_over(
    canvas: Image.Image, theme: Theme, tokens: tuple[Token, ...], size: int, corner: tuple[int, int]
) -> None:
    """Write the name of a piece that has a plate, and its cell to itself, over what was laid on that."""
    if len(tokens) == 1 and tokens[0].force is not None:
        draw, args = name_over(tokens[0], tokens[0].force, size)
        lay(canvas, layer(theme, (size, size), draw, args), corner, theme)


def has_bar(token: Token) -> bool:
    """Say whether a piece alone on a square is a letter over a bar of its HP."""
    return token.hp is not None and token.force is None and token.stand is None and not token.troops


@lru_cache(maxsize=1024)
def _layers(theme: Theme, token: Token, size: int, round_cell: bool, housed: bool) -> tuple[Layer, ...]:
    """Return what a piece's layers are drawn by; they themselves are kept once for all pieces that share them."""
    pen = Layers(theme, size, size)
    if token.force is not None:
        draw_unit(pen, token, token.force, size)
    elif token.troops or (round_cell and token.stand is None and not token.cover):
        draw_stack(pen, token, size, housed)
    elif token.stand is not None:
        draw_hero(pen, token, token.stand, size)
    elif not has_bar(token):
        pen.apart(draw_figure, token, size)
    else:
        draw_piece(pen, token, size)
    return pen.layers()


@kept
def _bare_tile(theme: Theme, face: CellFace) -> Image.Image:
    cell = face.cell
    wide, high = tile_size(cell.outline, face.size)
    pen = Pen(theme, wide, high, GROUNDS.get(cell.terrain) or ("floor_other" if cell.other else "floor"))
    u = face.size / 100
    space = Space(pen, cell.outline, wide / 2, high / 2, u)
    draw_terrain(Brush(pen, wide / 2, high / 2, 50 * u), cell.terrain)
    if cell.zone is not None:
        space.zone(cell.zone)
    space.frame(0, 1.2, LINES.get(cell.terrain, "grid"))
    if cell.edges:
        space.costs(cell.edges)
    if cell.stock:
        draw_stock(pen, cell.stock, wide / 2, high / 2, u, face.covered)
    if cell.finds:
        x, y = (wide / 2 + 33 * u, high / 2 - 8 * u) if face.covered else (wide / 2, high / 2)
        draw_counted(pen, "chart", cell.finds, x, y, u)
    if cell.turns is not None:
        space.term(cell.turns)
    if face.site is not None:
        colour = SIDES[face.site.side] if face.site.hp else "text_dim"
        space.frame(1.5, 9.5, "ink")
        (space.frame if face.site.hp else space.dashes)(3, 6.5, colour)
        draw_site(pen, face.site, wide / 2, high / 2, u, face.covered)
    if cell.label and cell.edges and face.mark in (None, "danger"):
        draw_price(pen, cell.label, wide / 2, high / 2, u)
    if face.mark is not None:
        space.mark(face.mark)
    if face.trap is not None:
        _trap(pen, face.trap, face.covered, wide / 2 - 50 * u, high / 2 - 50 * u, u)
    return pen.tile()


def _trap(pen: Pen, trap: Trap, occupied: bool, left: float, top: float, u: float) -> None:
    """Draw a trap in the square at a corner, small beside a piece."""
    x, y, radius = (14, 14, 13) if occupied else (50, 50, 27)
    x, y = left + x * u, top + y * u
    draw_body(pen, trap.side, x, y, radius * u, SIDES[trap.side])
    draw_icon(pen, "trap", x, y, radius * 0.62 * u, f"{SIDES[trap.side]}_sign", SIDES[trap.side])
    if not occupied and trap.uses > 1:
        _count(pen, f"×{trap.uses}", left + 79 * u, top + 24 * u, u)
    if not occupied and trap.turns:
        pen.rectangle(left + 54 * u, top + 65 * u, left + 94 * u, top + 92 * u, "ink", 13 * u)
        draw_icon(pen, "arrived", left + 66 * u, top + 78.5 * u, 9 * u, "paper", "ink")
        y = top + 85.5 * u
        pen.text(left + 83 * u, y, str(trap.turns), round(21 * u), "paper", anchor="m", bold=True)


def _count(pen: Pen, words: str, x: float, y: float, u: float) -> None:
    pen.circle(x, y, 14 * u, "ink")
    pen.text(x, y + 7 * u, words, round(21 * u), "paper", anchor="m", bold=True)
