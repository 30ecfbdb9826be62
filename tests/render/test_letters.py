"""The letters of all that people look up, choose from and learn on, in every language: legible at 318 px, and whole."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from render.games import entries_for, entry_scene
from render.paint.painter import paint
from render.scene import Scene
from tests.render.measures import cap_height
from tests.render.sketch import Written, sketched
from tests.render.test_legend import game_of
from tests.render.test_many_sides import LEAST, PHONE
from tests.render.test_phone import DARK, IN_SUITE, SPOKEN, say_of
from tests.support.shared_out import few, of_which


def faults(shown: Iterable[tuple[str, Scene]], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, Written]]:
    """Return every text of pictures that a phone shows too small, that is cut or that leaves its tile."""
    found: list[tuple[str, str, Written]] = []
    with sketched(monkeypatch) as written:
        for name, scene in shown:
            del written[:]
            paint(scene, DARK)
            assert written
            for text in written:
                wrong = (
                    "small" if cap_height(text.size) * PHONE < LEAST else "cut" if text.is_cut else
                    "outside" if text.is_outside else ""
                )  # fmt: skip
                if wrong:
                    found.append((name, wrong, text))
    return found


@few(2)
@pytest.mark.parametrize(("name", "locale"), of_which(SPOKEN, IN_SUITE))
def test_every_letter_of_what_is_looked_up_is_legible_on_a_phone_and_no_word_is_cut(
    name: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All cards, heroes, generals, decks, events and tokens of a game, each as `/unit` shows it."""
    game, say = game_of(name), say_of(name, locale)
    shown = ((entry, entry_scene(game, entry, say, locale)) for entry in entries_for(game))
    assert faults(shown, monkeypatch) == []
