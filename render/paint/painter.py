"""Scene to palette image: cached tiles pasted, then what happened laid over them."""

from __future__ import annotations

import msgspec
from PIL import Image

from render.layout.board import Plan
from render.layout.card import is_groups
from render.layout.heights import line_height, waiting_height
from render.layout.page import PAGE_WIDTH, Box, Page, is_pair, lay_out
from render.paint import within
from render.paint.bare import bare_board
from render.paint.cards import card_tile
from render.paint.chart import chart_tile
from render.paint.faces import face_tile
from render.paint.gauge import gauge_tile
from render.paint.happened import (
    paint_areas,
    paint_happenings,
    paint_notes,
    paint_orders,
    paint_rays,
    paint_walls,
    sites_on,
    standing_on,
)
from render.paint.heading import banner_tile, title_tile, track_tile, turn_tile
from render.paint.heroes import ring_sprite
from render.paint.legend import legend_tile, sample_plan
from render.paint.mat import mat_tile
from render.paint.muster import muster_tile
from render.paint.palette import finished, lay, new_canvas
from render.paint.panel import box_tile
from render.paint.profile import profile_tile
from render.paint.roster import lay_line
from render.paint.seat import seat_tile
from render.paint.shelf import shelf_tile
from render.paint.tiles import cell_mask, cell_tile, face_of, has_bar, is_round, lay_pieces
from render.paint.timeline import timeline_tile
from render.paint.waiting import waiting_tile
from render.scene import Scene
from render.scene_board import Board, Cell, MarkKind, Token
from render.scene_cards import Roster
from render.theme import Theme


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
        within.paste(canvas, timeline_tile(theme, scene.timeline, box.width, box.height), (box.left, box.top))
    if scene.chart is not None and page.chart is not None:
        box = page.chart
        within.paste(canvas, chart_tile(theme, scene.chart, box.width, box.height, scene.locale), (box.left, box.top))
    for profile, box in zip(scene.profiles, page.profiles, strict=True):
        within.paste(canvas, profile_tile(theme, profile, box.width, box.height, scene.locale), (box.left, box.top))
    if scene.board is not None and page.plan is not None:
        _paint_board(canvas, scene.board, page.plan, theme)
    for shelf, box in zip(scene.shelves, page.shelves, strict=True):
        within.paste(
            canvas, shelf_tile(theme, shelf, box.width, box.height, page.scale, scene.locale), (box.left, box.top)
        )
    for mat, box in zip(scene.mats, page.mats, strict=True):
        within.paste(canvas, mat_tile(theme, mat, box.width, page.scale, scene.locale), (box.left, box.top))
    for face, box in zip(scene.faces, page.faces, strict=True):
        within.paste(canvas, face_tile(theme, face, box.width, box.height, scene.locale), (box.left, box.top))
    if scene.muster is not None and page.muster is not None:
        box = page.muster
        tile = muster_tile(theme, scene.muster, box.width, box.height, page.scale, scene.locale)
        within.paste(canvas, tile, (box.left, box.top))
    groups = is_groups(scene.cards)
    for card, box in zip(scene.cards, page.cards, strict=True):
        within.paste(canvas, card_tile(theme, card, box.width, box.height, scene.locale, groups), (box.left, box.top))
    for roster, box in zip(scene.rosters, page.rosters, strict=True):
        _paint_roster(canvas, roster, box, page.scale, scene.locale, theme)
    for line, box in zip(scene.legend, page.legend, strict=True):
        within.paste(
            canvas, legend_tile(theme, line, box.width, box.height, page.scale, scene.locale), (box.left, box.top)
        )
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
        within.paste(canvas, tile, (box.left, box.top))
    if page.track is not None:
        box, lit = page.track, scene.lit
        if scene.track and scene.gauges and not pair:
            tile = turn_tile(theme, scene.track, scene.title, scene.subtitle, box.width, box.height, scene.locale, lit)
        elif pair or scene.track:
            tile = track_tile(theme, scene.track, scene.title, scene.subtitle, box.width, box.height, scene.locale, lit)
        else:
            tile = title_tile(theme, scene.title, scene.subtitle, box.width, box.height, scene.locale)
        within.paste(canvas, tile, (box.left, box.top))
    if page.banner is not None:
        box = page.banner
        tile = banner_tile(theme, scene.banner, box.width, box.height, page.scale, scene.locale)
        within.paste(canvas, tile, (box.left, box.top))


def _paint_board(canvas: Image.Image, board: Board, plan: Plan, theme: Theme) -> None:
    if board.turned:
        tokens = tuple(_seen_from_behind(token) for token in board.tokens)
        cells = tuple(_turned(cell) if cell.edges else cell for cell in board.cells)
        board = msgspec.structs.replace(board, tokens=tokens, cells=cells)
    ground = bare_board(theme, board.cells, board.labels, plan)
    within.paste(canvas, ground, (plan.left - plan.margin, plan.top - plan.margin))
    marks: dict[str, MarkKind] = {mark.cell: mark.kind for mark in board.marks}
    traps = {trap.cell: trap for trap in board.traps}
    sites = sites_on(board)
    standing = standing_on(board)
    for cell in board.cells:
        name = cell.name
        if name in standing or name in traps or name in marks or name in sites:
            face = face_of(cell, plan.size, marks.get(name), traps.get(name), standing.get(name, ()), sites.get(name))
            within.paste(canvas, cell_tile(theme, face), plan.box(cell), cell_mask(cell.outline, plan.size))
    cells = {cell.name: cell for cell in board.cells}
    paint_areas(canvas, board, plan, cells, theme)
    paint_happenings(canvas, board, plan, cells, theme)
    for name, tokens in standing.items():
        if tokens[0].stand is not None and marks.get(name, "selected") != "selected":
            lay(canvas, ring_sprite(theme, marks[name], plan.size), plan.corner(cells[name]), theme)
            lay_pieces(canvas, theme, tokens, plan.size, plan.corner(cells[name]), is_round(cells[name]))
    paint_rays(canvas, board, plan, cells, theme)
    plated = any(token.force is not None for token in board.tokens)
    paint_orders(canvas, board, plan, cells, theme, plated)
    sparks = [arrow.path[0] for arrow in board.arrows if arrow.kind == "ability"]
    lettered = {token.cell for token in board.tokens if has_bar(token) and not is_round(cells[token.cell])}
    paint_notes(canvas, board.notes, sparks, plan, cells, theme, plated, lettered, sites.keys() & standing)
    paint_walls(canvas, board, plan, cells, theme)


def _turned(cell: Cell) -> Cell:
    return msgspec.structs.replace(cell, edges=tuple((way + 4) % 8 for way in cell.edges))


def _seen_from_behind(token: Token) -> Token:
    if token.force is not None:
        ways = tuple(sorted((way + 4) % 8 for way in token.force.ways))
        return msgspec.structs.replace(token, force=msgspec.structs.replace(token.force, ways=ways))
    if token.stand is None:
        return token
    return msgspec.structs.replace(token, stand=msgspec.structs.replace(token.stand, facing=token.stand.facing ^ 2))


def _paint_roster(canvas: Image.Image, roster: Roster, box: Box, scale: float, locale: str, theme: Theme) -> None:
    within.paste(canvas, box_tile(theme, box.width, box.height, "panel", "panel_line"), (box.left, box.top))
    pad = round(6 * scale)
    left, top, width = box.left + pad, box.top + pad, box.width - 2 * pad
    height = line_height(scale)
    for line in roster.lines:
        lay_line(canvas, theme, line, width, height, locale, (left, top))
        top += height
    if roster.reserve or roster.dead:
        height = waiting_height(roster, scale)
        within.paste(
            canvas,
            waiting_tile(theme, roster.reserve, roster.dead, width, height),
            (left, box.top + box.height - pad - height),
        )
