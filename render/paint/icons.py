"""Small pictures drawn from shapes, by their names: statuses, statistics, ranges, cards, signals, emblems."""

from __future__ import annotations

from render.paint.card_icons import CARD_ICONS
from render.paint.emblems import EMBLEMS
from render.paint.pen import Brush, Colour, Icon, Pen
from render.paint.range_icons import RANGE_ICONS
from render.paint.signal_icons import SIGNAL_ICONS
from render.paint.status_icons import STATUS_ICONS

ICONS: dict[str, Icon] = {**STATUS_ICONS, **RANGE_ICONS, **CARD_ICONS, **SIGNAL_ICONS, **EMBLEMS}


def draw_icon(pen: Pen, name: str, x: float, y: float, radius: float, colour: Colour, other: Colour = "plate") -> None:
    """Draw the named icon round a centre; raise KeyError if there is no such icon."""
    ICONS[name](Brush(pen, x, y, radius), colour, other)
