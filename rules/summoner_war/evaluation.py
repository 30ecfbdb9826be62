"""What a position is worth to a side, and what self-play counts of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.types import Event

from .cards import ASSASSIN
from .events import EVENTS, CardUsed, Summoned
from .outlook import UP, WORTH, lottery
from .reach import targets
from .state import HIDDEN_TYPE, WarState

DECIDED = 1000.0
"""Value of a won match."""
NEXT, LATER = 0.7, 0.35
"""Share that counts of the best threat of the side to move, and of the other's."""
MORE = 0.1
"""Share that counts of every further threat."""
FOUND = 0.1
"""Share that counts of what an enemy would find where it may attack a concealed piece."""
CHARGE = 1.5
"""Worth of a charge of Ghost Pursuit."""


def evaluate(state: WarState, seat: int, army: Mapping[str, int]) -> float:
    """Judge a (masked) position: pieces that died, faces, and what each side threatens to take."""
    if state.outcome is not None:
        ranks = state.outcome.ranks
        return 0.0 if len(set(ranks)) == 1 else DECIDED if ranks[seat] == 1 else -DECIDED
    value = 0.0
    for dead in state.dead:
        value += -WORTH[dead.base] if dead.side == seat else WORTH[dead.base]
    lotteries = [lottery(state, side, army) for side in range(2)]
    best, total = [0.0, 0.0], [0.0, 0.0]
    board = state.board
    for cell, piece in enumerate(board):
        if piece is None or piece.type == HIDDEN_TYPE:
            continue
        side = piece.side
        worth = WORTH[piece.type]
        own = 0.0
        if piece.type != piece.base:
            own = worth - WORTH[piece.base]
        if not piece.concealed or piece.known:
            own += UP[piece.type]
        value += own if side == seat else -own
        for other in targets(state, cell, piece):
            met = board[other]
            if met is None:
                continue
            if not met.concealed or met.known:
                gain = WORTH[met.type] if met.type != ASSASSIN or not met.concealed else -worth
            else:
                gain = lotteries[met.side].gain(worth)
                if side != seat and met.type != HIDDEN_TYPE:  # who has no seat knows neither side's
                    value -= FOUND * (WORTH[met.type] if met.type != ASSASSIN else -worth)
            if gain > 0:
                total[side] += gain
                if gain > best[side]:
                    best[side] = gain
    up = state.up
    for side in range(2):
        share = NEXT if side == up else LATER
        threat = (share - MORE) * best[side] + MORE * total[side] + CHARGE * state.sides[side].charge
        value += threat if side == seat else -threat
    return value


def statistics(state: WarState, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts: turns, cards held, cards used, how the match and its pieces ended."""
    used: Counter[str] = Counter()
    entered = 0
    for event in events:
        if event.told is not None:
            continue
        match EVENTS.read(event):
            case CardUsed(card=card):
                used[card] += 1
            case Summoned():
                entered += 1
            case _:
                pass
    return {
        "length": state.turn,
        "first": 0,
        "started": [list(side.cards) for side in state.sides],
        "abilities": used,
        "entered": entered,
        "deaths": Counter(dead.cause for dead in state.dead),
    }
