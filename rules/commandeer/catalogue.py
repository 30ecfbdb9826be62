"""The catalogue: decoded strictly from parsed content files and checked as a whole (7.1, 7.2; CM-51 to CM-54)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from rules.kernel.content import Files, Rows, bare, content_hash, only_keys, read_section, refuse, sources
from rules.kernel.errors import ContentError

from .content import Affiliation, Card, Catalogue, Deck, Default, Position
from .faults import card_faults
from .pricing import price_faults, slot_faults
from .state import DEFEAT_LIMIT, LEAST_DECK, MOST_DECK
from .words import SIDES

SECTIONS: dict[str, type[Any]] = {"affiliations": Affiliation, "cards": Card, "decks": Deck, "defaults": Default}
PUZZLES = "puzzles"
UNIT = re.compile(r"([SN]) (\w+) ([a-f][1-6])")


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name, in order of the names; raise ContentError at the first fault.

    Each file may hold any of the arrays `affiliations`, `cards`, `decks`, `defaults`, `puzzles`; their order is kept.
    """
    for source in sorted(files):
        only_keys(source, files[source], (*SECTIONS, PUZZLES))
    affiliations, cards = read_section(files, "affiliations", Affiliation), read_section(files, "cards", Card)
    decks, defaults = read_section(files, "decks", Deck), read_section(files, "defaults", Default)
    for card, source in cards.values():
        path = f"cards[{card.id}]"
        if card.affiliation not in affiliations:
            raise ContentError(source, f"{path}.affiliation", f"there is no affiliation {card.affiliation!r}")
        refuse(source, path, card_faults(card, affiliations[card.affiliation][0].traits))
    _check_prices(affiliations, cards)
    known = bare(cards)
    for deck, source in decks.values():
        _check_deck(source, deck, known)
    for side in SIDES:
        if side not in defaults:
            raise ContentError(sources(files), "defaults", f"an entry {side!r} is needed")
    for default, source in defaults.values():
        if default.deck not in decks:
            raise ContentError(source, f"defaults[{default.id}].deck", f"there is no deck {default.deck!r}")
    puzzles = read_section(files, PUZZLES, Position, needed=False)
    for position, source in puzzles.values():
        _check_puzzle(source, position, known)
    catalogue = Catalogue(bare(affiliations), known, bare(decks), bare(defaults))
    # no match depends on puzzles and prices, so they are no part of what a running match is bound to
    bound = {name: value for name, value in asdict(catalogue).items() if name != PUZZLES}
    bound["affiliations"] = {key: replace(entry, free=False) for key, entry in catalogue.affiliations.items()}
    return replace(catalogue, puzzles=bare(puzzles), hash=content_hash(bound))


def _check_prices(affiliations: Rows[Affiliation], cards: Rows[Card]) -> None:
    """Refuse a card that is off its price, and an affiliation whose slots are not filled as they should be (7.4)."""
    for affiliation, source in affiliations.values():
        own = [] if affiliation.free else [card for card, _ in cards.values() if card.affiliation == affiliation.id]
        for card in own:
            refuse(cards[card.id][1], f"cards[{card.id}]", price_faults(card))
        for about, reason in slot_faults(own) if own else ():
            if about:
                raise ContentError(cards[about][1], f"cards[{about}].command", reason)
            raise ContentError(source, f"affiliations[{affiliation.id}]", reason)


def _check_deck(source: str, deck: Deck, cards: Mapping[str, Card]) -> None:
    path = f"decks[{deck.id}]"
    for key, count in deck.cards.items():
        card = cards.get(key)
        if card is None or card.affiliation != deck.affiliation:
            raise ContentError(source, f"{path}.cards.{key}", f"there is no such card of {deck.affiliation}")
        if not 1 <= count <= card.copies:
            raise ContentError(source, f"{path}.cards.{key}", f"expected 1 to {card.copies} copies, got {count}")
    if not LEAST_DECK <= len(deck.listed) <= MOST_DECK:
        reason = f"expected {LEAST_DECK} to {MOST_DECK} cards, got {len(deck.listed)}"
        raise ContentError(source, f"{path}.cards", reason)
    if deck.commander not in deck.cards or not cards[deck.commander].legendary:
        raise ContentError(source, f"{path}.commander", "expected a Legendary unit of the deck")


def _check_puzzle(source: str, position: Position, cards: Mapping[str, Card]) -> None:
    path = f"{PUZZLES}[{position.id}]"
    squares: list[str] = []
    for unit in position.units:
        read = UNIT.fullmatch(unit)
        if read is None or read[2] not in cards or not cards[read[2]].is_unit:
            raise ContentError(source, f"{path}.units", f"{unit!r}: expected a side, a unit and a square")
        squares.append(read[3])
    if len(set(squares)) < len(squares):
        raise ContentError(source, f"{path}.units", "two units stand on one square")
    for side in position.lost:
        unknown = [card for card in side if card not in cards or not cards[card].is_unit]
        if unknown or len(side) >= DEFEAT_LIMIT:
            raise ContentError(source, f"{path}.lost", f"expected fewer than {DEFEAT_LIMIT} units, got {list(side)}")
    for name in ("hand", "energy"):
        if unknown := [card for card in getattr(position, name) if card not in cards]:
            raise ContentError(source, f"{path}.{name}", f"there is no card {unknown[0]!r}")
    if not position.line or not position.clauses:
        raise ContentError(source, path, "a line and a clause are needed")
