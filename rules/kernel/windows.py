"""Windows: those who may react to something are asked, or standing orders answer for them.

A window opens on public facts alone: who is considered, in which order, and who could react as far as everybody
knows. What a seat has ordered says only who answers for it, so that nothing but the answer shows an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from .resolver import Resolver
from .types import Choice, Decision, Frame, Seat

W = TypeVar("W")
A = TypeVar("A")


class Answer(Enum):
    """What a standing order may say instead of an answer."""

    ASK = "ask"


ASK: Literal[Answer.ASK] = Answer.ASK


class Turn(NamedTuple, Generic[W, A]):
    """Whose turn it is in a window, its place among the watchers, and how it reacts; ASK: its seat has to say."""

    at: int
    watcher: W
    chosen: A | Literal[Answer.ASK]


def next_turn(
    watchers: Sequence[W],
    at: int,
    able: Callable[[W], Sequence[A]],
    chosen: Callable[[W, Sequence[A]], A | Literal[Answer.ASK] | None],
) -> Turn[W, A] | None:
    """Return the next of the watchers, from a place on, that reacts or has to be asked; None: the window closes.

    Each is considered once, as things stand when it is its turn. `able`: what it could do, of which everybody knows;
    `chosen`: what its seat does about that, None if nothing.
    """
    for place in range(at, len(watchers)):
        found = able(watchers[place])
        choice = chosen(watchers[place], found) if found else None
        if choice is not None:
            return Turn(place, watchers[place], choice)
    return None


def open_at_once(
    r: Resolver[Any],
    resume: Frame,
    questions: Iterable[Decision],
    ordered: Callable[[Decision], Choice | None],
    paced: bool = False,
) -> bool:
    """Ask several seats at once, then run `resume` with the answers; return whether anybody is there to answer.

    Seats that are out are passed over; where no other is left nothing is asked, and the frame goes on by itself.
    `ordered` is what a seat's standing orders answer, None: it has to say. `paced`: the question stays open with the
    ordered answer as its standing one, where the moment would tell an order from a thought.
    """
    given: dict[Seat, Choice] = {}
    asked: list[Decision] = []
    for question in sorted((q for q in questions if q.seat not in r.state.out), key=lambda q: q.seat):
        choice = ordered(question)
        if choice is None:
            asked.append(question)
        elif paced:
            asked.append(replace(question, standing=choice))
        else:
            given[question.seat] = choice
    if not given and not asked:
        return False
    r.wait(resume, given, asked)
    return True
