"""What a side has in cards: zones with their counts, the hand face-up for who may see it, backs for everyone else."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import msgspec
from PIL import Image

from render.layout.cards import (
    ASIDE,
    BARE_HEIGHT,
    BRIEF_ZONE,
    LOW_BARE,
    LOW_HEIGHT,
    LOW_ROW,
    Place,
    backs_shown,
    mat_plan,
)
from render.paint import within
from render.paint.icons import ICONS, draw_icon
from render.paint.inlays import Inlay, cut_out
from render.paint.kept import kept
from render.paint.panel import figure_colour
from render.paint.pen import Pen
from render.paint.pieces import draw_body
from render.paint.short_names import name_lines
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.scene_beside import Zone
from render.scene_cards import HandCard, Mat
from render.theme import SIDES, Theme

TEXT, COUNT = 29, 50
"""Letters in pixels at scale 1: names and values, and the number of cards in a zone."""


@lru_cache(maxsize=64)
def mat_tile(theme: Theme, mat: Mat, width: int, scale: float, locale: str) -> Image.Image:
    """Return a side's mat: its zones, below them its hand."""
    plan = mat_plan(mat, width, scale)
    tile = _plate(theme, mat.side, mat.aside, width, plan.height, scale).copy()
    for zone, place in zip(mat.zones, plan.zones, strict=True):
        within.paste(tile, _zone(theme, zone, mat.side, place.width, place.height, scale, locale), place[:2])
    for card, place in zip(mat.cards, plan.cards, strict=True):
        within.paste(tile, _card(theme, card, mat.side, place.width, place.height, scale, locale), place[:2])
    if plan.backs is not None:
        within.paste(tile, _backs(theme, mat.unseen, mat.side, plan.backs, scale), plan.backs[:2])
    return tile


@kept
def _plate(theme: Theme, side: int, aside: bool, width: int, height: int, u: float) -> Image.Image:
    """Draw a mat without zones and cards; one that stands aside has its side's body above them."""
    pen = Pen(theme, width, height, "ground", scale=2)
    pen.rectangle(0, 0, width, height, SIDES[side], 14 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 12 * u)
    if aside:
        draw_body(pen, side, width / 2, 21 * u, 13 * u, SIDES[side])
    return pen.tile()


@lru_cache(maxsize=256)
def _zone(theme: Theme, zone: Zone, side: int, width: int, height: int, u: float, locale: str) -> Image.Image:
    """Draw a zone: icon and count above, its name or the card on top below; one with a goal as signs that fill up."""
    pen = Pen(theme, width, height, "panel")
    pen.rectangle(0, 0, width, height, "panel_line", 10 * u)
    pen.rectangle(1.5 * u, 1.5 * u, width - 1.5 * u, height - 1.5 * u, "panel_raised", 9 * u)
    if width <= ASIDE * u:
        _upright(pen, zone, width, height, u)
        return pen.tile()
    if height <= BRIEF_ZONE * u + 1:
        _sign(pen, zone, width, height, u)
        return pen.tile()
    y = (36 if zone.top else 46) * u
    size = round(COUNT * u)
    number = str(zone.number)
    x = 34 * u
    draw_icon(pen, zone.icon, x, y, 23 * u, "text" if zone.number else "text_dim", "panel_raised")
    pen.text(x + 34 * u, y + size * 0.36, number, size, "text" if zone.number else "text_dim", bold=True)
    if zone.goal:
        left = x + 42 * u + text_width(number, size, True)
        across = -(-zone.goal // 2) if zone.goal > 3 else zone.goal
        step = min(34 * u, (width - left - 6 * u) / across)
        rows = -(-zone.goal // across)
        for sign in range(zone.goal):
            column, row = sign % across, sign // across
            at = left + step * (column + 0.5), y + (row - (rows - 1) / 2) * 34 * u
            draw_icon(pen, zone.icon, *at, step * 0.44, "harm" if sign < zone.number else "mana_empty", "panel_raised")
    small, colour = round(TEXT * u), "text" if zone.top else "text_dim"
    lines = name_lines(zone.top or zone.name, small, width - 16 * u, 2 if zone.top else 1, bool(zone.top), locale)
    for line, words in enumerate(reversed(lines)):
        baseline = (100 if len(lines) == 1 else 108) * u + small * 0.3 - 30 * u * line
        pen.text(11 * u, baseline, words, small, colour, bold=bool(zone.top), locale=locale)
    return pen.tile()


def _sign(pen: Pen, zone: Zone, width: int, height: int, u: float) -> None:
    """Draw a zone as its sign and its number side by side."""
    number, colour = str(zone.number), "text" if zone.number else "text_dim"
    size, gap, radius = round(38 * u), 8 * u, 17 * u
    left = (width - 2 * radius - gap - text_width(number, size, True)) / 2
    draw_icon(pen, zone.icon, left + radius, height / 2, radius, colour, "panel_raised")
    pen.text(left + 2 * radius + gap, height / 2 + size * 0.36, number, size, colour, bold=True)


def _upright(pen: Pen, zone: Zone, width: int, height: int, u: float) -> None:
    """Draw a zone as its sign above its number."""
    number, colour = str(zone.number), "text" if zone.number else "text_dim"
    size = round(32 * u)
    draw_icon(pen, zone.icon, width / 2, 16 * u, 12 * u, colour, "panel_raised")
    pen.text(width / 2, height - 5 * u, number, size, colour, anchor="m", bold=True)


@kept
def _card(theme: Theme, card: HandCard, side: int, width: int, height: int, u: float, locale: str) -> Image.Image:
    """Draw a card of the hand: number and price above, the name, ways and values below; a mark frames it."""
    edge = (6 if card.mark else 2.5) * u
    tile = _bare_card(theme, card.mark or SIDES[side], edge, width, height, u)
    told = _told(theme, msgspec.structs.replace(card, mark=None), width, height, u, locale)
    if told is None:
        return tile
    made = tile.copy()
    within.paste(made, told.image, told.corner, told.drawn)
    return made


@kept
def _bare_card(theme: Theme, frame: str, edge: float, width: int, height: int, u: float) -> Image.Image:
    """Draw a card with nothing on it in a frame of that colour."""
    pen = Pen(theme, width, height, "panel")
    pen.rectangle(0, 0, width, height, frame, 12 * u)
    pen.rectangle(edge, edge, width - edge, height - edge, "panel_raised", 9 * u)
    return pen.tile()


@kept
def _told(theme: Theme, card: HandCard, width: int, height: int, u: float, locale: str) -> Inlay | None:
    """Draw what is on a card, which is the same in any frame."""
    pen = Pen(theme, width, height, "panel_raised")
    _fill_card(pen, card, width, height, u, locale)
    return cut_out(pen.tile(), theme, "panel_raised")


def _fill_card(pen: Pen, card: HandCard, width: int, height: int, u: float, locale: str) -> None:
    size = round(TEXT * u)
    if height <= BARE_HEIGHT * u + 1:
        _bare(pen, card, width, height, u, locale)
        return
    if height <= LOW_HEIGHT * u + 1:
        _low(pen, card, width, height, u, locale)
        return
    if card.count:
        pen.text(8 * u, 32 * u + size * 0.4, f"×{card.count}", round(34 * u), "text", bold=True)
    elif not card.number:
        draw_icon(pen, "crown", 28 * u, 32 * u, 18 * u, "gold", "panel_raised")
    else:
        pen.circle(28 * u, 32 * u, 19 * u, "plate")
        pen.text(28 * u, 32 * u + size * 0.36, str(card.number), size, "paper", anchor="m", bold=True)
    if card.cost is not None:
        draw_icon(pen, "cost", width - 32 * u, 32 * u, 24 * u, "mana", "panel_raised")
        pen.text(width - 32 * u, 32 * u + size * 0.4, str(card.cost), size, "ink", anchor="m", bold=True)
    if card.fuel:
        draw_fuel(pen, card.fuel, width - 76 * u, 32 * u, 24 * u, size)
    if card.icon in ICONS:
        x, y, wide = (
            (width / 2, 32 * u, 16 * u) if card.figures or card.fuel is None else (30 * u, height - 30 * u, 20 * u)
        )
        draw_icon(pen, card.icon, x, y, wide, "text_dim", "panel_raised")
    first, step, below = (81, 30, 24) if height <= LOW_ROW * u + 1 else (86, 33, 30)
    for number, words in enumerate(name_lines(card.name, size, width - 12 * u, 3, False, locale)):
        pen.text(7 * u, (first + step * number) * u, words, size, "text", locale=locale)
    foot = height - below * u
    right = width - 10 * u
    if card.ways:
        draw_ways(pen, card.ways, width - 32 * u, foot, 22 * u)
        right = width - 62 * u
    words = "/".join(figure.value for figure in card.figures)
    if len(card.figures) == 1 and not card.ways:
        draw_icon(pen, card.figures[0].icon, 26 * u, foot, 15 * u, figure_colour(card.figures[0].icon), "panel_raised")
        pen.text(48 * u, foot + size * 0.4, words, round(34 * u), "text", bold=True)
    elif words:
        words, fitted = fit(words, round(36 * u), right - 10 * u, size, True)
        pen.text(10 * u, foot + fitted * 0.36, words, fitted, "text", bold=True)


def _bare(pen: Pen, card: HandCard, width: int, height: int, u: float, locale: str) -> None:
    """Draw what a card without values is: its number and icon one above the other, its name beside them."""
    size, middle = round(TEXT * u), height / 2
    if height <= LOW_BARE * u + 1:
        _line(pen, card, width, middle, size, u, locale)
        return
    pen.circle(30 * u, middle - 20 * u, 19 * u, "plate")
    pen.text(30 * u, middle - 20 * u + size * 0.36, str(card.number), size, "paper", anchor="m", bold=True)
    if card.icon in ICONS:
        draw_icon(pen, card.icon, 30 * u, middle + 22 * u, 15 * u, "text_dim", "panel_raised")
    lines = name_lines(card.name, size, width - 70 * u, 2, False, locale)
    for number, words in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * 34 * u
        pen.text(58 * u, y + size * 0.36, words, size, "text", locale=locale)


def _line(pen: Pen, card: HandCard, width: int, middle: float, size: int, u: float, locale: str) -> None:
    """Draw a card without values in a line: its number, its icon, its name."""
    pen.circle(25 * u, middle, 18 * u, "plate")
    pen.text(25 * u, middle + size * 0.36, str(card.number), size, "paper", anchor="m", bold=True)
    if card.icon in ICONS:
        draw_icon(pen, card.icon, 62 * u, middle, 14 * u, "text_dim", "panel_raised")
    name = name_lines(card.name, size, width - 92 * u, 1, False, locale)[0]
    pen.text(84 * u, middle + size * 0.36, name, size, "text", locale=locale)


def _low(pen: Pen, card: HandCard, width: int, height: int, u: float, locale: str) -> None:
    """Draw a card of a low hand: number, values and prices above, its name in two lines beside its ways below."""
    size, top = round(TEXT * u), 25 * u
    if card.number:
        pen.circle(24 * u, top, 18 * u, "plate")
        pen.text(24 * u, top + size * 0.36, str(card.number), size, "paper", anchor="m", bold=True)
    else:
        draw_icon(pen, "crown", 24 * u, top, 17 * u, "gold", "panel_raised")
    if card.icon in ICONS:
        draw_icon(pen, card.icon, 66 * u, top, 15 * u, "text_dim", "panel_raised")
    words = "/".join(figure.value for figure in card.figures)
    pen.text(48 * u, top + size * 0.36, words, size, "text", bold=True)
    if card.cost is not None:
        draw_icon(pen, "cost", width - 26 * u, top, 21 * u, "mana", "panel_raised")
        pen.text(width - 26 * u, top + size * 0.36, str(card.cost), size, "ink", anchor="m", bold=True)
    if card.fuel:
        draw_fuel(pen, card.fuel, width - 68 * u, top + 2 * u, 20 * u, size)
    room = width - (53 if card.ways else 12) * u
    lines = name_lines(card.name, size, room, 2, False, locale)
    for number, line in enumerate(lines):
        pen.text(7 * u, (70 + 29 * number) * u, line, size, "text", locale=locale)
    if card.ways:
        draw_ways(pen, card.ways, width - 26 * u, height - 30 * u, 20 * u)


def draw_fuel(pen: Pen, fuel: int, x: float, y: float, radius: float, size: int) -> None:
    """Draw a second price on a bolt in a disc, so that it is not taken for the first one."""
    pen.circle(x, y, radius * 0.94, "gold")
    pen.circle(x, y, radius * 0.8, "plate")
    draw_icon(pen, "trigger", x, y - radius * 0.95, radius * 0.42, "gold", "plate")
    pen.text(x, y + size * 0.4, str(fuel), size, "paper", anchor="m", bold=True)


def draw_ways(pen: Pen, ways: tuple[int, ...], x: float, y: float, radius: float) -> None:
    """Draw a wedge for each way a card strikes, a dot for each other one."""
    pen.circle(x, y, radius * 0.3, "text_dim")
    for way in range(8):
        angle = way * pi / 4
        dx, dy = sin(angle), -cos(angle)
        if way not in ways:
            pen.circle(x + dx * radius * 0.8, y + dy * radius * 0.8, radius * 0.1, "text_dim")
            continue
        tip, base, wide = radius * 1.06, radius * 0.52, radius * 0.34
        pen.polygon(
            [
                (x + dx * tip, y + dy * tip),
                (x + dx * base - dy * wide, y + dy * base + dx * wide),
                (x + dx * base + dy * wide, y + dy * base - dx * wide),
            ],
            "gold",
        )


@lru_cache(maxsize=64)
def _backs(theme: Theme, unseen: int, side: int, place: Place, u: float) -> Image.Image:
    """Draw a hand from behind: a back per card, lapping where they are many, and their number."""
    pen = Pen(theme, place.width, place.height, "panel")
    size = round(COUNT * u)
    y = place.height / 2
    draw_icon(pen, "hand", 34 * u, y, 25 * u, "text", "panel")
    pen.text(68 * u, y + size * 0.36, str(unseen), size, "text", bold=True)
    left = 82 * u + text_width(str(unseen), size, True)
    count = backs_shown(unseen)
    wide = 62 * u
    step = min(wide + 10 * u, (place.width - left - wide - 4 * u) / max(1, count - 1))
    for number in range(count):
        x = left + step * number
        pen.rectangle(x - 1.5 * u, 0, x + wide + 1.5 * u, place.height, "ink", 9 * u)
        pen.rectangle(x, 1.5 * u, x + wide, place.height - 1.5 * u, SIDES[side], 8 * u)
        pen.rectangle(x + 4 * u, 5.5 * u, x + wide - 4 * u, place.height - 5.5 * u, f"{SIDES[side]}_faint", 5 * u)
        draw_body(pen, side, x + wide / 2, y, 15 * u, SIDES[side])
    return pen.tile()
