"""Tiles laid of parts that are kept are the drawing in one, and a part is drawn once for all tiles that have it."""

from __future__ import annotations

import msgspec
import pytest

from render.layout.cards import mat_plan
from render.paint import waiting
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid, flat
from render.paint.kept import SHELF
from render.paint.mat import mat_tile
from render.paint.panel import box_tile
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.scene_board import MarkKind
from render.scene_cards import HandCard, Line, Mat
from render.theme import load_theme

DARK = load_theme("dark")
WIDTH, HEIGHT = 300, 90
RESERVE = (Line(0, "W", "", "master", cost=3), Line(0, "A", "", cost=12))
DEAD = tuple(Line(1, name, "") for name in "BCD")


def sign(pen: Pen, x: float, name: str) -> None:
    draw_sign(pen, 1, name, x, 45, 20)


def draw(pen: Pen, sure: str) -> None:
    """Draw a sign, an icon and words in two scripts side by side."""
    pen.beside(40.25, sign, "W")
    pen.apart(draw_icon, "sword", 100, 40, 14, "text_dim", "panel")
    pen.text(130.4, 50.7, sure, 29, "text", locale="th")
    pen.text(290, 80.2, "12", 31, "gold", anchor="r", bold=True)


@pytest.mark.parametrize("words", ["Honoka", "ที่นี่ ABC", "山の王"])
def test_what_is_laid_is_the_drawing_in_one(words: str) -> None:
    whole, laid = Pen(DARK, WIDTH, HEIGHT, "panel"), Inlaid(DARK, flat(DARK, WIDTH, HEIGHT, "panel"), "panel")
    draw(whole, words)
    draw(laid, words)
    assert laid.tile().tobytes() == whole.tile().tobytes()


def test_a_part_is_drawn_once_for_tiles_of_every_size() -> None:
    def laid(width: int, x: float) -> bytes:
        pen = Inlaid(DARK, flat(DARK, width, HEIGHT, "panel"), "panel")
        pen.text(x, 50, "Honoka", 29, "text")
        pen.beside(x + 120, sign, "Q")
        return pen.tile().tobytes()

    laid(300, 10.5)
    size = SHELF.size
    assert laid(400, 60.5) != laid(400, 61.5)
    assert SHELF.size == size


def test_a_tile_that_is_laid_over_stays_as_it_is() -> None:
    base = flat(DARK, WIDTH, HEIGHT, "panel")
    before = base.tobytes()
    pen = Inlaid(DARK, base, "panel")
    draw(pen, "Honoka")
    assert pen.tile().tobytes() != before
    assert base.tobytes() == before


def test_shapes_beside_what_is_apart_are_refused() -> None:
    pen = Inlaid(DARK, flat(DARK, WIDTH, HEIGHT, "panel"), "panel")
    pen.circle(20, 20, 5, "gold")
    with pytest.raises(ValueError, match="apart"):
        pen.tile()


@pytest.mark.parametrize("size", [(33, 33), (34, 60), (530, 612), (40, 20), (12, 12)])
def test_a_panel_of_any_size_is_the_one_drawn_in_one(size: tuple[int, int]) -> None:
    width, height = size
    pen = Pen(DARK, width, height, "ground")
    pen.rectangle(0, 0, width, height, "panel_line", 12)
    pen.rectangle(1.5, 1.5, width - 1.5, height - 1.5, "panel", 11)
    assert box_tile(DARK, width, height, "panel", "panel_line").tobytes() == pen.tile().tobytes()


@pytest.mark.parametrize("width", [400, 300, 190])
def test_who_waits_is_the_same_laid_or_drawn_in_one(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    laid = waiting.waiting_tile(DARK, RESERVE, DEAD, width, 102)
    monkeypatch.setattr(waiting, "_WIDEST", 1000)
    waiting.waiting_tile.cache_clear()
    assert waiting.waiting_tile(DARK, RESERVE, DEAD, width, 102).tobytes() == laid.tobytes()
    waiting.waiting_tile.cache_clear()


def test_what_is_on_a_card_is_the_same_in_any_frame() -> None:
    """A mark changes the frame alone: its width is the widest there is, six pixels and the curve of the corners."""
    card = HandCard(3, "Saint Orla of the Guns", 2, ways=(0, 3), fuel=1)
    plan = mat_plan(Mat(0, cards=(card,)), 1080, 1.0).cards[0]
    box = (plan.left, plan.top, plan.left + plan.width, plan.top + plan.height)
    marks: tuple[MarkKind | None, ...] = (None, "legal", "selected", "danger")
    tiles = [
        mat_tile(DARK, Mat(0, cards=(msgspec.structs.replace(card, mark=mark),)), 1080, 1.0, "en") for mark in marks
    ]
    drawn = [tile.crop(box) for tile in tiles]
    assert len({tile.tobytes() for tile in drawn}) == len(marks)
    inside = {tile.crop((10, 10, tile.width - 10, tile.height - 10)).tobytes() for tile in drawn}
    assert len(inside) == 1
