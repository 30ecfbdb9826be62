"""A match that stands still in the middle of its rules until a host has looked at something, and goes on with that.

Nobody is asked anything meanwhile. What a host says to it are rulings (`rulings`): `approve` lets it go on, `send_back`
has one seat answer again what it had answered, and where nobody looks it is `passed_by`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .types import Frame, Seat


class Look(Frame, frozen=True):
    """A frame that waits on top of the agenda and runs once a host has approved of the position.

    `clock`: the one whose time a host has for it; how long that is, whoever runs the match knows.
    """

    clock: ClassVar[str]

    def sent_back(self, r: Any, seat: Seat) -> None:
        """Ask a seat again what it had answered; put itself on the agenda again for what it answers then."""
        raise TypeError(f"{type(self).__name__} does not say what it sends back")


def due(state: Any) -> Look | None:
    """Return what a match waits for a host to look at, None if it does not."""
    frame = state.agenda[-1] if state.agenda and not state.pending else None
    return frame if isinstance(frame, Look) else None
