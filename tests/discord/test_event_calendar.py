"""An event's dates in Discord's calendar: asked for, made, moved, taken away, never twice, refused in words."""

from __future__ import annotations

import msgspec
import pytest

from bot.discord import event_calendar
from bot.services.events_calendar import calendar_row
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from standin import members, permissions
from standin.model import ScheduledEvent
from standin.rest_scheduled import MOST_AHEAD
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, wait_until

from .test_event import PLAYERS, confirmed, directed, held, made, settled, sign_up

NAME = "Autumn *League*"


async def permit(stage: Stage, *, is_given: bool = True) -> None:
    """Let the bot make scheduled events, or no more, and wait until it knows."""
    guild, bit = stage.sandbox.guild, permissions.CREATE_EVENTS
    members.permit_bot(stage.sandbox.hub, guild, (guild.bot_permissions & ~bit) | (bit if is_given else 0))
    place = stage.bot.client.get_guild(int(guild.id))
    assert place is not None

    async def is_known() -> bool:
        return place.me.guild_permissions.create_events == is_given

    await wait_until(is_known)


def robin(stage: Stage) -> Caller:
    """Return who directs."""
    return Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)


async def announced(stage: Stage, preset: str = "swiss") -> int:
    """An event in the calendar whose sign-up is open; return when it begins."""
    await permit(stage)
    await made(stage, preset)
    code, starts = (await held(stage)).row.id, int(stage.clock.now()) + 2 * DAY
    await directed(stage, "set", setting="calendar", value="1")
    await stage.bot.services.events.open(code, robin(stage), until=starts - DAY, starts=starts)
    await settled(stage)
    return starts


async def dated_anew(stage: Stage, starts: int) -> None:
    """Shut sign-up and open it again with another date of the beginning."""
    events, code = stage.bot.services.events, (await held(stage)).row.id
    await events.shut(code, robin(stage))
    await events.open(code, robin(stage), starts=starts)
    await settled(stage)


async def running(stage: Stage) -> int:
    """The first round is played; return when it was published."""
    await announced(stage)
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{(await held(stage)).row.id}:::")
    await directed(stage, "start")
    return int(stage.clock.now())


def shown(stage: Stage) -> dict[str, tuple[float, float]]:
    """Return what stands in the calendar, with its times."""
    return {one.name: (one.starts, one.ends) for one in stage.sandbox.guild.scheduled}


def said(stage: Stage) -> str:
    """What was said in the event's channel."""
    return "\n".join(one.text for one in stage.person("milo").visible_messages(stage.channel) if not one.is_ephemeral)


async def test_the_right_is_asked_for_when_the_calendar_is_switched_on_and_not_before(stage: Stage) -> None:
    await made(stage, "swiss")
    refused = await stage.slash("robin", "event set", {"setting": "calendar", "value": "1"})
    assert "Create Events" in refused.text
    assert not (await held(stage)).plan.calendar
    await permit(stage)
    await directed(stage, "set", setting="calendar", value="1")
    assert (await held(stage)).plan.calendar


async def test_without_the_switch_nothing_is_put_there(stage: Stage) -> None:
    await permit(stage)
    await made(stage, "swiss")
    now = int(stage.clock.now())
    await stage.bot.services.events.open(
        (await held(stage)).row.id, robin(stage), until=now + DAY, starts=now + 2 * DAY
    )
    await settled(stage)
    assert shown(stage) == {}


async def test_sign_up_and_beginning_stand_there_and_tell_where(stage: Stage) -> None:
    starts = await announced(stage)
    assert shown(stage) == {
        f"{NAME}: sign-up ends": (starts - DAY, starts - DAY + 900),
        f"{NAME} begins": (starts, starts + 900),
    }
    one = stage.sandbox.guild.scheduled[0]
    assert one.place == f"https://discord.com/channels/{stage.sandbox.guild.id}/{stage.channel.id}"
    assert "/event table" in (one.description or "")


async def test_check_in_stands_there_until_the_beginning(stage: Stage) -> None:
    starts = await announced(stage, "weekend")
    assert shown(stage)[f"{NAME}: check-in"] == (starts - HOUR, starts)


async def test_a_date_that_is_set_anew_moves_the_entry(stage: Stage) -> None:
    starts = await announced(stage)
    before = {one.name: one.id for one in stage.sandbox.guild.scheduled}
    later = starts + 3 * HOUR
    await dated_anew(stage, later)
    assert shown(stage) == {f"{NAME} begins": (later, later + 900)}
    assert stage.sandbox.guild.scheduled[0].id == before[f"{NAME} begins"], "moved, not made anew"


async def test_a_round_replaces_the_beginning_and_ends_with_its_time(stage: Stage) -> None:
    now = await running(stage)
    assert list(shown(stage)) == [f"{NAME}, round 1"]
    starts, ends = shown(stage)[f"{NAME}, round 1"]
    assert starts > now, "Discord takes only what is still to come"
    assert abs(ends - (now + 14 * DAY)) < 60


@at_landing
async def test_a_round_taken_back_goes_and_the_next_draw_brings_it_again(stage: Stage) -> None:
    await running(stage)
    services, code = stage.bot.services, (await held(stage)).row.id
    await services.events.set(code, robin(stage), {"automatic": False})
    published = next(row.n for row in (await held(stage)).rows if row.act["type"] == "publish")
    await services.event_rulings.take_back(code, robin(stage), published, "too early")
    await settled(stage)
    assert shown(stage) == {}
    await directed(stage, "publish")
    assert list(shown(stage)) == [f"{NAME}, round 1"]


async def test_d9_a_pause_leaves_the_entry_and_its_end_moves_it(stage: Stage) -> None:
    await running(stage)
    ((name, before),) = shown(stage).items()
    await directed(stage, "pause", "lunch")
    assert shown(stage) == {name: before}
    stage.sandbox.clock.advance(DAY)
    await settled(stage)
    await directed(stage, "pause")
    assert abs(shown(stage)[name][1] - (before[1] + DAY)) < 60


@at_landing
async def test_the_end_of_an_event_empties_the_calendar_and_so_does_the_switch(stage: Stage) -> None:
    await running(stage)
    await directed(stage, "set", setting="calendar", value="0")
    assert shown(stage) == {}
    done = await directed(stage, "set", setting="calendar", value="1")
    assert list(shown(stage)) == [f"{NAME}, round 1"]
    await confirmed(stage, await stage.click("robin", done, "Take back"), "not yet")
    assert shown(stage) == {}


async def test_the_calendar_of_a_server_follows_the_grace_after_an_outage(stage: Stage) -> None:
    starts = await announced(stage)
    await stage.bot.services.events_clock.make_good(0)
    await stage.bot.services.events_clock.make_good(-HOUR)
    await stage.settle()
    assert shown(stage)[f"{NAME} begins"][0] == starts - HOUR


async def test_what_a_crash_kept_from_being_written_down_is_not_made_twice(stage: Stage) -> None:
    await announced(stage)
    event = await held(stage)
    before = sorted(one.id for one in stage.sandbox.guild.scheduled)
    await stage.bot.services.store.put_fact(f"event.{event.row.id}.calendar", "")
    await stage.bot.services.events.set(event.row.id, robin(stage), {"calendar": True})
    await stage.settle()
    assert sorted(one.id for one in stage.sandbox.guild.scheduled) == before


async def test_an_answer_that_is_lost_brings_no_second_entry(stage: Stage) -> None:
    await permit(stage)
    await made(stage, "swiss")
    await directed(stage, "set", setting="calendar", value="1")
    faults = stage.sandbox.faults
    faults.only_path = "scheduled-events"
    faults.drop_after_next = 2
    now = int(stage.clock.now())
    await stage.bot.services.events.open((await held(stage)).row.id, robin(stage), starts=now + 2 * DAY)
    for _ in range(3):
        await settled(stage)
        stage.sandbox.clock.advance(600)
    await settled(stage)
    assert list(shown(stage)) == [f"{NAME} begins"]
    assert len(stage.sandbox.guild.scheduled) == 1


@at_landing
@pytest.mark.parametrize("fault", ["rate_limit", "server"])
async def test_a_refusal_that_passes_is_tried_again(stage: Stage, fault: str) -> None:
    await permit(stage)
    await made(stage, "swiss")
    await directed(stage, "set", setting="calendar", value="1")
    faults = stage.sandbox.faults
    faults.only_path = "scheduled-events"
    if fault == "server":
        faults.server_error_next = 1
    else:
        faults.rate_limit_next = 1
    now = int(stage.clock.now())
    await stage.bot.services.events.open((await held(stage)).row.id, robin(stage), starts=now + 2 * DAY)
    for _ in range(3):
        await settled(stage)
        stage.sandbox.clock.advance(600)
    await settled(stage)
    assert list(shown(stage)) == [f"{NAME} begins"]


@pytest.mark.parametrize("what", ["rights", "full"])
async def test_what_discord_refuses_is_said_once_and_made_good_later(stage: Stage, what: str) -> None:
    await permit(stage)
    await made(stage, "swiss")
    await directed(stage, "set", setting="calendar", value="1")
    code, now, guild = (await held(stage)).row.id, int(stage.clock.now()), stage.sandbox.guild
    if what == "rights":
        await permit(stage, is_given=False)
    else:
        bot = stage.sandbox.world.bot_id
        rows = [ScheduledEvent(str(n), bot, "x", "y", now + DAY, now + 9 * DAY) for n in range(MOST_AHEAD)]
        guild.scheduled.extend(rows)
    words = "lacks the permission *Create Events*" if what == "rights" else "no room for more"
    await stage.bot.services.events.open(code, robin(stage), starts=now + 2 * DAY)
    await settled(stage)
    await dated_anew(stage, now + 3 * DAY)
    assert said(stage).count(words) == 1
    if what == "rights":
        await permit(stage)
    else:
        guild.scheduled.clear()
    await directed(stage, "set", setting="calendar", value="1")
    assert shown(stage)[f"{NAME} begins"] == (now + 3 * DAY, now + 3 * DAY + 900)


async def test_an_entry_that_somebody_deleted_comes_again_only_when_its_date_moves(stage: Stage) -> None:
    starts = await announced(stage)
    guild, event = stage.sandbox.guild, await held(stage)
    guild.scheduled = [one for one in guild.scheduled if "begins" not in one.name]
    services = stage.bot.services
    await services.events.set(event.row.id, robin(stage), {"calendar": True})
    await settled(stage)
    assert list(shown(stage)) == [f"{NAME}: sign-up ends"]
    await dated_anew(stage, starts + DAY)
    assert shown(stage)[f"{NAME} begins"][0] == starts + DAY


async def test_a_beginning_that_has_come_and_is_moved_is_made_anew(stage: Stage) -> None:
    starts = await announced(stage)
    event = await held(stage)
    stage.sandbox.clock.advance(starts + 60 - int(stage.clock.now()))
    await settled(stage)  # too few: its director is told, and sets another date
    later = int(stage.clock.now()) + DAY
    await stage.bot.services.events.open(event.row.id, robin(stage), starts=later)
    await settled(stage)
    assert shown(stage)[f"{NAME} begins"][0] == later


async def test_a_message_of_an_event_that_is_no_more_does_nothing(stage: Stage) -> None:
    await announced(stage)
    row, before = (await held(stage)).row, shown(stage)
    late = calendar_row(msgspec.structs.replace(row, id="EZZZZ"), "n1", int(stage.clock.now()))
    assert await event_calendar.settle(stage.bot.app, late) is None
    assert shown(stage) == before
