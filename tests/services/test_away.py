"""Going away: who stops a match alone, for how long, what it uses up, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.away import FARTHEST, YEARLY
from bot.services.build import Services
from bot.services.errors import (
    AllowanceSpent,
    AwayAlready,
    AwayPlanned,
    BadSetting,
    MatchPaused,
    NoAbsence,
    NotOpen,
    NotSeated,
    PauseIsTheirs,
    YearSpent,
)
from bot.services.library import Library
from bot.services.lobby import NewMatch
from bot.storage.rows import Absence, Change
from bot.storage.sqlite import SqliteStore

from .conftest import AIS
from .fakes import ANN, BOB, CYD, START, FakeClock, FakeSender, drain
from .tally import Tally

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
async def post(services: Services, new: NewMatch) -> str:
    """A match by post of Ann and Bob, in which both are to bid within two days."""
    made = await services.lobby.create(msgspec.structs.replace(new, preset="async"))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def status(services: Services, match: str) -> str:
    return (await services.views.summary(match)).row.status


async def dues(services: Services, match: str) -> list[int | None]:
    return [act.due for act in (await services.views.summary(match)).to_act]


async def left(services: Services, player: int, match: str) -> tuple[int, int]:
    found = await services.away.left(player)
    return found.matches[match], found.year


async def test_p10_who_goes_away_stops_all_clocks_and_says_until_when(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    shown = await services.views.summary(post)
    assert (shown.row.status, shown.resumes, shown.holds) == (
        "paused",
        START + HOUR + 3 * DAY,
        {0: START + HOUR + 3 * DAY},
    )
    assert await dues(services, post) == [None, None]
    with pytest.raises(MatchPaused):
        await services.matches.submit(post, BOB, 1, "1.1", ("2",))
    await drain(services, clock)
    said = [row.payload for row in sender.rows if row.kind == "notice"]
    assert [(one["text"]["key"], one["mention"]) for one in said] == [("service.away.began", [1])]


async def test_p10_the_absence_holds_until_its_end_and_the_clocks_go_on_with_what_was_left(
    services: Services, post: str, clock: FakeClock
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    with pytest.raises(PauseIsTheirs):
        await services.pauses.resume(post, BOB)
    await services.pauses.ask_resume(post, BOB)
    assert await status(services, post) == "paused"
    clock.advance(3 * DAY)
    await services.clocks.act()
    assert await dues(services, post) == [START + 5 * DAY] * 2
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)


async def test_p10_who_comes_back_early_keeps_what_was_not_used(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 3)
    clock.advance(DAY)
    assert [row.id for row in await services.away.end_all(ANN)] == [post]
    assert await status(services, post) == "setup"
    assert await left(services, ANN, post) == (4 * DAY, YEARLY - DAY)
    assert await services.away.end_all(ANN) == []
    await services.away.begin(post, ANN, 4)
    assert await left(services, ANN, post) == (0, YEARLY - 5 * DAY)


async def test_p10_the_allowance_of_a_match_is_each_persons_own(services: Services, post: str) -> None:
    with pytest.raises(AllowanceSpent) as refused:
        await services.away.begin(post, ANN, 6)
    assert refused.value.fields["left"].args == {"count": 5}
    assert await status(services, post) == "setup"
    await services.away.begin(post, ANN, 5)
    await services.pauses.resume(post, ANN)
    await services.away.begin(post, BOB, 5)
    assert await status(services, post) == "paused"


async def test_p10_a_match_may_give_other_days_or_none(services: Services, new: NewMatch) -> None:
    for days in (0, 9):
        asked = msgspec.structs.replace(new, preset="async", away=days, invited=(CYD,))
        made = await services.lobby.create(asked)
        await services.lobby.accept(made.match.id, CYD)
        await services.openings.open(made.match.id)
        if days:
            await services.away.begin(made.match.id, ANN, 9)
        else:
            with pytest.raises(NoAbsence):
                await services.away.begin(made.match.id, ANN, 1)
    with pytest.raises(BadSetting):
        await services.lobby.create(msgspec.structs.replace(new, away=31, preset="async"))


async def test_p10_a_live_match_is_not_left_and_a_stranger_stops_nothing(services: Services, match: str) -> None:
    with pytest.raises(NoAbsence):
        await services.away.begin(match, ANN, 1)
    with pytest.raises(NotSeated):
        await services.away.begin(match, CYD, 1)


@pytest.mark.parametrize("days", [0, 15])
async def test_p10_an_absence_has_bounds(services: Services, post: str, days: int) -> None:
    with pytest.raises(BadSetting):
        await services.away.begin(post, ANN, days)


async def test_p10_a_match_that_does_not_run_yet_is_not_left(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, preset="async"))
    with pytest.raises(NotOpen):
        await services.away.begin(made.match.id, ANN, 1)


async def test_p10_a_year_holds_21_days_however_many_matches_stand_still(
    services: Services, post: str, new: NewMatch, clock: FakeClock
) -> None:
    asked = msgspec.structs.replace(new, preset="async", away=30, invited=(CYD,))
    second = (await services.lobby.create(asked)).match.id
    await services.lobby.accept(second, CYD)
    await services.openings.open(second)
    both = await services.away.begin_all(ANN, 5)
    assert [(one.row.id, one.refusal) for one in both] == [(post, None), (second, None)]
    assert (await services.away.left(ANN)).year == YEARLY - 5 * DAY
    await services.away.end_all(ANN)
    await services.away.begin(second, ANN, 14)
    clock.advance(14 * DAY)
    await services.clocks.act()
    with pytest.raises(YearSpent) as refused:
        await services.away.begin(second, ANN, 8)
    assert refused.value.fields["left"].args == {"count": 7}
    await services.away.begin(second, ANN, 7)


async def test_p10_what_is_more_than_a_year_ago_counts_no_more(services: Services, post: str, clock: FakeClock) -> None:
    bundle = await services.desk.look(post)
    old = Absence(match=post, seat=0, player=ANN, since=START - 370 * DAY, until=START - 363 * DAY)
    await services.desk.commit(Change(row=bundle.row, at=START, absences=(old,)))
    assert (await services.away.left(ANN)).year == YEARLY - 2 * DAY


async def test_p10_looking_before_going_says_which_matches_would_stop_and_changes_nothing(
    services: Services, match: str, post: str
) -> None:
    found = await services.away.look(ANN, 2)
    assert [(one.row.id, type(one.refusal)) for one in found] == [(match, NoAbsence), (post, type(None))]
    assert [await status(services, one) for one in (match, post)] == ["setup", "setup"]


async def test_p10_two_who_are_away_both_hold_the_pause(services: Services, post: str, clock: FakeClock) -> None:
    await services.away.begin(post, ANN, 2)
    with pytest.raises(AwayAlready):
        await services.away.begin(post, ANN, 1)
    clock.advance(DAY)
    await services.away.begin(post, BOB, 3)
    shown = await services.views.summary(post)
    assert (shown.resumes, shown.holds) == (START + 4 * DAY, {0: START + 2 * DAY, 1: START + 4 * DAY})
    await services.pauses.resume(post, BOB)
    shown = await services.views.summary(post)
    assert (shown.row.status, shown.resumes, shown.holds) == ("paused", START + 2 * DAY, {0: START + 2 * DAY})
    clock.advance(DAY)
    await services.clocks.act()
    assert await dues(services, post) == [START + 4 * DAY] * 2


async def test_p10_the_shorter_of_two_absences_ends_without_the_pause(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 1)
    await services.away.begin(post, BOB, 3)
    clock.advance(2 * DAY)
    await services.clocks.act()
    assert await status(services, post) == "paused"
    await services.pauses.resume(post, BOB)
    assert await dues(services, post) == [START + 4 * DAY] * 2


async def test_p10_a_seat_that_is_given_up_holds_no_pause(services: Services, post: str) -> None:
    await services.away.begin(post, ANN, 2)
    await services.away.begin(post, BOB, 1)
    await services.lobby.vacate(post, 0)
    await services.pauses.resume(post, BOB)
    assert await status(services, post) == "setup"


async def test_p10_a_click_that_comes_twice_goes_away_once(services: Services, post: str, clock: FakeClock) -> None:
    await services.away.begin(post, ANN, 1, interaction="click")
    clock.advance(60)
    assert (await services.away.begin(post, ANN, 1, interaction="click")).repeated
    assert (await services.views.summary(post)).resumes == START + DAY


async def test_p10_a_match_that_ends_meanwhile_ends_the_absence(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 5)
    clock.advance(DAY)
    await services.matches.submit(post, BOB, 1, "concede.1", ("concede",))
    assert (await services.away.left(ANN)).year == YEARLY - DAY


async def test_p10_alone_against_a_computer_nothing_is_used(services: Services) -> None:
    new = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0)
    made = await services.lobby.create(new)
    await services.openings.open(made.match.id)
    await services.away.begin(made.match.id, ANN, 9)
    assert (await services.away.left(ANN)).year == YEARLY


async def test_p10_an_absence_and_the_clocks_survive_a_restart_to_the_second(
    store: SqliteStore, post: str, services: Services, clock: FakeClock
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    clock.advance(DAY)
    again = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=services.desk.ids)
    await again.clocks.grant_grace()
    assert (await again.views.summary(post)).resumes == START + HOUR + 3 * DAY
    clock.advance(2 * DAY)
    await again.clocks.act()
    assert await dues(again, post) == [START + 5 * DAY] * 2
    assert await left(again, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)


LATER = START + 10 * DAY


async def planned(services: Services, match: str) -> list[tuple[int, int, int]]:
    return [(one.seat, one.since, one.until) for one in (await services.views.summary(match)).leaves]


async def test_p10_a_planned_absence_is_known_at_once_and_begins_and_ends_by_itself(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    """Ann plans 3 days from the tenth on; clocks that were answered go on till then, and stand still for three days."""
    await services.away.begin(post, ANN, 3, start=LATER)
    assert (await status(services, post), await planned(services, post)) == (
        "setup",
        [(0, LATER, LATER + 3 * DAY)],
    )
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)
    await drain(services, clock)
    said = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert said == ["service.away.planned"]
    row = (await services.desk.look(post)).row
    far = tuple(
        msgspec.structs.replace(one, due=LATER + DAY, id=0) if one.kind == "answer" else one
        for one in (await services.desk.look(post)).deadlines
        if one.kind != "reminder"
    )
    await services.desk.commit(Change(row=row, at=START, deadlines=far))
    clock.advance(10 * DAY)
    await services.clocks.act()
    shown = await services.views.summary(post)
    assert (shown.row.status, shown.holds, shown.leaves) == ("paused", {0: LATER + 3 * DAY}, ())
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)
    clock.advance(3 * DAY)
    await services.clocks.act()
    assert await status(services, post) == "setup"
    assert await dues(services, post) == [LATER + 4 * DAY] * 2


async def test_p10_a_planned_absence_can_be_withdrawn_and_uses_nothing_then(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 3, start=LATER)
    assert [row.id for row in await services.away.withdraw_all(ANN)] == [post]
    assert await planned(services, post) == []
    assert await left(services, ANN, post) == (5 * DAY, YEARLY)
    assert await services.away.withdraw_all(ANN) == []
    assert [one.kind for one in (await services.desk.look(post)).deadlines if one.kind == "leave"] == []


async def test_p10_a_plan_stands_while_the_match_goes_on_and_is_paused(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 2, start=LATER)
    await services.away.begin(post, BOB, 1)
    await services.pauses.resume(post, BOB)
    for player, seat in ((ANN, 0), (BOB, 1)):
        asked = (await services.views.seat(post, seat)).plan
        assert asked is not None
        await services.matches.submit(post, player, seat, asked.id, ("2",))
    assert await planned(services, post) == [(0, LATER, LATER + 2 * DAY)]


async def test_p10_two_absences_do_not_overlap_and_a_plan_has_bounds(services: Services, post: str) -> None:
    await services.away.begin(post, ANN, 2, start=LATER)
    for days, start in ((1, LATER + DAY), (2, LATER - DAY)):
        with pytest.raises(AwayPlanned):
            await services.away.begin(post, ANN, days, start=start)
    with pytest.raises(AllowanceSpent):
        await services.away.begin(post, ANN, 4, start=LATER + 5 * DAY)
    for start in (START - DAY, START + FARTHEST + DAY):
        with pytest.raises(BadSetting):
            await services.away.begin(post, BOB, 1, start=start)
    await services.away.begin(post, ANN, 1, start=LATER + 2 * DAY)
    assert len(await planned(services, post)) == 2


async def test_p10_a_plan_goes_with_who_made_it(services: Services, post: str, clock: FakeClock) -> None:
    await services.away.begin(post, ANN, 2, start=START + DAY)
    await services.players.forget(ANN)
    assert await planned(services, post) == []
    assert [one for one in (await services.desk.look(post)).deadlines if one.kind == "leave"] == []
