"""What the staff do to a match's time and position: kept exactly, taken back whole, played again by `verify`."""

from __future__ import annotations

import pytest

from bot.services.away_errors import MatchPaused, PauseIsStaffs, PauseIsTheirs
from bot.services.build import Services
from bot.services.errors import (
    BadSetting,
    NobodyAsked,
)
from bot.services.full_view_errors import SeenAll
from bot.services.presets import HOUR
from bot.services.staff import Caller
from bot.services.staff_errors import NothingRuled, NudgedLately, ReasonMissing, VerdictWaits
from bot.services.staff_rulings import STANDS_AFTER, _alone
from rules.kernel.types import Event, Seat

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain
from .tally import Tally

GM = Caller(CYD, GUILD, manager=True)
WHY = "a wrong die"


async def left(services: Services, match: str, clock: FakeClock) -> int:
    """Return the seconds that who is to act has left."""
    (waiting,) = (await services.views.summary(match)).to_act
    assert waiting.due is not None
    return waiting.due - clock.now()


async def add(services: Services, match: str, number: str) -> None:
    """Answer for who is to act."""
    (waiting,) = (await services.views.summary(match)).to_act
    seen = await services.views.seat(match, waiting.seat)
    assert seen.plan is not None
    await services.matches.submit(match, (ANN, BOB)[waiting.seat], waiting.seat, seen.plan.id, (number,))


async def position(services: Services, match: str) -> bytes:
    """Return the position without what counts questions and chance, which never goes back."""
    state = (await services.desk.state(await services.desk.look(match))).copy()
    state.ply = state.drawn = 0
    state.asked = []
    state.pending = {seat: question.kind for seat, question in state.pending.items()}
    return Tally().dump(state)


async def test_gm_8_a_pause_of_the_staff_keeps_what_was_left_and_only_the_staff_end_it(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(60)
    before = await left(services, playing, clock)
    await services.staff_time.pause(playing, GM, WHY, hours=2)
    assert (await services.views.summary(playing)).by_staff
    clock.advance(HOUR)
    with pytest.raises(MatchPaused):
        await add(services, playing, "1")
    for player in (ANN, BOB):
        with pytest.raises(PauseIsStaffs):
            await services.pauses.resume(playing, player)
    await services.staff_time.pause(playing, GM, WHY, hours=5)
    clock.advance(3 * HOUR)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == "paused"
    await services.staff_time.resume(playing, GM, WHY)
    assert await left(services, playing, clock) == before
    assert not (await services.views.summary(playing)).by_staff


@pytest.mark.parametrize("what", ["prolonged", "awarded", "resumed"])
async def test_gm_8_a_pause_that_changes_in_its_last_second_does_not_end_what_came_of_it(
    services: Services, playing: str, clock: FakeClock, what: str
) -> None:
    await services.staff_time.pause(playing, GM, WHY, hours=1)
    clock.advance(HOUR)
    (old,) = await services.store.due(clock.now(), 20)
    if what == "prolonged":
        await services.staff_time.pause(playing, GM, WHY, hours=48)
    elif what == "awarded":
        await services.rulings.award(playing, GM, 0, WHY, hours=24)
    else:
        await services.staff_time.resume(playing, GM, WHY)
    before = await services.desk.look(playing)
    await services.clocks._resume(old)
    assert (await services.desk.look(playing)).deadlines == before.deadlines
    assert (await services.views.summary(playing)).row.status == ("playing" if what == "resumed" else "paused")


async def test_gm_8_a_pause_of_the_staff_ends_by_itself(services: Services, playing: str, clock: FakeClock) -> None:
    before = await left(services, playing, clock)
    await services.staff_time.pause(playing, GM, WHY, hours=2)
    clock.advance(2 * HOUR)
    await services.clocks.act()
    assert await left(services, playing, clock) == before


async def test_gm_8_what_players_agreed_to_is_not_the_staffs_to_end(
    services: Services, playing: str, clock: FakeClock
) -> None:
    before = await left(services, playing, clock)
    await services.pauses.offer_pause(playing, ANN, 0, hours=10)
    await services.pauses.answer_pause(playing, BOB, 1, accept=True)
    with pytest.raises(PauseIsTheirs):
        await services.staff_time.resume(playing, GM, WHY)
    await services.staff_time.pause(playing, GM, WHY, hours=20)
    await services.staff_time.resume(playing, GM, WHY)
    summary = await services.views.summary(playing)
    assert (summary.row.status, list(summary.holds), summary.by_staff) == ("paused", [0], False)
    await services.staff_time.pause(playing, GM, WHY, hours=20)
    await services.pauses.resume(playing, ANN)
    summary = await services.views.summary(playing)
    assert (summary.row.status, summary.holds, summary.resumes) == ("paused", {}, clock.now() + 20 * HOUR)
    clock.advance(20 * HOUR)
    await services.clocks.act()
    assert await left(services, playing, clock) == before


async def test_gm_8_a_result_that_waits_is_neither_hurried_nor_put_off(services: Services, playing: str) -> None:
    await services.rulings.void(playing, GM, WHY)
    for verb in (services.staff_time.pause, services.staff_time.resume):
        with pytest.raises(VerdictWaits):
            await verb(playing, GM, WHY)
    assert (await services.staff_time.resume_all(GM, WHY)).done == ()


@pytest.mark.parametrize("paused", [False, True])
async def test_gm_9_more_time_is_given_exactly_to_whom_it_is_meant_for(
    services: Services, playing: str, clock: FakeClock, paused: bool
) -> None:
    (waiting,) = (await services.views.summary(playing)).to_act
    before = await left(services, playing, clock)
    if paused:
        await services.staff_time.pause(playing, GM, WHY)
        clock.advance(HOUR)
    with pytest.raises(NobodyAsked):
        await services.staff_time.extend(playing, GM, WHY, hours=3, seat=1 - waiting.seat)
    await services.staff_time.extend(playing, GM, WHY, hours=3, seat=waiting.seat)
    if paused:
        await services.staff_time.resume(playing, GM, WHY)
    assert await left(services, playing, clock) == before + 3 * HOUR


async def test_gm_10_who_is_to_act_is_pinged_once_in_twelve_hours(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    (waiting,) = (await services.views.summary(playing)).to_act
    await services.staff_time.extend(playing, GM, WHY, hours=48)
    await drain(services, clock)
    await services.staff_time.nudge(playing, GM, WHY)
    await drain(services, clock)
    assert [row.payload["mention"] for row in sender.rows if row.kind == "notice"][-1] == [waiting.seat]
    clock.advance(12 * HOUR - 1)
    with pytest.raises(NudgedLately):
        await services.staff_time.nudge(playing, GM, WHY)
    clock.advance(1)
    await services.staff_time.nudge(playing, GM, WHY)


async def test_gm_10_another_seat_may_be_pinged_meanwhile(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    (first,) = (await services.views.summary(playing)).to_act
    await services.staff_time.nudge(playing, GM, WHY)
    await add(services, playing, "1")
    await services.staff_time.nudge(playing, GM, WHY)
    await drain(services, clock)
    mentioned = [row.payload["mention"] for row in sender.rows if row.kind == "notice"]
    assert mentioned[-2:] == [[first.seat], [1 - first.seat]]
    await add(services, playing, "1")
    with pytest.raises(NudgedLately):
        await services.staff_time.nudge(playing, GM, WHY)


@pytest.mark.parametrize("winner", [0, 1, None])
async def test_gm_11_a_verdict_stands_after_a_day_and_verifies(
    services: Services, playing: str, clock: FakeClock, winner: int | None
) -> None:
    await services.rulings.award(playing, GM, winner, WHY)
    clock.advance(STANDS_AFTER * HOUR - 1)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.outcome is None
    clock.advance(1)
    await services.clocks.act()
    row = (await services.views.summary(playing)).row
    assert row.outcome is not None
    assert (row.status, row.outcome.ranks) == ("over", {0: (1, 2), 1: (2, 1), None: (1, 1)}[winner])
    assert (await services.fairness.verify(playing)).moves == 3


@pytest.mark.parametrize("hours", [0, STANDS_AFTER])
async def test_gm_11_no_result_at_once_or_after_a_day(
    services: Services, playing: str, clock: FakeClock, hours: int
) -> None:
    await services.rulings.void(playing, GM, WHY, hours=hours)
    clock.advance(hours * HOUR)
    await services.clocks.act()
    row = (await services.views.summary(playing)).row
    assert (row.status, row.outcome is not None and row.outcome.reason.key) == ("over", "over.void")


async def test_gm_12_a_verdict_taken_back_leaves_position_and_clocks_as_they_were(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await add(services, playing, "3")
    state = Tally().dump(await services.desk.state(await services.desk.look(playing)))
    before = await left(services, playing, clock)
    await services.rulings.award(playing, GM, 0, WHY)
    clock.advance(5 * HOUR)
    await services.rulings.undo(playing, GM, WHY)
    assert Tally().dump(await services.desk.state(await services.desk.look(playing))) == state
    assert await left(services, playing, clock) == before
    clock.advance(STANDS_AFTER * HOUR)
    assert (await services.views.summary(playing)).row.outcome is None


async def test_gm_13_a_match_taken_back_and_forth_is_where_it_was_and_verifies(
    services: Services, playing: str
) -> None:
    await add(services, playing, "3")
    await add(services, playing, "2")
    before = await position(services, playing)
    await services.rulings.back(playing, GM, 2, WHY)
    assert await position(services, playing) != before
    await services.rulings.undo(playing, GM, WHY)
    assert await position(services, playing) == before
    await services.rulings.back(playing, GM, 1, WHY)
    await add(services, playing, "1")
    with pytest.raises(NothingRuled):
        await services.rulings.undo(playing, GM, WHY)
    await services.rulings.award(playing, GM, 0, WHY, hours=0)
    assert (await services.fairness.verify(playing)).moves == 9


async def test_gm_14_before_going_back_it_is_said_what_is_undone(services: Services, playing: str) -> None:
    await add(services, playing, "3")
    since = await services.rulings.since(playing, GM, 0)
    assert (since.index, since.answers, since.drawn) == (0, 3, 1)
    assert [event.kind for event in since.public] == ["ready", "bids", "added"]
    since = await services.rulings.since(playing, GM, 2)
    assert (since.answers, since.drawn, [event.kind for event in since.public]) == (1, 0, ["added"])
    for number in (-1, 4):
        with pytest.raises(BadSetting):
            await services.rulings.since(playing, GM, number)


def test_gm_14_what_one_seat_saw_and_another_did_not_is_a_secret_seen() -> None:
    drawn = Event("drawn", {"card": 7}, only=frozenset({Seat(1)}), veiled={"card": None})
    moved, told = Event("moved", {"to": "B2"}), Event("told", {"x": 1}, told=frozenset({Seat(0)}))
    assert _alone(Tally(), (drawn, moved, told), Seat(0)) == ()
    assert _alone(Tally(), (drawn, moved), Seat(1)) == (Event("drawn", {"card": 7}),)


async def test_gm_15_who_looked_at_the_full_position_is_told_once_a_click(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    for _ in range(2):
        view = await services.rulings.see(match, GM, WHY, interaction="click")
        assert view.state.answers == {0: ("2",)}
    assert [act.act for act in await services.acts.of(match)] == ["see"]


async def test_gm_15_who_has_looked_at_the_full_position_takes_no_seat(services: Services, match: str) -> None:
    await services.rulings.see(match, GM, WHY)
    await services.lobby.vacate(match, 1)
    for sit_down in (services.lobby.take_seat, services.lobby.wait):
        with pytest.raises(SeenAll):
            await sit_down(match, GM.user)
    assert (await services.lobby.take_seat(match, BOB)).seat == 1


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the second seat have seen a card that the first has not."""
    drawn = Event("drawn", {"card": 7}, only=frozenset({Seat(1)}), veiled={"card": None})
    monkeypatch.setattr("bot.services.staff_rulings._alone", lambda game, events, seat: (drawn,) if seat else ())


async def test_gm_14_who_is_shown_what_a_seat_alone_saw_takes_no_seat(
    services: Services, playing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    since = await services.rulings.look_since(playing, GM, 0, WHY)
    assert (since.secrets, since.veiled) == ((), False)
    assert (await services.desk.look(playing)).onlookers == (), "all of it was public"
    assert await services.acts.of(playing) == (), "there was nothing to look at"
    drawn = Event("drawn", {"card": 7}, only=frozenset({Seat(1)}), veiled={"card": None})
    monkeypatch.setattr("bot.services.staff_rulings._alone", lambda game, events, seat: (drawn,) if seat else ())
    assert [seen.seat for seen in (await services.rulings.look_since(playing, GM, 0, WHY)).secrets] == [1]
    assert (await services.desk.look(playing)).onlookers == (GM.user,)


@pytest.mark.usefixtures("secretive")
async def test_gm_14_what_a_seat_alone_saw_is_shown_to_nobody_who_has_not_said_why(
    services: Services, playing: str
) -> None:
    since = await services.rulings.since(playing, GM, 0)
    assert (since.secrets, since.veiled) == ((), True)
    with pytest.raises(ReasonMissing):
        await services.rulings.look_since(playing, GM, 0, " ")
    assert (await services.desk.look(playing)).onlookers == ()
    assert await services.acts.of(playing) == ()


@pytest.mark.usefixtures("secretive")
async def test_gm_14_who_looked_at_what_a_seat_alone_saw_is_told_once_within_the_hour(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    before = len(sender.rows)
    await services.rulings.look_since(playing, GM, 1, WHY, interaction="click")
    await services.rulings.look_since(playing, GM, 1, WHY, interaction="click")
    await drain(services, clock)
    told_ = [row for row in sender.rows[before:] if row.kind == "notice"]
    assert [row.payload["text"]["key"] for row in told_] == ["service.staff.since"]
    assert [seen.seat for seen in (await services.rulings.since(playing, GM, 2)).secrets] == [1]
    await services.rulings.look_since(playing, GM, 2, WHY)
    assert [(act.act, act.reason, act.about) for act in await services.acts.of(playing)] == [
        ("since", WHY, {"step": 1})
    ], "less than what was looked at"
    assert (await services.rulings.since(playing, GM, 0)).veiled, "more than what was looked at"
    assert (await services.rulings.since(playing, Caller(205, GUILD, manager=True), 1)).veiled
    clock.advance(HOUR)
    assert (await services.rulings.since(playing, GM, 2)).veiled


@pytest.mark.usefixtures("secretive")
async def test_gm_14_who_has_seen_everything_is_shown_what_seats_alone_saw_and_no_more_the_other_way_round(
    services: Services, playing: str
) -> None:
    await services.rulings.look_since(playing, GM, 0, WHY)
    assert not await services.edits.reason(playing, GM)
    other = Caller(205, GUILD, manager=True)
    await services.rulings.see(playing, other, WHY)
    assert [seen.seat for seen in (await services.rulings.since(playing, other, 0)).secrets] == [1]


async def test_gm_16_a_ruling_names_no_place_in_the_log(services: Services, playing: str) -> None:
    await services.rulings.back(playing, GM, 0, WHY)
    (step,) = (await services.views.events(playing, 1, None, None))[-1:]
    assert [event.data for event in step.events] == [{"reason": {"user": WHY}}]
