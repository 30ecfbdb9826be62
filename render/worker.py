"""A process that paints what it is sent, until whoever began it closes the connection: `python -m render.worker 5 2`.

The numbers are those of its end of the connection, and of the processes that share the budget of kept parts. What goes
wrong in it ends it; who asked then paints the same alone, and meets the same fault.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Literal

from render import animate, picture
from render.paint.kept import BUDGET, SHELF
from render.scene import Scene

Order = tuple[Literal["draw"], Scene, str] | tuple[Literal["animate"], Sequence[Scene], str]
"""A scene or the scenes of a replay, and the name of their theme."""


def paint(order: Order) -> bytes:
    """Return what was ordered: a PNG, or a GIF."""
    if order[0] == "draw":
        return picture(order[1], order[2])
    return animate(order[1], order[2])


def serve(connection: Connection) -> None:
    """Paint one order after the other until the connection is closed."""
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send_bytes(paint(connection.recv()))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the bot, which then closes the connection
    descriptor, sharing = map(int, sys.argv[1:])
    SHELF.budget = BUDGET // sharing
    serve(Connection(descriptor))
