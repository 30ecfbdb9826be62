"""Where the zones and the hand of a side lie in its mat."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from render.scene_cards import Mat

ZONE_HEIGHT, HAND_HEIGHT, BARE_HEIGHT, BACKS_HEIGHT, EDGE, GAP = 122, 222, 92, 92, 12, 8
"""Heights at scale 1 of a row of zones, of cards, of such without values, of backs; a mat's margin, and gaps in it."""
BRIEF_ZONE, ASIDE, UPRIGHT, ASIDE_HEAD = 66, 86, 57, 32
"""Height at scale 1 of a zone that is a sign with its number; the width of a mat of such beside a board, their height
there, and that of its side's sign above them."""
LOW_ROW, LOW_HEIGHT, LOW_BARE, LOW_EDGE, LOW_GAP = 196, 108, 42, 6, 4
"""Heights at scale 1 of a low hand in one row, of its cards in several rows, of such without values; the mat's margin,
and gaps in it."""
ACROSS = 7
"""Most cards side by side; more go into further rows of equal length."""
COUNTED_ACROSS = 6
"""Most cards side by side that bear the number of their copies beside their prices."""
BARE_ACROSS = 4
"""Most cards side by side that have a name and nothing else, which stands beside their sign."""
LOW_ACROSS, LOW_BARE_ACROSS = 4, 3
"""Most cards of a low hand side by side; without values one more where they are more than three rows."""
_ZONES_ACROSS = 5
_LAPS = 14
"""So many backs are drawn at most; the number beside them says how many there are."""


class Place(NamedTuple):
    """A rectangle in a mat, in pixels."""

    left: int
    top: int
    width: int
    height: int


class MatPlan(NamedTuple):
    """The places of a mat's zones, of the cards seen, and of the row of backs if there is one."""

    height: int
    zones: tuple[Place, ...]
    cards: tuple[Place, ...]
    backs: Place | None


def mat_plan(mat: Mat, width: int, scale: float) -> MatPlan:
    """Return where everything goes in a mat of that width; its height follows."""
    slim = mat.low or mat.aside
    edge, gap = (round(length * scale) for length in ((LOW_EDGE, LOW_GAP) if slim else (EDGE, GAP)))
    top = edge
    if mat.aside:
        high = round(UPRIGHT * scale)
        top += round(ASIDE_HEAD * scale)
        zones = tuple(
            Place(edge, top + number * (high + gap), width - 2 * edge, high) for number in range(len(mat.zones))
        )
        return MatPlan(top + len(zones) * (high + gap) - gap + edge, zones, (), None)
    across, high = (len(mat.zones), BRIEF_ZONE) if mat.brief else (_ZONES_ACROSS, ZONE_HEIGHT)
    zones, top = _rows(len(mat.zones), across, width, top, round(high * scale), edge, gap)
    high, across = _card_size(mat)
    cards, top = _rows(len(mat.cards), across, width, top, round(high * scale), edge, gap)
    backs = None
    if mat.unseen:
        backs = Place(edge, top, width - 2 * edge, round(BACKS_HEIGHT * scale))
        top += backs.height + gap
    return MatPlan(top - gap + edge, zones, cards, backs)


def is_valued(mat: Mat) -> bool:
    """Say whether the cards of a hand have more than a name and an icon."""
    return any(card.figures or card.ways or card.cost is not None for card in mat.cards)


def _card_size(mat: Mat) -> tuple[int, int]:
    """Return the height at scale 1 of the cards of a hand, and how many of them lie side by side at most."""
    if not is_valued(mat):
        more = len(mat.cards) > 3 * LOW_BARE_ACROSS
        return (LOW_BARE, LOW_BARE_ACROSS + more) if mat.low else (BARE_HEIGHT, BARE_ACROSS)
    if mat.low and len(mat.cards) > ACROSS:
        return LOW_HEIGHT, LOW_ACROSS
    counted = any(card.count for card in mat.cards)
    return LOW_ROW if mat.low else HAND_HEIGHT, min(ACROSS, COUNTED_ACROSS) if counted else ACROSS


def _rows(count: int, most: int, width: int, top: int, high: int, edge: int, gap: int) -> tuple[tuple[Place, ...], int]:
    """Fill rows of equal length; return them and where the next part begins."""
    if not count:
        return (), top
    rows = ceil(count / most)
    across = max(ceil(count / rows), min(most, 4))
    bounds = [edge + (width - 2 * edge + gap) * number // across for number in range(across + 1)]
    columns = [(left, right - left - gap) for left, right in pairwise(bounds)]
    places = (
        Place(columns[number % across][0], top + number // across * (high + gap), columns[number % across][1], high)
        for number in range(count)
    )
    return tuple(places), top + rows * (high + gap)


def backs_shown(unseen: int) -> int:
    """Return how many backs are drawn for so many cards."""
    return min(unseen, _LAPS)
