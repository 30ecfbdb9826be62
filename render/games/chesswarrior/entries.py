"""What players may look up by name: the heroes."""

from __future__ import annotations

from render.scene import Scene
from rules.chesswarrior.card_text import card, flavour
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.words import hero_text
from rules.kernel.types import Text

from .cards import profile
from .position import Translate


def entries(game: Chesswarrior) -> dict[str, Text]:
    """Return the names of all heroes by id."""
    return {key: hero_text(key) for key in game.catalogue.heroes}


def entry_scene(game: Chesswarrior, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a hero as its card; raise LookupError for an unknown id."""
    hero = game.catalogue.heroes[entry]
    return Scene("", locale, profiles=(profile(game, hero, tr),))


def entry_texts(game: Chesswarrior, entry: str) -> tuple[Text, ...]:
    """Return a hero's card in words, its line of lore last; raise LookupError for an unknown id."""
    hero = game.catalogue.heroes[entry]
    return (*card(hero, game.catalogue.counters), flavour(entry))
