"""`python -m bot` says how much of the interface and of each game is said in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.content import read_languages, read_rulebooks
from bot.i18n.catalogue import Catalogue
from bot.i18n.coverage import Coverage, Share, coverage, lines
from rules import GAMES
from rules.kernel.clauses import Clauses
from tests.clauses.test_loader import book

from .keys import ROOT
from .test_text import entry, write


@pytest.fixture
def found(tmp_path: Path) -> tuple[Coverage, ...]:
    """Three languages; Japanese has the rulebook, Thai neither it nor all texts."""
    texts = ("hello", "bye", "game.chess", "chess.king")
    write(tmp_path, "en", "".join(entry(key, "x") for key in texts))
    write(tmp_path, "ja", "".join(entry(key, "x") for key in texts))
    write(tmp_path, "th", entry("hello", "x") + entry("game.chess", "x"))
    return tuple(coverage(Catalogue.read(tmp_path), Clauses.load(book()), ("chess", "go")))


def test_texts_are_counted_by_whose_they_are(found: tuple[Coverage, ...]) -> None:
    assert [one.locale for one in found] == ["en", "ja", "th"]
    assert [one.interface for one in found] == [Share(2, 2), Share(2, 2), Share(1, 2)]
    assert [one.texts["chess"] for one in found] == [Share(2, 2), Share(2, 2), Share(1, 2)]


def test_a_rulebook_has_a_language_whole_or_not_at_all(found: tuple[Coverage, ...]) -> None:
    wanted = len(Clauses.load(book()).ids("chess"))
    assert [one.clauses["chess"] for one in found] == [Share(wanted, wanted), Share(wanted, wanted), Share(0, wanted)]
    assert {one.clauses["go"] for one in found} == {Share(0, 0)}


def test_the_table_has_a_row_for_each_language(found: tuple[Coverage, ...]) -> None:
    rows = [line.split("  ") for line in lines(found)]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows] == [
        ["interface", "chess: texts, clauses", "go: texts, clauses"],
        ["en", "100 %", "100 %, 100 %", "-, -"],
        ["ja", "100 %", "100 %, 100 %", "-, -"],
        ["th", "50 %", "50 %, 0 %", "-, -"],
    ]


def test_without_a_command_the_table_is_printed_below_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    printed = capsys.readouterr().out
    data = ROOT / "data"
    table = lines(tuple(coverage(read_languages(data).catalogue, read_rulebooks(data), tuple(GAMES))))
    assert printed.endswith("Languages:\n" + "\n".join(table) + "\n")


def test_every_language_is_whole_in_every_game() -> None:
    data = ROOT / "data"
    found = coverage(read_languages(data).catalogue, read_rulebooks(data), tuple(GAMES))
    assert {one.locale for one in found} == {"en", "ja", "th", "vi", "zh-TW"}
    for one in found:
        assert {str(share) for share in (one.interface, *one.texts.values(), *one.clauses.values())} == {"100 %"}
