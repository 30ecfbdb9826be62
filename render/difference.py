"""Two pictures of one board, before and after, with the cells marked on which they differ."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from .scene import Scene
from .scene_board import Board, Mark


def marked(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Return both scenes with a mark on each cell whose contents changed."""
    if before.board is None or after.board is None:
        return before, after
    was, now = _contents(before.board), _contents(after.board)
    changed = sorted(cell for cell in was.keys() | now.keys() if was.get(cell) != now.get(cell))
    marks = tuple(Mark(cell, "selected") for cell in changed)
    return _with(before, before.board, marks), _with(after, after.board, marks)


def _with(scene: Scene, board: Board, marks: tuple[Mark, ...]) -> Scene:
    return msgspec.structs.replace(scene, board=msgspec.structs.replace(board, marks=marks))


def _contents(board: Board) -> dict[str, list[Any]]:
    """Return what stands and lies on each cell."""
    found: dict[str, list[Any]] = defaultdict(list)
    for cell in board.cells:
        found[cell.name].append(cell)
    for thing in (*board.tokens, *board.traps, *board.sites):
        found[thing.cell].append(thing)
    return found
