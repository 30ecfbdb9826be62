"""Pictures as the texts written in them: laid out as they are painted, drawn by nobody, so that it costs little."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from PIL import Image

from render.paint.inlays import Inlaid
from render.paint.palette import Sprite
from render.paint.pen import Pen
from render.paint.text import text_width
from render.paint.wrapping import ELLIPSIS

_SHAPES = ("polygon", "circle", "ring", "arc", "rectangle", "frame", "line")


class Written(NamedTuple):
    """A text as it was written: its letters in pixels, where it begins and ends, its baseline, the size of its tile."""

    text: str
    size: int
    left: float
    right: float
    baseline: float
    tile: tuple[int, int]

    @property
    def is_cut(self) -> bool:
        """Say whether it was shortened with an ellipsis."""
        return ELLIPSIS in self.text

    @property
    def is_outside(self) -> bool:
        """Say whether a part of it is beyond the edge of what it was written on, where it is lost."""
        wide, high = self.tile
        return self.left < -1 or self.right > wide + 1 or not 0 < self.baseline <= high


MEASURES = (
    "render.layout.",
    "render.theme",
    *(f"render.paint.{name}" for name in ("text", "wrapping", "short_names", "fonts", "thai", "breaking")),
)
"""Modules that draw nothing with a pen: sizes, fonts and the widths of texts are the same in a sketch."""


def forget() -> None:
    """Forget every drawn part that is kept, so that it is drawn anew."""
    for module in [module for name, module in sys.modules.items() if name.startswith("render.")]:
        for made in vars(module).values():
            if hasattr(made, "cache_clear") and not made.__module__.startswith(MEASURES):
                made.cache_clear()


@contextmanager
def sketched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """Note every text while pictures are painted without a line or a letter; what is painted so is forgotten again."""
    found: list[Written] = []

    def begin(self: Pen, theme: Any, width: int, height: int, *_: Any, **more: Any) -> None:
        self.shapes, self._texts = [], []  # pyright: ignore[reportPrivateUsage]
        self.size, self.theme, self.scale = (width, height), theme, 1

    def whole(self: Pen) -> tuple[Pen, tuple[int, int]]:
        return self, (0, 0)

    def note(self: Pen, x: float, baseline: float, text: str, size: int, fill: Any, **more: Any) -> None:
        if text.strip():
            wide = text_width(text, size, more.get("bold", False), more.get("locale", "en"))
            left = x - {"l": 0.0, "m": wide / 2, "r": wide}[more.get("anchor", "l")]
            found.append(Written(text, size, left, left + wide, baseline, self.size))

    def tile(self: Pen) -> Image.Image:
        return Image.new("L", self.size)

    def sprite(self: Pen) -> Sprite:
        return Sprite((0, 0), tile(self), tile(self), (tile(self),) * 3, "ink")

    forget()
    try:
        with monkeypatch.context() as patched:
            for shape in _SHAPES:
                patched.setattr(Pen, shape, lambda *_: None)
            drawn = {"tile": tile, "cropped": whole, "sprite": sprite}
            for name, made in {"__init__": begin, "text": note, **drawn}.items():
                patched.setattr(Pen, name, made)
            patched.setattr(Inlaid, "text", note)
            yield found
    finally:
        forget()
