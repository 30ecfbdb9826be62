"""A live event is set and given time to the minute, on the stand-in: by commands, by the window, from the desk."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.discord.event_acts import more, set_value
from bot.services.presets import DAY, HOUR, MINUTE
from tests.support.shared_out import at_landing, few
from tests.support.stage import Stage

from .test_event import begun, confirmed, directed, held, made, suggested

PAGE = " ".join((REPOSITORY / "docs" / "organisers.md").read_text("utf-8").split())


@few(2)
@pytest.mark.parametrize(
    ("setting", "typed", "seconds", "shown"),
    [
        ("round", "150m", 150 * MINUTE, "150 minutes"),
        ("limit", "1h", HOUR, "1 hour"),
        ("walkover", "5 minutes", 5 * MINUTE, "5 minutes"),
        ("check_in", "30m", 30 * MINUTE, "30 minutes"),
        ("limit", "0", 0, "none"),
    ],
)
async def test_a_live_event_is_set_in_minutes_and_the_question_and_the_rules_say_so(
    stage: Stage, setting: str, typed: str, seconds: int, shown: str
) -> None:
    await made(stage, "weekend")
    asked = await stage.slash("robin", "event set", {"setting": setting, "value": typed})
    assert f"to {shown}?" in asked.text
    await confirmed(stage, asked)
    assert getattr((await held(stage)).plan, setting) == seconds
    if seconds:
        assert shown in (await stage.slash("milo", "event rules")).text


async def test_a_time_of_no_whole_minutes_is_refused_as_the_window_could_not_show_it(stage: Stage) -> None:
    await made(stage, "weekend")
    refused = await stage.slash("robin", "event set", {"setting": "walkover", "value": "90 seconds"})
    assert "write a time such as 75m, 2h or 7d" in refused.text


@pytest.mark.parametrize(("setting", "kind"), [("late", "swiss"), ("third", "knockout"), ("playoffs", "swiss")])
async def test_what_is_on_or_off_is_suggested_and_asked_about_as_yes_and_no(
    stage: Stage, setting: str, kind: str
) -> None:
    await made(stage, kind)
    assert await suggested(stage, "set", "value", {"setting": setting}) == ["yes", "no"]
    asked = await stage.slash("robin", "event set", {"setting": setting, "value": "0"})
    assert "to no?" in asked.text


async def test_by_post_a_number_is_days_of_a_round_and_other_times_take_any_unit(stage: Stage) -> None:
    await made(stage, "swiss")
    await directed(stage, "set", setting="round", value="10")
    await directed(stage, "set", setting="walkover", value="36h")
    await directed(stage, "set", setting="limit", value="14d")
    await directed(stage, "set", setting="check_in", value="12 hours")
    plan = (await held(stage)).plan
    assert (plan.round, plan.walkover, plan.limit, plan.check_in) == (10 * DAY, 36 * HOUR, 14 * DAY, 12 * HOUR)


@few(2)
@pytest.mark.parametrize(
    ("setting", "typed", "told"),
    [
        ("limit", "75", "write a time such as 75m, 2h or 7d"),
        ("limit", "", "write a time such as 75m, 2h or 7d"),
        ("limit", "5m", "from 10 minutes to 30 days"),
        ("walkover", "1h", "within 1 minute to 14 minutes"),
        ("check_in", "9d", "from 1 minute to 7 days"),
    ],
)
async def test_what_is_no_time_or_does_not_fit_is_refused_before_it_is_asked(
    stage: Stage, setting: str, typed: str, told: str
) -> None:
    await made(stage, "weekend")
    given = {"setting": setting, "value": typed} if typed else {"setting": setting}
    refused = await stage.slash("robin", "event set", given)
    assert told in refused.text
    assert not refused.buttons()


def test_a_button_that_an_earlier_version_showed_still_means_days() -> None:
    assert [set_value("round", given) for given in ("10", "864000s", "0", "0s")] == [10 * DAY, 10 * DAY, 0, 0]
    assert (set_value("most", "8"), more(["3", "24"]), more(["3", "10m"])) == (8, (24, None), (None, 10))


async def test_times_are_suggested_by_the_events_pace(stage: Stage) -> None:
    await made(stage, "weekend")
    assert "75 minutes" in await suggested(stage, "set", "value", {"setting": "limit"})
    assert await suggested(stage, "set", "value", {"setting": "late"}) == ["yes", "no"]
    assert await suggested(stage, "set", "value", {"setting": "strikes"}) == []


async def test_more_settings_have_a_window_of_all_times_with_those_that_hold(stage: Stage) -> None:
    await made(stage, "weekend")
    shown = await stage.slash("robin", "event set")
    assert "time limit of a match: 75 minutes" in shown.text
    window = {"round": "2h", "limit": "45m", "walkover": "3m", "check_in": "1h"}
    after = await stage.fill("robin", shown, "Times", window)
    assert "time limit of a match: 45 minutes" in after.text
    event = await held(stage)
    assert (event.plan.limit, event.plan.round) == (45 * MINUTE, 2 * HOUR)
    assert event.rows[-1].act["fields"] == {"limit": 45 * MINUTE}, "what is not changed is not in the act"
    refused = await stage.fill("robin", after, "Times", {**window, "round": "soon"})
    assert "Length of a round: write a time" in refused.text
    assert "*Times*" in PAGE


async def test_the_wizard_says_whether_a_live_match_fits_its_limit(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
    shown = await stage.shown("robin", await stage.person("robin").select(screen, menu, ["weekend"]))
    menu = next(part["custom_id"] for part in shown.selects() if ":game:" in part["custom_id"])
    shown = await stage.shown("robin", await stage.person("robin").select(shown, menu, ["chesswarrior"]))
    assert "answers a side. If every answer takes all of its 10 minutes" in shown.text
    assert "does not fit its limit of 75 minutes" in shown.text


@at_landing
async def test_a_table_has_ten_minutes_more_by_command(stage: Stage) -> None:
    event = await begun(stage)
    robin = int(stage.person("robin").id)
    tables = event.contest.open_tables()
    table = next(t for t in tables if robin not in {event.contest.entrants[e].player for e in t.seats})
    both = await stage.slash("robin", "event extend", {"table": str(table.id), "hours": 1, "minutes": 10})
    assert "Give hours or minutes" in both.text
    assert "Give hours or minutes" in (await stage.slash("robin", "event extend", {"table": str(table.id)})).text
    asked = await stage.slash("robin", "event extend", {"table": str(table.id), "minutes": 10})
    assert "10 minutes more?" in asked.text
    await confirmed(stage, asked)
    assert (await held(stage)).contest.more[table.id] == 10 * MINUTE
    assert "+10 minutes, until" in stage.person("ana").visible_messages(stage.channel)[-1].text
