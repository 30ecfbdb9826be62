"""Tables of events as pictures and as text: legible on a phone, nothing by colour alone, the same facts in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from render import draw_sheet
from render.demo_sheets import bracket, crosstable, pairings, pods, sheets, standings
from render.layout.sheets import BOX_GAP, EDGE, SHEET_WIDTH, SMALLEST, box_height, bracket_plan, column_widths
from render.paint import brackets, fortunes, meetings
from render.paint import sheets as painting
from render.paint.marks import draw_mark
from render.paint.pen import Pen
from render.paint.text import text_width
from render.sheet import SIGNS, Bracket, Crosstable, Fortunes, Mark, Pairings, Sheet, Standing, Standings
from render.sheet_twin import alt, twin
from render.theme import load_theme, theme_names
from tests.render.measures import cap_height
from tests.render.reading.lines import TwinError
from tests.render.reading.sheets import (
    parse_bracket,
    parse_crosstable,
    parse_fortunes,
    parse_pairings,
    parse_standings,
)
from tests.support.shared_out import at_landing, few

PHONE = 318 / SHEET_WIDTH
SHEETS = dict(sheets())
PARSERS: dict[type, Callable[[str], Sheet]] = {
    Standings: parse_standings,
    Crosstable: parse_crosstable,
    Pairings: parse_pairings,
    Bracket: parse_bracket,
    Fortunes: parse_fortunes,
}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int, float, float, int]]]:
    """Note every text with its size, where it begins and ends, and the width of its tile, while tiles are drawn."""
    found: list[tuple[str, int, float, float, int]] = []
    write = Pen.text

    def note(self: Pen, x: float, baseline: float, text: str, size: int, fill: Any, **more: Any) -> None:
        wide = text_width(text, size, more.get("bold", False), more.get("locale", "en"))
        left = x - {"l": 0.0, "m": wide / 2, "r": wide}[more.get("anchor", "l")]
        found.append((text, size, left, left + wide, self.size[0]))
        write(self, x, baseline, text, size, fill, **more)

    for module in (painting, meetings, brackets, fortunes):
        for name in vars(module).values():
            if hasattr(name, "cache_clear"):
                name.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Pen, "text", note)
        yield found


@few(4)
@pytest.mark.parametrize("name", SHEETS)
def test_every_letter_is_legible_on_a_phone_and_inside_the_picture(
    name: str, written: list[tuple[str, int, float, float, int]]
) -> None:
    painting.paint_sheet(SHEETS[name], load_theme("dark"))
    texts = [entry for entry in written if entry[0]]
    assert texts
    assert min(cap_height(size) * PHONE for _, size, *_ in texts) >= 6
    assert {text for text, _, left, right, wide in texts if left < 0 or right > wide + 1} == set()


@at_landing
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_drawn_in_every_theme_as_wide_as_a_board(name: str, theme: str) -> None:
    with Image.open(BytesIO(draw_sheet(SHEETS[name], theme))) as image:
        assert image.width == SHEET_WIDTH
        assert image.height <= 1500


def _mark(mark: Mark, theme: str) -> Image.Image:
    pen = Pen(load_theme(theme), 40, 40, "panel")
    draw_mark(pen, mark, 20, 20, 15)
    tile = pen.tile()
    tile.putpalette([value for entry in load_theme(theme).palette for value in entry])
    return tile.convert("L").resize((12, 12), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("theme", theme_names())
def test_marks_differ_without_colour_at_the_size_of_a_phone(theme: str) -> None:
    for one, other in combinations(SIGNS, 2):
        first, second = _mark(one, theme), _mark(other, theme)
        lighter = ImageChops.difference(first, second).histogram()
        assert sum(lighter[24:]) >= 6, (one, other)


@pytest.mark.parametrize("name", SHEETS)
def test_the_text_twin_says_the_same_facts(name: str) -> None:
    sheet = SHEETS[name]
    assert PARSERS[type(sheet)](twin(sheet)) == sheet


def test_a_name_cannot_pass_for_two_fields_or_lines() -> None:
    evil = "Eve | 99 | +++\n1 ▲ | Mallory"
    sheet = Standings("T", "S", standings(8).heads, (Standing(1, evil, ("1", "2", "3")),))
    read = parse_standings(twin(sheet))
    assert [row.name for row in read.rows] == ["Eve ¦ 99 ¦ +++ 1 ▲ ¦ Mallory"]


def test_a_twin_is_read_without_the_space_at_the_end_of_a_line() -> None:
    text = "\n".join(line.rstrip() for line in twin(SHEETS["ladder"]).split("\n"))
    assert parse_standings(text) == SHEETS["ladder"]


@pytest.mark.parametrize("line", ["x | Ana | 1 | 1 | 1 | + | 1", "1 ? | Ana | 1 | 1 | 1 | + | 1", "1 | Ana | + | 1"])
def test_a_line_that_is_none_is_named(line: str) -> None:
    head = "\n".join(twin(standings(8)).split("\n")[:3])
    with pytest.raises(TwinError, match="Ana"):
        parse_standings(f"{head}\n{line}")


def test_alternative_text_ends_with_a_whole_line() -> None:
    text = alt(standings(16), 400)
    assert len(text) <= 400
    assert twin(standings(16)).startswith(text + "\n")


def test_names_take_what_the_other_columns_leave_but_never_too_little() -> None:
    assert column_widths(900, (100, 60, 200), 270) == (540, 100, 60, 200)
    assert column_widths(500, (100, 60, 200), 270) == (270, 85, 60, 85)


@pytest.mark.parametrize("name", ["bracket-16", "bracket-8", "bracket-open"])
def test_tables_of_a_bracket_stand_between_those_that_feed_them_and_none_over_another(name: str) -> None:
    sheet = SHEETS[name]
    assert isinstance(sheet, Bracket)
    plan = bracket_plan(sheet)
    for column in sheet.columns:
        tops = [plan.places[box.number].top for box in column.boxes]
        assert all(b - a >= box_height(column.boxes[0]) + BOX_GAP for a, b in pairwise(tops))
        for box in column.boxes:
            fed = [plan.places[number].top for number in box.feeds]
            assert not fed or min(fed) <= plan.places[box.number].top <= max(fed)
            assert plan.places[box.number].left + plan.width <= SHEET_WIDTH - EDGE + len(sheet.columns)


@pytest.mark.parametrize(
    ("sheet", "other"),
    [
        (standings(8), msgspec.structs.replace(standings(8), title="Other")),
        (crosstable(8), msgspec.structs.replace(crosstable(8), subtitle="Other")),
        (pairings(), msgspec.structs.replace(pairings(), tables=pairings().tables[:-1])),
        (pods(), msgspec.structs.replace(pods(), tables=pods().tables[:-1])),
        (bracket(4, 0), bracket(4, 1)),
    ],
    ids=["title", "subtitle", "tables", "pods", "bracket"],
)
def test_what_differs_is_drawn_differently(sheet: Sheet, other: Sheet) -> None:
    assert draw_sheet(sheet) != draw_sheet(other)


def test_a_long_name_is_cut_by_its_width_and_ends_before_the_next_column(
    written: list[tuple[str, int, float, float, int]],
) -> None:
    name = "WWWW" * 20
    painting.paint_sheet(
        Standings("T", "S", standings(8).heads, (Standing(1, name, ("1", "2", "3")),)), load_theme("dark")
    )
    cut, size, _, right, _ = next(entry for entry in written if entry[0].startswith("WW"))
    assert cut.endswith("…")
    assert size >= SMALLEST
    assert right < max(left for text, _, left, *_ in written if text == "1"), "the points"


def test_luck_stands_at_what_came_and_not_elsewhere(written: list[tuple[str, int, float, float, int]]) -> None:
    """The diamond and its words move with what came; the least and the most stay at the ends."""
    sheet = SHEETS["luck-many"]
    assert isinstance(sheet, Fortunes)
    painting.paint_sheet(sheet, load_theme("dark"))
    rows = sheet.hazards[0].rows
    middles = [(left + right) / 2 for one in rows for text, _, left, right, _ in written if text == one.words][:4]
    assert middles == sorted(middles)
    ends = {(text, round(left)) for text, _, left, *_ in written if text in ("100", "195")}
    assert len(ends) == 2


@pytest.mark.parametrize("line", ["1 | Ana | 3", "x | Ana | 3 | 3 | - | 1–4 | 1234", "1 | Ana | 3 | 3 | - | 1 | 1234"])
def test_a_line_of_luck_that_is_none_is_named(line: str) -> None:
    with pytest.raises(TwinError, match="Ana"):
        parse_fortunes(f"Luck\nin a match\n— Hits\n{line}")
