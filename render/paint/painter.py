"""Scene to palette image: cached tiles pasted, then what happened laid over them."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from PIL import Image

from render.layout.page import PAGE_WIDTH, Box, Page, lay_out, line_height, waiting_height
from render.layout.square import Grid
from render.paint.cards import card_tile
from render.paint.gauge import gauge_tile
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
from render.paint.tiles import CellFace, cell_tile, piece_sprite
from render.scene import Arrow, Board, Cell, MarkKind, Note, Roster, Scene, Token, Trap
from render.theme import Theme


def paint(scene: Scene, theme: Theme, width: int = PAGE_WIDTH) -> Image.Image:
    """Return the scene as a palette image of that width."""
    return finished(compose(scene, theme, width), theme)


def compose(scene: Scene, theme: Theme, width: int = PAGE_WIDTH) -> Image.Image:
    """Return the scene as an index image of that width."""
    page = lay_out(scene, width)
    canvas = new_canvas(theme, page.width, page.height, "ground")
    _paint_header(canvas, scene, page, theme)
    if scene.board is not None and page.grid is not None:
        _paint_board(canvas, scene.board, page.grid, theme)
    for card, box in zip(scene.cards, page.cards, strict=True):
        canvas.paste(card_tile(theme, card, box.width, box.height, scene.locale), (box.left, box.top))
    for roster, box in zip(scene.rosters, page.rosters, strict=True):
        _paint_roster(canvas, roster, box, page.scale, scene.locale, theme)
    return canvas


def _paint_header(canvas: Image.Image, scene: Scene, page: Page, theme: Theme) -> None:
    for gauge, box in zip(scene.gauges, page.gauges, strict=False):
        canvas.paste(gauge_tile(theme, gauge, box.width, box.height, scene.locale), (box.left, box.top))
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
    _paint_happenings(canvas, board, grid, cells, theme)
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


def _paint_happenings(canvas: Image.Image, board: Board, grid: Grid, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw arrows, then traces and crosses over them, then the pieces whose squares an arrow crosses or leaves."""
    crossed: set[tuple[int, int]] = set()
    for arrow in board.arrows:
        _paint_arrow(canvas, arrow, grid, cells, theme)
        crossed |= grid.crossed([grid.centre(cells[name]) for name in arrow.path])
        start, end = cells[arrow.path[0]], cells[arrow.path[-1]]
        if arrow.kind == "move" or start.column != end.column:
            crossed.add(grid.place(start))
    taken = {token.cell for token in board.tokens}
    died = {cross.cell for cross in board.crosses}
    for arrow in board.arrows:
        if arrow.kind == "move" and arrow.sign and arrow.path[0] not in taken | died:
            lay(
                canvas, ghost_sprite(theme, arrow.side, arrow.sign, grid.size), grid.corner(cells[arrow.path[0]]), theme
            )
    for token in board.tokens:
        if grid.place(cells[token.cell]) in crossed:
            lay(canvas, piece_sprite(theme, token, grid.size), grid.corner(cells[token.cell]), theme)
    for cross in board.crosses:
        sprite = cross_sprite(theme, cross.side, cross.sign, grid.size, cross.cell in taken)
        lay(canvas, sprite, grid.corner(cells[cross.cell]), theme)


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
    reach = grid.size // 3
    left, top = int(min(x for x, _ in points)) - reach, int(min(y for _, y in points)) - reach
    width = int(max(x for x, _ in points)) + reach - left
    height = int(max(y for _, y in points)) + reach - top
    local = tuple((x - left, y - top) for x, y in points)
    lay(canvas, arrow_sprite(theme, arrow.kind, arrow.side, local, grid.size, width, height), (left, top), theme)


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
