"""The log of an event and what follows from it; every act can be taken back as long as nothing builds on it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from . import applying
from .acts import Act, Challenge, Forbid, Report, Side, TakeBack
from .bracket import misplaced
from .by_hand import KINDS
from .contest import Contest
from .errors import ContestError, Misfit, Needed, TooLate, Unknown
from .settings import Settings


def undone(acts: Sequence[Act]) -> frozenset[int]:
    """Return the numbers of the acts that are taken back."""
    gone: set[int] = set()
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if isinstance(act, TakeBack) and number not in gone:
            gone |= {act.act, *act.also}
    return frozenset(gone)


def fold(settings: Settings, acts: Sequence[Act]) -> Contest:
    """Return the event after its acts; `ContestError` where one does not fit those before it."""
    contest, gone = Contest(settings), undone(acts)
    for number, act in enumerate(acts, 1):
        if number not in gone and not isinstance(act, TakeBack):
            applying.apply(contest, number, act)
    return contest


def check(settings: Settings, acts: Sequence[Act], act: Act) -> Contest:
    """Return the event after one more act; `ContestError` where it may not be.

    `Needed` names the later act that stands on one to be taken back, or on a result to be turned.
    """
    if isinstance(act, TakeBack):
        _can_be_taken_back(settings, acts, act)
    after = fold(settings, (*acts, act))
    if isinstance(act, Forbid | Challenge):
        _require_apart(after, act)
    if isinstance(act, TakeBack | Report):
        standing = misplaced(after)
        new = standing and [table for table in standing if table not in misplaced(fold(settings, acts))]
        if new:
            drawn = min(new) // applying.TABLES
            raise Needed(f"act {drawn} has drawn table {min(new)} from it", "result", later=drawn)
    return after


def _require_apart(after: Contest, act: Forbid | Challenge) -> None:
    """Refuse to keep two apart where nobody has a say in who meets whom, and a challenge of two who are kept apart.

    New acts alone are asked this: logs that hold such acts are read as they always were.
    """
    stages = after.settings.stages[max(0, after.stage) :]
    if isinstance(act, Forbid) and not any(stage.kind in (*KINDS, "ladder") for stage in stages):
        raise TooLate(f"who meets whom is fixed in {[stage.kind for stage in stages]}", "set", number=0)
    if isinstance(act, Challenge) and (min(act.by, act.to), max(act.by, act.to)) in after.forbidden:
        raise Misfit(f"{act.by} and {act.to} are never to meet", "pair")


def _can_be_taken_back(settings: Settings, acts: Sequence[Act], act: TakeBack) -> None:
    number = act.act
    if not 1 <= number <= len(acts):
        raise Unknown(f"no act {number} of {len(acts)}", "act", number=number)
    gone = undone((*acts, act))
    side = acts[number - 1]
    if isinstance(side, Side):  # whose results are by seats
        for later, other in enumerate(acts, 1):
            if isinstance(other, Report) and other.table == side.table and later not in gone:
                raise Needed(f"act {later} is a result at table {side.table}", "act", number=number, later=later)
    if number in undone(acts):
        raise TooLate(f"act {number} is taken back already", "act", number=number)
    contest = Contest(settings)
    for later, other in enumerate(acts, 1):
        if later not in gone and not isinstance(other, TakeBack):
            try:
                applying.apply(contest, later, other)
            except ContestError as error:
                raise Needed(
                    f"act {later} builds on act {number}: {error}", "act", number=number, later=later
                ) from error


def dump(contest: Contest) -> bytes:
    """Return an event as bytes: equal events give equal ones."""
    return msgspec.json.encode(contest)
