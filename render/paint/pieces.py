"""Pieces on the board: the body tells the side by shape and colour, the letter is the call sign, the plate the HP.

Sides 0 to 3 are a circle, a square, a diamond and a shield.
"""

from __future__ import annotations

from render.layout.outline import chord
from render.paint.icons import draw_icon
from render.paint.pen import Brush, Colour, Pen, Point, regular
from render.scene_board import STRIPED, Badge, Token
from render.theme import SIDES

MOST_BADGES = 4
_WIDER = {2: 1.2, 3: 1.1}
"""By how much a small diamond or shield is larger that holds more than one letter: their corners leave little room."""
_SHIELD = ((-1.0, -0.9), (0, -0.72), (1.0, -0.9), (0.92, 0.2), (0.5, 0.76), (0, 1.08), (-0.5, 0.76), (-0.92, 0.2))


def body_points(side: int, x: float, y: float, radius: float) -> list[Point] | None:
    """Return the outline of a side's body; None means a circle."""
    if side == 0:
        return None
    if side == 2:
        return regular(4, radius * 1.13, 0, x, y)
    if side == 3:
        return [(x + dx * radius, y + dy * radius) for dx, dy in _SHIELD]
    r = radius * 0.93
    k = r * 0.16
    return [
        (x - r + k, y - r),
        (x + r - k, y - r),
        (x + r, y - r + k),
        (x + r, y + r - k),
        (x + r - k, y + r),
        (x - r + k, y + r),
        (x - r, y + r - k),
        (x - r, y - r + k),
    ]


def draw_body(pen: Pen, side: int, x: float, y: float, radius: float, fill: Colour, outline: Colour = "ink") -> None:
    """Draw a side's shape with an outline."""
    edge = max(1.5, radius * 0.1)
    points = body_points(side, x, y, radius)
    if points is None:
        pen.circle(x, y, radius, outline)
        pen.circle(x, y, radius - edge, fill)
    else:
        pen.polygon(points, outline)
        pen.polygon(body_points(side, x, y, radius - edge) or [], fill)


def draw_sign(
    pen: Pen, side: int, sign: str, x: float, y: float, radius: float, tired: bool = False, least: float = 0
) -> None:
    """Draw a small body with its call sign, for lists and starting squares; its letter is not smaller than `least`."""
    colour = SIDES[side] + ("_faint" if tired else "")
    draw_body(pen, side, x, y, radius * (_WIDER.get(side, 1) if len(sign) > 1 else 1), colour)
    size = round(max(least, radius * (1.25 if len(sign) == 1 else 1.16)))
    pen.text(x, y + size * 0.36, sign, size, "text" if tired else f"{SIDES[side]}_sign", anchor="m", bold=True)


def draw_piece(pen: Pen, token: Token, size: int) -> None:
    """Draw a whole piece in a square of the given size whose corner is the pen's."""
    u = size / 100
    tired = token.look in STRIPED
    pen.apart(_sign, token.side, token.sign, token.kind, token.emblem, tired, u)
    if token.hp is not None:
        pen.apart(draw_hp, 9 * u, 71 * u, 82 * u, 25 * u, token.hp, token.hp_max or token.hp)
    _badges(pen, token.badges, u)


def _sign(pen: Pen, side: int, sign: str, kind: str, emblem: str, tired: bool, u: float) -> None:
    """Draw the body with its call sign and what tells its kind."""
    name = SIDES[side]
    x, y, radius = 50 * u, 42 * u, 36 * u
    draw_body(pen, side, x, y, radius, f"{name}_faint" if tired else name)
    if tired:
        draw_hatch(pen, side, x, y, radius * 0.86, name)
    if kind == "master":
        _crown(pen, x, 11 * u, 15 * u)
    elif kind == "token":
        _dashes(pen, x, y, radius * 0.8)
    letter = round((48 if len(sign) == 1 else 34) * u)
    low = 3 * u if kind == "master" else 0
    ink = "text" if tired else f"{name}_sign"
    if emblem:
        draw_icon(pen, emblem, x + 17 * u, y + low, 11 * u, ink, name)
        x, letter = x - 10 * u, round(42 * u)
    pen.text(x, y + low + letter * 0.33, sign, letter, ink, anchor="m", bold=True)


def draw_hp(
    pen: Pen, left: float, top: float, width: float, height: float, hp: int, hp_max: int, whole: bool = False
) -> None:
    """Draw the HP plate: a bar of the share that is left and the number on it, `whole` with the maximum."""
    pen.rectangle(left, top, left + width, top + height, "ink", height * 0.32)
    edge = max(1.5, height * 0.1)
    inner = width - 2 * edge
    pen.rectangle(left + edge, top + edge, left + edge + inner, top + height - edge, "plate", height * 0.26)
    share = max(0, min(hp, hp_max)) / hp_max
    if share > 0:
        pen.rectangle(
            left + edge,
            top + edge,
            left + edge + max(inner * share, height * 0.5),
            top + height - edge,
            hp_colour(hp, hp_max),
            height * 0.26,
        )
    number = round(height * (0.8 if whole else 1.04))
    words = f"{hp}/{hp_max}" if whole else str(hp)
    pen.text(
        left + width / 2,
        top + height * 0.5 + number * 0.36,
        words,
        number,
        "paper",
        anchor="m",
        bold=True,
        stroke=max(1, round(height * 0.08)),
    )


def hp_colour(hp: int, hp_max: int) -> str:
    """Return the colour name for a share of HP: above a half, above a quarter, below."""
    return "hp_high" if 2 * hp > hp_max else "hp_mid" if 4 * hp > hp_max else "hp_low"


def draw_badge(pen: Pen, badge: Badge, x: float, y: float, radius: float) -> None:
    """Draw a status as a dark disc with its icon."""
    pen.circle(x, y, radius, "ink")
    pen.ring(x, y, radius * 0.94, max(1.2, radius * 0.1), badge_colour(badge.icon))
    draw_icon(pen, badge.icon, x, y, radius * 0.66, badge_colour(badge.icon), "ink")


def badge_colour(icon: str) -> Colour:
    """Return the colour in which a status is drawn."""
    if icon in ("poison", "stun", "root", "seal", "disarm") or icon.endswith("_down"):
        return "hp_mid"
    if icon in ("regen", "shield") or icon.endswith("_up") or icon in ("orth", "diag"):
        return "hp_high"
    return "gold" if icon in ("trigger", "loaded") else "paper"


def _badges(pen: Pen, badges: tuple[Badge, ...], u: float) -> None:
    places = ((87, 14), (87, 38), (87, 62), (13, 62), (13, 38))
    shown = badges if len(badges) <= MOST_BADGES else badges[: MOST_BADGES - 1]
    for badge, (x, y) in zip(shown, places, strict=False):
        pen.apart(draw_badge, badge, x * u, y * u, 12.5 * u)
    if len(badges) > len(shown):
        pen.apart(_more, len(badges) - len(shown), *places[len(shown)], u)


def _more(pen: Pen, number: int, x: float, y: float, u: float) -> None:
    pen.circle(x * u, y * u, 12.5 * u, "ink")
    pen.text(x * u, (y + 6) * u, f"+{number}", round(21 * u), "paper", anchor="m", bold=True)


def _crown(pen: Pen, x: float, y: float, radius: float) -> None:
    draw_icon(pen, "crown", x, y, radius * 1.16, "ink", "ink")
    draw_icon(pen, "crown", x, y, radius * 0.9, "gold", "ink")


def _dashes(pen: Pen, x: float, y: float, radius: float) -> None:
    for start in range(0, 360, 45):
        pen.arc(x, y, radius, start, start + 22, max(1.5, radius * 0.08), "paper")


def draw_hatch(pen: Pen, side: int, x: float, y: float, radius: float, colour: Colour) -> None:
    """Stripe a body: tired pieces are told without colour."""
    brush = Brush(pen, x, y, radius)
    for number in (-2, -1, 0, 1, 2):
        offset = number * 0.42
        if side == 0:
            half = max(0.0, 0.9 - offset * offset / 2) ** 0.5 * 0.68
            ends = [(offset / 2 - half, offset / 2 + half), (offset / 2 + half, offset / 2 - half)]
        else:
            ends = chord(_HATCHED[side], (1, 1), offset)
        brush.line(ends, 0.12, colour)


_HATCHED: dict[int, list[Point]] = {
    1: [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    2: regular(4, 1.04),
    3: [(x * 0.84, y * 0.84) for x, y in _SHIELD],
}
"""What of each angular body is striped, in its radii."""
