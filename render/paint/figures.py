"""Pieces that are told by their sign alone: face-up, or face-down in each way in which one may be known."""

from __future__ import annotations

from render.paint.icons import draw_icon
from render.paint.pen import Pen, regular
from render.paint.pieces import badge_colour, body_points, draw_body
from render.scene_board import Badge, Token
from render.theme import SIDES

_PLACES = ((83, 17), (17, 83), (83, 50))
"""Where badges go, in hundredths of the square; the upper left corner is for what happened."""


def draw_figure(pen: Pen, token: Token, size: int) -> None:
    """Draw a whole piece in a square of the given size whose corner is the pen's.

    Face-up pieces are bright and full; face-down ones faint, with a circle drawn on their back: over it stands
    the sign if the owner looks, a plate with the sign and an eye if everybody knows it, else a star.
    """
    u = size / 100
    name = SIDES[token.side]
    x, y, radius = 50 * u, 50 * u, 43 * u
    draw_body(pen, token.side, x, y, radius, f"{name}_faint" if token.cover else name)
    if token.cover:
        _back(pen, token.side, x, y, radius, token.cover == "back")
    if token.cover == "known":
        draw_body(pen, token.side, x, y, radius * 0.66, "plate", "paper")
    if token.sign:
        colour = {"": f"{name}_sign", "veiled": "text", "known": "paper"}[token.cover]
        _signs(pen, token, x, y, colour, u)
    if token.kind == "master" and token.sign:
        draw_icon(pen, "crown", x, 11 * u, 16 * u, "ink", "ink")
        draw_icon(pen, "crown", x, 11 * u, 12.5 * u, "gold", "ink")
    badges = (Badge("known"), *token.badges) if token.cover == "known" else token.badges
    for badge, (across, down) in zip(badges, _PLACES, strict=False):
        _badge(pen, badge, across * u, down * u, 16.5 * u)


def _signs(pen: Pen, token: Token, x: float, y: float, colour: str, u: float) -> None:
    """Write the sign in the middle and the second one on a small disc at the lower right."""
    letter = round((50 if token.cover != "known" else 40) * u)
    pen.text(x, y + letter * 0.36, token.sign, letter, colour, anchor="m", bold=True)
    if token.second:
        pen.circle(82 * u, 82 * u, 17 * u, "ink")
        pen.circle(82 * u, 82 * u, 15 * u, "paper" if not token.cover else "plate")
        small = round(24 * u)
        fill = "ink" if not token.cover else "paper"
        pen.text(82 * u, 82 * u + small * 0.36, token.second, small, fill, anchor="m", bold=True)


def _back(pen: Pen, side: int, x: float, y: float, radius: float, star: bool) -> None:
    """Draw the circle on a back: a ring with seven points, or a frame with eight, six or five, by side.

    Without the star only the outer line is drawn, so that a sign has room.
    """
    colour = SIDES[side]
    width = radius * 0.075
    if side == 0:
        pen.ring(x, y, radius * 0.84, width, colour)
        seven = regular(7, radius * 0.76, 0, x, y)
        corners = [[seven[number * 3 % 7] for number in range(7)]]
    else:
        edge = body_points(side, x, y, radius * 0.86) or []
        pen.line([*edge, edge[0]], width, colour)
        corners = {
            1: [regular(4, radius * 0.74, turn, x, y) for turn in (0, 45)],
            2: [regular(3, radius * 0.6, turn, x, y) for turn in (0, 60)],
            3: [[regular(5, radius * 0.66, 0, x, y)[number * 2 % 5] for number in range(5)]],
        }[side]
    if star:
        for shape in corners:
            pen.line([*shape, shape[0]], width, colour)
        pen.circle(x, y, radius * 0.2, colour)


def _badge(pen: Pen, badge: Badge, x: float, y: float, radius: float) -> None:
    pen.circle(x, y, radius, "ink")
    draw_icon(pen, badge.icon, x, y, radius * 0.7, badge_colour(badge.icon), "ink")
    if badge.amount is not None and badge.amount > 1:
        small = round(radius * 1.42)
        pen.circle(x + radius * 0.7, y + radius * 0.7, radius * 0.76, "ink")
        pen.text(x + radius * 0.7, y + radius * 0.7 + small * 0.36, str(badge.amount), small, "paper", anchor="m")
