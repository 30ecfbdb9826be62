"""Scene to palette image: cached tiles pasted, then what happened laid over them."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from math import hypot

import msgspec
from PIL import Image

from render.layout.board import Plan
from render.layout.card import is_groups
from render.layout.outline import bounds, inset, joined
from render.layout.page import PAGE_WIDTH, Box, Page, is_pair, lay_out, line_height, waiting_height
from render.paint.areas import area_sprite, stone_sprite
from render.paint.cards import card_tile
from render.paint.chart import chart_tile
from render.paint.encode import Packed, packed, unpacked
from render.paint.faces import face_tile
from render.paint.gauge import gauge_tile
from render.paint.heroes import ring_sprite
from render.paint.kept import kept
from render.paint.legend import legend_tile, sample_plan
from render.paint.mat import mat_tile
from render.paint.names import has_name, is_edged, write_name
from render.paint.overlay import (
    arch_top,
    arrow_sprite,
    cross_sprite,
    ghost_sprite,
    note_sprite,
    order_sprite,
    spark_sprite,
)
from render.paint.palette import Sprite, finished, lay, new_canvas
from render.paint.panel import (
    banner_tile,
    box_tile,
    label_tile,
    line_tile,
    title_tile,
    track_tile,
    turn_tile,
)
from render.paint.pen import Pen, Point
from render.paint.profile import profile_tile
from render.paint.rays import ray_sprite
from render.paint.seat import seat_tile
from render.paint.shelf import shelf_tile
from render.paint.tiles import CellFace, cell_mask, cell_tile, face_of, is_round, lay_pieces, unnamed
from render.paint.timeline import timeline_tile
from render.paint.waiting import waiting_tile
from render.scene import Arrow, Board, Cell, Label, MarkKind, Note, Roster, Scene, Token
from render.theme import Theme

_ON_PLATE = ((0.0, 0.02), (1.0, 0.02), (1.0, 0.28), (0.0, 0.28))
"""Where signs lie on the square of a piece with a plate, beside its values and off all names: share of the free width,
share of the square down."""
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
    if scene.board is not None and page.plan is not None:
        _paint_board(canvas, scene.board, page.plan, theme)
    for shelf, box in zip(scene.shelves, page.shelves, strict=True):
        canvas.paste(shelf_tile(theme, shelf, box.width, box.height, page.scale, scene.locale), (box.left, box.top))
    for mat, box in zip(scene.mats, page.mats, strict=True):
        canvas.paste(mat_tile(theme, mat, box.width, page.scale, scene.locale), (box.left, box.top))
    for face, box in zip(scene.faces, page.faces, strict=True):
        canvas.paste(face_tile(theme, face, box.width, box.height, scene.locale), (box.left, box.top))
    groups = is_groups(scene.cards)
    for card, box in zip(scene.cards, page.cards, strict=True):
        canvas.paste(card_tile(theme, card, box.width, box.height, scene.locale, groups), (box.left, box.top))
    for roster, box in zip(scene.rosters, page.rosters, strict=True):
        _paint_roster(canvas, roster, box, page.scale, scene.locale, theme)
    for line, box in zip(scene.legend, page.legend, strict=True):
        canvas.paste(legend_tile(theme, line, box.width, box.height, page.scale, scene.locale), (box.left, box.top))
        if line.board is not None:
            plan = sample_plan(line.board, box, page.scale)
            _paint_board(canvas, line.board, plan, theme)
    return canvas


def _paint_header(canvas: Image.Image, scene: Scene, page: Page, theme: Theme) -> None:
    pair = is_pair(scene)
    for number, (gauge, box) in enumerate(zip(scene.gauges, page.gauges, strict=True)):
        if pair:
            tile = gauge_tile(theme, gauge, box.width, box.height, scene.locale, number == 1)
        else:
            tile = seat_tile(theme, gauge, box.width, box.height, scene.locale)
        canvas.paste(tile, (box.left, box.top))
    if page.track is not None:
        box, lit = page.track, scene.lit
        if scene.track and scene.gauges and not pair:
            tile = turn_tile(theme, scene.track, scene.title, scene.subtitle, box.width, box.height, scene.locale, lit)
        elif pair or scene.track:
            tile = track_tile(theme, scene.track, scene.title, scene.subtitle, box.width, box.height, scene.locale, lit)
        else:
            tile = title_tile(theme, scene.title, scene.subtitle, box.width, box.height, scene.locale)
        canvas.paste(tile, (box.left, box.top))
    if page.banner is not None:
        box = page.banner
        tile = banner_tile(theme, scene.banner, box.width, box.height, page.scale, scene.locale)
        canvas.paste(tile, (box.left, box.top))


def _paint_board(canvas: Image.Image, board: Board, plan: Plan, theme: Theme) -> None:
    if board.turned:
        tokens = tuple(_seen_from_behind(token) for token in board.tokens)
        cells = tuple(_turned(cell) if cell.edges else cell for cell in board.cells)
        board = msgspec.structs.replace(board, tokens=tokens, cells=cells)
    ground = _bare_board(theme, board.cells, board.labels, plan)
    canvas.paste(ground, (plan.left - plan.margin, plan.top - plan.margin))
    marks: dict[str, MarkKind] = {mark.cell: mark.kind for mark in board.marks}
    traps = {trap.cell: trap for trap in board.traps}
    sites = {site.cell: site for site in board.sites}
    standing = _standing(board)
    for cell in board.cells:
        name = cell.name
        if name in standing or name in traps or name in marks or name in sites:
            face = face_of(cell, plan.size, marks.get(name), traps.get(name), standing.get(name, ()), sites.get(name))
            canvas.paste(cell_tile(theme, face), plan.box(cell), cell_mask(cell.outline, plan.size))
    cells = {cell.name: cell for cell in board.cells}
    _paint_areas(canvas, board, plan, cells, theme)
    _paint_happenings(canvas, board, plan, cells, theme)
    for name, tokens in standing.items():
        if tokens[0].stand is not None and marks.get(name, "selected") != "selected":
            lay(canvas, ring_sprite(theme, marks[name], plan.size), plan.corner(cells[name]), theme)
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cells[name]), is_round(cells[name]))
    _paint_rays(canvas, board, plan, cells, theme)
    plated = any(token.force is not None for token in board.tokens)
    for arrow in board.arrows:
        if arrow.order is not None:
            start = cells[arrow.path[0]]
            wide = round(plan.size * 0.76) if plated else _sign_size(plan, start, 1.14)
            sprite = order_sprite(theme, arrow.side, arrow.order, wide, is_round(start))
            lay(canvas, sprite, _order_corner(arrow, plan, cells, standing, sprite.image.width), theme)
    sparks = [arrow.path[0] for arrow in board.arrows if arrow.kind == "ability"]
    _paint_notes(canvas, board.notes, sparks, plan, cells, theme, plated)


def _order_corner(
    arrow: Arrow, plan: Plan, cells: dict[str, Cell], standing: dict[str, tuple[Token, ...]], wide: int
) -> tuple[int, int]:
    """Return where an arrow's number lies: at the left of its first square; on round cells behind who stands there.

    One that leads nowhere has its number where it is.
    """
    start = cells[arrow.path[0]]
    u = plan.size / 100
    if not is_round(start) or start.name in arrow.path[1:2] or len(arrow.path) < 2:
        x, y = plan.corner(start)
        return x + round(u), y + round(40 * u)
    (x, y), (toward_x, toward_y) = plan.centre(start), plan.centre(cells[arrow.path[1]])
    back = (40 if start.name in standing else 8) * u / hypot(toward_x - x, toward_y - y)
    return round(x - (toward_x - x) * back - wide / 2), round(y - (toward_y - y) * back - wide / 2)


def _standing(board: Board) -> dict[str, tuple[Token, ...]]:
    """Return the pieces of each cell that has any."""
    found: dict[str, tuple[Token, ...]] = {}
    for token in board.tokens:
        found[token.cell] = (*found.get(token.cell, ()), token)
    return found


def _turned(cell: Cell) -> Cell:
    return msgspec.structs.replace(cell, edges=tuple((way + 4) % 8 for way in cell.edges))


def _seen_from_behind(token: Token) -> Token:
    if token.force is not None:
        ways = tuple(sorted((way + 4) % 8 for way in token.force.ways))
        return msgspec.structs.replace(token, force=msgspec.structs.replace(token.force, ways=ways))
    if token.stand is None:
        return token
    return msgspec.structs.replace(token, stand=msgspec.structs.replace(token.stand, facing=token.stand.facing ^ 2))


def _paint_areas(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw rims below the pieces, and above them a stone where the cells of each area meet."""
    for area in board.areas:
        outline = joined(plan.outline(cells[name]) for name in area.cells)
        left, top, right, bottom = bounds(outline)
        x, y = int(left), int(top)
        local = tuple((corner[0] - x, corner[1] - y) for corner in outline)
        sprite = area_sprite(theme, area.holders, local, round(right - x), round(bottom - y), plan.size)
        lay(canvas, sprite, (x, y), theme)
    inside = {name for area in board.areas for name in area.cells}
    for name, tokens in _standing(board).items():
        if name in inside:
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cells[name]), is_round(cells[name]))
    for area in board.areas:
        centres = [plan.centre(cells[name]) for name in area.cells]
        x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
        half = round(plan.size * 0.4) / 2
        lay(canvas, stone_sprite(theme, area.holders, plan.size), (round(x - half), round(y - half)), theme)


def _paint_rays(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
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


def _paint_happenings(canvas: Image.Image, board: Board, plan: Plan, cells: dict[str, Cell], theme: Theme) -> None:
    """Draw arrows, then traces and crosses over them, then the pieces whose squares an arrow crosses or leaves."""
    standing = _standing(board)
    occupied = [cells[name] for name in standing]
    crossed: set[str] = set()
    died = {cross.cell for cross in board.crosses}
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
        if any(token.stand is not None for token in standing.get(end.name, ())):
            crossed.add(end.name)
    for arrow in board.arrows:
        if arrow.kind in LEAVING and arrow.sign and arrow.path[0] not in standing.keys() | died:
            lay(
                canvas, ghost_sprite(theme, arrow.side, arrow.sign, plan.size), plan.corner(cells[arrow.path[0]]), theme
            )
    for name, tokens in standing.items():
        if name in crossed:
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cells[name]), is_round(cells[name]))
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


@lru_cache(maxsize=8)
def _bare_board(theme: Theme, cells: tuple[Cell, ...], labels: tuple[Label, ...], plan: Plan) -> Image.Image:
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
    edges: tuple[tuple[Point, ...], ...] = ()
    if any(map(is_round, cells)):
        edges = tuple(tuple(inset(here.outline(cell), -0.012 * plan.size)) for cell in cells)
    image = unpacked(_packed_ground(theme, labels, edges, here))
    for cell in cells:
        box = here.box(cell)
        if has_name(cell) and not is_edged(cell):
            x, y = here.centre(cell)
            tile = _named_tile(theme, face_of(cell, plan.size), x - box[0], y - box[1])
        else:
            tile = cell_tile(theme, face_of(cell, plan.size))
        image.paste(tile, box, cell_mask(cell.outline, plan.size))
    return image


@kept
def _named_tile(theme: Theme, face: CellFace, x: float, y: float) -> Image.Image:
    """Write a cell's name on it, the cell's middle being there; which fractions of a pixel that lies at is seen."""
    tile = cell_tile(theme, msgspec.structs.replace(face, cell=unnamed(face.cell))).copy()
    write_name(tile, theme, face.cell, (x, y), face.size / 100)
    return tile


@kept
def _packed_ground(theme: Theme, labels: tuple[Label, ...], edges: tuple[tuple[Point, ...], ...], plan: Plan) -> Packed:
    """Draw what is the same below all boards of a form: coordinates, and the lines between round cells."""
    image = new_canvas(theme, plan.width + 2 * plan.margin, plan.height + 2 * plan.margin, "ground")
    for label in labels:
        _paint_label(image, label, plan, theme)
    if edges:
        lay(image, _field_lines(theme, edges, image.size), (0, 0), theme)
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
    image.paste(tile, (int(left + 0.5), int(top + 0.5)))


def _paint_arrow(
    canvas: Image.Image, arrow: Arrow, plan: Plan, cells: dict[str, Cell], theme: Theme, deep: bool
) -> None:
    points = [plan.centre(cells[name]) for name in arrow.path]
    if len(points) < 2:
        return
    if arrow.kind == "attack":
        lift = 0.08 * plan.size
        points = [(x, y - lift) for x, y in points]
    reach = plan.size if arrow.kind == "jump" else plan.size // 3
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


def _paint_notes(
    canvas: Image.Image,
    notes: tuple[Note, ...],
    sparks: list[str],
    plan: Plan,
    cells: dict[str, Cell],
    theme: Theme,
    plated: bool,
) -> None:
    """Put each square's signs into its upper left corner, the second below, further ones to the right.

    Where pieces have values in their middles and plates below, signs lie beside the values, above the plates.
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
        right = 0 if number < 2 else round((number - 1) * plan.size * 0.34)
        down = round(plan.size * 0.36) if number == 1 else 0
        lay(canvas, sprite, (x - offset + right, y - offset + down), theme)


def _sign_size(plan: Plan, cell: Cell, grow: float = 1.1) -> int:
    """Return the width of a cell for which signs over it are drawn: round cells are small, and their signs larger."""
    return round(plan.size * grow) if is_round(cell) else plan.size


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
