"""Frames that ask: their questions are a function of the state, so that a guess can put them again."""

from __future__ import annotations

from rules.kernel.types import Choice, Data, Decision, Frame, Seat

from .carded import War


class Asking(Frame, frozen=True):
    """A frame that waits for answers."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Return what it asks in this state; nothing where there is nothing to answer."""
        raise TypeError(f"{type(self).__name__} does not say what it asks")


def step(r: War, seat: int, kind: str, default: Choice, about: Data | None = None) -> Decision:
    """Return a question of a seat that holds the phase; all but the first run on the clock of the first."""
    return r.question(Seat(seat), kind, default, about=about or {}, continues=r.state.steps > 0)


def put(r: War, frame: Asking, *questions: Decision) -> None:
    """Ask."""
    r.state.steps += 1
    r.ask(frame, *questions)
