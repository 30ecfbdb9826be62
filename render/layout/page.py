"""Where the parts of a picture lie: header, banner, board, rosters, cards."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, east_asian_width

from render.layout.board import Plan, board_plan
from render.layout.card import CLOSE_GAP, MANY_ROWS, card_rows
from render.layout.cards import ASIDE, mat_plan
from render.layout.profile import setting
from render.scene import Board, Face, LegendLine, Roster, Scene, Shelf
from render.scene_beside import Timeline

PAGE_WIDTH = 1080
_GAP = 8


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
    )


BANNER_LINE, _BANNER_LETTERS = 38, 60
"""Height in pixels at scale 1 of a line of a banner, and letters in it."""
_CHART_LETTERS = 64
"""Letters in a row of words of a chart."""


def chart_rows(text: str) -> int:
    """Return how many rows a line of words of a chart takes."""
    return max(1, -(-_letters(text) // _CHART_LETTERS))


def banner_lines(banner: str) -> int:
    """Return how many lines a banner takes: it is never cut."""
    return max(1, -(-_letters(banner) // _BANNER_LETTERS))


def _letters(text: str) -> int:
    """Count the letters of a text: wide ones twice, marks not at all."""
    return sum(2 if east_asian_width(c) in "WF" else category(c) != "Mn" for c in text)


HIGHEST = 1420
"""Height in pixels at scale 1 of the highest picture of a post or a panel: 418 px where it is 318 px wide."""


SEAT_HEIGHT = 176
"""Height in pixels at scale 1 of a side's box where more than two share the header."""
TURN_HEIGHT = 84
"""Height in pixels at scale 1 of the line with title and turn above them."""
_SEATS_ACROSS = 4
TIMELINE_HEIGHT, ORDER_HEIGHT, ORDER_EDGE = 216, 80, 8
"""Heights in pixels at scale 1 of a time track, of the order of the step that runs without the later ones, and of the
edge above these that is left where nobody acts any more.
"""
CHART_HEIGHT, CHART_TITLE, CHART_LINE = 206, 58, 40
"""Heights in pixels at scale 1 of a chart's title with columns, without them, and of a line of words below."""


def timeline_height(timeline: Timeline) -> int:
    """Return the height at scale 1 of a time track."""
    if not timeline.moments:
        return ORDER_HEIGHT
    return TIMELINE_HEIGHT if timeline.order else TIMELINE_HEIGHT - ORDER_HEIGHT + ORDER_EDGE


def _profiles(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for profile in scene.profiles:
        high = round(setting(profile, scene.locale).height * scale)
        boxes.append(Box(gap, top, width - 2 * gap, high))
        top += boxes[-1].height + gap
    return tuple(boxes), top


LEGEND_ROW, LEGEND_LINE, LEGEND_LETTERS = 112, 38, 50
"""Heights in pixels at scale 1 of a legend's row at least and of a line of its words; letters in a line."""


def legend_words(line: LegendLine) -> str:
    """Return the words of a row of a legend, parted by the colon of their script."""
    wide = any(east_asian_width(char) in "WF" for char in line.word + line.about)
    return f"{line.word}{'：' if wide else ': '}{line.about}" if line.about else line.word


def legend_lines(line: LegendLine) -> int:
    """Return how many lines are kept free for the words of a row; wide letters count twice, marks not at all."""
    return -(-(_letters(legend_words(line)) + _shortfall(legend_words(line))) // LEGEND_LETTERS)


def _legend(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for line in scene.legend:
        high = max(LEGEND_ROW, LEGEND_LINE * legend_lines(line) + 24)
        boxes.append(Box(gap, top, width - 2 * gap, round(high * scale)))
        top += boxes[-1].height
    return tuple(boxes), top + gap if boxes else top


def line_height(scale: float) -> int:
    """Return the height of a roster row."""
    return round(88 * scale)


WAITING, WAITING_PRICED = 60, 100
"""Heights in pixels at scale 1 of the row of who waits, and of one with prices."""


def waiting_height(roster: Roster, scale: float) -> int:
    """Return the height of the row of reserve, with prices below if they have any, and dead; 0 if there are none."""
    if not roster.reserve and not roster.dead:
        return 0
    return round((WAITING_PRICED if any(line.cost is not None for line in roster.reserve) else WAITING) * scale)


SLOT_HEIGHT, CHIP_HEIGHT, LABEL_HEIGHT, CHIPS_ACROSS = 58, 55, 36, 8
"""Heights in pixels at scale 1 of a shelf's card, of a row of pieces and of its heading; pieces in a row."""


def pile_rows(places: int, chips: int) -> int:
    """Return how many rows a pile takes."""
    return max(1, -(-max(places, chips) // CHIPS_ACROSS))


def shelf_height(shelf: Shelf, scale: float) -> int:
    """Return the height of a side's shelf."""
    rows = sum(pile_rows(pile.places, len(pile.chips)) for pile in shelf.piles)
    inside = SLOT_HEIGHT * len(shelf.slots) + LABEL_HEIGHT * len(shelf.piles) + CHIP_HEIGHT * rows
    return round((inside + 20) * scale)


def _shelves(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    if not scene.shelves:
        return (), top
    wide = (width - gap * (len(scene.shelves) + 1)) // len(scene.shelves)
    high = max(shelf_height(shelf, scale) for shelf in scene.shelves)
    boxes = tuple(Box(gap + number * (wide + gap), top, wide, high) for number in range(len(scene.shelves)))
    return boxes, top + high + gap


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


def _tight_board(
    scene: Scene, board: Board, width: int, top: int, scale: float, gap: int
) -> tuple[Plan, tuple[Box, ...], int]:
    """Fit a board between the header and the hand, zones beside it; its margin below is left to what stands there."""
    asides = [mat for mat in scene.mats if mat.aside]
    wide = round(ASIDE * scale)
    free = width - (wide + gap if asides else 0)
    below = sum(part(scene, width, 0, scale, gap)[1] for part in (_shelves, _mats))
    plan = board_plan(board, free, top, scale, round(HIGHEST * scale) - below - gap)
    bottom = plan.top + plan.height
    boxes: list[Box] = []
    step = (bottom - top + gap) // max(1, len(asides))
    for number, mat in enumerate(asides):
        boxes.append(Box(width - wide - gap, top + step * number, wide, mat_plan(mat, wide, scale).height))
    return plan, tuple(boxes), bottom + gap


FACE_HEAD, FACE_BODY, FACE_PLAIN, FACE_LINE, FACE_GAP, FACE_LETTERS, FACE_WIDE = 150, 372, 236, 54, 18, 30, 46
"""Heights in pixels at scale 1 of a card's head, of its body at least with a piece's values and with a sign, of a line
and of what parts its sentences; letters in a line, and in one as wide as the card."""


_RAGGED, _RAGGED_THAI = 4, 8
"""Letters by which lines stay shorter, because words are not broken; in Thai phrases are not broken either."""


def _shortfall(text: str) -> int:
    return _RAGGED_THAI if any("\u0e00" <= char <= "\u0e7f" for char in text) else _RAGGED


def is_plain(face: Face) -> bool:
    """Say whether a card shows nothing beside its sentences that does not stand at its head."""
    return face.force is None and face.icon in ("", face.emblem)


def face_lines(face: Face, text: str) -> int:
    """Return how many lines are kept free for a sentence of a card; wide letters count twice, marks not at all."""
    return -(-(_letters(text) + _shortfall(text)) // (FACE_WIDE if is_plain(face) else FACE_LETTERS))


def face_height(face: Face) -> int:
    """Return the height at scale 1 of a printed card."""
    lines = sum(FACE_LINE * face_lines(face, text) + FACE_GAP for text in face.texts)
    least = FACE_BODY if face.force is not None else 0 if is_plain(face) else FACE_PLAIN
    return FACE_HEAD + max(least, lines + (FACE_LINE + 30 if face.note else 30))


def _faces(scene: Scene, width: int, top: int, scale: float, gap: int) -> tuple[tuple[Box, ...], int]:
    boxes: list[Box] = []
    for face in scene.faces:
        boxes.append(Box(gap, top, width - 2 * gap, round(face_height(face) * scale)))
        top += boxes[-1].height + gap
    return tuple(boxes), top


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
