"""Signs and spaces as each language sets them, in every text."""

from __future__ import annotations

import re

import pytest

from bot.show.log_lines import HEADING

from .test_glossary import CATALOGUE, LOCALES, shown

KANA = r"[ぁ-んァ-ヶ一-龠]"
THAI = r"[\u0e01-\u0e4e]"
APART = {
    "ja": re.compile(rf"{KANA} \d|\d {KANA}|第 [\d{{]|\}} (?:人|位|回|戦|卓|番|部|日|時間|週)(?!目?の前)"),
    "th": re.compile(rf"{THAI}[A-Z][a-z]+|[a-z]{{3,}}{THAI}"),
}
"""Japanese writes numbers and what is counted in one; Thai parts words of Latin letters from its own."""


@pytest.mark.parametrize("locale", APART)
def test_numbers_and_foreign_words_stand_as_the_language_sets_them(locale: str) -> None:
    assert {key: found for key, text in shown(locale).items() if (found := APART[locale].findall(text))} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_lost_stands_behind_a_true_minus_sign(locale: str) -> None:
    lost = re.compile(rf"(?:HP|{KANA}|{THAI})-[\d{{]")
    assert {key: found for key, text in shown(locale).items() if (found := lost.findall(text))} == {}


def test_what_heads_a_story_heads_it_in_every_language() -> None:
    """A line that begins in bold heads those that follow it, and is no happening (`log_lines`)."""
    heads = {
        locale: {key for key, text in shown(locale).items() if ".event." in key and text.startswith(HEADING)}
        for locale in LOCALES
    }
    assert len(heads["en"]) > 1
    assert {locale: found ^ heads["en"] for locale, found in heads.items() if found != heads["en"]} == {}


@pytest.mark.parametrize("locale", [name for name in LOCALES if name != "en"])
def test_a_command_has_a_name_of_its_own_language(locale: str) -> None:
    """Discord lists them so; only what everybody calls by its English letters keeps them."""
    english, own = (CATALOGUE.locales[name].entries for name in ("en", locale))
    names = [key for key in own if ".cmd." in key and key.endswith(".name")]
    assert len(names) > 80
    assert {key for key in names if own[key].plain == english[key].plain} - {"discord.cmd.gm.name"} == set()
    assert {key: own[key].plain for key in names if "_" in (own[key].plain or "")} == {}
