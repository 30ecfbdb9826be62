"""The secret set-up: three cards, a layout of 16 and standing orders, in one submission (SW-02, SW-05, SW-12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.kernel.parts import Pick
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Option, Seat

from .base import Base
from .board import CELLS, HALVES, NAMES, SIZE
from .cards import CARD_ORDER, CARDS, HERO, SUMMONER, TYPES, draftable
from .changes import alter_side
from .content import DRAFT, PIECES, Catalogue
from .events import Began
from .publishing import War
from .state import Piece, WarState
from .words import word

PRESET, PLACE, DONE = "preset", "place", "done"
AUTO, OFF, ASK, ENTER = "auto", "off", "ask", "enter"


def catalogue_of(r: War) -> Catalogue:
    """Return the catalogue of the match."""
    if not isinstance(r.game, Base):
        raise TypeError(f"{r.game.name} has no catalogue of Summoner War")
    return r.game.catalogue


def army(catalogue: Catalogue, state: WarState) -> dict[str, int]:
    """Return how many pieces of each type a side has (RSW-01)."""
    return catalogue.armies[state.options.army].counts


def split_cards(choice: Choice) -> tuple[Choice, Choice]:
    """Take a set-up apart into its cards and the rest."""
    count = 0
    while count < len(choice) and count < DRAFT and choice[count] in CARDS:
        count += 1
    rest = choice[count:]
    return choice[:count], rest[1:] if rest[:1] == (DONE,) and count < DRAFT else rest


def split_layout(choice: Choice) -> tuple[Choice | None, Choice]:
    """Take the layout off the rest of a set-up; None while it is not complete."""
    size = 2 if choice[:1] == (PRESET,) else 1 + PIECES
    return (choice[:size], choice[size:]) if len(choice) >= size else (None, choice)


def types_of(catalogue: Catalogue, layout: Choice) -> tuple[str, ...]:
    """Return the types of the 16 squares of a complete layout."""
    return catalogue.layouts[layout[1]].types if layout[0] == PRESET else layout[1:]


def placed_types(catalogue: Catalogue, layout: Choice) -> tuple[str, ...] | None:
    """Return the types of the 16 squares if the choice is a layout; None if it is cut short or of unknown words."""
    if layout[:1] == (PRESET,):
        found = catalogue.layouts.get(layout[1]) if len(layout) == 2 else None
        return None if found is None else found.types
    whole = layout[:1] == (PLACE,) and len(layout) == 1 + PIECES and set(layout[1:]) <= set(TYPES)
    return layout[1:] if whole else None


def squares(seat: int) -> tuple[str, ...]:
    """Return the names of a seat's 16 squares in the order of a layout: back rank first, a to h."""
    return tuple(NAMES[cell] for cell in HALVES[seat])


def own_squares(catalogue: Catalogue, seat: int, layout: Choice) -> list[int]:
    """Return the squares of a layout that a double list may name: all but the summoner's."""
    types = types_of(catalogue, layout)
    return sorted(cell for cell, kind in zip(HALVES[seat], types, strict=True) if kind != SUMMONER)


def placed_options(catalogue: Catalogue, seat: int, layout: Choice) -> tuple[Option, ...]:
    """Return the 16 squares of a complete layout with what lies on each, in canonical order; none of another."""
    types = placed_types(catalogue, layout)
    if types is None:
        return ()
    return tuple(placed_option(cell, kind) for cell, kind in sorted(zip(HALVES[seat], types, strict=True)))


@cache
def placed_option(cell: int, kind: str) -> Option:
    """Name a square by the own concealed piece that lies on it."""
    name = NAMES[cell]
    return Option(name, word("square", "own", "concealed", square=name, type=word("type", kind)), at=name)


def question(r: War, seat: Seat, default: Choice) -> Decision:
    """Return a seat's question for its secret set-up."""
    return r.question(seat, "entry", default, clock="entry", secret=True)


def default(r: War) -> Choice:
    """Draw what the clock submits: cards of three random types, and a random layout (section 5)."""
    cards = random_cards(draftable(r.state), r.pick)
    return (*cards, PLACE, *random_types(army(catalogue_of(r), r.state), r.pick), AUTO, ASK)


def random_cards(offered: tuple[str, ...], pick: Pick) -> Choice:
    """Draw three types and one card of each."""
    kinds = sorted({CARDS[c].type for c in offered}, key=TYPES.index)
    _shuffle(kinds, pick)
    cards = [[c for c in offered if CARDS[c].type == kind][pick(3)] for kind in kinds[:DRAFT]]
    return tuple(sorted(cards, key=CARD_ORDER.index))


def random_types(counts: Mapping[str, int], pick: Pick) -> tuple[str, ...]:
    """Draw a layout: summoner and hero on two squares of the back rank, the others anywhere."""
    back = list(range(PIECES // 2))
    _shuffle(back, pick)
    others = [kind for kind in TYPES[2:] for _ in range(counts[kind])]
    _shuffle(others, pick)
    return tuple(SUMMONER if n == back[0] else HERO if n == back[1] else others.pop() for n in range(PIECES))


def _shuffle(items: list[Any], pick: Pick) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = pick(last + 1)
        items[last], items[other] = items[other], items[last]


def take(r: War, answers: Mapping[Seat, Choice]) -> None:
    """Put both submissions onto the board, all pieces concealed (SW-06, SW-07)."""
    catalogue, state = catalogue_of(r), r.state
    state.board = [None] * SIZE
    for seat in range(2):
        cards, rest = split_cards(answers[Seat(seat)])
        layout, orders = split_layout(rest)
        if layout is None:
            raise LookupError(f"set-up of seat {seat} has no layout")
        for cell, kind in zip(HALVES[seat], types_of(catalogue, layout), strict=True):
            state.board[cell] = Piece(cell, seat, kind, kind)
        alter_side(r, seat, cards=cards, shown=cards if state.options.open_cards else ())
        give_orders(r, seat, orders)
        state.standing[Seat(seat)] = orders
    r.tell(Began([list(side.shown) for side in state.sides]))


def give_orders(r: Resolver[WarState], seat: int, orders: Choice) -> None:
    """Take standing orders; a list of squares is bound to the pieces that stand there (RSW-52)."""
    first, entry = orders
    if first in (AUTO, OFF):
        alter_side(r, seat, double=first, partners=(), entry=entry)
        return
    pieces = [r.state.board[CELLS[name]] for name in first[1:].split(" ")]
    ids = tuple(p.id for p in pieces if p is not None)
    alter_side(r, seat, double="list", partners=ids, entry=entry)
