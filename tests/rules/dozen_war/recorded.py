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
from rules.dozen_war.ending import key_of, ranks_of
from rules.dozen_war.state import DozenState
from rules.kernel.options import complete
from rules.kernel.record import Record
from rules.kernel.types import Choice, Decision, Move, Seat, View
from tests.support.records import Recorder, Shelf, first

from .matches import shipped

TRIES = 400


Habit = Callable[[View[DozenState], Decision, Random], Choice]
"""Chooses an answer."""
WHY = "=the evening is over"
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


def idle(view: View[DozenState], decision: Decision, rng: Random) -> Choice:
    """Do nothing that need not be done."""
    return decision.default


class Case(NamedTuple):
    """How many play, and how it is to end: the key of the reason, and who is first.

    It is played to its end by `habits`, of which the last is that of all further seats; or after so many answers some
    `leave`, one by one, and the others `draw`, or a host `rules`. `fallen`: how many were eliminated by then; `tied`:
    the first two have equal glory, and so a tie-break parts them (RDW-51).
    """

    size: int
    reason: str
    first: tuple[int, ...]
    options: Mapping[str, Any] = {}
    leave: tuple[int, ...] = ()
    draw: bool = False
    rules: tuple[str, ...] = ()
    after: int = 90
    habits: tuple[Habit, ...] = (fight,)
    fallen: int = 0
    tied: bool = False


CASES: dict[str, Case] = {
    "two_glory": Case(2, "dozen_war.over.glory", (0,)),
    "two_five_pieces": Case(2, "dozen_war.over.five_pieces", (0,)),
    "three_glory": Case(3, "dozen_war.over.glory", (0,)),
    "three_drawn": Case(3, "over.agreed_draw", (0, 2), leave=(1,), draw=True),
    "four_glory": Case(4, "dozen_war.over.glory", (0,), options={"draft": "snake", "event_timing": "after_supply"}),
    "four_glory_one_left": Case(4, "dozen_war.over.glory", (0,), leave=(2,)),
    "two_glory_shared": Case(2, "dozen_war.over.glory.shared", (0, 1), habits=(stray,)),
    "two_last_one": Case(2, "dozen_war.over.last_one", (0,), options={"rounds": 11}, habits=(fight, perish)),
    "three_tally": Case(3, "over.tally", (0,), rules=("tally", WHY)),
    "four_conceded": Case(4, "over.concession", (2,), leave=(1, 3, 0), after=120),
    "two_awarded": Case(2, "over.awarded", (1,), rules=("award", "2", "1", WHY)),
    "three_void": Case(3, "over.void", (0, 1, 2), rules=("void", WHY)),
    "three_glory_tie_break": Case(3, "dozen_war.over.glory", (0,), habits=(stray,), tied=True),
    "three_glory_one_fallen": Case(
        3, "dozen_war.over.glory", (0,), options={"rounds": 11}, habits=(fight, fight, perish), fallen=1
    ),
    "three_last_one": Case(
        3, "dozen_war.over.last_one", (0,), options={"rounds": 11}, habits=(fight, perish), fallen=2
    ),
    "four_five_pieces": Case(4, "dozen_war.over.five_pieces", (0,), habits=(fight, idle)),
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
            if case.rules:
                played.rule(*case.rules)
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
    if tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1) != case.first:
        return False
    return not (case.fallen or case.tied) or ended(record) == (case.fallen, case.tied)


def ended(record: Record) -> tuple[int, bool]:
    """Return how many sides were eliminated in a recorded match, and whether the two best had equal glory."""
    game = shipped()
    *_, (state, _) = game.replay(record.options, record.moves, record.chance(), len(record.seats))
    ranks = ranks_of(state)
    best, second, *_ = sorted(range(state.seats), key=ranks.__getitem__)
    return sum(side.fallen for side in state.sides), key_of(state, best)[0] == key_of(state, second)[0]


def main() -> None:
    """Write the records that are missing."""
    for name, case in CASES.items():
        if not SHELF.path(name).exists():
            SHELF.put(name, first(partial(play, case), partial(fits, case), TRIES))


if __name__ == "__main__":
    main()
