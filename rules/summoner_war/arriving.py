"""On-summon effects as they are carried out (SW-18)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.spreads import counted
from rules.kernel.stakes import Stake
from rules.kernel.types import Choice, Seat

from . import acts
from .board import CELLS, NAMES, Cell
from .cards import SUMMONER
from .changes import alter, become, conceal, die, force, swap, use_card
from .events import Marked
from .outlook import WORTH
from .publishing import War, tell
from .state import piece_at

RISEN = "risen"
"""The kind of luck there is: which of its dead a Doppelganger becomes (SW-68)."""


def use_arrival(r: War, cell: Cell, args: Choice) -> None:
    """Carry out an On-summon effect (SW-60, SW-61, SW-64, SW-67, SW-68, SW-71, RSW-61, RSW-67, WSW-04, WSW-05)."""
    state = r.state
    piece = piece_at(state, cell)
    card = acts.arrival_card(state, piece)
    if card is None:
        raise LookupError(f"no On-summon card for {NAMES[cell]}")
    use_card(r, piece.side, card, cell, spend=cell)
    others = [CELLS[a] for a in args if a in CELLS]
    if card == "mind_control":
        conceal(r, others[0])
        swap(r, others[0], others[1])
    elif card == "lookout":
        force(r, others[0])
    elif card == "divination":
        if force(r, others[0]).type == SUMMONER:
            die(r, cell, "rebound")
    elif card == "commander":
        soldier = piece_at(state, others[0])
        way = args[1]
        alter(r, others[0], **{way: getattr(soldier, way) + 1})
        tell(r, Marked(args[0], piece.side, way))
    elif card in ("disguise", "decoy"):
        swap(r, cell, others[0])
    elif card == "doppelganger":
        pool = acts.risen(state, piece.side)
        chosen = pool[r.pick(len(pool))]
        r.stake(lambda: [better(piece.side, pool, chosen)])
        become(r, cell, chosen)
    else:
        alter(r, cell, snipe=state.turn)


def better(seat: int, pool: Sequence[str], chosen: str) -> Stake:
    """Return what a Doppelganger's lot has at stake: how many of the types it may become are worth less (SW-68)."""
    below = [sum(WORTH[other] < WORTH[kind] for other in pool) for kind in pool]
    return Stake(RISEN, Seat(seat), counted(below), below[pool.index(chosen)])
