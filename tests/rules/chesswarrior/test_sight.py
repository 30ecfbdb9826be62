"""Distance, facing, sight, arcs, areas and lines, position by position."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from rules.chesswarrior import sight
from rules.chesswarrior.sight import CELL_OF, NAMES

FILE = Path(__file__).parents[2] / "scenarios" / "chesswarrior" / "geometry" / "sight.toml"
N, E, S, W = range(4)


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """Two squares, what stands about, and what the rule says of it."""

    a: str
    b: str
    blockers: list[str]
    blocked: tuple[bool, bool, bool]
    sight: str


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """The file: the clauses it shows and its cases."""

    clauses: list[str]
    case: list[Case]


CASES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Scenario).case
PENALTY = {"full": 0, "part2": 2, "part4": 4, "none": None}


def bits(*names: str) -> int:
    """Return the mask of named squares."""
    return sight.mask(CELL_OF[name] for name in names)


def named(cells: tuple[int, ...]) -> str:
    """Return squares as text."""
    return " ".join(NAMES[c] for c in cells)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.a}-{case.b}-{'-'.join(case.blockers)}")
def test_check_table(case: Case) -> None:
    """RCW-09, RCW-08: the table of the specification."""
    a, b, blockers = CELL_OF[case.a], CELL_OF[case.b], bits(*case.blockers)
    assert sight.sight(a, b, blockers).blocked == case.blocked
    assert sight.sight(a, b, blockers).penalty == PENALTY[case.sight]
    assert sight.penalty(a, b, blockers) == PENALTY[case.sight]


def test_rcw_09_names_what_blocks_each_line() -> None:
    """RCW-09, E4: from d4 to e5 with obstacles on d5 and e4."""
    seen = sight.sight(CELL_OF["d4"], CELL_OF["e5"], bits("d5", "e4", "h8"))
    assert [named(line) for line in seen.by] == ["d5", "", "e4"]


def test_rcw_09_lines_begin_and_end_at_the_outermost_points() -> None:
    """RCW-09 step 1, CW-87: offsets in twentieths of a square, to the east and to the north."""
    assert sight.offsets(CELL_OF["d4"], CELL_OF["d7"]) == ((-9, 0), (0, 0), (9, 0))
    assert sight.offsets(CELL_OF["d4"], CELL_OF["a4"]) == ((0, 9), (0, 0), (0, -9))
    assert sight.offsets(CELL_OF["d4"], CELL_OF["f5"]) == ((-9, 9), (0, 0), (9, -9))
    assert sight.offsets(CELL_OF["d4"], CELL_OF["e2"]) == ((-9, -9), (0, 0), (9, 9))


def test_a_square_sees_itself() -> None:
    assert sight.penalty(0, 0, -1) == 0


def test_names_of_the_squares() -> None:
    """CW-02: columns a to h west to east, rows 1 to 8 south to north."""
    assert (NAMES[0], NAMES[7], NAMES[56], NAMES[63]) == ("a8", "h8", "a1", "h1")
    assert len(set(NAMES)) == 64


@pytest.mark.parametrize(
    ("a", "b", "steps"), [("d4", "d5", 1), ("d4", "e5", 2), ("d4", "d6", 2), ("a1", "h8", 14), ("c3", "c3", 0)]
)
def test_rcw_12_distance(a: str, b: str, steps: int) -> None:
    """RCW-12, CW-63, CW-72: an orthogonal neighbour is 1 away, a diagonal one 2."""
    assert sight.distance(CELL_OF[a], CELL_OF[b]) == steps


@pytest.mark.parametrize(
    ("target", "facings"),
    [
        ("d7", (N,)), ("e7", (N,)), ("c6", (N,)), ("h4", (E,)), ("g6", (E,)), ("d1", (S,)), ("c2", (S,)), ("a4", (W,)),
        ("e5", (N, E)), ("g7", (N, E)), ("e3", (S, E)), ("a1", (S, W)), ("c5", (N, W)),
    ],
)  # fmt: skip
def test_cw_83_quarter_and_cw_84_both_on_a_diagonal(target: str, facings: tuple[int, ...]) -> None:
    """CW-83, CW-84: seen from d4."""
    assert sight.quarters(CELL_OF["d4"], CELL_OF[target]) == facings


def test_a_square_lies_in_no_quarter_of_its_own() -> None:
    with pytest.raises(ValueError, match="d4"):
        sight.quarters(CELL_OF["d4"], CELL_OF["d4"])


@pytest.mark.parametrize(
    ("facing", "target", "then"), [(E, "e5", E), (N, "e5", N), (W, "e5", N), (S, "e5", N), (W, "e3", S), (W, "d7", N)]
)
def test_cw_84_default_facing(facing: int, target: str, then: int) -> None:
    """CW-84, CW-83: the current facing if it is one of the two, else north or south; no choice off the diagonal."""
    assert sight.turned(facing, CELL_OF["d4"], CELL_OF[target]) == then


AROUND = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip
TABLE = {
    "n": ("front",), "ne": ("front", "side"), "e": ("side",), "se": ("side", "back"),
    "s": ("back",), "sw": ("side", "back"), "w": ("side",), "nw": ("front", "side"),
}  # fmt: skip
CLOCKWISE = list(AROUND)


def arcs_of(user: int, facing: int, other: int) -> tuple[str, ...]:
    """Return the arcs in which a square lies (CW-91, RCW-41); the rules need them for FOT alone."""
    east, north = other % 8 - user % 8, user // 8 - other // 8
    ahead = {N: north, E: east, S: -north, W: -east}[facing]
    across = abs(east if facing in (N, S) else north)
    inside = {
        "front": ahead >= across and ahead > 0,
        "side": across >= abs(ahead) and across != 0,
        "back": -ahead >= across and ahead < 0,
    }
    return tuple(name for name, is_in in inside.items() if is_in)


@pytest.mark.parametrize("facing", [N, E, S, W])
def test_cw_91_table_of_the_eight_neighbours(facing: int) -> None:
    """CW-91, RCW-60: front ahead, sides left and right, F,S before them and B,S behind; turned with the hero."""
    user = CELL_OF["d4"]
    turned = [CLOCKWISE[(i + 2 * facing) % 8] for i in range(8)]
    found = {
        name: arcs_of(user, facing, user + AROUND[where][0] - 8 * AROUND[where][1])
        for name, where in zip(CLOCKWISE, turned, strict=True)
    }
    assert found == TABLE


@pytest.mark.parametrize(
    ("target", "arcs"),
    [
        ("d8", ("front",)), ("e7", ("front",)), ("g7", ("front", "side")), ("g6", ("side",)), ("h4", ("side",)),
        ("g2", ("side",)), ("f2", ("side", "back")), ("e2", ("back",)), ("c1", ("back",)), ("a5", ("side",)),
        ("d4", ()),
    ],
)  # fmt: skip
def test_rcw_41_arcs_beyond_the_neighbours(target: str, arcs: tuple[str, ...]) -> None:
    """RCW-41: seen from d4, facing north."""
    assert arcs_of(CELL_OF["d4"], N, CELL_OF[target]) == arcs


def test_rcw_41_fot_is_every_arc_but_the_back_alone() -> None:
    """RCW-41, CW-90: by default a rear diagonal counts as side."""
    wrong = [
        (user, facing, other)
        for user in range(64)
        for facing in range(4)
        for other in range(64)
        if sight.fot(user, facing, other) != (arcs_of(user, facing, other) != ("back",))
    ]
    assert wrong == []


def test_rcw_41_fot_with_rear_diagonals_as_back() -> None:
    """RCW-41 under `bs_arc` = `back`: nothing that lies in the back arc."""
    wrong = [
        (user, facing, other)
        for user in range(64)
        for facing in range(4)
        for other in range(64)
        if sight.fot(user, facing, other, "back") == ("back" in arcs_of(user, facing, other))
    ]
    assert wrong == []


def test_rcw_41_e4_armor_block_from_a_rear_diagonal() -> None:
    """E4, RCW-41: page on e5 facing north is attacked from d4 and from e3."""
    page = CELL_OF["e5"]
    assert sight.fot(page, N, CELL_OF["d4"])
    assert not sight.fot(page, N, CELL_OF["d4"], "back")
    assert not sight.fot(page, N, CELL_OF["e3"])
    assert not sight.fot(page, N, CELL_OF["e3"], "back")


def test_cw_93_e6_obstacles_shield_only_in_non_sight() -> None:
    """CW-93, RCW-46, E6: Morwen on d5, obstacles on d3 and c4; d2 is shielded, b4 only in Part Sight."""
    blockers = bits("d3", "c4")
    centre = CELL_OF["d5"]
    assert sight.penalty(centre, CELL_OF["b4"], blockers) == 4
    assert [sight.penalty(centre, CELL_OF[name], blockers) for name in ("d4", "f4")] == [0, 0]
    assert sight.penalty(centre, CELL_OF["d2"], blockers) is None


@pytest.mark.parametrize(
    ("start", "facing", "length", "obstacles", "found"),
    [
        ("d1", N, None, (), "d2 d3 d4 d5 d6 d7 d8"), ("d1", N, 3, (), "d2 d3 d4"),
        ("d1", N, None, ("d6",), "d2 d3 d4 d5"),
        ("d1", N, None, ("d2",), ""), ("d1", S, None, (), ""), ("d4", E, None, ("d5",), "e4 f4 g4 h4"),
        ("d4", W, 9, (), "c4 b4 a4"),
    ],
)  # fmt: skip
def test_rcw_45_direct_line(
    start: str, facing: int, length: int | None, obstacles: tuple[str, ...], found: str
) -> None:
    """RCW-45, CW-95, CW-96, E6: from the next square to the length, the edge or the first obstacle."""
    assert named(sight.line(CELL_OF[start], facing, length, bits(*obstacles))) == found


def test_squares_of_a_mask() -> None:
    assert sight.squares(bits("h1", "a8", "c3")) == tuple(sorted((CELL_OF["h1"], CELL_OF["a8"], CELL_OF["c3"])))
