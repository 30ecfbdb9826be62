"""Everything round the board as cached tiles: title, sides' gauges, turn track, rosters, coordinates."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.icons import draw_icon
from render.paint.pen import Colour, Pen
from render.paint.pieces import draw_badge, draw_hp, draw_sign
from render.paint.text import fit, text_width
from render.scene import Badge, Gauge, Line, Track
from render.theme import SIDES, Theme


@lru_cache(maxsize=256)
def gauge_tile(theme: Theme, gauge: Gauge, width: int, height: int, locale: str) -> Image.Image:
    """Return a side's box: shape and name, score against its goal, resource pips, clock; lit while it acts."""
    pen = Pen(theme, width, height, "ground")
    u = height / 100
    lit = gauge.active
    colour = SIDES[gauge.side]
    pen.rectangle(0, 0, width, height, colour if lit else "panel_line", 10 * u)
    edge = 3.5 * u if lit else 1.2 * u
    pen.rectangle(edge, edge, width - edge, height - edge, "panel_raised" if lit else "panel", 8 * u)
    mirrored = gauge.side == 1
    left, right = 12 * u, width - 12 * u
    _score(pen, gauge, right if not mirrored else left, u, mirrored)
    room = width - 108 * u
    start = left if not mirrored else left + 84 * u
    draw_sign(pen, gauge.side, gauge.name[:1].upper() if gauge.name else "", start + 13 * u, 23 * u, 14 * u)
    name, size = fit(gauge.name, round(25 * u), room - 34 * u, round(17 * u), True, locale)
    pen.text(start + 32 * u, 23 * u + size * 0.36, name, size, "text", bold=True, locale=locale)
    if gauge.ready:
        pen.circle(start + room - 4 * u, 23 * u, 11 * u, "good")
        draw_icon(pen, "check", start + room - 4 * u, 23 * u, 7 * u, "paper")
    if gauge.pool is not None:
        _pips(pen, gauge, start, 54 * u, room, u)
    if gauge.clock:
        draw_icon(pen, "clock", start + 9 * u, 82 * u, 9 * u, "text_dim", "panel")
        text, size = fit(gauge.clock, round(19 * u), room - 26 * u, round(14 * u), False, locale)
        pen.text(start + 24 * u, 82 * u + size * 0.36, text, size, "text" if lit else "text_dim", locale=locale)
    return pen.tile()


def _score(pen: Pen, gauge: Gauge, x: float, u: float, mirrored: bool) -> None:
    anchor = "l" if mirrored else "r"
    middle = x + (36 if mirrored else -36) * u
    pen.text(middle, 56 * u, str(gauge.score), round(60 * u), "text", anchor="m", bold=True)
    if gauge.goal is None:
        return
    span = 13 * u
    first = middle - (gauge.goal - 1) / 2 * span
    for number in range(min(gauge.goal, 6)):
        draw_icon(
            pen,
            "skull",
            first + number * span,
            78 * u,
            6.4 * u,
            "gold" if number < gauge.score else "mana_empty",
            "panel",
        )
    del anchor


def _pips(pen: Pen, gauge: Gauge, x: float, y: float, room: float, u: float) -> None:
    pool, most = gauge.pool or 0, gauge.pool_max or 0
    number = f"{pool}/{most}"
    size = round(22 * u)
    wide = text_width(number, size, True) + 8 * u
    step = min(24 * u, (room - wide) / gauge.pool_slots)
    for slot in range(gauge.pool_slots):
        px = x + step * (slot + 0.5)
        radius = step * 0.5
        if slot < max(most, pool):
            draw_icon(pen, "mana", px, y, radius, "mana")
            if slot >= pool:
                draw_icon(pen, "mana", px, y, radius * 0.66, "panel")
        else:
            draw_icon(pen, "mana", px, y, radius * 0.5, "mana_empty")
    pen.text(x + step * gauge.pool_slots + 6 * u, y + size * 0.36, number, size, "text", bold=True)
    if gauge.pool_next:
        pen.text(
            x + step * gauge.pool_slots + 6 * u,
            y + size * 0.36 + 24 * u,
            f"{gauge.pool_next:+d}",
            round(20 * u),
            "mana",
            bold=True,
        )


@lru_cache(maxsize=256)
def track_tile(
    theme: Theme, track: Track | None, title: str, subtitle: str, width: int, height: int, locale: str
) -> Image.Image:
    """Return the middle box: the turn in large figures, a box per turn, the map's name and the phase."""
    pen = Pen(theme, width, height, "ground")
    u = height / 100
    text, size = fit(title, round(22 * u), width - 8 * u, round(15 * u), True, locale)
    pen.text(width / 2, 20 * u, text, size, "text", anchor="m", bold=True, locale=locale)
    if track is not None:
        number, last = str(track.turn), f"/{track.last}"
        big, small = round(44 * u), round(24 * u)
        wide = text_width(number, big, True) + text_width(last, small, True)
        pen.text(width / 2 - wide / 2, 62 * u, number, big, "text", bold=True)
        pen.text(width / 2 + wide / 2, 62 * u, last, small, "text_dim", anchor="r", bold=True)
        step = (width - 8 * u) / track.last
        for turn in range(1, track.last + 1):
            left = 4 * u + step * (turn - 1)
            now = turn == track.turn
            colour = "gold" if now else "text_dim" if turn < track.turn else "mana_empty"
            pen.rectangle(left + step * 0.1, (68 if now else 71) * u, left + step * 0.9, 80 * u, colour, 2 * u)
            if turn in track.flagged:
                draw_icon(
                    pen,
                    "summon",
                    left + step / 2,
                    63 * u - 1 * u,
                    5.5 * u,
                    "gold" if turn >= track.turn else "mana_empty",
                )
    text, size = fit(subtitle, round(19 * u), width - 4 * u, round(13 * u), False, locale)
    pen.text(width / 2, 97 * u, text, size, "text_dim", anchor="m", locale=locale)
    return pen.tile()


@lru_cache(maxsize=512)
def line_tile(theme: Theme, line: Line, width: int, height: int, locale: str) -> Image.Image:
    """Return a roster row: sign, name, HP, attack, move, range; a second row holds statuses with their terms."""
    base = height if not line.badges else round(height * 0.6)
    pen = Pen(theme, width, height, "panel")
    u = base / 60
    y = base / 2
    tired = line.look in ("exhausted", "arrived")
    draw_sign(pen, line.side, line.sign, 28 * u, y, 22 * u, tired)
    if line.kind == "master":
        draw_icon(pen, "crown", 28 * u, y - 22 * u, 10 * u, "gold", "panel")
    x = width - 8 * u
    if line.range is not None:
        x = _range(pen, line, x, y, u)
    x = _figure(pen, "boot", line.mov, x, y, u)
    x = _figure(pen, "sword", line.atk, x, y, u)
    if line.hp is not None:
        most = line.hp_max or line.hp
        x -= 106 * u
        draw_hp(pen, x + 6 * u, y - 17 * u, 60 * u, 34 * u, line.hp, most)
        pen.text(x + 70 * u, y + 8 * u, f"/{most}", round(22 * u), "text_dim", bold=True)
    room = x - 60 * u
    name, size = fit(line.name, round(27 * u), room, round(23 * u), False, locale)
    pen.text(58 * u, y + size * 0.36, name, size, "text_dim" if tired else "text", locale=locale)
    _statuses(pen, line.badges, 58 * u, base + (height - base) / 2 - 3 * u, u)
    return pen.tile()


def _range(pen: Pen, line: Line, x: float, y: float, u: float) -> float:
    reach = line.range
    if reach is None:
        return x
    text = (
        ""
        if reach.shape in ("none", "self", "map")
        else (str(reach.high) if reach.low == reach.high else f"{reach.low}-{reach.high}")
    )
    pen.text(x - 40 * u, y + 9 * u, text, round(25 * u), "text", bold=True)
    draw_icon(pen, reach.shape, x - 56 * u, y, 11.5 * u, "text_dim", "panel")
    return x - 72 * u


def _figure(pen: Pen, icon: str, value: int | None, x: float, y: float, u: float) -> float:
    if value is None:
        return x
    pen.text(x - 4 * u, y + 9 * u, str(value), round(25 * u), "text", anchor="r", bold=True)
    draw_icon(pen, icon, x - 36 * u, y, 12 * u, "text_dim", "panel")
    return x - 56 * u


def _statuses(pen: Pen, badges: tuple[Badge, ...], x: float, y: float, u: float) -> None:
    for badge in badges:
        draw_badge(pen, badge, x + 15 * u, y, 15 * u)
        words = "" if badge.amount is None else str(badge.amount)
        words += "" if badge.turns is None else f"·{badge.turns}" if words else str(badge.turns)
        pen.text(x + 34 * u, y + 8 * u, words, round(22 * u), "text", bold=True)
        x += 40 * u + text_width(words, round(22 * u), True) + (8 * u if words else 0)


@lru_cache(maxsize=256)
def waiting_tile(
    theme: Theme, reserve: tuple[Line, ...], dead: tuple[Line, ...], width: int, height: int
) -> Image.Image:
    """Return a side's reserve (sign and cost) and its dead (crossed out) in one row."""
    pen = Pen(theme, width, height, "panel")
    u = height / 60
    step = min(62 * u, (width - 16 * u) / max(1, len(reserve) + len(dead)))
    x = 8 * u + step / 2
    for line in reserve:
        draw_sign(pen, line.side, line.sign, x - 9 * u, 24 * u, 17 * u, True)
        if line.kind == "master":
            draw_icon(pen, "crown", x - 9 * u, 7 * u, 8 * u, "gold", "panel")
        if line.cost is not None:
            draw_icon(pen, "cost", x + 15 * u, 38 * u, 14 * u, "mana", "panel")
            pen.text(x + 15 * u, 45 * u, str(line.cost), round(20 * u), "ink", anchor="m", bold=True)
        x += step
    for line in dead:
        draw_sign(pen, line.side, line.sign, x, 28 * u, 17 * u, True)
        draw_icon(pen, "cross", x, 28 * u, 22 * u, "harm")
        x += step
    return pen.tile()


@lru_cache(maxsize=256)
def label_tile(
    theme: Theme, text: str, width: int, height: int, size: int, colour: str, ground: str, bold: bool, locale: str
) -> Image.Image:
    """Return a box with one centred text, such as a coordinate or a banner."""
    pen = Pen(theme, width, height, ground)
    words, fitted = fit(text, size, width - 4, max(8, round(size * 0.6)), bold, locale)
    pen.text(width / 2, height / 2 + fitted * 0.36, words, fitted, colour, anchor="m", bold=bold, locale=locale)
    return pen.tile()


@lru_cache(maxsize=32)
def box_tile(theme: Theme, width: int, height: int, ground: Colour, line: Colour) -> Image.Image:
    """Return an empty panel."""
    pen = Pen(theme, width, height, "ground")
    pen.rectangle(0, 0, width, height, line, 12)
    pen.rectangle(1.5, 1.5, width - 1.5, height - 1.5, ground, 11)
    return pen.tile()
