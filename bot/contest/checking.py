"""Whether what was drawn in an event follows from its seed: everything drawn is drawn again from the log before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from . import applying
from .acts import Act, Begin, Pairing, Publish, TakeBack
from .contest import Contest
from .drawing import begin, propose, schedule
from .errors import ContestError
from .log import fold, undone
from .round_robin import missing
from .settings import Settings

Tables = frozenset[Pairing]


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
    gone = undone(acts)
    return tuple(one for one in _drawn(settings, acts, seed) if one.act not in gone)


def _drawn(settings: Settings, acts: Sequence[Act], seed: bytes) -> Iterator[Drawn]:
    contest, round_ = Contest(settings), _Round(seed)
    for number, act in enumerate(acts, 1):
        if isinstance(act, Publish):
            round_.published(contest, number, act)
        else:
            yield from round_.ended()
            if isinstance(act, Begin):
                yield Drawn(number, "stage", "lot" if _begins(contest, seed) == act else "hand")
        if isinstance(act, TakeBack):
            contest = fold(settings, acts[:number])
        else:
            applying.apply(contest, number, act)
    yield from round_.ended()


class _Round:
    """Tables published by acts one right after the other: many are drawn as one, and published in parts."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._clear()

    def _clear(self) -> None:
        self._may_be: dict[int, set[Tables]] = {}
        self._wanting: dict[int, dict[Tables, set[Pairing]]] = {}
        self._by: dict[int, bool] = {}
        self._last: dict[int, int] = {}

    def published(self, contest: Contest, number: int, act: Publish) -> None:
        """Compare the tables of an act with what its pools may get, as they stood when the first of them was drawn."""
        self._by[number] = True
        for pool in {table.pool for table in act.tables}:
            tables = frozenset(table for table in act.tables if table.pool == pool)
            if pool not in self._may_be:
                self._may_be[pool] = _expected(contest, self._seed, pool)
                self._wanting[pool] = {whole: {*whole} for whole in self._may_be[pool]}
            if not any(tables <= whole for whole in self._may_be[pool]):  # the pool's next wave
                self._may_be[pool] |= _expected(contest, self._seed, pool)
            self._by[number] &= any(tables <= whole for whole in self._may_be[pool])
            for wanting in self._wanting[pool].values():
                wanting -= tables
            self._last[pool] = number

    def ended(self) -> Iterator[Drawn]:
        """Yield what was published; the last act of a pool is no lot's where tables that were drawn are wanting."""
        for pool, number in self._last.items():
            self._by[number] &= not all(self._wanting[pool].values())
        yield from (Drawn(number, "tables", "lot" if by else "hand") for number, by in self._by.items())
        self._clear()


def _begins(before: Contest, seed: bytes) -> Begin | None:
    try:
        return begin(before, seed)
    except ContestError:
        return None


def _expected(before: Contest, seed: bytes, pool: int) -> set[Tables]:
    """Return what a pool may get: its next tables, of waves those in a hurry too; of a round robin all rounds, and each
    table by itself that drawn ones are without, of who is back.
    """
    hurries = (False, True) if before.playing.kind == "rolling" else (False,)
    found = {propose(before, seed, pool, is_urgent=is_urgent) for is_urgent in hurries}
    whole = {frozenset(one.tables) for one in found if one is not None}
    if before.playing.kind != "round_robin":
        return whole
    back = {frozenset((table,)) for table in missing(before, pool)}
    return whole | back | {frozenset(schedule(before, pool).tables)}
