"""Sprites over index images: whole pixels as they are, edges mixed with what lies below; nothing kept is drawn on."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from render.paint.palette import PATCH, flatten, index, lay, make_sprite, new_canvas, parted
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


@pytest.mark.parametrize("corner", [(0, 0), (-40, 25)])
def test_a_large_sprite_in_parts_is_the_whole_one_without_its_air(corner: tuple[int, int]) -> None:
    drawing = Image.new("RGBA", (3 * PATCH + 5, 2 * PATCH), (0, 0, 0, 0))
    pen = ImageDraw.Draw(drawing)
    pen.rectangle((9, 9, 3 * PATCH - 4, 2 * PATCH - 7), outline=(*THEME["ink"], 255), width=6)
    pen.line((12, 20, PATCH + 30, 40), fill=(*THEME["harm"], 128), width=3)
    whole = make_sprite(drawing, THEME, "ink")
    parts = parted(whole)
    first, second = (new_canvas(THEME, 3 * PATCH, 2 * PATCH, "paper") for _ in range(2))
    lay(first, whole, corner, THEME)
    for part in parts:
        lay(second, part, corner, THEME)
    assert first.tobytes() == second.tobytes()
    pixels = sum(part.image.width * part.image.height for part in parts)
    assert pixels < 0.6 * whole.image.width * whole.image.height


def test_a_sprite_of_nothing_has_no_parts() -> None:
    assert parted(make_sprite(Image.new("RGBA", (4, 4), (0, 0, 0, 0)), THEME, "ink")) == ()
