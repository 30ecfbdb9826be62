"""The clock acts by itself: drafts, defaults, reminders, grace."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.services.build import Services
from bot.services.clocks import SETBACK
from bot.services.grace import LAST_SEEN
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.aggregates import Change
from bot.storage.people_rows import Player
from bot.storage.rows import Deadline
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Choice, Decision, Move, View
from tests.support.patience import PATIENCE_SECONDS

from .fakes import ANN, BOB, CYD, GUILD, START, FakeClock, FakeIds, FakeSender, drain, settle
from .tally import Tally, TallyState

HOUR, DAY = 3600, 86400
GM = Caller(CYD, GUILD, manager=True)


async def due_of(services: Services, match: str) -> dict[int, int | None]:
    return {act.seat: act.due for act in (await services.views.summary(match)).to_act}


async def act(services: Services) -> None:
    while await services.clocks.act():
        pass


async def begin(services: Services, new: NewMatch, preset: str) -> str:
    made = await services.lobby.create(msgspec.structs.replace(new, preset=preset))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def bid(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))


async def test_both_seats_get_the_entry_clock(services: Services, match: str) -> None:
    assert await due_of(services, match) == {0: START + 1800, 1: START + 1800}


async def test_who_has_answered_has_no_clock(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    assert await due_of(services, match) == {1: START + 1800}


async def test_nothing_happens_before_the_deadline(services: Services, match: str, clock: FakeClock) -> None:
    clock.advance(1799)
    await act(services)
    assert (await services.views.summary(match)).row.moves == 0


async def test_the_default_is_submitted_at_the_deadline_and_said_to_the_seat_alone(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    (seat,) = await due_of(services, playing)
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(600)
    await act(services)
    (step,) = await services.views.events(playing, 2, None, None)
    await drain(services, clock)
    assert (step.seat, step.by, step.events[0].data["n"]) == (seat, "clock", 1)
    texts = [row.payload["text"]["key"] for row in sender.rows if row.kind in ("notice", "seat_notice")]
    assert texts == ["service.clock.own_default"]
    assert [row.kind for row in sender.rows].count("turn_post") == 1


async def test_the_draft_is_submitted_at_the_deadline(services: Services, playing: str, clock: FakeClock) -> None:
    (seat,) = await due_of(services, playing)
    player = (ANN, BOB)[seat]
    await services.matches.save_draft(playing, player, seat, f"2.{seat}", ("3",))
    clock.advance(600)
    await act(services)
    (step,) = await services.views.events(playing, 2, None, None)
    assert (step.by, step.events[0].data["n"]) == ("draft", 3)


class Forgetful(Tally):
    """A match whose clocks ignore drafts."""

    def expire(self, view: View[TallyState], decision: Decision, draft: Choice | None) -> Move:
        return super().expire(view, decision, None)


async def test_the_seat_is_told_that_its_draft_does_not_count_where_clocks_ignore_drafts(
    store: SqliteStore, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    services = Services(store, Library([Forgetful()]), sender, clock=clock, ids=FakeIds())
    match = await begin(services, new, "live")
    await bid(services, match)
    (seat,) = await due_of(services, match)
    await services.matches.save_draft(match, (ANN, BOB)[seat], seat, f"2.{seat}", ("3",))
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(600)
    await act(services)
    await drain(services, clock)
    texts = [row.payload["text"]["key"] for row in sender.rows if row.kind == "seat_notice"]
    assert texts == ["service.clock.own_ignored"]


async def test_a_secret_answer_of_the_clock_looks_like_any_other(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.matches.save_draft(match, ANN, 0, "1.0", ("3",))
    await services.matches.submit(match, BOB, 1, "1.1", ("1",))
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(1800)
    await act(services)
    steps = await services.views.events(match, 0, None, 1)
    assert [(s.seat, s.by) for s in steps] == [(1, "seat"), (0, "seat")]
    await drain(services, clock)
    public = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    private = [(row.seat, row.payload["text"]["key"]) for row in sender.rows if row.kind == "seat_notice"]
    assert public == ["service.clock.secret"]
    assert private == [(0, "service.clock.own_draft")]


async def test_two_missed_clocks_in_a_row_end_the_match_by_the_rules(
    services: Services, playing: str, clock: FakeClock
) -> None:
    for _ in range(3):
        clock.advance(600)
        await act(services)
    row = (await services.views.summary(playing)).row
    assert row.outcome is not None
    assert (row.status, row.outcome.reason.key) == ("over", "tally.over.forfeit")


async def test_async_deadlines_do_not_fall_into_quiet_hours(services: Services, new: NewMatch) -> None:
    # two days from 2026-09-21 14:13:20 UTC it is 23:13:20 in Tokyo; the night ends at 22:00 UTC
    await services.players.change(ANN, zone="Asia/Tokyo", quiet_from=23 * 60, quiet_to=7 * 60)
    match = await begin(services, new, "async")
    due = await due_of(services, match)
    assert due[1] == START + 2 * DAY
    assert due[0] == START + 2 * DAY + 7 * HOUR + 46 * 60 + 40


async def test_live_deadlines_ignore_quiet_hours(services: Services, new: NewMatch) -> None:
    await services.players.change(ANN, zone="Asia/Tokyo", quiet_from=23 * 60, quiet_to=7 * 60)
    match = await begin(services, new, "live")
    assert (await due_of(services, match))[0] == START + 1800


async def test_reminders_climb_the_players_ladder(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.players.change(BOB, ladder=(2,))
    await bid(services, match)
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(300)
    await act(services)
    clock.advance(225)
    await act(services)
    await drain(services, clock)
    reminders = [(row.seat, row.payload["left"]) for row in sender.rows if row.kind == "reminder"]
    (seat,) = await due_of(services, match)
    assert reminders == {0: [(0, 300), (0, 75)], 1: [(1, 300)]}[seat]


async def test_the_answer_cancels_reminders(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(900)
    await act(services)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await drain(services, clock)
    assert [row.seat for row in sender.rows if row.kind == "reminder"] == [1]
    clock.advance(700)
    await act(services)
    await drain(services, clock)
    assert [row.seat for row in sender.rows if row.kind == "reminder"] == [1, 1]


async def test_a_bank_pays_for_thinking_and_is_refilled_by_the_increment(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    match = await begin(services, new, "bank:7200+600")
    await bid(services, match)
    (seat,) = await due_of(services, match)
    assert await due_of(services, match) == {seat: START + 7800}
    clock.advance(1600)
    await services.matches.submit(match, (ANN, BOB)[seat], seat, f"2.{seat}", ("1",))
    assert (await services.views.summary(match)).seats[seat].bank == 6200


@pytest.mark.parametrize("acts", ["extend", "extend pause resume", "pause extend resume"])
async def test_more_time_by_the_staff_fills_no_bank(
    services: Services, new: NewMatch, clock: FakeClock, acts: str
) -> None:
    """Of a bank of 72 hours and 12 more 40 are thought and 48 are given; then 4 more are thought."""
    match = await begin(services, new, "bank")
    await bid(services, match)
    (seat,) = await due_of(services, match)
    clock.advance(40 * HOUR)
    time = services.staff_time
    for name in acts.split():
        if name == "extend":
            await time.extend(match, GM, "a fever", hours=48)
        else:
            await (time.pause if name == "pause" else time.resume)(match, GM, "a fever")
    assert await due_of(services, match) == {seat: clock.now() + 92 * HOUR}
    clock.advance(4 * HOUR)
    await services.matches.submit(match, (ANN, BOB)[seat], seat, f"2.{seat}", ("1",))
    assert (await services.views.summary(match)).seats[seat].bank == 40 * HOUR


async def test_clocks_that_nearly_ran_out_before_the_bot_was_away_get_a_stated_grace(
    services: Services, match: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(1700)
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(5000)
    assert await services.clocks.grace.grant() == 1
    await act(services)
    assert await due_of(services, match) == {0: START + 7000, 1: START + 7000}
    await drain(services, clock)
    assert "service.clock.grace" in [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    clock.advance(300)
    await act(services)
    assert (await services.views.summary(match)).row.status == "playing"


async def test_a_clock_with_time_left_goes_on_with_what_was_left_when_the_bot_went_away(
    services: Services, match: str, store: SqliteStore, clock: FakeClock
) -> None:
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(1000)
    assert await services.clocks.grace.grant() == 1
    assert (await due_of(services, match))[0] == START + 2800


async def test_a_short_restart_earns_no_grace(
    services: Services, match: str, store: SqliteStore, clock: FakeClock
) -> None:
    clock.advance(1795)
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(20)
    assert await services.clocks.grace.grant() == 0


async def test_an_unanswered_challenge_lapses(services: Services, new: NewMatch, clock: FakeClock) -> None:
    made = await services.lobby.create(new)
    clock.advance(7 * DAY)
    await act(services)
    assert (await services.views.summary(made.match.id)).row.status == "cancelled"


async def test_an_open_seat_that_is_taken_in_its_last_second_begins(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, invited=()))
    clock.advance(7 * DAY)
    taken, _ = await asyncio.gather(services.lobby.accept(made.match.id, BOB), services.clocks.act())
    assert taken.match.status == "opening"
    assert (await services.views.summary(made.match.id)).row.status == "opening"


async def test_a_match_that_is_over_is_archived_after_a_week(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    before = await told_of(services, match)
    clock.advance(7 * DAY)
    await act(services)
    await drain(services, clock)
    assert (await services.views.summary(match)).row.status == "archived"
    assert sender.kinds()[-1] == "close_threads"
    anew = Services(services.desk.store, Library([Tally()]), sender, clock=clock, ids=FakeIds())  # nothing is in memory
    assert await told_of(anew, match) == before, "its log is in one record now, its state played again from it"


async def told_of(services: Services, match: str) -> tuple[object, ...]:
    """All that is shown of a match that is over, seen by nobody who plays, and its record."""
    views = services.views
    steps = await views.events(match, -1, None, None, True)
    positions = [(await views.at(match, step.index, None, True)).state for step in steps]
    return (await views.seat(match, None)).view.state, steps, positions, await services.matches.record(match)


async def test_the_scheduler_sleeps_until_the_earliest_deadline(
    services: Services, match: str, clock: FakeClock
) -> None:
    task = asyncio.create_task(services.clocks.run())
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    for _ in range(61):
        await settle(lambda: clock.waits)
        clock.advance(30)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            if (await services.views.summary(match)).row.moves == 2:
                break
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_broken_match_does_not_stop_the_clocks_of_others(
    services: Services, match: str, new: NewMatch, store: SqliteStore, clock: FakeClock
) -> None:
    other = await begin(services, new, "live")
    await store.database.write(lambda c: c.execute("UPDATE matches SET content = 'gone' WHERE id = ?", (match,)))
    clock.advance(1800)
    await act(services)
    assert (await services.views.summary(other)).row.status == "playing"
    assert await store.next_due() == clock.now() + 300


@pytest.mark.parametrize(("ladder", "kept"), [((2, 8), (2, 8)), ((), ())])
async def test_the_ladder_is_kept(services: Services, ladder: tuple[int, ...], kept: tuple[int, ...]) -> None:
    assert (await services.players.change(ANN, ladder=ladder)) == Player(id=ANN, ladder=kept)


async def test_further_steps_of_a_seat_run_on_the_clock_of_the_first(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, options={"steps": 2}))
    await services.lobby.accept(made.match.id, BOB, word="owl")
    await services.openings.open(made.match.id)
    await bid(services, made.match.id)
    ((seat, first),) = (await due_of(services, made.match.id)).items()
    clock.advance(60)
    await services.matches.submit(made.match.id, (ANN, BOB)[seat], seat, f"2.{seat}", ("1",))
    assert await due_of(services, made.match.id) == {seat: first}
    clock.advance(540)
    await act(services)
    assert list(await due_of(services, made.match.id)) == [1 - seat]


async def test_a_deadline_of_a_kind_that_is_not_known_stops_no_other_clock_and_is_kept(
    services: Services,
    match: str,
    store: SqliteStore,
    clock: FakeClock,
    new: NewMatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = await begin(services, new, "async")
    unknown = Deadline(match=other, kind="of_a_newer_program", due=clock.now(), since=clock.now())
    await store.apply(Change(row=(await services.desk.look(other)).row, at=clock.now(), deadlines=(unknown,)))
    clock.advance(1800)
    await act(services)
    assert (await services.views.summary(match)).row.moves == 2
    kept = [(row.kind, row.due) for row in await store.deadlines_of(other)]
    assert kept == [(unknown.kind, clock.now() + SETBACK)]
    assert f"match {other}: deadline {unknown.kind} failed" in caplog.text
