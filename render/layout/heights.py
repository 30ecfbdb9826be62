"""How high the parts of a picture are, and how many lines of words they hold."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from render.scene import LegendLine
from render.scene_beside import Shelf, Timeline
from render.scene_cards import Face, Muster, Roster

BANNER_LINE, _BANNER_LETTERS = 38, 60
"""Height in pixels at scale 1 of a line of a banner, and letters in it."""
SEAT_HEIGHT = 176
"""Height in pixels at scale 1 of a side's box where more than two share the header."""
TURN_HEIGHT = 84
"""Height in pixels at scale 1 of the line with title and turn above them."""
TIMELINE_HEIGHT, ORDER_HEIGHT, ORDER_EDGE = 216, 80, 8
"""Heights in pixels at scale 1 of a time track, of the order of the step that runs without the later ones, and of the
edge above these that is left where nobody acts any more.
"""
CHART_HEIGHT, CHART_TITLE, CHART_LINE = 206, 58, 40
"""Heights in pixels at scale 1 of a chart's title with columns, without them, and of a line of words below."""
_CHART_LETTERS = 64
"""Letters in a row of words of a chart."""
WAITING, WAITING_PRICED = 60, 100
"""Heights in pixels at scale 1 of the row of who waits, and of one with prices."""
SLOT_HEIGHT, CHIP_HEIGHT, LABEL_HEIGHT, CHIPS_ACROSS = 58, 55, 36, 8
"""Heights in pixels at scale 1 of a shelf's card, of a row of pieces and of its heading; pieces in a row."""
MUSTER_ROW, MUSTER_EDGE, MUSTER_ACROSS = 58, 10, 2
"""Heights in pixels at scale 1 of a row of a muster and of its edges; pieces in a row."""
LEGEND_ROW, LEGEND_LINE, LEGEND_LETTERS = 112, 38, 50
"""Heights in pixels at scale 1 of a legend's row at least and of a line of its words; letters in a line."""
FACE_HEAD, FACE_BODY, FACE_PLAIN, FACE_LINE, FACE_GAP, FACE_LETTERS, FACE_WIDE = 150, 372, 236, 54, 18, 30, 46
"""Heights in pixels at scale 1 of a card's head, of its body at least with a piece's values and with a sign, of a line
and of what parts its sentences; letters in a line, and in one as wide as the card."""
_RAGGED, _RAGGED_THAI = 4, 8
"""Letters by which lines stay shorter, because words are not broken; in Thai phrases are not broken either."""


def banner_lines(banner: str) -> int:
    """Return how many lines a banner takes: it is never cut."""
    return max(1, -(-_letters(banner) // _BANNER_LETTERS))


def timeline_height(timeline: Timeline) -> int:
    """Return the height at scale 1 of a time track."""
    if not timeline.moments:
        return ORDER_HEIGHT
    return TIMELINE_HEIGHT if timeline.order else TIMELINE_HEIGHT - ORDER_HEIGHT + ORDER_EDGE


def chart_rows(text: str) -> int:
    """Return how many rows a line of words of a chart takes."""
    return max(1, -(-_letters(text) // _CHART_LETTERS))


def pile_rows(places: int, chips: int) -> int:
    """Return how many rows a pile takes."""
    return max(1, -(-max(places, chips) // CHIPS_ACROSS))


def shelf_height(shelf: Shelf, scale: float) -> int:
    """Return the height of a side's shelf."""
    rows = sum(pile_rows(pile.places, len(pile.chips)) for pile in shelf.piles)
    inside = SLOT_HEIGHT * len(shelf.slots) + LABEL_HEIGHT * len(shelf.piles) + CHIP_HEIGHT * rows
    return round((inside + 20) * scale)


def muster_height(muster: Muster, scale: float) -> int:
    """Return the height of a muster: it keeps its places while its pieces are placed."""
    rows = -(-len(muster.starters) // MUSTER_ACROSS)
    return round((MUSTER_ROW * rows + 2 * MUSTER_EDGE) * scale)


def line_height(scale: float) -> int:
    """Return the height of a roster row."""
    return round(88 * scale)


def waiting_height(roster: Roster, scale: float) -> int:
    """Return the height of the row of reserve, with prices below if they have any, and dead; 0 if there are none."""
    if not roster.reserve and not roster.dead:
        return 0
    return round((WAITING_PRICED if any(line.cost is not None for line in roster.reserve) else WAITING) * scale)


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


def legend_words(line: LegendLine) -> str:
    """Return the words of a row of a legend, parted by the colon of their script."""
    wide = any(east_asian_width(char) in "WF" for char in line.word + line.about)
    return f"{line.word}{'：' if wide else ': '}{line.about}" if line.about else line.word


def legend_lines(line: LegendLine) -> int:
    """Return how many lines are kept free for the words of a row; wide letters count twice, marks not at all."""
    return -(-(_letters(legend_words(line)) + _shortfall(legend_words(line))) // LEGEND_LETTERS)


def _letters(text: str) -> int:
    """Count the letters of a text: wide ones twice, marks not at all."""
    return sum(2 if east_asian_width(c) in "WF" else category(c) != "Mn" for c in text)


def _shortfall(text: str) -> int:
    return _RAGGED_THAI if any("\u0e00" <= char <= "\u0e7f" for char in text) else _RAGGED
