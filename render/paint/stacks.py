"""Stacks: a leader with its number and HP over one plate that counts its troops; and the buildings they stand in."""

from __future__ import annotations

from render.paint.icons import draw_icon
from render.paint.pen import Pen
from render.paint.pieces import draw_badge, draw_body, draw_hatch, hp_colour
from render.paint.text import text_width
from render.scene_board import STRIPED, Site, Token, Troop
from render.theme import SIDES

COUNT = 26
"""Letter of a count and of HP, in hundredths of a cell."""
_ICON, _GAP, _PAD = 12.5, 0.8, 2.5
_MOST_BADGES, _LOWER = 2, 5
_WIDEST = 0.95
"""Widest plate that may be larger than a leader leaves room for, in widths of a cell."""


def draw_stack(pen: Pen, token: Token, size: int, housed: bool = False) -> None:
    """Draw a stack in a square of the given size: the leader's body above, the troops' plate below.

    `housed`: it stands in a building, whose HP lie at its upper left; badges of a stack with troops are lower then.
    Troops without a leader have a small body of their side over a larger plate, a leader without troops is larger.
    """
    u = size / 100
    x = size / 2
    tired = token.look in STRIPED
    fill = SIDES[token.side] + ("_faint" if tired else "")
    ink = "text" if tired else f"{SIDES[token.side]}_sign"
    if token.hp is None and not token.sign:
        pen.apart(_rimmed, token.side, x, 31 * u, 14 * u, fill, tired)
        pen.apart(_plate, token.troops, x, 61 * u, fill, ink, 1.12 * u)
        return
    y, radius = (28 * u, 23 * u) if token.troops else (50 * u, 30 * u)
    pen.apart(_leader, token.side, token.sign, token.kind == "master", tired, x, y, radius, u)
    if token.troops:
        pen.apart(_plate, token.troops, x, 64.5 * u, fill, ink, u)
    if token.hp is not None:
        pen.apart(_hp, token.hp, token.hp_max or token.hp, 78 * u, y - 4 * u if token.troops else y - 22 * u, u)
    shown = token.badges if len(token.badges) <= _MOST_BADGES else token.badges[: _MOST_BADGES - 1]
    high = 74 if not token.troops else 43 + _LOWER if housed else 43
    for badge, left in zip(shown, (19, 81), strict=False):
        if badge.amount is None:
            pen.apart(draw_badge, badge, left * u, high * u, 11.5 * u)
        else:
            pen.apart(draw_counted, badge.icon, badge.amount, left * u, (high - bool(token.troops)) * u, u)
    if len(shown) < len(token.badges):
        pen.apart(_more, len(token.badges) - len(shown), u)


def _leader(pen: Pen, side: int, sign: str, crowned: bool, tired: bool, x: float, y: float, r: float, u: float) -> None:
    """Draw a leader's body of radius `r` with the sign and the crown."""
    _rimmed(pen, side, x, y, r, SIDES[side] + ("_faint" if tired else ""), tired)
    letter = round((1.6 if len(sign) == 1 else 1.24) * r)
    ink = "text" if tired else f"{SIDES[side]}_sign"
    pen.text(x, y + letter * 0.36, sign, letter, ink, anchor="m", bold=True)
    if crowned:
        draw_icon(pen, "crown", x, y - r, 9 * u, "ink", "ink")
        draw_icon(pen, "crown", x, y - r, 7 * u, "gold", "ink")


def _more(pen: Pen, number: int, u: float) -> None:
    letter = round(COUNT * u)
    pen.rectangle(68 * u, 36 * u, 100 * u, 55 * u, "ink", 6 * u)
    pen.text(84 * u, 45.5 * u + letter * 0.36, f"+{number}", letter, "paper", anchor="m", bold=True)


def draw_counted(pen: Pen, icon: str, number: int, x: float, y: float, u: float) -> None:
    """Draw how many of something there are: its icon and the number on a light tag."""
    wide, high = 17 * u, 12 * u
    pen.rectangle(x - wide, y - high, x + wide, y + high, "ink", 5 * u)
    pen.rectangle(x - wide + 2 * u, y - high + 2 * u, x + wide - 2 * u, y + high - 2 * u, "gold", 4 * u)
    draw_icon(pen, icon, x - 7.5 * u, y, 7 * u, "ink", "gold")
    letter = round(COUNT * u)
    pen.text(x + 8 * u, y + letter * 0.36, str(number), letter, "ink", anchor="m", bold=True)


def _rimmed(pen: Pen, side: int, x: float, y: float, radius: float, fill: str, tired: bool) -> None:
    """Draw a body that stands out from any ground: dark outside, a light rim within; a tired one striped."""
    draw_body(pen, side, x, y, radius, "paper")
    draw_body(pen, side, x, y, radius * 0.84, fill, fill)
    if tired:
        draw_hatch(pen, side, x, y, radius * 0.74, SIDES[side])


def _plate(pen: Pen, troops: tuple[Troop, ...], x: float, y: float, fill: str, ink: str, u: float) -> None:
    """Draw icon and count of every sort side by side; a bar under a count is the share that is hurt."""
    letter = round(COUNT * u)
    widths = [_ICON * u + _GAP * u + text_width(str(troop.number), letter, True) for troop in troops]
    gap = 2.0 * u
    wide = sum(widths) + gap * (len(troops) - 1) + 2 * _PAD * u
    if wide > _WIDEST * pen.size[0] and u > pen.size[0] / 100:
        _plate(pen, troops, x, y, fill, ink, pen.size[0] / 100)
        return
    high = 27 * u
    for grow, colour in ((2.6 * u, "ink"), (1.1 * u, "paper"), (0, fill)):
        left, right = x - wide / 2 - grow, x + wide / 2 + grow
        pen.rectangle(left, y - high / 2 - grow, right, y + high / 2 + grow, colour, 6 * u + grow)
    left = x - wide / 2 + _PAD * u
    for troop, room in zip(troops, widths, strict=True):
        draw_icon(pen, troop.icon, left + _ICON * u / 2, y, _ICON * u / 2, ink, fill)
        pen.text(left + room, y + letter * 0.36, str(troop.number), letter, ink, anchor="r", bold=True)
        if troop.hurt:
            bottom = y + high / 2 + 2 * u
            pen.rectangle(left, bottom - 6 * u, left + room, bottom, "ink", 2 * u)
            share = min(1.0, troop.hurt / troop.number)
            pen.rectangle(left + u, bottom - 5 * u, left + room - u, bottom - u, "hp_high", u)
            pen.rectangle(left + u, bottom - 5 * u, left + u + (room - 2 * u) * share, bottom - u, "hp_low", u)
        left += room + gap


def _hp(pen: Pen, hp: int, hp_max: int, x: float, y: float, u: float) -> None:
    """Draw what is left of a leader on a disc with a ring as full as its HP."""
    pen.circle(x, y, 14.8 * u, "ink")
    pen.arc(x, y, 13.8 * u, -90, -90 + 360 * max(0, min(hp, hp_max)) / hp_max, 3.4 * u, hp_colour(hp, hp_max))
    letter = round(COUNT * u)
    pen.text(x, y + letter * 0.36, str(hp), letter, "paper", anchor="m", bold=True)


def draw_site(pen: Pen, site: Site, x: float, y: float, u: float, covered: bool) -> None:
    """Draw a building with its HP round a cell's middle; ruins broken.

    Where a stack stands in it, only what sort it is, below, beside the cell's name: its HP are laid over the stack.
    """
    if covered:
        if site.icon:
            pen.circle(x - 21 * u, y + 37.5 * u, 9 * u, "ink")
            draw_icon(pen, site.icon, x - 21 * u, y + 37.5 * u, 6.6 * u, "paper", "ink")
        return
    fill = SIDES[site.side] if site.hp else "text_dim"
    ink = f"{SIDES[site.side]}_sign"
    radius, letter = 29 * u, round(33 * u)
    draw_icon(pen, "tower" if site.hp else "ruin", x, y, radius * 1.12, "ink", "ink")
    draw_icon(pen, "tower" if site.hp else "ruin", x, y, radius, fill, "ink")
    if site.hp:
        pen.text(
            x,
            y + radius * (0.5 if site.icon else 0.28) + letter * 0.36,
            str(site.hp),
            letter,
            ink,
            anchor="m",
            bold=True,
        )
    if site.icon:
        draw_icon(pen, site.icon, x, y - radius * 0.16, 9 * u, ink if site.hp else "paper", fill)


def draw_wall(pen: Pen, hp: int, x: float, y: float, u: float) -> None:
    """Draw what is left of a building over those who stand in it: a dark tower with a light rim, or a ruin."""
    icon, radius, letter = ("tower" if hp else "ruin"), 12.4 * u, round(COUNT * u)
    draw_icon(pen, icon, x, y, radius * 1.24, "ink", "ink")
    draw_icon(pen, icon, x, y, radius * 1.12, "paper", "ink")
    draw_icon(pen, icon, x, y, radius, "ink", "ink")
    if hp:
        pen.text(x, y + 2 * u + letter * 0.36, str(hp), letter, "paper", anchor="m", bold=True)
