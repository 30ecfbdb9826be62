"""The players' documents show the heroes as the content has them; without its mark a document is refused."""

from __future__ import annotations

import pytest

from bot.cli.documents import DATA, path_of, written
from bot.content import read_rulebooks
from rules.chesswarrior.content import Catalogue

GAME = "chesswarrior"
BEGIN = "<!-- begin heroes: written by `python -m bot documents` -->"
END = "<!-- end heroes -->"


@pytest.mark.parametrize("locale", ["en", "th", "vi"])
def test_every_hero_is_in_every_document(catalogue: Catalogue, locale: str) -> None:
    """That the part is up to date is tested with all others (`tests.clauses`)."""
    text = path_of(GAME, locale).read_text(encoding="utf-8")
    part = text[text.index(BEGIN) : text.index(END)]
    assert part.count("\n### ") == len(catalogue.heroes)


@pytest.mark.parametrize("wrong", [f"{BEGIN} no end", f"{BEGIN}{END}{BEGIN}{END}"])
def test_a_document_without_the_marks_is_refused(wrong: str) -> None:
    clauses = read_rulebooks(DATA)
    text = path_of(GAME, "en").read_text(encoding="utf-8")
    part = text[text.index(BEGIN) : text.index(END) + len(END)]
    with pytest.raises(ValueError, match="exactly one"):
        written(clauses, GAME, "en", text.replace(part, wrong))
