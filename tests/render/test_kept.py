"""Drawn parts are kept within a budget of bytes, those used last of all sorts together."""

from __future__ import annotations

from PIL import Image

from render.paint.kept import LEAST, Kept, Shelf, weigh


class Drawing:
    """Draws squares and counts how often."""

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def square(self, side: int) -> Image.Image:
        self.drawn.append(side)
        return Image.new("L", (side, side))


def test_what_was_used_last_is_kept_within_the_budget() -> None:
    drawing, shelf = Drawing(), Shelf(3 * (LEAST + 100))
    square = Kept(drawing.square, shelf)
    other = Kept(drawing.square, shelf)
    assert square(10) is square(10)
    other(10)
    assert drawing.drawn == [10, 10]
    square(9)
    square(10)
    square(8)  # one too many: of the other sort's, unused for longest, nothing is left
    other(10)
    assert drawing.drawn == [10, 10, 9, 8, 10]
    assert shelf.size <= shelf.budget


def test_a_part_larger_than_the_budget_is_drawn_and_not_kept() -> None:
    drawing, shelf = Drawing(), Shelf(LEAST)
    square = Kept(drawing.square, shelf)
    assert square(100).size == (100, 100)
    assert shelf.size == 0
    square(100)
    assert drawing.drawn == [100, 100]


def test_a_sort_is_forgotten_alone() -> None:
    drawing, shelf = Drawing(), Shelf(10**6)
    square, other = Kept(drawing.square, shelf), Kept(drawing.square, shelf)
    square(5)
    kept = other(5)
    square.cache_clear()
    assert other(5) is kept
    assert shelf.size == weigh(kept)
    square(side=5)
    assert drawing.drawn == [5, 5, 5]


def test_an_image_weighs_its_pixels_and_parts_of_several_all_of_them() -> None:
    image = Image.new("RGB", (4, 5))
    assert weigh(image) == LEAST + 60
    assert weigh((image, (image, "words"), 3)) == LEAST + weigh(image) + LEAST + weigh(image)
    assert weigh(((4, 5), b"packed")) == LEAST + LEAST + LEAST + 6
