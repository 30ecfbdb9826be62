"""Luck in words: what a side could expect, what came, and how much of all such matches that beats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rules.kernel.game import Game
from rules.kernel.luck import Fortune
from rules.kernel.types import Text

from .words import Words, seat_text


def luck_lines(words: Words, game: Game[Any], found: Sequence[Fortune]) -> list[str]:
    """Return a heading a kind with a line a side below it."""
    lines: list[str] = []
    for kind, ones in groupby(found, key=lambda one: one.kind):
        lines.append(f"**{words(Text(f'{game.name}.luck.{kind}'))}**")
        lines += [f"- {words(line_text(game, one))}" for one in ones]
    return lines


def line_text(game: Game[Any], one: Fortune) -> Text:
    """Say how a side fared."""
    return Text("luck.line", {"side": seat_text(game, one.seat), **figures(one)})


def figures(one: Fortune) -> dict[str, int | float]:
    """Return what came, what was to be expected, and of how many such matches in a hundred it is luckier."""
    return {"came": one.came, "expected": round(float(one.expected), 1), "percent": round(100 * one.beaten)}
