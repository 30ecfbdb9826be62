"""Line of sight against exact geometry: every actor, target and blocker of the board, and random sets of blockers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chesswarrior import sight
from tests.support.shared_out import at_landing

from . import oracle
from .oracle import SQUARES, TWENTIETH, Square

FIRST_IS_LEFT = {(0, 1), (1, 0), (1, 1), (-1, -1)}
"""Directions (signs of dx and dy) in which the rule names the line on the left-hand side first."""


def cell(square: Square) -> int:
    """Return the rules' number of a square: rows from the north, columns from the west."""
    return (8 - square[1]) * 8 + square[0] - 1


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def ordered(a: Square, b: Square, found: tuple[frozenset[Square], ...]) -> list[set[int]]:
    """Return the oracle's left, middle and right line as sets of cells in the order of RCW-09 step 1."""
    left, middle, right = ({cell(square) for square in line} for line in found)
    way = sign(b[0] - a[0]), sign(b[1] - a[1])
    return [left, middle, right] if way in FIRST_IS_LEFT else [right, middle, left]


def wrong_triples(inset: Fraction, every: int = 1) -> Iterable[tuple[Square, Square, Square]]:
    """Yield every actor, target and blocker for which the rules and the oracle differ about any of the lines."""
    singles = [(square, 1 << cell(square)) for square in SQUARES]
    for a, b, found in oracle.views(inset, every):
        by = ordered(a, b, found)
        for square, bit in singles:
            c = cell(square)
            if c in (cell(a), cell(b)):
                continue
            truth = c in by[0], c in by[1], c in by[2]
            seen = sight.sight(cell(a), cell(b), bit)
            if seen.blocked != truth or sight.penalty(cell(a), cell(b), bit) != (0, 2, 4, None)[sum(truth)]:
                yield a, b, square


INSETS = (TWENTIETH, Fraction(1, 1_000), Fraction(1, 10**9))
FIFTH = 5
"""The suite looks at so many a part of all actors and targets: no power of two, so that all squares are among both."""


@at_landing
def test_actors_targets_and_every_blocker_of_the_board() -> None:
    """RCW-09, for every fifth actor and target, at every distance and in every direction."""
    looked_at = oracle.PAIRS[::FIFTH]
    ways = {(b[0] - a[0], b[1] - a[1]) for a, b in oracle.PAIRS}
    missed = ways - {(b[0] - a[0], b[1] - a[1]) for a, b in looked_at}
    assert all(max(map(abs, way)) > 5 for way in missed), "only what few pairs of the board have"
    assert {a for a, _ in looked_at} == {b for _, b in looked_at} == set(SQUARES)
    assert list(wrong_triples(TWENTIETH, FIFTH)) == []


@pytest.mark.soak
@pytest.mark.parametrize("inset", INSETS, ids=str)
def test_every_actor_target_and_blocker_of_the_board(inset: Fraction) -> None:
    """RCW-09, for the inset of the rule and for smaller ones, which give the same."""
    assert list(wrong_triples(inset)) == []


def test_a_larger_inset_would_not_give_the_same() -> None:
    """RCW-09: the oracle can tell insets apart, so that the agreement above says something."""
    assert next(iter(wrong_triples(Fraction(1, 5))), None) is not None


def test_the_end_squares_never_block() -> None:
    """RCW-09 step 2: not A, not B."""
    everything = (1 << 64) - 1
    assert not [
        (a, b)
        for a, b in oracle.PAIRS
        if any({cell(a), cell(b)} & set(line) for line in sight.sight(cell(a), cell(b), everything).by)
    ]


squares = st.sampled_from(SQUARES)
blocker_sets = st.sets(squares, max_size=16)


def said_by_clipping(a: Square, b: Square, blockers: set[Square]) -> list[tuple[int, ...]]:
    """Return per line the cells of the blockers whose inside it enters, by cutting segments with squares."""
    rest = blockers - {a, b}
    found = tuple(
        frozenset(square for square in rest if oracle.meets(segment, square))
        for segment in oracle.lines(a, b, TWENTIETH)
    )
    return [tuple(sorted(line)) for line in ordered(a, b, found)]


@at_landing
@given(squares, squares, blocker_sets)
@settings(max_examples=1500, deadline=None)
def test_any_set_of_blockers(a: Square, b: Square, blockers: set[Square]) -> None:
    """RCW-09: which squares block which line, and what follows, for heaps of blockers of all sizes."""
    if a == b:
        return
    seen = sight.sight(cell(a), cell(b), sight.mask(map(cell, blockers)))
    truth = said_by_clipping(a, b, blockers)
    assert list(seen.by) == truth
    assert seen.blocked == tuple(map(bool, truth))
    assert seen.penalty == (0, 2, 4, None)[sum(map(bool, truth))]


@at_landing
@given(squares, squares, blocker_sets)
@settings(max_examples=500, deadline=None)
def test_sight_is_symmetric(a: Square, b: Square, blockers: set[Square]) -> None:
    """RCW-09: with the same blockers both see alike."""
    bits = sight.mask(map(cell, blockers))
    assert sight.penalty(cell(a), cell(b), bits) == sight.penalty(cell(b), cell(a), bits)


def test_symmetry_for_every_actor_target_and_blocker() -> None:
    """RCW-09: the lines from either end are the same lines, perhaps in the other order."""
    assert not [
        (a, b)
        for a, b in oracle.PAIRS
        if sorted(sight.LINES[cell(a)][cell(b)]) != sorted(sight.LINES[cell(b)][cell(a)])
    ]


def test_orthogonal_neighbours_always_have_full_sight() -> None:
    """RCW-09: whatever stands around them."""
    beside = [(a, b) for a, b in oracle.PAIRS if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    everything = (1 << 64) - 1
    assert len(beside) == 224
    assert {sight.penalty(cell(a), cell(b), everything) for a, b in beside} == {0}


def test_the_two_oracles_agree() -> None:
    """The walk from grid line to grid line and the cut with four sides find the same squares."""
    from_d4 = [segment for a, b in oracle.PAIRS if a == (4, 4) for segment in oracle.lines(a, b, TWENTIETH)]
    assert len(from_d4) == 189
    assert not [
        (segment, square)
        for segment, inside in ((segment, oracle.crossed(segment)) for segment in from_d4)
        for square in SQUARES
        if oracle.meets(segment, square) != (square in inside)
    ]
