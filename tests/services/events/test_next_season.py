"""What outlasts an event: the next season, people who are forgotten, entries of tables that begin later."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.contest.seasons import borders, champion, promoted
from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.event_errors import NotInPlay
from bot.services.transfer import Transfer
from bot.storage.sqlite import SqliteStore
from tests.services.fakes import FakeClock, FakeIds, FakeSender
from tests.support.shared_out import few

from .stage import DIRECTOR, PEOPLE, Season, plan

DIVISIONS = Stage("round_robin", pools=2)


async def played(services: Services, clock: FakeClock, **fields: object) -> Season:
    season = await Season.begin(services, clock, plan(DIVISIONS, up=1, **fields), PEOPLE[:6])
    while await season.tables():
        await season.play_round()
    return season


def test_the_last_of_a_division_change_places_with_the_first_of_the_next() -> None:
    assert promoted([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]], 2) == [[1, 2, 5, 6], [3, 4, 7, 9], [8, 10]]
    assert promoted([[1, 2, 3], [4, 5, 6]], 2) == [[1, 2, 4], [3, 5, 6]], "at most half"
    assert promoted([[1, 2]], 2) == [[1, 2]]
    assert promoted([[1, 2], [3, 4]], 0) == [[1, 2], [3, 4]]


async def test_who_has_won_an_event_has_its_title_until_its_end_is_taken_back(
    services: Services, clock: FakeClock
) -> None:
    season = await played(services, clock)
    held = await season.held()
    first = held.contest.entrants[standings(held.contest, held.row.seed, 0, 0)[0].entrant].player
    assert champion(held.contest, held.row.seed) is None, "it is not over"
    assert await services.seasons.titles(first) == []
    done = await services.events.close(season.event, DIRECTOR)
    assert {p: [one.row.id for one in await services.seasons.titles(p)] for p in PEOPLE[:6]} == {
        person: [season.event] if person == first else [] for person in PEOPLE[:6]
    }
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    assert await services.seasons.titles(first) == []


async def test_nobody_wins_an_event_in_which_nothing_was_played(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(DIVISIONS), PEOPLE[:2])
    await services.events.close(season.event, DIRECTOR)
    assert await services.seasons.titles(PEOPLE[0]) == []


async def test_the_next_season_begins_with_who_went_up_and_down_and_newcomers_last(
    services: Services, clock: FakeClock
) -> None:
    season = await played(services, clock)
    with pytest.raises(NotInPlay):
        await services.seasons.clone(season.event, DIRECTOR, "Winter")
    await services.events.close(season.event, DIRECTOR)
    held = await season.held()
    ends = [[row.entrant for row in standings(held.contest, held.row.seed, 0, pool)] for pool in (0, 1)]
    people = [[held.contest.entrants[entrant].player for entrant in pool] for pool in ends]
    made = await services.seasons.clone(season.event, DIRECTOR, "Winter")
    again = await services.seasons.clone(season.event, DIRECTOR, "Winter")
    assert made.held.row.id == again.held.row.id
    assert (made.held.row.parent, made.held.contest.is_open) == (season.event, True)
    asked = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    (told,) = [p for p in asked if p["text"]["key"] == "service.event.again"]
    assert sorted(told["mention"]) == sorted(PEOPLE[:6])
    winter = Season(services, clock, made.held.row.id)
    await services.entrants.join(winter.event, 999, "New", rating=2900)
    for person in PEOPLE[:6]:
        await services.entrants.join(winter.event, person, f"P{person}", rating=1)
    await services.events.start(winter.event, DIRECTOR)
    new = await winter.held()
    first, second = ([new.contest.entrants[entrant].player for entrant in pool] for pool in new.contest.pools[0])
    assert first == [people[0][0], people[0][1], people[1][0], people[0][2]]
    assert second == [people[1][1], people[1][2], 999]


@few(1)
@pytest.mark.parametrize("first", [Stage("swiss", rounds=3, cut=8), Stage("round_robin", pools=4, cut=2, idle=False)])
async def test_groups_of_the_next_season_are_seeded_by_the_last_stage_and_then_by_places_in_the_groups(
    first: Stage, services: Services, clock: FakeClock
) -> None:
    """Groups are of equal strength: who won the bracket is seeded first, and nobody goes up or down between groups."""
    pools = first.pools
    season = await Season.begin(services, clock, plan(first, Stage("knockout")), PEOPLE[:16])
    while await season.tables():
        await season.play_round()
    await services.events.close(season.event, DIRECTOR)
    held = await season.held()
    contest, seed = held.contest, held.row.seed
    bracket = [row.entrant for row in standings(contest, seed, 1, 0)]
    assert bracket[0] == champion(contest, seed)
    groups = [[row.entrant for row in standings(contest, seed, 0, pool)] for pool in range(pools)]
    others = [group[place] for place in range(16 // pools) for group in groups if group[place] not in bracket]
    made = await services.seasons.clone(season.event, DIRECTOR, "Winter")
    assert list(made.held.plan.order) == [contest.entrants[one].player for one in (*bracket, *others)]
    assert borders(contest, 0, 0, 2) == (0, 16 // pools)


async def test_an_event_that_was_closed_before_it_began_has_a_next_season_for_everybody(
    services: Services, clock: FakeClock
) -> None:
    """Asked are those who had signed up, by their seeds, and later those who never answered; not who had left."""
    season = await Season.signed_up(services, clock, plan(DIVISIONS), PEOPLE[:4])
    await services.entrants.leave(season.event, PEOPLE[1])
    await services.events.close(season.event, DIRECTOR)
    made = await services.seasons.clone(season.event, DIRECTOR, "Winter")
    everybody = (PEOPLE[0], PEOPLE[2], PEOPLE[3])
    assert (made.held.contest.is_open, made.held.plan.order) == (True, everybody)
    asked = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    (told,) = [p for p in asked if p["text"]["key"] == "service.event.again"]
    assert tuple(told["mention"]) == everybody
    await services.entrants.join(made.held.row.id, 999, "New", rating=2900)
    await services.seasons.decline(made.held.row.id, PEOPLE[2], "No")
    await services.events.close(made.held.row.id, DIRECTOR)
    spring = await services.seasons.clone(made.held.row.id, DIRECTOR, "Spring")
    assert spring.held.plan.order == (PEOPLE[0], PEOPLE[3], 999)


async def test_who_is_forgotten_leaves_what_runs_and_no_name_stays(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:4])
    table = (await season.tables())[0]
    gone, other = table.seats
    person = (await season.held()).contest.entrants[gone].player
    await services.players.forget(person)
    await season.work()
    held = await season.held()
    assert (held.contest.entrants[gone].status, held.contest.entrants[gone].name) == ("dropped", "-")
    assert str(person) not in str([(row.who, row.act) for row in held.rows])
    assert held.contest.tables[table.id].result() is not None
    assert all(other not in t.seats or t.id == table.id for t in held.contest.tables.values() if gone in t.seats)


async def test_a_next_season_forgets_with_the_one_before(services: Services, clock: FakeClock) -> None:
    season = await played(services, clock)
    await services.events.close(season.event, DIRECTOR)
    made = await services.seasons.clone(season.event, DIRECTOR, "Winter")
    assert PEOPLE[0] in made.held.plan.order
    await services.players.forget(PEOPLE[0])
    after = await services.events.look(made.held.row.id)
    assert after.plan.order == tuple(one for one in made.held.plan.order if one != PEOPLE[0])


async def test_a_season_after_next_forgets_too_though_they_never_answered(services: Services, clock: FakeClock) -> None:
    season = await played(services, clock)
    events = [season.event]
    for name in ("Winter", "Spring"):
        await services.events.close(events[-1], DIRECTOR)
        events.append((await services.seasons.clone(events[-1], DIRECTOR, name)).held.row.id)
    before = (await services.events.look(events[-1])).plan.order
    assert PEOPLE[0] in before
    await services.players.forget(PEOPLE[0])
    for event in events:
        assert PEOPLE[0] not in (await services.events.look(event)).plan.order
    assert (await services.events.look(events[-1])).plan.order == tuple(one for one in before if one != PEOPLE[0])


async def test_a_match_taken_to_another_host_leaves_its_event_behind(
    services: Services, clock: FakeClock, tmp_path: Path
) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:2])
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    data = await Transfer(services.desk).export_match(match)
    async with await SqliteStore.open(tmp_path / "elsewhere.db") as store:
        other = Services(store, services.desk.library, FakeSender(), clock=clock, ids=FakeIds())
        await Transfer(other.desk).import_match(data)
        assert (await other.desk.look(match)).row.table is None
        person = (await season.held()).contest.entrants[table.seats[0]].player
        await other.openings.open(match)
        await other.matches.submit(match, person, 0, "concede.0", ("concede",))
        assert (await other.views.summary(match)).row.status == "over"


async def test_entries_are_given_when_a_live_table_begins_after_all_are_there(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(Stage("round_robin"), preset="live", entry=True), PEOPLE[:2])
    for person in PEOPLE[:2]:
        await services.entrants.enter(season.event, person, SharedDeck("tally", "bid", ("2",)))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    assert (await services.views.summary(match)).row.status == "ready"
    for person in PEOPLE[:2]:
        await services.lobby.here(match, person)
    steps = await services.store.steps(match, 0)
    assert [(step.decision, step.choice) for step in steps] == [("1.0", ("2",)), ("1.1", ("2",))]
