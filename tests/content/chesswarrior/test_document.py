"""The players' documents show the heroes as the content has them."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import Catalogue as Locales
from bot.i18n.text import Writer, plain
from rules.chesswarrior.content import Catalogue

from .document import BEGIN, COMMAND, DOCUMENTS, END, PAGES, written


@pytest.mark.parametrize("page", PAGES)
def test_document_is_up_to_date(catalogue: Catalogue, locales: Locales, page: str) -> None:
    text = (DOCUMENTS / PAGES[page]).read_text(encoding="utf-8")
    assert written(catalogue, Writer(locales, page, guard=plain), text) == text, f"run {COMMAND}"


def test_a_document_without_the_marks_is_refused(catalogue: Catalogue, locales: Locales) -> None:
    with pytest.raises(ValueError, match="exactly one"):
        written(catalogue, Writer(locales, "en", guard=plain), f"{BEGIN} no end")
    with pytest.raises(ValueError, match="exactly one"):
        written(catalogue, Writer(locales, "en", guard=plain), f"{BEGIN}{END}{BEGIN}{END}")
