"""Scenes of a match in order to the frames of its replay: first what is done, then what it led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.layout.page import is_pair
from render.paint.wrapping import ELLIPSIS, wrap
from render.scene import Scene
from render.scene_board import Board, Note

_SHORTEST = 700
_PER_MARK = 250
_LONGEST = 2600
_LAST = 4000
_LETTER, _ROOM = 29, 234
"""Letters of a subtitle between two sides, and its width, in pixels at scale 1."""


class Step(NamedTuple):
    """A scene and how long it is shown, in milliseconds."""

    scene: Scene
    duration: int


def reel(scenes: Sequence[Scene]) -> list[Step]:
    """Return the steps of a replay; every scene after the first shows the moves on the position before it.

    Signs without a number that both positions have stay in between: they are of the positions.
    Lists, cards and banners are left out, and scenes without a board where others have one: they would change
    the height from frame to frame. A banner's words go where the subtitle is; that of the last scene, which says how it
    ended, stays where it is if it finds no room there.
    """
    steps: list[Step] = []
    before: Scene | None = None
    boards = [scene for scene in scenes if scene.board is not None]
    for scene in boards or scenes:
        bare = msgspec.structs.replace(scene, rosters=(), cards=(), changes=(), muster=None)
        if scene is not scenes[-1] or _has_room(scene):
            bare = msgspec.structs.replace(bare, subtitle=scene.banner or scene.subtitle, banner="")
        board = bare.board
        if before is not None and before.board is not None and board is not None and board.arrows:
            intent = msgspec.structs.replace(
                before.board, arrows=board.arrows, notes=_lasting(before.board, board), crosses=()
            )
            steps.append(Step(msgspec.structs.replace(before, board=intent), _duration(len(board.arrows))))
        if board is None:
            steps.append(Step(bare, _duration(2)))
        else:
            settled = msgspec.structs.replace(board, arrows=())
            old = () if before is None or before.board is None else _lasting(before.board, board)
            marks = len(board.notes) - len(old) + len(board.crosses)
            steps.append(Step(msgspec.structs.replace(bare, board=settled), _duration(marks)))
        before = bare
    if steps:
        steps[-1] = Step(steps[-1].scene, _LAST)
    return steps


def _has_room(scene: Scene) -> bool:
    """Say whether a banner's words can be read where the subtitle is: two sides leave little room between them."""
    lines = 2 if scene.track is None or scene.track.last is None else 1
    return not is_pair(scene) or ELLIPSIS not in "".join(wrap(scene.banner, _LETTER, _ROOM, lines, False, scene.locale))


def _lasting(before: Board, after: Board) -> tuple[Note, ...]:
    """Return the signs without a number that both positions have: those of the positions, not of what happened."""
    return tuple(note for note in before.notes if not note.text and note in after.notes)


def _duration(marks: int) -> int:
    return min(_LONGEST, _SHORTEST + _PER_MARK * marks)
