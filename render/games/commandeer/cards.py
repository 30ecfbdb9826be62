"""Cards of Commandeer: as they are held, large with all they say, and as a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from render.asked import capital
from render.scene_beside import Figure
from render.scene_board import Force, MarkKind
from render.scene_cards import Face, HandCard, Mat
from rules.commandeer.book import Book
from rules.commandeer.card_text import rules_of
from rules.commandeer.content import Card
from rules.commandeer.field import way_of
from rules.commandeer.words import card_text, plain, word
from rules.kernel.types import Text

Translate = Callable[[Text], str]

GRAIN = 1000
EVENTS: Mapping[str, str] = {"planning": "flag", "defensive": "shield", "ongoing": "card"}
"""The icon of an event type."""
EMBLEMS: Mapping[str, str] = {
    "rivet_league": "nut", "verdant_oath": "leaf", "tidebound_court": "wave", "ember_host": "flame",
}  # fmt: skip
"""The emblem of an affiliation; others have a star."""


def emblem(affiliation: str) -> str:
    """Return the sign of an affiliation."""
    return EMBLEMS.get(affiliation, "ability")


def ways(card: Card, seat: int = 0, absolute: bool = False) -> tuple[int, ...]:
    """Return the directions of the compass a card strikes in, for a seat (RCM-01)."""
    return tuple(sorted(way_of(arrow, seat, absolute) for arrow in card.arrows))


def hand_card(
    book: Book,
    token: str,
    number: int,
    seat: int,
    absolute: bool,
    tr: Translate,
    mark: MarkKind | None = None,
    count: int = 0,
) -> HandCard:
    """Return a card as it is held: prices, name, values and arrows, of an event its type."""
    card = book.card(token)
    values = (Figure("sword", str(card.power // GRAIN)), Figure("heart", str(card.health // GRAIN)))
    return HandCard(
        number,
        tr(card_text(card.id)),
        card.command,
        "" if card.is_unit else EVENTS[card.event_type],
        values if card.is_unit else (),
        ways(card, seat, absolute),
        mark,
        card.energy,
        count,
    )


def deck_mat(book: Book, cards: Iterable[str], seat: int, tr: Translate, commander: str = "") -> Mat:
    """Return a deck as a sheet of its cards with their counts, the Commander marked (CM-51)."""
    counts = Counter(map(plain, cards))
    listed = sorted(counts, key=lambda card: book.order[card])
    return Mat(
        seat,
        cards=tuple(
            hand_card(book, card, n, 0, False, tr, "selected" if card == commander else None, counts[card])
            for n, card in enumerate(listed, 1)
        ),
    )


def face(book: Book, token: str, tr: Translate) -> Face:
    """Return a card large: everything printed on it, its sentences made from data (CM-03 to CM-05, 7.2)."""
    card = book.card(token)
    force = None
    if card.is_unit:
        force = Force(card.power // GRAIN, card.health // GRAIN, ways(card))
    traits = [word("trait", trait) for trait in card.traits]
    kind = word("event_type", "unique" if card.unique else "plain", type=word("event_type", card.event_type))
    return Face(
        name=tr(card_text(card.id)),
        kind=tr(_unit_kind(card) if card.is_unit else kind),
        emblem=emblem(card.affiliation),
        family=tr(word("affiliation", card.affiliation)),
        cost=card.command,
        fuel=card.energy,
        force=force,
        icon="" if card.is_unit else EVENTS[card.event_type],
        note=capital(tr(word("picture", "traits", traits=traits))) if traits else "",
        texts=tuple(tr(text) for text in rules_of(card)),
        crown=card.legendary,
    )


def _unit_kind(card: Card) -> Text:
    return word("picture", "legendary" if card.legendary else "unit")
