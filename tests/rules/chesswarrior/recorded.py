"""One recorded match for every way a match can end; `python -m tests.rules.chesswarrior.recorded` adds missing ones.

Matches are played with sealed chance by players that wait until a Main Turn and fight from then on, over the cards
that the tests know, so that the files follow from the rules alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.ai.greedy import greedy_choice
from rules.chesswarrior.items import END, STOP
from rules.chesswarrior.state import ChessState
from rules.kernel import codec
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.record import Record, export, read
from rules.kernel.types import Choice, Decision, Move, Outcome, View

from .table import known
from .wrong import order

FOLDER = Path(__file__).with_name("records")
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
TODAY = {"missed_limit": 3, "rulings": 3}
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
    game = known()
    match = f"record/{case.reason}/{number}"
    secret = hashlib.sha256(match.encode()).digest()
    chance = Sealed(match_key(secret, match, WORDS))
    rng = Random(match)
    first, _ = game.start(case.options, chance)
    states, moves = [first], list[Move]()

    def submit(name: str, choice: Choice, by: str = "seat") -> None:
        after, _ = game.submit(states[-1], name, choice, chance, by)
        moves.append(Move(name, choice, by))
        states.append(after)

    while states[-1].outcome is None:
        state = states[-1]
        if case.side and state.turn == 3:
            _aside(case, submit)
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        if decision.standing:
            submit(decision.id, decision.standing, "standing")
            continue
        if seat == case.away and state.turn >= 3:
            submit(decision.id, decision.default, "clock")
            continue
        submit(decision.id, answer(case, game.view(state, seat), decision, rng))
        if case.orders and states[-1].stage == "play" and rng.random() < ORDERED:
            other = rng.randrange(2)
            submit(f"standing.{other}", order(game, states[-1], other, rng))
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
        codec.digest(states[-1]),
        states[-1].outcome,
        secret.hex(),
    )


def _aside(case: Case, submit: Any) -> None:
    if case.side == "concede":
        submit(f"concede.{case.by}", ("concede",))
    else:
        submit("draw.0", ("offer",))
        submit("draw.1", ("accept",))


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
        if fits(CASES[name], record.outcome):
            return record
    raise LookupError(f"no match of {name} in {TRIES}")


@cache
def kept(name: str) -> Record:
    """Read the record of a case."""
    return read((FOLDER / f"{name}.json").read_bytes())


def main() -> None:
    """Write the records that are missing; one that is there tells how its match was played then."""
    FOLDER.mkdir(exist_ok=True)
    for name in (name for name in CASES if not (FOLDER / f"{name}.json").exists()):
        (FOLDER / f"{name}.json").write_bytes(export(find(name)) + b"\n")


if __name__ == "__main__":
    main()
