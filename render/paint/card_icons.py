"""Icons of cards, of where they lie and of who knows them; each fills a square -1..1."""

from __future__ import annotations

from render.paint.pen import Brush, Colour, Icon, star


def _card(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.66, -0.95, 0.66, 0.95, c, 0.16)
    b.polygon(star(4, 0.56, 0.2), other)


def _spent(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.66, -0.95, 0.66, 0.95, c, 0.16)
    b.line([(-0.9, 0.8), (0.9, -0.8)], 0.62, other)
    b.line([(-0.9, 0.8), (0.9, -0.8)], 0.24, c)


def _lasting(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(-0.46, 0, 0.52, 0.22, c)
    b.ring(0.46, 0, 0.52, 0.22, c)


def _known(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-1, 0), (-0.5, -0.52), (0, -0.66), (0.5, -0.52), (1, 0), (0.5, 0.52), (0, 0.66), (-0.5, 0.52)], c)
    b.circle(0, 0, 0.42, other)
    b.circle(0, 0, 0.22, c)


def _hidden(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(0, -0.55, 1.0, 25, 155, 0.22, c)
    for x, y, dx, dy in ((0, 0.45, 0, 0.42), (-0.52, 0.3, -0.26, 0.36), (0.52, 0.3, 0.26, 0.36)):
        b.line([(x, y), (x + dx, y + dy)], 0.2, c)


def _hand(b: Brush, c: Colour, other: Colour) -> None:
    for x, y in ((-0.42, 0.1), (0.0, -0.1), (0.42, 0.1)):
        b.rectangle(x - 0.45, y - 0.72, x + 0.45, y + 0.78, other, 0.1)
        b.rectangle(x - 0.36, y - 0.63, x + 0.36, y + 0.69, c, 0.08)


def _deck(b: Brush, c: Colour, other: Colour) -> None:
    for step in (0.3, 0.1, -0.1):
        b.rectangle(-0.6 + step, -0.85 - step, 0.42 + step, 0.62 - step, other, 0.12)
        b.rectangle(-0.52 + step, -0.77 - step, 0.34 + step, 0.54 - step, c, 0.08)


def _discard(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.95, 0.25), (0.35, -0.95), (0.85, -0.4), (-0.45, 0.8)], c)
    b.line([(-0.9, 0.85), (0.9, 0.85)], 0.2, c)


def _removed(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.6, -0.9, 0.6, 0.9, c, 0.12)
    b.line([(-0.85, 0.85), (0.85, -0.85)], 0.4, other)
    b.line([(-0.85, 0.85), (0.85, -0.85)], 0.18, c)


CARD_ICONS: dict[str, Icon] = {
    "card": _card, "spent": _spent, "lasting": _lasting, "known": _known, "hidden": _hidden, "hand": _hand,
    "deck": _deck, "discard": _discard, "removed": _removed,
}  # fmt: skip
