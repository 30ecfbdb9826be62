"""Unit cards: one unit in full, or a deck as a sheet of cards."""

from __future__ import annotations

from collections.abc import Sequence

from render.asked import capital
from render.layout.card import SMALLEST
from render.paint.short_names import name_lines
from render.scene import Scene
from render.scene_board import Look, MarkKind
from render.scene_cards import Card
from rules.kernel.types import Text
from rules.skirmish.ability_text import ability_name, body_text
from rules.skirmish.book import type_text
from rules.skirmish.content import UnitType
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SLOTS

from .position import KINDS, Translate, attack_range

EMBLEMS = {
    "forge": "shield",
    "archery": "eye",
    "bell": "heal",
    "occult": "skull",
    "garden": "poison",
    "circuit": "trigger",
    "mirror": "radius",
    "wind": "boot",
    "council": "crown",
    "puppetry": "arrived",
}
"""The emblem of a guild, by the unit's first tag."""
_UNITS = "skirmish.text.units"
_CALLED, _CALLED_AT_MOST = 150, 200
"""Width in pixels in which a unit is called by the first words of its name, and where the first of them is wider."""


def card(
    kind: UnitType, tr: Translate, side: int = 0, sign: str = "", mark: MarkKind | None = None, look: Look = "ready"
) -> Card:
    """Return a unit type as a card: statistics, cost, ability with its mana price and generated text."""
    ability = kind.ability
    return Card(
        side=side,
        sign=sign,
        name=tr(type_text(kind)),
        kind=KINDS[kind.kind],
        hp=kind.hp,
        atk=kind.atk,
        mov=kind.mov,
        range=attack_range(kind, kind.attack.max if kind.attack else 0),
        cost=kind.cost,
        emblem=_emblem(kind),
        family=_guild(kind, tr),
        mana=None if ability is None else ability.mana,
        ability="" if ability is None else tr(ability_name(kind)),
        text="" if ability is None else capital(tr(body_text(ability))),
        mark=mark,
        look=look,
    )


def cards_scene(kinds: Sequence[UnitType], tr: Translate, locale: str, title: str) -> Scene:
    """Return a sheet of cards: a catalogue page, a deck, one unit."""
    return Scene(title, locale, cards=tuple(card(kind, tr, 0) for kind in kinds))


def preset_cards(game: Skirmish, tr: Translate, side: int) -> tuple[Card, ...]:
    """Return the preset decks as cards: the name, the master, the nine units' names."""
    return tuple(_preset(game, name, tr, side) for name in game.catalogue.decks)


def _preset(game: Skirmish, name: str, tr: Translate, side: int) -> Card:
    catalogue = game.catalogue
    deck = catalogue.decks[name]
    master = catalogue.masters[deck.master]
    units = [type_text(catalogue.units[unit]) for unit in deck.units]
    called = [{"user": _called(tr(unit))} for unit in units]
    return Card(
        side=side,
        sign="",
        name=tr(Text(f"skirmish.deck.{name}")),
        kind="master",
        emblem=_emblem(master),
        family=_guild(master, tr),
        ability=tr(type_text(master)),
        text=tr(Text(_UNITS, {"units": units})),
        short=tr(Text(_UNITS, {"units": called})),
    )


def _called(name: str) -> str:
    first = name_lines(name, SMALLEST, _CALLED, 1)[0]
    return first if name.startswith(first) else name_lines(name, SMALLEST, _CALLED_AT_MOST, 1)[0]


def _emblem(kind: UnitType) -> str:
    return next((EMBLEMS[tag] for tag in kind.tags if tag in EMBLEMS), "sword")


def _guild(kind: UnitType, tr: Translate) -> str:
    return next((tr(Text(f"skirmish.guild.{tag}")) for tag in kind.tags if tag in EMBLEMS), "")


def deck_cards(
    game: Skirmish, tokens: Sequence[str], master: UnitType | None, tr: Translate, side: int
) -> tuple[Card, ...]:
    """Return a deck in the making as cards: the master first, then the slots in order."""
    first = () if master is None else (card(master, tr, side, "M"),)
    units = (card(game.catalogue.units[name], tr, side, SLOTS[n + 1].upper()) for n, name in enumerate(tokens))
    return (*first, *units)
