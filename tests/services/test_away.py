"""Going away (EVENTS.md 6.5): whose clock rests, for how long, what it uses up, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.allowance import YEARLY
from bot.services.away_errors import (
    AbsenceIsTheirs,
    AllowanceSpent,
    AwayAlready,
    AwayPlanned,
    MatchPaused,
    NoAbsence,
    YearSpent,
)
from bot.services.away_rules import FARTHEST
from bot.services.build import Services
from bot.services.errors import (
    BadSetting,
    NotAway,
    NotOpen,
    NotSeated,
)
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.aggregates import Change
from bot.storage.people_rows import Absence
from bot.storage.rows import Hold
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Text
from tests.support.seats import hand_over

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
    return found.matches[match].left, found.year


async def test_p10_who_goes_away_rests_their_own_clock_alone_and_says_until_when(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    """Both are to bid until START + 2 days; an hour on Ann goes away for 3 days: Bob's clock runs, hers skips them."""
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    shown = await services.views.summary(post)
    assert (shown.row.status, shown.resumes, shown.holds) == ("setup", None, {})
    assert shown.away == {0: START + HOUR + 3 * DAY}
    assert await dues(services, post) == [START + 5 * DAY, START + 2 * DAY]
    await drain(services, clock)
    said = [row.payload for row in sender.rows if row.kind == "notice"]
    assert [(one["text"]["key"], one["mention"]) for one in said] == [("service.away.began", [1])]


async def test_j65_the_other_answers_and_files_ahead_while_somebody_is_away(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.away.begin(post, ANN, 3)
    asked = (await services.views.seat(post, 1)).plan
    assert asked is not None
    await services.matches.save_draft(post, BOB, 1, asked.id, ("2",))
    await services.matches.submit(post, BOB, 1, asked.id, ("2",))
    shown = await services.views.summary(post)
    assert [(act.seat, act.due) for act in shown.to_act] == [(0, START + 5 * DAY)]
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(3 * DAY - 1)
    await services.clocks.act()
    await drain(services, clock)
    assert [row for row in sender.rows if row.kind == "reminder"] == [], "nobody is reminded on holiday"


async def test_j65_the_clock_of_who_stayed_runs_out_as_ever(services: Services, post: str, clock: FakeClock) -> None:
    """Ann is away for 3 days; Bob never bids: at his own time his clock answers for him, Ann is still asked."""
    await services.away.begin(post, ANN, 3)
    clock.advance(2 * DAY)
    await services.clocks.act()
    assert [(act.seat, act.due) for act in (await services.views.summary(post)).to_act] == [(0, START + 5 * DAY)]


async def test_j65_what_is_asked_during_the_absence_counts_from_its_end(
    services: Services, post: str, clock: FakeClock
) -> None:
    """Both bid, then Bob goes away for 3 days: a move that is asked of him then has a day from his return."""
    for player, seat in ((ANN, 0), (BOB, 1)):
        asked = (await services.views.seat(post, seat)).plan
        assert asked is not None
        await services.matches.submit(post, player, seat, asked.id, ("2",))
    (first,) = (await services.views.summary(post)).to_act
    mine, other = (ANN, BOB) if first.seat == 0 else (BOB, ANN)
    await services.away.begin(post, other, 3)
    asked = (await services.views.seat(post, first.seat)).plan
    assert asked is not None
    await services.matches.submit(post, mine, first.seat, asked.id, ("1",))
    (second,) = (await services.views.summary(post)).to_act
    assert (second.seat, second.due) == (1 - first.seat, START + 4 * DAY)


async def test_p10_the_absence_holds_until_its_end_and_is_said_to_be_over(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    with pytest.raises(AbsenceIsTheirs) as refused:
        await services.pauses.resume(post, BOB)
    assert refused.value.fields["until"] == {"time": START + HOUR + 3 * DAY, "style": "f"}
    clock.advance(DAY)
    await services.matches.submit(post, BOB, 1, "1.1", ("2",))
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(2 * DAY)
    await services.clocks.act()
    await drain(services, clock)
    assert (await services.views.summary(post)).away == {}
    assert await dues(services, post) == [START + 5 * DAY]
    said = [(row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows if row.kind == "notice"]
    assert said == [("service.away.back", [0])]
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)


async def test_p10_who_comes_back_early_keeps_what_was_not_used(
    services: Services, post: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.away.begin(post, ANN, 3)
    clock.advance(DAY)
    assert [row.id for row in await services.away.end_all(ANN)] == [post]
    assert (await services.views.summary(post)).away == {}
    assert await dues(services, post) == [START + 3 * DAY, START + 2 * DAY]
    assert await left(services, ANN, post) == (4 * DAY, YEARLY - DAY)
    assert await services.away.end_all(ANN) == []
    await services.away.begin(post, ANN, 4)
    assert await left(services, ANN, post) == (0, YEARLY - 5 * DAY)
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(2 * DAY)  # the end that was named first says nothing any more
    await services.clocks.act()
    await drain(services, clock)
    said = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert "service.away.back" not in said


@pytest.mark.parametrize("hours", [0, 48])
async def test_p10_who_comes_back_while_nobody_sees_the_match_has_what_was_left(
    services: Services, post: str, clock: FakeClock, hours: int
) -> None:
    """Both are to bid within two days; an hour later nobody sees the match, Ann is back then, or two days on."""
    await services.away.begin(post, ANN, 5)
    clock.advance(HOUR)
    await services.openings.shut(post)
    clock.advance(hours * HOUR)
    await services.away.end(post, ANN)
    clock.advance(DAY)
    await services.openings.open(post)
    assert await dues(services, post) == [clock.now() + 2 * DAY, clock.now() + 2 * DAY - HOUR]
    rows = (await services.desk.look(post)).deadlines
    reminded = [(row.seat, row.due) for row in rows if row.kind == "reminder"]
    assert len(reminded) == len(set(reminded)), "once for each moment"


async def test_p10_a_plan_withdrawn_while_nobody_sees_the_match_leaves_what_was_left(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 3, start=START + DAY)
    clock.advance(HOUR)
    await services.openings.shut(post)
    await services.away.withdraw_all(ANN)
    clock.advance(DAY)
    await services.openings.open(post)
    assert await dues(services, post) == [clock.now() + 2 * DAY - HOUR] * 2


async def test_p10_the_allowance_of_a_match_is_each_persons_own(services: Services, post: str) -> None:
    with pytest.raises(AllowanceSpent) as refused:
        await services.away.begin(post, ANN, 6)
    assert refused.value.fields["left"].args == {"count": 5}
    assert (await services.views.summary(post)).away == {}
    await services.away.begin(post, ANN, 5)
    await services.away.end(post, ANN)
    await services.away.begin(post, BOB, 5)
    assert (await services.views.summary(post)).away == {1: START + 5 * DAY}


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


async def test_p10_of_two_who_are_away_each_comes_back_for_themselves(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 2)
    with pytest.raises(AwayAlready):
        await services.away.begin(post, ANN, 1)
    clock.advance(DAY)
    await services.away.begin(post, BOB, 3)
    shown = await services.views.summary(post)
    assert shown.away == {0: START + 2 * DAY, 1: START + 4 * DAY}
    assert await dues(services, post) == [START + 4 * DAY, START + 5 * DAY]
    await services.away.end(post, BOB)
    assert (await services.views.summary(post)).away == {0: START + 2 * DAY}
    assert await dues(services, post) == [START + 4 * DAY, START + 2 * DAY]
    with pytest.raises(NotAway):
        await services.away.end(post, BOB)


async def test_p10_a_pause_by_agreement_and_an_absence_leave_each_what_was_left(
    services: Services, post: str, clock: FakeClock
) -> None:
    """Ann is away for 4 days, both pause for a day: Bob's clock goes on after the pause, Ann's after her absence."""
    await services.away.begin(post, ANN, 4)
    await services.pauses.offer_pause(post, BOB, 1, hours=24)
    await services.pauses.answer_pause(post, ANN, 0, True)
    with pytest.raises(MatchPaused):
        await services.matches.submit(post, BOB, 1, "1.1", ("2",))
    clock.advance(DAY)
    await services.clocks.act()
    assert await dues(services, post) == [START + 6 * DAY, START + 3 * DAY]


async def test_p10_the_staffs_pause_stops_who_is_away_and_who_is_not(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 1)
    async with services.desk.match(post) as bundle:
        await services.stops.stop_by_staff(bundle, Hold(START + 3 * DAY), Text("service.staff.paused"))
    with pytest.raises(MatchPaused):
        await services.matches.submit(post, BOB, 1, "1.1", ("2",))
    clock.advance(3 * DAY)
    await services.clocks.act()
    assert await dues(services, post) == [START + 5 * DAY] * 2


async def test_p10_a_match_limit_does_not_run_while_anybody_is_away(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    asked = msgspec.structs.replace(new, preset="async", limit=3 * DAY, invited=(CYD,))
    match = (await services.lobby.create(asked)).match.id
    await services.lobby.accept(match, CYD)
    await services.openings.open(match)
    await services.away.begin(match, ANN, 2)
    clock.advance(DAY)
    await services.away.begin(match, CYD, 2)
    assert (await services.views.summary(match)).limit == START + 6 * DAY
    await services.away.end(match, CYD)
    assert (await services.views.summary(match)).limit == START + 5 * DAY


async def test_p10_who_takes_the_seat_over_is_not_away(services: Services, post: str) -> None:
    await services.away.begin(post, ANN, 2)
    await hand_over(services, post, 0, CYD)
    assert (await services.views.summary(post)).away == {}
    assert (await dues(services, post))[0] == START + 2 * DAY


async def test_p10_who_comes_back_to_a_seat_that_a_computer_keeps_is_away_no_more(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 5)
    whole = await left(services, ANN, post)
    await services.lobby.lend_seat(post, ANN, 0, "random")
    clock.advance(DAY)
    await services.lobby.come_back(post, ANN)
    assert (await services.views.summary(post)).away == {}
    assert (await dues(services, post))[0] == START + 3 * DAY
    assert [ours - before for ours, before in zip(await left(services, ANN, post), whole, strict=True)] == [4 * DAY] * 2
    clock.advance(4 * DAY - HOUR)
    assert (await services.views.summary(post)).away == {}


async def test_p10_a_limit_runs_while_a_computer_plays_for_who_is_away_and_once_they_take_their_seat_back(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, preset="async", limit=3 * DAY))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    await services.away.begin(made.match.id, ANN, 5)
    await services.lobby.lend_seat(made.match.id, ANN, 0, "random")
    clock.advance(DAY)
    await services.lobby.come_back(made.match.id, ANN)
    assert (await services.views.summary(made.match.id)).limit == START + 3 * DAY


async def test_p10_who_is_given_their_seat_again_while_away_is_away_with_their_clock(
    services: Services, post: str
) -> None:
    await services.away.begin(post, ANN, 5)
    await services.lobby.vacate(post, 0)
    await services.lobby.take_seat(post, ANN)
    assert (await services.views.summary(post)).away == {0: START + 5 * DAY}
    assert (await dues(services, post))[0] == START + 7 * DAY


async def test_p10_of_a_seat_that_is_given_up_nobody_is_away(services: Services, post: str) -> None:
    await services.away.begin(post, ANN, 2)
    await services.lobby.vacate(post, 0)
    assert (await services.views.summary(post)).away == {}


async def test_p10_a_click_that_comes_twice_goes_away_once(services: Services, post: str, clock: FakeClock) -> None:
    await services.away.begin(post, ANN, 1, interaction="click")
    clock.advance(60)
    assert (await services.away.begin(post, ANN, 1, interaction="click")).repeated
    assert (await services.views.summary(post)).away == {0: START + DAY}


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


async def test_p10_against_a_seat_that_a_computer_keeps_an_absence_is_ones_own(services: Services, post: str) -> None:
    await services.lobby.lend_seat(post, BOB, 1, "random")
    await services.away.begin(post, ANN, 2)
    assert await status(services, post) == "setup"
    assert (await services.away.left(ANN)).year == YEARLY - 2 * DAY


async def test_p10_an_absence_and_the_clocks_survive_a_restart_to_the_second(
    store: SqliteStore, post: str, services: Services, clock: FakeClock
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 3)
    clock.advance(DAY)
    again = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=services.desk.ids)
    await again.clocks.grace.grant()
    assert (await again.views.summary(post)).away == {0: START + HOUR + 3 * DAY}
    assert await dues(again, post) == [START + 5 * DAY, START + 2 * DAY]
    clock.advance(2 * DAY)
    await again.clocks.act()
    assert await dues(again, post) == [START + 5 * DAY]
    assert (await again.views.summary(post)).away == {}
    assert await left(again, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)


LATER = START + 10 * DAY


async def planned(services: Services, match: str) -> list[tuple[int, int, int]]:
    return [(one.seat, one.since, one.until) for one in (await services.views.summary(match)).leaves]


async def test_p10_a_planned_absence_is_known_at_once_and_begins_and_ends_by_itself(
    services: Services, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    """Ann plans 3 days from tomorrow on; a clock of two days has a day left then and goes on after them."""
    clock_of = msgspec.structs.replace(new, preset="async")
    post = (await services.lobby.create(clock_of)).match.id
    await services.lobby.accept(post, BOB)
    await services.openings.open(post)
    await drain(services, clock)
    sender.rows.clear()
    tomorrow = START + DAY
    await services.away.begin(post, ANN, 3, start=tomorrow)
    assert (await status(services, post), await planned(services, post)) == (
        "setup",
        [(0, tomorrow, tomorrow + 3 * DAY)],
    )
    assert (await services.views.summary(post)).away == {}
    assert await dues(services, post) == [START + 5 * DAY, START + 2 * DAY], "what the plan does is said at once"
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)
    await drain(services, clock)
    said = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert said == ["service.away.planned"]
    sender.rows.clear()
    clock.advance(DAY)
    await services.clocks.act()
    shown = await services.views.summary(post)
    assert (shown.row.status, shown.away, shown.leaves) == ("setup", {0: tomorrow + 3 * DAY}, ())
    assert await left(services, ANN, post) == (2 * DAY, YEARLY - 3 * DAY)
    clock.advance(3 * DAY)
    await services.clocks.act()
    await drain(services, clock)
    said = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert [key for key in said if key.startswith("service.away")] == ["service.away.began", "service.away.back"]
    assert await dues(services, post) == [START + 5 * DAY]
    assert (await services.views.summary(post)).away == {}


async def test_p10_a_planned_absence_can_be_withdrawn_and_uses_nothing_then(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 3, start=LATER)
    assert [row.id for row in await services.away.withdraw_all(ANN)] == [post]
    assert await planned(services, post) == []
    assert await dues(services, post) == [START + 2 * DAY] * 2
    assert await left(services, ANN, post) == (5 * DAY, YEARLY)
    assert await services.away.withdraw_all(ANN) == []
    assert [one.kind for one in (await services.desk.look(post)).deadlines if one.kind in ("leave", "back")] == []


async def test_p10_a_plan_stands_while_the_match_goes_on_and_is_paused(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 2, start=LATER)
    await services.away.begin(post, BOB, 1)
    await services.away.end(post, BOB)
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
