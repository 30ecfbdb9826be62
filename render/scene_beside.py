"""What stands beside a board, as plain hashable data: values, headers of sides, tracks, charts, shelves, zones."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A value of a piece or a side: an icon of the painter, what stands beside it, and the icon in words.

    `said`: value and icon as a sentence has them.
    """

    icon: str
    value: str
    name: str = ""
    said: str = ""


class Gauge(msgspec.Struct, frozen=True):
    """A side's score, resource and clock; `place` is its place in the turn order, 0 if that is open.

    `role`: the side's own name where `name` is a person's, for readers who see no shapes.
    Without a score a line of words stands below the name; `alert` lights it, `counting`: it says how many pieces
    stand on the board. `trophy`: the icon of a point.
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
    counting: bool = False
    role: str = ""
    trophy: str = "skull"
    figures: tuple[Figure, ...] = ()
    out: bool = False
    losing: bool = False


class Track(msgspec.Struct, frozen=True):
    """The turn, the last turn (None: open) and the turns that bring something.

    `said`: how far it has come as a sentence has it, where that is counted in something else than turns.
    """

    turn: int
    last: int | None = None
    flagged: tuple[int, ...] = ()
    said: str = ""


class Moment(msgspec.Struct, frozen=True):
    """A step of a time track: the number it shows, whether it brings the resource, the pieces whose dial it is."""

    number: int
    flagged: bool = False
    pieces: tuple[tuple[int, str], ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """A place in the order of the step that runs: side, who may take it, their speed."""

    side: int
    signs: tuple[str, ...]
    speed: int


class Timeline(msgspec.Struct, frozen=True):
    """The step that runs and those after it, and the places left in the order of the first, the next one first."""

    moments: tuple[Moment, ...]
    order: tuple[Turn, ...] = ()


class Slot(msgspec.Struct, frozen=True):
    """A card that a side holds, unnamed while hidden; for each use a pip (`ready`, `spent`, `gone`) and its icon."""

    sign: str = ""
    name: str = ""
    secret: bool = False
    lasting: bool = False
    lit: bool = False
    pips: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


class Chip(msgspec.Struct, frozen=True):
    """A sort of pieces with their number, or a single piece, crossed out if it is dead.

    `name`: its sign in words; `about`: what such a piece does; `said`: number and name as a sentence has them.
    """

    sign: str
    number: int | None = None
    dead: bool = False
    name: str = ""
    about: str = ""
    said: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Pieces off the board or out of sight, under a heading; `places` are kept free so that heights stay.

    `told`: the key of the sentence that names the side and them.
    """

    label: str
    chips: tuple[Chip, ...] = ()
    places: int = 8
    told: str = ""


class Shelf(msgspec.Struct, frozen=True):
    """What a side has beside its pieces on the board: cards, and pieces that are dead or have not been seen."""

    side: int
    slots: tuple[Slot, ...] = ()
    piles: tuple[Pile, ...] = ()


class Zone(msgspec.Struct, frozen=True):
    """A place for cards beside the board: its icon and name, how many lie there, the one on top if that is seen.

    With a `goal` it is a row of so many signs that fills up. `said`: what lies there as a sentence has it.
    """

    icon: str
    name: str
    number: int
    top: str = ""
    goal: int = 0
    said: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A column of a chart: what it stands for, its share of one, the share in words; `good`: what one hopes for."""

    label: str
    share: float
    words: str
    good: bool = False


class Chart(msgspec.Struct, frozen=True):
    """Chances as columns, under a title, with lines of words below."""

    title: str
    bars: tuple[Bar, ...] = ()
    lines: tuple[str, ...] = ()
