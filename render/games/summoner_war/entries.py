"""What players may look up by name: the cards and the piece types."""

from __future__ import annotations

from render.scene import Scene
from render.scene_beside import Figure
from render.scene_cards import Card
from rules.kernel.types import Text
from rules.summoner_war import setup
from rules.summoner_war.cards import ASSASSIN, CARDS, CLAUSES, SUMMONER, TYPES
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.reach import FAR, PATTERNS, STRIKES_CONCEALED
from rules.summoner_war.words import word

from .signs import LOOKS, Translate, sign

EMBLEMS = {
    "summoner": "ability",
    "hero": "sword",
    "priest": "heal",
    "warrior": "shield",
    "archer": "eye",
    "assassin": "mask",
    "knight": "diag",
    "soldier": "boot",
}
"""The icon of a piece type."""


def entries(game: SummonerWar) -> dict[str, Text]:
    """Return the names of all piece types and cards by id."""
    kinds = {kind: word("type", kind) for kind in TYPES}
    return {**kinds, **{card: word("card", card) for card in CARDS}}


def entry_scene(game: SummonerWar, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a piece type or a card as one card; raise LookupError for an unknown id."""
    name = _title(tr(entries(game)[entry]))
    kind = CARDS[entry].type if entry in CARDS else entry
    shown = Card(
        side=LOOKS[0],
        sign=sign(kind, tr, locale),
        name=name,
        kind="master" if kind == SUMMONER else "unit",
        emblem="card" if entry in CARDS else EMBLEMS[kind],
        ability=_title(tr(_heading(game, entry))),
        text=" ".join(tr(text) for text in entry_texts(game, entry)),
        figures=() if entry in CARDS else _figures(entry),
    )
    return Scene("", locale, cards=(shown,))


def entry_texts(game: SummonerWar, entry: str) -> tuple[Text, ...]:
    """Return a piece type or a card in words; raise LookupError for an unknown id."""
    if entry not in entries(game):
        raise LookupError(f"no entry {entry!r}")
    if entry in CARDS:
        return (word("card_text", entry, clause=CLAUSES[entry]),)
    return (word("type_text", entry),)


def _figures(kind: str) -> tuple[Figure, ...]:
    """Return how far a piece type goes straight and diagonally, and whether it lies in wait."""
    reach = zip(("orth", "diag"), PATTERNS[kind], strict=True)
    found = [Figure(icon, "∞" if far == FAR else str(far)) for icon, far in reach if far]
    if kind == ASSASSIN:
        found.append(Figure("trap", ""))
    return (*found, Figure("hidden", "")) if kind in STRIKES_CONCEALED else tuple(found)


def _heading(game: SummonerWar, entry: str) -> Text:
    """Say whose card it is and when it works, or how many of a piece each side has."""
    if entry in CARDS:
        card = CARDS[entry]
        return word("picture", "card_kind", type=word("type", card.type), timing=word("timing", card.timing))
    return word("picture", "per_side", count=setup.army(game.catalogue, game.blank({}))[entry])


def _title(words: str) -> str:
    """Begin with a capital letter, where the script has any."""
    return words[:1].upper() + words[1:]
