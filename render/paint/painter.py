"""Scene to palette image: cached tiles pasted, then what happened laid over them."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from math import hypot

import msgspec
from PIL import Image

from render.layout.page import PAGE_WIDTH, Box, Page, lay_out, line_height, waiting_height
from render.layout.square import Grid
from render.paint.areas import area_sprite, stone_sprite
from render.paint.cards import card_tile
from render.paint.chart import chart_tile
from render.paint.gauge import gauge_tile
from render.paint.heroes import ring_sprite
from render.paint.overlay import (
    arrow_sprite,
    cross_sprite,
    ghost_sprite,
    note_sprite,
    order_sprite,
    spark_sprite,
)
from render.paint.palette import finished, lay, new_canvas
from render.paint.panel import box_tile, label_tile, line_tile, title_tile, track_tile, waiting_tile
from render.paint.profile import profile_tile
from render.paint.rays import ray_sprite
from render.paint.shelf import shelf_tile
from render.paint.tiles import CellFace, cell_tile, piece_sprite
from render.paint.timeline import timeline_tile
from render.scene import Arrow, Board, Cell, MarkKind, Note, Roster, Scene, Token, Trap
from render.theme import Theme

LEAVING = ("move", "capture", "jump")
"""Arrows along which a piece goes away from where it stood."""


def paint(scene: Scene, theme: Theme, width: int = PAGE_WIDTH) -> Image.Image:
    """Return the scene as a palette image of that width."""
    return finished(compose(scene, theme, width), theme)


def compose(scene: Scene, theme: Theme, width: int = PAGE_WIDTH, least: int = 0) -> Image.Image:
    """Return the scene as an index image of that width, and at least `least` pixels high."""
    page = lay_out(scene, width)
    canvas = new_canvas(theme, page.width, max(page.height, least), "ground")
    _paint_header(canvas, scene, page, theme)
    if scene.timeline is not None and page.timeline is not None:
        box = page.timeline
        canvas.paste(timeline_tile(theme, scene.timeline, box.width, box.height), (box.left, box.top))
    if scene.chart is not None and page.chart is not None:
        box = page.chart
        canvas.paste(chart_tile(theme, scene.chart, box.width, box.height, scene.locale), (box.left, box.top))
    for profile, box in zip(scene.profiles, page.profiles, strict=True):
        canvas.paste(profile_tile(theme, profile, box.width, box.height, scene.locale), (box.left, box.top))
    if scene.board is not None and page.grid is not None:
        _paint_board(canvas, scene.board, page.grid, theme)
    for shelf, box in zip(scene.shelves, page.shelves, strict=True):
        canvas.paste(shelf_tile(theme, shelf, box.width, box.height, page.scale, scene.locale), (box.left, box.top))
    for card, box in zip(scene.cards, page.cards, strict=True):
        canvas.paste(card_tile(theme, card, box.width, box.height, scene.locale), (box.left, box.top))
    for roster, box in zip(scene.rosters, page.rosters, strict=True):
        _paint_roster(canvas, roster, box, page.scale, scene.locale, theme)
    return canvas


def _paint_header(canvas: Image.Image, scene: Scene, page: Page, theme: Theme) -> None:
    for number, (gauge, box) in enumerate(zip(scene.gauges, page.gauges, strict=False)):
        tile = gauge_tile(theme, gauge, box.width, box.height, scene.locale, number == 1)
        canvas.paste(tile, (box.left, box.top))
    if page.track is not None:
        box = page.track
        if scene.gauges or scene.track:
            tile = track_tile(theme, scene.track, scene.title, scene.subtitle, box.width, box.height, scene.locale)
        else:
            tile = title_tile(theme, scene.title, scene.subtitle, box.width, box.height, scene.locale)
        canvas.paste(tile, (box.left, box.top))
    if page.banner is not None:
        box = page.banner
        size = round(30 * page.scale)
        tile = label_tile(theme, scene.banner, box.width, box.height, size, "ink", "gold", True, scene.locale)
        canvas.paste(tile, (box.left, box.top))


def _paint_board(canvas: Image.Image, board: Board, grid: Grid, theme: Theme) -> None:
    if board.turned:
        board = msgspec.structs.replace(board, tokens=tuple(_seen_from_behind(token) for token in board.tokens))
    ground = _bare_board(theme, board.cells, board.rows, board.columns, grid)
    canvas.paste(ground, (grid.left - grid.margin, grid.top - grid.margin))
    marks: dict[str, MarkKind] = {mark.cell: mark.kind for mark in board.marks}
    traps = {trap.cell: trap for trap in board.traps}
    tokens = {token.cell: token for token in board.tokens}
    for cell in board.cells:
        name = cell.name
        if name in tokens or name in traps or name in marks:
            face = _face(cell, grid, marks.get(name), traps.get(name), tokens.get(name))
            canvas.paste(cell_tile(theme, face), grid.corner(cell))
    cells = {cell.name: cell for cell in board.cells}
    _paint_areas(canvas, board, grid, cells, theme)
    _paint_happenings(canvas, board, grid, cells, theme)
    for token in board.tokens:
        if token.stand is not None and marks.get(token.cell, "selected") != "selected":
            lay(canvas, ring_sprite(theme, marks[token.cell], grid.size), grid.corner(cells[token.cell]), theme)
            lay(canvas, piece_sprite(theme, token, grid.size), grid.corner(cells[token.cell]), theme)
    _paint_rays(canvas, board, grid, cells, theme)
    for arrow in board.arrows:
        if arrow.order is not None:
            x, y = grid.corner(cells[arrow.path[0]])
            u = grid.size / 100
            lay(
                canvas,
                order_sprite(theme, arrow.side, arrow.order, grid.size),
                (x + round(1 * u), y + round(46 * u)),
                theme,
            )
    sparks = [arrow.path[0] for arrow in board.arrows if arrow.kind == "ability"]
    _paint_notes(canvas, board.notes, sparks, grid, cells, theme)


def _seen_from_behind(token: Token) -> Token:
    if token.stand is None:
        return token
    return msgspec.structs.replace(token, stand=msgspec.structs.replace(token.stand, facing=token.stand.facing ^ 2))


def _paint_areas(canvas: Image.Image, board: Board, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw rims below the pieces, and above them a stone where the squares of each area meet."""
    for area in board.areas:
        corners = [grid.corner(cells[name]) for name in area.cells]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        width, height = (max(values) - min(values) + grid.size for values in zip(*corners, strict=True))
        lay(canvas, area_sprite(theme, area.holders, width, height, grid.size), (left, top), theme)
    inside = {name for area in board.areas for name in area.cells}
    for token in board.tokens:
        if token.cell in inside:
            lay(canvas, piece_sprite(theme, token, grid.size), grid.corner(cells[token.cell]), theme)
    for area in board.areas:
        centres = [grid.centre(cells[name]) for name in area.cells]
        x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
        half = round(grid.size * 0.4) / 2
        lay(canvas, stone_sprite(theme, area.holders, grid.size), (round(x - half), round(y - half)), theme)


def _paint_rays(canvas: Image.Image, board: Board, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw lines of sight from square to square."""
    way = -1 if grid.turned else 1
    for ray in board.rays:
        off = ray.offset[0] * grid.size * way, -ray.offset[1] * grid.size * way
        first, last = ((x + off[0], y + off[1]) for x, y in (grid.centre(cells[name]) for name in ray.cells))
        ends = (first, last) if any(ray.offset) else (_rim(first, last, grid.size), _rim(last, first, grid.size))
        stop = None if not ray.stop else _nearest(ends[0], ends[1], grid.centre(cells[ray.stop]))
        reach = grid.size // 4
        left, top = int(min(x for x, _ in ends)) - reach, int(min(y for _, y in ends)) - reach
        width = int(max(x for x, _ in ends)) + reach - left
        height = int(max(y for _, y in ends)) + reach - top
        local_first, local_last = ((x - left, y - top) for x, y in ends)
        local = None if stop is None else (stop[0] - left, stop[1] - top)
        lay(canvas, ray_sprite(theme, local_first, local_last, local, grid.size, width, height), (left, top), theme)


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


def _paint_happenings(canvas: Image.Image, board: Board, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw arrows, then traces and crosses over them, then the pieces whose squares an arrow crosses or leaves."""
    crossed: set[tuple[int, int]] = set()
    standing = {token.cell for token in board.tokens if token.stand is not None}
    for arrow in board.arrows:
        _paint_arrow(canvas, arrow, grid, cells, theme)
        crossed |= grid.crossed([grid.centre(cells[name]) for name in arrow.path])
        start, end = cells[arrow.path[0]], cells[arrow.path[-1]]
        if arrow.kind in LEAVING or start.column != end.column:
            crossed.add(grid.place(start))
        if end.name in standing:
            crossed.add(grid.place(end))
    taken = {token.cell for token in board.tokens}
    died = {cross.cell for cross in board.crosses}
    for arrow in board.arrows:
        if arrow.kind in LEAVING and arrow.sign and arrow.path[0] not in taken | died:
            lay(
                canvas, ghost_sprite(theme, arrow.side, arrow.sign, grid.size), grid.corner(cells[arrow.path[0]]), theme
            )
    for token in board.tokens:
        if grid.place(cells[token.cell]) in crossed:
            lay(canvas, piece_sprite(theme, token, grid.size), grid.corner(cells[token.cell]), theme)
    _paint_crosses(canvas, board, grid, cells, theme)


def _paint_crosses(canvas: Image.Image, board: Board, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    """Cross the dead out: large on an empty square, else small at its foot, several side by side."""
    taken = {token.cell: token.hp is None for token in board.tokens}
    deaths = Counter(cross.cell for cross in board.crosses)
    drawn: dict[str, int] = defaultdict(int)
    for cross in board.crosses:
        name = cross.cell
        place, wide = (50.0, 48.0), 21.0
        if name in taken and not taken[name]:
            place, wide = (14.0, 60.0), 8.0
        elif name in taken:
            place, wide = (25.0 + 34.0 * drawn[name], 75.0), 13.5
        elif deaths[name] > 1:
            place, wide = (28.0 + 44.0 * drawn[name], 50.0), 16.0
        drawn[name] += 1
        sprite = cross_sprite(theme, cross.side, cross.sign, grid.size, place, wide)
        lay(canvas, sprite, grid.corner(cells[name]), theme)


@lru_cache(maxsize=8)
def _bare_board(
    theme: Theme, cells: tuple[Cell, ...], rows: tuple[str, ...], columns: tuple[str, ...], grid: Grid
) -> Image.Image:
    """Return the squares without anything on them, with their coordinates on all four sides."""
    margin, size = grid.margin, grid.size
    image = new_canvas(theme, len(columns) * size + 2 * margin, len(rows) * size + 2 * margin, "ground")
    for cell in cells:
        row, column = grid.place(cell)
        at = (margin + column * size, margin + row * size)
        image.paste(cell_tile(theme, _face(cell, grid)), at)
    letter = round(margin * 0.74)
    for number, name in enumerate(reversed(rows) if grid.turned else rows):
        tile = label_tile(theme, name, margin, size, letter, "text", "ground", True, "en")
        image.paste(tile, (0, margin + number * size))
        image.paste(tile, (image.width - margin, margin + number * size))
    for number, name in enumerate(reversed(columns) if grid.turned else columns):
        tile = label_tile(theme, name, size, margin, letter, "text", "ground", True, "en")
        image.paste(tile, (margin + number * size, 0))
        image.paste(tile, (margin + number * size, image.height - margin))
    return image


def _face(
    cell: Cell, grid: Grid, mark: MarkKind | None = None, trap: Trap | None = None, token: Token | None = None
) -> CellFace:
    odd = (cell.row + cell.column) % 2 == 1
    return CellFace(grid.size, cell.terrain, odd, cell.zone, cell.turns, mark, trap, token)


def _paint_arrow(canvas: Image.Image, arrow: Arrow, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    points = [grid.centre(cells[name]) for name in arrow.path]
    if len(points) < 2:
        return
    if arrow.kind == "attack":
        lift = 0.08 * grid.size
        points = [(x, y - lift) for x, y in points]
    reach = grid.size if arrow.kind == "jump" else grid.size // 3
    left, top = int(min(x for x, _ in points)) - reach, int(min(y for _, y in points)) - reach
    width = int(max(x for x, _ in points)) + reach - left
    height = int(max(y for _, y in points)) + reach - top
    local = tuple((x - left, y - top) for x, y in points)
    bend = _bend(grid, cells[arrow.path[0]], cells[arrow.path[-1]])
    sprite = arrow_sprite(theme, arrow.kind, arrow.side, local, grid.size, width, height, bend)
    lay(canvas, sprite, (left, top), theme)


def _bend(grid: Grid, start: Cell, end: Cell) -> int:
    """Return -1 where a jump along the upper or right rim would leave the board."""
    (row, column), (last_row, last_column) = grid.place(start), grid.place(end)
    return -1 if row == last_row == 0 or column == last_column == grid.columns - 1 else 1


def _paint_notes(
    canvas: Image.Image, notes: tuple[Note, ...], sparks: list[str], grid: Grid, cells: dict[str, Cell], theme: Theme
) -> None:
    """Put each square's signs into its upper left corner, the second below, further ones to the right."""
    placed: dict[str, int] = defaultdict(int)
    sprites = [(cell, spark_sprite(theme, grid.size)) for cell in sparks]
    sprites += [(note.cell, note_sprite(theme, note.text, note.tone, note.icon, grid.size)) for note in notes]
    offset = round(grid.size * 0.07)
    for name, sprite in sprites:
        x, y = grid.corner(cells[name])
        number = placed[name]
        placed[name] += 1
        right = 0 if number < 2 else round((number - 1) * grid.size * 0.34)
        down = round(grid.size * 0.36) if number == 1 else 0
        lay(canvas, sprite, (x - offset + right, y - offset + down), theme)


def _paint_roster(canvas: Image.Image, roster: Roster, box: Box, scale: float, locale: str, theme: Theme) -> None:
    canvas.paste(box_tile(theme, box.width, box.height, "panel", "panel_line"), (box.left, box.top))
    pad = round(6 * scale)
    left, top, width = box.left + pad, box.top + pad, box.width - 2 * pad
    height = line_height(scale)
    for line in roster.lines:
        canvas.paste(line_tile(theme, line, width, height, locale), (left, top))
        top += height
    if roster.reserve or roster.dead:
        height = waiting_height(roster, scale)
        canvas.paste(
            waiting_tile(theme, roster.reserve, roster.dead, width, height), (left, box.top + box.height - pad - height)
        )
