"""One recorded match for every way a match can end; `python -m tests.rules.commandeer.recorded` writes them anew.

Matches are played by simple habits with sealed chance until one ends as wanted, over the cards that the tests know,
so that the files follow from the rules alone and outlive changed prices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.commandeer.actions import END, REINFORCE
from rules.commandeer.placement import has_unit
from rules.commandeer.planning_menu import ASK
from rules.commandeer.state import Battle
from rules.kernel.record import Record
from rules.kernel.types import Choice, Decision, Move, Seat, View
from tests.kernel.taking import accepts
from tests.support.records import Recorder, Shelf, ends, first

from .table import known

WORDS = ("anvil", "thorn")
TRIES = 4000
ASIDE = 3
"""The turn in which who concedes, or agrees to a draw, does so."""

Habit = Callable[[View[Battle], Decision, Random], Choice]
"""Chooses an answer."""


def fight(view: View[Battle], decision: Decision, rng: Random) -> Choice:
    """Do what looks best."""
    return greedy_choice(known(), view, decision, rng)


def stray(view: View[Battle], decision: Decision, rng: Random) -> Choice:
    """Do anything."""
    return random_choice(known(), view, decision, rng)


def abstain(view: View[Battle], decision: Decision, rng: Random) -> Choice:
    """End every phase at once, though without a unit."""
    return (END,) if decision.kind in ("planning", "combat") else decision.default


def stand(view: View[Battle], decision: Decision, rng: Random) -> Choice:
    """Place a unit and wait."""
    return decision.default


def dig(view: View[Battle], decision: Decision, rng: Random) -> Choice:
    """Place a unit and reinforce as long as there are CP."""
    may = decision.kind == "planning" and has_unit(view.state, decision.seat)
    if may and accepts(known(), view, decision, (), REINFORCE):
        return (REINFORCE, ASK)
    return decision.default


class Case(NamedTuple):
    """How a match is to end: the reason and the winner, what each side does, a side decision in time.

    `ahead`: turns are ended with the attacks that are made if the enemy passes.
    """

    reason: str
    winner: int | None
    habits: tuple[Habit, Habit] = (fight, fight)
    options: Mapping[str, Any] = {}
    side: str = ""
    by: int = 0
    ahead: bool = False


SHORT = {"turn_limit": 20}
LOSE = {"deck_out": "lose"}
CASES: dict[str, Case] = {
    "south_defeats_six": Case("six_defeated", 0),
    "north_defeats_six": Case("six_defeated", 1),
    "six_against_six": Case("six_defeated", None, (stray, stray)),
    "attacks_sent_ahead": Case("six_defeated", 0, ahead=True),
    "south_has_no_unit_after_planning": Case("no_unit_planning", 1, (abstain, fight)),
    "north_has_no_unit_after_planning": Case("no_unit_planning", 0, (fight, abstain)),
    "south_has_no_unit_at_the_end": Case("no_unit_end", 1, (stray, fight)),
    "north_has_no_unit_at_the_end": Case("no_unit_end", 0, (fight, stray)),
    "south_is_ahead_at_the_limit": Case("turn_limit", 0, (dig, stray), SHORT),
    "north_is_ahead_at_the_limit": Case("turn_limit", 1, (stray, dig), SHORT),
    "nobody_is_ahead_at_the_limit": Case("turn_limit", None, (stand, stand), SHORT),
    "south_runs_out_of_cards": Case("deck_out", 1, (dig, stand), LOSE),
    "north_runs_out_of_cards": Case("deck_out", 0, (stand, dig), LOSE),
    "south_concedes": Case("concession", 1, side="concede"),
    "north_concedes": Case("concession", 0, side="concede", by=1),
    "a_draw_is_agreed": Case("agreed_draw", None, side="draw"),
}
"""By the name of the file."""
SHELF = Shelf(Path(__file__).with_name("records"), CASES)


def play(case: Case, number: int) -> Record:
    """Play one match of a case."""
    match = f"record/{case.reason}/{number}"
    played, rng = Recorder(known(), match, case.options, WORDS), Random(match)
    while played.state.outcome is None:
        state = played.state
        due = played.game.queued(state)
        if due is not None:
            played.submit(due)
        elif case.side and state.turn == ASIDE:
            played.aside(case.side, case.by)
        else:
            seat = min(s for s in state.pending if s not in state.answers)
            played.submit(_answer(case, state, seat, rng))
    return played.record()


def _answer(case: Case, state: Battle, seat: Seat, rng: Random) -> Move:
    game = known()
    view, decision = game.view(state, seat), state.pending[seat]
    if decision.kind == "entry":
        return Move(decision.id, game.entrance.presets()[seat])
    choice = case.habits[seat](view, decision, rng)
    return Move(decision.id, choice, then=_ahead(view, decision, choice, rng) if case.ahead else ())


def _ahead(view: View[Battle], decision: Decision, choice: Choice, rng: Random) -> tuple[Choice, ...]:
    """Return the attack that is made if the enemy passes, and the end."""
    led = known().onward(view, decision, choice) if decision.kind == "planning" and choice == (END,) else None
    if led is None or led[1].kind != "combat":
        return ()
    attack = fight(*led, rng)
    return () if attack == (END,) else (attack, (END,))


def fits(case: Case, record: Record) -> bool:
    """Say whether a match ended as the case wants, and answers were sent ahead where that is wanted."""
    is_sent = any(move.then for move in record.moves)
    return ends(record.outcome, case.reason, case.winner) and (is_sent or not case.ahead)


def main() -> None:
    """Write all records anew."""
    for name, case in CASES.items():
        SHELF.put(name, first(partial(play, case), partial(fits, case), TRIES))


if __name__ == "__main__":
    main()
