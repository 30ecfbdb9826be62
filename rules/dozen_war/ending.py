"""How a match ends: five pieces, the last one left, or glory with its tie-breaks (DW-73, DW-92, DW-93, RDW-51)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

from rules.kernel.types import Seat, Text

from .base import War
from .events import MatchOver
from .naming import side_text
from .state import DozenState
from .words import BANNERS, GAME, word

Key = tuple[int, int, int, int, int]
MEASURES = ("glory", "pieces", "castles", "generals", "soldiers")
"""What a key holds, by which it is told."""
GLORY, TALLY = f"{GAME}.over.glory", "over.tally"
"""Reasons by which whoever is ahead in them wins."""


def held_pieces(state: DozenState) -> list[tuple[str, ...]]:
    """Return the pieces that each seat holds: on its generals, and where its units stand over them (RDW-45)."""
    found: list[list[str]] = [[] for _ in range(state.seats)]
    for unit in state.units.values():
        if unit.pieces:
            found[unit.seat] += unit.pieces
    for cell, pieces in state.dropped.items():
        seat = next((u.seat for u in state.units.values() if u.at == cell), None)
        if seat is not None:
            found[seat] += pieces
    return [tuple(sorted(pieces)) for pieces in found]


def key_of(state: DozenState, seat: int) -> Key:
    """Return what seats are compared by: glory, then pieces, castles, generals, soldiers (RDW-51)."""
    pieces = len(held_pieces(state)[seat])
    units = [u for u in state.units.values() if u.seat == seat]
    castles = sum(c.seat == seat and c.hp > 0 for c in state.castles.values())
    generals = sum(u.general for u in units)
    return state.sides[seat].glory + pieces, pieces, castles, generals, len(units) - generals


def decided(state: DozenState) -> Text | None:
    """Say by what the only winner is before the next, where the reason leaves that open (RDW-51); else None."""
    outcome = state.outcome
    if outcome is None or outcome.ranks.count(1) != 1 or outcome.reason.key not in (GLORY, TALLY):
        return None
    winner = outcome.ranks.index(1)
    keys = {seat: key_of(state, seat) for seat, rank in enumerate(outcome.ranks) if rank <= 2}
    best, behind = keys[winner], [key for seat, key in keys.items() if seat != winner]
    apart = [n for n in range(len(MEASURES)) if any(key[n] != best[n] for key in behind)]
    if not apart or max(behind) > best or (apart[0] == 0 and outcome.reason.key == GLORY):
        return None  # who is out comes last, whatever it has
    scores = [word("decided", "score", side=side_text(seat), n=key[apart[0]]) for seat, key in keys.items()]
    return word("decided", MEASURES[apart[0]], scores=scores)


def ranks_of(state: DozenState, first: Collection[int] = ()) -> tuple[int, ...]:
    """Rank all seats: who is still in by glory, after those that have won at once, before who is out.

    With `eliminated_keep_glory` those that have fallen are compared with the rest (RDW-50), unless they had left
    before (WDW-05).
    """
    keep = state.options.eliminated_keep_glory
    kept = [keep and side.fallen and side.left is UNSET for side in state.sides]
    compared = [s for s in range(state.seats) if s not in state.out or kept[s]]
    keys = {s: (s in first, *key_of(state, s)) for s in compared}
    places = {s: 1 + sum(keys[other] > keys[s] for other in compared) for s in compared}
    left = [s for s in range(state.seats) if s not in places]
    for seat in left:
        places[seat] = len(compared) + 1 + sum(state.out[Seat(o)] < state.out[Seat(seat)] for o in left)
    return tuple(places[seat] for seat in range(state.seats))


def rank_kept(r: War) -> None:
    """Once the last one left has won, rank those that have fallen by the glory that they keep (RDW-50, WDW-16)."""
    state = r.state
    if state.outcome is None or not (state.options.eliminated_keep_glory and state.options.rules_by(5)):
        return
    ranks = ranks_of(state, state.still_in)
    state.out = {seat: ranks[seat] for seat in state.out}
    r.finish(ranks, state.outcome.reason)


def finish(r: War, reason: str, first: Collection[int] = ()) -> None:
    """End the match: `five_pieces` for an instant winner, else by `glory`; `first`: who alone may win it."""
    state = r.state
    held = [len(pieces) for pieces in held_pieces(state)]
    glory = [state.sides[s].glory + held[s] for s in range(state.seats)]
    ranks = ranks_of(state, first)
    best = [s for s in range(state.seats) if ranks[s] == 1]
    for seat in state.out:
        state.out[seat] = ranks[seat]
    state.stage = "over"
    alone = best[0] if len(best) == 1 else None
    r.tell(MatchOver(reason, alone, best, glory, held))
    r.finish(ranks, _over(reason, best))


def _over(reason: str, winners: list[int]) -> Text:
    parts = [reason] if len(winners) == 1 else [reason, "shared"]
    return word("over", *parts, sides=[{"key": f"{GAME}.side.{BANNERS[s]}", "args": {}} for s in winners])
