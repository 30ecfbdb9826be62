"""Deck lists as people paste them (7.5): all faults at once, by line."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.kernel.errors import SheetErrors, UnreadableText
from rules.kernel.notation import alike, normal
from rules.kernel.types import Choice, Refusal, Text

from .book import Book
from .decks import MIXED, Opened, entered, in_order, leaders, no_leader, too_many
from .state import LEAST_DECK, MOST_DECK
from .words import GAME, card_text, no, word

Lexicon = Mapping[str, Sequence[str]]
_ID = re.compile(r"\[\s*([a-z]{2}-?\d{2})\s*\]")
_NUMBER = r"([-−]?\d[\d.,]*)"
_BEFORE, _AFTER = re.compile(rf"^{_NUMBER}\s*[xX×]?\s+(.*)$"), re.compile(rf"^(.*?)\s+[xX×]\s*{_NUMBER}$")
_JOINED = re.compile(rf"^{_NUMBER}[xX×]\s*(.*)$")
_SHORT = re.compile(r"^@?[A-Za-z]{2}-?\d{2}(\*\d{1,3})?$")
MOST_COPIES = 99
NEAR, LOOKED_UP = 2, 8
"""Names that come near an unknown one, and how many unknown ones they are looked up for: it takes its time."""
HEADS = ("deck", "affiliation", "commander")
"""What a line before a colon may be about; people write it in their own language too."""


class Fault(NamedTuple):
    """What is wrong with a list, and in which line (0: with the whole); names that may be meant instead."""

    line: int
    refusal: Refusal
    given: str = ""
    near: tuple[str, ...] = ()


class Listed(NamedTuple):
    """What a text says: the cards that are known, Commander and affiliation if named, every fault by line."""

    cards: Counter[str]
    commander: str
    affiliation: str
    faults: tuple[Fault, ...]


def read(book: Book, lexicon: Lexicon, text: str) -> Choice:
    """Return the answer to `entry` that a list stands for; raise SheetErrors with every fault."""
    listed = understood(book, lexicon, text)
    if listed.faults:
        raise SheetErrors(tuple(_error(fault) for fault in listed.faults), _right(book, listed))
    return entered(book, tuple(listed.cards.elements()), listed.commander)


def _right(book: Book, listed: Listed) -> Choice:
    """Return what is right of a list: cards of one affiliation, the named one or that of most, and legal copies."""
    of = Counter[str]()
    for card, count in listed.cards.items():
        of[book.cards[card].affiliation] += count
    chosen = listed.affiliation if of[listed.affiliation] else next((key for key, _ in of.most_common(1)), "")
    held = Counter({c: min(n, book.cards[c].copies) for c, n in listed.cards.items()})
    cards = [card for card in held.elements() if book.cards[card].affiliation == chosen][:MOST_DECK]
    return entered(book, cards, listed.commander if listed.commander in leaders(book, cards) else "")


def write(book: Book, deck: Opened, said: Callable[[Text], str]) -> str:
    """Write a deck as `read` reads it, in the words of one language; ids make it legible in all."""
    lines: list[str] = []
    if deck.cards:
        lines.append(f"{said(word('list', 'affiliation'))}: {said(word('affiliation', deck.affiliation))}")
    if deck.commander:
        lines.append(f"{said(word('list', 'commander'))}: {_written(book, deck.commander, said)}")
    counts = Counter(in_order(book, deck.cards))
    return "\n".join([*lines, *(f"{n}x {_written(book, card, said)}" for card, n in counts.items())])


def _written(book: Book, card: str, said: Callable[[Text], str]) -> str:
    return f"{said(card_text(card))} [{_code(book, card)}]"


def _code(book: Book, card: str) -> str:
    """Return a card's id as people write it: `EH-02`."""
    prefix = book.catalogue.affiliations[book.cards[card].affiliation].code
    return f"{prefix}-{card.removeprefix(prefix.lower())}"


def _error(fault: Fault) -> UnreadableText:
    refusal = fault.refusal
    return UnreadableText(
        f"line {fault.line}: {refusal.text.key}",
        line=fault.line,
        given=fault.given,
        nearest=fault.near,
        text=refusal.text,
        clause=refusal.clause,
    )


def understood(book: Book, lexicon: Lexicon, text: str) -> Listed:
    """Read a list and find all its faults."""
    reading = _Reading(book, lexicon)
    for number, raw in enumerate(text.splitlines(), 1):
        reading.line(number, " ".join(unicodedata.normalize("NFKC", raw).split()))
    return reading.end()


class _Reading:
    """A list as far as it is read."""

    def __init__(self, book: Book, lexicon: Lexicon) -> None:
        self._book = book
        self._lexicon = lexicon
        self._names = _names(book, lexicon)
        self._heads = {head: {head, *map(normal, lexicon.get(f"{GAME}.list.{head}", ()))} for head in HEADS}
        self._cards: Counter[str] = Counter()
        self._faults: list[Fault] = []
        self._affiliation = ""
        self._commander = ""
        self._led = self._looked_up = 0

    def line(self, number: int, line: str) -> None:
        """Read a line: a remark, what the deck is, or cards."""
        if not line or line.startswith(("#", "//")):
            return
        head, colon, value = (part.strip() for part in line.partition(":"))
        about = next((name for name, said in self._heads.items() if normal(head) in said), "")
        if colon and (about or not value):
            if value:
                self._named(number, line, about, value)
            return
        entries = line.split()
        for entry in entries if all(map(_SHORT.match, entries)) else [line]:
            if entry.startswith("@"):
                self._lead(number, entry[1:])
            else:
                self._take(number, line, entry)

    def _named(self, number: int, line: str, about: str, value: str) -> None:
        if about == "commander":
            self._lead(number, value)
        elif about == "affiliation":
            self._affiliation = _affiliation(self._book, self._lexicon, normal(value))
            if not self._affiliation:
                self._faults.append(Fault(number, no("bad_line", "CM-51"), line))

    def _lead(self, number: int, name: str) -> None:
        self._commander, self._led = self._card(name), number
        if not self._commander:
            self._faults.append(self._unknown(number, name))

    def _take(self, number: int, line: str, entry: str) -> None:
        """Take copies of a card; the fault is of the line at which the limit is passed."""
        count, name = _counted(entry)
        card = self._card(name)
        if not 1 <= count <= MOST_COPIES:
            self._faults.append(Fault(number, no("bad_line", "CM-51"), line))
        elif not card:
            self._faults.append(self._unknown(number, name))
        else:
            before = too_many(self._book, card, self._cards[card])
            self._cards[card] += count
            over = too_many(self._book, card, self._cards[card])
            if over is not None and before is None:
                self._faults.append(Fault(number, over, line))

    def _card(self, name: str) -> str:
        """Return the card a name or id means, nothing if there is none; an id in brackets decides."""
        wanted = normal(name)
        if found := _ID.search(wanted):
            return self._names.get(found[1].replace("-", ""), ("", ""))[0]
        return (self._names.get(wanted) or self._names.get(wanted.replace("-", "")) or ("", ""))[0]

    def _unknown(self, line: int, given: str) -> Fault:
        self._looked_up += 1
        near = alike(normal(given), list(self._names), NEAR) if self._looked_up <= LOOKED_UP else ()
        return Fault(
            line, no("unknown_card", "CM-51", given=given), given, tuple(self._names[name][1] for name in near)
        )

    def end(self) -> Listed:
        """Find what is wrong with the whole, too."""
        found, cards, led = self._faults, self._cards, self._commander
        if led and not (cards[led] and self._book.cards[led].legendary):
            found.append(Fault(self._led, no_leader(self._book, led), _code(self._book, led)))
        found += [Fault(0, refusal) for refusal in self._whole()]
        return Listed(cards, led, self._affiliation, tuple(sorted(found, key=lambda fault: fault.line)))

    def _whole(self) -> list[Refusal]:
        count = self._cards.total()
        found: list[Refusal] = []
        if count < LEAST_DECK:
            found.append(no("too_few_cards", "CM-51", given=count, least=LEAST_DECK))
        if count > MOST_DECK:
            found.append(no("too_many_cards", "CM-51", given=count, most=MOST_DECK))
        named = {self._affiliation} if self._affiliation else set[str]()
        sorts = {self._book.cards[card].affiliation for card in self._cards} | named
        return [*found, no(MIXED, "CM-54")] if len(sorts) > 1 else found


def _counted(entry: str) -> tuple[int, str]:
    """Return how many copies of which card an entry names."""
    if "*" in entry:
        name, _, count = entry.partition("*")
        return _number(count), name
    for pattern in (_JOINED, _BEFORE):
        if found := pattern.match(entry):
            return _number(found[1]), found[2]
    if found := _AFTER.match(entry):
        return _number(found[2]), found[1]
    return 1, entry


def _number(text: str) -> int:
    """Return a number of copies, 0 for what is none or more than any (7.5)."""
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST_COPIES)) else 0


def _names(book: Book, lexicon: Lexicon) -> dict[str, tuple[str, str]]:
    """Return the card that each way to call it means, with that name as it is written."""
    found = {card: (card, _code(book, card)) for card in book.cards}
    for card in book.cards:
        for name in lexicon.get(f"{GAME}.card.{card}", ()):
            found.setdefault(" ".join(normal(name).split()), (card, name))
    return found


def _affiliation(book: Book, lexicon: Lexicon, value: str) -> str:
    for each in book.catalogue.affiliations.values():
        known = {each.id, each.code.lower(), *map(normal, lexicon.get(f"{GAME}.affiliation.{each.id}", ()))}
        if value in known:
            return each.id
    return ""
