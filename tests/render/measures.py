"""What tests measure of letters and colours."""

from __future__ import annotations

from itertools import combinations

from render.theme import Theme, difference, simulate


def cap_height(size: int) -> float:
    """Return the height of a capital letter in pixels at a font size (Noto Sans: 0.714 em)."""
    return size * 0.714


def closest_pair(theme: Theme, names: tuple[str, ...], blindness: str) -> tuple[float, str, str]:
    """Return the two of the named colours that are hardest to tell apart with that colour blindness."""
    seen = {name: simulate(theme[name], blindness) for name in names}
    return min((difference(seen[a], seen[b]), a, b) for a, b in combinations(names, 2))
