"""What each act does to an event, and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch

from . import by_hand, ladders, playoffs
from .acts import (
    Act,
    Adjust,
    Alter,
    Arrange,
    Back,
    Begin,
    Challenge,
    Claim,
    Close,
    Door,
    Draft,
    Drop,
    Enrol,
    Enter,
    Fill,
    Forbid,
    Join,
    Judge,
    More,
    Open,
    Pairing,
    Pause,
    Pick,
    PlayOff,
    Publish,
    Ready,
    Report,
    Rest,
    Resume,
    Settle,
    Side,
    Strike,
    Substitute,
)
from .contest import Contest, Entrant, Result, Status, Table
from .errors import Misfit, TooEarly, TooLate, Twice

TABLES = 1000
"""The most tables that one act may publish, less one."""
LONGEST_NAME = 60


def apply(contest: Contest, number: int, act: Act) -> None:
    """Carry out an act; `ContestError` where it does not fit the event as it stands."""
    if contest.closed:
        raise TooLate("the event is closed", "event", number=0)
    _apply(act, contest, number)


@singledispatch
def _apply(act: object, contest: Contest, number: int) -> None:
    raise TypeError(f"no such act: {act!r}")


@_apply.register
def _(act: Enter, contest: Contest, number: int) -> None:
    _new_person(contest, act.player)
    if not 1 <= len(act.name) <= LONGEST_NAME:
        raise Misfit(f"a name of {len(act.name)} characters", "name")
    contest.entrants[number] = Entrant(number, act.player, act.name, act.rating)


@_apply.register
def _(act: Begin, contest: Contest, number: int) -> None:
    if contest.stage + 1 == len(contest.settings.stages):
        raise TooLate("the last stage has begun", "stage", number=contest.stage + 1)
    stage = contest.settings.stages[contest.stage + 1]
    members = [entrant for pool in act.pools for entrant in pool]
    if len(set(members)) != len(members):
        raise Twice("somebody is in two pools", "pool")
    if len(act.pools) > stage.pools or min(map(len, act.pools), default=0) < 2:
        raise Misfit(f"{len(act.pools)} pools for {stage}", "pools")
    for entrant in members:
        if contest.entrant(entrant).status == "dropped":
            raise TooLate(f"entrant {entrant} has left", "entrant", number=entrant)
    if contest.stage >= 0 and any(table.stage == contest.stage for table in contest.open_tables()):
        raise TooEarly("tables of the stage before are still played", "stage", number=contest.stage + 1)
    contest.stage += 1
    contest.arranged.clear()
    contest.pools.append([tuple(pool) for pool in act.pools])


@_apply.register
def _(act: Join, contest: Contest, number: int) -> None:
    _begun(contest)
    contest.entrant(act.entrant)
    if contest.pool_of(act.entrant) is not None:
        raise Twice(f"entrant {act.entrant} plays already", "pool")
    if contest.playing.kind not in ("swiss", "rolling", "pods", "ladder"):
        raise TooLate("who meets whom is fixed", "fixed", number=act.entrant)
    if not 0 <= act.pool < len(contest.pools[-1]):
        raise Misfit(f"no pool {act.pool}", "pools")
    contest.pools[-1][act.pool] += (act.entrant,)


@_apply.register
def _(act: Publish, contest: Contest, number: int) -> None:
    _begun(contest)
    if not 1 <= len(act.tables) < TABLES:
        raise Misfit(f"{len(act.tables)} tables at once", "tables")
    beside: dict[tuple[int, int], list[Table]] = {}
    for table in contest.tables_of(playoffs=True):
        beside.setdefault((table.pool, table.round), []).append(table)
    for place, pairing in enumerate(act.tables):
        others = beside.setdefault((pairing.pool, pairing.round), [])
        _seats_fit(contest, pairing, others)
        others.append(_publish(contest, number * TABLES + place, pairing))
        contest.arranged.pop(pairing.pool, None)


@_apply.register
def _(act: Arrange, contest: Contest, number: int) -> None:
    _begun(contest)
    by_hand.check(contest, act.tables)
    for pairing in act.tables:
        _seats_fit(contest, pairing, contest.tables_of(pool=pairing.pool, round=pairing.round))
    contest.arranged[act.tables[0].pool] = act.tables


@_apply.register
def _(act: PlayOff, contest: Contest, number: int) -> None:
    _begun(contest)
    contest.playoffs += playoffs.asked(contest, number, act)


@_apply.register
def _(act: Challenge, contest: Contest, number: int) -> None:
    _begun(contest)
    ladders.check(contest, act.by, act.to)
    _publish(contest, number * TABLES, Pairing(ladders.seats(contest, act.by, act.to)))


@_apply.register
def _(act: Report, contest: Contest, number: int) -> None:
    table = contest.table(act.table)
    size = len(table.seats)
    if table.stage != contest.stage:
        raise TooLate("the table's stage is over", "table", number=act.table)
    settles = act.how in ("ruling", "void")
    if table.alone is not None or (table.result() is not None and not settles):
        raise TooLate(f"table {act.table} has its result", "table", number=act.table)
    ranks = sorted(act.ranks)
    if len(ranks) != size or any(rank != ranks.index(rank) + 1 for rank in ranks) or len(act.score) not in (0, size):
        raise Misfit(f"ranks {act.ranks}, score {act.score} at a table of {size}", "result")
    table.matches += (Result(act.ranks, act.score, act.how),)
    if table.result() is not None and table.id not in contest.settled:
        contest.settled.append(table.id)


@_apply.register
def _(act: Side, contest: Contest, number: int) -> None:
    table = contest.table(act.table)
    if table.alone is not None or table.matches:
        raise TooLate(f"a match at table {act.table} is over", "table", number=act.table)
    if act.first not in table.seats or not contest.settings.stages[table.stage].choice:
        raise Misfit(f"entrant {act.first} has no choice at table {act.table}", "seats")
    if act.table in contest.sides:
        raise Twice(f"the side at table {act.table} is chosen", "side")
    contest.sides[act.table] = act.first
    table.seats = (act.first, *(entrant for entrant in table.seats if entrant != act.first))


def _status(change: Status, *before: Status) -> Callable[[Drop | Rest | Back, Contest, int], None]:
    def applied(act: Drop | Rest | Back, contest: Contest, number: int) -> None:
        entrant = contest.entrant(act.entrant)
        if entrant.status not in before:
            raise TooLate(f"entrant {act.entrant} is {entrant.status}", "entrant", number=act.entrant)
        entrant.status = change
        entrant.left = (contest.stage, contest.played(act.entrant)) if change == "dropped" else None

    return applied


_apply.register(Drop, _status("dropped", "in", "resting"))
_apply.register(Rest, _status("resting", "in"))
_back = _status("in", "resting", "dropped")


@_apply.register
def _(act: Back, contest: Contest, number: int) -> None:
    """Pair an entrant again, unless their person has another's place since."""
    entrant = contest.entrant(act.entrant)
    _apart_from(contest, entrant.player, entrant)
    _back(act, contest, number)


@_apply.register
def _(act: Substitute, contest: Contest, number: int) -> None:
    entrant = contest.entrant(act.entrant)
    if entrant.player == act.player:
        _new_person(contest, act.player)
    _apart_from(contest, act.player, entrant)
    entrant.formers += (entrant.name,)
    entrant.player, entrant.name, entrant.status, entrant.left = act.player, act.name, "in", None


@_apply.register
def _(act: Strike, contest: Contest, number: int) -> None:
    contest.entrant(act.entrant).strikes += (contest.finished(act.entrant),)


@_apply.register
def _(act: Adjust, contest: Contest, number: int) -> None:
    given, stage = contest.entrant(act.entrant).given, max(0, contest.stage)
    given[stage] = given.get(stage, 0) + act.points


@_apply.register
def _(act: Forbid, contest: Contest, number: int) -> None:
    pair = (min(act.one, act.other), max(act.one, act.other))
    for entrant in pair:
        contest.entrant(entrant)
    if act.one == act.other or pair in contest.forbidden:
        raise Twice(f"{pair} is forbidden already", "pair")
    contest.forbidden.append(pair)


@_apply.register
def _(act: Enrol | Pick | Settle | Fill | Judge, contest: Contest, number: int) -> None:
    contest.entrant(act.entrant)


@_apply.register
def _(act: Draft, contest: Contest, number: int) -> None:
    for entrant in act.order:
        contest.entrant(entrant)
    if len(set(act.order)) != len(act.order):
        raise Twice("somebody picks out of turn", "pool")


@_apply.register
def _(act: Open, contest: Contest, number: int) -> None:
    table = contest.table(act.table)
    if table.alone is not None or table.result() is not None:
        raise TooLate(f"table {act.table} has its result", "table", number=act.table)


@_apply.register
def _(act: Claim, contest: Contest, number: int) -> None:
    contest.table(act.table)


@_apply.register
def _(act: Door, contest: Contest, number: int) -> None:
    if act.is_open == contest.is_open:
        raise Twice("sign-up is open already" if act.is_open else "sign-up is shut already", "door")
    contest.is_open = act.is_open


@_apply.register
def _(act: Ready, contest: Contest, number: int) -> None:
    if contest.entrant(act.entrant).status == "dropped":
        raise TooLate(f"entrant {act.entrant} has left", "entrant", number=act.entrant)
    if act.entrant in contest.ready:
        raise Twice(f"entrant {act.entrant} is there already", "ready")
    contest.ready.append(act.entrant)


def _stop(paused: bool) -> Callable[[Pause | Resume, Contest, int], None]:
    def applied(act: Pause | Resume, contest: Contest, number: int) -> None:
        if contest.paused == paused:
            raise Twice("the event is paused already" if paused else "the event is not paused", "pause")
        contest.paused = paused

    return applied


_apply.register(Pause, _stop(True))
_apply.register(Resume, _stop(False))


@_apply.register
def _(act: More, contest: Contest, number: int) -> None:
    table = contest.table(act.table)
    if table.alone is not None or table.result() is not None:
        raise TooLate(f"table {act.table} has its result", "table", number=act.table)
    contest.more[act.table] = contest.more.get(act.table, 0) + act.seconds


@_apply.register
def _(act: Alter, contest: Contest, number: int) -> None:
    """Leave the event as it is: how it is run is read beside it."""


@_apply.register
def _(act: Close, contest: Contest, number: int) -> None:
    if contest.open_tables():
        raise TooEarly("tables are still played", "table", number=contest.open_tables()[0].id)
    contest.closed = True


def _new_person(contest: Contest, player: int) -> None:
    if any(entrant.player == player for entrant in contest.entrants.values()):
        raise Twice(f"person {player} is in the event", "person")


def _apart_from(contest: Contest, player: int, entrant: Entrant) -> None:
    """Refuse who has another place than an entrant's, but for one that they gave up before it was played."""
    places = (one for one in contest.entrants.values() if one.player == player and one is not entrant)
    if not all(map(contest.is_given_up, places)):
        raise Twice(f"person {player} has another place in the event", "person")


def _begun(contest: Contest) -> None:
    if contest.stage < 0:
        raise TooEarly("the event has not begun", "event", number=0)


def _seats_fit(contest: Contest, pairing: Pairing, others: Iterable[Table]) -> None:
    """Refuse a table of strangers, of the wrong size, or with somebody who has one among the others of its round."""
    stage, seats = contest.playing, pairing.seats
    if not 0 <= pairing.pool < len(contest.pools[-1]) or pairing.round < 1:
        raise Misfit(f"pool {pairing.pool}, round {pairing.round}", "pools")
    if len(set(seats)) != len(seats) or (pairing.alone is None) != (len(seats) > 1) or len(seats) > stage.seats:
        raise Misfit(f"seats {seats} at a table of {stage.seats}", "seats")
    if pairing.playoff and playoffs.of(contest, pairing.playoff, seats) is None:
        raise Misfit(f"seats {seats} in a play-off of act {pairing.playoff}", "tie")
    for entrant in seats:
        if contest.entrant(entrant).status == "dropped" and not pairing.slot:  # a bracket keeps its places
            raise TooLate(f"entrant {entrant} has left", "entrant", number=entrant)
        if contest.pool_of(entrant) != pairing.pool:
            raise Misfit(f"entrant {entrant} is not in pool {pairing.pool}", "pools")
    for table in others:
        both = set(table.seats) & set(seats)
        if (both and not pairing.slot) or (pairing.slot and table.slot == pairing.slot):
            raise Twice(f"{sorted(both)} have a table in round {pairing.round}", "round")


def _publish(contest: Contest, number: int, pairing: Pairing) -> Table:
    best_of = contest.playing.best_of if pairing.alone is None else 1
    playoff = playoffs.of(contest, pairing.playoff, pairing.seats)
    if playoff is not None and len(pairing.seats) == 2:
        best_of = playoff.best_of
    contest.tables[number] = table = Table(
        number, contest.stage, pairing.pool, pairing.round, pairing.slot, pairing.seats, best_of, pairing.alone,
        playoff=pairing.playoff,
    )  # fmt: skip
    return table
