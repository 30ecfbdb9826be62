"""Standing orders as they are written: `lethal vs n1 n2`, `d c e`, `move d4 e4; end n` (spec 5.5)."""

from __future__ import annotations

from typing import Final

from rules.kernel.notation import normal

from . import aims
from .abilities import MOVE
from .aiming import most_uses
from .board import COLUMNS
from .book import Book
from .items import END, STOP, Item
from .reactions import PREFER
from .sight import CELL_OF, FACINGS
from .state import ChessState, own

_MARKS = str.maketrans(dict.fromkeys("(),:→-", " "))
LETHAL = "lethal"
NUMBERS: Final = ("min_dice", "keep_mana", "max_lead")
HEROES: Final = ("vs", "for")
MOST_ITEMS: Final = 4
"""Three phases and `end`."""


def tidied(text: str) -> str:
    """Return a text in small letters of common width, with spaces for commas, colons, hyphens and arrows."""
    return normal(text).translate(_MARKS)


def home_columns(text: str) -> tuple[str, ...] | None:
    """Read a list of columns such as `d c e`; None if it is none."""
    names = tuple(tidied(text).split())
    if not names or len(set(names)) != len(names) or any(name not in COLUMNS or len(name) != 1 for name in names):
        return None
    return names


def conditions(state: ChessState, seat: int, text: str) -> tuple[str, ...] | None:
    """Read conditions such as `min_dice 3 lethal vs n1 n2 keep_mana 1`, or the ways of a step; None if they are none.

    A name may be joined to its number or hero by a colon; `vs` and `for` may be repeated.
    """
    words = tidied(text).split()
    if words and all(word in PREFER for word in words):
        return tuple(words) if sorted(words) == sorted(PREFER) else None
    found: list[str] = []
    while words:
        name = words.pop(0)
        if name == LETHAL:
            found.append(name)
        elif name in NUMBERS:
            if not words or not words[0].isdecimal() or len(words[0]) > 2:
                return None
            found.append(f"{name}:{int(words.pop(0))}")
        elif name in HEROES:
            known = known_heroes(state, seat, name)
            if not words or words[0] not in known:
                return None
            while words and words[0] in known:
                found.append(f"{name}:{known[words.pop(0)]}")
        else:
            return None
    said = [clause for clause in found if clause.partition(":")[0] not in HEROES]
    names = [clause.partition(":")[0] for clause in said]
    if len(set(names)) != len(names) or len(set(found)) != len(found):
        return None
    return tuple(found) or None


def known_heroes(state: ChessState, seat: int, name: str) -> dict[str, str]:
    """Return the heroes on the board that a condition may name, by id and by card."""
    side = 1 - seat if name == "vs" else seat
    there = [state.heroes[m] for m in own(state, side) if state.heroes[m].at >= 0]
    return {called: hero.id for hero in there for called in (hero.id, hero.key)}


def plan_items(book: Book, state: ChessState, n: int, text: str) -> tuple[Item, ...] | None:
    """Read answers such as `move d4 e4; use power_arm f4; end n`; None if the hero could never give them."""
    card = book.sheets[state.heroes[n].key]
    verbs = {MOVE, END, *(a.id for a in card.uses)}
    found: list[Item] = []
    for words in plan_words(text):
        if not words or words[0] not in verbs:
            return None
        words = aims.named(book, state, n, words)
        rest = words[1 + aims.is_named(book, state, n, words) :]
        if words[0] == END:
            if len(rest) > 1 or any(w not in FACINGS for w in rest):
                return None
        elif any(w not in CELL_OF and w != STOP and w not in FACINGS for w in rest):
            return None
        found.append(tuple(words))
    names = [item[0] for item in found]
    if not found or len(found) > MOST_ITEMS or END in names[:-1]:
        return None
    if any(names.count(verb) > most_uses(state, card, verb) for verb in names):
        return None
    return tuple(found)


def plan_words(text: str) -> list[list[str]]:
    """Return the words of each answer of a plan."""
    parts = [part.split() for part in tidied(text).split(";") if part.strip()]
    return [words[1:] if words[:1] == ["use"] else words for words in parts]
