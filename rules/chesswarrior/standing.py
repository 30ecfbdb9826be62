"""Standing orders as answers: for each hero its reactions, where it comes back, its plan (spec 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.kernel.notation import normal
from rules.kernel.types import Choice

from . import aims
from .board import COLUMNS
from .book import Book
from .changes import Chess, book_of
from .content import MOVE
from .items import END, STOP, Item
from .orders import ASK, AUTO, IF, OFF
from .plans import GUARDS, renew, snapshot, written
from .reactions import PREFER
from .sight import CELL_OF, FACINGS
from .state import ChessState, Order, Plan, index_of, own

_MARKS = str.maketrans(dict.fromkeys("(),:→-", " "))
HOME, PLAN, NONE, LETHAL, DEFAULT = "home", "plan", "none", "lethal", "default"
MODES: Final = (AUTO, OFF, LETHAL, ASK, DEFAULT)
NUMBERS: Final = {"min_dice": "min_dice", "keep_mana": "keep_mana", "max_lead": "max_lead"}
HEROES: Final = {"vs": "versus", "for": "protects"}
MOST_ITEMS: Final = 4
"""Three phases and `end`."""
MOST_TEXT: Final = 200


def tokens(book: Book, state: ChessState, seat: int, prefix: Sequence[str]) -> tuple[str, ...]:
    """Return what may follow in a standing order; texts that a field takes are not among them."""
    if not prefix:
        return tuple(state.heroes[n].id for n in own(state, seat) if state.heroes[n].at >= 0)
    card = book.sheets[state.heroes[index_of(state, prefix[0])].key]
    if len(prefix) == 1:
        return (*(a.id for a in (*card.instants, *card.interrupts)), HOME, PLAN)
    if len(prefix) == 2:
        if prefix[1] == HOME:
            return (*COLUMNS, NONE)
        if prefix[1] == PLAN:
            return (*GUARDS, NONE)
        return (*MODES, *(PREFER if card.steps[prefix[1]] else ()))
    return (END,) if len(prefix) == 3 and prefix[1] == PLAN and prefix[2] in GUARDS else ()


def takes_text(prefix: Sequence[str]) -> str:
    """Return what kind of text may follow: `if`, `home`, `plan`, or none."""
    if len(prefix) == 2 and prefix[1] not in (HOME, PLAN):
        return IF
    if len(prefix) == 2 and prefix[1] == HOME:
        return HOME
    return PLAN if len(prefix) == 3 and prefix[1] == PLAN and prefix[2] in GUARDS else ""


def accepts_text(book: Book, state: ChessState, seat: int, prefix: Sequence[str], text: str) -> bool:
    """Say whether a text is one that this step takes."""
    kind = takes_text(prefix)
    text = tidied(text)
    n = index_of(state, prefix[0])
    if kind == HOME:
        return columns_of(text) is not None
    if kind == IF:
        return conditions_of(state, seat, n, prefix[1], text) is not None
    return kind == PLAN and plan_items(book, state, n, text) is not None


def tidied(text: str) -> str:
    """Return a text in small letters of common width, with spaces for commas, colons, hyphens and arrows."""
    return normal(text).translate(_MARKS)


def columns_of(text: str) -> tuple[int, ...] | None:
    """Read a list of columns such as `d c e`; None if it is none."""
    names = text.split()
    if not names or len(set(names)) != len(names) or any(name not in COLUMNS or len(name) != 1 for name in names):
        return None
    return tuple(COLUMNS.index(name) for name in names)


def conditions_of(state: ChessState, seat: int, n: int, ability: str, text: str) -> Order | None:
    """Read conditions such as `min_dice 3 lethal vs n1 n2 keep_mana 1`, or the way of a step; None if they are none.

    A name may be joined to its number or hero by a colon; `vs` and `for` may be repeated.
    """
    words = text.replace(":", " ").split()
    if words and all(word in PREFER for word in words):
        full = sorted(words) == sorted(PREFER)
        return Order(n, ability, prefer=tuple(words)) if full else None
    order = Order(n, ability, IF)
    given: set[str] = set()
    while words:
        name = words.pop(0)
        if name in given and name not in HEROES:
            return None
        given.add(name)
        if name == LETHAL:
            order = replace(order, lethal=True)
        elif name in NUMBERS:
            if not words or not words[0].isdecimal() or len(words[0]) > 2:
                return None
            order = replace(order, **{NUMBERS[name]: int(words.pop(0))})
        elif name in HEROES:
            found: list[int] = []
            side = 1 - seat if name == "vs" else seat
            there = [m for m in own(state, side) if state.heroes[m].at >= 0]
            known = {name: m for m in there for name in (state.heroes[m].id, state.heroes[m].key)}
            while words and words[0] in known:
                found.append(known[words.pop(0)])
            if not found or len(set(found)) != len(found):
                return None
            before: tuple[int, ...] = getattr(order, HEROES[name])
            if set(before) & set(found):
                return None
            order = replace(order, **{HEROES[name]: (*before, *found)})
        else:
            return None
    return order if given else None


def condition_words(book: Book, state: ChessState, seat: int, n: int, ability: str) -> tuple[str, ...]:
    """Return conditions that make sense for a reaction of a hero, each as one word."""
    card = book.sheets[state.heroes[n].key]
    trigger, cost = card.abilities[ability].trigger, card.abilities[ability].cost
    on = trigger.on if trigger is not None else ""
    found: list[str] = []
    if on not in ("enemy_move", "enemy_step"):
        found += [LETHAL, *(f"min_dice:{number}" for number in (2, 3, 4, 5))]
    if cost.mana:
        found += [f"keep_mana:{number}" for number in range(1, card.mp)]
    if cost.turn:
        found += [f"max_lead:{number}" for number in (2, 4, 6)]
    found += [f"vs:{state.heroes[m].id}" for m in own(state, 1 - seat) if state.heroes[m].at >= 0]
    if on == "friend_targeted":
        found += [f"for:{state.heroes[m].id}" for m in own(state, seat) if state.heroes[m].at >= 0]
    return tuple(found)


def plan_items(book: Book, state: ChessState, n: int, text: str) -> tuple[Item, ...] | None:
    """Read answers such as `move d4 e4; use power_arm f4; end n`; None if the hero could never give them."""
    card = book.sheets[state.heroes[n].key]
    verbs = {MOVE, END, *(a.id for a in card.uses)}
    found: list[Item] = []
    for part in text.split(";"):
        words = part.split()
        if words[:1] == ["use"]:
            words = words[1:]
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
    if len(found) > MOST_ITEMS or END in names[:-1] or len(set(names)) != len(names):
        return None
    return tuple(found)


def take(r: Chess, seat: int, choice: Choice) -> None:
    """Put an order in force; a plan remembers what the enemy looks like now (spec 5.5)."""
    state = r.state
    side = state.sides[seat]
    n = index_of(state, choice[0])
    name, last = choice[1], choice[-1]
    text = tidied(last[1:]) if last.startswith("=") else ""
    if name == HOME:
        homes = tuple(h for h in side.homes if h[0] != n)
        columns = columns_of(text or last) if last != NONE else None
        state.sides[seat] = replace(side, homes=homes if columns is None else (*homes, (n, columns)))
    elif name == PLAN:
        plans = tuple(p for p in side.plans if p.hero != n)
        items = plan_items(book_of(r), state, n, text or last) if last != NONE else None
        if items is not None:
            items = written(book_of(r), state, n, items)
            plans = (*plans, Plan(n, choice[2], items, snapshot(state, seat)))
        state.sides[seat] = replace(side, plans=plans)
        renew(r, seat, n)
    else:
        state.sides[seat] = replace(side, orders=_ordered(state, seat, n, name, last, text))


def _ordered(state: ChessState, seat: int, n: int, ability: str, token: str, text: str) -> tuple[Order, ...]:
    """Return the seat's orders with a new one for a reaction; the way of its step and its mode are kept apart."""
    others = tuple(o for o in state.sides[seat].orders if (o.hero, o.ability) != (n, ability))
    old = next((o for o in state.sides[seat].orders if (o.hero, o.ability) == (n, ability)), Order(n, ability))
    if token == DEFAULT:
        return others
    if token in PREFER:
        new = replace(old, prefer=(token, *(way for way in PREFER if way != token)))
    elif text:
        read = conditions_of(state, seat, n, ability, text)
        if read is None:
            raise LookupError(f"{text!r} is no condition")
        new = replace(old, prefer=read.prefer) if read.prefer else replace(read, prefer=old.prefer)
    elif token == LETHAL:
        new = Order(n, ability, IF, lethal=True, prefer=old.prefer)
    else:
        new = Order(n, ability, token, prefer=old.prefer)
    return (*others, new)
