"""A sign of a picture: the key of its words, and what it looks like."""

from __future__ import annotations

import msgspec

from render.scene import IconLook
from render.scene_board import Board


class Sign(msgspec.Struct, frozen=True):
    """A sign with the key of its words; `word` and `about` where the scene itself says them.

    It is drawn as a piece of a board, as an icon in the way it is drawn elsewhere, or as letters.
    """

    key: str
    board: Board | None = None
    icon: str = ""
    look: IconLook = "value"
    letters: str = ""
    word: str = ""
    about: str = ""
