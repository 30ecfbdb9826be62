"""Standing orders: for each hero its reactions, where it comes back, its plan; as they are put in force (spec 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.kernel.cursor import rows
from rules.kernel.menu import OPEN
from rules.kernel.menu import STOP as CLOSED
from rules.kernel.types import Choice

from .board import COLUMNS
from .changes import Chess, book_of
from .items import STOP, Item
from .order_text import conditions, home_columns, plan_items
from .orders import ASK, AUTO, IF, OFF
from .plans import renew, snapshot, written
from .reactions import PREFER
from .state import ChessState, Order, Plan, index_of

HOME, PLAN, NONE, LETHAL, DEFAULT = "home", "plan", "none", "lethal", "default"
MODES: Final = (AUTO, OFF, LETHAL, ASK, DEFAULT)
WAYS, LISTED = "ways", "columns"
"""What begins a list: of the ways that a step tries, of the columns on which a hero comes back."""
KEEP = "-"
"""The facing that is left to the moment."""
NUMBERS: Final = {"min_dice": "min_dice", "keep_mana": "keep_mana", "max_lead": "max_lead"}
HEROES: Final = {"vs": "versus", "for": "protects"}


def take(r: Chess, seat: int, choice: Choice) -> None:
    """Put an order in force; a plan remembers what the enemy looks like now (spec 5.5)."""
    state = r.state
    side = state.sides[seat]
    n = index_of(state, choice[0])
    name, given = choice[1], choice[2:]
    if name == HOME:
        homes = tuple(h for h in side.homes if h[0] != n)
        columns = _columns(given)
        state.sides[seat] = replace(side, homes=(*homes, (n, columns)) if columns else homes)
    elif name == PLAN:
        plans = tuple(p for p in side.plans if p.hero != n)
        if given[0] != NONE:
            items = written(book_of(r), state, n, _items(r, n, given[1:]))
            plans = (*plans, Plan(n, given[0], items, snapshot(state, seat)))
        state.sides[seat] = replace(side, plans=plans)
        renew(r, seat, n)
    else:
        state.sides[seat] = replace(side, orders=_ordered(state, seat, n, name, given))


def _columns(given: Choice) -> tuple[int, ...]:
    """Return the columns of a home in order, none where it is taken back."""
    if given[0].startswith("="):
        names = home_columns(given[0][1:])
        if names is None:
            raise LookupError(f"{given[0]!r} names no columns")
    else:
        names = tuple(token for token in given if token not in (LISTED, CLOSED, NONE))
    return tuple(COLUMNS.index(name) for name in names)


def _items(r: Chess, n: int, given: Choice) -> tuple[Item, ...]:
    """Return the answers of a plan as they are kept: what is left to the moment is left out."""
    if given[0].startswith("="):
        items = plan_items(book_of(r), r.state, n, given[0][1:])
        if items is None:
            raise LookupError(f"{given[0]!r} is no plan")
        return items
    if given[0] != OPEN:
        return (given,)
    return tuple(tuple(token for token in row if token not in (KEEP, STOP)) for row in rows(given[1:])[0])


def _ordered(state: ChessState, seat: int, n: int, ability: str, given: Choice) -> tuple[Order, ...]:
    """Return the seat's orders with a new one for a reaction; the way of its step and its mode are kept apart."""
    others = tuple(o for o in state.sides[seat].orders if (o.hero, o.ability) != (n, ability))
    old = next((o for o in state.sides[seat].orders if (o.hero, o.ability) == (n, ability)), Order(n, ability))
    if given[0].startswith("="):
        read = conditions(state, seat, given[0][1:])
        if read is None:
            raise LookupError(f"{given[0]!r} is no condition")
        given = (WAYS, *read) if read[0] in PREFER else (IF, *read)
    token = given[0]
    if token == DEFAULT:
        return others
    if token in PREFER:
        return (*others, replace(old, prefer=(token, *(way for way in PREFER if way != token))))
    if token == WAYS:
        return (*others, replace(old, prefer=given[1:]))
    if token == LETHAL:
        return (*others, Order(n, ability, IF, lethal=True, prefer=old.prefer))
    if token == IF:
        return (*others, _conditioned(state, replace(Order(n, ability, IF), prefer=old.prefer), given[1:]))
    return (*others, Order(n, ability, token, prefer=old.prefer))


def _conditioned(state: ChessState, order: Order, clauses: Sequence[str]) -> Order:
    """Return an order with its conditions."""
    for clause in clauses:
        name, _, value = clause.partition(":")
        if name == LETHAL:
            order = replace(order, lethal=True)
        elif name in NUMBERS:
            order = replace(order, **{NUMBERS[name]: int(value)})
        elif name in HEROES:
            before: tuple[int, ...] = getattr(order, HEROES[name])
            order = replace(order, **{HEROES[name]: (*before, index_of(state, value))})
    return order
