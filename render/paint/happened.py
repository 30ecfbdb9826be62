"""What happened on a board, laid over its pieces: areas, lines of sight, arrows, crosses and signs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container
from functools import lru_cache
from math import hypot

from PIL import Image

from render.layout.board import Plan
from render.layout.outline import bounds, joined
from render.paint.areas import area_sprites, stone_sprite
from render.paint.order_places import Box, Places
from render.paint.overlay import (
    arch_top,
    arrow_sprite,
    cross_sprite,
    ghost_sprite,
    note_sprite,
    order_sprite,
    spark_sprite,
)
from render.paint.palette import lay
from render.paint.pen import Point
from render.paint.rays import ray_sprite
from render.paint.tiles import is_round, lay_name_over, lay_pieces, lay_wall, wall_at
from render.scene_board import Arrow, Board, Cell, Note, Site, Token
from render.theme import Theme

_ON_PLATE = ((0.0, 0.02), (1.0, 0.02), (1.0, 0.28), (0.0, 0.28))
"""Where signs lie on the square of a piece with a plate, beside its values and off all names: share of the free width,
share of the square down."""
_ON_LETTER = {1: 2, 2: 1}
"""The places of signs over a letter: the second lies where elsewhere the third does, and the other way round."""
_LIFT, _AWAY = 0.07, (0.32, 0.22)
"""How far up a sign beside the first one lies over a letter, and how far right and up the first one gives way to the
number of a building, as shares of a cell's width."""
LEAVING = ("move", "capture", "jump")
"""Arrows along which a piece goes away from where it stood."""


def paint_orders(
    canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme, plated: bool
) -> None:
    """Number the arrows of a turn in the order of their orders."""
    standing = standing_on(board)
    edge = Box(plan.left, plan.top, plan.left + plan.width, plan.top + plan.height)
    signed = (plan.corner(cells[name]) for name in {note.cell for note in board.notes})
    signs = ((x + 0.17 * plan.size, y + 0.17 * plan.size) for x, y in signed)
    walls = (
        wall_at(plan.corner(cells[name]), len(standing[name]), plan.size)
        for name in sites_on(board)
        if name in standing
    )
    places = Places(edge, plan.size, (plan.centre(cells[name]) for name in standing), signs, walls)
    for arrow in board.arrows:
        if arrow.order is not None:
            start = cells[arrow.path[0]]
            wide = round(plan.size * 0.76) if plated else _sign_size(plan, start, 1.14)
            sprite = order_sprite(theme, arrow.side, arrow.order, wide, is_round(start))
            lay(canvas, sprite, _order_corner(arrow, plan, cells, standing, places, sprite.image.width), theme)


def _order_corner(
    arrow: Arrow,
    plan: Plan,
    cells: dict[str, Cell],
    standing: dict[str, tuple[Token, ...]],
    places: Places,
    wide: int,
) -> tuple[int, int]:
    """Return where an arrow's number lies: at the left of its first square; on round cells where it hides least.

    One that leads nowhere has its number where it is.
    """
    start = cells[arrow.path[0]]
    u = plan.size / 100
    if not is_round(start) or start.name in arrow.path[1:2] or len(arrow.path) < 2:
        x, y = plan.corner(start)
        return x + round(u), y + round(40 * u)
    is_empty = start.name not in standing
    x, y = places.place(plan.centre(start), plan.centre(cells[arrow.path[1]]), wide, is_empty=is_empty)
    return round(x - wide / 2), round(y - wide / 2)


def standing_on(board: Board) -> dict[str, tuple[Token, ...]]:
    """Return the pieces of each cell that has any."""
    found: dict[str, tuple[Token, ...]] = {}
    for token in board.tokens:
        found[token.cell] = (*found.get(token.cell, ()), token)
    return found


def sites_on(board: Board) -> dict[str, Site]:
    """Return the building of each cell that has one."""
    return {site.cell: site for site in board.sites}


def paint_areas(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw rims below the pieces, and above them a stone where the cells of each area meet."""
    for area in board.areas:
        outline = _outline_of(plan, tuple([cells[name] for name in area.cells]))
        left, top, right, bottom = bounds(outline)
        x, y = int(left), int(top)
        local = tuple((corner[0] - x, corner[1] - y) for corner in outline)
        for sprite in area_sprites(theme, area.holders, local, round(right - x), round(bottom - y), plan.size):
            lay(canvas, sprite, (x, y), theme)
    sites = sites_on(board)
    inside = {name for area in board.areas for name in area.cells}
    for name, tokens in standing_on(board).items():
        if name in inside:
            cell = cells[name]
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cell), is_round(cell), sites.get(name))
    for area in board.areas:
        centres = [plan.centre(cells[name]) for name in area.cells]
        x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
        half = round(plan.size * 0.4) / 2
        lay(canvas, stone_sprite(theme, area.holders, plan.size), (round(x - half), round(y - half)), theme)


@lru_cache(maxsize=64)
def _outline_of(plan: Plan, cells: tuple[Cell, ...]) -> tuple[Point, ...]:
    """Return the outline round cells in pixels."""
    return tuple(joined(plan.outline(cell) for cell in cells))


def paint_rays(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw lines of sight from square to square."""
    way = -1 if plan.turned else 1
    for ray in board.rays:
        off = ray.offset[0] * plan.size * way, -ray.offset[1] * plan.size * way
        first, last = ((x + off[0], y + off[1]) for x, y in (plan.centre(cells[name]) for name in ray.cells))
        ends = (first, last) if any(ray.offset) else (_rim(first, last, plan.size), _rim(last, first, plan.size))
        stop = None if not ray.stop else _nearest(ends[0], ends[1], plan.centre(cells[ray.stop]))
        reach = plan.size // 4
        left, top = int(min(x for x, _ in ends)) - reach, int(min(y for _, y in ends)) - reach
        width = int(max(x for x, _ in ends)) + reach - left
        height = int(max(y for _, y in ends)) + reach - top
        local_first, local_last = ((x - left, y - top) for x, y in ends)
        local = None if stop is None else (stop[0] - left, stop[1] - top)
        lay(canvas, ray_sprite(theme, local_first, local_last, local, plan.size, width, height), (left, top), theme)


def _rim(centre: tuple[float, float], other: tuple[float, float], size: int) -> tuple[float, float]:
    """Return where a line to another square leaves the body of a piece."""
    share = 0.36 * size / hypot(other[0] - centre[0], other[1] - centre[1])
    return centre[0] + share * (other[0] - centre[0]), centre[1] + share * (other[1] - centre[1])


def _nearest(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> tuple[float, float]:
    """Return the point of a line that is nearest to another point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(max(share, 0.0), 1.0)
    return start[0] + share * dx, start[1] + share * dy


def paint_happenings(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw arrows, then traces and crosses over them, then the pieces whose squares an arrow crosses or leaves."""
    standing = standing_on(board)
    occupied = [cells[name] for name in standing]
    crossed: set[str] = set()
    died = {cross.cell for cross in board.crosses}
    ends = {end for arrow in board.arrows if len(arrow.path) > 1 for end in (arrow.path[0], arrow.path[-1])}
    for arrow in board.arrows:
        is_ahead = (
            arrow.path[0] in standing if arrow.kind == "capture" else arrow.path[-1] not in standing.keys() | died
        )
        _paint_arrow(canvas, arrow, plan, cells, theme, is_ahead)
        crossed |= plan.crossed([plan.centre(cells[name]) for name in arrow.path], occupied)
        start, end = cells[arrow.path[0]], cells[arrow.path[-1]]
        down = plan.centre(end)[1] - plan.centre(start)[1] > 1.5 * plan.size
        plated = down and any(token.force is not None for token in standing.get(start.name, ()))
        beside = start.centre[0] != end.centre[0] and arrow.kind != "swap"  # of which a head lies here
        if arrow.kind in LEAVING or beside or plated:
            crossed.add(start.name)
        if end.name in arrow.path[:-1]:
            crossed.add(end.name)
        for name in (start.name, end.name):  # numbers in all corners, where upright attacks begin and end
            if any(token.stand is not None for token in standing.get(name, ())):
                crossed.add(name)
    for arrow in board.arrows:
        if arrow.kind in LEAVING and arrow.sign and arrow.path[0] not in standing.keys() | died:
            lay(
                canvas, ghost_sprite(theme, arrow.side, arrow.sign, plan.size), plan.corner(cells[arrow.path[0]]), theme
            )
    sites = sites_on(board)
    for name, tokens in standing.items():
        if name in crossed:
            cell = cells[name]
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cell), is_round(cell), sites.get(name))
        elif name in ends:
            lay_name_over(canvas, theme, tokens, plan.size, plan.corner(cells[name]))
    _paint_crosses(canvas, board, plan, cells, theme)


def _paint_crosses(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Cross the dead out: large on an empty square, else small at its foot, several side by side."""
    taken = {token.cell: token.hp is None and not token.troops for token in board.tokens}
    deaths = Counter(cross.cell for cross in board.crosses)
    drawn: dict[str, int] = defaultdict(int)
    for cross in board.crosses:
        name = cross.cell
        place, wide = (50.0, 48.0), 21.0 if cross.sign or not is_round(cells[name]) else 15.0
        if name in taken and not taken[name]:
            place, wide = (14.0, 60.0), 8.0
        elif name in taken:
            place, wide = (25.0 + 34.0 * drawn[name], 75.0), 13.5
        elif deaths[name] > 1:
            place, wide = (28.0 + 44.0 * drawn[name], 50.0), 16.0
        drawn[name] += 1
        sprite = cross_sprite(theme, cross.side, cross.sign, plan.size, place, wide)
        lay(canvas, sprite, plan.corner(cells[name]), theme)


def _paint_arrow(
    canvas: Image.Image, arrow: Arrow, plan: Plan, cells: dict[str, Cell], theme: Theme, deep: bool
) -> None:
    points = [plan.centre(cells[name]) for name in arrow.path]
    if len(points) < 2:
        return
    if arrow.kind == "attack":
        lift = 0.08 * plan.size
        points = [(x, y - lift) for x, y in points]
    reach = plan.size // {"jump": 1, "attack": 2}.get(arrow.kind, 3)  # upright attacks lie aside of the middle
    left, top = int(min(x for x, _ in points)) - reach, int(min(y for _, y in points)) - reach
    width = int(max(x for x, _ in points)) + reach - left
    height = int(max(y for _, y in points)) + reach - top
    local = tuple((x - left, y - top) for x, y in points)
    bend = _bend(plan, points)
    slim = is_round(cells[arrow.path[0]])
    sprite = arrow_sprite(theme, arrow.kind, arrow.side, local, plan.size, width, height, bend, slim, deep)
    lay(canvas, sprite, (left, top), theme)


def _bend(plan: Plan, points: list[Point]) -> int:
    """Return -1 where a jump that arches upwards, or to the right, would leave the board."""
    x, y = arch_top(points, plan.size / 100)
    return -1 if y < plan.top or x > plan.left + plan.width else 1


def paint_notes(
    canvas: Image.Image,
    notes: tuple[Note, ...],
    sparks: list[str],
    plan: Plan,
    cells: dict[str, Cell],
    theme: Theme,
    plated: bool,
    lettered: Container[str] = (),
    walled: Container[str] = (),
) -> None:
    """Put each square's signs into its upper left corner, the second below, further ones to the right.

    Where pieces have values in their middles and plates below, signs lie beside the values, above the plates. On the
    cells of `lettered` pieces, whose letter stands at the left, the second lies to the right, and the third below.
    Signs over buildings with somebody in them (`walled`) make room for what is left of these.
    """
    placed: dict[str, int] = defaultdict(int)

    def size(name: str) -> int:
        return round(plan.size * 0.8) if plated else _sign_size(plan, cells[name])

    sprites = [(cell, spark_sprite(theme, size(cell))) for cell in sparks]
    sprites += [(note.cell, note_sprite(theme, note.text, note.tone, note.icon, size(note.cell))) for note in notes]
    offset = round(plan.size * 0.07)
    for name, sprite in sprites:
        x, y = plan.corner(cells[name])
        number = placed[name]
        placed[name] += 1
        if plated:
            across, down = _ON_PLATE[number % len(_ON_PLATE)]
            wide = sprite.offset[0] + sprite.image.width
            right = round(across * (plan.size - wide))
            lay(canvas, sprite, (x + right, y + round(down * plan.size)), theme)
            continue
        place = _ON_LETTER.get(number, number) if name in lettered else number
        right = 0 if place < 2 else round((place - 1) * plan.size * 0.34)
        down = round(plan.size * 0.36) if place == 1 else 0
        if name in lettered and place > 1:
            down = -round(_LIFT * plan.size)
        if name in walled and not number:
            right, down = (round(share * plan.size) for share in (_AWAY[0], -_AWAY[1]))
        lay(canvas, sprite, (x - offset + right, y - offset + down), theme)


def paint_walls(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Lay what is left of buildings over all that was drawn on those who stand, stood or died in them."""
    standing = standing_on(board)
    died = {cross.cell for cross in board.crosses}
    left = {arrow.path[0] for arrow in board.arrows if arrow.kind in LEAVING and arrow.sign}
    struck = {cell for arrow in board.arrows for cell in (arrow.path[0], arrow.path[-1])}
    struck |= {note.cell for note in board.notes}
    for name, site in sites_on(board).items():
        here = len(standing.get(name, ()))
        if (name in died | left and (here or site.hp)) or (here and name in struck):
            lay_wall(canvas, theme, max(1, here), plan.size, plan.corner(cells[name]), site)


def _sign_size(plan: Plan, cell: Cell, grow: float = 1.1) -> int:
    """Return the width of a cell for which signs over it are drawn: round cells are small, and their signs larger."""
    return round(plan.size * grow) if is_round(cell) else plan.size
