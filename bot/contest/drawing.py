"""The one door to pairings: what may be drawn now, for every kind; and who goes on to the next stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations, pairwise, product

import msgspec

from . import bracket, playoffs, pods, rolling, round_robin, swiss
from .acts import Begin, Pairing
from .contest import Contest
from .errors import TooEarly, TooLate
from .lots import drawn
from .standings import standings
from .swiss import Proposal


def propose(contest: Contest, seed: bytes, pool: int = 0, *, is_urgent: bool = False) -> Proposal | None:
    """Return the next tables of a pool, None where none are due: rounds wait until the one before is finished,
    brackets and waves for nobody, play-offs for all else. The same event and seed give the same tables.
    """
    found = _proposed(contest, seed, pool, is_urgent=is_urgent)
    return found if found is not None or _is_running(contest, pool) else played_off(contest, seed, pool)


def played_off(contest: Contest, seed: bytes, pool: int) -> Proposal | None:
    """Return the next tables of a pool's play-offs, None where none are due."""
    due = playoffs.due(contest, pool, seed)
    if not due:
        return None
    last = max((table.round for table in contest.tables_of(pool=pool, playoffs=True)), default=0)
    number = max(last, rounds_in(contest, pool)) + 1
    return Proposal(tuple(msgspec.structs.replace(one, round=number) for one in due))


def _proposed(contest: Contest, seed: bytes, pool: int, *, is_urgent: bool) -> Proposal | None:
    kind, number = contest.playing.kind, contest.round_of(pool) + 1
    if kind in ("knockout", "double_knockout"):
        due = bracket.due(contest, pool)
        return Proposal(tuple(due)) if due else None
    if kind == "ladder":
        return None
    if kind == "rolling":
        return rolling.wave(contest, pool, seed, is_urgent=is_urgent)
    if number > rounds_in(contest, pool) or _is_running(contest, pool):
        return None
    if kind == "round_robin":
        return next(map(Proposal, _rest(contest, pool)), None)
    return pods.draw(contest, pool, seed) if kind == "pods" else swiss.pair(contest, pool, seed)


def rounds_in(contest: Contest, pool: int) -> int:
    """Return how many rounds a pool of the stage plays; of a bracket or a ladder none."""
    return round_robin.rounds(contest, pool) if contest.playing.kind == "round_robin" else contest.playing.rounds


def _is_running(contest: Contest, pool: int) -> bool:
    return any(table.stage == contest.stage and table.pool == pool for table in contest.open_tables())


def _rest(contest: Contest, pool: int) -> Iterator[tuple[Pairing, ...]]:
    """Yield the rounds of a round robin that are to be drawn; one whose tables all lost somebody is none.

    Who has no opponent in it makes it one in plans of earlier versions alone (`Stage.idle`).
    """
    for number in range(contest.round_of(pool) + 1, round_robin.rounds(contest, pool) + 1):
        tables = tuple(round_robin.due(contest, pool, number))
        if any(table.alone is None or contest.playing.idle for table in tables):
            yield tables


def schedule(contest: Contest, pool: int = 0) -> Proposal:
    """Return all rounds of a round robin that are not drawn yet, for events that open them at once."""
    first, last = contest.round_of(pool) + 1, round_robin.rounds(contest, pool)
    return Proposal(tuple(t for n in range(first, last + 1) for t in round_robin.due(contest, pool, n)))


def is_over(contest: Contest, pool: int = 0) -> bool:
    """Say whether a pool of the stage has nothing more to play; a ladder ends when its director closes it."""
    kind = contest.playing.kind
    if _is_running(contest, pool) or kind == "ladder" or playoffs.due(contest, pool):
        return False
    if kind in ("knockout", "double_knockout"):
        return bracket.over(contest, pool)
    if kind == "rolling":
        return not rolling.remaining(contest, pool)
    if kind == "round_robin":
        return not any(_rest(contest, pool))
    return contest.round_of(pool) >= contest.playing.rounds


def is_played(contest: Contest) -> bool:
    """Say whether the stage has nothing more to play: each pool is over, or nobody who could be paired is left where
    rounds follow from points.
    """
    pools = contest.pools[contest.stage]
    if all(is_over(contest, pool) for pool in range(len(pools))):
        return True
    is_empty = not any(map(contest.able, pools))
    return is_empty and contest.playing.kind in ("swiss", "pods") and not contest.open_tables()


def begin(contest: Contest, seed: bytes, order: Sequence[int] = ()) -> Begin:
    """Return the act that begins the next stage; `TooEarly` where the present one is not over, `TooLate` where there is
    none to begin.

    The first stage takes everybody who signed up, the best rated first (equal ratings by lot), before them who is in a
    director's `order`, in that: divisions in order of strength, groups of equal strength. Later stages take `cut` of
    each pool, all firsts before all seconds.
    """
    if contest.closed:
        raise TooLate("the event is closed", "event", number=0)
    if contest.stage < 0:
        return Begin(first_pools(contest, seed, order))
    pools = range(len(contest.pools[contest.stage]))
    if not all(is_over(contest, pool) for pool in pools):
        raise TooEarly("the stage is not over", "stage", number=contest.stage + 1)
    if contest.stage + 1 == len(contest.settings.stages):
        raise TooLate("the last stage is over", "last", number=contest.stage + 1)
    rows = [standings(contest, seed, pool=pool) for pool in pools]
    through = [[row.entrant for row in pool if contest.entrants[row.entrant].status != "dropped"] for pool in rows]
    tiers = [[pool[place] for pool in through if place < len(pool)] for place in range(contest.playing.cut)]
    following = contest.settings.stages[contest.stage + 1]
    seeded = [entrant for tier in tiers for entrant in tier]
    parts = following.pools_for(len(seeded))
    if following.kind in ("knockout", "double_knockout") and len(through) > 1 and parts == 1:
        seeded = apart(tiers, {e: i for i, pool in enumerate(through) for e in pool})
    return Begin(dealt(seeded, parts))


def seeds_of(contest: Contest, seed: bytes, order: Sequence[int] = ()) -> list[int]:
    """Return who would begin, the first seed first: in a director's order, then the best rated (equal ones by lot)."""
    by_hand = {entrant: place - len(order) for place, entrant in enumerate(order)}
    members = contest.able(contest.entrants)
    rated = sorted(drawn(seed, "seeds", members), key=lambda e: -contest.entrants[e].rating)
    return sorted(rated, key=lambda e: by_hand.get(e, 0))


def first_pools(contest: Contest, seed: bytes, order: Sequence[int] = ()) -> tuple[tuple[int, ...], ...]:
    """Return the pools of the first stage: divisions by strength, as even in size as can be, fewer for few people."""
    members = seeds_of(contest, seed, order)
    stage = contest.settings.stages[0]
    parts = stage.pools_for(len(members))
    if stage.cut:  # groups of equal strength, whose best go on
        return dealt(members, parts)
    size, more = divmod(len(members), parts)
    ends = [0]
    for pool in range(parts):
        ends.append(ends[-1] + size + (pool < more))
    return tuple(tuple(members[a:b]) for a, b in pairwise(ends))


def dealt(order: Sequence[int], pools: int) -> tuple[tuple[int, ...], ...]:
    """Return pools of equal strength: there and back again, so that the first does not get the best of every turn."""
    found: list[list[int]] = [[] for _ in range(pools)]
    for i, entrant in enumerate(order):
        turn, place = divmod(i, pools)
        found[place if turn % 2 == 0 else pools - 1 - place].append(entrant)
    return tuple(map(tuple, found))


def apart(tiers: Sequence[Sequence[int]], group: dict[int, int]) -> list[int]:
    """Order seeds, each tier before the next, so that two of one group do not meet in round one where that can be.

    Tiers keep their places; within one two seeds are exchanged, of the last tier first, and two such pairs at once
    where one pair does not help.
    """
    order = [entrant for tier in tiers for entrant in tier]
    size = 1 << max(1, (len(order) - 1).bit_length())

    def wrong() -> list[int]:
        pairs = ((place, size - 1 - place) for place in range(len(order)))
        return [one for one, other in pairs if other < len(order) and group[order[one]] == group[order[other]]]

    def helps(exchanges: Sequence[tuple[int, int]], before: int) -> bool:
        for one, other in exchanges:
            order[one], order[other] = order[other], order[one]
        if len(wrong()) < before:
            return True
        for one, other in reversed(exchanges):
            order[one], order[other] = order[other], order[one]
        return False

    ends = accumulate(map(len, tiers), initial=0)
    pairs = [pair for start, end in pairwise(ends) for pair in combinations(range(start, end), 2)][::-1]
    while met := wrong():
        near = [pair for pair in pairs if set(pair) & set(met)]
        if not any(helps(tried, len(met)) for tried in chain(((pair,) for pair in near), product(near, pairs))):
            break
    return order
