"""What a picture shows, as plain hashable data: equal scenes give equal pictures.

Strings in a scene are final (already in the reader's language); names of icons, terrains and looks are
keys of the painter. Cells are named as the game names them and placed by their middles and outlines; a length of 1
is the width of a cell, x grows to the right and y downwards.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from render.scene_beside import Bar as Bar
from render.scene_beside import Chart as Chart
from render.scene_beside import Chip as Chip
from render.scene_beside import Figure as Figure
from render.scene_beside import Moment as Moment
from render.scene_beside import Pile as Pile
from render.scene_beside import Shelf as Shelf
from render.scene_beside import Slot as Slot
from render.scene_beside import Timeline as Timeline
from render.scene_beside import Track as Track
from render.scene_beside import Turn as Turn
from render.scene_beside import Zone as Zone

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""Corners seen from the middle of a cell, clockwise."""
Look = Literal["ready", "exhausted", "arrived", "dead", "reserve", "ghost"]
TokenKind = Literal["unit", "master", "token"]
MarkKind = Literal["legal", "target", "danger", "selected"]
ArrowKind = Literal["move", "attack", "capture", "jump", "ability", "displace", "swap"]
"""`attack` strikes from where it stays; `capture` goes there; `jump` goes there over what stands between."""
Cover = Literal["", "veiled", "known", "back"]
"""Face-up; face-down and seen by its owner alone; face-down though all know what it is; a back and nothing else."""
Tone = Literal["harm", "good", "plain"]
RangeShape = Literal["none", "reach", "radius", "block", "line", "map", "self"]
IconLook = Literal[
    "value",
    "status",
    "gold",
    "good",
    "harm",
    "mana",
    "price",
    "target",
    "disc",
    "lit",
    "back",
    "struck",
    "frame",
    "ways",
]
"""How a sign of a legend is drawn: as a value's icon, on a status's disc, in a colour, struck through, as a frame."""


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
    """A short text over a square, such as a change of HP."""

    cell: str
    text: str
    tone: Tone = "plain"
    icon: str = ""


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


class Gauge(msgspec.Struct, frozen=True):
    """A side's score, resource and clock; `place` is its place in the turn order, 0 if that is open.

    `role`: the side's own name where `name` is a person's, for readers who see no shapes.
    Without a score a line of words stands below the name; `alert` lights it. `trophy`: the icon of a point.
    `figures`: what else it has; `out`: it is no longer in the match; `losing`: its score is what it loses by.
    """

    side: int
    sign: str
    name: str
    score: int | None = None
    goal: int | None = None
    pool: int | None = None
    pool_max: int | None = None
    pool_slots: int = 10
    pool_next: int = 0
    clock: str = ""
    active: bool = False
    ready: bool = False
    place: int = 0
    note: str = ""
    alert: bool = False
    role: str = ""
    trophy: str = "skull"
    figures: tuple[Figure, ...] = ()
    out: bool = False
    losing: bool = False


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


class LegendLine(msgspec.Struct, frozen=True):
    """A sign with its word and its meaning: a piece of a board, or an icon or letters in some look."""

    word: str
    about: str
    board: Board | None = None
    icon: str = ""
    look: IconLook = "value"
    letters: str = ""


class Scene(msgspec.Struct, frozen=True):
    """A whole picture and the words that go with it.

    A `tight` one is no higher than what stands above the buttons of a panel: its board leaves room for the rest. The
    title of a `lit` one is what else stands on a banner.
    """

    title: str
    locale: str = "en"
    subtitle: str = ""
    banner: str = ""
    board: Board | None = None
    gauges: tuple[Gauge, ...] = ()
    track: Track | None = None
    rosters: tuple[Roster, ...] = ()
    cards: tuple[Card, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    timeline: Timeline | None = None
    chart: Chart | None = None
    profiles: tuple[Profile, ...] = ()
    mats: tuple[Mat, ...] = ()
    faces: tuple[Face, ...] = ()
    legend: tuple[LegendLine, ...] = ()
    changes: tuple[str, ...] = ()
    status: str = ""
    tight: bool = False
    lit: bool = False
