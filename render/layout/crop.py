"""A part of a board in large: the cells round one of them, with all that stands and happens there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import hypot

import msgspec

from render.scene import Scene
from render.scene_board import Arrow, Board, Cell, Point

Place = tuple[str, Point]
"""A cell by its name, and where its middle is."""
MINUS = "−"
"""The sign before a negative number on a board."""
HALF = 2.3
"""How far from the middle of a part its cells may have theirs, in widths of a cell: five of them side by side."""
MOST_PARTS = 4
"""Parts side by side in a row or column, at most."""
_ASIDE = 0.3
"""How far from the line of an arrow the middle of a cell may be that it passes through, in widths of a cell."""


class UnknownCellError(LookupError):
    """There is no cell of that name on the board."""


def parts(board: Board) -> tuple[str, ...]:
    """Name a cell in the middle of each part by which a board is seen in large, row by row: as few as show all of it.

    There are none where one part shows half of the board or more: it is no larger there than the whole.
    """
    return _parts(tuple([(cell.name, cell.centre) for cell in board.cells]))


@lru_cache(maxsize=64)
def _parts(places: tuple[Place, ...]) -> tuple[str, ...]:
    """Name the middles of the parts of all boards of a form, by where its cells are."""
    every = {name for name, _ in places}
    centres = [centre for _, centre in places]
    for columns, rows in sorted(product(range(1, MOST_PARTS + 1), repeat=2), key=lambda size: size[0] * size[1]):
        middles = [_nearest(places, x, y) for y in _spread(centres, 1, rows) for x in _spread(centres, 0, columns)]
        seen = [_seen(places, centre) for _, centre in middles]
        if 2 * max(map(len, seen)) >= len(every):
            break
        if every == {name for part in seen for name in part}:
            return tuple(dict.fromkeys(name for name, _ in middles))
    return ()


def cropped(board: Board, near: str) -> Board:
    """Return the part of a board round a cell, moved off the board's edge; raise UnknownCellError for another name.

    The cell is named as people type it: in either notation, in small letters or capitals.
    What leads out of it is drawn as far as it is seen. Every cell bears its name, as no coordinates stand beside it.
    """
    wanted = near.strip().casefold().replace("-", MINUS)
    middle = next((cell.centre for cell in board.cells if wanted in (cell.name.casefold(), cell.second)), None)
    if middle is None or not wanted:
        raise UnknownCellError(f"no cell {near!r}")
    near_it = _seen([(cell.name, cell.centre) for cell in board.cells], middle)
    seen = {cell.name: cell for cell in board.cells if cell.name in near_it}
    arrows = [part for arrow in board.arrows if (part := _seen_part(arrow, seen, board.cells)) is not None]
    return msgspec.structs.replace(
        board,
        cells=tuple(cell if cell.label else msgspec.structs.replace(cell, label=cell.name) for cell in seen.values()),
        labels=(),
        tokens=tuple(token for token in board.tokens if token.cell in seen),
        traps=tuple(trap for trap in board.traps if trap.cell in seen),
        marks=tuple(mark for mark in board.marks if mark.cell in seen),
        arrows=tuple(arrows),
        crosses=tuple(cross for cross in board.crosses if cross.cell in seen),
        notes=tuple(note for note in board.notes if note.cell in seen),
        areas=tuple(area for area in board.areas if seen.keys() >= set(area.cells)),
        rays=tuple(ray for ray in board.rays if seen.keys() >= set(ray.cells)),
        sites=tuple(site for site in board.sites if site.cell in seen),
    )


def around(scene: Scene, near: str) -> Scene:
    """Return a scene with the part of its board round a cell; the whole of it where none is named.

    Cells in large leave no room for whom a side is to place.

    Raise UnknownCellError for a cell that is not there.
    """
    if not near or scene.board is None:
        return scene
    return msgspec.structs.replace(scene, board=cropped(scene.board, near), muster=None)


def _seen(places: Sequence[Place], middle: Point) -> set[str]:
    """Name the cells of the part round a place."""
    x, y = (_inside(middle[axis], [centre[axis] for _, centre in places]) for axis in (0, 1))
    return {name for name, centre in places if abs(centre[0] - x) <= HALF and abs(centre[1] - y) <= HALF}


def _spread(centres: Sequence[Point], axis: int, number: int) -> list[float]:
    """Return so many places along a board, as far from its edges as the middle of a part is at least."""
    values = [centre[axis] for centre in centres]
    low, high = _inside(min(values), values), _inside(max(values), values)
    if number == 1:
        return [(low + high) / 2]
    return [low + (high - low) * n / (number - 1) for n in range(number)]


def _nearest(places: Sequence[Place], x: float, y: float) -> Place:
    return min(places, key=lambda place: (round(hypot(place[1][0] - x, place[1][1] - y), 6), place[1]))


def _inside(middle: float, all_of: Iterable[float]) -> float:
    """Move the middle of a part so far from the edge that the part is as large as elsewhere."""
    values = [*all_of]
    low, high = min(values) + HALF - 0.3, max(values) - HALF + 0.3
    return (low + high) / 2 if low > high else min(max(middle, low), high)


def _seen_part(arrow: Arrow, seen: dict[str, Cell], cells: Iterable[Cell]) -> Arrow | None:
    """Return what of an arrow is seen; None if that is nothing but a cell."""
    if seen.keys() >= set(arrow.path):
        return arrow
    every = {cell.name: cell.centre for cell in cells}
    passed = [name for name in _cells_on([every[name] for name in arrow.path], every) if name in seen]
    return msgspec.structs.replace(arrow, path=(passed[0], passed[-1])) if len(passed) > 1 else None


def _cells_on(points: list[Point], every: dict[str, Point]) -> list[str]:
    """Return the cells that a path passes through, in its order."""
    found: list[str] = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay) or 1.0
        along: list[tuple[float, str]] = []
        for name, (x, y) in every.items():
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
            aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
            if -_ASIDE <= share <= length + _ASIDE and aside <= _ASIDE:
                along.append((share, name))
        found += [name for _, name in sorted(along) if name not in found]
    return found
