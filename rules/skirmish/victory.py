"""Check points and the end of a match (SK-80 to SK-83)."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.ranks import won_by
from rules.kernel.types import Text

from .engine import Engine
from .events import MatchOver
from .state import SIDES, SkirmishState


def strength(state: SkirmishState, side: int) -> int:
    """Count the side's non-token units on the map."""
    return sum(1 for u in state.units if u.side == side and not u.is_token)


def check_point(e: Engine, replied: bool = False) -> bool:
    """End the match if a side qualifies (SK-80, SK-81, RSK-15, RSK-17); say whether it is over.

    Under `equal_turns` the first side's DP count only once the second side has `replied`, its phase of the turn is
    over, and while they wait so do the second side's, unless a side is annihilated: that never waits (RSK-54, WSK-02).
    """
    state = e.state
    if state.outcome is not None:
        return True
    standing = {u.side for u in state.units if not u.is_token}
    annihilated = [1 - s not in standing for s in (0, 1)]
    target = state.options.dp_target
    reached = [bool(target) and state.sides[s].dp >= target for s in (0, 1)]
    replied = replied or (replies_first(state) and state.phase == state.first)
    if state.options.equal_turns and reached[state.first] and not replied:
        reached[state.first] = False
        if not any(annihilated) or not state.options.rules_by(2):
            reached[1 - state.first] = False
    qualified = [s for s in (0, 1) if annihilated[s] or reached[s]]
    if not qualified:
        return False
    if len(qualified) == 1:
        winner = qualified[0]
        finish(e, winner, "annihilation" if annihilated[winner] else "dp_target")
        return True
    by = compare(state, BOTH_QUALIFY)
    if by is None and not any(annihilated):
        return False
    finish(e, by, "mutual")
    return True


def replies_first(state: SkirmishState) -> bool:
    """Say whether the second side's phase is the earlier one of the turn: in even blind turns (5.6, WSK-11)."""
    return state.options.orders == "blind" and state.turn % 2 == 0 and state.options.rules_by(3)


def dp(state: SkirmishState, side: int) -> int:
    """Return the side's death points."""
    return state.sides[side].dp


def hit_points(state: SkirmishState, side: int) -> int:
    """Sum the current HP of the side's non-token units on the map (SK-82)."""
    return sum(u.hp for u in state.units if u.side == side and not u.is_token)


Measure = Callable[[SkirmishState, int], int]
MEASURES: dict[str, Measure] = {"dp": dp, "units": strength, "hp": hit_points}
BOTH_QUALIFY, AT_THE_END = ("dp", "units"), ("dp", "units", "hp")
"""What is compared, the first first (SK-81, SK-82)."""


def compare(state: SkirmishState, measures: tuple[str, ...]) -> int | None:
    """Return the side that is ahead in the first measure that differs, None if all are equal."""
    for name in measures:
        west, east = (MEASURES[name](state, s) for s in (0, 1))
        if west != east:
            return 0 if west > east else 1
    return None


def ahead(state: SkirmishState) -> int | None:
    """Return the side that wins when time is up, None: it is drawn (SK-82)."""
    return compare(state, AT_THE_END)


DECIDING = {
    "skirmish.over.mutual": BOTH_QUALIFY,
    "skirmish.over.turn_limit": AT_THE_END,
    "over.tally": AT_THE_END,
}
"""What is compared where a match ends so."""


def decided(state: SkirmishState) -> Text | None:
    """Say by which measure the winner is ahead, where the reason leaves that open (SK-81, SK-82, RSK-16); else None."""
    outcome = state.outcome
    if outcome is None or outcome.reason.key not in DECIDING or outcome.ranks.count(1) != 1:
        return None
    for name in DECIDING[outcome.reason.key]:
        west, east = (MEASURES[name](state, side) for side in (0, 1))
        if west != east:
            is_told = name == "dp" and "west" in outcome.reason.args
            return None if is_told else Text(f"skirmish.decided.{name}", {"west": west, "east": east})
    return Text("skirmish.decided.second")


def turn_limit(e: Engine) -> None:
    """Decide the match after the last phase of turn 10 (SK-82)."""
    finish(e, ahead(e.state), "turn_limit")


def tally(state: SkirmishState) -> tuple[int, ...]:
    """Rank the sides when the match's time is up, as after the last turn (SK-82, RSK-16)."""
    winner = ahead(state)
    return won_by(1 - state.first if winner is None and not state.options.league_draws else winner)


def finish(e: Engine, winner: int | None, reason: str) -> None:
    """End the match; without draws in a league the second side wins what would be drawn (RSK-16, WSK-05)."""
    state = e.state
    if winner is None and not state.options.league_draws and reason in ("turn_limit", "mutual"):
        winner = 1 - state.first
    state.stage = "over"
    e.tell(MatchOver(SIDES[winner] if winner is not None else None, reason))
    dps = [s.dp for s in state.sides]
    e.r.finish(won_by(winner), Text(f"skirmish.over.{reason}", {"west": dps[0], "east": dps[1]}))


def forfeit(e: Engine, seats: list[int]) -> None:
    """End the match against seats that missed their second clock in a row; both: drawn (SK-83, 5.6)."""
    finish(e, None if len(seats) == 2 else 1 - seats[0], "forfeit")
