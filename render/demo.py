"""Made-up scenes that show what no game of the moment needs all of: hexes with stacks, hands and zones, many seats."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from render.layout.crop import cropped
from render.layout.hexes import hex_cell, hex_labels
from render.layout.square import square_cell, square_labels
from render.scene import Scene
from render.scene_beside import Figure, Gauge, Track, Zone
from render.scene_board import Arrow, Badge, Board, Cell, Cross, Force, Look, Mark, Note, Site, Token, Troop
from render.scene_cards import Face, HandCard, Mat
from rules.geometry.hexes import hex_grid

NAMES = ("Ana", "Ben", "Chiyo", "Montgomery")
FIELD = hex_grid(frozenset((q, r) for r in range(-4, 5) for q in range(-8, 9) if abs(2 * q + r) <= 8))
"""Nine rows of nine and eight hexes, 77 in all."""
_PEAKS = {"a5": 1, "c3": 2, "c7": 2, "e2": 1, "e8": 1, "g3": 2, "g7": 0, "i5": 1}
_SITES = ((0, "a8 a9 b8"), (1, "h8 i8 i9"), (2, "h1 i1 i2"), (3, "a1 a2 b1"))
_SORTS = ("foot", "horse", "bow")
_TROOPS = {"f": "foot", "h": "horse", "b": "bow"}
_WORDS = {"foot": "infantry", "horse": "riders", "bow": "archers"}
_STACKS = """
0 b8 1 2 f2 | 0 c8 4 3 f1/1 b1 | 0 d6 7 3 b3 | 0 a8 - - f1 | 0 c6 - - h2 | 0 f6 - - f3/2 h1 b1
1 g6 2 3 f2/1 h1 b2 | 1 h8 5 1 h1 | 1 f8 11 3 - | 1 g8 - - f1 | 1 i9 - - h5
2 g2 3 3 f1 h2 b1 | 2 f4 8 2 b2 | 2 i2 - - b1 | 2 e4 - - f4/3 | 2 h4 12 1 f5/2
3 b4 10 3 f1 h1 b3 | 3 c4 9 2 b1 | 3 c2 6 3 f1/1 h1 | 3 d3 - - f2 | 3 a1 - - h2
"""


def plates() -> Iterator[tuple[str, Scene]]:
    """Yield every scene with its name."""
    yield "hexes", hexes()
    yield "hexes-near", near()
    yield "cards", cards()
    yield "seats-2", seats(2)
    yield "seats-3", seats(3)
    yield "seats-4", seats(4)
    yield "sharing", sharing()
    yield "units", units()
    yield "faces", faces()


def gauges(number: int, out: int = -1) -> tuple[Gauge, ...]:
    """Return the headers of so many sides, of which the second acts."""
    rows = ((5, 2, 3, 1), (3, 4, 1, 2), (4, 0, 6, 0), (2, 1, 2, 0))
    return tuple(
        Gauge(
            side,
            "ABCD"[side],
            NAMES[side],
            score,
            goal=None,
            clock="" if side == out else ("09:32", "2 d 4 h", "11 h", "3 d")[side],
            active=side == 1,
            ready=side == 0,
            place=side + 1,
            trophy="crown",
            figures=(
                Figure("coin", str(coins), "gold"),
                Figure("card", str(hand), "cards"),
                Figure("chart", str(maps), "map pieces"),
            ),
            out=side == out,
        )
        for side, (score, coins, hand, maps) in enumerate(rows[:number])
    )


def stacks() -> tuple[Token, ...]:
    """Return generals with troops, troops alone and a general alone, of four sides."""
    found: list[Token] = []
    for words in _STACKS.replace("\n", "|").split("|"):
        if not words.strip():
            continue
        side, cell, sign, hp, *sorts = words.split()
        troops = tuple(_troop(sort) for sort in sorts if sort != "-")
        leader = hp != "-"
        found.append(
            Token(
                cell,
                int(side),
                sign if leader else "",
                hp=int(hp) if leader else None,
                hp_max=3 if leader else None,
                look="exhausted" if cell == "c8" else "ready",
                badges=(Badge("chart"),) if cell in ("b8", "h4") else (),
                troops=troops,
            )
        )
    return tuple(found)


def _troop(word: str) -> Troop:
    count, _, hurt = word[1:].partition("/")
    icon = _TROOPS[word[0]]
    return Troop(icon, int(count), int(hurt or 0), _WORDS[icon])


def _cell(index: int) -> Cell:
    name = FIELD.names[index]
    terrain = "crater" if name == "e5" else "peak" if name in _PEAKS else "field"
    return hex_cell(name, FIELD.axial[index], terrain, stock=2 if name == "e5" else _PEAKS.get(name, 0))


def field() -> Board:
    """Return a board of hexes on which stacks of four sides have moved and fought."""
    return Board(
        cells=tuple(map(_cell, range(FIELD.size))),
        labels=hex_labels(FIELD),
        tokens=stacks(),
        sites=tuple(
            Site(cell, side, sort, 0 if cell == "h1" else 1 if cell == "b8" else 2, 2, "castle")
            for side, names in _SITES
            for cell, sort in zip(names.split(), _SORTS, strict=True)
        ),
        arrows=(
            Arrow("move", 2, ("g1", "g2"), order=1),
            Arrow("attack", 2, ("f4", "d6"), order=2),
            Arrow("move", 3, ("a3", "b3", "b4"), order=3),
        ),
        crosses=(Cross("h6", 1, "9"),),
        notes=(Note("d6", "−1", "harm"),),
    )


def hexes() -> Scene:
    """Return a match of four on hexes."""
    return Scene("The Twelve Peaks", subtitle="Round 5", gauges=gauges(4), track=Track(5, 8, (4,)), board=field())


def near() -> Scene:
    """Return a part of the board in large, with what may be chosen."""
    marks = (
        Mark("d6", "selected"), Mark("d5", "legal"), Mark("e6", "legal"), Mark("d7", "legal"), Mark("f4", "target"),
        Mark("e4", "danger"),
    )  # fmt: skip
    return Scene("Ana 7, d6", board=cropped(msgspec.structs.replace(field(), marks=marks), "d6"))


def cards() -> Scene:
    """Return two armies that share a board of squares, with the reader's hand and both sides' zones."""
    names = ("Iron Guard", "Scout", "Field Medic of the Fens", "Ambush", "Volley", "Siege Engine", "Standard Bearer")
    values = ((4, 6), (2, 3), (1, 5), None, None, (7, 4), (3, 5))
    hand = tuple(
        HandCard(
            number + 1,
            name,
            number % 4,
            icon="" if value else "trigger",
            figures=(Figure("sword", str(value[0])), Figure("heart", str(value[1]))) if value else (),
            ways=((0, 1, 7), (0,), (0, 2, 4, 6), (), (), (7, 0, 1, 3, 5), (2, 6))[number],
            mark={1: "selected", 4: "legal"}.get(number),  # pyright: ignore[reportArgumentType]
        )
        for number, (name, value) in enumerate(zip(names, values, strict=True))
    )
    mine = Mat(0, _zones(34, 6, 5, 1, 4, "Ambush"), hand)
    other = Mat(1, _zones(31, 9, 3, 0, 2, "Iron Guard"), unseen=6)
    squares = tuple(square_cell(f"{'abcdef'[column]}{6 - row}", row, column) for row in range(6) for column in range(6))
    tokens = (
        Token("c3", 0, "G", hp=6, hp_max=6),
        Token("d3", 0, "S", hp=2, hp_max=3, look="exhausted", badges=(Badge("spent"),)),
        Token("d4", 1, "E", hp=4, hp_max=4),
        Token("e4", 1, "B", hp=1, hp_max=5),
    )
    board = Board(squares, square_labels(tuple("654321"), tuple("abcdef")), tokens)
    two = tuple(
        msgspec.structs.replace(gauge, figures=(), pool=3 - side, pool_max=3, pool_slots=3, score=(4, 2)[side], goal=6)
        for side, gauge in enumerate(gauges(2))
    )
    return Scene("The Ford", gauges=two, track=Track(7), board=board, mats=(other, mine))


def _zones(deck: int, discard: int, energy: int, removed: int, lost: int, top: str) -> tuple[Zone, ...]:
    return (
        Zone("deck", "Deck", deck),
        Zone("discard", "Discard", discard, top),
        Zone("mana", "Energy", energy),
        Zone("removed", "Removed", removed),
        Zone("skull", "Defeated", lost, goal=6),
    )


def seats(number: int) -> Scene:
    """Return the headers of so many sides alone, the last of which is out."""
    return Scene("Late in the match", gauges=gauges(number, number - 1), track=Track(7, 8, (3,)))


def sharing() -> Scene:
    """Return squares on which one to six pieces stand."""
    squares = tuple(square_cell(f"{'abcdef'[column]}{row + 1}", row, column) for row in range(2) for column in range(6))
    tokens = tuple(
        Token(f"{'abcdef'[column]}1", number % 4, "ABCDEF"[number], hp=6 - number, hp_max=6)
        for column in range(6)
        for number in range(column + 1)
    )
    looks = (
        Token("a2", 2, "K", "master", 5, 9),
        Token("b2", 3, "L", hp=3, hp_max=4, look="exhausted"),
        Token("c2", 2, "W"),
        Token("d2", 3, "V", cover="veiled"),
        Token("e2", 2, "", cover="back"),
        Token("f2", 3, "", cover="back"),
    )
    return Scene("Shared squares", board=Board(squares, square_labels(("1", "2"), tuple("abcdef")), (*tokens, *looks)))


def units() -> Scene:
    """Return pieces with printed values on a field whose border costs Health: every way, every badge, every mark."""
    squares = tuple(
        msgspec.structs.replace(
            square_cell(f"{'abcdef'[column]}{6 - row}", row, column, "start" if {row, column} <= {2, 3} else "floor"),
            label="−3" if edges else "",
            edges=edges,
        )
        for row in range(6)
        for column in range(6)
        for edges in [
            tuple(
                way for way, on in zip((0, 2, 4, 6), (row == 0, column == 5, row == 5, column == 0), strict=True) if on
            )
        ]
    )
    tokens = (
        _unit("c3", 0, Force(4, 6, tuple(range(8)), name="Titan", icons=("crown",))),
        _unit("d3", 0, Force(2, 3, (0, 4), hurt=True, name="Long Bow", icons=("bow",), held=2), Badge("shield", 1)),
        _unit("c4", 1, Force(3, 2, (3, 4, 5), hurt=True, name="Rivet Recruit"), Badge("eye")),
        _unit("d4", 1, Force(1, 12, (1, 3, 5, 7), name="Wall of the Fens", icons=("eye",)), Badge("eye", 2)),
        _unit("f6", 1, Force(0, 1, (6,), name="Scout"), Badge("disarm"), Badge("root"), Badge("mask"), Badge("eye")),
        _unit("a1", 0, Force(12, 9, (1, 2), name="Siege Engine"), look="exhausted"),
    )
    board = Board(
        squares,
        square_labels(tuple("654321"), tuple("abcdef")),
        tokens,
        marks=(Mark("b3", "legal"), Mark("a3", "legal"), Mark("a6", "danger"), Mark("c4", "target")),
        arrows=(Arrow("attack", 0, ("d3", "d4"), order=1), Arrow("move", 1, ("e6", "e4"), order=2)),
        crosses=(Cross("e5", 0, ""),),
        notes=(Note("d4", "−3", "harm"), Note("d4", "9", "plain", "heart"), Note("a3", "2", "plain", "heart")),
    )
    headers = tuple(
        Gauge(side, "SN"[side], NAMES[side], (4, 0)[side], 6, (2, 3)[side], 3, 3, losing=True, active=side == 0)
        for side in range(2)
    )
    return Scene("The Ford", subtitle="Combat", gauges=headers, track=Track(7), board=board)


def _unit(cell: str, side: int, force: Force, *badges: Badge, look: Look = "ready") -> Token:
    return Token(cell, side, "", hp=force.left, hp_max=force.left, badges=badges, look=look, force=force)


def faces() -> Scene:
    """Return printed cards large: pieces that strike in all ways and in one, an event, long words and none."""
    long = "Defending Phase, once per turn: this unit and an own unit of your choice exchange their squares."
    return Scene(
        "",
        faces=(
            Face("Admiral of the Tides", "Legendary unit", "wave", "Court", 2, 2, Force(4, 6, (0, 1, 2, 6, 7)), "",
                 "Corsair", ("Deploying: draw a card.", long), True),
            Face("Wall", "Unit", "nut", "League", 1, 0, Force(1, 12, (4,)), "", "Guard"),
            Face("Roll of the Fallen", "Planning event", "leaf", "Oath", 3, 4, icon="flag", texts=(long, long, long)),
            Face("Embers", "Ongoing event", "flame", "Host", 0, 1, icon="card", texts=("Range Attack.",)),
        ),
    )  # fmt: skip
