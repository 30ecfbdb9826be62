"""When a match may end: from how long its game takes and how long its people take, never a promise.

Nothing goes into it that not everybody may know: how far the match is, is counted in steps of which everybody saw
something, and a person's pace is that of matches that have ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from statistics import median
from typing import NamedTuple

import msgspec

from bot.storage.rows import ENDED, SeatRow

from .desk import Desk
from .presets import Preset, parse_preset
from .views import Summary

USUAL = 4
"""Whose pace is not known is taken to use this fraction (1/n) of a move's time."""
LEAST_GAPS, MATCHES = 5, 5
"""Hand-overs that a pace is taken from at least, and matches it is looked for in."""
LEAST_LEFT = 0.1
"""What is left at least, as a share of the whole, of a match that takes longer than most."""


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game takes in the median: how often each seat is asked in turn, and in public steps.

    `turns_90`: how often each seat is asked in nine matches of ten.
    """

    turns: float
    steps: int
    turns_90: float


class Usual(NamedTuple):
    """How many answers of each seat, and seconds, half of all matches take at most, and nine in ten."""

    answers: int
    answers_90: int
    seconds: int
    seconds_90: int


Lengths = Mapping[str, Mapping[int, Length]]
"""By the game's name and the number of seats."""


class Estimates:
    """Says about when matches end, for games whose length has been measured."""

    def __init__(self, desk: Desk, lengths: Lengths) -> None:
        self._desk = desk
        self._lengths = lengths

    async def end(self, summary: Summary, number: int = 0) -> int | None:
        """Return about when a match ends that has come to a public step; None if it has, or where nobody can say, as
        while the staff have stopped it: their last day is a limit, and no plan.
        """
        row = summary.row
        length = self._lengths.get(row.game, {}).get(len(summary.seats))
        if length is None or row.status in ENDED or summary.by_staff:
            return None
        preset = parse_preset(row.preset)
        paces = [await self._pace(place, preset) for place in summary.seats]
        left = max(LEAST_LEFT, 1 - max(0, number) / length.steps)
        begins = max(self._desk.clock.now(), summary.resumes or 0)
        return begins + round(left * length.turns * sum(paces))

    def usual(self, game: str, seats: int, answer: int) -> Usual | None:
        """Return how many answers a match takes of each seat, and how long it takes if each answer takes `answer`."""
        length = self._lengths.get(game, {}).get(seats)
        if length is None:
            return None
        half, most = (round(turns * seats * answer) for turns in (length.turns, length.turns_90))
        return Usual(ceil(length.turns), ceil(length.turns_90), half, most)

    async def _pace(self, place: SeatRow, preset: Preset) -> float:
        """Return the seconds that a seat takes when it is asked; a computer's count for nothing."""
        if place.ai:
            return 0
        person = place.player if place.player is not None else place.invited
        gaps = [] if person is None else await self._desk.store.gaps(person, not preset.quiet, MATCHES)
        if len(gaps) < LEAST_GAPS:
            return preset.budgets["move"] / USUAL
        return median(gaps)
