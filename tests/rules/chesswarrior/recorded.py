"""One recorded match for every way a match can end; `python -m tests.rules.chesswarrior.recorded` adds missing ones.

Matches are played with sealed chance by players that wait until a Main Turn and fight from then on, over the cards
that the tests know, so that the files follow from the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai.greedy import greedy_choice
from rules.chesswarrior.items import END, STOP
from rules.chesswarrior.state import ChessState
from rules.kernel.record import Record
from rules.kernel.types import Choice, Decision, Move, View
from tests.support.records import Recorder, Shelf, ends, first

from .table import known
from .wrong import order

WORDS = ("stone", "dial")
TRIES = 400
NEVER = 99
ORDERED = 0.5
"""How often an order follows an answer, where orders are given."""


class Case(NamedTuple):
    """How a match is to end: the reason and the winner; when each side begins to fight; a side decision in time.

    `orders`: both sides give standing orders, homes and plans along the way, and leave it to the plans to answer.
    `away`: the seat whose clock answers from Main Turn 3 on.
    """

    reason: str
    winner: int | None
    fights: tuple[int, int] = (1, 1)
    options: Mapping[str, Any] = {}
    side: str = ""
    by: int = 0
    orders: bool = False
    away: int | None = None


SHORT = {"turn_limit": 12}
TODAY = {"missed_limit": 3, "rulings": 4}
"""What a match begun today names beside what it changes; those recorded before these options do without them."""
CASES: dict[str, Case] = {
    "south_has_five_points": Case("points", 0),
    "north_has_five_points": Case("points", 1),
    "expert_to_five_points": Case("points", 0, options={"mode": "expert"}),
    "a_live_table": Case("points", 1, options={"ask_reactions": True}),
    "by_orders_and_plans": Case("points", 1, orders=True),
    "south_leads_at_the_limit": Case("limit", 0, (10, NEVER), SHORT),
    "north_leads_at_the_limit": Case("limit", 1, (NEVER, 10), SHORT),
    "south_leads_in_overtime": Case("sudden_death", 0, (12, NEVER), SHORT),
    "north_leads_in_overtime": Case("sudden_death", 1, (NEVER, 12), SHORT),
    "nobody_leads_at_the_end": Case("limit_draw", None, (NEVER, NEVER), SHORT),
    "south_concedes": Case("concession", 1, side="concede"),
    "north_concedes": Case("concession", 0, side="concede", by=1),
    "a_draw_is_agreed": Case("agreed_draw", None, side="draw"),
    "by_plans_at_heroes": Case("points", 0, options=TODAY, orders=True),
    "south_is_not_there": Case("forfeit", 1, options=TODAY, away=0),
    "north_is_not_there": Case("forfeit", 0, options=TODAY, away=1),
}
"""By the name of the file."""
SHELF = Shelf(Path(__file__).with_name("records"), CASES)


def wait(decision: Decision) -> Choice:
    """Let time go by: end at once, stop, or what the clock would answer."""
    if decision.kind == "move_more":
        return (STOP,)
    if decision.kind == "activate" and decision.default[-2] != END:
        raise AssertionError("the clock ends an activation")
    return decision.default


def answer(case: Case, view: View[ChessState], decision: Decision, rng: Random) -> Choice:
    """Answer as the case's players do."""
    if decision.kind == "activate" and view.state.turn < case.fights[decision.seat]:
        return wait(decision)
    return greedy_choice(known(), view, decision, rng)


def play(case: Case, number: int) -> Record:
    """Play one match of a case."""
    match = f"record/{case.reason}/{number}"
    played, rng = Recorder(known(), match, case.options, WORDS), Random(match)
    while played.state.outcome is None:
        state = played.state
        if case.side and state.turn == 3:
            played.aside(case.side, case.by)
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        if decision.standing:
            played.submit(Move(decision.id, decision.standing, "standing"))
            continue
        if seat == case.away and state.turn >= 3:
            played.submit(Move(decision.id, decision.default, "clock"))
            continue
        played.submit(Move(decision.id, answer(case, played.game.view(state, seat), decision, rng)))
        if case.orders and played.state.stage == "play" and rng.random() < ORDERED:
            other = rng.randrange(2)
            played.submit(Move(f"standing.{other}", order(known(), played.state, other, rng)))
    return played.record()


def fits(case: Case, record: Record) -> bool:
    """Say whether a match ended as the case wants."""
    return ends(record.outcome, case.reason, case.winner)


def main() -> None:
    """Write the records that are missing; one that is there tells how its match was played then."""
    for name, case in CASES.items():
        if not SHELF.path(name).exists():
            SHELF.put(name, first(partial(play, case), partial(fits, case), TRIES))


if __name__ == "__main__":
    main()
