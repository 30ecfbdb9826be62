"""Events without a game: whole seasons of the pure core, drawn, reported and ranked, by kind."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from bot.contest.acts import Close, Enter, Publish, Report
from bot.contest.applying import apply
from bot.contest.contest import Contest
from bot.contest.drawing import begin, is_over, propose
from bot.contest.settings import Settings, Stage
from bot.contest.standings import standings

ENTRANTS = 24
KINDS = {
    "league": Settings((Stage("round_robin", pools=3),)),
    "swiss": Settings((Stage("swiss", rounds=6),)),
    "knockout": Settings((Stage("knockout", third=True),)),
}


def measure(seconds: float) -> dict[str, Any]:
    """Return how many seasons of 24 entrants one process plays in a minute."""
    return {"seasons_per_minute": {kind: _rate(settings, seconds) for kind, settings in KINDS.items()}}


def _rate(settings: Settings, seconds: float) -> int:
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not (spent and played):  # the clock moves in steps
        season(settings, Random(played))
        played += 1
    return round(60 * played / spent)


def season(settings: Settings, chance: Random) -> Contest:
    """Play one season; whoever is stronger wins, but for luck."""
    contest, seed, number = Contest(settings), chance.randbytes(16), 0
    strength: dict[int, float] = {}
    for person in range(1, ENTRANTS + 1):
        number += 1
        strength[number] = chance.gauss(0, 1)
        apply(contest, number, Enter(person, f"P{person}", round(1500 + 200 * strength[number])))
    number += 1
    apply(contest, number, begin(contest, seed))
    pools = range(len(contest.pools[0]))
    while not all(is_over(contest, pool) for pool in pools):
        for pool in pools:
            due = propose(contest, seed, pool)
            if due is not None and due.tables:
                number += 1
                apply(contest, number, Publish(due.tables))
        for table in contest.open_tables():
            form = [strength[entrant] + chance.gauss(0, 1) for entrant in table.seats]
            number += 1
            apply(contest, number, Report(table.id, (1, 2) if form[0] > form[1] else (2, 1)))
    for pool in pools:
        standings(contest, seed, pool=pool)
    apply(contest, number + 1, Close())
    return contest
