"""Whether what was drawn in an event follows from its seed: everything drawn is drawn again from the log before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from .acts import Act, Begin, Pairing, Publish
from .contest import Contest
from .drawing import begin, propose, schedule
from .errors import ContestError
from .log import fold, undone
from .settings import Settings


class Drawn(NamedTuple):
    """What one act of an event drew, by its number: a stage or tables, as the seed has it or as a person chose."""

    act: int
    what: Literal["stage", "tables"]
    by: Literal["lot", "hand"]


def draws(settings: Settings, acts: Sequence[Act], seed: bytes) -> tuple[Drawn, ...]:
    """Return all that was drawn and is not taken back; `ContestError` where an act does not fit those before it.

    Each is drawn again as the log stood then, with what was taken back only later. Rounds that nobody draws (of a
    round robin, a bracket, challenges of a ladder) follow from the log alone and count as drawn by lot.
    """
    return tuple(_drawn(settings, acts, seed))


def _drawn(settings: Settings, acts: Sequence[Act], seed: bytes) -> Iterator[Drawn]:
    gone = undone(acts)
    standing = [(number, act) for number, act in enumerate(acts, 1) if number not in gone]
    for kind, run in groupby(standing, key=lambda pair: type(pair[1])):
        if kind is Begin:
            for number, act in run:
                before = fold(settings, acts[: number - 1])
                yield Drawn(number, "stage", "lot" if _begins(before, seed) == act else "hand")
        elif kind is Publish:  # many tables are published by several acts, drawn as one
            first: Contest | None = None
            for number, act in run:
                assert isinstance(act, Publish)
                before = fold(settings, acts[: number - 1])
                first = first or before
                pools = {table.pool for table in act.tables}
                by_lot = _expected(first, seed, pools) | _expected(before, seed, pools)
                yield Drawn(number, "tables", "lot" if set(act.tables) <= by_lot else "hand")


def _begins(before: Contest, seed: bytes) -> Begin | None:
    try:
        return begin(before, seed)
    except ContestError:
        return None


def _expected(before: Contest, seed: bytes, pools: set[int]) -> set[Pairing]:
    """Return all tables that pools may have got: the next ones, in a hurry too, or all rounds of a round robin."""
    found: set[Pairing] = set()
    for pool in pools:
        for is_urgent in (False, True):
            proposed = propose(before, seed, pool, is_urgent=is_urgent)
            found |= set() if proposed is None else {*proposed.tables}
        if before.playing.kind == "round_robin":
            found |= {*schedule(before, pool).tables}
    return found
