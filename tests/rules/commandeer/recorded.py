"""One recorded match for every way a match can end; `python -m tests.rules.commandeer.recorded` writes them anew.

Matches are played by simple habits with sealed chance until one ends as wanted, over the cards that the tests know,
so that the files follow from the rules alone and outlive changed prices.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.commandeer.actions import END, REINFORCE
from rules.commandeer.planning_menu import ASK
from rules.commandeer.state import Battle, has_unit
from rules.kernel import codec
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.record import Record, export, read
from rules.kernel.types import Choice, Decision, Move, Outcome, Seat, View

from .table import known

FOLDER = Path(__file__).with_name("records")
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
    if may and known().accepts(view, decision, (), REINFORCE):
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


def play(case: Case, number: int) -> Record:
    """Play one match of a case."""
    game = known()
    match = f"record/{case.reason}/{number}"
    secret = hashlib.sha256(match.encode()).digest()
    chance = Sealed(match_key(secret, match, WORDS))
    rng = Random(match)
    state, _ = game.start(case.options, chance)
    moves: list[Move] = []

    def submit(move: Move) -> None:
        nonlocal state
        state, _ = game.submit(state, move.decision, move.choice, chance, move.by, then=move.then)
        moves.append(move)

    while state.outcome is None:
        due = game.queued(state)
        if due is not None:
            submit(due)
        elif case.side and state.turn == ASIDE:
            for move in _aside(case):
                submit(move)
        else:
            seat = min(s for s in state.pending if s not in state.answers)
            submit(_answer(case, state, seat, rng))
    return Record(
        game.name,
        game.version,
        game.content_hash,
        match,
        dict(case.options),
        ("Ada", "Bo"),
        commitment(secret),
        WORDS,
        tuple(moves),
        codec.digest(state),
        state.outcome,
        secret.hex(),
    )


def _answer(case: Case, state: Battle, seat: Seat, rng: Random) -> Move:
    game = known()
    view, decision = game.view(state, seat), state.pending[seat]
    if decision.kind == "entry":
        return Move(decision.id, game.preset_entries()[seat])
    choice = case.habits[seat](view, decision, rng)
    return Move(decision.id, choice, then=_ahead(view, decision, choice, rng) if case.ahead else ())


def _ahead(view: View[Battle], decision: Decision, choice: Choice, rng: Random) -> tuple[Choice, ...]:
    """Return the attack that is made if the enemy passes, and the end."""
    led = known().onward(view, decision, choice) if decision.kind == "planning" and choice == (END,) else None
    if led is None or led[1].kind != "combat":
        return ()
    attack = fight(*led, rng)
    return () if attack == (END,) else (attack, (END,))


def _aside(case: Case) -> tuple[Move, ...]:
    if case.side == "concede":
        return (Move(f"concede.{case.by}", ("concede",)),)
    return Move("draw.0", ("offer",)), Move("draw.1", ("accept",))


def fits(case: Case, outcome: Outcome | None) -> bool:
    """Say whether a match ended as the case wants."""
    if outcome is None or outcome.reason.key.rpartition(".")[2] != case.reason:
        return False
    ranks = (1, 1) if case.winner is None else tuple(1 if s == case.winner else 2 for s in range(2))
    return outcome.ranks == ranks


def find(name: str) -> Record:
    """Play matches of a case until one ends as wanted; raise LookupError if none does."""
    for number in range(TRIES):
        record = play(CASES[name], number)
        if fits(CASES[name], record.outcome) and (not CASES[name].ahead or any(move.then for move in record.moves)):
            return record
    raise LookupError(f"no match of {name} in {TRIES}")


@cache
def kept(name: str) -> Record:
    """Read the record of a case."""
    return read((FOLDER / f"{name}.json").read_bytes())


def main() -> None:
    """Write all records anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in CASES:
        (FOLDER / f"{name}.json").write_bytes(export(find(name)) + b"\n")


if __name__ == "__main__":
    main()
