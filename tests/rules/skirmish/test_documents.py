"""What the players' documents show is so: sheets can be sent as they stand, maps are the shipped ones."""

from __future__ import annotations

import re
import tomllib

import pytest

from bot.cli.documents import path_of
from tests.clauses.report import ROOT

from .scenario import Table
from .test_notation import NAMED

TEXT = """
field, turn 7, west
WA berserker B2
WB longbow D2
WC liner A2
WD gatekeeper E2
WE gravekeeper E3
dead WF acolyte
reserve WH medic
EM dawn_marshal D5
EA gatekeeper C6
EB longbow E5
"""


def examples(locale: str) -> list[str]:
    """Return the sheets in fences that begin with a header, and the typed examples of the table."""
    text = path_of("skirmish", locale).read_text(encoding="utf-8")
    fences = re.findall(r"```\n((?:turn 7|行動表 7ターン|行動表 第 7 回合|เทิร์น 7)\n.*?)```", text, re.DOTALL)
    cells = re.findall(r"^\| (`[^|]*`) \| [^|]* \|$", text, re.MULTILINE)
    rows = [row for cell in cells for row in re.findall(r"`([^`]+)`", cell)]
    begins = re.compile(r"(?:[A-Z]{1,2}[ ：:]|a c3|summon|召喚|อัญเชิญ|โกกิ|ยูมิกะ|\w+：|D$|岩鉄$|岩鐵$)")
    return fences + [row for row in rows if begins.match(row)]


@pytest.mark.parametrize("sheet", examples("en") + examples("ja") + examples("zh-TW") + examples("th"))
def test_example_is_read(sheet: str) -> None:
    assert Table(TEXT, game=NAMED).read(sheet)[-1] == "done"


@pytest.mark.parametrize(("locale", "count"), [("en", 15), ("ja", 13), ("zh-TW", 13), ("th", 12)])
def test_no_example_is_overlooked(locale: str, count: int) -> None:
    assert len(examples(locale)) == count


def shipped_maps() -> list[tuple[str, int]]:
    """Return every row of every shipped map as a document draws it, with the row's number."""
    maps = tomllib.loads((ROOT / "data" / "content" / "skirmish" / "maps.toml").read_text(encoding="utf-8"))["maps"]
    return [(" ".join(row), number) for drawn in maps for number, row in enumerate(drawn["grid"])]


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW", "th"])
def test_documents_draw_the_shipped_maps(locale: str) -> None:
    text = path_of("skirmish", locale).read_text(encoding="utf-8")
    assert [row for row, number in shipped_maps() if f"{'ABCDEFG'[number]}  {row}" not in text] == []


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW", "th"])
def test_documents_name_every_shipped_map_with_its_size(locale: str) -> None:
    text = path_of("skirmish", locale).read_text(encoding="utf-8")
    assert [
        name for name in ("corridor 5x7", "old_school 5x5", "courtyard 7x9", "rooftop 6x8") if name not in text
    ] == []
