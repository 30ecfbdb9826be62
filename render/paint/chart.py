"""Chances as columns with their percentages, and what follows from them in words."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.heights import CHART_HEIGHT, CHART_LINE, CHART_TITLE, chart_rows
from render.paint.pen import Pen
from render.paint.wrapping import fit, wrap
from render.scene_beside import Chart
from render.theme import Theme

_SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
_WIDEST = 132
"""Widest column with its room, in pixels at scale 1."""


@lru_cache(maxsize=32)
def chart_tile(theme: Theme, chart: Chart, width: int, height: int, locale: str) -> Image.Image:
    """Return the chart as a panel: title, columns on a ground line, lines of words."""
    pen = Pen(theme, width, height, "ground")
    head = CHART_HEIGHT if chart.bars else CHART_TITLE
    extra = chart_rows(chart.title) - 1
    u = height / (head + CHART_LINE * (sum(chart_rows(line) for line in chart.lines) + extra))
    pen.rectangle(0, 0, width, height, "panel_line", 10 * u)
    pen.rectangle(1.5 * u, 1.5 * u, width - 1.5 * u, height - 1.5 * u, "panel", 9 * u)
    size = round(_SMALLEST * u)
    for number, words in enumerate(wrap(chart.title, size, width - 28 * u, extra + 1, True, locale)):
        pen.text(14 * u, (36 + CHART_LINE * number) * u, words, size, "text", bold=True, locale=locale)
    if chart.bars:
        _bars(pen, chart, width, CHART_LINE * extra * u, u)
    row = extra
    for line in chart.lines:
        for words in wrap(line, size, width - 28 * u, chart_rows(line), False, locale):
            y = (head + CHART_LINE * (row + 0.5) - 6) * u
            pen.text(14 * u, y + size * 0.36, words, size, "text", locale=locale)
            row += 1
    return pen.tile()


def _bars(pen: Pen, chart: Chart, width: int, down: float, u: float) -> None:
    step = min((width - 28 * u) / len(chart.bars), _WIDEST * u)
    ground, most = 162 * u + down, 84 * u
    tallest = max(bar.share for bar in chart.bars) or 1.0
    pen.rectangle(12 * u, ground, 16 * u + step * len(chart.bars), ground + 2.5 * u, "text_dim")
    for number, bar in enumerate(chart.bars):
        left = 14 * u + step * number
        middle = left + step / 2
        high = max(most * bar.share / tallest, 2 * u if bar.share else 0)
        pen.rectangle(
            left + step * 0.14, ground - high, left + step * 0.86, ground, "good" if bar.good else "text_dim", 4 * u
        )
        words, size = fit(bar.words, round(_SMALLEST * u), step - 4 * u, round(_SMALLEST * u), False)
        pen.text(middle, ground - high - 7 * u, words, size, "text", anchor="m")
        pen.text(middle, ground + 29 * u, bar.label, round(_SMALLEST * u), "text", anchor="m", bold=True)
