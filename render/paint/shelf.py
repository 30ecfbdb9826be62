"""What a side has beside the board, put together from cached tiles: cards, the dead, what has not been seen of it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.heights import CHIP_HEIGHT, CHIPS_ACROSS, LABEL_HEIGHT, SLOT_HEIGHT, pile_rows
from render.paint import within
from render.paint.icons import draw_icon
from render.paint.kept import kept
from render.paint.panel import side_box
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import fit_name
from render.paint.wrapping import fit
from render.scene_beside import Chip, Shelf, Slot
from render.theme import SIDES, Theme

_SIGN = 29
"""Smallest letter at scale 1: what a phone shows legibly."""


@kept
def shelf_tile(theme: Theme, shelf: Shelf, width: int, height: int, scale: float, locale: str) -> Image.Image:
    """Return a side's shelf: a row per card, then the piles under their headings."""
    tile = side_box(theme, shelf.side, width, height, scale).copy()
    edge = round(10 * scale)
    inner = width - 2 * edge
    top = float(edge)
    for slot in shelf.slots:
        within.paste(tile, _slot(theme, slot, shelf.side, inner, scale, locale), (edge, round(top)))
        top += SLOT_HEIGHT * scale
    step = inner / CHIPS_ACROSS
    for pile in shelf.piles:
        within.paste(tile, _label(theme, pile.label, inner, scale, locale), (edge, round(top)))
        top += LABEL_HEIGHT * scale
        for number, chip in enumerate(pile.chips):
            row, column = divmod(number, CHIPS_ACROSS)
            at = (edge + round(step * column), round(top + CHIP_HEIGHT * scale * row))
            within.paste(tile, _chip(theme, chip, shelf.side, int(step), scale), at)
        top += CHIP_HEIGHT * pile_rows(pile.places, len(pile.chips)) * scale
    return tile


@lru_cache(maxsize=256)
def _slot(theme: Theme, slot: Slot, side: int, width: int, u: float, locale: str) -> Image.Image:
    """Draw a card: whose it is, its name, who sees it, its uses; a hidden one as a back."""
    high = round((SLOT_HEIGHT - 6) * u)
    pen = Pen(theme, width, high, "panel")
    middle = high / 2
    edge = 3 * u if slot.lit else 1.4 * u
    pen.rectangle(0, 0, width, high, "gold" if slot.lit else "panel_line", 9 * u)
    pen.rectangle(edge, edge, width - edge, high - edge, "panel_raised", 7 * u)
    if not slot.name:
        _back(pen, side, width, high, u)
        return pen.tile()
    draw_sign(pen, side, slot.sign, 31 * u, middle, 22 * u, slot.secret, _SIGN * u)
    right = _uses(pen, slot, width - 10 * u, middle, u)
    if slot.secret:
        right -= 40 * u
        draw_icon(pen, "hidden", right + 18 * u, middle, 14 * u, "text_dim", "panel_raised")
    name, size = fit_name(slot.name, round(30 * u), right - 66 * u, round(_SIGN * u), True, locale)
    pen.text(60 * u, middle + size * 0.36, name, size, "text", bold=True, locale=locale)
    return pen.tile()


def _back(pen: Pen, side: int, width: float, high: float, u: float) -> None:
    """Draw a card of which nothing is known."""
    pen.rectangle(6 * u, 6 * u, width - 6 * u, high - 6 * u, f"{SIDES[side]}_faint", 6 * u)
    x, y = width / 2, high / 2
    for across in (-0.36, -0.18, 0.18, 0.36):
        draw_icon(pen, "mana", x + across * width, y, 9 * u, SIDES[side])
    pen.text(x, y + 12 * u, "?", round(34 * u), "text", anchor="m", bold=True)


def _uses(pen: Pen, slot: Slot, right: float, y: float, u: float) -> float:
    """Draw a pip per use: full while it is left, struck through once it is spent, a cross if its piece is dead."""
    if slot.lasting:
        draw_icon(pen, "lasting", right - 20 * u, y, 19 * u, "text_dim", "panel_raised")
        return right - 46 * u
    if slot.icons:
        return _skills(pen, slot, right, y, u)
    for pip in reversed(slot.pips):
        x = right - 15 * u
        if pip == "ready":
            draw_icon(pen, "card", x, y, 17 * u, "gold", "panel_raised")
        elif pip == "spent":
            draw_icon(pen, "spent", x, y, 17 * u, "text_dim", "panel_raised")
        else:
            draw_icon(pen, "cross", x, y, 10 * u, "text_dim")
        right -= 34 * u
    return right - 6 * u


def _skills(pen: Pen, slot: Slot, right: float, y: float, u: float) -> float:
    """Draw what each use is in a box of its own: bright while it is left, struck through once it is spent."""
    for pip, icon in reversed(list(zip(slot.pips, slot.icons, strict=True))):
        x = right - 30 * u
        ready = pip == "ready"
        pen.rectangle(x - 27 * u, y - 22 * u, x + 27 * u, y + 22 * u, "gold" if ready else "panel_line", 7 * u)
        pen.rectangle(x - 24 * u, y - 19 * u, x + 24 * u, y + 19 * u, "plate" if ready else "panel", 5 * u)
        if pip == "gone":
            draw_icon(pen, "cross", x, y, 12 * u, "text_dim")
        else:
            draw_icon(pen, icon, x, y, 15 * u, "gold" if ready else "text_dim", "plate" if ready else "panel")
        if pip == "spent":
            pen.line([(x - 21 * u, y - 15 * u), (x + 21 * u, y + 15 * u)], 9 * u, "panel")
            pen.line([(x - 21 * u, y - 15 * u), (x + 21 * u, y + 15 * u)], 4 * u, "text_dim")
        right -= 62 * u
    return right - 6 * u


@lru_cache(maxsize=64)
def _label(theme: Theme, words: str, width: int, u: float, locale: str) -> Image.Image:
    pen = Pen(theme, width, round(LABEL_HEIGHT * u), "panel", scale=1)
    text, size = fit(words, round(_SIGN * u), width - 4 * u, round(_SIGN * u), False, locale)
    pen.text(2 * u, 27 * u, text, size, "text_dim", locale=locale)
    return pen.tile()


@lru_cache(maxsize=256)
def _chip(theme: Theme, chip: Chip, side: int, width: int, u: float) -> Image.Image:
    """Draw a sort of pieces with its number, faint and without one if there is none; a dead piece crossed out."""
    high = round(CHIP_HEIGHT * u)
    pen = Pen(theme, width, high, "panel")
    y = high / 2
    if chip.dead:
        draw_icon(pen, "cross", 28 * u, y, 29 * u, "harm")
        draw_sign(pen, side, chip.sign, 28 * u, y, 21 * u, True, _SIGN * u)
        return pen.tile()
    draw_sign(pen, side, chip.sign, 21 * u, y, 20.5 * u, chip.number == 0, _SIGN * u)
    if chip.number:
        pen.text(42 * u, y + 10.5 * u, str(chip.number), round(29 * u), "text", bold=True)
    return pen.tile()
