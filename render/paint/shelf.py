"""What a side has beside the board as one cached tile: its cards, its dead, what has not been seen of it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.page import CHIP_HEIGHT, CHIPS_ACROSS, LABEL_HEIGHT, SLOT_HEIGHT, pile_rows
from render.paint.icons import draw_icon
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.text import fit
from render.scene import Chip, Pile, Shelf, Slot
from render.theme import SIDES, Theme


@lru_cache(maxsize=64)
def shelf_tile(theme: Theme, shelf: Shelf, width: int, height: int, scale: float, locale: str) -> Image.Image:
    """Return a side's shelf: a row per card, then the piles under their headings."""
    pen = Pen(theme, width, height, "ground")
    u = scale
    pen.rectangle(0, 0, width, height, SIDES[shelf.side], 12 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 10 * u)
    top = 10 * u
    for slot in shelf.slots:
        _slot(pen, slot, shelf.side, 10 * u, top, width - 20 * u, u, locale)
        top += SLOT_HEIGHT * u
    for pile in shelf.piles:
        _pile(pen, pile, shelf.side, 12 * u, top, width - 24 * u, u, locale)
        top += (LABEL_HEIGHT + CHIP_HEIGHT * pile_rows(pile.places, len(pile.chips))) * u
    return pen.tile()


def _slot(pen: Pen, slot: Slot, side: int, left: float, top: float, width: float, u: float, locale: str) -> None:
    """Draw a card: whose it is, its name, who sees it, its uses; a hidden one as a back."""
    high = (SLOT_HEIGHT - 6) * u
    middle = top + high / 2
    edge = 3 * u if slot.lit else 1.4 * u
    pen.rectangle(left, top, left + width, top + high, "gold" if slot.lit else "panel_line", 9 * u)
    pen.rectangle(left + edge, top + edge, left + width - edge, top + high - edge, "panel_raised", 7 * u)
    if not slot.name:
        _back(pen, side, left, top, width, high, u)
        return
    draw_sign(pen, side, slot.sign, left + 30 * u, middle, 20 * u, slot.secret)
    right = _uses(pen, slot, left + width - 10 * u, middle, u)
    if slot.secret:
        right -= 40 * u
        draw_icon(pen, "hidden", right + 18 * u, middle, 14 * u, "text_dim", "panel_raised")
    name, size = fit(slot.name, round(30 * u), right - left - 66 * u, round(22 * u), True, locale)
    pen.text(left + 60 * u, middle + size * 0.36, name, size, "text", bold=True, locale=locale)


def _back(pen: Pen, side: int, left: float, top: float, width: float, high: float, u: float) -> None:
    """Draw a card of which nothing is known."""
    pen.rectangle(left + 6 * u, top + 6 * u, left + width - 6 * u, top + high - 6 * u, f"{SIDES[side]}_faint", 6 * u)
    x, y = left + width / 2, top + high / 2
    for across in (-0.36, -0.18, 0.18, 0.36):
        draw_icon(pen, "mana", x + across * width, y, 9 * u, SIDES[side])
    pen.text(x, y + 12 * u, "?", round(34 * u), "text", anchor="m", bold=True)


def _uses(pen: Pen, slot: Slot, right: float, y: float, u: float) -> float:
    """Draw a pip per use: full while it is left, crossed once it is spent, faint if its piece is dead."""
    if slot.lasting:
        draw_icon(pen, "lasting", right - 20 * u, y, 19 * u, "text_dim", "panel_raised")
        return right - 46 * u
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


def _pile(pen: Pen, pile: Pile, side: int, left: float, top: float, width: float, u: float, locale: str) -> None:
    label, size = fit(pile.label, round(25 * u), width, round(19 * u), False, locale)
    pen.text(left, top + 27 * u, label, size, "text_dim", locale=locale)
    step = width / CHIPS_ACROSS
    for number, chip in enumerate(pile.chips):
        row, column = divmod(number, CHIPS_ACROSS)
        x = left + step * column
        y = top + (LABEL_HEIGHT + CHIP_HEIGHT * (row + 0.5)) * u
        _chip(pen, chip, side, x, y, u)


def _chip(pen: Pen, chip: Chip, side: int, x: float, y: float, u: float) -> None:
    if chip.dead:
        draw_icon(pen, "cross", x + 28 * u, y, 29 * u, "harm")
        draw_sign(pen, side, chip.sign, x + 28 * u, y, 19 * u, True)
        return
    none = chip.number == 0
    draw_sign(pen, side, chip.sign, x + 19 * u, y, 19 * u, none)
    if chip.number is not None:
        pen.text(x + 41 * u, y + 10 * u, str(chip.number), round(28 * u), "text_dim" if none else "text", bold=True)
