"""What a position and an answer are worth, and what self-play counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.types import Choice, Decision, Event, View

from .acts import ATTACK, CAST, LINK, MOVE, PURSUIT, SUMMON
from .board import CELLS
from .cards import SUMMONER
from .reach import targets
from .state import HIDDEN_TYPE, Piece, WarState

WORTH: dict[str, float] = {
    "summoner": 100.0,
    "hero": 9.0,
    "warrior": 5.0,
    "priest": 4.0,
    "archer": 5.0,
    "assassin": 4.0,
    "knight": 3.0,
    "soldier": 2.0,
    HIDDEN_TYPE: 5.0,
}
"""Worth of a piece by its type; of an unknown one about the mean, its danger and its chance of being the summoner."""
UP = 0.4
"""What being face-up, and so able to move, adds."""
THREAT = 0.15
"""Share of a piece's worth that a threat to it counts."""
TRAP_RISK = 0.14
"""How likely an unknown piece is taken to be a trap."""


def evaluate(state: WarState, seat: int) -> float:
    """Judge a (masked) position: pieces, faces and what each side threatens."""
    if state.outcome is not None:
        mine = state.outcome.ranks[seat]
        return 0.0 if len(set(state.outcome.ranks)) == 1 else 1000.0 if mine == 1 else -1000.0
    total = 0.0
    for cell, piece in enumerate(state.board):
        if piece is None:
            continue
        sign = 1.0 if piece.side == seat else -1.0
        total += sign * (WORTH[piece.type] + (0.0 if piece.concealed or piece.type == SUMMONER else UP))
        if piece.type == HIDDEN_TYPE:
            continue
        threats = targets(state, cell, piece)
        total += sign * THREAT * sum(_worth_at(state, other) for other in threats)
    return total


def _worth_at(state: WarState, cell: int) -> float:
    piece = state.board[cell]
    return WORTH[piece.type] if piece is not None else 0.0


def appraise(view: View[WarState], decision: Decision, choice: Choice) -> float:
    """Judge an answer by what it takes, risks and opens, from the seat's view."""
    state, seat = view.state, decision.seat
    if decision.kind == "entry":
        return 0.0
    if choice[0] in ("use", "stop"):
        return 1.0 if choice[0] == "use" else 0.0
    if choice[0] == "decline":
        return 0.0
    if choice[0] == CAST:
        if choice[1] == "blind_shot":
            return _attack(state, seat, choice[2], choice[3]) + 0.5
        if choice[1] == "twin_blades":
            return _attack(state, seat, choice[2], choice[3]) + 2.0
        return 1.5 + (_act(state, seat, choice[2:]) if choice[1] == "sacrificial_strike" else 0.0)
    if choice[0] == LINK:
        return -1.0
    return _act(state, seat, choice[1:] if choice[0] == PURSUIT else choice)


def _act(state: WarState, seat: int, choice: Choice) -> float:
    if choice[0] == ATTACK:
        return _attack(state, seat, choice[1], choice[2])
    if choice[0] == MOVE:
        return _after(state, seat, choice[1], choice[2])
    if choice[0] == SUMMON:
        piece = state.board[CELLS[choice[1]]]
        if piece is None:
            return 0.0
        return UP - _danger(state, seat, CELLS[choice[1]], piece) - (3.0 if piece.type == SUMMONER else 0.0)
    return 0.0


def _attack(state: WarState, seat: int, start: str, end: str) -> float:
    piece, met = state.board[CELLS[start]], state.board[CELLS[end]]
    if piece is None or met is None:
        return 0.0
    gain = WORTH[met.type]
    if met.type == HIDDEN_TYPE:
        return gain * (1 - TRAP_RISK) - WORTH[piece.type] * TRAP_RISK
    return gain + _after(state, seat, start, end)


def _after(state: WarState, seat: int, start: str, end: str) -> float:
    """Return the change of threats to the moving piece and by it."""
    piece = state.board[CELLS[start]]
    if piece is None:
        return 0.0
    before = THREAT * sum(_worth_at(state, c) for c in targets(state, CELLS[start], piece))
    risk = _danger(state, seat, CELLS[start], piece)
    trial = state.copy()
    trial.board[CELLS[end]], trial.board[CELLS[start]] = piece, None
    after = THREAT * sum(_worth_at(trial, c) for c in targets(trial, CELLS[end], piece))
    return after - before + risk - _danger(trial, seat, CELLS[end], piece)


def _danger(state: WarState, seat: int, cell: int, piece: Piece) -> float:
    """Return the piece's worth if an enemy that is in sight may take it."""
    for other, enemy in enumerate(state.board):
        if enemy is None or enemy.side == seat or enemy.type == HIDDEN_TYPE:
            continue
        if cell in targets(state, other, enemy):
            return WORTH[piece.type] * 0.8
    return 0.0


def statistics(state: WarState, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts: turns, cards held, cards used, how the match and its pieces ended."""
    told = [e for e in events if e.told is None]
    used: dict[str, int] = {}
    causes: dict[str, int] = {}
    for event in told:
        if event.kind == "card_used":
            used[event.data["card"]] = used.get(event.data["card"], 0) + 1
    for dead in state.dead:
        causes[dead.cause] = causes.get(dead.cause, 0) + 1
    return {
        "length": state.turn,
        "first": 0,
        "started": [list(side.cards) for side in state.sides],
        "abilities": used,
        "entered": sum(e.kind == "summoned" for e in told),
        "deaths": causes,
    }
