"""After every act the next step of an event is named, and possible; no kind of event comes to a dead end."""

from __future__ import annotations

from random import Random

import pytest

from bot.contest.contest import Table
from bot.contest.ladders import order
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_desk import trial
from bot.services.events_plans import Plan
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock
from tests.support.shared_out import at_landing

from .stage import DIRECTOR, PEOPLE, Season, plan

KINDS = {
    "divisions, both legs": (Stage("round_robin", pools=2, legs=2),),
    "swiss and cut": (Stage("swiss", rounds=2, cut=4), Stage("knockout", best_of=3)),
    "rolling": (Stage("rolling", rounds=2),),
    "knock-out, third place": (Stage("knockout", third=True),),
    "double knock-out": (Stage("double_knockout"),),
    "groups and knock-out": (Stage("round_robin", pools=2, cut=2), Stage("knockout")),
    "ladder": (Stage("ladder"),),
}
CANNOT = {"people", "tables", "ladder"}
"""What waits for those who play."""


async def step(season: Season) -> str:
    """Return the next step; a director's is tried, and must be possible."""
    services, event = season.services, season.event
    held = await season.held()
    named = services.events.following(held)
    with trial():
        if named == "open":
            await services.events.open(event, DIRECTOR)
        elif named == "start":
            await services.events.start(event, DIRECTOR)
        elif named == "resume":
            await services.events.resume(event, DIRECTOR)
        elif named == "publish":
            await services.events.publish(event, DIRECTOR)
        elif named == "result":
            await rule(season, next(t for t in held.contest.tables_of() if t.slot and t.result() and not t.winner()))
        elif named == "close":
            await services.events.close(event, DIRECTOR)
        else:
            assert named in CANNOT or (named == "clone" and held.contest.closed)
    if named == "tables":
        waits = await season.tables() or [d for d in held.deadlines if d.kind in ("next", "wave", "round", "publish")]
        assert waits, "somebody has something to play, or a time is set at which it goes on"
    return named


async def rule(season: Season, table: Table, winner: int = 0) -> None:
    ranks = tuple(1 if seat == winner else 2 for seat in range(len(table.seats)))
    await season.services.event_rulings.result(season.event, DIRECTOR, table.id, ranks, "ruled")


@at_landing
@pytest.mark.parametrize("is_automatic", [True, False], ids=["by itself", "by hand"])
@pytest.mark.parametrize("kind", KINDS)
async def test_the_next_step_is_named_and_possible_after_every_act(
    kind: str, is_automatic: bool, services: Services, clock: FakeClock
) -> None:
    """Sign-up to close, by forced results, with one who leaves, a result taken back and a pause on the way."""
    made: Plan = plan(*KINDS[kind], automatic=is_automatic, least=4)
    chance, named = Random(kind), list[str]()
    done = await services.events.create(DIRECTOR, "Autumn", made, 8)
    season = Season(services, clock, done.held.row.id)
    assert await step(season) == "open"
    await services.events.open(season.event, DIRECTOR)
    assert await step(season) == "people"
    for n, person in enumerate(PEOPLE[:7]):
        await services.entrants.join(season.event, person, f"P{person}", rating=2000 - n)
    for acts in range(200):
        named.append(await step(season))
        held = await season.held()
        if acts == 5:
            await services.events.pause(season.event, DIRECTOR)
            assert await step(season) == "resume"
            await services.events.resume(season.event, DIRECTOR)
        elif acts == 7 and held.contest.stage >= 0:
            person = next(e for e in held.contest.entrants.values() if e.status == "in")
            await services.event_rulings.drop(season.event, DIRECTOR, person.id)
        elif named[-1] == "start":
            await services.events.start(season.event, DIRECTOR)
        elif named[-1] == "publish":
            await services.events.publish(season.event, DIRECTOR)
        elif named[-1] == "result":
            await rule(season, next(t for t in held.contest.tables_of() if t.slot and t.result() and not t.winner()))
        elif tables := await season.tables():
            ruled = await services.event_rulings.result(
                season.event, DIRECTOR, tables[0].id, chance.choice([(1, 2), (2, 1)]), ""
            )
            if acts == 9 and ruled.act is not None:
                await services.event_rulings.take_back(season.event, DIRECTOR, ruled.act, "wrong table")
                await step(season)
        elif named[-1] == "ladder" and acts < 12:
            high, low = [
                held.contest.entrants[e] for e in order(held.contest) if held.contest.entrants[e].status == "in"
            ][:2]
            await services.entrants.challenge(season.event, low.player, high.player)
        elif named[-1] in ("close", "ladder"):
            await services.events.close(season.event, DIRECTOR)
            assert await step(season) == "clone"
            return
        await season.work()
        if named[-1] == "tables" and not await season.tables():
            await season.after(HOUR)
            await season.after(3 * DAY)
    raise AssertionError(named)


async def test_a_stage_to_which_too_few_get_through_ends_the_event_instead_of_failing_again_and_again(
    services: Services, clock: FakeClock
) -> None:
    """Of two groups all but one leave: the knock-out cannot begin, the director is told to close."""
    groups = plan(Stage("round_robin", pools=2, cut=1), Stage("knockout"), least=4)
    season = await Season.begin(services, clock, groups, PEOPLE[:4])
    for entrant in list((await season.held()).contest.entrants.values())[:3]:
        await services.event_rulings.drop(season.event, DIRECTOR, entrant.id)
    await season.work()
    assert await step(season) == "close"
    held = await season.held()
    assert [d.kind for d in held.deadlines if d.kind == "next"] == [], "what cannot be done is not tried for ever"
    await services.events.close(season.event, DIRECTOR)


async def test_fewer_divisions_than_planned_are_made_where_few_have_come(services: Services, clock: FakeClock) -> None:
    """Five people are two divisions instead of three, six are three; taken back, sign-up is as before."""
    season = await Season.signed_up(services, clock, plan(Stage("round_robin", pools=3), least=2), PEOPLE[:5])
    assert await step(season) == "start"
    done = await services.events.start(season.event, DIRECTOR)
    assert [len(pool) for pool in (await season.held()).contest.pools[0]] == [3, 2]
    assert done.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act)
    await services.entrants.join(season.event, PEOPLE[5], "P6")
    await services.events.start(season.event, DIRECTOR)
    assert [len(pool) for pool in (await season.held()).contest.pools[0]] == [2, 2, 2]


@pytest.mark.parametrize(("count", "sizes"), [(8, [4, 4]), (9, [3, 3, 3]), (12, [3, 3, 3, 3]), (5, [5])])
async def test_of_every_group_somebody_is_cut(
    services: Services, clock: FakeClock, count: int, sizes: list[int]
) -> None:
    groups = plan(Stage("round_robin", pools=4, cut=2), Stage("knockout"), least=2)
    season = await Season.begin(services, clock, groups, PEOPLE[:count])
    assert [len(pool) for pool in (await season.held()).contest.pools[0]] == sizes
