"""A master that nobody has named bears a name of the reader's language, and is written by it."""

from __future__ import annotations

import msgspec

from bot.content import read_languages
from rules.kernel.notation import UNNAMED
from rules.skirmish.ability_text import unit_name
from rules.skirmish.book import type_text
from rules.skirmish.lexicon import Names, unit_names
from tests.i18n.keys import ROOT

from .scenario import Table

LANGUAGES = read_languages(ROOT / "data", strict=False)
STANDING = """
field, turn 5, west
WA berserker A1
EA gatekeeper C6
"""


def test_a_master_that_nobody_has_named_bears_a_name_in_each_language() -> None:
    """It was called as the bot is, "M Warpost", in every language."""
    game = Table(STANDING).game
    kind = next(iter(game.catalogue.units.values()))
    unnamed, named = (msgspec.structs.replace(kind, name=name) for name in (UNNAMED, "Ada"))
    shown = {locale: LANGUAGES.writer(locale)(type_text(unnamed)) for locale in ("en", "ja", "th", "vi", "zh-TW")}
    assert UNNAMED not in " ".join(shown.values())
    assert shown["en"] == "Hien the Courier"
    assert unit_name(unnamed) == type_text(unnamed)
    assert [LANGUAGES.writer("en")(text(named)) for text in (type_text, unit_name)] == ["Ada", "Ada"]
    known = Names(game.book, {"skirmish.unit.unnamed": tuple(shown.values())})
    assert "hien the courier" in unit_names(known, unnamed)
    assert unit_names(known, named) == ["ada"]
