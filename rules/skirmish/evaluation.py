"""What a Skirmish position is worth to a side, for the greedy player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.kernel.types import Event

from .book import Book
from .events import EVENTS, AbilityUsed, LineupsRevealed, Summoned
from .state import SkirmishState, Unit

WIN = 10_000.0
DP = 30.0
UNIT = 4.0
COST = 1.2
HP = 0.4
TOKEN = 0.3
MASTER = 1.6
NEARNESS = 0.8
ANSWER = 0.35
"""Share of the enemy's best replies that is counted against a position."""
THREAT = 0.25
"""Share of the own best attacks next time that is counted for it."""
IDLE, IDLE_ATK = 0.1, 0.15
"""Loss for a unit that cannot act next time, and per point of its ATK."""
BAD = {"root": 1.5, "seal": 1.5, "disarm": 2.5, "poison": 1.5}
GOOD = {"shield": 0.8, "regen": 0.7, "trigger": 1.5}


class Piece(NamedTuple):
    """A unit as the evaluation sees it: its worth at full health, HP, and how far and hard it strikes."""

    worth: float
    hp: int
    full: int
    cell: int
    power: int
    reach: int


def evaluate(book: Book, state: SkirmishState, seat: int) -> float:
    """Return the value for a side: outcome, DP, units, HP, statuses, nearness, and what the enemy can strike at."""
    if state.outcome is not None:
        ranks = state.outcome.ranks
        return 0.0 if ranks[0] == ranks[1] else WIN if ranks[seat] == 1 else -WIN
    own, other = state.sides[seat], state.sides[1 - seat]
    value = DP * (own.dp - other.dp) + 1.2 * (own.mana_next - other.mana_next)
    cols = book.board(state).cols
    mine: list[Piece] = []
    theirs: list[Piece] = []
    for unit in state.units:
        piece, extra = _piece(book, state, unit)
        worth = piece.worth * (0.45 + 0.55 * piece.hp / piece.full) + HP * piece.hp + extra
        if unit.side == seat:
            value += worth
            mine.append(piece)
        else:
            value -= worth
            theirs.append(piece)
    for piece in mine:
        if theirs:
            value -= NEARNESS * min(_distance(piece.cell, t.cell, cols) for t in theirs)
    for trap in state.traps:
        value += 1.5 if trap.side == seat else -1.5
    return value - ANSWER * _answer(mine, theirs, cols) + THREAT * _answer(theirs, mine, cols)


def _piece(book: Book, state: SkirmishState, unit: Unit) -> tuple[Piece, float]:
    kind = book.kind(state, unit)
    worth = UNIT + COST * kind.cost
    if unit.slot == "m":
        worth *= MASTER
    elif unit.is_token:
        worth *= TOKEN
    power, mov = kind.atk, kind.mov
    extra = 0.0
    for status in unit.statuses:
        if status.kind == "modify":
            extra += 0.8 * status.n
        elif status.kind in ("exhausted", "stun"):
            extra -= IDLE + IDLE_ATK * power
            power = 0
        elif status.kind in BAD:
            extra -= BAD[status.kind] * max(1, status.n)
            mov = 0 if status.kind == "root" else mov
            power = 0 if status.kind == "disarm" else power
        else:
            extra += GOOD[status.kind] * max(1, status.n)
    reach = mov + kind.attack.max if kind.attack else 0
    return Piece(worth, unit.hp, kind.hp, unit.cell, power, reach), extra


def _distance(a: int, b: int, cols: int) -> int:
    return abs(a // cols - b // cols) + abs(a % cols - b % cols)


def _answer(targets: list[Piece], strikers: list[Piece], cols: int) -> float:
    """Estimate what normal attacks can take next: each striker in turn takes the best it may reach, walls ignored."""
    left = [t.hp for t in targets]
    total = 0.0
    for striker in sorted(strikers, key=lambda s: -s.power):
        if not striker.power:
            break
        best, chosen = 0.0, -1
        reach = striker.reach
        for index, target in enumerate(targets):
            if left[index] <= 0 or _distance(striker.cell, target.cell, cols) > reach:
                continue
            taken = min(striker.power, left[index])
            gain = target.worth * 0.55 * taken / target.full + HP * taken
            if taken == left[index]:
                gain += 0.45 * target.worth + DP * 0.5
            if gain > best:
                best, chosen = gain, index
        if chosen >= 0:
            left[chosen] -= striker.power
            total += best
    return total


def statistics(book: Book, state: SkirmishState, events: Sequence[Event]) -> dict[str, Any]:
    """Return length in turns, first side, started units per side, ability uses per unit type, summons (7.4)."""
    started: list[list[str]] = [[], []]
    uses: Counter[str] = Counter()
    entered = 0
    for event in events:
        match EVENTS.read(event):
            case LineupsRevealed(west=west, east=east):
                for seat, units in enumerate((west, east)):
                    started[seat] += [book.slot_kind(state, seat, tag[1:]).id for tag in units or ()]
            case AbilityUsed(type=name):
                uses[name] += 1
            case Summoned():
                entered += 1
            case _:
                pass
    return {"length": state.turn, "first": state.first, "started": started, "abilities": uses, "entered": entered}
