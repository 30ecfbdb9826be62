"""What is done within Pillow's images gives the pixels of Pillow's own methods, which do it where it has no such."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PIL import Image

from render.paint import text, within
from render.paint.fonts import font
from render.paint.painter import paint
from render.paint.palette import of_indices
from render.theme import load_theme
from tests.render.samples import scene
from tests.support.shared_out import few

DARK = load_theme("dark")
ASKED = (within.lays_within, within.pastes_within, within.writes_within)


@pytest.fixture
def anew() -> Iterator[None]:
    """Ask a Pillow anew what it has, and again once the test is over."""
    for asked in ASKED:
        asked.cache_clear()
    yield
    for asked in ASKED:
        asked.cache_clear()


def noise(rng: Random, width: int, height: int, values: list[int]) -> Image.Image:
    """Return an image of values chosen at random."""
    return Image.frombytes("L", (width, height), bytes(rng.choices(values, k=width * height)))


@pytest.mark.parametrize("seed", range(12))
def test_sprites_are_laid_alike_both_ways_also_over_the_rim_of_a_canvas(seed: int) -> None:
    rng = Random(seed)
    image, solid, *masks = (noise(rng, 9, 8, [*range(200)] if not at else [0, 255]) for at in range(5))
    edges = [(bytes(rng.choices(range(256), k=256)), mask) for mask in masks]
    corner = rng.randint(-6, 14), rng.randint(-6, 14)
    below = noise(rng, 16, 15, [*range(256)])
    inside, by_methods = below.copy(), below.copy()
    within.lay_within(inside, image, solid, edges, corner)
    within.lay_by_methods(by_methods, image, solid, edges, corner)
    assert inside.tobytes() == by_methods.tobytes()
    assert inside.tobytes() != below.tobytes()


@pytest.mark.parametrize("seed", range(12))
def test_images_are_pasted_alike_both_ways_also_over_the_rim_of_a_canvas(seed: int) -> None:
    rng = Random(seed)
    image, mask = noise(rng, 9, 8, [*range(200)]), noise(rng, 9, 8, [0, 255])
    corner = rng.randint(-6, 14), rng.randint(-6, 14)
    below = noise(rng, 16, 15, [*range(256)])
    for where in (None, mask):
        inside, by_methods = below.copy(), below.copy()
        within.paste_within(inside, image, corner, where)
        within.paste_by_methods(by_methods, image, corner, where)
        assert inside.tobytes() == by_methods.tobytes()
        assert inside.tobytes() != below.tobytes()


def test_an_image_of_another_mode_is_pasted_as_one_of_the_canvas() -> None:
    canvas = Image.new("RGBA", (3, 2), (9, 9, 9, 0))
    within.paste(canvas, Image.new("RGB", (1, 1), (1, 2, 3)), (1, 1))
    assert canvas.getpixel((1, 1)) == (1, 2, 3, 255)
    assert canvas.getpixel((0, 0)) == (9, 9, 9, 0)


def test_nothing_is_pasted_on_pixels_that_are_anothers() -> None:
    kept = bytes(6)
    with pytest.raises(ValueError, match="copy this one first"):
        within.paste(of_indices((3, 2), kept), Image.new("L", (1, 1), 7), (0, 0))
    assert kept == bytes(6)


@few(15)
@pytest.mark.parametrize("words", ["i", "Ág", "Wärme, fj", "高坂", "ก็ที่", "Đoạn", " "])
@pytest.mark.parametrize("stroke", [0, 1, 3])
@pytest.mark.parametrize("start", [(0.0, 0.0), (0.25, 0.75), (0.9, 0.1)])
def test_letters_are_drawn_alike_both_ways(words: str, stroke: int, start: tuple[float, float]) -> None:
    drawn: list[bytes] = []
    for run in text.runs(words):
        for make in (within.letters_within, within.letters_by_methods):
            mask, dx, dy = make(font(run.face, 21), run.text, *start, stroke)
            canvas = Image.new("L", (240, 90))
            canvas.paste(255, (30 + dx, 50 + dy), mask)
            drawn.append(canvas.tobytes())
    assert drawn[::2] == drawn[1::2]


@pytest.mark.usefixtures("anew")
def test_this_pillow_is_drawn_on_within() -> None:
    assert all(asked() for asked in ASKED)


def nothing(*_: object) -> within.Letters:
    """Stand in for letters that a later Pillow would draw otherwise."""
    return Image.new("L", (1, 1)), 0, 0


def gone(*_: object, **__: object) -> None:
    """Stand in for what a later Pillow has no more."""
    raise AttributeError("no such thing within")


def other(canvas: Image.Image, *_: object) -> None:
    """Stand in for what a later Pillow does otherwise, without a word."""


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("does", [gone, other])
def test_a_pillow_that_has_it_otherwise_paints_the_same_picture(does: object, monkeypatch: pytest.MonkeyPatch) -> None:
    before = paint(scene(), DARK).tobytes()
    monkeypatch.setattr(within, "lay_within", does)
    monkeypatch.setattr(within, "paste_within", does)
    monkeypatch.setattr(within, "letters_within", gone if does is gone else nothing)
    for kept in (*ASKED, text._letters):  # pyright: ignore[reportPrivateUsage]
        kept.cache_clear()
    assert paint(scene(), load_theme.__wrapped__("dark")).tobytes() == before, "of a theme nothing was drawn in yet"
    assert not any(asked() for asked in ASKED)
    text._letters.cache_clear()  # pyright: ignore[reportPrivateUsage]
