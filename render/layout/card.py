"""How unit cards lie side by side, and how high they are: as high as what is written on them needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from render.paint.text import text_width
from render.paint.wrapping import wrap
from render.scene_cards import Card

SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
MANY_ROWS, CLOSE_GAP = 12, 2
"""So many rows of cards stand closer together."""
BRIEF_HEIGHT = 96
"""Height in pixels at scale 1 of a card with a name and one line."""
BRIEF_EDGE = 90
"""Width at scale 1 of what is left and right of the words on a brief card."""
_THREE, _PAGE, _GAP = 349, 1080, 8
_FEW = 12
"""Most brief cards that lie two side by side, because a name or a line is long."""
GROUP_LEFT, GROUP_EDGE, GROUP_HEAD, GROUP_LINE = 84, 20, 64, 37
"""On a card of a group: where its words begin, the margin, the height of its head and of a line of its text."""
GROUP_WIDTH = _PAGE - 2 * _GAP
_ALONE, _ALONE_BARE, _ALONE_LINE, _ALONE_UNIT = 367, 224, 54, 1064 / 700
"""A card alone: its height at scale 1 with a line of text and without an ability, that of a further line, and how many
pixels there a pixel of its smallest letters has."""
PAIRED_WIDTH, PAIRED_EDGE, PAIRED_HEAD, PAIRED_LINE = 528, 36, 196, 1.2
"""The width of cards side by side, both margins of their text, the height without it; a line of it, in letters."""
_RANKED = 338
"""Height of cards with rows of pieces."""
_MOST = 99


class CardRow(NamedTuple):
    """Cards side by side: how many would fit, how many there are, their height at scale 1."""

    across: int
    here: int
    height: int


def card_rows(cards: Sequence[Card], locale: str) -> list[CardRow]:
    """Return how cards lie below one another: groups each by itself, others in rows of equal height."""
    if is_groups(cards):
        return [CardRow(1, 1, group_height(card, locale)) for card in cards]
    brief = all(card.brief for card in cards)
    if len(cards) == 1 and not brief:
        return [CardRow(1, 1, _alone_height(cards[0], locale))]
    across = _brief_across(cards, locale) if brief else 2
    if brief:
        height = BRIEF_HEIGHT
    else:
        height = max((_paired_height(card, locale) for card in cards), default=0)
    return [CardRow(across, min(across, len(cards) - first), height) for first in range(0, len(cards), across)]


def is_groups(cards: Sequence[Card]) -> bool:
    """Say whether these are several groups of pieces, told of in words only."""
    return len(cards) > 1 and all(card.hp is None and not card.brief and not card.ranks for card in cards)


def group_lines(card: Card, locale: str) -> list[str]:
    """Return the lines that a group's text takes."""
    return wrap(card.text, SMALLEST, GROUP_WIDTH - 2 * GROUP_EDGE, _MOST, False, locale)


def group_height(card: Card, locale: str) -> int:
    """Return the height at scale 1 of a group's card."""
    return GROUP_HEAD + GROUP_LINE * max(1, len(group_lines(card, locale))) + GROUP_EDGE


def _brief_across(cards: Sequence[Card], locale: str) -> int:
    if any(card.figures for card in cards):
        return 2
    room = _THREE - BRIEF_EDGE
    words = [(text, bold) for card in cards for text, bold in ((card.name, True), (card.ability, False)) if text]
    is_long = any(text_width(text, SMALLEST, bold, locale) > room for text, bold in words)
    return 2 if is_long and len(cards) <= _FEW else 3


def _paired_height(card: Card, locale: str) -> int:
    if card.ranks:
        return _RANKED
    lines = wrap(card.text, SMALLEST, PAIRED_WIDTH - PAIRED_EDGE, _MOST, False, locale) if card.text else []
    return ceil(PAIRED_HEAD + PAIRED_LINE * SMALLEST * len(lines))


def _alone_height(card: Card, locale: str) -> int:
    """Return the height of a card alone: as high as its text needs."""
    if not card.ability:
        return _ALONE_BARE
    size, room = round(SMALLEST * _ALONE_UNIT), _PAGE - 2 * _GAP - PAIRED_EDGE * _ALONE_UNIT
    lines = wrap(card.text, size, room, _MOST, False, locale) if card.text else []
    return _ALONE + _ALONE_LINE * max(0, len(lines) - 1)
