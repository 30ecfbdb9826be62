"""Where the parts of a picture lie: header, banner, board, rosters, cards."""

from __future__ import annotations

from typing import NamedTuple

from render.layout.board import Plan, board_plan
from render.layout.card import CLOSE_GAP, MANY_ROWS, card_rows
from render.layout.cards import ASIDE, mat_plan
from render.layout.heights import (
    BANNER_LINE,
    CHART_HEIGHT,
    CHART_LINE,
    CHART_TITLE,
    LEGEND_LINE,
    LEGEND_ROW,
    SEAT_HEIGHT,
    TURN_HEIGHT,
    banner_lines,
    chart_rows,
    face_height,
    legend_lines,
    line_height,
    muster_height,
    shelf_height,
    timeline_height,
    waiting_height,
)
from render.layout.profile import setting
from render.scene import Scene
from render.scene_board import Board

PAGE_WIDTH = 1080
HIGHEST = 1420
"""Height in pixels at scale 1 of the highest picture of a post or a panel: 418 px where it is 318 px wide."""
_GAP = 8
_SEATS_ACROSS = 4


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
    plan: Plan | None
    shelves: tuple[Box, ...]
    rosters: tuple[Box, ...]
    cards: tuple[Box, ...]
    timeline: Box | None = None
    chart: Box | None = None
    profiles: tuple[Box, ...] = ()
    mats: tuple[Box, ...] = ()
    faces: tuple[Box, ...] = ()
    legend: tuple[Box, ...] = ()
    muster: Box | None = None


def lay_out(scene: Scene, width: int = PAGE_WIDTH) -> Page:
    """Return where everything goes in a picture of that width; its height follows from the scene."""
    scale = width / PAGE_WIDTH
    gap = round(_GAP * scale)
    top = gap
    gauges, track, top = _header(scene, width, top, scale, gap)
    banner = None
    if scene.banner:
        banner = Box(gap, top, width - 2 * gap, round((16 + BANNER_LINE * banner_lines(scene.banner)) * scale))
        top += banner.height + gap
    timeline = chart = None
    if scene.timeline is not None:
        timeline = Box(gap, top, width - 2 * gap, round(timeline_height(scene.timeline) * scale))
        top += timeline.height + gap
    plan = None
    asides: tuple[Box, ...] = ()
    if scene.board is not None and scene.tight:
        plan, asides, top = _tight_board(scene, scene.board, width, top, scale, gap)
    elif scene.board is not None:
        plan = board_plan(scene.board, width, top, scale)
        top = plan.bottom + gap
    if scene.chart is not None:
        bars = CHART_HEIGHT if scene.chart.bars else CHART_TITLE
        more = sum(chart_rows(line) for line in scene.chart.lines) + chart_rows(scene.chart.title) - 1
        chart = Box(gap, top, width - 2 * gap, round((bars + CHART_LINE * more) * scale))
        top += chart.height + gap
    shelves, top = _shelves(scene, width, top, scale, gap)
    mats, top = _mats(scene, width, top, scale, gap)
    mats = (*asides, *mats)
    muster, top = _muster(scene, width, top, scale, gap)
    faces, top = _faces(scene, width, top, scale, gap)
    cards, top = _cards(scene, width, top, scale, gap)
    rosters, top = _rosters(scene, width, top, scale, gap)
    profiles, top = _profiles(scene, width, top, scale, gap)
    legend, top = _legend(scene, width, top, scale, gap)
    return Page(
        width,
        top,
        scale,
        gauges,
        track,
        banner,
        plan,
        shelves,
        rosters,
        cards,
        timeline,
        chart,
        profiles,
        mats,
        faces,
        legend,
        muster,
    )


def is_pair(scene: Scene) -> bool:
    """Say whether two sides face each other across the turn; with figures alone they have boxes as of many."""
    plain = all(gauge.figures and gauge.pool is None and not gauge.note for gauge in scene.gauges)
    return len(scene.gauges) == 2 and not plain


def _header(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], Box | None, int]:
    high = round(150 * scale)
    if is_pair(scene):
        side = round(404 * scale)
        first = Box(gap, top, side, high)
        second = Box(width - gap - side, top, side, high)
        middle = Box(first.left + side + gap, top, second.left - first.left - side - 2 * gap, high)
        return (first, second), middle, top + high + gap
    middle = None
    if scene.title or scene.track:
        many = TURN_HEIGHT if scene.gauges else 110
        middle = Box(gap, top, width - 2 * gap, round((many if scene.track else 64) * scale))
        top += middle.height + gap
    across = min(len(scene.gauges), _SEATS_ACROSS)
    boxes: list[Box] = []
    for number in range(len(scene.gauges)):
        wide = (width - gap * (across + 1)) // across
        if number and number % across == 0:
            top = boxes[-1].top + boxes[-1].height + gap
        boxes.append(Box(gap + number % across * (wide + gap), top, wide, round(SEAT_HEIGHT * scale)))
    return tuple(boxes), middle, boxes[-1].top + boxes[-1].height + gap if boxes else top


def _tight_board(
    scene: Scene, board: Board, width: int, top: int, scale: float, gap: int
) -> tuple[Plan, tuple[Box, ...], int]:
    """Fit a board between the header and the hand, zones beside it; its margin below is left to what stands there."""
    asides = [mat for mat in scene.mats if mat.aside]
    wide = round(ASIDE * scale)
    free = width - (wide + gap if asides else 0)
    below = sum(part(scene, width, 0, scale, gap)[1] for part in (_shelves, _mats, _muster))
    plan = board_plan(board, free, top, scale, round(HIGHEST * scale) - below - gap)
    bottom = plan.top + plan.height
    boxes: list[Box] = []
    step = (bottom - top + gap) // max(1, len(asides))
    for number, mat in enumerate(asides):
        boxes.append(Box(width - wide - gap, top + step * number, wide, mat_plan(mat, wide, scale).height))
    return plan, tuple(boxes), bottom + gap


def _shelves(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    if not scene.shelves:
        return (), top
    wide = (width - gap * (len(scene.shelves) + 1)) // len(scene.shelves)
    high = max(shelf_height(shelf, scale) for shelf in scene.shelves)
    boxes = tuple(Box(gap + number * (wide + gap), top, wide, high) for number in range(len(scene.shelves)))
    return boxes, top + high + gap


def _mats(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    brief = [mat for mat in scene.mats if mat.brief]
    for mat in scene.mats:
        if mat.aside:
            continue
        wide = (width - gap) // len(brief) - gap if mat.brief else width - 2 * gap
        left = gap + (wide + gap) * len(boxes) if mat.brief else gap
        boxes.append(Box(left, top, wide, mat_plan(mat, wide, scale).height))
        if not mat.brief or mat is brief[-1]:
            top += boxes[-1].height + gap
    return tuple(boxes), top


def _muster(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[Box | None, int]:
    if scene.muster is None:
        return None, top
    box = Box(gap, top, width - 2 * gap, muster_height(scene.muster, scale))
    return box, top + box.height + gap


def _faces(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for face in scene.faces:
        boxes.append(Box(gap, top, width - 2 * gap, round(face_height(face) * scale)))
        top += boxes[-1].height + gap
    return tuple(boxes), top


def _cards(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    rows = card_rows(scene.cards, scene.locale)
    apart = gap if len(rows) < MANY_ROWS else round(CLOSE_GAP * scale)
    for row in rows:
        high = round(row.height * scale)
        wide = (width - gap * (row.across + 1)) // row.across
        boxes += [Box(gap + number * (wide + gap), top, wide, high) for number in range(row.here)]
        top += high + apart
    return tuple(boxes), top - apart + gap if boxes else top


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


def _profiles(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for profile in scene.profiles:
        high = round(setting(profile, scene.locale).height * scale)
        boxes.append(Box(gap, top, width - 2 * gap, high))
        top += boxes[-1].height + gap
    return tuple(boxes), top


def _legend(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for line in scene.legend:
        high = max(LEGEND_ROW, LEGEND_LINE * legend_lines(line) + 24)
        boxes.append(Box(gap, top, width - 2 * gap, round(high * scale)))
        top += boxes[-1].height
    return tuple(boxes), top + gap if boxes else top
