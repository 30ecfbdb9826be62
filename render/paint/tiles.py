"""Squares as cached tiles: terrain with texture, deployment corners, traps, highlights, pieces."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from PIL import Image

from render.paint.figures import draw_figure
from render.paint.heroes import draw_hero
from render.paint.icons import draw_icon
from render.paint.palette import Sprite, lay
from render.paint.pen import Brush, Pen
from render.paint.pieces import draw_body, draw_piece
from render.scene import MarkKind, Token, Trap
from render.theme import SIDES, Theme


class CellFace(msgspec.Struct, frozen=True):
    """Everything inside one square; equal faces share one tile. `covered`: a piece will be laid over it."""

    size: int
    terrain: str
    odd: bool
    zone: int | None
    turns: int | None
    mark: MarkKind | None
    trap: Trap | None
    token: Token | None
    covered: bool = False


@lru_cache(maxsize=400)
def cell_tile(theme: Theme, face: CellFace) -> Image.Image:
    """Return the square as an index image of `face.size` pixels."""
    if face.token is None:
        return _bare_tile(theme, face)
    tile = _bare_tile(theme, msgspec.structs.replace(face, token=None, covered=True)).copy()
    lay(tile, piece_sprite(theme, face.token, face.size), (0, 0), theme)
    return tile


def piece_sprite(theme: Theme, token: Token, size: int) -> Sprite:
    """Return a piece alone, the same on every square."""
    return _piece_sprite(theme, msgspec.structs.replace(token, cell=""), size)


@lru_cache(maxsize=200)
def _piece_sprite(theme: Theme, token: Token, size: int) -> Sprite:
    pen = Pen(theme, size, size, None)
    if token.stand is not None:
        draw_hero(pen, token, token.stand, size)
    elif token.hp is None:
        draw_figure(pen, token, size)
    else:
        draw_piece(pen, token, size)
    return pen.sprite()


@lru_cache(maxsize=400)
def _bare_tile(theme: Theme, face: CellFace) -> Image.Image:
    ground = _GROUNDS.get(face.terrain) or ("floor_other" if face.odd else "floor")
    pen = Pen(theme, face.size, face.size, ground)
    u = face.size / 100
    _texture(Brush(pen, 50 * u, 50 * u, 50 * u), face.terrain)
    if face.zone is not None:
        _corners(pen, face.zone, u)
    pen.frame(0, 0, face.size, face.size, max(1.0, 1.2 * u), "grid")
    if face.turns is not None:
        _term(pen, face.turns, u)
    if face.mark is not None:
        _mark(pen, face.mark, u)
    if face.trap is not None:
        _trap(pen, face.trap, face.covered, u)
    return pen.tile()


_GROUNDS = {"wall": "wall", "rough": "rough", "hazard": "hazard", "spring": "spring"}


def _texture(b: Brush, terrain: str) -> None:
    if terrain == "wall":
        for row in range(4):
            top = -1 + row * 0.5
            b.rectangle(-1, top - 0.03, 1, top + 0.03, "wall_mark")
            for column in (-0.5, 0.5) if row % 2 else (-1.0, 0.0):
                b.rectangle(column - 0.03, top, column + 0.03, top + 0.5, "wall_mark")
    elif terrain == "rough":
        for x, y in (
            (-0.62, -0.55),
            (0.02, -0.7),
            (0.62, -0.45),
            (-0.7, 0.12),
            (0.7, 0.25),
            (-0.35, 0.72),
            (0.3, 0.75),
        ):
            b.line([(x - 0.16, y + 0.1), (x, y - 0.12), (x + 0.16, y + 0.1)], 0.06, "rough_mark")
    elif terrain == "hazard":
        for x, y in (
            (-0.66, -0.62),
            (0.0, -0.62),
            (0.66, -0.62),
            (-0.66, 0.04),
            (0.66, 0.04),
            (-0.66, 0.7),
            (0.0, 0.7),
            (0.66, 0.7),
        ):
            b.polygon([(x, y - 0.24), (x + 0.2, y + 0.18), (x - 0.2, y + 0.18)], "hazard_mark")
    elif terrain == "spring":
        for radius in (0.9, 0.68, 0.46):
            b.ring(0, 0, radius, 0.06, "spring_mark")
        b.rectangle(-0.08, -0.26, 0.08, 0.26, "spring_mark")
        b.rectangle(-0.26, -0.08, 0.26, 0.08, "spring_mark")


def _corners(pen: Pen, side: int, u: float) -> None:
    """Mark a deployment square in its corners: round for the round side, angles for the angular one."""
    colour = SIDES[side]
    for x, y, start in ((6, 6, 180), (94, 6, 270), (94, 94, 0), (6, 94, 90)):
        dx, dy = (16 if x < 50 else -16), (16 if y < 50 else -16)
        if side == 0:
            pen.arc((x + dx) * u, (y + dy) * u, 17 * u, start, start + 90, 3.4 * u, colour)
        else:
            pen.line([((x + dx) * u, y * u), (x * u, y * u), (x * u, (y + dy) * u)], 3.4 * u, colour)


def _term(pen: Pen, turns: int, u: float) -> None:
    """Dash the rim of a changed square and say how many turns it lasts beyond this phase."""
    for start in range(4, 96, 16):
        for x, y in ((start, 3), (start, 94), (3, start), (94, start)):
            wide, high = (9, 3) if y in (3, 94) and x == start else (3, 9)
            pen.rectangle(x * u, y * u, (x + wide) * u, (y + high) * u, "text")
    if turns:
        pen.circle(14 * u, 14 * u, 11 * u, "ink")
        pen.text(14 * u, 20 * u, str(turns), round(17 * u), "paper", anchor="m", bold=True)


def _mark(pen: Pen, kind: MarkKind, u: float) -> None:
    """Highlight a square; each kind has a form of its own, not only a colour."""
    if kind == "legal":
        pen.frame(3 * u, 3 * u, 97 * u, 97 * u, 5 * u, "legal", 14 * u)
        pen.circle(50 * u, 50 * u, 12 * u, "ink")
        pen.circle(50 * u, 50 * u, 9.5 * u, "legal")
    elif kind == "target":
        for x, y in ((4, 4), (96, 4), (96, 96), (4, 96)):
            dx, dy = (28 if x < 50 else -28), (28 if y < 50 else -28)
            pen.line([((x + dx) * u, y * u), (x * u, y * u), (x * u, (y + dy) * u)], 8 * u, "target")
    elif kind == "danger":
        for offset in range(-80, 100, 30):
            points = [(max(0, offset), max(0, -offset)), (min(100, 100 + offset), min(100, 100 - offset))]
            pen.line([(x * u, y * u) for x, y in points], 4.5 * u, "danger")
        pen.frame(2 * u, 2 * u, 98 * u, 98 * u, 4.5 * u, "danger")
    else:
        pen.frame(1 * u, 1 * u, 99 * u, 99 * u, 6 * u, "selected", 8 * u)
        pen.frame(9 * u, 9 * u, 91 * u, 91 * u, 2.4 * u, "selected", 6 * u)


def _trap(pen: Pen, trap: Trap, occupied: bool, u: float) -> None:
    x, y, radius = (14, 14, 13) if occupied else (50, 50, 27)
    draw_body(pen, trap.side, x * u, y * u, radius * u, SIDES[trap.side])
    draw_icon(pen, "trap", x * u, y * u, radius * 0.62 * u, f"{SIDES[trap.side]}_sign", SIDES[trap.side])
    if not occupied and trap.uses > 1:
        _count(pen, f"×{trap.uses}", 79 * u, 24 * u, u)
    if not occupied and trap.turns:
        pen.rectangle(54 * u, 65 * u, 94 * u, 92 * u, "ink", 13 * u)
        draw_icon(pen, "arrived", 66 * u, 78.5 * u, 9 * u, "paper", "ink")
        pen.text(83 * u, 85.5 * u, str(trap.turns), round(20 * u), "paper", anchor="m", bold=True)


def _count(pen: Pen, words: str, x: float, y: float, u: float) -> None:
    pen.circle(x, y, 14 * u, "ink")
    pen.text(x, y + 7 * u, words, round(20 * u), "paper", anchor="m", bold=True)
