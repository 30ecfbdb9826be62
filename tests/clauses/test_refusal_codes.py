"""No clause of a rulebook says a refusal by the code the rules give it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.content import read_languages
from rules.kernel.clauses import Clauses
from tests.support.shared_out import few

from .report import ROOT, read_rulebooks

CLAUSES = Clauses.load(read_rulebooks())
KEYS = tuple(read_languages(ROOT / "data").catalogue.locales["en"].entries)
PAGES = [(game, locale) for game in CLAUSES.games for locale in CLAUSES.locales(game)]
CODE = re.compile(r"(?<![A-Za-z_])[a-z]+(?:_[a-z]+)*(?![A-Za-z_])")
LATIN = {"en", "vi"}
"""Languages in whose sentences a code of one word, such as `stunned`, cannot be told from the word."""
PRINTED = {
    "chesswarrior": {"pass", "placing"},
    "commandeer": {"cannot_move", "line"},
    "dozen_war": {"stun", "unblockable"},
}
"""Words of cards and orders that a refusal is called by too."""


@cache
def refusals(game: str) -> set[str]:
    """Return the codes of a game's refusals: what its texts of refusals are found by."""
    begins = re.compile(rf"{game}\.(?:refused|fault|reason|error)\.([a-z_]+)$")
    return {found[1] for key in KEYS if (found := begins.match(key))} - PRINTED.get(game, set())


def said(game: str, locale: str, text: str) -> set[str]:
    """Return the codes of refusals in a text."""
    options = [option for id_ in CLAUSES.ids(game) for option in CLAUSES.get(id_, locale).options]
    words = set(CODE.findall(text)) - {str(word) for option in options for word in (option.name, *option.values)}
    codes = {code for code in refusals(game) if "_" in code or locale not in LATIN}
    return words & codes | {word for word in words if word.startswith("bad_")}


@few(5)
@pytest.mark.parametrize(("game", "locale"), PAGES)
def test_no_clause_says_a_refusal_by_its_code(game: str, locale: str) -> None:
    """Whoever reads "an empty one is bad_count" learns no rule from it."""
    texts = {id_: CLAUSES.get(id_, locale).text for id_ in CLAUSES.ids(game)}
    assert {id_: found for id_, text in texts.items() if (found := said(game, locale, text))} == {}


@pytest.mark.parametrize(
    ("locale", "text", "codes"),
    [
        ("en", "An empty one is bad_count.", {"bad_count"}),
        ("en", "zero_attack; it is stunned; bad_move=cancel_row", {"zero_attack"}),
        ("ja", "sealed・disarmed（能力封印・攻撃封印）", {"sealed", "disarmed"}),
        ("ja", "空の列は受け付けられません。", set()),
    ],
)
def test_a_code_of_a_refusal_is_found_in_a_sentence(locale: str, text: str, codes: set[str]) -> None:
    assert said("skirmish", locale, text) == codes
