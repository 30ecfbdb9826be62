"""What players prepare beforehand: a deck with its Commander (CM-22, CM-51 to CM-54, 7.5)."""

from __future__ import annotations

from collections import Counter

from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import Menu
from rules.kernel.parts import Lexicon, Offer, Part, Pick, Said
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import deck_lists, deck_menu, decks
from .book import Book
from .card_text import whole
from .content import Card
from .state import MOST_DECK, OPENING_HAND
from .words import card_text, no, word

ENTRY = "entry"


class DeckPart(Part):
    """Cards of one affiliation with copies, and their Commander; a prebuilt deck, or one's own."""

    name = "deck"
    kind = ENTRY
    loose = True
    counted = True
    written = True
    hand = OPENING_HAND

    def __init__(self, book: Book) -> None:
        self._book = book

    def menu(self) -> Menu:
        """Return a prebuilt deck or a list, then its Commander."""
        return deck_menu.menu(self._book)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """List size, copies, affiliations, unknown cards and a Commander that cannot be one."""
        made = decks.opened(self._book, choice)
        found = [no("unknown_card", "CM-51", given=given) for given in made.unknown]
        found += decks.faults(self._book, made.cards)
        if made.commander and made.commander not in decks.leaders(self._book, made.cards):
            found.append(decks.no_leader(self._book, made.commander))
        return tuple(found) or (() if self.is_made(choice) else (no("unfinished_deck", "CM-22"),))

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Say what the deck is, then its cards with their copies."""
        made = decks.opened(self._book, choice)
        held = Counter(made.cards)
        cards = [word("part", "copies", n=held[card], card=card_text(card)) for card in held]
        return (*self.brief(choice)[-1:], *cards) if cards else ()

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Say what a prebuilt deck is good for; of any how many units and events it holds, and its Commander."""
        made = decks.opened(self._book, choice)
        if not made.cards:
            return ()
        units = sum(card in self._book.units for card in made.cards)
        args = {"units": units, "events": len(made.cards) - units, "affiliation": word("affiliation", made.affiliation)}
        is_known = made.commander in self._book.cards
        led = card_text(made.commander) if is_known else word("entry", decks.NOBODY_KEY)
        line = word("part", "deck", n=len(made.cards), commander=led, **args)
        preset = next((key for key in self._book.catalogue.decks if decks.preset(self._book, key) == choice), None)
        return (line,) if preset is None else (word("deck_note", preset), line)

    def detail(self, token: Token) -> Text | None:
        """Say everything that stands on a card, or what a prebuilt deck is good for."""
        if token in self._book.catalogue.decks:
            return word("deck_note", token)
        card = self._book.cards.get(token)
        return None if card is None else whole(card)

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prebuilt decks."""
        return tuple((word("deck", key), decks.preset(self._book, key)) for key in self._book.catalogue.decks)

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        """Return all cards by affiliation, those of others than the deck's refused (CM-54)."""
        made = decks.opened(self._book, choice)
        held = Counter(made.cards)
        return tuple(self._offer(card, made, held[card.id]) for card in self._book.cards.values())

    def _offer(self, card: Card, made: decks.Opened, held: int) -> Offer:
        can_lead = card.legendary and held > 0
        return Offer(
            Option(card.id, card_text(card.id), at=card.id),
            word("affiliation", card.affiliation),
            held,
            card.copies,
            None if held >= card.copies else self._refused(made, card.id, held + 1),
            whole(card),
            _sort(card),
            card.command,
            made.commander == card.id if can_lead else None,
        )

    def costs(self, cost: int) -> Text:
        """Return a Command cost in words."""
        return word("sort", "cp", n=cost)

    def leader(self) -> Text:
        """Return what leads a deck (CM-22)."""
        return word("list", "commander")

    def _refused(self, made: decks.Opened, token: Token, count: int) -> Refusal | None:
        """Say why a deck cannot hold so many of a card beside what it holds of others."""
        others = [card for card in made.cards if card != token]
        if token not in self._book.cards:
            return no("unknown_card", "CM-51", given=token)
        if any(self._book.cards[card].affiliation != self._book.cards[token].affiliation for card in others):
            return no(decks.MIXED, "CM-54")
        if len(others) + count > MOST_DECK:
            return no("too_many_cards", "CM-51", given=len(others) + count, most=MOST_DECK)
        return decks.too_many(self._book, token, count)

    def taken(self, choice: Choice, token: Token, count: int) -> Choice:
        """Hold so many copies of a card; a Commander that is taken out leads no longer."""
        made = decks.opened(self._book, choice)
        refusal = self._refused(made, token, count) if count > 0 else None
        if refusal is not None:
            raise IllegalChoice(
                f"{count} of {token!r} cannot be held", choice=(token,), at=0, text=refusal.text, clause=refusal.clause
            )
        others = [card for card in made.cards if card != token]
        cards = (*others, *(token,) * max(count, 0))
        return decks.entered(self._book, cards, made.commander if made.commander in cards else "")

    def led(self, choice: Choice, token: Token) -> Choice:
        """Name the Commander, or none (CM-22, RCM-15)."""
        made = decks.opened(self._book, choice)
        if token and token not in decks.leaders(self._book, made.cards):
            refusal = decks.no_leader(self._book, token)
            raise IllegalChoice(
                f"{token!r} cannot lead", choice=(token,), at=0, text=refusal.text, clause=refusal.clause
            )
        return decks.entered(self._book, made.cards, token)

    def trial(self, choice: Choice, pick: Pick) -> tuple[Option, ...]:
        """Draw an opening hand; the Commander is not in the deck (CM-24)."""
        made = decks.opened(self._book, choice)
        left = list(made.cards)
        if made.commander in left:
            left.remove(made.commander)
        if len(left) < self.hand:
            return ()
        drawn = [left.pop(pick(len(left))) for _ in range(self.hand)]
        return tuple(Option(card, card_text(card), at=card) for card in drawn)

    def write(self, choice: Choice, said: Said) -> str:
        """Write the deck as a list (7.5)."""
        return deck_lists.write(self._book, decks.opened(self._book, choice), said)

    def read(self, text: str, lexicon: Lexicon) -> Choice:
        """Read a list; raise SheetErrors with every fault by its line (7.5)."""
        return deck_lists.read(self._book, lexicon, text)


def _sort(card: Card) -> Text:
    """Return what kind of card people look for it as."""
    if card.is_unit:
        return word("sort", "legendary" if card.legendary else "unit")
    return word("event_type", card.event_type)
