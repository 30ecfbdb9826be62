"""Face-down pieces and badges: told apart in every theme, by form and not by colour alone, on a phone too."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import msgspec
import pytest
from PIL import Image, ImageChops

from render.layout.page import PAGE_WIDTH, lay_out
from render.layout.square import square_cell, square_labels
from render.paint.icons import ICONS
from render.paint.painter import paint
from render.paint.palette import finished
from render.paint.text import runs
from render.paint.tiles import cell_tile, face_of
from render.scene import Scene
from render.scene_beside import Chip, Pile, Shelf, Slot
from render.scene_board import Arrow, Badge, Board, Cover, Token
from render.theme import MOST_SIDES, SIDES, difference, load_theme, theme_names
from tests.render.measures import BLINDNESSES, cap_height, contrast, simulate
from tests.support.shared_out import few

PHONE = 400 / PAGE_WIDTH
SIZE = 125
"""Pixels of a square of an eight-column board."""
COVERS: tuple[Cover, ...] = get_args(Cover)
BADGES = ("spent", "loaded", "mask", "orth", "diag", "known")
WORKING = 0.012
"""Share of a square that must differ clearly for two states to be told apart."""


def square(theme: str, side: int, cover: Cover, *badges: str) -> Image.Image:
    """Return a piece on a bare square, in shades of grey."""
    sign = "" if cover == "back" else "W"
    token = Token("a1", side, sign, badges=tuple(map(Badge, badges)), second="戰" if sign else "", cover=cover)
    face = face_of(square_cell("a1", 0, 0), SIZE, tokens=(token,))
    chosen = load_theme(theme)
    return finished(cell_tile(chosen, face).copy(), chosen).convert("L")


def differing(first: Image.Image, second: Image.Image) -> float:
    """Return the share of pixels whose brightness differs clearly."""
    histogram = ImageChops.difference(first, second).histogram()
    return sum(histogram[40:]) / (SIZE * SIZE)


@few(18)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("side", range(MOST_SIDES))
@pytest.mark.parametrize("pair", list(combinations(COVERS, 2)), ids="-".join)
def test_ways_of_lying_differ_without_colour(theme: str, side: int, pair: tuple[Cover, Cover]) -> None:
    first, second = (square(theme, side, cover) for cover in pair)
    assert differing(first, second) > WORKING


@few(18)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("sides", list(combinations(range(MOST_SIDES), 2)), ids=str)
def test_sides_differ_without_colour(theme: str, cover: Cover, sides: tuple[int, int]) -> None:
    assert differing(*(square(theme, side, cover) for side in sides)) > WORKING


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("pair", list(combinations(BADGES, 2)), ids="-".join)
def test_badges_differ_without_colour(theme: str, pair: tuple[str, str]) -> None:
    first, second = (square(theme, 0, "", badge) for badge in pair)
    assert differing(first, second) > WORKING / 2


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("blindness", BLINDNESSES)
def test_faces_and_backs_differ_in_colour_too(theme: str, side: str, blindness: str) -> None:
    chosen = load_theme(theme)
    bright, faint = (simulate(chosen[name], blindness) for name in (side, f"{side}_faint"))
    assert difference(bright, faint) > 15


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("side", SIDES)
def test_a_star_stands_out_from_its_back(theme: str, side: str) -> None:
    chosen = load_theme(theme)
    assert contrast(chosen[side], chosen[f"{side}_faint"]) > 1.25


@pytest.mark.parametrize("theme", theme_names())
def test_every_number_of_a_badge_is_visible(theme: str) -> None:
    chosen = load_theme(theme)
    images = []
    for amount in (1, 2):
        token = Token("a1", 0, "F", badges=(Badge("orth", amount),))
        face = face_of(square_cell("a1", 0, 0), SIZE, tokens=(token,))
        images.append(finished(cell_tile(chosen, face).copy(), chosen).convert("L"))
    assert ImageChops.difference(*images).getbbox() is not None


def wide() -> Scene:
    """Return a scene with eight columns and full shelves."""
    cells = tuple(square_cell(f"{'abcdefgh'[n % 8]}{n // 8 + 1}", n // 8, n % 8) for n in range(32))
    slots = (Slot("R", "Armor Pierce", secret=True, pips=("ready", "spent")), Slot(), Slot("K", "Guardian", lit=True))
    piles = (Pile("Not seen yet", (Chip("F", 4),)), Pile("Dead", (Chip("W", dead=True),), 16))
    shelves = (Shelf(1, slots, piles), Shelf(0, slots, piles))
    return Scene("War", board=Board(cells, square_labels(tuple("4321"), tuple("abcdefgh"))), shelves=shelves)


def test_important_figures_are_legible_on_a_phone() -> None:
    page = lay_out(wide())
    assert page.plan is not None
    assert cap_height(round(0.50 * page.plan.size)) * PHONE >= 15
    assert cap_height(round(0.24 * page.plan.size)) * PHONE >= 7
    assert cap_height(30) * PHONE >= 7
    assert cap_height(round(1.25 * 21)) * PHONE >= 6.5


def test_the_board_is_as_wide_as_the_picture() -> None:
    page = lay_out(wide())
    assert page.plan is not None
    assert page.plan.width > 0.9 * PAGE_WIDTH


def leaf(start: str, end: str) -> tuple[int, int, int, int]:
    """Return the rectangle that a jump changes on an empty board."""
    theme = load_theme("dark")
    bare, board = wide(), wide().board
    assert board is not None
    drawn = msgspec.structs.replace(
        bare, board=msgspec.structs.replace(board, arrows=(Arrow("jump", 0, (start, end)),))
    )
    box = ImageChops.difference(paint(bare, theme), paint(drawn, theme)).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(("start", "end"), [("a1", "d1"), ("h1", "h4"), ("h4", "h1"), ("b3", "g3"), ("a1", "a4")])
def test_jumps_stay_on_the_board(start: str, end: str) -> None:
    grid = lay_out(wide()).plan
    assert grid is not None
    left, top, right, bottom = leaf(start, end)
    assert left >= grid.left
    assert top >= grid.top
    assert right <= grid.left + 8 * grid.size
    assert bottom <= grid.top + 4 * grid.size


@pytest.mark.parametrize("places", [8, 16])
def test_shelves_keep_their_height_while_pieces_die(places: int) -> None:
    heights = set()
    for dead in (0, 1, 8, places):
        chips = tuple(Chip("F", dead=True) for _ in range(dead))
        heights.add(lay_out(Scene("War", shelves=(Shelf(0, (), (Pile("Dead", chips, places),)),))).height)
    assert len(heights) == 1


@pytest.mark.parametrize("characters", ["召英牧戰弓刺騎兵紅藍", "召英牧戦弓刺騎兵赤青"])
@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
def test_fonts_have_the_characters_of_the_pieces(characters: str, locale: str) -> None:
    assert all("TC" in run.face or "JP" in run.face for run in runs(characters, True, locale))


@pytest.mark.parametrize("icon", [*BADGES, "hidden", "card", "rebound", "lasting"])
def test_every_sign_of_a_hidden_game_has_an_icon(icon: str) -> None:
    assert icon in ICONS


@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
def test_long_card_names_stay_in_their_shelf(locale: str) -> None:
    theme = load_theme("dark")
    page = lay_out(wide())
    edges = [(b.left + b.width - 6, b.top, b.left + b.width, b.top + b.height) for b in page.shelves]
    long = Shelf(
        0, (Slot("R", "犠牲の一撃と長い名前" * 5 + "Sacrificial Strike" * 5, secret=True, pips=("ready",) * 2),) * 3
    )
    short = Shelf(0, (Slot("R", "A", secret=True, pips=("ready",) * 2),) * 3)
    strips = []
    for shelf in (long, short):
        scene = Scene("War", locale, board=wide().board, shelves=(shelf, shelf))
        strips.append([paint(scene, theme).crop(edge).tobytes() for edge in edges])
    assert strips[0] == strips[1]
