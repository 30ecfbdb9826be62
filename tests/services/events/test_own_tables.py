"""What a director who plays leaves to another, and who is told of what a director does."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import OwnEventTable, OwnPoints
from bot.services.presets import HOUR
from tests.services.fakes import FakeClock

from .stage import AIDE, BOSS, DIRECTOR, OTHER, PEOPLE, Season, plan

RR = Stage("round_robin")
SWISS = Stage("swiss", rounds=3)


async def test_a_director_does_not_rule_at_a_table_of_their_own(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), (BOSS, PEOPLE[0]))
    (table,) = await season.tables()
    with pytest.raises(OwnEventTable):
        await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "mine")
    await services.event_rulings.result(season.event, OTHER, table.id, (1, 2), "seen")
    assert (await season.held()).rows[-1].who == AIDE


async def test_a_director_neither_takes_back_what_came_of_a_table_of_their_own_nor_gives_it_more_time(
    services: Services, clock: FakeClock
) -> None:
    """Lost, given up by leaving, or given more time: another director says so; other tables are theirs to rule."""
    season = await Season.begin(services, clock, plan(SWISS), (BOSS, *PEOPLE[:3]))
    mine = next(e for e in (await season.held()).contest.entrants.values() if e.player == BOSS).id
    own, other = sorted(await season.tables(), key=lambda table: mine not in table.seats)
    rulings, event = services.event_rulings, season.event
    with pytest.raises(OwnEventTable):
        await rulings.extend(event, DIRECTOR, own.id, 12)
    given = await rulings.extend(event, OTHER, own.id, 12)
    await season.concede(own.id, mine)
    lost = len((await season.held()).acts)
    done = await rulings.extend(event, DIRECTOR, other.id, 12)
    for act in (given.act, lost):
        assert act is not None
        with pytest.raises(OwnEventTable):
            await rulings.take_back(event, DIRECTOR, act, "I was not ready")
    assert done.act is not None
    await rulings.take_back(event, DIRECTOR, done.act)
    back = await rulings.take_back(event, OTHER, lost, "seen")
    assert back.act is not None
    with pytest.raises(OwnEventTable):
        await rulings.take_back(event, DIRECTOR, back.act, "it stood")


async def test_a_director_who_left_does_not_take_back_what_became_of_their_table_but_a_draw_they_sit_in(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS), (BOSS, *PEOPLE[:3]))
    drawn = next(row.n for row in (await season.held()).rows if row.act["type"] == "publish")
    await services.event_rulings.take_back(season.event, DIRECTOR, drawn, "wrong seeds")
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    left = await services.entrants.leave(season.event, BOSS)
    await season.work()
    assert left.act is not None
    with pytest.raises(OwnEventTable):
        await services.event_rulings.take_back(season.event, DIRECTOR, left.act, "I stay")
    await services.event_rulings.take_back(season.event, OTHER, left.act, "stays")


async def test_a_director_takes_out_nobody_whom_they_meet_and_gives_themselves_no_points(
    services: Services, clock: FakeClock
) -> None:
    """Their table would be theirs; who sits elsewhere is theirs to take out, and themselves."""
    season = await Season.begin(services, clock, plan(SWISS), (BOSS, *PEOPLE[:3]))
    rulings, event = services.event_rulings, season.event
    mine = next(e for e in (await season.held()).contest.entrants.values() if e.player == BOSS).id
    own, other = sorted(await season.tables(), key=lambda table: mine not in table.seats)
    met = next(one for one in own.seats if one != mine)
    before = len((await season.held()).acts)
    with pytest.raises(OwnEventTable):
        await rulings.drop(event, DIRECTOR, met, "rude")
    with pytest.raises(OwnPoints):
        await rulings.adjust(event, DIRECTOR, mine, 2, "well done")
    assert len((await season.held()).acts) == before
    given = await rulings.adjust(event, OTHER, mine, -1, "late")
    assert given.act is not None
    with pytest.raises(OwnPoints):
        await rulings.take_back(event, DIRECTOR, given.act, "I was not")
    await rulings.adjust(event, DIRECTOR, other.seats[0], 1, "fair play")
    await rulings.drop(event, DIRECTOR, other.seats[0], "asked to")
    await rulings.drop(event, DIRECTOR, mine, "no time")
    assert [(await season.held()).contest.entrants[one].status for one in (mine, other.seats[0], met)] == [
        "dropped", "dropped", "in",
    ]  # fmt: skip


async def test_more_time_points_and_what_is_taken_back_are_told_to_whom_they_concern(
    services: Services, clock: FakeClock
) -> None:
    """They were told to nobody, and no reason stood anywhere but in the history."""
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:4])
    (table, other), rulings = await season.tables(), services.event_rulings
    people = (await season.held()).contest.entrants
    known = {row.nonce for row in await services.store.claim(1 << 40, 1000)}
    await rulings.extend(season.event, DIRECTOR, table.id, 12)
    await rulings.adjust(season.event, DIRECTOR, table.seats[0], -1, "late")
    out = await rulings.drop(season.event, DIRECTOR, other.seats[0], "rude")
    assert out.act is not None
    await rulings.take_back(season.event, DIRECTOR, out.act, "forgiven")
    rows = [row for row in await services.store.claim(1 << 40, 1000) if row.nonce not in known]
    said = [row.payload for row in rows if row.kind == "event_say"]
    told = {one["text"]["key"].removeprefix("service.event.").partition(".")[0]: one for one in said}
    ends = next(d.due for d in (await season.held()).deadlines if d.about == str(table.id) and d.kind == "due")
    assert told["more_time"]["text"]["args"]["until"] == {"time": ends, "style": "f"}
    assert ends == 12 * HOUR + next(d.due or 0 for d in (await season.held()).deadlines if d.kind == "close")
    assert told["more_time"]["mention"] == [people[one].player for one in table.seats]
    assert [told[key]["mention"] for key in ("adjusted", "taken_out", "taken_back")] == [
        [people[table.seats[0]].player], [people[other.seats[0]].player], [people[other.seats[0]].player],
    ]  # fmt: skip
    assert [told[key]["why"]["args"] for key in ("adjusted", "taken_out", "taken_back")] == [
        {"who": {"player": BOSS}, "reason": {"user": why}} for why in ("late", "rude", "forgiven")
    ]
    assert told["taken_back"]["text"]["args"]["what"]["key"] == "event.log.drop"
