"""Luck as pictures: all that dice and cards could have given each side, and what they gave."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from render.sheet import MOST_FARED, MOST_STEPS, TALLEST, Fared, Fortunes, Hazard
from rules.kernel.game import Game
from rules.kernel.luck import Fortune
from rules.kernel.types import Text

from .luck_texts import figures
from .words import Words, seat_text

RARE = 500
"""One of so many matches: what comes more seldom at either end is not drawn, unless it came."""


def luck_pages(words: Words, game: Game[Any], title: str, found: Sequence[Fortune]) -> list[Fortunes]:
    """Return the pictures of a match's luck, kinds that fit together on one; `words` write plain text."""
    pages: list[list[Hazard]] = [[]]
    for kind, ones in groupby(found, key=lambda one: one.kind):
        fortunes = list(ones)
        low, high = reach(fortunes)
        rows = tuple(_fared(words, game, one, low, high) for one in fortunes)
        if pages[-1] and sum(len(hazard.rows) for hazard in pages[-1]) + len(rows) > MOST_FARED:
            pages.append([])
        pages[-1].append(Hazard(words(Text(f"{game.name}.luck.{kind}")), rows))
    legend = tuple(words.say(f"luck.sheet.{key}") for key in ("columns", "came"))
    under = words.say("luck.sheet.under")
    return [Fortunes(title, under, tuple(page), legend, words.locale) for page in pages if page]


def reach(found: Sequence[Fortune]) -> tuple[int, int]:
    """Return the least and the most that is drawn for all sides alike: what came, and all that is not too rare."""
    lows: list[int] = []
    highs: list[int] = []
    for one in found:
        least = sum(one.spread) / RARE
        often = [number for number, weight in enumerate(one.spread) if weight and weight >= least] or [one.came]
        lows.append(min(often[0], one.came))
        highs.append(max(often[-1], one.came))
    return min(lows), max(highs)


def shape_of(spread: Sequence[int], low: int, high: int) -> tuple[int, ...]:
    """Return how often what from `low` to `high` comes, as heights of at most so many steps; what may come is seen."""
    steps = min(MOST_STEPS, high - low + 1)
    sums = [0] * steps
    for number in range(low, min(high, len(spread) - 1) + 1):
        sums[(number - low) * steps // (high - low + 1)] += spread[number]
    most = max(sums) or 1
    return tuple(max(1, round(TALLEST * weight / most)) if weight else 0 for weight in sums)


def _fared(words: Words, game: Game[Any], one: Fortune, low: int, high: int) -> Fared:
    came = words.say("luck.sheet.figures", **figures(one))
    compared = words.say("luck.sheet.compared", **figures(one))
    name = words(seat_text(game, one.seat))
    return Fared(int(one.seat), name, one.came, came, compared, low, high, shape_of(one.spread, low, high))
