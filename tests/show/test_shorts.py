"""No short form stands in a text of a game, in any language, that its legend does not write out."""

from __future__ import annotations

import re

import pytest

from bot.cli.games import names
from bot.show.shorts import Shorts, key
from tests.show.test_arrow_numbers import LANGUAGES, words

SHIPPED = ("en", "ja", "th", "vi", "zh-TW")
FORM = re.compile(r"(?<![A-Za-z0-9_{])(?:[A-Z]{2,5}|[LMS]p)(?![A-Za-z0-9_}])")
"""Capitals that stand alone, and points of heroes (Lp, Mp, Sp)."""
WORDS = {"ja": {"MAP"}, "vi": {"CLB"}}
"""What only looks like one: words that people write so, in Japanese for a map, in Vietnamese for a club."""


def forms(game: str, locale: str) -> dict[str, str]:
    """Return the short forms in all texts of a game with the key of a text that has them."""
    found: dict[str, str] = {}
    for name, entry in LANGUAGES.catalogue.locales[locale].entries.items():
        if name.startswith(f"{game}.") and not name.startswith(f"{game}.short."):
            text = " ".join(piece.literal for form in entry.forms for piece in form)
            found.update(dict.fromkeys(FORM.findall(text), name))
    return {form: name for form, name in found.items() if form not in WORDS.get(locale, ())}


@pytest.mark.parametrize("locale", SHIPPED)
@pytest.mark.parametrize("game", names())
def test_every_short_form_in_a_text_of_a_game_is_written_out(game: str, locale: str) -> None:
    say = words(locale)
    assert {form: name for form, name in forms(game, locale).items() if not say.has(key(game, form))} == {}


@pytest.mark.parametrize("locale", SHIPPED)
def test_short_forms_are_found_where_they_stand_and_told_once(locale: str) -> None:
    told = Shorts(words(locale), "skirmish").of("5 DP. HP 3; DP 2, a hp, DPS, and WA hits EM")
    assert [line.split("**")[1] for line in told[1:]] == ["DP", "HP"]
    assert Shorts(words(locale), "skirmish").of("nothing short") == []
