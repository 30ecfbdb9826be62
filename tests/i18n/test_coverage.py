"""`python -m bot` says how much of the interface and of each game is said in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.languages import kept, offenders
from bot.content import read_languages, read_rulebooks
from bot.i18n.catalogue import Catalogue
from bot.i18n.coverage import Coverage, Share, coverage, lines
from bot.i18n.left import NOTHING, WORD, Kept, is_english, left, literal
from rules import GAMES
from rules.kernel.clauses import Clauses
from tests.clauses.test_loader import book
from tests.support.shared_out import at_landing

from .keys import ROOT
from .test_clause_words import wording
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


@at_landing
def test_without_a_command_the_table_is_printed_below_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    printed = capsys.readouterr().out
    data = ROOT / "data"
    table = lines(tuple(coverage(read_languages(data).catalogue, read_rulebooks(data), tuple(GAMES), kept())))
    assert printed.endswith("Languages:\n" + "\n".join(table) + "\n")


@at_landing
def test_every_language_is_whole_in_every_game() -> None:
    data = ROOT / "data"
    found = coverage(read_languages(data).catalogue, read_rulebooks(data), tuple(GAMES), kept())
    assert {one.locale for one in found} == {"en", "ja", "th", "vi", "zh-TW"}
    for one in found:
        assert {str(share) for share in (one.interface, *one.texts.values(), *one.clauses.values())} == {"100 %"}


@pytest.mark.parametrize(
    ("text", "english", "kept", "found"),
    [
        ("Power Arm", "Power Arm", (), True),
        ("Power Arm", "Power Arm", ("power", "arm"), False),
        ("เงื่อนไข เช่น lethal min dice keep mana", "Conditions: lethal min dice keep mana", (), True),
        ("Planning Phase ของคุณจบแล้ว ถึงตาอีกฝ่าย", "Your Planning Phase is over", (), False),
        ("Tên", "Ten", (), False),
        ("HP {n}", "HP {n}", (), False),
        ("例：`attack B2`", "Example: `attack B2`", (), False),
        ("Kurayami Gia Sư", "Kurayami the Tutor", (), True),
        ("", "Power", (), False),
    ],
)
def test_a_text_is_english_if_half_of_its_letters_are(
    text: str, english: str, kept: tuple[str, ...], found: bool
) -> None:
    assert is_english(text, english, kept) is found


def test_a_text_that_is_english_still_is_not_counted(tmp_path: Path) -> None:
    write(tmp_path, "en", entry("hello", "Hello there") + entry("chess.king", "King") + entry("chess.ann", "Ann"))
    write(tmp_path, "ja", entry("hello", "Hello there") + entry("chess.king", "王") + entry("chess.ann", "Ann"))
    catalogue = Catalogue.read(tmp_path)
    kept = Kept(frozenset(), frozenset(), {("ja", "chess"): frozenset({"ann"})})
    ja = list(coverage(catalogue, Clauses.load(book()), ("chess",), kept))[1]
    assert (ja.interface, ja.texts["chess"]) == (Share(0, 1), Share(2, 2))
    assert left(catalogue, "ja", kept) == ["hello"]
    assert left(catalogue, "ja", NOTHING) == ["hello", "chess.ann"]


def test_a_name_beside_own_words_may_stay_but_not_the_whole_text(tmp_path: Path) -> None:
    write(tmp_path, "en", entry("a", "Kurayami Tutor") + entry("b", "Kurayami Tutor"))
    write(tmp_path, "vi", entry("a", "Kurayami Gia") + entry("b", "Kurayami Tutor"))
    assert left(Catalogue.read(tmp_path), "vi", Kept(frozenset(), frozenset("ab"), {})) == ["b"]


@at_landing
def test_no_text_is_english_in_another_language() -> None:
    assert offenders() == ()


def test_no_clause_is_english_in_another_language() -> None:
    stays = kept()
    found = {
        (locale, id_)
        for game in GAMES
        for locale in ("ja", "th", "vi", "zh-TW")
        for words, english in [(stays.of(locale, f"{game}."), wording(game, "en"))]
        for id_, text in wording(game, locale).items()
        if id_ not in stays.whole and is_english(text, english[id_], words)
    }
    assert found == set()


def test_every_exception_is_needed() -> None:
    """Without one of them some text would count as English."""
    catalogue = read_languages(ROOT / "data").catalogue
    idle: list[str] = []
    for (locale, game), words in kept().words.items():
        locales = catalogue.names if locale == "*" else (locale,)
        said = {
            word.lower()
            for name in locales
            if name != "en"
            for key, text in catalogue.locales[name].entries.items()
            if game is None or key.startswith(f"{game}.")
            for word in WORD.findall(literal(text))
        }
        idle += sorted(words - said)
    assert idle == []


SETTING = {"cross", "world", "legion", "ancient", "stone", "golem", "darkness"}
"""Places and peoples of Chesswarrior, as its Thai rulebook names them outside the rules."""


@pytest.mark.parametrize("game", ["chesswarrior", "commandeer"])
def test_what_stays_english_in_thai_stands_in_the_thai_rulebook(game: str) -> None:
    printed = {word.lower() for text in wording(game, "th").values() for word in WORD.findall(text)}
    assert kept().words["th", game] - printed <= SETTING
