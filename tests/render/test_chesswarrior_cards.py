"""Hero cards in every language that has their words: nothing on them is cut."""

from __future__ import annotations

from functools import cache

import pytest

from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.games import entries_for, entry_scene
from render.layout.profile import CARD_WIDTH, EDGE, LEFT, SMALLEST, setting
from render.paint.text import text_width
from render.scene_cards import Profile
from tests.i18n.keys import ROOT
from tests.rules.chesswarrior.table import shipped
from tests.support.shared_out import at_landing, few

LOCALES = ("en", "ja", "zh-TW", "th", "vi")


@cache
def words(locale: str) -> Writer:
    """Return the writer of a language for pictures."""
    return Writer(Catalogue.read(ROOT / "data" / "locales"), locale, guard=plain)


def card(hero: str, locale: str) -> Profile:
    return entry_scene(shipped(), hero, words(locale), locale).profiles[0]


def bare(text: str) -> str:
    """Return a text without its spaces, of which a line may end with one."""
    return text.replace(" ", "")


@at_landing
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hero", list(entries_for(shipped())))
def test_every_text_of_a_card_is_drawn_whole(hero: str, locale: str) -> None:
    made = card(hero, locale)
    drawn = [bare("".join(row.words)) for row in setting(made, locale).rows]
    assert drawn == [bare(entry.text) for entry in made.entries]


@few(24)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hero", list(entries_for(shipped())))
def test_names_and_notation_of_a_card_are_drawn_whole_and_beside_each_other(hero: str, locale: str) -> None:
    made = card(hero, locale)
    lines = setting(made, locale)
    assert [bare("".join(lines.names)), bare("".join(lines.subtitles))] == [bare(made.name), bare(made.subtitle)]
    assert max(text_width(line, SMALLEST, False, locale) for line in lines.subtitles) <= CARD_WIDTH - LEFT - EDGE
    for row, entry in zip(lines.rows, made.entries, strict=True):
        assert [bare("".join(row.names)), bare("".join(row.codes))] == [bare(entry.name), bare(entry.code)]
        names, codes = (
            max((text_width(line, size, True, locale) for line in found), default=0.0)
            for found, size in ((row.names, row.size), (row.codes, row.code_size))
        )
        assert (max(names, codes) if row.apart else names + codes + EDGE) <= CARD_WIDTH - 2 * EDGE
