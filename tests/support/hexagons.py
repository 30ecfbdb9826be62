"""Boards of hexes for tests."""

from __future__ import annotations

from rules.geometry.hexes import Axial


def hexagon(radius: int) -> frozenset[Axial]:
    """Return all hexes up to a distance from the centre."""
    span = range(-radius, radius + 1)
    return frozenset((q, r) for q in span for r in span if abs(q + r) <= radius)
