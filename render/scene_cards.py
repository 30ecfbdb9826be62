"""Pieces and cards off the board, as plain hashable data: lists, cards with all values, hands, printed cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from render.scene_beside import Figure, Zone
from render.scene_board import Badge, Force, Look, MarkKind, TokenKind

RangeShape = Literal["none", "reach", "radius", "block", "line", "map", "self"]


class Range(msgspec.Struct, frozen=True):
    """A range as its shape and its nearest and farthest distance."""

    shape: RangeShape
    low: int = 0
    high: int = 0


class Line(msgspec.Struct, frozen=True):
    """A piece in a list."""

    side: int
    sign: str
    name: str
    kind: TokenKind = "unit"
    hp: int | None = None
    hp_max: int | None = None
    atk: int | None = None
    mov: int | None = None
    range: Range | None = None
    cost: int | None = None
    badges: tuple[Badge, ...] = ()
    look: Look = "ready"
    figures: tuple[Figure, ...] = ()


class Roster(msgspec.Struct, frozen=True):
    """A side's pieces: on the board, waiting and dead."""

    side: int
    lines: tuple[Line, ...]
    reserve: tuple[Line, ...] = ()
    dead: tuple[Line, ...] = ()


class Starter(msgspec.Struct, frozen=True):
    """A piece of a muster: its sign, name, the icon of its role, its price; `at`: the cell on which it was placed.

    `mark`: it may be placed now (`legal`), or its cell is asked for (`selected`).
    """

    sign: str
    name: str
    emblem: str = ""
    kind: TokenKind = "unit"
    cost: int | None = None
    at: str = ""
    mark: MarkKind | None = None


class Muster(msgspec.Struct, frozen=True):
    """Whom a side places before the first turn, and where it has placed whom so far: for its own eyes."""

    side: int
    starters: tuple[Starter, ...]


class Card(msgspec.Struct, frozen=True):
    """A unit with all its values, as a card; without `hp` a group of units, named and told of in words only.

    `family`: its emblem in words; `short`: its text where there is little room. `ranks` are drawn as rows of signs; a
    `brief` card is a name with one line below it, several to a row, `figures` beside the name, side -1 if it is
    nobody's.
    """

    side: int
    sign: str
    name: str
    kind: TokenKind
    hp: int | None = None
    atk: int = 0
    mov: int = 0
    range: Range = Range("none")
    cost: int | None = None
    emblem: str = ""
    mana: int | None = None
    ability: str = ""
    text: str = ""
    mark: MarkKind | None = None
    look: Look = "ready"
    ranks: tuple[tuple[str, ...], ...] = ()
    brief: bool = False
    figures: tuple[Figure, ...] = ()
    family: str = ""
    short: str = ""


class HandCard(msgspec.Struct, frozen=True):
    """A card in a hand: its number there, name, price, values, the ways it strikes (0 to 7, clockwise from north).

    `fuel`: its second price; `count`: how often it is there, drawn instead of its number; number 0: a leader, which
    is not in the hand itself.
    """

    number: int
    name: str
    cost: int | None = None
    icon: str = ""
    figures: tuple[Figure, ...] = ()
    ways: tuple[int, ...] = ()
    mark: MarkKind | None = None
    fuel: int | None = None
    count: int = 0


class Mat(msgspec.Struct, frozen=True):
    """A side's zones and hand: the cards of it that the reader sees, and how many more there are.

    Zones of a `brief` mat are signs with numbers alone, and lie in one row with those of the next brief mat, or one
    below the other beside the board if they are `aside`. Cards of a `low` hand lie closer together.
    """

    side: int
    zones: tuple[Zone, ...] = ()
    cards: tuple[HandCard, ...] = ()
    unseen: int = 0
    brief: bool = False
    aside: bool = False
    low: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A thing a piece can do: its name, its figures in the game's notation, its text; without a name, a text alone."""

    name: str
    code: str = ""
    text: str = ""


class Profile(msgspec.Struct, frozen=True):
    """A piece with everything printed on its card, in words and figures; `family`: its emblem in words."""

    side: int
    sign: str
    name: str
    subtitle: str = ""
    note: str = ""
    emblem: str = ""
    figures: tuple[Figure, ...] = ()
    entries: tuple[Entry, ...] = ()
    family: str = ""


class Face(msgspec.Struct, frozen=True):
    """A printed card large: emblem with its name, kind, prices if any, the piece it is or its icon, its sentences."""

    name: str
    kind: str
    emblem: str
    family: str
    cost: int | None = None
    fuel: int = 0
    force: Force | None = None
    icon: str = ""
    note: str = ""
    texts: tuple[str, ...] = ()
    crown: bool = False
