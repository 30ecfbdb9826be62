"""One recorded match for each way in which matches end; `python -m tests.rules.dozen_war.recorded` adds missing ones.

A record belongs to the content it was played with: where content is tuned, matches are recorded anew. Those that are
there were played by the same players under names of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.dozen_war.state import DozenState
from rules.kernel.options import complete
from rules.kernel.record import Record
from rules.kernel.types import Choice, Decision, Move, Seat, View
from tests.support.records import Recorder, Shelf, first

from .matches import shipped

TRIES = 400


Habit = Callable[[View[DozenState], Decision, Random], Choice]
"""Chooses an answer."""
BARE = ("own", ".", "done", "never", "never", ".", ".", "no")
"""Orders that neither ask nor guard."""


def fight(view: View[DozenState], decision: Decision, rng: Random) -> Choice:
    """Do what looks best."""
    return greedy_choice(shipped(), view, decision, rng)


def stray(view: View[DozenState], decision: Decision, rng: Random) -> Choice:
    """Do anything."""
    return random_choice(shipped(), view, decision, rng)


def perish(view: View[DozenState], decision: Decision, rng: Random) -> Choice:
    """Walk into the enemy without a blow, and let nobody guard."""
    if decision.kind == "deploy":
        return (*view.state.sides[decision.seat].generals, *BARE)
    if decision.kind != "turn":
        return decision.default
    field = shipped().book.fields[view.state.seats]
    goals = [castle.at for castle in view.state.castles.values() if castle.seat != decision.seat]
    grid = field.grid(view.state.is_open)
    steps = [choice for choice in shipped().worthwhile(view, decision) if choice[1:2] == ("move",)]
    far = {choice: min(grid.distance(field.cell_of[choice[2]], goal) for goal in goals) for choice in steps}
    return min(steps, key=lambda choice: (far[choice], choice), default=decision.default)


class Case(NamedTuple):
    """How many play, and how it is to end: the key of the reason, and who is first.

    It is played to its end by `habits`, of which the last is that of all further seats; or after so many answers some
    `leave`, one by one, and the others `draw`, or a host lets what there is `tally`.
    """

    size: int
    reason: str
    first: tuple[int, ...]
    options: Mapping[str, Any] = {}
    leave: tuple[int, ...] = ()
    draw: bool = False
    tally: bool = False
    after: int = 90
    habits: tuple[Habit, ...] = (fight,)


CASES: dict[str, Case] = {
    "two_glory": Case(2, "dozen_war.over.glory", (0,)),
    "two_five_pieces": Case(2, "dozen_war.over.five_pieces", (0,)),
    "three_glory": Case(3, "dozen_war.over.glory", (0,)),
    "three_drawn": Case(3, "over.agreed_draw", (0, 2), leave=(1,), draw=True),
    "four_glory": Case(4, "dozen_war.over.glory", (0,), options={"draft": "snake", "event_timing": "after_supply"}),
    "four_glory_one_left": Case(4, "dozen_war.over.glory", (0,), leave=(2,)),
    "two_glory_shared": Case(2, "dozen_war.over.glory.shared", (0, 1), habits=(stray,)),
    "two_last_one": Case(2, "dozen_war.over.last_one", (0,), options={"rounds": 11}, habits=(fight, perish)),
    "three_tally": Case(3, "over.tally", (0,), tally=True),
    "four_conceded": Case(4, "over.concession", (2,), leave=(1, 3, 0), after=120),
}
"""By the name of the file."""
SHELF = Shelf(Path(__file__).with_name("records"), CASES)


def play(case: Case, number: int) -> Record:
    """Play one match of a case."""
    game, match = shipped(), f"record/{case.reason}/{case.size}/{number}"
    names = tuple(f"p{seat}" for seat in range(case.size))
    nonces = tuple(f"n{seat}" for seat in range(case.size))
    played, rng = Recorder(game, match, complete(game.options, case.options), nonces, names), Random(match)
    while played.state.outcome is None:
        state = played.state
        if len(played.moves) >= case.after:
            leaving = [seat for seat in map(Seat, case.leave) if seat not in state.out]
            if leaving:
                played.aside("concede", leaving[0])
                continue
            if case.draw:
                played.aside("draw")
                continue
            if case.tally:
                played.rule("tally", "=the evening is over")
                continue
        due = game.queued(state)
        if due is not None:
            played.submit(due)
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        habit = case.habits[min(seat, len(case.habits) - 1)]
        choice = habit(game.view(state, seat), state.pending[seat], rng)
        played.submit(Move(state.pending[seat].id, choice))
    return played.record()


def fits(case: Case, record: Record) -> bool:
    """Say whether a match ended as the case wants."""
    outcome = record.outcome
    if outcome is None or len(record.seats) != case.size or outcome.reason.key != case.reason:
        return False
    return tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1) == case.first


def main() -> None:
    """Write the records that are missing."""
    for name, case in CASES.items():
        if not SHELF.path(name).exists():
            SHELF.put(name, first(partial(play, case), partial(fits, case), TRIES))


if __name__ == "__main__":
    main()
