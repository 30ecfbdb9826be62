"""What counts where: D2 (the game's own count, however a match ended) and D4 (the table and the ratings)."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.presets import DAY
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

RR = Stage("round_robin")


async def test_d2_the_games_count_at_the_end_counts_whoever_conceded_and_a_walkover_has_none(
    services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(services.desk.library.current("tally")), "score", lambda self, state: (5, 2))
    season = await Season.begin(services, clock, plan(RR, pace="at_once", walkover=3 * DAY), PEOPLE[:3])
    one, other, _ = await season.tables()
    await season.concede(one.id, one.seats[0])  # the first seat is ahead and gives up
    await services.event_rulings.result(season.event, DIRECTOR, other.id, (1, 2), "absent", walkover=True)
    tables = (await season.held()).contest.tables
    played, given = tables[one.id].result(), tables[other.id].result()
    assert played is not None
    assert given is not None
    assert (played.ranks, played.score, played.how) == ((2, 1), (5, 2), "played")
    assert (given.score, given.how) == ((), "walkover")
    held = await season.held()
    rows = {row.entrant: row for row in standings(held.contest, held.row.seed)}
    assert rows[one.seats[0]].score == 3, "ahead by three, and lost"
    assert rows[one.seats[1]].score == -3


async def rated(services: Services) -> set[int]:
    """Who has a rating by post."""
    return set((await services.ratings.board("tally", False)).ratings)


async def test_d4_annulled_results_leave_the_table_and_not_the_ratings_a_void_match_leaves_both(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, options={"goal": 9}), PEOPLE[:4])
    one, other = await season.tables()
    for table in (one, other):
        await to_the_goal(season, table.id)
    people = [(await season.held()).contest.entrants[entrant].player for entrant in (*one.seats, *other.seats)]
    assert await rated(services) == set(people)
    await services.event_rulings.drop(season.event, DIRECTOR, one.seats[0], "moved away")
    await season.work()
    held = await season.held()
    rows = {row.entrant: row for row in standings(held.contest, held.row.seed)}
    assert rows[one.seats[1]].played == 0, "annulled: the match with who left is in no table"
    assert await rated(services) == set(people), "and in the ratings, for it was played"
    await services.event_rulings.result(season.event, DIRECTOR, other.id, (1, 1), "broken", void=True)
    assert await rated(services) == set(people[:2])


async def to_the_goal(season: Season, table: int) -> None:
    """Play the match at a table to its end: everybody adds as little as may be."""
    match = await season.match_at(table)
    services = season.services
    while (shown := await services.views.summary(match)).row.outcome is None:
        for one in shown.to_act:
            player = shown.seats[one.seat].player
            assert player is not None
            decision = (await services.views.seat(match, one.seat)).decisions[0]
            await services.matches.submit(match, player, one.seat, decision.id, ("1",))
            break
