"""How long a match may last: the running turn is finished, then what counts decides; time that the staff call."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import BadSetting
from bot.services.new_match import NewMatch
from bot.services.presets import HOUR, MINUTE
from bot.services.staff import Caller
from bot.services.staff_errors import NothingCounts, NothingRuled
from bot.storage.rows import OVER, PAUSED, PLAYING, Limit

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeSender, drain

GM = Caller(CYD, GUILD, manager=True)
WHY = "the slot ends"
LIMIT = 75 * MINUTE


@pytest.fixture
def new() -> NewMatch:
    """Two steps a turn, 75 minutes."""
    return NewMatch(
        game="tally",
        creator=ANN,
        guild=GUILD,
        channel=CHANNEL,
        invited=(BOB,),
        seat=0,
        preset="async",
        options={"steps": 2, "goal": 99},
        limit=LIMIT,
    )


@pytest.fixture
async def free(services: Services) -> str:
    """A match without a limit, after the bids, one turn a step."""
    new = NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0)
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    await services.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    await services.matches.submit(made.match.id, BOB, 1, "1.1", ("3",))
    return made.match.id


async def add(services: Services, match: str) -> None:
    """Answer for who is to act."""
    (waiting,) = (await services.views.summary(match)).to_act
    seen = await services.views.seat(match, waiting.seat)
    assert seen.plan is not None
    await services.matches.submit(match, (ANN, BOB)[waiting.seat], waiting.seat, seen.plan.id, ("1",))


async def limit_due(services: Services, match: str) -> int | None:
    """Return when a match has lasted as long as it may, as the database keeps it."""
    bundle = await services.desk.look(match)
    return next((d.due for d in bundle.deadlines if d.kind == "limit"), None)


async def test_lim_1_a_limit_of_hours_is_told_in_hours(
    services: Services, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, limit=2 * HOUR))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    await services.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    await services.matches.submit(made.match.id, BOB, 1, "1.1", ("3",))
    clock.advance((await limit_due(services, made.match.id) or 0) - clock.now())
    await services.clocks.act()
    await drain(services, clock)
    hours = {"key": "discord.span.hours", "args": {"count": 2}}
    assert {"key": "service.limit.up.span", "args": {"span": hours}} in [row.payload.get("text") for row in sender.rows]


async def test_lim_1_at_its_time_the_running_turn_is_finished_then_what_counts_decides(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    assert await limit_due(services, playing) == clock.now() + LIMIT
    await add(services, playing)
    clock.advance(LIMIT)
    await services.clocks.act()
    await drain(services, clock)
    minutes = {"key": "discord.span.minutes", "args": {"count": 75}}
    said = {"key": "service.limit.up.span", "args": {"span": minutes}}
    assert said in [row.payload.get("text") for row in sender.rows]
    assert (await services.views.summary(playing)).row.status == PLAYING
    await add(services, playing)
    row = (await services.views.summary(playing)).row
    assert row.status == OVER
    assert row.outcome is not None
    assert (row.outcome.ranks, row.outcome.reason.key) == ((2, 1), "over.tally")
    assert await services.fairness.verify(playing)


async def test_lim_2_a_turn_that_begins_after_time_is_never_played(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(LIMIT)
    await services.clocks.act()
    await add(services, playing)
    assert (await services.views.summary(playing)).row.status == PLAYING
    await add(services, playing)
    assert (await services.views.summary(playing)).row.status == OVER


async def test_lim_3_a_draft_sent_at_once_does_not_play_the_turn_after_the_last(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(LIMIT)
    await services.clocks.act()
    (waiting,) = (await services.views.summary(playing)).to_act
    other = 1 - waiting.seat
    plan = (await services.views.seat(playing, other)).plan
    assert plan is not None
    await services.matches.save_draft(playing, (ANN, BOB)[other], other, plan.id, ("1",), at_once=True)
    await add(services, playing)
    await add(services, playing)
    bundle = await services.desk.look(playing)
    assert bundle.row.status == OVER
    steps = await services.store.steps(playing, 0)
    assert [step.seat for step in steps][-3:] == [waiting.seat, waiting.seat, None]


async def test_lim_4_a_pause_keeps_what_was_left_of_the_limit(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(15 * MINUTE)
    await services.staff_time.pause(playing, GM, WHY, hours=5)
    clock.advance(3 * HOUR)
    await services.clocks.act()
    assert await limit_due(services, playing) is None
    await services.staff_time.resume(playing, GM, WHY)
    assert await limit_due(services, playing) == clock.now() + LIMIT - 15 * MINUTE


async def test_lim_5_a_match_that_nobody_can_see_does_not_use_up_its_limit(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(15 * MINUTE)
    await services.openings.shut(playing)
    clock.advance(3 * HOUR)
    await services.openings.open(playing)
    assert await limit_due(services, playing) == clock.now() + LIMIT - 15 * MINUTE


async def test_lim_6_the_staff_call_time_in_any_match_and_take_it_back(
    services: Services, free: str, clock: FakeClock
) -> None:
    before = await services.desk.look(free)
    await services.limits.call(free, GM, WHY)
    assert (await services.desk.look(free)).row.limit == Limit(0, 1, WHY)
    await services.rulings.undo(free, GM, WHY)
    after = await services.desk.look(free)
    assert (after.row.limit, after.deadlines) == (None, before.deadlines)
    await services.limits.call(free, GM, WHY)
    await add(services, free)
    row = (await services.views.summary(free)).row
    assert row.outcome is not None
    assert row.outcome.ranks == (2, 1)
    assert [act.act for act in await services.acts.of(free)] == ["tally", "undo", "tally"]


@pytest.mark.parametrize("stopped", [False, True])
async def test_lim_7_time_called_early_and_taken_back_leaves_the_limit_as_it_was(
    services: Services, playing: str, clock: FakeClock, stopped: bool
) -> None:
    clock.advance(15 * MINUTE)
    if stopped:
        await services.staff_time.pause(playing, GM, WHY, hours=5)
    await services.limits.call(playing, GM, WHY)
    assert await limit_due(services, playing) is None
    await services.rulings.undo(playing, GM, WHY)
    if stopped:
        await services.staff_time.resume(playing, GM, WHY)
    assert await limit_due(services, playing) == clock.now() + LIMIT - 15 * MINUTE


@pytest.mark.parametrize("stopped", [False, True])
async def test_lim_7_time_called_twice_and_taken_back_leaves_the_limit_as_it_was(
    services: Services, playing: str, clock: FakeClock, stopped: bool
) -> None:
    clock.advance(15 * MINUTE)
    if stopped:
        await services.staff_time.pause(playing, GM, WHY, hours=5)
    await services.limits.call(playing, GM, WHY)
    await services.limits.call(playing, GM, WHY)
    await services.rulings.undo(playing, GM, WHY)
    if stopped:
        await services.staff_time.resume(playing, GM, WHY)
    assert await limit_due(services, playing) == clock.now() + LIMIT - 15 * MINUTE


async def test_lim_8_time_that_was_up_is_not_taken_back_where_the_staff_call_it_too(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(LIMIT)
    await services.clocks.act()
    await services.limits.call(playing, GM, WHY)
    with pytest.raises(NothingRuled):
        await services.rulings.undo(playing, GM, WHY)


async def test_lim_8_time_that_was_up_by_itself_is_not_taken_back(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(LIMIT)
    await services.clocks.act()
    with pytest.raises(NothingRuled):
        await services.rulings.undo(playing, GM, WHY)


async def test_lim_9_as_things_stand_is_a_verdict_that_waits_and_can_be_taken_back(
    services: Services, free: str, clock: FakeClock
) -> None:
    await services.limits.call(free, GM, WHY, hours=24)
    assert (await services.views.summary(free)).row.status == PAUSED
    await services.rulings.undo(free, GM, WHY)
    assert (await services.views.summary(free)).row.status == PLAYING
    await services.limits.call(free, GM, WHY, hours=2)
    clock.advance(2 * HOUR)
    await services.clocks.act()
    row = (await services.views.summary(free)).row
    assert row.outcome is not None
    assert (row.outcome.ranks, row.outcome.reason.key) == ((2, 1), "over.tally")


async def test_lim_10_going_back_after_time_lets_the_turn_gone_back_to_be_the_last(
    services: Services, free: str
) -> None:
    await add(services, free)
    await services.limits.call(free, GM, WHY)
    await services.rulings.back(free, GM, 2, WHY)
    assert (await services.views.summary(free)).row.status == PLAYING
    await add(services, free)
    assert (await services.views.summary(free)).row.status == OVER


async def test_lim_11_before_play_nothing_counts(services: Services, match: str, clock: FakeClock) -> None:
    with pytest.raises(NothingCounts):
        await services.limits.call(match, GM, WHY)
    clock.advance(LIMIT)
    await services.clocks.act()
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    row = (await services.views.summary(match)).row
    assert row.outcome is not None
    assert row.outcome.reason.key == "over.tally"


@pytest.mark.parametrize("seconds", [MINUTE, 31 * 24 * HOUR])
async def test_lim_12_a_limit_is_ten_minutes_to_thirty_days(services: Services, seconds: int) -> None:
    with pytest.raises(BadSetting):
        await services.lobby.create(NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, limit=seconds))


async def test_lim_13_a_rematch_has_the_same_limit(services: Services, playing: str, clock: FakeClock) -> None:
    await services.rulings.void(playing, GM, WHY, hours=0)
    again = await services.lobby.rematch(playing, ANN)
    assert again.match.limit == Limit(LIMIT)


async def test_lim_7_time_taken_back_while_nobody_sees_the_match_leaves_the_limit_as_it_was(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(15 * MINUTE)
    await services.limits.call(playing, GM, WHY)
    await services.openings.shut(playing)
    clock.advance(HOUR)
    await services.rulings.undo(playing, GM, WHY)
    assert await limit_due(services, playing) is None
    clock.advance(HOUR)
    await services.openings.open(playing)
    assert await limit_due(services, playing) == clock.now() + LIMIT - 15 * MINUTE
