"""Heroes, abilities and facings may be typed by their names, in any language the bot speaks."""

from __future__ import annotations

import pytest

from bot.app import lexicon
from bot.config import REPOSITORY
from bot.content import read_languages
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.notation import NAMED as GROUPS
from rules.chesswarrior.words import GAME
from rules.kernel.spoken import spelled

from .table import Table, shipped


def speaking() -> Chesswarrior:
    """Return the shipped game with the names of all languages."""
    game = Chesswarrior(shipped().catalogue)
    game.lexicon = lexicon(game, read_languages(REPOSITORY / "data"))
    return game


SPEAKING = speaking()
NAMED = [
    (name, key.rpartition(".")[2])
    for key, names in SPEAKING.lexicon.items()
    if key.startswith(tuple(f"chesswarrior.{group}." for group in GROUPS))
    for name in names
]


def test_every_name_means_one_thing_in_every_language() -> None:
    assert len(NAMED) > 300
    read = ((name, token, spelled(SPEAKING.lexicon, name, GAME, GROUPS).split()) for name, token in NAMED)
    assert [(name, token) for name, token, found in read if found != [token]] == []


@pytest.mark.parametrize("key", ["chesswarrior.hero.page", "chesswarrior.full_name.page"])
@pytest.mark.parametrize("number", [0, -1])
def test_a_hero_is_called_by_its_name_and_turned_by_words(key: str, number: int) -> None:
    """In the first and in the last of the languages."""
    hero = SPEAKING.lexicon[key][number]
    attack = SPEAKING.lexicon["chesswarrior.ability.attack"][number]
    east = SPEAKING.lexicon["chesswarrior.facing.e"][number]
    table = Table("S1 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    text = f"{hero} {attack} e5 {east}"
    assert table.game.parse(table.view(), table.asked, text) == ("attack", "e5", "e")
