"""What a picture shows, as plain hashable data: equal scenes give equal pictures.

Strings in a scene are final (already in the reader's language); names of icons, terrains and looks are keys of the
painter.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from render.scene_beside import Chart, Gauge, Shelf, Timeline, Track
from render.scene_board import Board
from render.scene_cards import Card, Face, Mat, Muster, Profile, Roster

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
    muster: Muster | None = None
