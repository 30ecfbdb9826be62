"""A drawing taken apart is the drawing itself, and what it has alike with others is drawn once."""

from __future__ import annotations

from random import Random

import pytest
from PIL import Image

from render.paint.parts import Part, parted, placed
from render.paint.pen import Pen
from render.paint.shapes import Shape
from render.theme import Rgb, load_theme
from tests.support.shared_out import few

SIZE, SCALE = (120, 80), 4
GROUND: Rgb = (10, 20, 30)
WHOLE = (0, 0, *SIZE)


def some(rng: Random) -> Shape:
    """Make a shape, large or small, that may reach out of the drawing."""
    left, top = rng.randint(-40, 4 * SIZE[0]), rng.randint(-40, 4 * SIZE[1])
    wide, high = rng.choice((8, 40, 200, 500)), rng.choice((8, 40, 200, 320))
    box = (left, top, left + wide, top + high)
    fill = (rng.randrange(256), rng.randrange(256), rng.randrange(256))
    sort = rng.choice(("rectangle", "rectangle", "rectangle", "circle", "ring", "arc", "polygon", "frame", "line"))
    if sort in ("rectangle", "frame"):
        return Shape(sort, box, fill, rng.choice((1, 9)), (float(rng.choice((0, 5, 30))),))
    if sort == "arc":
        return Shape(sort, box, fill, 5, (10.0, 200.0))
    if sort == "polygon":
        return Shape(sort, (left, top, left + wide, top, left, top + high), fill)
    return Shape(sort, box, fill, rng.choice((1, 9)))


def drawn(shapes: list[Shape], ground: Rgb | None) -> Image.Image:
    """Draw shapes part by part."""
    image = Image.new("RGBA", SIZE, (0, 0, 0, 0)) if ground is None else Image.new("RGB", SIZE, ground)
    for part in parted(shapes, SIZE, SCALE):
        image.paste(part.drawn(ground, SCALE), part.box)
    return image


@few(24)
@pytest.mark.parametrize("ground", [GROUND, None])
@pytest.mark.parametrize("seed", range(60))
def test_parts_make_the_picture_that_is_drawn_in_one(seed: int, ground: Rgb | None) -> None:
    rng = Random(seed)
    shapes = [some(rng) for _ in range(rng.choice((1, 3, 8, 20, 50)))]
    whole = Part(WHOLE, list(enumerate(shapes)), []).drawn(ground, SCALE)
    assert drawn(shapes, ground).tobytes() == whole.tobytes()


def test_signs_apart_on_one_ground_are_parts_of_their_own() -> None:
    ground = Shape("rectangle", (0, 0, 479, 319), (1, 1, 1), 0, (20.0,))
    signs = [Shape("circle", (x, 100, x + 60, 160), (200, 0, 0)) for x in (60, 240)]
    frame, first, second = parted([ground, *signs], SIZE, SCALE)
    assert [len(part.shapes) for part in (frame, first, second)] == [1, 1, 1]
    assert first.drawn(GROUND, SCALE) is second.drawn(GROUND, SCALE)


def test_a_sign_on_the_edge_of_its_ground_is_drawn_with_it() -> None:
    ground = Shape("rectangle", (40, 40, 240, 240), (1, 1, 1), 0, (20.0,))
    assert len(parted([ground, Shape("circle", (200, 200, 280, 280), (200, 0, 0))], SIZE, SCALE)) == 1


def test_the_same_sign_beside_other_words_is_not_drawn_again() -> None:
    theme = load_theme("dark")
    pens = [Pen(theme, 190, 40, "panel") for _ in range(2)]
    for pen, name in zip(pens, ("Honoka", "Umi"), strict=True):
        pen.circle(20, 20, 12.5, "gold")
        pen.text(40, 30, name, 20, "text")
    first, second = (parted(pen.shapes, pen.size, pen.scale)[0] for pen in pens)
    assert first.drawn(GROUND, SCALE) is second.drawn(GROUND, SCALE)
    assert pens[0].tile().tobytes() != pens[1].tile().tobytes()


def test_rows_that_only_words_tell_apart_are_taken_apart_once() -> None:
    placed.cache_clear()
    theme = load_theme("dark")
    for name in ("Honoka", "Umi"):
        pen = Pen(theme, 190, 40, "panel")
        pen.circle(20, 20, 12.5, "gold")
        pen.rectangle(40, 5, 180, 35, "mana", 4)
        pen.text(40, 30, name, 20, "text")
        pen.tile()
    assert placed.cache_info()[:2] == (1, 1)


@pytest.mark.parametrize("ground", [GROUND, None])
def test_what_is_placed_is_what_was_taken_apart(ground: Rgb | None) -> None:
    rng = Random(7)
    shapes = [some(rng) for _ in range(30)]
    parts, found = parted(shapes, SIZE, SCALE), placed(tuple(shapes), SIZE, SCALE)
    assert [one.box for one in found] == [part.box for part in parts]
    assert [one.drawn(ground, SCALE).tobytes() for one in found] == [p.drawn(ground, SCALE).tobytes() for p in parts]
