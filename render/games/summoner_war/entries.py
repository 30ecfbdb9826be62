"""What players may look up by name: the cards and the piece types."""

from __future__ import annotations

from render.scene import Card, Scene
from rules.kernel.types import Text
from rules.summoner_war.cards import CARDS, CLAUSES, TYPES
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.words import word

from .signs import LOOKS, Translate, sign


def entries(game: SummonerWar) -> dict[str, Text]:
    """Return the names of all piece types and cards by id."""
    kinds = {kind: word("type", kind) for kind in TYPES}
    return {**kinds, **{card: word("card", card) for card in CARDS}}


def entry_scene(game: SummonerWar, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a piece type or a card as one card; raise LookupError for an unknown id."""
    name = entries(game)[entry]
    return Scene(tr(name), locale, cards=(card(entry, tr, locale),))


def card(entry: str, tr: Translate, locale: str, seat: int = 0) -> Card:
    """Return a card of the game, or a piece type, in full."""
    kind = CARDS[entry].type if entry in CARDS else entry
    head = (
        word("picture", "card_kind", type=word("type", kind), timing=word("timing", CARDS[entry].timing))
        if entry in CARDS
        else word("type", kind)
    )
    texts = entry_texts_of(entry)
    return Card(
        side=LOOKS[seat],
        sign=sign(kind, tr, locale),
        name=tr(word("card" if entry in CARDS else "type", entry)),
        kind="master" if kind == "summoner" else "unit",
        emblem="card" if entry in CARDS else EMBLEMS[kind],
        ability=tr(head),
        text=" ".join(tr(text) for text in texts),
    )


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


def entry_texts_of(entry: str) -> tuple[Text, ...]:
    """Return an entry in words."""
    if entry in CARDS:
        return (word("card_text", entry, clause=CLAUSES[entry]),)
    return (word("type_text", entry),)


def entry_texts(game: SummonerWar, entry: str) -> tuple[Text, ...]:
    """Return a piece type or a card in words; raise LookupError for an unknown id."""
    if entry not in entries(game):
        raise LookupError(entry)
    return entry_texts_of(entry)
