"""Play-offs: who is tied at points and every tie-break plays for the places, and nothing else changes by it.

Two meet at one table, three and more each other once, in pods at one round of tables. What comes of it orders those
who are still tied then, before the lot; who has left is behind the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from .acts import Pairing, PlayOff
from .contest import Contest, Playoff, Table
from .errors import Misfit, TooLate, Twice
from .lots import drawn
from .pods import sizes
from .round_robin import berger
from .settings import BEST_OF, COUNTED

Value = Callable[[int, Sequence[int]], int]
"""What a tie-break makes of an entrant within those who are still tied; more is better."""
BEHIND = -1
"""What a play-off makes of who has left the stage."""


def asked(contest: Contest, number: int, act: PlayOff) -> list[Playoff]:
    """Return the play-offs that an act asks for: `Misfit`, `Twice` or `TooLate` where they can't be played.

    Whether they are tied is not asked again: a result may be turned later, and then nobody's place follows from it.
    """
    stage, members = contest.playing, [entrant for tie in act.ties for entrant in tie]
    if stage.kind not in COUNTED or min(map(len, act.ties), default=0) < 2:
        raise Misfit(f"play-offs of {act.ties} in a {stage.kind}", "tie")
    if len(set(members)) != len(members):
        raise Twice("somebody is in two play-offs", "pool")
    if act.best_of and act.best_of not in BEST_OF:
        raise Misfit(f"best of {act.best_of}", "best_of")
    found: list[Playoff] = []
    for tie in act.ties:
        pools = {contest.pool_of(contest.entrant(entrant).id) for entrant in tie}
        pool = pools.pop()
        if pools or pool is None:
            raise Misfit(f"{tie} are not of one pool", "pools")
        for entrant in tie:
            if contest.entrants[entrant].status == "dropped":
                raise TooLate(f"entrant {entrant} has left", "entrant", number=entrant)
        found.append(Playoff(number, contest.stage, pool, tie, act.best_of or stage.best_of))
    return found


def of(contest: Contest, act: int, seats: Sequence[int]) -> Playoff | None:
    """Return the play-off of an act in which all of some entrants are, None where there is none."""
    return next((one for one in contest.playoffs if one.act == act and set(seats) <= set(one.entrants)), None)


def tables(contest: Contest, playoff: Playoff) -> Iterator[Table]:
    """Yield the tables of a play-off that are drawn."""
    for table in contest.tables_of(playoff.stage, playoff.pool, playoffs=True):
        if table.playoff == playoff.act and set(table.seats) <= set(playoff.entrants):
            yield table


def due(contest: Contest, pool: int, seed: bytes = b"") -> list[Pairing]:
    """Return the next tables of a pool's play-offs, seats as the lot has them; whether there are any is no lot's."""
    mine = (one for one in contest.playoffs if (one.stage, one.pool) == (contest.stage, pool))
    return [Pairing(seats, pool, playoff=one.act) for one in mine for seats in _seats(contest, one, seed)]


def _seats(contest: Contest, playoff: Playoff, seed: bytes) -> list[tuple[int, ...]]:
    order = drawn(seed, "playoff", playoff.entrants, playoff.stage, playoff.pool, playoff.act)
    here = [entrant for entrant in order if contest.entrants[entrant].status != "dropped"]
    begun, size = list(tables(contest, playoff)), contest.settings.stages[playoff.stage].seats
    if size > 2:
        rest = iter(here)
        return [] if begun or len(here) < 2 else [tuple(islice(rest, seats)) for seats in sizes(len(here), size)]
    met = {frozenset(table.seats) for table in begun}
    for round_ in berger(len(order)):
        pairs = [tuple(order[seat] for seat in table) for table in round_ if len(table) == 2]
        if found := [pair for pair in pairs if set(pair) <= set(here) and frozenset(pair) not in met]:
            return found
    return []


def values(contest: Contest, stage: int, pool: int) -> list[Value]:
    """Return what a pool's play-offs make of its entrants, the first that was asked for first."""
    mine = (one for one in contest.playoffs if (one.stage, one.pool) == (stage, pool))
    return [partial(_value, contest, one) for one in mine]


def _value(contest: Contest, playoff: Playoff, entrant: int, group: Sequence[int]) -> int:
    """Return the points of a play-off, in twelfths; it says nothing of those tied with somebody who was not in it."""
    left = {one for one in {*group, *playoff.entrants} if contest.entrants[one].left_in(playoff.stage)}
    if not set(group) - left <= set(playoff.entrants):
        return 0
    if entrant in left:
        return BEHIND
    points = 0
    for table in tables(contest, playoff):
        result = table.result()
        is_counted = entrant in table.seats and len(set(table.seats) - left) > 1
        if is_counted and result is not None and result.how not in ("void", "nobody"):
            points += contest.settings.points.of(result.ranks)[table.seats.index(entrant)]
    return points
