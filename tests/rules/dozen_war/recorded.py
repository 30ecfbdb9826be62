"""One recorded match for each way in which matches end; `python -m tests.rules.dozen_war.recorded` adds missing ones.

A record belongs to the content it was played with: where content is tuned, matches are recorded anew. Those that are
there were played by the same players under names of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai import PLAYERS
from rules.kernel.options import complete
from rules.kernel.record import Record
from rules.kernel.types import Move
from tests.support.records import Recorder, Shelf, first

from .matches import shipped

TRIES = 400


class Case(NamedTuple):
    """How many play, and how it is to end: the key of the reason, and who is first.

    Computer players play it to its end; or after so many answers some `leave`, one by one, and the others `draw`.
    """

    size: int
    reason: str
    first: tuple[int, ...]
    options: Mapping[str, Any] = {}
    leave: tuple[int, ...] = ()
    draw: bool = False
    after: int = 90


CASES: dict[str, Case] = {
    "two_glory": Case(2, "dozen_war.over.glory", (0,)),
    "two_five_pieces": Case(2, "dozen_war.over.five_pieces", (0,)),
    "three_glory": Case(3, "dozen_war.over.glory", (0,)),
    "three_drawn": Case(3, "over.agreed_draw", (0, 2), leave=(1,), draw=True),
    "four_glory": Case(4, "dozen_war.over.glory", (0,), options={"draft": "snake", "event_timing": "after_supply"}),
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
        if (case.leave or case.draw) and len(played.moves) >= case.after:
            for seat in case.leave:
                played.aside("concede", seat)
            if case.draw:
                played.aside("draw")
            continue
        due = game.queued(state)
        if due is not None:
            played.submit(due)
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        choice = PLAYERS["greedy"](game, game.view(state, seat), state.pending[seat], rng)
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
