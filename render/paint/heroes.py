"""Pieces of a time track: body and sign with a beak where they look, dial, damage and resource in the corners."""

from __future__ import annotations

from functools import lru_cache

from render.paint.icons import draw_icon
from render.paint.palette import Sprite
from render.paint.pen import Pen, Point
from render.paint.pieces import body_points, draw_badge, draw_hp
from render.scene_board import STRIPED, Badge, MarkKind, Stand, Token
from render.theme import SIDES, Theme

_WAYS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_MOST_BADGES = 2


def draw_hero(pen: Pen, token: Token, stand: Stand, size: int) -> None:
    """Draw a whole piece in a square of the given size whose corner is the pen's.

    Corners: counters, dial, counters of damage that it still bears, resource. The piece that acts has a gold rim.
    """
    u = size / 100
    faint = token.look in STRIPED
    pen.apart(_sign, token.side, token.sign, stand.facing, stand.next, faint, u)
    if token.hp is not None:
        pen.apart(draw_hp, 1.5 * u, 75 * u, 38 * u, 23.5 * u, token.hp, token.hp_max or token.hp)
    if stand.pool_max:
        pen.apart(_pool, stand.pool, u)
    pen.apart(_dial, stand.dial, stand.due, u)
    _badges(pen, token.badges, u)


def _sign(pen: Pen, side: int, sign: str, facing: int, is_next: bool, faint: bool, u: float) -> None:
    """Draw the body with its beak and sign."""
    name = SIDES[side]
    x = y = 50 * u
    _beak(pen, facing, x, y, u)
    _body(pen, side, x, y, 31 * u, "gold" if is_next else "ink", f"{name}_faint" if faint else name, u)
    letter = round((40 if len(sign) == 1 else 30) * u)
    fill = "text" if faint else f"{name}_sign"
    pen.text(x, y + letter * 0.36, sign, letter, fill, anchor="m", bold=True)


@lru_cache(maxsize=16)
def ring_sprite(theme: Theme, kind: MarkKind, size: int) -> Sprite:
    """Return a mark round a piece whose corners hide the one of its square: a sight with ticks, else dashes."""
    pen = Pen(theme, size, size, None)
    u = size / 100
    x = y = 50 * u
    if kind == "target":
        for width, colour in ((8.5, "ink"), (5, "target")):
            pen.ring(x, y, (38 + width / 2) * u, width * u, colour)
            for dx, dy in _WAYS:
                pen.line([(x + dx * 40 * u, y + dy * 40 * u), (x + dx * 47 * u, y + dy * 47 * u)], width * u, colour)
        return pen.sprite()
    for start in range(0, 360, 45):
        for width, colour in ((8.5, "ink"), (5, kind)):
            pen.arc(x, y, (38 + width / 2) * u, start + 6, start + 39, width * u, colour)
    return pen.sprite()


def _beak(pen: Pen, facing: int, x: float, y: float, u: float) -> None:
    """Draw the sign of where it looks: a point out of the body, the same for both sides."""
    dx, dy = _WAYS[facing]
    for base, tip, wide, colour in ((20, 48.5, 25, "ink"), (22, 43.5, 19.5, "paper")):
        pen.polygon(
            [
                (x + (dx * base - dy * wide) * u, y + (dy * base + dx * wide) * u),
                (x + dx * tip * u, y + dy * tip * u),
                (x + (dx * base + dy * wide) * u, y + (dy * base - dx * wide) * u),
            ],
            colour,
        )


def _body(pen: Pen, side: int, x: float, y: float, radius: float, rim: str, fill: str, u: float) -> None:
    edges = ((radius, "ink"), (radius - 1.6 * u, rim), (radius - 5.2 * u, "ink"), (radius - 6.4 * u, fill))
    if rim == "ink":
        edges = ((radius, "ink"), (radius - 3 * u, fill))
    for reach, colour in edges:
        points = body_points(side, x, y, reach)
        if points is None:
            pen.circle(x, y, reach, colour)
        else:
            pen.polygon(points, colour)


def _dial(pen: Pen, dial: int, due: bool, u: float) -> None:
    """Draw the number at which it is due on a clock face, bright once it has come."""
    x, y = 82 * u, 18 * u
    pen.circle(x, y, 17.8 * u, "ink")
    pen.circle(x, y, 15.6 * u, "gold" if due else "plate")
    pen.ring(x, y, 16.4 * u, 1.8 * u, "gold" if due else "paper")
    letter = round((25 if dial < 10 else 23.5) * u)
    fill = "ink" if due else "paper"
    pen.text(x, y + letter * 0.36, str(dial), letter, fill, anchor="m", bold=True)


def _pool(pen: Pen, pool: int, u: float) -> None:
    """Draw what it has of its own resource, hollow while it has none."""
    x, y = 84 * u, 85 * u
    draw_icon(pen, "cost", x, y, 17 * u, "ink")
    draw_icon(pen, "cost", x, y, 14.8 * u, "mana")
    if not pool:
        draw_icon(pen, "cost", x, y, 12.2 * u, "plate")
    letter = round(24 * u)
    fill = "ink" if pool else "paper"
    pen.text(x, y + letter * 0.36, str(pool), letter, fill, anchor="m", bold=True)


def _badges(pen: Pen, badges: tuple[Badge, ...], u: float) -> None:
    """Draw counters in the upper left corner with their number; a third and further ones are summed up."""
    shown = badges if len(badges) <= _MOST_BADGES else badges[: _MOST_BADGES - 1]
    places = ((15, 15), (14, 44))
    for badge, (x, y) in zip(shown, places, strict=False):
        pen.apart(_counter, badge, x, y, u)
    if len(shown) < len(badges):
        pen.apart(_more, len(badges) - len(shown), *places[len(shown)], u)


def _counter(pen: Pen, badge: Badge, x: float, y: float, u: float) -> None:
    draw_badge(pen, badge, x * u, y * u, 14 * u)
    if badge.amount is not None and badge.amount > 1:
        pen.circle((x + 10) * u, (y + 9) * u, 12 * u, "ink")
        size = round(23.5 * u)
        pen.text((x + 10) * u, (y + 17.5) * u, str(badge.amount), size, "paper", anchor="m", bold=True)


def _more(pen: Pen, number: int, x: float, y: float, u: float) -> None:
    pen.circle(x * u, y * u, 13 * u, "ink")
    pen.text(x * u, (y + 6) * u, f"+{number}", round(23.5 * u), "paper", anchor="m", bold=True)
