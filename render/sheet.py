"""What tables of an event show: plain frozen data in the reader's language; equal sheets give equal bytes."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Mark = Literal["won", "drawn", "lost", "walkover", "forfeit", "bye", "open", "void"]
"""How a table ended for somebody: `walkover` and `forfeit` are won and lost without play, `open` is still played."""
Zone = Literal["", "up", "down"]
"""Where a place leads at the end: to the division above, below, or nowhere."""

SIGNS: dict[Mark, str] = {
    "won": "+",
    "drawn": "=",
    "lost": "−",
    "walkover": "(+)",
    "forfeit": "(−)",
    "bye": "○",
    "open": "…",
    "void": "×",
}
"""Marks in words of every language: the signs of chess tables, in brackets where nobody played."""


class Standing(msgspec.Struct, frozen=True):
    """A row of standings: `cells` by the heads of the sheet, `moved` places up since the round before.

    `reach`: the best and the worst place that can still be had; `is_out`: who has left.
    """

    place: int
    name: str
    cells: tuple[str, ...] = ()
    form: tuple[Mark, ...] = ()
    moved: int = 0
    zone: Zone = ""
    reach: tuple[int, int] | None = None
    is_out: bool = False


class Heads(msgspec.Struct, frozen=True):
    """What stands above the columns of standings; without words for it, form and reach are left out."""

    name: str
    cells: tuple[str, ...] = ()
    form: str = ""
    reach: str = ""


class Standings(msgspec.Struct, frozen=True, tag="standings"):
    """Standings of a division, a ladder, or all; `legend` says what heads and signs mean."""

    title: str
    subtitle: str
    heads: Heads
    rows: tuple[Standing, ...]
    legend: tuple[str, ...] = ()
    locale: str = "en"


class Crossing(msgspec.Struct, frozen=True):
    """A row of a crosstable: marks against each of the others by place, one a leg; against oneself none."""

    place: int
    name: str
    marks: tuple[tuple[Mark, ...], ...]
    points: str
    zone: Zone = ""
    is_out: bool = False


class Crosstable(msgspec.Struct, frozen=True, tag="crosstable"):
    """Who of a division came off how against whom."""

    title: str
    subtitle: str
    heads: tuple[str, str]
    """Above names and points."""
    rows: tuple[Crossing, ...]
    legend: tuple[str, ...] = ()
    locale: str = "en"


class Sitting(msgspec.Struct, frozen=True):
    """Somebody at a table: how it ended for them, and what it was worth or how they stood before.

    `rank`: which place they took at a table of three or four, 0 elsewhere and before the end.
    """

    name: str
    mark: Mark = "open"
    note: str = ""
    rank: int = 0


class Meeting(msgspec.Struct, frozen=True):
    """A table of a round, in the order of its seats; `state`: how it stands, or why somebody sits alone."""

    number: int
    seats: tuple[Sitting, ...]
    state: str = ""


class Pairings(msgspec.Struct, frozen=True, tag="pairings"):
    """Who meets whom in a round, with what has come of it."""

    title: str
    subtitle: str
    tables: tuple[Meeting, ...]
    legend: tuple[str, ...] = ()
    locale: str = "en"


class Contender(msgspec.Struct, frozen=True):
    """A seat in a bracket; `is_known`: one name, and not those of whom one will come. `seed`: from 1, 0 for none."""

    name: str
    is_known: bool = True
    seed: int = 0
    mark: Mark = "open"
    score: str = ""


class Box(msgspec.Struct, frozen=True):
    """A table of a bracket; `feeds`: the tables whose winners meet here; `title` where it is not its round's."""

    number: int
    seats: tuple[Contender, ...]
    feeds: tuple[int, ...] = ()
    title: str = ""


class Column(msgspec.Struct, frozen=True):
    """A round of a bracket."""

    title: str
    boxes: tuple[Box, ...]


class Bracket(msgspec.Struct, frozen=True, tag="bracket"):
    """A part of a bracket that fits a picture: at most four rounds."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    legend: tuple[str, ...] = ()
    locale: str = "en"


class Fared(msgspec.Struct, frozen=True):
    """How a side fared where chance decided: what came, in words, and how it compares with all that could have come.

    `shape`: how often what lies from `low` to `high` comes, in as many equal steps, from 0 to the most, TALLEST.
    """

    side: int
    name: str
    came: int
    words: str
    compared: str
    low: int
    high: int
    shape: tuple[int, ...]


class Hazard(msgspec.Struct, frozen=True):
    """A kind of thing that chance decides, and how each side fared in it."""

    title: str
    rows: tuple[Fared, ...]


class Fortunes(msgspec.Struct, frozen=True, tag="fortunes"):
    """What dice and cards gave each side of a match, against all that they could have given."""

    title: str
    subtitle: str
    hazards: tuple[Hazard, ...]
    legend: tuple[str, ...] = ()
    locale: str = "en"


Sheet: TypeAlias = Standings | Crosstable | Pairings | Bracket | Fortunes

MOST_ROWS = 16
"""Rows of standings, of a crosstable, or of a round on one picture."""
MOST_PODS = 8
"""Tables of three and four on one picture."""
TALLEST, MOST_STEPS = 9, 48
"""Height of the tallest step of a shape, and the most steps."""
MOST_FARED = 6
"""Sides, each kind of chance for itself, on one picture."""
MOST_COLUMNS, MOST_BOXES = 4, 8
"""Rounds of a bracket on one picture, and tables one above the other."""
