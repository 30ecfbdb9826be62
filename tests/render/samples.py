"""Scenes and positions that several tests of the pictures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from render.games import Wish, scene_for
from render.layout.square import square_cell, square_labels
from render.scene import Scene
from render.scene_beside import Gauge, Track
from render.scene_board import Arrow, Badge, Board, Cell, Cross, Note, Token, Trap
from render.scene_cards import Line, Range, Roster
from rules.kernel.types import Event, Text
from tests.rules.skirmish.scenario import Table

ROWS = ("ww.#.ee", "ww...ee", "ww~#^ee", "ww.+.ee", "ww.#.ee")
TERRAIN = {"#": "wall", "~": "rough", "^": "hazard", "+": "spring"}

BATTLE = """
corridor, turn 4, west
WM dawn_marshal A1
WA berserker B2
WB longbow D2
WC medic E1 hp=2 poison=1x2
EM dawn_marshal A7 hp=4
EA gatekeeper B4
EB trapper C6 root=1
reserve WD acolyte
dead ED bomber
trap C5 W: damage 2, root 1
terrain D4 E hazard 2
mana W=4
dp 1-2
"""
"""A position with a bit of everything; West is to order."""


def bare(arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    """Return arrows as they are drawn, without the events that they tell of."""
    return tuple(msgspec.structs.replace(arrow, events=()) for arrow in arrows)


def key_of(text: Text) -> str:
    """Translate a text to its key: what tests need of a language."""
    return text.key


def cells() -> tuple[Cell, ...]:
    """Return the squares of a board with every terrain."""
    return tuple(
        square_cell(f"{'ABCDE'[row]}{column + 1}", row, column, TERRAIN.get(mark, "floor"), {"w": 0, "e": 1}.get(mark))
        for row, line in enumerate(ROWS)
        for column, mark in enumerate(line)
    )


def board(**changes: object) -> Board:
    """Return a board on which everything that can be drawn is drawn."""
    full = Board(
        cells=cells(),
        labels=square_labels(tuple("ABCDE"), tuple("1234567")),
        tokens=(
            Token("B3", 0, "A", "unit", 6, 6),
            Token("D2", 0, "B", "unit", 4, 4, (Badge("exhausted"),), "exhausted"),
            Token("A1", 0, "M", "master", 10, 10, (Badge("trigger"),)),
            Token("C2", 0, "C", "unit", 3, 5, (Badge("poison"), Badge("shield"))),
            Token("E3", 0, "T1", "token", 2, 2, (Badge("arrived"),), "arrived"),
            Token("B4", 1, "A", "unit", 3, 8, (Badge("root"),)),
            Token("D5", 1, "C", "unit", 2, 4),
            Token("A7", 1, "M", "master", 9, 10, (Badge("atk_up"),)),
            Token("E6", 1, "D", "unit", 6, 6),
        ),
        traps=(Trap("C6", 1, 1), Trap("C1", 0, 2)),
        arrows=(
            Arrow("move", 0, ("B1", "B2", "B3"), order=1, sign="A"),
            Arrow("attack", 0, ("B3", "B4"), tone="harm"),
            Arrow("ability", 0, ("D2", "D5"), order=2),
            Arrow("displace", 1, ("D4", "D5")),
        ),
        crosses=(Cross("C5", 1, "B"),),
        notes=(Note("B4", "−5", "harm"), Note("D5", "−2", "harm"), Note("C2", "+2", "good")),
    )
    return msgspec.structs.replace(full, **changes)


def scene(locale: str = "en", names: Sequence[str] = ("Goki the Berserker", "Gantetsu the Gatekeeper")) -> Scene:
    """Return a whole battle scene made by hand, in no game's words."""
    reach = Range("reach", 1, 1)
    west = Line(0, "A", names[0], "unit", 6, 6, 5, 3, reach, None, (Badge("poison", 2, 2), Badge("shield", 3, 1)))
    east = Line(1, "A", names[1], "master", 3, 8, 2, 2, Range("line", 1, 3), 4, (), "exhausted")
    return Scene(
        title="Corridor",
        locale=locale,
        board=board(),
        gauges=(
            Gauge(0, "W", "West", 2, 5, 1, 4, 10, 0, "09:32", True),
            Gauge(1, "E", "East", 1, 5, 4, 4, 10, 2, "10:00", False, True),
        ),
        track=Track(4, 10, (3, 7)),
        rosters=(Roster(0, (west,), (west,), (west,)), Roster(1, (east,), (), (east,))),
    )


def table(text: str = BATTLE) -> Table:
    """Return a match at a position."""
    return Table(text)


def battle_scene(at: Table, events: Sequence[Event] = (), wish: Wish | None = None, seat: int | None = None) -> Scene:
    """Return the scene of a table, with locale keys for words."""
    return scene_for(at.game, at.game.view(at.state, seat), events, key_of, "en", wish)  # pyright: ignore[reportArgumentType]
