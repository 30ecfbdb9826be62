"""Deck lists as people paste them (7.5): all faults at once, by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.kernel.errors import SheetErrors, UnreadableText
from rules.kernel.notation import normal
from rules.kernel.types import Choice, Refusal, Text

from .book import Book
from .decks import MIXED, Opened, entered, in_order, leaders, no_leader, too_many
from .state import LEAST_DECK, MOST_DECK
from .words import GAME, card_text, no, word

Lexicon = Mapping[str, Sequence[str]]
_ID = re.compile(r"\[\s*([a-z]{2}-?\d{2})\s*\]")
_BEFORE, _AFTER = re.compile(r"^(\d{1,3})\s*[x×]?\s+(.*)$"), re.compile(r"^(.*?)\s+[x×]\s*(\d{1,3})$")
_JOINED = re.compile(r"^(\d{1,3})[x×]\s*(.*)$")
_SHORT = re.compile(r"^@?[a-z]{2}-?\d{2}(\*\d{1,3})?$")
MOST_COPIES = 99
HEADS = ("deck", "affiliation", "commander")
"""What a line before a colon may be about; people write it in their own language too."""


class Fault(NamedTuple):
    """What is wrong with a list, and in which line; 0: with the whole."""

    line: int
    refusal: Refusal
    given: str = ""


class Listed(NamedTuple):
    """What a text says: the cards that are known, the Commander, every fault by line."""

    cards: Counter[str]
    commander: str
    faults: tuple[Fault, ...]


def read(book: Book, lexicon: Lexicon, text: str) -> Choice:
    """Return the answer to `entry` that a list stands for; raise SheetErrors with every fault."""
    listed = understood(book, lexicon, text)
    if listed.faults:
        held = {card: min(n, book.cards[card].copies) for card, n in listed.cards.items()}
        led = listed.commander if listed.commander in leaders(book, held) else ""
        kept = entered(book, tuple(Counter(held).elements())[:MOST_DECK], led)
        raise SheetErrors(tuple(_error(fault) for fault in listed.faults), kept)
    return entered(book, tuple(listed.cards.elements()), listed.commander)


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
    code = book.catalogue.affiliations[book.cards[card].affiliation].code
    return f"{said(card_text(card))} [{code}-{card.removeprefix(code.lower())}]"


def _error(fault: Fault) -> UnreadableText:
    refusal = fault.refusal
    message = f"line {fault.line}: {refusal.text.key}"
    return UnreadableText(message, line=fault.line, given=fault.given, text=refusal.text, clause=refusal.clause)


def understood(book: Book, lexicon: Lexicon, text: str) -> Listed:
    """Read a list and find all its faults."""
    names = _names(book, lexicon)
    heads = {head: {head, *map(normal, lexicon.get(f"{GAME}.list.{head}", ()))} for head in HEADS}
    cards: Counter[str] = Counter()
    faults: list[Fault] = []
    commander, affiliation, led = "", "", 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(normal(raw).split())
        if not line or line.startswith(("#", "//")):
            continue
        head, colon, value = (part.strip() for part in line.partition(":"))
        if colon and (not value or head in (*heads["deck"], *heads["affiliation"], *heads["commander"])):
            if head in heads["affiliation"] and value:
                affiliation = _affiliation(book, lexicon, value)
                faults += [] if affiliation else [_bad(number, raw)]
            elif head in heads["commander"] and value:
                commander, led = _card(names, value), number
                faults += [] if commander else [_unknown(number, value)]
            continue
        words = line.split()
        entries = words if all(_SHORT.match(word) for word in words) else [line]
        for entry in entries:
            if entry.startswith("@"):
                commander, led = _card(names, entry[1:]), number
                faults += [] if commander else [_unknown(number, entry)]
                continue
            count, name = _counted(entry)
            card = _card(names, name)
            if not 1 <= count <= MOST_COPIES:
                faults.append(_bad(number, raw))
            elif not card:
                faults.append(_unknown(number, name))
            else:
                over = too_many(book, card, cards[card] + count) if not too_many(book, card, cards[card]) else None
                cards[card] += count
                faults += [Fault(number, over, name)] if over is not None else []
    if commander and not (cards[commander] and book.cards[commander].legendary):
        faults.append(Fault(led, no_leader(book, commander), commander))
    return Listed(cards, commander, tuple(sorted([*faults, *_whole(book, cards, affiliation)], key=lambda f: f.line)))


def _whole(book: Book, cards: Counter[str], affiliation: str) -> list[Fault]:
    found: list[Fault] = []
    if cards.total() < LEAST_DECK:
        found.append(Fault(0, no("too_few_cards", "CM-51", given=cards.total(), least=LEAST_DECK)))
    if cards.total() > MOST_DECK:
        found.append(Fault(0, no("too_many_cards", "CM-51", given=cards.total(), most=MOST_DECK)))
    sorts = {book.cards[card].affiliation for card in cards} | ({affiliation} if affiliation else set[str]())
    return [*found, Fault(0, no(MIXED, "CM-54"))] if len(sorts) > 1 else found


def _counted(entry: str) -> tuple[int, str]:
    """Return how many copies of which card an entry names."""
    if "*" in entry:
        name, _, count = entry.partition("*")
        return (int(count), name) if count.isdecimal() else (0, name)
    for pattern in (_JOINED, _BEFORE):
        if found := pattern.match(entry):
            return int(found[1]), found[2]
    if found := _AFTER.match(entry):
        return int(found[2]), found[1]
    return 1, entry


def _card(names: Mapping[str, str], name: str) -> str:
    """Return the card a name or id means, nothing if there is none; an id in brackets decides."""
    if found := _ID.search(name):
        return names.get(found[1].replace("-", ""), "")
    return names.get(name, "") or names.get(name.replace("-", ""), "")


def _names(book: Book, lexicon: Lexicon) -> dict[str, str]:
    found = {card: card for card in book.cards}
    for card in book.cards:
        for name in lexicon.get(f"{GAME}.card.{card}", ()):
            found.setdefault(" ".join(normal(name).split()), card)
    return found


def _affiliation(book: Book, lexicon: Lexicon, value: str) -> str:
    for each in book.catalogue.affiliations.values():
        known = {each.id, each.code.lower(), *map(normal, lexicon.get(f"{GAME}.affiliation.{each.id}", ()))}
        if value in known:
            return each.id
    return ""


def _bad(line: int, given: str) -> Fault:
    return Fault(line, no("bad_line", "CM-51", line=line, given=given.strip()), given.strip())


def _unknown(line: int, given: str) -> Fault:
    return Fault(line, no("unknown_card", "CM-51", given=given), given)
