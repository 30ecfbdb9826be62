"""What players may look up by name: units, masters and tokens of the catalogue."""

from __future__ import annotations

from render.scene import Scene
from rules.kernel.types import Text
from rules.skirmish.ability_text import ability_text, flavour_text, statistics_text
from rules.skirmish.book import type_text
from rules.skirmish.content import UnitType
from rules.skirmish.game import Skirmish

from .cards import cards_scene
from .position import Translate


def kinds(game: Skirmish) -> dict[str, UnitType]:
    """Return all unit types by id: units, masters, tokens."""
    catalogue = game.catalogue
    return {**catalogue.units, **catalogue.masters, **catalogue.tokens}


def entries(game: Skirmish) -> dict[str, Text]:
    """Return the names of all unit types by id."""
    return {name: type_text(kind) for name, kind in kinds(game).items()}


def entry_scene(game: Skirmish, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a unit type as a card; raise LookupError for an unknown id."""
    kind = kinds(game)[entry]
    return cards_scene((kind,), tr, locale, "")


def entry_texts(game: Skirmish, entry: str) -> tuple[Text, ...]:
    """Return a unit type in words: statistics, ability, flavour; raise LookupError for an unknown id."""
    kind = kinds(game)[entry]
    flavour = flavour_text(kind)
    return (statistics_text(kind), ability_text(kind), *(() if flavour is None else (flavour,)))
