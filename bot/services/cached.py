"""A position as the store caches it: under a mark of the rules' code, since another version may write it otherwise."""

from __future__ import annotations

import hashlib
import logging
from functools import cache
from pathlib import Path

import msgspec

import rules
from rules.kernel.types import State

from .library import AnyGame

LOG = logging.getLogger(__name__)
END = b"\n"
"""Ends the mark; a position has no line breaks."""


@cache
def mark() -> bytes:
    """Return what changes whenever a line of the rules does."""
    root = Path(rules.__file__).parent
    found = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16].encode()


def written(game: AnyGame, state: State) -> bytes:
    """Return the position as it is cached."""
    return mark() + END + game.dump(state)


def read(game: AnyGame, data: bytes, match: str) -> State | None:
    """Return a cached position; None where other rules wrote it or it cannot be read: the log is played again."""
    made_by, _, dumped = data.partition(END)
    if made_by != mark():
        return None
    try:
        return game.load(dumped)
    except msgspec.DecodeError as error:
        LOG.warning("match %s: unreadable snapshot: %s", match, error)
        return None
