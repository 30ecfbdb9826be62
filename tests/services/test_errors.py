"""Any error has a text for its player and a level for the log."""

from __future__ import annotations

import logging

import pytest

from bot.errors import explain, note
from bot.services.errors import NotOpen, OtherRules
from bot.storage.errors import Conflict, Damaged, Repeated
from rules.kernel.errors import ContentError, IllegalChoice


@pytest.mark.parametrize(
    ("error", "key", "level"),
    [
        (IllegalChoice("no", choice=("a",), at=0), "error.illegal_alone", logging.DEBUG),
        (IllegalChoice("no", choice=("a",), at=0, nearest=("b",)), "error.illegal", logging.DEBUG),
        (NotOpen("K7QFD", "over"), "service.error.not_open", logging.DEBUG),
        (OtherRules("old"), "service.error.other_rules", logging.ERROR),
        (ContentError("units.toml", "units[0]", "no hp"), "error.content", logging.ERROR),
        (Repeated("click"), "service.error.repeated", logging.INFO),
        (Conflict("K7QFD", 3), "service.error.storage", logging.WARNING),
        (Damaged("broken page"), "service.error.storage", logging.CRITICAL),
        (ValueError("a fault of ours"), "service.error.internal", logging.ERROR),
    ],
)
def test_errors_are_explained(error: Exception, key: str, level: int) -> None:
    found = explain(error)
    assert (found.text.key, found.level) == (key, level)


def test_the_words_of_a_fault_stay_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    found = note(ValueError("a secret path"), "submit")
    assert "secret" not in str(found.text)
    assert "a secret path" in caplog.text
