"""Lengths of time as people type them: short forms everywhere, and the words of the reader's own language."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.services.lengths import span_text
from bot.services.presets import DAY, HOUR, MINUTE
from bot.show.lengths import read, short
from bot.show.words import Words

LANGUAGES = read_languages(REPOSITORY / "data", strict=True)
LOCALES = ("en", "ja", "zh-TW", "th", "vi")
SPANS = (MINUTE, 10 * MINUTE, 75 * MINUTE, HOUR, 2 * HOUR, DAY, 7 * DAY)


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_shown_of_a_length_can_be_typed(locale: str) -> None:
    words = Words(LANGUAGES, locale)
    for seconds in SPANS:
        assert read(words, words.plain(span_text(seconds))) == seconds


@pytest.mark.parametrize("locale", LOCALES)
def test_the_short_form_is_read_in_every_language(locale: str) -> None:
    words = Words(LANGUAGES, locale)
    for seconds in (0, MINUTE, 75 * MINUTE, 2 * HOUR, 7 * DAY):
        assert read(words, short(seconds)) == seconds
    assert [short(n) for n in (0, 75 * MINUTE, 2 * HOUR, 36 * HOUR, 7 * DAY)] == ["0", "75m", "2h", "36h", "7d"]


@pytest.mark.parametrize(
    ("typed", "usual", "seconds"),
    [
        ("75m", None, 75 * MINUTE),
        (" 75 MIN. ", None, 75 * MINUTE),
        ("1h30m", None, 90 * MINUTE),
        ("1 hour 30 minutes", None, 90 * MINUTE),
        ("７ｄ", None, 7 * DAY),
        ("7", DAY, 7 * DAY),
        ("0", None, 0),
        ("7", None, None),
        ("", DAY, None),
        ("soon", DAY, None),
        ("7 weeks", DAY, None),
        ("-3d", DAY, None),
        ("1.5h", None, None),
        ("2h or so", None, None),
        ("1234567m", None, None),
        ("120 seconds", None, 2 * MINUTE),
        ("90 seconds", None, None),
    ],
)
def test_what_is_typed_is_read_or_refused_whole(typed: str, usual: int | None, seconds: int | None) -> None:
    assert read(Words(LANGUAGES, "en"), typed, usual) == seconds
