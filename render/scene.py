"""What a picture shows, as plain hashable data: equal scenes give equal pictures.

Strings in a scene are final (already in the reader's language); names of icons, terrains and looks are
keys of the painter. Squares are named as the game names them and placed by `Cell.row` and `Cell.column`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Look = Literal["ready", "exhausted", "arrived", "dead", "reserve", "ghost"]
TokenKind = Literal["unit", "master", "token"]
MarkKind = Literal["legal", "target", "danger", "selected"]
ArrowKind = Literal["move", "attack", "ability", "displace"]
Tone = Literal["harm", "good", "plain"]
RangeShape = Literal["none", "reach", "radius", "block", "line", "map", "self"]


class Badge(msgspec.Struct, frozen=True):
    """A status of a unit: an icon, its amount and the turns it still lasts."""

    icon: str
    amount: int | None = None
    turns: int | None = None


class Range(msgspec.Struct, frozen=True):
    """A range as its shape and its nearest and farthest distance."""

    shape: RangeShape
    low: int = 0
    high: int = 0


class Token(msgspec.Struct, frozen=True):
    """A piece on a square."""

    cell: str
    side: int
    sign: str
    kind: TokenKind = "unit"
    hp: int | None = None
    hp_max: int | None = None
    badges: tuple[Badge, ...] = ()
    look: Look = "ready"
    emblem: str = ""


class Trap(msgspec.Struct, frozen=True):
    """A trap on a square, its maker's side and how often it still fires."""

    cell: str
    side: int
    uses: int = 1
    turns: int | None = None


class Cell(msgspec.Struct, frozen=True):
    """A square: where it lies, its terrain, whose deployment square it is, how long changed terrain lasts."""

    name: str
    row: int
    column: int
    terrain: str = "floor"
    zone: int | None = None
    turns: int | None = None


class Mark(msgspec.Struct, frozen=True):
    """A highlight of a square."""

    cell: str
    kind: MarkKind


class Arrow(msgspec.Struct, frozen=True):
    """A move along squares, or an attack or effect from the first square to the last one."""

    kind: ArrowKind
    side: int
    path: tuple[str, ...]
    label: str = ""
    tone: Tone = "plain"
    order: int | None = None
    sign: str = ""


class Cross(msgspec.Struct, frozen=True):
    """The place where a piece died."""

    cell: str
    side: int
    sign: str


class Note(msgspec.Struct, frozen=True):
    """A short text over a square, such as a change of HP."""

    cell: str
    text: str
    tone: Tone = "plain"
    icon: str = ""


class Board(msgspec.Struct, frozen=True):
    """A square board with everything that lies and happens on it."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...] = ()
    traps: tuple[Trap, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    crosses: tuple[Cross, ...] = ()
    notes: tuple[Note, ...] = ()
    turned: bool = False


class Gauge(msgspec.Struct, frozen=True):
    """A side's score, resource and clock; `place` is its place in the turn order, 0 if that is open."""

    side: int
    sign: str
    name: str
    score: int
    goal: int | None = None
    pool: int | None = None
    pool_max: int | None = None
    pool_slots: int = 10
    pool_next: int = 0
    clock: str = ""
    active: bool = False
    ready: bool = False
    place: int = 0


class Track(msgspec.Struct, frozen=True):
    """The turn, the last turn and the turns that bring something."""

    turn: int
    last: int
    flagged: tuple[int, ...] = ()


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


class Roster(msgspec.Struct, frozen=True):
    """A side's pieces: on the board, waiting and dead."""

    side: int
    lines: tuple[Line, ...]
    reserve: tuple[Line, ...] = ()
    dead: tuple[Line, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A unit with all its values, as a card; without `hp` a group of units, named and told of in words only."""

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


class Scene(msgspec.Struct, frozen=True):
    """A whole picture and the words that go with it."""

    title: str
    locale: str = "en"
    subtitle: str = ""
    banner: str = ""
    board: Board | None = None
    gauges: tuple[Gauge, ...] = ()
    track: Track | None = None
    rosters: tuple[Roster, ...] = ()
    cards: tuple[Card, ...] = ()
    changes: tuple[str, ...] = ()
    status: str = ""
