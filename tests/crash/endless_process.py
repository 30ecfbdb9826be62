"""The command `run` on a stand-in Discord elsewhere, in which one sort of work never ends once a thread has begun it.

`python -m tests.crash.endless_process <base url> thought|picture|search`, configured as the command is.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import NoReturn

import bot.app
from bot.__main__ import program
from bot.services.last_seconds import LastSeconds
from bot.show import paint
from rules.ai import PLAYERS
from rules.kernel.clauses import Clauses
from standin.endpoints import point_at

BEGUN = "begun"
"""What is printed as soon as the work is under way."""
STOPPING = 2.0
"""Seconds of a stop here: how long it waits for what never ends is tested elsewhere."""


def never(*given: object, **named: object) -> NoReturn:
    """Work for ever."""
    print(BEGUN, flush=True)
    while True:
        threading.Event().wait()


WORK: dict[str, Callable[[], None]] = {
    "thought": lambda: PLAYERS.update(search=never),
    "picture": lambda: setattr(paint, "draw", never),
    "search": lambda: setattr(Clauses, "search", never),
}
"""Sorts of work -> what makes them endless."""


if __name__ == "__main__":
    point_at(sys.argv[1])
    WORK[sys.argv[2]]()
    bot.app.LastSeconds = partial(LastSeconds, STOPPING)  # pyright: ignore[reportAttributeAccessIssue]
    program(["run"])
