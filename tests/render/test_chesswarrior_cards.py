"""Hero cards in every language that has their words: nothing on them is cut."""

from __future__ import annotations

from functools import cache

import pytest

from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.games import entries_for, entry_scene
from render.layout.page import PAGE_WIDTH, entry_lines
from render.paint.profile import wrapped
from render.paint.text import ELLIPSIS, fit, text_width
from render.scene import Profile
from tests.i18n.keys import ROOT
from tests.rules.chesswarrior.table import shipped

LOCALES = ("en", "ja", "zh-TW", "th", "vi")
WIDTH = PAGE_WIDTH - 16


@cache
def words(locale: str) -> Writer:
    """Return the writer of a language for pictures."""
    return Writer(Catalogue.read(ROOT / "data" / "locales"), locale, guard=plain)


def card(hero: str, locale: str) -> Profile:
    return entry_scene(shipped(), hero, words(locale), locale).profiles[0]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hero", list(entries_for(shipped())))
def test_every_text_of_a_card_is_drawn_whole(hero: str, locale: str) -> None:
    entries = card(hero, locale).entries
    drawn = [
        "".join(line for line, _ in wrapped(entry.text, WIDTH - 40, entry_lines(entry.text), 1.0, locale))
        for entry in entries
    ]
    assert [line.replace(" ", "") for line in drawn] == [entry.text.replace(" ", "") for entry in entries]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hero", list(entries_for(shipped())))
def test_names_and_notation_of_a_card_are_drawn_whole(hero: str, locale: str) -> None:
    made = card(hero, locale)
    found = [fit(made.name, 46, WIDTH - 210, 30, True, locale), fit(made.subtitle, 30, WIDTH - 210, 22, False, locale)]
    for entry in made.entries:
        code, small = fit(entry.code, 32, WIDTH * 0.56, 22, True, locale)
        room = WIDTH - 60 - text_width(code, small, True, locale)
        found += [(code, small), fit(entry.name, 34, room, 24, True, locale)]
    assert [words for words, _ in found if ELLIPSIS in words] == []
