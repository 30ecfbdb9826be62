"""The players' documents say what the rulebook data says."""

from __future__ import annotations

import re

import pytest

from bot.cli.documents import COMMAND, options, path_of, rulebook, written
from rules.kernel.clauses import Clauses

from .report import read_rulebooks
from .test_loader import book

CLAUSES = Clauses.load(read_rulebooks())
PAGES = [(game, locale) for game in CLAUSES.games for locale in CLAUSES.locales(game)]
every_page = pytest.mark.parametrize(("game", "locale"), PAGES)


def page(game: str, locale: str) -> str:
    return path_of(game, locale).read_text(encoding="utf-8")


def marked(options: str, clauses: str) -> str:
    return (
        f"<!-- begin options: written by `{COMMAND}` -->{options}<!-- end options -->\n"
        f"<!-- begin clauses: written by `{COMMAND}` -->{clauses}<!-- end clauses -->\n"
    )


@every_page
def test_document_is_up_to_date(game: str, locale: str) -> None:
    assert written(CLAUSES, game, locale, page(game, locale)) == page(game, locale), f"run {COMMAND}"


@every_page
def test_document_has_every_clause_once(game: str, locale: str) -> None:
    assert re.findall(r"^- \*\*(\w+-\d{2,3})\*\*", page(game, locale), re.MULTILINE) == list(CLAUSES.ids(game))


@every_page
def test_document_has_every_option_with_its_default(game: str, locale: str) -> None:
    settings = [setting for id_ in CLAUSES.ids(game) for setting in CLAUSES.get(id_, locale).options]
    wanted = [(setting.name, str(setting.default).lower()) for setting in settings]
    assert re.findall(r"^- `(\w+)`: \*\*`([\w-]+)`\*\*", page(game, locale), re.MULTILINE) == wanted


@every_page
def test_document_names_only_clauses_that_exist(game: str, locale: str) -> None:
    either = "|".join(CLAUSES.index(game).prefixes)
    named = re.findall(rf"\b(?:{either})-\d+", page(game, locale))
    assert [id_ for id_ in named if id_ not in CLAUSES.ids(game)] == []


def test_marked_parts_are_replaced_and_the_rest_is_kept() -> None:
    small = Clauses.load(book())
    text = "above\n" + marked("old", "old") + "below\n"
    parts = options(small, "chess"), rulebook(small, "chess", "ja")
    new = "above\n" + marked(*(f"\n\n{part}\n\n" for part in parts)) + "below\n"
    assert written(small, "chess", "ja", text) == new


def test_options_show_the_default_in_bold_and_their_ruling() -> None:
    assert options(Clauses.load(book()), "chess") == "- `en_passant`: **`true`**, `false` (RXK-01)"


def test_options_show_their_bounds() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["RXK-01"]["options"] = [{"name": "clock", "values": [5], "low": 0, "high": 9}]
    assert options(Clauses.load(files), "chess") == "- `clock`: **`5`**, `0` … `9` (RXK-01)"


def test_rulebook_shows_title_text_and_related_clauses() -> None:
    assert rulebook(Clauses.load(book()), "chess", "ja").splitlines() == [
        "### 移動",
        "",
        "- **XK-01** *一歩* — 1マス動きます。 → RXK-01",
        "- **XK-02** *季節* — 春に行います。",
        "- **RXK-01** *通過* — 通過した歩を取れます。",
    ]


@pytest.mark.parametrize("text", ["", marked("", "") * 2, marked("", "").replace("end clauses", "end")])
def test_document_without_clear_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="exactly one"):
        written(Clauses.load(book()), "chess", "en", text)


@every_page
def test_no_clause_says_in_brackets_how_a_refusal_is_called_in_the_code(game: str, locale: str) -> None:
    """A player who reads "(bad_unit)" learns nothing from it."""
    texts = {id_: CLAUSES.get(id_, locale).text for id_ in CLAUSES.index(game).clauses}
    assert {
        id_: found for id_, text in texts.items() if (found := re.findall(r"[(（]`?[a-z]+_[a-z_]+`?[)）]", text))
    } == {}
