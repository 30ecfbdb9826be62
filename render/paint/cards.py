"""Unit cards: emblem, name, values, ability, as one cached tile each."""

from __future__ import annotations

from PIL import Image

from render.layout.card import GROUP_EDGE, GROUP_HEAD, GROUP_LEFT, GROUP_LINE, GROUP_WIDTH, SMALLEST, group_lines
from render.paint.icons import ICONS, draw_icon
from render.paint.kept import kept
from render.paint.panel import figure_colour, range_words
from render.paint.pen import Pen, regular
from render.paint.pieces import draw_body, draw_sign
from render.paint.short_names import fit_name, name_lines
from render.paint.text import text_width
from render.paint.wrapping import balanced, fit, wrap
from render.scene_cards import Card
from render.theme import SIDES, Theme


@kept
def card_tile(theme: Theme, card: Card, width: int, height: int, locale: str, group: bool = False) -> Image.Image:
    """Return a unit card; a mark frames it, a dead or tired unit is drawn faint.

    `group`: it is one of several groups.
    """
    if card.brief:
        return _brief(theme, card, width, height, locale)
    if group:
        return _group(theme, card, width, height, locale)
    pen = Pen(theme, width, height, "ground")
    u = width / (528 if width < 800 else 700)
    edge = 6 * u if card.mark else 2 * u
    pen.rectangle(0, 0, width, height, card.mark or SIDES[card.side], 14 * u)
    pen.rectangle(edge, edge, width - edge, height - edge, "panel", 11 * u)
    pen.rectangle(edge, edge, width - edge, 62 * u, "panel_raised", 11 * u)
    if card.ranks:
        _ranks(pen, card, width, u, locale)
        return pen.tile()
    _portrait(pen, card, 66 * u, 78 * u, 52 * u)
    if card.cost is not None:
        x, y = width - 34 * u, 33 * u
        draw_icon(pen, "cost", x, y, 25 * u, "mana", "panel")
        pen.text(x, y + 11 * u, str(card.cost), round(32 * u), "ink", anchor="m", bold=True)
    left = 130 * u
    _name(pen, card.name, left, width - left - 66 * u, u, locale)
    if card.hp is not None:
        _values(pen, card, left, 98 * u, u)
    for number, figure in enumerate(card.figures):
        x = left + 100 * number * u
        draw_icon(pen, figure.icon, x + 16 * u, 98 * u, 16 * u, "text_dim", "panel")
        pen.text(x + 40 * u, 110 * u, figure.value, round(34 * u), "text", bold=True)
    _ability(pen, card, 18 * u, 148 * u, width, height, u, locale)
    return pen.tile()


def _brief(theme: Theme, card: Card, width: int, height: int, locale: str) -> Image.Image:
    """Return a name with one line below it; a dead one is out of reach and faint, a marked one is framed."""
    pen = Pen(theme, width, height, "ground")
    u = height / 96
    faint = card.look == "dead"
    edge = 6 * u if card.mark else 2 * u
    pen.rectangle(
        0, 0, width, height, card.mark or ("panel_line" if faint or card.side < 0 else SIDES[card.side]), 12 * u
    )
    pen.rectangle(edge, edge, width - edge, height - edge, "panel" if faint else "panel_raised", 9 * u)
    if card.side < 0:
        pen.polygon(regular(8, 32 * u, 22.5, 44 * u, 48 * u), "plate")
        pen.text(44 * u, 60 * u, card.sign, round(34 * u), "paper", anchor="m", bold=True)
    else:
        draw_sign(pen, card.side, card.sign, 44 * u, 48 * u, 30 * u, faint)
    if card.side >= 0 and not card.sign and card.emblem in ICONS:
        draw_icon(pen, card.emblem, 44 * u, 48 * u, 17 * u, f"{SIDES[card.side]}_sign", SIDES[card.side])
    if card.mark == "selected":
        pen.circle(68 * u, 74 * u, 15 * u, "ink")
        pen.circle(68 * u, 74 * u, 13 * u, "good")
        draw_icon(pen, "check", 68 * u, 74 * u, 8 * u, "paper")
    room = width - 90 * u
    taken = 46 * u * len(card.figures)
    for number, figure in enumerate(reversed(card.figures)):
        x = width - (42 + 46 * number) * u
        draw_icon(pen, figure.icon, x, 32 * u, 10 * u, figure_colour(figure.icon), "panel")
        ink = "text_dim" if faint else "text"
        pen.text(x + 12 * u, 42 * u, figure.value, round(SMALLEST * u), ink, bold=True)
    ink = "text_dim" if faint else "text"
    name, size = fit(card.name, round(32 * u), room - taken, round(SMALLEST * u), True, locale)
    names = [name] if name == card.name else wrap(card.name, size, room - taken, 2, True, locale)
    below = name_lines(card.ability, round(SMALLEST * u), room, 3 - len(names), False, locale) if card.ability else []
    first, step = (34, 36) if len(names) + len(below) <= 2 else (20, 28)
    for number, words in enumerate(names):
        pen.text(84 * u, (first + step * number) * u + size * 0.36, words, size, ink, bold=True, locale=locale)
    small = round(SMALLEST * u)
    for number, words in enumerate(below, len(names)):
        pen.text(84 * u, (first + step * number) * u + small * 0.36, words, small, "text_dim", locale=locale)
    return pen.tile()


def _group(theme: Theme, card: Card, width: int, height: int, locale: str) -> Image.Image:
    """Return a group as its name, who leads it, and what it is of."""
    pen = Pen(theme, width, height, "ground")
    u = width / GROUP_WIDTH
    edge = 6 * u if card.mark else 2 * u
    pen.rectangle(0, 0, width, height, card.mark or SIDES[card.side], 14 * u)
    pen.rectangle(edge, edge, width - edge, height - edge, "panel", 11 * u)
    _portrait(pen, card, 46 * u, 42 * u, 25 * u)
    left, room = GROUP_LEFT * u, width - (GROUP_LEFT + GROUP_EDGE) * u
    small = round(SMALLEST * u)
    led = text_width(card.ability, small, False, locale)
    name, size = fit_name(card.name, round(36 * u), room - led - 20 * u, small, True, locale)
    pen.text(left, 34 * u + size * 0.36, name, size, "text", bold=True, locale=locale)
    pen.text(width - GROUP_EDGE * u, 34 * u + small * 0.36, card.ability, small, "text", anchor="r", locale=locale)
    for number, words in enumerate(group_lines(card, locale)):
        y = (GROUP_HEAD + GROUP_LINE * number) * u + small
        pen.text(GROUP_EDGE * u, y, words, small, "text_dim", locale=locale)
    return pen.tile()


def _ranks(pen: Pen, card: Card, width: int, u: float, locale: str) -> None:
    """Draw rows of pieces below the name, the first row at the top."""
    name, size = fit_name(card.name, round(34 * u), width - 40 * u, round(SMALLEST * u), True, locale)
    pen.text(20 * u, 34 * u + size * 0.34, name, size, "text", bold=True, locale=locale)
    for row, signs in enumerate(card.ranks):
        step = (width - 32 * u) / len(signs)
        for column, sign in enumerate(signs):
            x, y = 16 * u + step * (column + 0.5), (104 + 66 * row) * u
            draw_sign(pen, card.side, sign, x, y, min(29 * u, step * 0.46))
    words = wrap(card.text, round(SMALLEST * u), width - 36 * u, 2, False, locale)
    for number, line in enumerate(words):
        pen.text(18 * u, (236 + 36 * number) * u, line, round(SMALLEST * u), "text_dim", locale=locale)


def _name(pen: Pen, name: str, left: float, room: float, u: float, locale: str) -> None:
    """Write a name in one line, in two where it is long."""
    size = round(SMALLEST * u)
    words, fitted = fit(name, round(31 * u), room, size, True, locale)
    if words == name:
        pen.text(left, 34 * u + fitted * 0.34, words, fitted, "text", bold=True, locale=locale)
        return
    for number, line in enumerate(wrap(name, size, room, 2, True, locale)):
        pen.text(left, (28 + 29 * number) * u, line, size, "text", bold=True, locale=locale)


def _portrait(pen: Pen, card: Card, x: float, y: float, radius: float) -> None:
    """Draw an emblem made from the unit's tags on its side's shape, with the call sign below it."""
    name = SIDES[card.side]
    draw_body(pen, card.side, x, y, radius, f"{name}_faint" if card.look in ("dead", "exhausted") else name)
    pen.polygon(regular(8, radius * 0.66, 22.5, x, y), "plate")
    emblem = card.emblem if card.emblem in ICONS else "sword"
    draw_icon(pen, emblem, x, y - radius * 0.04, radius * 0.42, "gold" if card.kind == "master" else "paper", "plate")
    if card.kind == "master":
        draw_icon(pen, "crown", x, y - radius * 0.96, radius * 0.34, "ink", "ink")
        draw_icon(pen, "crown", x, y - radius * 0.96, radius * 0.27, "gold", "ink")
    if card.sign:
        draw_sign(pen, card.side, card.sign, x + radius * 0.74, y + radius * 0.7, radius * 0.42, least=radius * 0.56)


def _values(pen: Pen, card: Card, x: float, y: float, u: float) -> None:
    reach = card.range
    span = range_words(reach)
    for icon, value, colour in (
        ("heart", str(card.hp), "harm"),
        ("sword", str(card.atk), "text_dim"),
        ("boot", str(card.mov), "text_dim"),
        (reach.shape, span, "text_dim"),
    ):
        draw_icon(pen, icon, x + 14 * u, y, 14 * u, colour, "panel")
        pen.text(x + 34 * u, y + 12 * u, value, round(34 * u), "text", bold=True)
        x += (90 if icon != "heart" else 98) * u


def _ability(pen: Pen, card: Card, x: float, y: float, width: int, height: int, u: float, locale: str) -> None:
    if not card.ability:
        return
    pen.rectangle(x - 6 * u, y - 12 * u, width - 12 * u, y - 10 * u, "panel_line")
    start = x
    if card.mana is not None:
        draw_icon(pen, "mana", x + 17 * u, y + 13 * u, 23 * u, "mana", "panel")
        pen.text(x + 17 * u, y + 23.5 * u, str(card.mana), round(SMALLEST * u), "ink", anchor="m", bold=True)
        start += 46 * u
    size = round(SMALLEST * u)
    title, _ = fit(card.ability, size, width - start - 16 * u, size, True, locale)
    pen.text(start, y + 24 * u, title, size, "text", bold=True, locale=locale)
    room = int((height - y - 36 * u) // (size * 1.2))
    for number, words in enumerate(balanced(card.text, size, width - x - 18 * u, max(1, room), False, locale)):
        pen.text(x, y + 62 * u + number * size * 1.2, words, size, "text_dim", locale=locale)
