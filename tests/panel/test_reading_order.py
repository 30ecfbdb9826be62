"""Options whose place says nothing stand by their names, in the language of whoever reads them."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.discord.panel.choice import in_reading_order, label
from bot.show.words import Words
from render.reading_order import reading_key
from rules.kernel.types import Option, Text

LANGUAGES = read_languages(REPOSITORY / "data")
CARDS = [f"tc{number:02}" for number in range(1, 18)]
FIRST = {
    "th": ("tc13", "tc14", "tc11"),  # กระเบน, แกลเลียน, ต้นหน
    "vi": ("tc13", "tc16", "tc09", "tc11"),  # Cá, Đô Đốc, Đội, Hoa
}
"""What stands first where signs have an order of their own."""


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_cards_found_in_a_deck_stand_by_name_and_all_else_stays_where_it_is(locale: str) -> None:
    words = Words(LANGUAGES, locale)
    cards = [Option(card, Text(f"commandeer.card.{card}"), by_name=True) for card in CARDS]
    first, last = Option("first", Text("commandeer.verb.play")), Option("last", Text("commandeer.verb.attack"))
    shown = in_reading_order(words, [first, *cards, last])
    names = [label(words, option) for option in shown[1:-1]]
    assert (shown[0], shown[-1]) == (first, last)
    assert names == sorted(names, key=reading_key)
    assert [option.token for option in shown[1:]][: len(FIRST.get(locale, ()))] == list(FIRST.get(locale, ()))
    assert sorted(option.token for option in shown[1:-1]) == CARDS
    assert [option.token for option in shown[1:-1]] != CARDS
    assert shown == in_reading_order(words, [first, *reversed(cards), last])
