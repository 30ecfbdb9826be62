"""A board with all that lies and happens on it, as plain hashable data.

Cells are named as the game names them and placed by their middles and outlines; a length of 1 is the width of a cell,
x grows to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""Corners seen from the middle of a cell, clockwise."""
Look = Literal["ready", "exhausted", "arrived", "intended", "dead", "reserve", "ghost"]
STRIPED: Collection[Look] = ("exhausted", "arrived", "intended")
"""How a piece looks that does nothing now: it has acted, it has just come, it is only meant to stand there."""
TokenKind = Literal["unit", "master", "token"]
MarkKind = Literal["legal", "target", "danger", "selected"]
ArrowKind = Literal["move", "attack", "capture", "jump", "ability", "displace", "swap"]
"""`attack` strikes from where it stays; `capture` goes there; `jump` goes there over what stands between."""
Cover = Literal["", "veiled", "known", "back"]
"""Face-up; face-down and seen by its owner alone; face-down though all know what it is; a back and nothing else."""
Tone = Literal["harm", "good", "plain"]


class Badge(msgspec.Struct, frozen=True):
    """A status of a unit: an icon, its amount and the turns it still lasts."""

    icon: str
    amount: int | None = None
    turns: int | None = None


class Stand(msgspec.Struct, frozen=True):
    """What a piece on a time track shows: its facing (0 to 3: north, east, south, west), dial and own resource.

    `due`: its dial has come; `next`: it is the one that acts.
    """

    facing: int
    dial: int
    due: bool = False
    next: bool = False
    pool: int = 0
    pool_max: int = 0


class Force(msgspec.Struct, frozen=True):
    """What a piece with printed values shows: what it deals, what it has left, the ways it strikes (0 to 7, clockwise).

    `hurt`: it bears damage; `held`: how many cards lie on it; `icons`: what stands on its plate before its name.
    """

    power: int
    left: int
    ways: tuple[int, ...] = ()
    hurt: bool = False
    held: int = 0
    name: str = ""
    icons: tuple[str, ...] = ()


class Troop(msgspec.Struct, frozen=True):
    """Pieces of one sort that stand together: their icon, how many they are, how many of them are hurt, their name.

    `said`: their number and name as a sentence has them.
    """

    icon: str
    number: int
    hurt: int = 0
    name: str = ""
    said: str = ""


class Token(msgspec.Struct, frozen=True):
    """A piece on a cell; `second` is its sign in another script, `name` what it is in words where no list tells that.

    `emblem` is the icon of its role, beside its sign. `about` says what such a piece does, in a sentence or two, where
    that follows from its sign. With `troops` it leads a stack; without sign and HP they stand there alone. Several
    tokens may share a cell.
    """

    cell: str
    side: int
    sign: str
    kind: TokenKind = "unit"
    hp: int | None = None
    hp_max: int | None = None
    badges: tuple[Badge, ...] = ()
    look: Look = "ready"
    emblem: str = ""
    second: str = ""
    cover: Cover = ""
    stand: Stand | None = None
    troops: tuple[Troop, ...] = ()
    force: Force | None = None
    name: str = ""
    about: str = ""


class Site(msgspec.Struct, frozen=True):
    """A building that fills a cell: its icon, whose it is, what is left of it, its name; without HP it is a ruin."""

    cell: str
    side: int
    icon: str
    hp: int
    hp_max: int
    name: str = ""


class Trap(msgspec.Struct, frozen=True):
    """A trap on a square, its maker's side and how often it still fires."""

    cell: str
    side: int
    uses: int = 1
    turns: int | None = None


class Cell(msgspec.Struct, frozen=True):
    """A cell: its middle and outline, terrain, whose deployment cell it is, how long changed terrain lasts.

    `other`: in the second shade of the floor, as on a chequered board; `label`: its name, written into it; `second`:
    its name in another notation, written beside that where the cell is large; `stock`: how many things lie hidden
    under it; `finds`: how many lie open on it; `edges`: the ways (0, 2, 4, 6) in which it ends at a line that costs.
    """

    name: str
    centre: Point
    outline: Outline
    terrain: str = "floor"
    zone: int | None = None
    turns: int | None = None
    other: bool = False
    label: str = ""
    stock: int = 0
    edges: tuple[int, ...] = ()
    second: str = ""
    finds: int = 0


class Label(msgspec.Struct, frozen=True):
    """A coordinate beside a board: the point of its edge, and the way out from there."""

    text: str
    at: Point
    way: tuple[int, int]


class Mark(msgspec.Struct, frozen=True):
    """A highlight of a square."""

    cell: str
    kind: MarkKind


class Arrow(msgspec.Struct, frozen=True):
    """A move along squares, or an attack or effect from the first square to the last one.

    `order` is the number it bears; `events` are those that it tells of, by their places among the picture's events.
    """

    kind: ArrowKind
    side: int
    path: tuple[str, ...]
    label: str = ""
    tone: Tone = "plain"
    order: int | None = None
    sign: str = ""
    events: tuple[int, ...] = ()


class Cross(msgspec.Struct, frozen=True):
    """The place where a piece died."""

    cell: str
    side: int
    sign: str


class Note(msgspec.Struct, frozen=True):
    """A short text over a square, such as a change of HP; `means`: its key in a legend, if icon or tone is not it."""

    cell: str
    text: str
    tone: Tone = "plain"
    icon: str = ""
    means: str = ""


class Area(msgspec.Struct, frozen=True):
    """Squares that count together, the stone in their middle and the sides that hold them now."""

    sign: str
    cells: tuple[str, ...]
    holders: tuple[int, ...] = ()


class Ray(msgspec.Struct, frozen=True):
    """A line of sight between two squares, each end that far (in squares, to the east and north) off the middle.

    `stop` is the first square that blocks it, empty if it is open.
    """

    cells: tuple[str, str]
    offset: tuple[float, float]
    stop: str = ""


class Board(msgspec.Struct, frozen=True):
    """A board with everything that lies and happens on it."""

    cells: tuple[Cell, ...]
    labels: tuple[Label, ...] = ()
    tokens: tuple[Token, ...] = ()
    traps: tuple[Trap, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    crosses: tuple[Cross, ...] = ()
    notes: tuple[Note, ...] = ()
    turned: bool = False
    areas: tuple[Area, ...] = ()
    rays: tuple[Ray, ...] = ()
    sites: tuple[Site, ...] = ()
