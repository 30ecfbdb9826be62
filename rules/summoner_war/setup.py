"""The secret set-up: three cards, a layout of 16 and standing orders, in one submission (SW-02, SW-05, SW-12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.kernel.parts import Pick
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Field, Node, Option, Seat

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
DOUBLE_FIELD = Field(word("entry", "double_list"), 2, 3 * PIECES)
"""A list of squares such as `=b1 c2` (RSW-52)."""


def catalogue_of(r: War) -> Catalogue:
    """Return the catalogue of the match."""
    if not isinstance(r.game, Base):
        raise TypeError(f"{r.game.name} has no catalogue of Summoner War")
    return r.game.catalogue


def army(catalogue: Catalogue, state: WarState) -> dict[str, int]:
    """Return how many pieces of each type a side has (RSW-01)."""
    return catalogue.armies[state.options.army].counts


def node(catalogue: Catalogue, state: WarState, seat: int, prefix: Choice) -> Node:
    """Return the next step of a set-up: cards, then layout, then standing orders."""
    cards, rest = split_cards(prefix)
    if not _drafted(prefix):
        return _card_node(draftable(state), state.options.draft == "exactly_3", cards)
    layout, rest = split_layout(rest)
    if layout is None:
        return layout_node(catalogue, state, seat, rest)
    free = [NAMES[c] for c in own_squares(catalogue, seat, layout)]
    return order_node(rest, tuple(o for o in placed_options(catalogue, seat, layout) if o.token in free))


def split_cards(choice: Choice) -> tuple[Choice, Choice]:
    """Take a set-up apart into its cards and the rest."""
    count = 0
    while count < len(choice) and count < DRAFT and choice[count] in CARDS:
        count += 1
    rest = choice[count:]
    return choice[:count], rest[1:] if rest[:1] == (DONE,) and count < DRAFT else rest


def _drafted(choice: Choice) -> bool:
    """Say whether the draft is complete (RSW-04)."""
    cards, rest = split_cards(choice)
    return len(cards) == DRAFT or len(cards) + len(rest) < len(choice)


@cache
def _card_node(offered: tuple[str, ...], exactly: bool, cards: Choice) -> Node:
    """Return the next card of a draft; what can no longer be completed is not offered."""
    last = offered.index(cards[-1]) if cards else -1
    kinds = {CARDS[c].type for c in cards}
    need = DRAFT - len(cards) if exactly else 1
    options = [
        _card_option(card)
        for number, card in enumerate(offered)
        if number > last and CARDS[card].type not in kinds and _types_after(offered, number) >= need - 1
    ]
    if not exactly:
        options.append(Option(DONE, word("entry", "done")))
    return Node(word("entry", "card", number=len(cards) + 1), tuple(options))


def _types_after(offered: tuple[str, ...], number: int) -> int:
    return len({CARDS[c].type for c in offered[number + 1 :]} - {CARDS[offered[number]].type})


@cache
def _card_option(card: str) -> Option:
    return Option(card, word("card", card), at=card)


def split_layout(choice: Choice) -> tuple[Choice | None, Choice]:
    """Take the layout off the rest of a set-up; None while it is not complete."""
    size = 2 if choice[:1] == (PRESET,) else 1 + PIECES
    return (choice[:size], choice[size:]) if len(choice) >= size else (None, choice)


def layout_node(catalogue: Catalogue, state: WarState, seat: int, prefix: Choice) -> Node:
    """Return the next step of a layout: a prepared one, or 16 types, back rank first (SW-05, SW-06)."""
    if not prefix:
        tokens = (PRESET, PLACE) if _prepared(catalogue, state) else (PLACE,)
        return Node(word("entry", "layout"), tuple(Option(t, word("entry", f"layout_{t}")) for t in tokens))
    if prefix[0] == PRESET:
        found = _prepared(catalogue, state) if len(prefix) == 1 else []
        return Node(word("entry", "preset"), tuple(Option(i, word("layout", i)) for i in found))
    placed = prefix[1:]
    if len(placed) == PIECES:
        return Node(word("entry", "complete"), is_leaf=True)
    counts = army(catalogue, state)
    square = NAMES[HALVES[seat][len(placed)]]
    options = [_type_option(kind, square) for kind in TYPES if placed.count(kind) < counts[kind]]
    return Node(word("entry", "place_on", square=square), tuple(options))


@cache
def _type_option(kind: str, square: str) -> Option:
    return Option(kind, word("type", kind), at=square)


def _prepared(catalogue: Catalogue, state: WarState) -> list[str]:
    return [layout.id for layout in catalogue.layouts.values() if layout.army == state.options.army]


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


def order_node(prefix: Choice, pieces: tuple[Option, ...]) -> Node:
    """Return the next step of standing orders: the double, then entry turns (RSW-52, section 5).

    `pieces` are those a list of doubles may name, as options whose tokens are their squares.
    """
    if not prefix:
        options = tuple(Option(t, word("entry", f"double_{t}")) for t in (AUTO, OFF))
        field = Field(DOUBLE_FIELD.text, DOUBLE_FIELD.min, DOUBLE_FIELD.max, pieces)
        return Node(word("entry", "double"), options, field if pieces else None)
    if len(prefix) == 1:
        return Node(word("entry", "entry"), tuple(Option(t, word("entry", f"entry_{t}")) for t in (ASK, ENTER)))
    return Node(word("entry", "complete"), is_leaf=True)


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


def double_squares(catalogue: Catalogue, seat: int, prefix: Choice) -> list[str]:
    """Return the squares a list of doubles may name after cards and layout of a set-up (RSW-52)."""
    layout, _ = split_layout(split_cards(prefix)[1])
    return [] if layout is None else [NAMES[c] for c in own_squares(catalogue, seat, layout)]


def is_double_list(token: str, squares: list[str]) -> bool:
    """Say whether a free text names different squares of own concealed pieces, the summoner's apart."""
    named = token[1:].split(" ")
    return len(set(named)) == len(named) and all(name in squares for name in named)


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
