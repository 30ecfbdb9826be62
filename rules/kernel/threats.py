"""Who could attack whom next: by what a view shows, for people who listen instead of looking at lines on a board."""

from __future__ import annotations

from typing import NamedTuple

from .types import Text


class Placed(NamedTuple):
    """A piece as people know it: whose it is, its name, and where it stands."""

    seat: int
    name: Text
    at: str


class Strike(NamedTuple):
    """That one piece could attack another in its seat's next turn."""

    by: Placed
    target: Placed
