"""The door of an event: whether somebody may sign up now, and why not."""

from __future__ import annotations

from typing import Literal

from bot.contest import rolling
from bot.contest.acts import Door

from .event_errors import NotOpenYet, SignUpDrafted, SignUpOver, SignUpShut
from .events_held import Held
from .events_plans import LATE_KINDS

State = Literal["open", "not_open", "shut", "over"]


def door(held: Held) -> State:
    """Return how the sign-up of an event stands; `over`: it has begun, and takes nobody who comes late.

    The draft of rosters shuts it, and opens it again where it is taken back. Once an event has begun its plan alone
    decides: its log has no act for that, which would stand in the way of taking the beginning back.
    """
    if held.contest.stage >= 0 or held.contest.closed:
        return "open" if may_come_late(held) else "over"
    if held.contest.is_open and not is_drafted(held):
        return "open"
    return "shut" if any(isinstance(act, Door) for act in held.acts) else "not_open"


def is_drafted(held: Held) -> bool:
    """Say whether the draft of rosters has begun in an event: who came later would have none."""
    return held.ledger is not None and bool(held.ledger.order)


def may_come_late(held: Held) -> bool:
    """Say whether people may come while the event runs: until half of its rounds are drawn, in a rolling event until
    those in it have begun more than half of their tables in the mean, to a ladder always.
    """
    contest = held.contest
    if not held.plan.late or contest.stage != 0 or contest.closed:
        return False
    kind, pools = contest.playing.kind, range(len(contest.pools[0]))
    if kind == "rolling":
        return all(rolling.is_early(contest, pool) for pool in pools)
    drawn = max(map(contest.round_of, pools))
    return kind == "ladder" or (kind in LATE_KINDS and 2 * drawn <= contest.playing.rounds)


def shut_by_itself(held: Held) -> bool:
    """Say whether a sign-up that is shut was shut at its time, not by a director."""
    doors = [row.who for row, act in zip(held.rows, held.acts, strict=True) if isinstance(act, Door)]
    return not held.contest.is_open and bool(doors) and doors[-1] is None


def require_open(held: Held) -> None:
    """Refuse to sign somebody up; raise NotOpenYet, SignUpOver, SignUpDrafted or SignUpShut."""
    state = door(held)
    if state != "open":
        refusal = {"not_open": NotOpenYet, "over": SignUpOver, "shut": SignUpShut}[state]
        if state != "over" and is_drafted(held):
            refusal = SignUpDrafted
        raise refusal(f"sign-up of {held.row.id}: {state}", event=held.row.id)
