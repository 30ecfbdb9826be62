"""Pieces with printed values: Power over what is left of the Health, a wedge outside the body for each way it strikes.

The plate below names the piece; what else it bears stands in the corners of its square.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin

import msgspec

from render.layout.outline import below
from render.paint.icons import ICONS, draw_icon
from render.paint.pen import Colour, Layer, Pen
from render.paint.pieces import badge_colour, body_points, draw_body, draw_hatch
from render.paint.plates import draw_plate, plate_letter, plate_of, sorted_signs, write_name
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.scene_board import STRIPED, Badge, Force, Token
from render.theme import SIDES

_X, _Y, _RADIUS = 50.0, 34.5, 24.0
_REACH = {0: (26.0, 26.0, 35.0, 37.0), 1: (25.0, 29.5, 35.0, 39.5)}
"""By body: from where to where wedges go straight and slanting, in hundredths of the square (base, base, tip, tip)."""
_EDGE = 1.2
"""Of a name over an arrow, in hundredths of the square."""
_CORNERS = ((90, 10), (90, 58), (10, 58), (10, 10))


def draw_unit(pen: Pen, token: Token, force: Force, size: int) -> None:
    """Draw a whole piece in a square of the given size whose corner is the pen's."""
    u = size / 100
    tired = token.look in (*STRIPED, "ghost")
    values = msgspec.structs.replace(force, held=0, name="", icons=())
    pen.apart(_valued, token.side, values, tired, u)
    plated, aside = _signs(token, force, u)
    pen.apart(draw_plate, plate_of(force), plated, u)
    for badge, (x, y) in zip((*token.badges, *(Badge(icon) for icon in aside)), _CORNERS, strict=False):
        pen.apart(_badge, badge, x * u, y * u, u)


def name_over(token: Token, force: Force, size: int) -> Layer:
    """Return by what the name of a piece is written once more, edged, over what was laid on its plate."""
    u = size / 100
    return write_name, (plate_of(force), _signs(token, force, u)[0], u, ceil(_EDGE * u))


def _signs(token: Token, force: Force, u: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return sorted_signs(force, u, len(_CORNERS) - len(token.badges))


def _valued(pen: Pen, side: int, force: Force, tired: bool, u: float) -> None:
    """Draw the body with its values and the ways it strikes."""
    name = SIDES[side]
    for way in force.ways:
        _wedge(pen, side, way, u)
    draw_values(pen, side, force, _X * u, _Y * u, _RADIUS * u, f"{name}_faint" if tired else name, tired)


def draw_values(
    pen: Pen, side: int, force: Force, x: float, y: float, radius: float, fill: Colour, tired: bool = False
) -> None:
    """Draw a body with Power in its upper half and what is left of the Health in its lower, dark half."""
    k = radius / 28
    draw_body(pen, side, x, y, radius, "paper", "ink")
    draw_body(pen, side, x, y, radius - 3.4 * k, fill, "ink")
    if tired:
        draw_hatch(pen, side, x, y, radius * 0.8, SIDES[side])
    _lower_half(pen, side, x, y + 1.5 * k, y, radius - 5.2 * k, "harm" if force.hurt else "plate")
    room = radius * 1.5
    power, letter = fit(str(force.power), round(30 * k), room, round(20 * k), True)
    ink = "text" if tired else f"{SIDES[side]}_sign"
    rim = max(1, round(2.5 * k)) if tired else 0
    pen.text(x, y - 2.2 * k, power, letter, ink, anchor="m", bold=True, stroke=rim, stroke_fill=fill)
    left, letter = fit(str(force.left), round(30 * k), room, round(20 * k), True)
    pen.text(x, y + 22.6 * k, left, letter, "paper", anchor="m", bold=True)
    if force.hurt:
        wide = text_width(left, letter, True) / 2 + 1.5 * k
        pen.line([(x + wide, y + 4 * k), (x + wide + 3 * k, y + 9 * k), (x + wide, y + 13 * k)], 2.2 * k, "paper")


def _lower_half(pen: Pen, side: int, x: float, top: float, y: float, radius: float, fill: Colour) -> None:
    """Fill the part of a body below a line."""
    points = body_points(side, x, y, radius)
    if points is None:
        points = [(x + radius * cos(n * pi / 24), y + radius * sin(n * pi / 24)) for n in range(48)]
    pen.polygon(below(points, top), fill)


def _wedge(pen: Pen, side: int, way: int, u: float) -> None:
    """Draw a bold arrow head that points away from the body."""
    angle = way * pi / 4
    dx, dy = sin(angle), -cos(angle)
    straight, slanting, tip, far = _REACH.get(side, _REACH[1])
    base, end = (slanting, far) if way % 2 else (straight, tip)
    for grow, colour in ((1.9, "ink"), (0.0, "gold")):
        wide = 8.6 + grow * 1.3
        first, last = base - grow * 0.4, end + grow * 0.9 - 1.2
        pen.polygon(
            [
                ((_X + dx * last) * u, (_Y + dy * last) * u),
                ((_X + dx * first - dy * wide) * u, (_Y + dy * first + dx * wide) * u),
                ((_X + dx * first + dy * wide) * u, (_Y + dy * first - dx * wide) * u),
            ],
            colour,
        )


def _badge(pen: Pen, badge: Badge, x: float, y: float, u: float) -> None:
    """Draw a status in a corner: its icon on a disc, a number on its icon."""
    colour = "gold" if badge.icon == "eye" else badge_colour(badge.icon)
    if badge.amount is None or badge.icon not in ICONS:
        pen.circle(x, y, 9.8 * u, "ink")
        pen.ring(x, y, 9.3 * u, 1.4 * u, colour)
        draw_icon(pen, badge.icon, x, y, 6.8 * u, colour, "ink")
        return
    letter = plate_letter(u)
    draw_icon(pen, badge.icon, x, y, 11.6 * u, "ink", "ink")
    draw_icon(pen, badge.icon, x, y, 10 * u, colour, colour)
    if badge.icon != "shield":
        pen.circle(x, y, 7.6 * u, colour)
    pen.text(x, y + letter * 0.3, str(badge.amount), letter, "ink", anchor="m", bold=True)


def draw_compass(pen: Pen, force: Force, x: float, y: float, radius: float) -> None:
    """Draw a card's values with all eight ways round them: bold where it strikes, faint where it does not."""
    k = radius / 100
    body = 50 * k
    pen.circle(x, y, body, "ink")
    pen.circle(x, y, body - 4 * k, "panel_raised")
    _lower_half(pen, 0, x, y + 2 * k, y, body - 7 * k, "plate")
    size = round(46 * k)
    for icon, value, middle, colour in (("sword", force.power, -20, "text"), ("heart", force.left, 21, "paper")):
        number, letter = fit(str(value), size, 46 * k, round(30 * k), True)
        draw_icon(pen, icon, x - 24 * k, y + middle * k, 9.5 * k, "harm" if icon == "heart" else "text_dim", "plate")
        pen.text(x + 13 * k, y + middle * k + letter * 0.36, number, letter, colour, anchor="m", bold=True)
    for way in range(8):
        angle = way * pi / 4
        dx, dy = sin(angle), -cos(angle)
        strikes = way in force.ways
        tip, base, wide = (98 * k, 58 * k, 21 * k) if strikes else (74 * k, 62 * k, 7 * k)
        points = [
            (x + dx * tip, y + dy * tip),
            (x + dx * base - dy * wide, y + dy * base + dx * wide),
            (x + dx * base + dy * wide, y + dy * base - dx * wide),
        ]
        pen.polygon(points, "gold" if strikes else "panel_line")
