"""Being away, days off and reminders as people set them and as the others see them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

HOUR = 3600


def labels(shown: Seen) -> list[str]:
    return [button["label"] for button in shown.buttons()]


async def chosen(stage: Stage, name: str, shown: Seen, step: str, values: list[str]) -> Seen:
    """Choose in the select of the settings for a step."""
    custom_id = next(s["custom_id"] for s in shown.selects() if s["custom_id"].endswith(f":{step}"))
    return await stage.shown(name, await stage.person(name).select(shown, custom_id, values))


async def test_p10_who_goes_away_sees_first_what_it_costs_and_where_their_clock_rests(stage: Stage) -> None:
    code, live = await stage.match(), await stage.match(clock="live", second="yuki")
    asked = await stage.slash("ana", "away", {"days": 3})
    stops, goes_on = asked.text.split("In these your clock would run on:")
    assert code in stops
    assert live in goes_on
    assert "nobody stops the clocks alone" in goes_on
    assert (await stage.summary(code)).row.status == "setup"
    done = await stage.click("ana", asked, "Go away for 3 days")
    assert code in done.text
    await stage.settle()
    statuses = [(await stage.summary(one)).row.status for one in (code, live)]
    assert statuses == ["setup", "setup"]
    said = stage.posts("milo", code)
    assert said[-1].mentions_me
    assert "is away until" in said[-1].text
    assert "their clock stands still" in said[-2].text
    panel = await stage.slash("milo", "panel", {"match": code})
    assert "is away until" in panel.text
    assert "paused" not in panel.text


async def test_j65_whoever_stayed_plays_on_and_who_is_away_is_called_when_they_are_back(stage: Stage) -> None:
    """Whose turn it is answers while the other is away: no ping for who is on holiday, one once they are back."""
    code = await stage.match()
    await stage.begin_battle(code)
    name, _ = await turn_called(stage, code)
    other = "milo" if name == "ana" else "ana"
    await stage.click(other, await stage.slash(other, "away", {"days": 1, "match": code}), "Go away")
    await stage.settle()
    await stage.answer(code)
    called, post = await turn_called(stage, code)
    assert called == other
    assert "their clock stands still" in post.text
    assert not stage.person(other).look(post).mentions_me
    stage.sandbox.clock.advance(24 * HOUR + 1)
    await stage.wait_said(other, stage.thread(other, code), "is back")
    await stage.settle()
    assert stage.person(other).look(stage.posts(other, code)[-1]).mentions_me
    assert "is away until" not in (await stage.slash(name, "panel", {"match": code})).text


async def test_p10_only_who_is_away_comes_back_and_the_other_plays_on(stage: Stage) -> None:
    code = await stage.match()
    await stage.click("ana", await stage.slash("ana", "away", {"days": 3, "match": code}), "Go away")
    await stage.settle()
    refused = await stage.slash("milo", "match pause", {"action": "resume", "match": code})
    assert "only they can end it" in refused.text
    left = await stage.slash("ana", "away")
    assert "you are away until" in left.text
    await stage.click("ana", left, "I am back")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"
    assert ": all 5 days left" in (await stage.slash("ana", "away")).text
    assert "not away" in (await stage.click("ana", left, "I am back")).text


async def test_p10_whoever_is_away_or_will_be_finds_the_way_back_beside_what_refuses_more(stage: Stage) -> None:
    code = await stage.match()
    done = await stage.click("ana", await stage.slash("ana", "away", {"days": 2}), "Go away")
    assert labels(done) == ["I am back"]
    assert "at any time with `/away`" in done.text
    refused = await stage.slash("ana", "away", {"days": 1})
    assert "End that first" in refused.text
    assert labels(refused) == ["I am back"]
    assert code in (await stage.click("ana", refused, "I am back")).text
    await stage.settle()
    assert (await stage.summary(code)).away == {}
    day = (datetime.fromtimestamp(stage.clock.now(), UTC) + timedelta(days=20)).date().isoformat()
    planned = await stage.click("ana", await stage.slash("ana", "away", {"days": 1, "from": day}), "Plan it")
    assert labels(planned) == ["Withdraw what is planned"]
    again = await stage.slash("ana", "away", {"days": 1, "from": day})
    assert labels(again) == ["Withdraw what is planned"]


async def test_p10_more_than_the_match_gives_is_refused_with_what_is_left(stage: Stage) -> None:
    code = await stage.match()
    refused = await stage.slash("ana", "away", {"days": 6})
    assert f"Match {code} lets each player be away for 5 days in all; you have 5 days left" in refused.text
    assert labels(refused) == []
    nobody = await stage.slash("yuki", "away")
    assert labels(nobody) == []
    assert "一年分の21日がすべて残っています。" in nobody.text


async def test_p10_what_is_left_of_days_says_of_how_many_once_some_are_used(stage: Stage) -> None:
    code = await stage.match()
    await stage.click("ana", await stage.slash("ana", "away", {"days": 3, "match": code}), "Go away")
    stage.sandbox.clock.advance(24 * HOUR)
    await stage.settle()
    await stage.click("ana", await stage.slash("ana", "away"), "I am back")
    left = await stage.slash("ana", "away")
    assert "Left to you this year: " in left.text
    assert " of 21 days." in left.text
    assert " of 5 days left" in left.text


async def test_p10_an_absence_ends_by_itself_after_a_restart(stage: Stage) -> None:
    code = await stage.match()
    ana = next(s.seat for s in (await stage.summary(code)).seats if s.player == int(stage.person("ana").id))
    before = {act.seat: act.due or 0 for act in (await stage.summary(code)).to_act}
    await stage.click("ana", await stage.slash("ana", "away", {"days": 1}), "Go away")
    await stage.settle()
    await stage.restart()
    summary = await stage.summary(code)
    assert list(summary.away) == [ana]
    stage.sandbox.clock.advance(summary.away[ana] - stage.clock.now() + 1)
    await stage.wait_said("milo", stage.thread("milo", code), "is back")
    after = {act.seat: act.due or 0 for act in (await stage.summary(code)).to_act}
    moved = {seat: after[seat] - before[seat] - 24 * HOUR * (seat == ana) for seat in before}
    assert all(0 <= late <= 2 for late in moved.values()), moved
    assert (await stage.summary(code)).away == {}


async def test_p10_reminders_days_off_and_their_place_are_chosen_in_the_settings(stage: Stage) -> None:
    shown = await stage.slash("ana", "settings")
    shown = await chosen(stage, "ana", shown, "leads", ["3", "24"])
    shown = await chosen(stage, "ana", shown, "off", ["6", "5"])
    shown = await chosen(stage, "ana", shown, "pings", ["direct"])
    ana = int(stage.person("ana").id)
    person = await stage.bot.services.players.get(ana)
    assert (person.leads, person.days_off, person.pings) == ((24, 3), (5, 6), "direct")
    marked = {o["value"] for s in shown.selects() for o in s["options"] if o.get("default")}
    assert {"3", "24", "5", "6", "direct"} <= marked
    shown = await chosen(stage, "ana", shown, "leads", [])
    assert (await stage.bot.services.players.get(ana)).leads == ()
    await chosen(stage, "ana", shown, "ladder", ["usual"])
    assert (await stage.bot.services.players.get(ana)).leads is None


async def test_p10_a_reminder_comes_directly_to_who_wishes_and_goes_when_it_is_answered(stage: Stage) -> None:
    code = await stage.match()
    ana = stage.person("ana")
    await stage.bot.services.players.change(int(ana.id), pings="direct")
    stage.sandbox.clock.advance(24 * HOUR + 1)
    await stage.wait_said("ana", ana.direct(), "Your turn")
    assert not ana.last_message(stage.own_thread("ana", code)).mentions_me
    (reminder,) = direct(stage, "ana")
    await stage.begin_battle(code)
    assert reminder.id not in [one.id for one in ana.visible_messages(ana.direct())]


async def test_p10_who_takes_no_direct_messages_is_reminded_in_the_thread(stage: Stage) -> None:
    code = await stage.match()
    ana = stage.person("ana")
    await stage.bot.services.players.change(int(ana.id), pings="direct")
    ana.set_dms_open(is_open=False)
    stage.sandbox.clock.advance(24 * HOUR + 1)
    await stage.wait_reminded("ana", code)


async def test_p10_a_match_says_how_long_each_may_be_away_and_takes_another_number(stage: Stage) -> None:
    code = await stage.match(away=0)
    assert "Away:" not in stage.lobby("ana", code).text
    assert "nobody stops the clocks alone" in (await stage.slash("ana", "away", {"days": 1})).text
    usual = await stage.match(second="yuki")
    assert "Away: each player up to 5 days" in stage.lobby("ana", usual).text


async def test_p10_days_away_survive_the_question_which_game(stage: Stage) -> None:
    asked = await stage.slash("ana", "match new", {"opponent": stage.person("milo").id, "away": 2})
    select = asked.selects()[0]
    await stage.shown("ana", await stage.person("ana").select(asked, select["custom_id"], ["skirmish="]))
    await stage.settle()
    assert "up to 2 days" in stage.person("ana").last_message(stage.channel).text


async def turn_called(stage: Stage, code: str) -> tuple[str, Seen]:
    """Return who is to act, by name, and the newest post of the match."""
    await stage.settle()
    (act,) = (await stage.summary(code)).to_act
    player = (await stage.summary(code)).seats[act.seat].player
    name = next(one for one in ("ana", "milo") if int(stage.person(one).id) == player)
    return name, stage.posts(name, code)[-1]


def direct(stage: Stage, name: str) -> list[Seen]:
    """Return what stands in a person's direct messages that says whose turn it is."""
    person = stage.person(name)
    return [one for one in person.visible_messages(person.direct()) if "Your turn" in one.text]


async def test_p10_who_wishes_is_told_directly_that_it_is_their_turn_and_not_pinged_beside_it(stage: Stage) -> None:
    code = await stage.match()
    for name in ("ana", "milo"):
        await stage.bot.services.players.change(int(stage.person(name).id), pings="direct")
    await stage.begin_battle(code)
    await stage.answer(code)  # who has begun may have answered last before, and would not be told
    name, post = await turn_called(stage, code)
    assert not stage.person(name).look(post).mentions_me
    told = direct(stage, name)
    assert len(told) == 1
    assert code in told[0].text
    await stage.answer(code)
    other, _ = await turn_called(stage, code)
    assert other != name
    assert (len(direct(stage, other)), direct(stage, name)) == (1, [])  # what is answered goes


@at_landing
async def test_p10_who_takes_no_direct_messages_is_pinged_in_the_thread_and_told_why_once(stage: Stage) -> None:
    code = await stage.match()
    ana = stage.person("ana")
    seat = next(one.seat for one in (await stage.summary(code)).seats if one.player == int(ana.id))
    await stage.begin_battle(code)
    await stage.settle()
    await stage.bot.services.players.change(int(ana.id), pings="direct")
    ana.set_dms_open(is_open=False)
    told: list[list[bool]] = []
    for _ in range(5):
        await stage.answer(code)
        await stage.settle()
        if seat in [act.seat for act in (await stage.summary(code)).to_act]:
            shown = [one for one in ana.visible_messages(stage.own_thread("ana", code)) if one.mentions_me]
            told.append(["does not let the bot write to you" in one.text for one in shown])
    assert told[:2] == [[True], [False]]


async def test_p10_a_later_absence_is_shown_before_it_is_planned_to_the_others_then_and_outlasts_a_restart(
    stage: Stage,
) -> None:
    code = await stage.match()
    today = datetime.fromtimestamp(stage.clock.now(), UTC).date()
    first, last = today + timedelta(days=1), today + timedelta(days=3)
    offered = await stage.person("ana").autocomplete(stage.channel, "away", "from", {"from": ""})
    assert [choice["value"] for choice in offered.choices][:1] == [first.isoformat()]
    asked = await stage.slash("ana", "away", {"from": first.isoformat(), "until": last.isoformat()})
    midnight = int(datetime(first.year, first.month, first.day, tzinfo=UTC).timestamp())
    assert all(part in asked.text for part in ("3 days", f"<t:{midnight}:f>", code))
    done = await stage.click("ana", asked, "Plan it: 3 days")
    assert "Then your clock stands still in" in done.text
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"
    assert "will be away from" in stage.posts("milo", code)[-1].text
    assert "will be away from" in (await stage.slash("milo", "panel", {"match": code})).text
    await stage.restart()
    stage.sandbox.clock.advance(midnight - stage.clock.now() + 1)
    await stage.wait_said("milo", stage.thread("milo", code), "is away until")
    assert list((await stage.summary(code)).away.values()) == [midnight + 72 * HOUR]
    assert (await stage.summary(code)).row.status == "setup"


async def test_p10_what_is_planned_is_withdrawn_with_a_word_to_the_others(stage: Stage) -> None:
    code = await stage.match()
    day = datetime.fromtimestamp(stage.clock.now(), UTC).date() + timedelta(days=5)
    asked = await stage.slash("ana", "away", {"from": f"{day.day}.{day.month}.", "days": 2, "match": code})
    await stage.click("ana", asked, "Plan it")
    shown = await stage.slash("ana", "away")
    assert "you will be away from" in shown.text
    assert code in (await stage.click("ana", shown, "Withdraw")).text
    await stage.settle()
    assert "will not be away after all" in stage.posts("milo", code)[-1].text
    assert "will be away from" not in (await stage.slash("milo", "panel", {"match": code})).text
    assert "nothing planned" in (await stage.click("ana", shown, "Withdraw")).text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"from": "soon", "days": 1}, "is no day"),
        ({"from": "2020-01-01", "days": 1}, "the first one lies after today"),
        ({"from": "2999-01-01", "days": 1}, "at most 89 days ahead"),
    ],
    ids=["no day", "past", "too far"],
)
async def test_p10_a_day_that_cannot_be_meant_is_refused_with_the_reason(
    stage: Stage, given: dict[str, Any], said: str
) -> None:
    await stage.match()
    refused = await stage.slash("ana", "away", given)
    assert said in refused.text
    assert labels(refused) == []
