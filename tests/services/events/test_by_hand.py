"""A director pairs by hand before a round is published: seen first, published as seen, taken back, two at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bot.contest.errors import Misfit, TooLate
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import EventChanged, NothingToDraw
from bot.services.staff import Caller
from bot.services.staff_errors import NotStaff
from tests.services.fakes import GUILD, FakeClock

from .stage import DIRECTOR, OTHER, PEOPLE, Season, plan

SWISS = Stage("swiss", rounds=3)


async def drawn(services: Services, clock: FakeClock, people: int = 6) -> tuple[Season, list[int]]:
    """A Swiss whose first round waits for its director; its entrants in the order of their ratings."""
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:people])
    return season, list((await season.held()).contest.entrants)


def together(tables: Iterable[Any]) -> set[frozenset[int]]:
    return {frozenset(table.seats) for table in tables}


async def test_a_change_by_hand_is_looked_at_then_made_then_published(services: Services, clock: FakeClock) -> None:
    season, (a, b, c, d, e, f) = await drawn(services, clock)
    assert together((await services.events.draft(season.event)).tables) == {
        frozenset(pair) for pair in ((a, d), (b, e), (c, f))
    }
    wanted = {frozenset(pair) for pair in ((a, b), (d, e), (c, f))}
    before = dump((await season.held()).contest)
    assert together((await services.by_hand.look(season.event, "meet", a, b)).tables) == wanted
    assert dump((await season.held()).contest) == before, "looking changes nothing"
    await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, b)
    assert together((await services.events.draft(season.event)).tables) == wanted
    assert await season.tables() == []
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    assert together(await season.tables()) == wanted


async def test_a_change_by_hand_is_taken_back_byte_for_byte(services: Services, clock: FakeClock) -> None:
    season, (a, b, *_) = await drawn(services, clock)
    before = await season.held()
    draft = await services.events.draft(season.event)
    done = await services.by_hand.arrange(season.event, DIRECTOR, "swap", a, b)
    assert await services.events.draft(season.event) != draft
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    after = await season.held()
    assert (dump(after.contest), after.deadlines) == (dump(before.contest), before.deadlines)
    assert await services.events.draft(season.event) == draft


async def test_two_who_have_met_are_announced_before_they_are_published_again(
    services: Services, clock: FakeClock
) -> None:
    season, (a, _, _, d, _, _) = await drawn(services, clock)
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    await season.play_round()
    shown = await services.by_hand.look(season.event, "meet", a, d)
    assert [set(pair) for pair in shown.repeats if a in pair] == [{a, d}]
    await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, d)
    assert {a, d} in [set(pair) for pair in (await services.events.draft(season.event)).repeats]


async def test_of_two_directors_who_pair_by_hand_the_second_is_told(services: Services, clock: FakeClock) -> None:
    season, (a, b, c, *_) = await drawn(services, clock)
    seen = len((await season.held()).rows)
    await services.by_hand.arrange(season.event, OTHER, "meet", a, b, seen=seen)
    with pytest.raises(EventChanged):
        await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, c, seen=seen)


async def test_a_round_off_by_hand_counts_as_it_was_given(services: Services, clock: FakeClock) -> None:
    season, (a, *_) = await drawn(services, clock, 5)
    await services.by_hand.arrange(season.event, DIRECTOR, "half_bye", a)
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    contest = (await season.held()).contest
    assert [(t.seats, t.alone) for t in contest.tables.values() if t.alone is not None] == [((a,), "half_bye")]
    assert len(contest.open_tables()) == 2


async def test_who_leaves_after_it_undoes_what_was_put_together(services: Services, clock: FakeClock) -> None:
    season, (a, b, c, *_) = await drawn(services, clock)
    await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, b)
    await services.event_rulings.drop(season.event, DIRECTOR, c)
    draft = await services.events.draft(season.event)
    assert c not in {entrant for table in draft.tables for entrant in table.seats}
    assert len(draft.tables) == 3


async def test_what_cannot_be_put_together_is_refused(services: Services, clock: FakeClock) -> None:
    season, (a, b, *_) = await drawn(services, clock, 4)
    with pytest.raises(NotStaff):
        await services.by_hand.arrange(season.event, Caller(5, GUILD), "meet", a, b)
    with pytest.raises(Misfit):
        await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, a)
    await services.event_rulings.forbid(season.event, DIRECTOR, a, b)
    with pytest.raises(Misfit):
        await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, b)
    await services.events.publish(season.event, DIRECTOR)
    with pytest.raises(NothingToDraw):
        await services.by_hand.arrange(season.event, DIRECTOR, "bye", a)


async def test_a_round_robin_is_not_put_together_by_hand(services: Services, clock: FakeClock) -> None:
    made = plan(Stage("round_robin"), automatic=False)
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    a, b, *_ = (await season.held()).contest.entrants
    with pytest.raises(TooLate):
        await services.by_hand.arrange(season.event, DIRECTOR, "meet", a, b)
