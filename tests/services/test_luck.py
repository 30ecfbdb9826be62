"""Luck is told of finished matches alone, from their own logs; of an event match by match, and all together."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.errors import NotRevealed
from bot.show.events.files import luck_table
from rules.kernel.luck import Fortune
from rules.kernel.types import Seat
from tests.services.events.stage import PEOPLE, Season, plan

from .fakes import ANN, FakeClock
from .tally import FIRST

COIN = (1, 1)


async def test_of_a_running_match_nothing_is_told_though_its_die_is_cast(services: Services, playing: str) -> None:
    with pytest.raises(NotRevealed):
        await services.luck.of_match(playing)


async def test_after_the_end_each_seat_hears_what_its_die_was_worth(services: Services, playing: str) -> None:
    first = (await services.views.seat(playing, None)).view.state.side
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    expected = tuple(Fortune(FIRST, Seat(seat), COIN, int(seat == first)) for seat in range(2))
    assert await services.luck.of_match(playing) == expected
    assert [one.beaten for one in expected if one.came] == [0.75]


async def test_a_match_that_ended_before_anything_was_drawn_has_no_luck(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    assert await services.luck.of_match(match) == ()


async def test_an_event_tells_match_by_match_and_all_together_but_nothing_of_running_matches(
    services: Services, clock: FakeClock
) -> None:
    """Three players meet once each: after the first of the three matches only that one is told of."""
    season = await Season.begin(services, clock, plan(Stage("round_robin"), pace="at_once"), PEOPLE[:3])
    tables = await season.tables()
    match = await season.concede(tables[0].id, tables[0].seats[1])
    contest = (await season.held()).contest
    found = await services.luck.of_event(season.event, contest)
    assert {(one.match, one.entrant) for one in found if one.match} == {(match, entrant) for entrant in tables[0].seats}
    alone = {one.entrant: one.fortune for one in found if not one.match}
    assert set(alone) == set(tables[0].seats)
    await season.play_round()
    found = await services.luck.of_event(season.event, contest)
    single = [one for one in found if one.match]
    total = {one.entrant: one.fortune for one in found if not one.match}
    assert len(single) == 6
    assert {entrant: fortune.spread for entrant, fortune in total.items()} == dict.fromkeys(total, (1, 2, 1))
    assert {entrant: fortune.came for entrant, fortune in total.items()} == {
        entrant: sum(one.fortune.came for one in single if one.entrant == entrant) for entrant in total
    }
    rows = list(csv.DictReader(StringIO(luck_table(contest, found).decode("utf-8-sig"))))
    assert len(rows) == len(found)
    last = rows[-1]
    assert (last["match"], last["expected"], last["variance"]) == ("", "1.0", "0.5")
    assert [row["name"] for row in rows if row["match"] == match] == [contest.entrants[e].name for e in tables[0].seats]
