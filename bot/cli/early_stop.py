"""A stop that is asked for while a bot still loads or is built: nothing is to be finished, so the program just ends.

The first process of a container has to say so: the kernel keeps from it every signal that it has no handler for.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_asked: list[int] = []


@contextmanager
def heeded() -> Iterator[None]:
    """Let a stop that is asked for raise SystemExit for the length of a block, until somebody handles it otherwise."""
    before = {number: signal.signal(number, _end) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _asked.clear()


def is_asked() -> bool:
    """Tell whether a stop was asked for: what is raised for it may be lost where Python cannot raise anything."""
    return bool(_asked)


def _end(number: int, frame: FrameType | None) -> None:
    _asked.append(number)
    raise SystemExit(0)
