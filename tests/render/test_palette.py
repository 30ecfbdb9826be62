"""Sprites over index images: whole pixels as they are, edges mixed with what lies below; nothing kept is drawn on."""

from __future__ import annotations

import pytest
from PIL import Image

from render.paint.palette import flatten, index, lay, make_sprite, new_canvas
from render.theme import load_theme

THEME = load_theme("dark")


def test_a_sprite_covers_with_its_pixels_and_mixes_at_its_edges_and_loses_what_lies_outside() -> None:
    drawing = Image.new("RGBA", (4, 1), (0, 0, 0, 0))
    for at, alpha in enumerate((0, 128, 255, 255)):
        drawing.putpixel((at, 0), (*THEME["ink"], alpha))
    canvas = new_canvas(THEME, 5, 2, "paper")
    lay(canvas, make_sprite(drawing, THEME, "ink"), (1, 0), THEME)
    lay(canvas, make_sprite(drawing, THEME, "ink"), (-3, 1), THEME)
    paper, ink = index(THEME, "paper"), index(THEME, "ink")
    row = [canvas.getpixel((x, 0)) for x in range(5)]
    assert (row[:2], row[3:]) == ([paper, paper], [ink, ink])
    assert row[2] not in (paper, ink), "half of the paper shows through"
    assert [canvas.getpixel((x, 1)) for x in range(5)] == [ink, paper, paper, paper, paper]


def test_nothing_is_laid_on_pixels_that_are_kept() -> None:
    drawing = Image.new("RGBA", (2, 2), (*THEME["ink"], 255))
    kept = flatten(Image.new("RGB", (2, 2), THEME["ground"]), THEME)
    before = kept.tobytes()
    with pytest.raises(ValueError, match="copy this image first"):
        lay(kept, make_sprite(drawing, THEME, "ink"), (0, 0), THEME)
    assert kept.tobytes() == before
    lay(kept.copy(), make_sprite(drawing, THEME, "ink"), (0, 0), THEME)
