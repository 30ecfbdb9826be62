"""Pictures: the right size, the same for equal scenes, and everything in them visible on a phone."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

import render
from bot.cli.games import names, shipped
from bot.cli.render import LOCALES, positions
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.cache import PictureCache
from render.games import scene_for
from render.layout.page import PAGE_WIDTH, lay_out
from render.paint import bare
from render.paint.painter import paint
from render.scene import Scene
from render.scene_beside import Track
from render.scene_board import Badge, Mark, MarkKind, Token
from render.theme import load_theme, theme_names
from rules.kernel.types import Seat
from tests.render.measures import cap_height
from tests.render.samples import board, scene

DARK = load_theme("dark")
PHONE = 400
"""Width in pixels at which a phone shows a picture in a chat."""


def opened(png: bytes) -> Image.Image:
    """Return a PNG as an RGB image."""
    return Image.open(BytesIO(png)).convert("RGB")


def with_board(**changes: object) -> Scene:
    """Return the sample scene with parts of its board replaced."""
    return msgspec.structs.replace(scene(), board=board(**changes))


def changed_box(before: Scene, after: Scene) -> tuple[int, int, int, int]:
    """Return the rectangle in which two pictures differ."""
    box = ImageChops.difference(paint(before, DARK).convert("RGB"), paint(after, DARK).convert("RGB")).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("theme", theme_names())
def test_picture_is_a_palette_png_of_chat_width(theme: str) -> None:
    png = render.draw(scene(), theme)
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.width) == ("PNG", "P", PAGE_WIDTH)
    assert len(png) < 250_000


def test_equal_scenes_give_equal_bytes_without_the_cache() -> None:
    first, second = paint(scene(), DARK), paint(scene(), DARK)
    assert first.tobytes() == second.tobytes()


def test_picture_has_only_colours_of_the_theme() -> None:
    image = opened(render.draw(scene(), "dark"))
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert colours <= set(DARK.palette)


def test_large_surfaces_have_exactly_the_named_colours() -> None:
    image = opened(render.draw(scene(), "dark"))
    common = {colour for count, colour in image.getcolors(1 << 20) or [] if count > 20_000}
    assert {DARK["floor"], DARK["floor_other"], DARK["ground"], DARK["panel"]} <= common


@pytest.mark.parametrize("token", board().tokens, ids=lambda token: f"{token.side}{token.sign}")
def test_every_piece_is_visible_and_says_its_call_sign(token: Token) -> None:
    others = tuple(t for t in board().tokens if t != token)
    renamed = msgspec.structs.replace(token, sign="X" if len(token.sign) == 1 else "T9")
    bare = with_board(arrows=(), notes=(), crosses=())
    gone = with_board(arrows=(), notes=(), crosses=(), tokens=others)
    changed = with_board(arrows=(), notes=(), crosses=(), tokens=(*others, renamed))
    page = lay_out(scene())
    assert page.plan is not None
    left, top, right, bottom = changed_box(bare, gone)
    assert right - left > 0.6 * page.plan.size
    assert bottom - top > 0.8 * page.plan.size
    left, top, right, bottom = changed_box(bare, changed)
    assert bottom - top > 0.2 * page.plan.size


def test_arrows_never_hide_a_call_sign() -> None:
    others = tuple(t for t in board().tokens if t.cell != "B3")
    through = msgspec.structs.replace(board().arrows[0], path=("B1", "B2", "B3", "C3"))
    piece = Token("B3", 0, "A", "unit", 6, 6)
    before = with_board(arrows=(through,), notes=(), tokens=(*others, piece))
    after = with_board(arrows=(through,), notes=(), tokens=(*others, msgspec.structs.replace(piece, sign="H")))
    plain_before = with_board(arrows=(), notes=(), tokens=(*others, piece))
    plain_after = with_board(arrows=(), notes=(), tokens=(*others, msgspec.structs.replace(piece, sign="H")))
    assert changed_box(before, after) == changed_box(plain_before, plain_after)


@pytest.mark.parametrize("side", [0, 1])
def test_sides_differ_in_shape_not_only_in_colour(side: int) -> None:
    """In a corner of the body the angular side has paint where the round one has floor."""
    page = lay_out(scene())
    assert page.plan is not None
    piece = Token("C5", side, "A", "unit", 6, 6)
    image = paint(with_board(tokens=(piece,), arrows=(), notes=(), crosses=(), cells=_plain()), DARK).convert("RGB")
    x, y = page.plan.left + 4 * page.plan.size, page.plan.top + 2 * page.plan.size
    corner = image.getpixel((x + round(0.21 * page.plan.size), y + round(0.15 * page.plan.size)))
    painted = corner not in (DARK["floor"], DARK["floor_other"])
    assert painted == (side == 1)


def test_exhausted_piece_differs_in_pattern_not_only_in_colour() -> None:
    ready = with_board(tokens=(Token("C5", 0, "A", "unit", 6, 6),), arrows=(), notes=(), crosses=())
    tired = with_board(
        tokens=(Token("C5", 0, "A", "unit", 6, 6, (Badge("exhausted"),), "exhausted"),), arrows=(), notes=(), crosses=()
    )
    grey = [paint(s, DARK).convert("L") for s in (ready, tired)]
    assert ImageChops.difference(*grey).getbbox() is not None


@pytest.mark.parametrize("kind", ["legal", "target", "danger", "selected"])
def test_every_mark_changes_its_square_and_no_other(kind: MarkKind) -> None:
    page = lay_out(scene())
    assert page.plan is not None
    marked = with_board(marks=(Mark("A5", kind),))
    left, top, right, bottom = changed_box(with_board(), marked)
    x, y = page.plan.left + 4 * page.plan.size, page.plan.top
    assert (left >= x, top >= y, right <= x + page.plan.size, bottom <= y + page.plan.size) == (True,) * 4


@pytest.mark.parametrize("kinds", [("legal", "target"), ("legal", "selected"), ("target", "danger")])
def test_marks_differ_without_colour(kinds: tuple[MarkKind, MarkKind]) -> None:
    bright = [0] * 131 + [255] * 125
    shapes = [paint(with_board(marks=(Mark("A5", kind),)), DARK).convert("L").point(bright) for kind in kinds]
    assert sum(ImageChops.difference(*shapes).histogram()[1:]) > 500


def test_important_figures_are_legible_on_a_phone() -> None:
    """Cap heights in pixels at 400 px: call signs, HP, coordinates, roster names and figures."""
    page = lay_out(scene())
    assert page.plan is not None
    shrunk = PHONE / PAGE_WIDTH
    assert cap_height(round(0.48 * page.plan.size)) * shrunk >= 15
    assert cap_height(round(0.25 * page.plan.size)) * shrunk >= 8
    assert cap_height(round(page.plan.margin * 0.74)) * shrunk >= 7
    assert cap_height(24) * shrunk >= 6


def test_board_takes_most_of_the_picture() -> None:
    page = lay_out(scene())
    assert page.plan is not None
    assert page.plan.height >= 0.5 * page.height


@pytest.mark.parametrize("width", [480, 640, 1080, 1200])
def test_any_width_is_kept_exactly(width: int) -> None:
    assert paint(scene(), DARK, width).width == width


def test_turned_board_shows_the_first_square_last() -> None:
    page = lay_out(with_board(turned=True))
    straight = lay_out(with_board())
    first, last = board().cells[0], board().cells[-1]
    assert page.plan is not None
    assert straight.plan is not None
    assert page.plan.corner(first) == straight.plan.corner(last)


def test_turned_board_keeps_its_names() -> None:
    left, _, right, _ = changed_box(with_board(), with_board(turned=True))
    assert (left < 40, right > PAGE_WIDTH - 40) == (True, True)


@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
def test_long_names_stay_in_their_box(locale: str) -> None:
    """Where a name could overflow, the far edge of the panel must be as with a short name."""
    long = scene(locale, ("岩鉄の守護者ナイト・オブ・ザ・ゲート" * 3, "ที่นักรบผู้กล้าหาญ" * 6))
    short = scene(locale, ("A", "B"))
    page = lay_out(long)
    edges = [(b.left + b.width - 6, b.top, b.left + b.width, b.top + b.height) for b in page.rosters]
    strips = [[paint(s, DARK).crop(edge).tobytes() for edge in edges] for s in (long, short)]
    assert strips[0] == strips[1]


def test_scene_without_a_board_is_painted() -> None:
    assert paint(Scene("Only words", track=Track(1, 10)), DARK).width == PAGE_WIDTH


def test_cache_makes_a_picture_once_and_forgets_the_oldest() -> None:
    made: list[str] = []

    def make(name: str, size: int) -> bytes:
        made.append(name)
        return bytes(size)

    cache = PictureCache(100)
    keys = [(Scene(name), DARK, 100) for name in "abc"]
    cache.get(keys[0], lambda: make("a", 40))
    cache.get(keys[1], lambda: make("b", 40))
    cache.get(keys[0], lambda: make("a again", 40))
    cache.get(keys[2], lambda: make("c", 40))
    cache.get(keys[0], lambda: make("a again", 40))
    cache.get(keys[1], lambda: make("b again", 40))
    assert made == ["a", "b", "c", "b again"]


def _plain() -> tuple[object, ...]:
    return tuple(msgspec.structs.replace(cell, terrain="floor", zone=None) for cell in board().cells)


@pytest.mark.parametrize("name", names())
def test_a_board_laid_over_its_plain_cells_is_the_one_laid_cell_by_cell(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shipped(name)
    steps = positions(game, 3, "random", {})
    write = Writer(Catalogue.read(LOCALES), "en", guard=plain)
    seen = [game.view(state, Seat(0)) for state, _ in (steps[0], steps[len(steps) // 2])]
    scenes = [scene_for(game, view, (), write, "en") for view in seen]
    over_plain = [paint(one, DARK).tobytes() for one in scenes]
    monkeypatch.setattr(bare, "_plain", lambda cells: cells)  # pyright: ignore[reportUnknownLambdaType]
    anew = load_theme.__wrapped__("dark")  # nothing is kept of it
    assert [paint(one, anew).tobytes() for one in scenes] == over_plain


def test_a_board_that_is_unpacked_is_the_one_that_was_drawn() -> None:
    theme = load_theme.__wrapped__("dark")  # nothing is kept of it
    drawn = paint(scene(), theme).tobytes()
    bare.bare_board.cache_clear()
    assert paint(scene(), theme).tobytes() == drawn
