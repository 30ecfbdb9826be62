"""Pictures of pieces with dials, areas, sight lines, time tracks, charts and whole cards: visible, legible, steady."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from render.layout.page import PAGE_WIDTH, lay_out
from render.layout.square import square_cell, square_labels
from render.paint import fonts
from render.paint import text as writing
from render.paint.areas import area_sprites
from render.paint.painter import paint
from render.scene import Scene
from render.scene_beside import Bar, Chart, Figure, Gauge, Moment, Timeline, Turn
from render.scene_board import Area, Badge, Board, Mark, MarkKind, Ray, Stand, Token
from render.scene_cards import Entry, Profile
from render.theme import load_theme, theme_names
from tests.render.measures import cap_height

DARK = load_theme("dark")
PHONE = 400
STAND = Stand(facing=0, dial=7, pool=1, pool_max=2)
PIECE = Token("c3", 0, "1", "unit", 4, 5, stand=STAND)
CELLS = tuple(square_cell(f"{'abcdefgh'[c]}{8 - r}", r, c) for r in range(8) for c in range(8))


def board(**changes: Any) -> Scene:
    """Return a bare board of eight by eight with changes."""
    return Scene("", board=Board(CELLS, square_labels(tuple("87654321"), tuple("abcdefgh")), **changes))


def difference(before: Scene, after: Scene, mode: str = "RGB") -> tuple[int, int, int, int] | None:
    """Return the rectangle in which two pictures differ."""
    return ImageChops.difference(paint(before, DARK).convert(mode), paint(after, DARK).convert(mode)).getbbox()


def with_stand(**changes: Any) -> Scene:
    return board(tokens=(msgspec.structs.replace(PIECE, stand=msgspec.structs.replace(STAND, **changes)),))


@pytest.mark.parametrize(
    "changes",
    [
        {"facing": 1}, {"facing": 2}, {"facing": 3}, {"dial": 8}, {"due": True}, {"next": True}, {"pool": 2},
        {"pool": 0}, {"pool_max": 0},
    ],
)  # fmt: skip
def test_everything_a_piece_shows_is_visible_inside_its_square(changes: dict[str, Any]) -> None:
    grid = lay_out(board()).plan
    assert grid is not None
    left, top = grid.corner(CELLS[5 * 8 + 2])
    box = difference(board(tokens=(PIECE,)), with_stand(**changes))
    assert box is not None
    assert (left <= box[0], top <= box[1], box[2] <= left + grid.size, box[3] <= top + grid.size) == (True,) * 4


def test_facings_differ_without_colour() -> None:
    assert len({paint(with_stand(facing=f), DARK).convert("L").tobytes() for f in range(4)}) == 4


def test_a_hero_that_acts_differs_without_colour() -> None:
    assert difference(with_stand(), with_stand(next=True), "L") is not None


def test_counters_of_a_piece_are_drawn_and_summed_up() -> None:
    many = tuple(Badge(icon) for icon in ("root", "atk_up", "mask"))
    pictures = {
        paint(board(tokens=(msgspec.structs.replace(PIECE, badges=many[:n]),)), DARK).tobytes() for n in range(4)
    }
    assert len(pictures) == 4


def test_a_turned_board_turns_facings_too() -> None:
    """Looking north from c3 is looking toward the reader once north is at the foot: as looking south from f6."""
    north = board(tokens=(PIECE,), turned=True)
    south = board(tokens=(msgspec.structs.replace(PIECE, cell="f6", stand=msgspec.structs.replace(STAND, facing=2)),))
    grid = lay_out(board()).plan
    assert grid is not None
    box = (grid.left, grid.top, grid.left + 8 * grid.size, grid.top + 8 * grid.size)
    assert paint(north, DARK).crop(box).tobytes() == paint(south, DARK).crop(box).tobytes()


def test_figures_of_a_piece_are_legible_on_a_phone() -> None:
    """Cap heights in pixels at 400 px: sign, what is left, dial, resource."""
    grid = lay_out(board()).plan
    assert grid is not None
    u, shrunk = grid.size / 100, PHONE / PAGE_WIDTH
    assert cap_height(round(40 * u)) * shrunk >= 12
    assert cap_height(round(24 * u)) * shrunk >= 7
    assert cap_height(round(21 * u)) * shrunk >= 6.5


@pytest.mark.parametrize("kind", ["target", "legal", "danger"])
def test_a_mark_is_seen_round_a_piece(kind: MarkKind) -> None:
    """The corners of the piece hide most of its square's own mark: a ring stands in for it."""
    plain = board(tokens=(PIECE,))
    marked = board(tokens=(PIECE,), marks=(Mark("c3", kind),))
    grid = lay_out(plain).plan
    assert grid is not None
    x, y = grid.corner(CELLS[5 * 8 + 2])
    middle = (x + grid.size // 10, y + grid.size // 4, x + grid.size - grid.size // 10, y + grid.size - grid.size // 4)
    changed = ImageChops.difference(paint(plain, DARK).crop(middle), paint(marked, DARK).crop(middle))
    assert sum(changed.histogram()[1:]) > 300


# ---- areas and sight lines


def area(*holders: int) -> Scene:
    return board(areas=(Area("1", ("b4", "c4", "b5", "c5"), holders),))


def test_who_holds_an_area_is_told_without_colour() -> None:
    """The shapes alone differ: thin dashes, full lines with round or angular corners, dashes with both."""
    shapes = [
        area_sprites(DARK, holders, ((0, 0), (250, 0), (250, 250), (0, 250)), 250, 250, 125)
        for holders in ((), (0,), (1,), (0, 1))
    ]
    assert len({tuple(part.solid.tobytes() for part in shape) for shape in shapes}) == 4


def test_an_area_changes_nothing_outside_its_squares() -> None:
    grid = lay_out(board()).plan
    assert grid is not None
    left, top = grid.corner(CELLS[3 * 8 + 1])
    box = difference(board(), area(0))
    assert box is not None
    assert (left <= box[0], top <= box[1]) == (True, True)
    assert (box[2] <= left + 2 * grid.size, box[3] <= top + 2 * grid.size) == (True, True)


def test_areas_do_not_hide_a_piece() -> None:
    there = msgspec.structs.replace(PIECE, cell="b5")
    held = Area("1", ("b4", "c4", "b5", "c5"), (0,))
    signs = [board(tokens=(msgspec.structs.replace(there, sign=sign),), areas=(held,)) for sign in "12"]
    assert difference(signs[0], signs[1]) is not None


def ray(stop: str = "") -> Scene:
    return board(rays=(Ray(("b2", "e7"), (-0.45, 0.45), stop),))


def test_open_and_blocked_lines_differ_without_colour() -> None:
    assert difference(board(), ray(), "L") is not None
    assert difference(ray(), ray("c5"), "L") is not None


def test_lines_on_a_turned_board_join_the_same_squares() -> None:
    turned = board(rays=(Ray(("b2", "e7"), (-0.45, 0.45)),), turned=True)
    straight = board(rays=(Ray(("g7", "d2"), (0.45, -0.45)),))
    grid = lay_out(board()).plan
    assert grid is not None
    box = (grid.left, grid.top, grid.left + 8 * grid.size, grid.top + 8 * grid.size)
    assert paint(turned, DARK).crop(box).tobytes() == paint(straight, DARK).crop(box).tobytes()


# ---- time track, chart, cards


def timeline(pieces: int, order: int = 3) -> Scene:
    first = Moment(5, False, tuple((n % 2, str(n // 2 + 1)) for n in range(pieces)))
    turns = tuple(Turn(n % 2, (str(n + 1),), 9 - n) for n in range(order))
    return Scene("", timeline=Timeline((first, *(Moment(n) for n in range(6, 17))), turns))


def test_a_time_track_keeps_its_height_however_many_stand_on_a_step() -> None:
    assert {paint(timeline(n), DARK).height for n in range(11)} == {paint(timeline(1), DARK).height}


def test_every_piece_of_a_step_is_drawn() -> None:
    assert len({paint(timeline(n), DARK).tobytes() for n in range(11)}) == 11


def test_the_order_fits_ten_places() -> None:
    assert difference(timeline(10, 9), timeline(10, 10)) is not None


def test_places_that_two_may_take_show_both() -> None:
    one = Scene("", timeline=Timeline((Moment(5),), (Turn(0, ("1",), 5), Turn(1, ("2", "3"), 4))))
    other = Scene("", timeline=Timeline((Moment(5),), (Turn(0, ("1",), 5), Turn(1, ("2",), 4))))
    assert difference(one, other) is not None


def test_a_chart_has_room_for_its_lines() -> None:
    bars = tuple(Bar(str(n), 0.2, "20%", n > 0) for n in range(5))
    heights = [paint(Scene("", chart=Chart("Use", bars, ("line",) * n)), DARK).height for n in (0, 1, 2)]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0


def test_once_nobody_acts_any_more_the_track_is_its_steps_alone() -> None:
    """At the end of a match: the row of those who act is not left empty above the steps, which stay as they are."""
    steps = (Moment(9), Moment(10, True, ((0, "4"), (1, "2"))))
    whole, over = (paint(Scene("", timeline=Timeline(steps, order)), DARK) for order in ((Turn(0, ("1",), 5),), ()))
    assert over.height == whole.height - 72
    below = [image.convert("RGB").crop((20, image.height - 120, 1060, image.height - 20)) for image in (whole, over)]
    assert below[0].tobytes() == below[1].tobytes()


def test_a_chart_without_columns_is_low() -> None:
    with_bars = Scene("", chart=Chart("Use", (Bar("1", 1.0, "100%"),)))
    assert paint(Scene("", chart=Chart("Use")), DARK).height < paint(with_bars, DARK).height


def profile(text: str, locale: str = "en") -> Scene:
    entries = (Entry("Attack", "3 : Attack : 4[+3] / 2"), Entry("Armor Block", "Instant : 3[+3] [FOT]", text))
    card = Profile(0, "1", "Page", "Legion - Knight - Earth", "[003.2]", "shield", (Figure("heart", "5"),), entries)
    return Scene("Page", locale, profiles=(card,))


@pytest.mark.parametrize(
    ("locale", "word"),
    [
        ("en", "prevents damage equal to the successes "),
        ("th", "ป้องกันความเสียหายเท่ากับจำนวนที่สำเร็จ "),
        ("ja", "成功数だけダメージを防ぐ。"),
    ],
)
@pytest.mark.parametrize("times", [1, 2, 4, 6])
def test_a_card_s_text_is_never_cut(locale: str, word: str, times: int) -> None:
    """The last letter of a text is drawn: with another one there the picture differs."""
    text = (word * times).strip()
    assert difference(profile(text, locale), profile(text[:-1] + "9", locale)) is not None


@pytest.mark.parametrize("theme", theme_names())
def test_a_whole_scene_is_painted_in_every_theme(theme: str) -> None:
    whole = Scene(
        "Chesswarrior",
        board=Board(
            CELLS,
            square_labels(tuple("87654321"), tuple("abcdefgh")),
            (PIECE,),
            areas=(Area("1", ("b4", "c4", "b5", "c5"), (0, 1)),),
        ),
        gauges=(Gauge(0, "S", "South", 3, 5, trophy="stone"), Gauge(1, "N", "North", 1, 5, trophy="stone")),
        timeline=Timeline((Moment(5, True, ((0, "1"),)),), (Turn(0, ("1",), 5),)),
    )
    image = paint(whole, load_theme(theme))
    assert image.width == PAGE_WIDTH
    assert {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or []} <= set(load_theme(theme).palette)


def test_thai_cards_are_drawn_where_runs_cannot_be_shaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without fribidi every cluster is drawn by itself, its marks where they belong; nothing is lost or added."""
    shaped = paint(profile("ป้องกันความเสียหายที่ได้รับ ทุกครั้งที่สำเร็จ", "th"), DARK)
    writing._advance.cache_clear()
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    monkeypatch.setattr(writing, "shapes_text", lambda: False)
    plain = paint(profile("ป้องกันความเสียหายที่ได้รับ ทุกครั้งที่สำเร็จ ", "th"), DARK)
    assert shaped.size == plain.size
    ink = [sum(image.convert("L").point([0] * 100 + [255] * 156).histogram()[255:]) for image in (shaped, plain)]
    assert abs(ink[0] - ink[1]) < 0.02 * ink[0]
