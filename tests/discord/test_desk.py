"""The staff's desk: one message that is kept up to date, from which every act on a match begins."""

from __future__ import annotations

import re

import msgspec
import pytest
from discord import ui

from bot.contest.settings import Settings
from bot.contest.settings import Stage as RoundRobin
from bot.discord.desk import LATEST, ROOM, desk_post, head, page_post
from bot.discord.desk_picture import rounded
from bot.discord.posts import Post
from bot.services.events_plans import league
from bot.services.staff import Caller
from bot.services.staff_desk import (
    DESK,
    DISPUTED,
    EVERY,
    LATE,
    ONGOING,
    RULING,
    STUCK,
    WEEK_BEGINS,
    Entry,
    Outlook,
)
from bot.storage.aggregates import Change
from standin.model import Channel
from standin.seen import Seen
from tests.discord.test_gm import referee
from tests.support.stage import Stage, wait_until
from tests.support.thinking import chosen

WHY = "a fever"


@pytest.mark.parametrize(
    ("left", "shown"),
    [(-5, 60), (119, 60), (119 * 60, 119 * 60), (7300, 7200), (47 * 3600, 47 * 3600), (50 * 3600, 48 * 3600)],
)
def test_desk_12_time_left_is_said_in_the_unit_that_is_easily_read(left: int, shown: int) -> None:
    assert rounded(left) == shown


def place(stage: Stage) -> Channel:
    """The channel of the staff."""
    return stage.sandbox.channel("league")


async def open_desk(stage: Stage) -> None:
    """Let the server's staff have their desk."""
    settings = {"staff": int(place(stage).id), "locale": "en"}
    await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), **settings)
    await renewed(stage)


async def sits(stage: Stage, code: str, name: str) -> tuple[int, int]:
    """Somebody's number and their seat in a match."""
    person = int(stage.person(name).id)
    return person, next(one.seat for one in (await stage.summary(code)).seats if one.player == person)


async def renewed(stage: Stage) -> None:
    """Let the time pass after which a desk is edited again."""
    stage.sandbox.clock.advance(EVERY)
    await stage.settle()


def shown(stage: Stage, name: str = "robin") -> list[Seen]:
    """What stands in the channel of the staff."""
    return stage.person(name).visible_messages(place(stage))


def text_of(post: Post) -> str:
    """The lines of a desk, or of a page of it."""
    return next(item.content for item in post.view.walk_children() if isinstance(item, ui.TextDisplay))


@pytest.mark.parametrize("locale", ["en", "th"])
async def test_desk_2_the_busiest_desk_begins_with_its_title_its_numbers_and_who_is_late(
    stage: Stage, locale: str
) -> None:
    code = await stage.match()
    (one,) = (await stage.bot.services.staff_desk.look(int(stage.sandbox.guild.id))).entries
    row = (await stage.summary(code)).row
    needs = [need for need in (LATE, STUCK, DISPUTED, RULING, ONGOING) for _ in range(12)]
    full = Outlook(tuple(Entry(need, one.match, one.due) for need in needs), (row,) * 30)
    words = stage.bot.app.words(locale)
    text = text_of(await desk_post(stage.bot.app, words, full))
    heads = [line for line in text.splitlines() if line.startswith("#")]
    late, stuck, ruling, ongoing = (words.say(f"desk.section.{need}") for need in (LATE, STUCK, RULING, ONGOING))
    assert heads[:2] == [f"## {words.say('desk.title')}", f"### {late} · 12"]
    assert heads[2:5] == [f"### {stuck} · 12", f"### {ruling} · 24", f"### {ongoing} · 12"]
    assert head(words, full) in text
    assert len(text) <= ROOM
    shown = [part.count(code) for part in text.split("### ")[1:5]]
    assert min(shown[:3]) >= 8, "the most urgent have the room first"
    assert shown[3] == min(shown)
    assert text.splitlines()[-1] == f"-# {words.say('desk.legend')}", "nothing is cut from the end"
    page = text_of(await page_post(stage.bot.app, words, full, 0))
    assert page.startswith(head(words, full))
    assert f"### {late}" in page
    assert page.count(code) + int(re.findall(r"\d+", page.splitlines()[-1])[0]) >= 25


async def test_desk_2_how_matches_ended_stands_on_the_desk_as_far_as_there_is_room(stage: Stage) -> None:
    code = await stage.match()
    look = await stage.bot.services.staff_desk.look(int(stage.sandbox.guild.id))
    row = (await stage.summary(code)).row
    words = stage.bot.app.words("en")
    text = text_of(await desk_post(stage.bot.app, words, Outlook(look.entries, (row,) * 7)))
    assert "### Ended this week · 7" in text
    assert text.count(code) == 1 + LATEST


async def pick(stage: Stage, name: str, code: str) -> Seen:
    """Choose a match on the desk."""
    desk = shown(stage)[-1]
    menu = next(s["custom_id"] for s in desk.selects() if any(o["value"] == code for o in s["options"]))
    return await stage.shown(name, await stage.person(name).select(desk, menu, [code]))


async def test_desk_1_one_message_shows_every_match_by_what_it_needs(stage: Stage) -> None:
    late, calm = await stage.match(clock="live"), await stage.match("yuki", "ana")
    await open_desk(stage)
    (desk,) = shown(stage)
    assert "Running: 2 · late: 0" in desk.text
    stage.sandbox.clock.advance(29 * 60)
    await stage.bot.services.staff_desk.act()
    await renewed(stage)
    (again,) = shown(stage)
    assert again.id == desk.id
    assert "Running: 2 · late: 1" in again.text
    assert again.text.count(f"› <@{stage.person('yuki').id}>") == 1
    assert again.text.index("### Late") < again.text.index(late) < again.text.index("### Under way")
    assert again.text.index("### Under way") < again.text.index(calm)
    (menu,) = again.selects()
    assert [option["value"] for option in menu["options"]] == [late, calm]
    assert not again.mentions_me


async def test_desk_2_a_change_edits_it_after_twenty_seconds_at_the_earliest(stage: Stage) -> None:
    code = await stage.match()
    await open_desk(stage)
    (before,) = shown(stage)
    await stage.bot.services.rulings.award(code, manager(stage), 0, WHY)
    await stage.settle()
    assert shown(stage) == [before]
    await renewed(stage)
    (after,) = shown(stage)
    assert "waiting for a ruling: 1" in after.text


async def test_desk_13_one_number_counts_what_waits_for_the_staff_disputes_among_it(stage: Stage) -> None:
    disputed, ruled = await stage.match(), await stage.match("yuki", "ana")
    await stage.bot.services.disputes.ask(disputed, *await sits(stage, disputed, "ana"), "rule", "it was a 6")
    await stage.bot.services.rulings.award(ruled, manager(stage), 0, WHY)
    await open_desk(stage)
    (desk,) = shown(stage)
    assert "waiting for a ruling: 2 (disputed: 1)" in desk.text
    assert "### Waiting for a ruling · 2" in desk.text
    assert "### Disputed" not in desk.text
    (first, second) = (next(line for line in desk.text.splitlines() if code in line) for code in (disputed, ruled))
    assert first.endswith("dispute")
    assert not second.endswith("dispute")
    page = await stage.click("robin", desk, "All matches")
    assert page.text.count("### Waiting for a ruling") == 1
    labels = [option["label"] for select in page.selects() for option in select["options"]]
    assert [label for label in labels if "desk." in label] == []
    assert "dispute" in next(label for label in labels if disputed in label)


async def test_desk_3_it_stands_after_a_restart_and_is_made_anew_when_it_was_deleted(stage: Stage) -> None:
    await stage.match()
    await open_desk(stage)
    (before,) = shown(stage)
    await stage.restart()
    await stage.match("yuki", "ana")
    await renewed(stage)
    (after,) = shown(stage)
    assert after.id == before.id
    assert "Running: 2" in after.text
    stage.person("robin").delete(after)

    async def is_known() -> bool:
        return await stage.bot.services.store.board(int(stage.sandbox.guild.id), DESK) is None

    await wait_until(is_known)
    await renewed(stage)
    (anew,) = shown(stage)
    assert anew.id != after.id
    assert "Running: 2" in anew.text


async def test_desk_4_a_match_is_chosen_and_acted_on_by_who_may(stage: Stage) -> None:
    code = await stage.match()
    await open_desk(stage)
    await referee(stage, "helper")
    assert "takes at least" in (await pick(stage, "ana", code)).text
    panel = await pick(stage, "yuki", code)
    labels = [button["label"] for button in panel.buttons()]
    assert labels == ["伝言する", "催促する", "時間を延ばす", "持ち時間を止める"]
    done = await stage.fill("yuki", panel, labels[1], {"reason": WHY})
    await stage.settle()
    assert WHY in done.text
    assert WHY in stage.posts("ana", code)[-1].text


async def test_desk_5_two_hundred_matches_stay_usable(stage: Stage) -> None:
    services = stage.bot.services
    code = await stage.match()
    bundle = await services.desk.look(code)
    for number in range(199):
        row = msgspec.structs.replace(bundle.row, id=f"Q{number:04}", version=0, thread=None)
        seats = tuple(msgspec.structs.replace(seat, match=row.id, thread=None) for seat in bundle.seats)
        clocks = tuple(msgspec.structs.replace(d, match=row.id, due=d.due + number) for d in bundle.deadlines)
        await services.store.apply(Change(row=row, at=row.created, seats=seats, deadlines=clocks))
    await open_desk(stage)
    (desk,) = shown(stage)
    assert "Running: 200" in desk.text
    assert "… and 1" in desk.text
    page = await stage.click("robin", desk, "All matches")
    seen: list[str] = []
    for number in range(8):
        (menu,) = page.selects()
        seen += [option["value"] for option in menu["options"]]
        assert f"Page {number + 1} of 8" in page.text
        if number < 7:
            page = await stage.click("robin", page, "After")
    assert len(set(seen)) == 200
    chosen = await stage.shown(
        "robin", await stage.person("robin").select(page, page.selects()[0]["custom_id"], [seen[-1]])
    )
    assert seen[-1] in chosen.text


async def test_desk_6_who_is_not_of_the_staff_turns_no_page(stage: Stage) -> None:
    await stage.match()
    await open_desk(stage)
    refused = await stage.click("yuki", shown(stage, "yuki")[-1], "All matches")
    assert "ヘルパー" in refused.text
    assert "ヘルパー" in (await stage.slash("yuki", "match desk")).text
    await referee(stage, "helper")
    assert (await stage.slash("yuki", "match desk")).selects()


async def test_desk_7_a_result_is_told_where_the_server_collects_them(stage: Stage) -> None:
    code = await stage.match()
    await stage.bot.services.players.change_guild(
        int(stage.sandbox.guild.id), results=int(place(stage).id), locale="en"
    )
    await stage.begin_battle(code)
    await stage.bot.services.rulings.award(code, manager(stage), 0, WHY, hours=0)
    await stage.settle()
    (told,) = shown(stage, "ana")
    assert code in told.text
    assert "West" in told.text.splitlines()[1]
    assert len(told.pictures()) == 1
    assert not told.mentions_me


async def test_desk_8_a_week_is_summed_up_once(stage: Stage) -> None:
    week = 7 * 86400
    stage.sandbox.clock.advance((week // 2 - (stage.clock.now() - WEEK_BEGINS)) % week)  # on any day alike
    await stage.match()
    await open_desk(stage)
    for seconds in (0, week, 3600, 3600):
        stage.sandbox.clock.advance(seconds)
        await stage.bot.services.staff_desk.act()
        await stage.settle()
    lines = [message.text for message in shown(stage) if "Ended in the last seven days" in message.text]
    assert len(lines) == 1
    assert "1 match running" in lines[0]


async def test_desk_9_what_discord_refuses_there_holds_no_match_up(stage: Stage) -> None:
    code = await stage.match()
    await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), staff=12345, results=12345)
    await renewed(stage)
    await stage.begin_battle(code)
    await stage.bot.services.rulings.award(code, manager(stage), 0, WHY, hours=0)
    await renewed(stage)
    assert (await stage.summary(code)).row.status == "over"
    assert await stage.bot.services.outbox.dead() == []


async def test_desk_10_a_secret_answer_that_is_replaced_changes_nothing_on_it(stage: Stage) -> None:
    code = await stage.match()
    await open_desk(stage)
    await enter(stage, code, "greedy")
    await renewed(stage)
    before = shown(stage)
    await enter(stage, code, "random")
    await renewed(stage)
    assert shown(stage) == before


async def enter(stage: Stage, code: str, level: str) -> None:
    """Answer, or answer anew, in secret for the first seat."""
    services = stage.bot.services
    seen = await services.views.seat(code, 0)
    decision = next(d for d in seen.decisions if d.secret)
    player = seen.summary.seats[0].player
    assert player is not None
    choice = chosen(services.views.game_of(seen.summary.row), seen.view, decision, level, 2)
    await services.matches.submit(code, player, 0, decision.id, choice)


def manager(stage: Stage) -> Caller:
    """Who owns the server, as an act knows them."""
    return Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)


async def test_desk_11_as_a_picture_and_its_words_say_the_same(stage: Stage) -> None:
    code = await stage.match()
    page = await stage.slash("robin", "match desk")
    shown = await stage.click("robin", page, "As a picture")
    (picture,) = shown.pictures()
    alt = shown.raw["components"][0]["components"][0]["items"][0]["description"]
    for words in (code, "Who plays", "› Ana", "› Milo"):
        assert words in alt
    assert picture
    assert code in (await stage.click("robin", shown, "Back")).text


async def test_sk_13_2_an_event_has_a_desk_of_its_own_for_its_staff_and_stays_as_it_ended(stage: Stage) -> None:
    free = await stage.match()
    await open_desk(stage)
    await referee(stage, "helper", "milo")
    services, manager_ = stage.bot.services, manager(stage)
    plan = msgspec.structs.replace(league("skirmish"), settings=Settings((RoundRobin("round_robin"),)), least=2)
    event = (await services.events.create(manager_, "Spring", plan, int(stage.channel.id))).held.row.id
    await services.events.open(event, manager_)
    for name in ("ana", "yuki"):
        await services.entrants.join(event, int(stage.person(name).id), name)
    await services.events.start(event, manager_)

    async def is_open() -> bool:
        return bool(await services.store.matches_at(event))

    await wait_until(is_open)
    await stage.settle()
    (match,) = [row.id for row in await services.store.matches_at(event)]
    await renewed(stage)
    server, own = shown(stage)
    assert (free in server.text, match in server.text) == (True, True)
    assert (free in own.text, match in own.text, "Spring" in own.text) == (False, True, True)
    assert "tables finished: 0 of 1" in own.text
    assert f"**{match}** round 1, table 1 · " in own.text, "all play one game there"
    assert "round 1, table 1" in next(line for line in server.text.splitlines() if match in line)
    assert "table" not in next(line for line in server.text.splitlines() if free in line)
    assert "takes at least" in (await stage.slash("ana", "match desk", {"event": event})).text
    await services.staff.appoint(manager_, "user", int(stage.person("ana").id), "helper", event=event)
    page = await stage.slash("ana", "match desk", {"event": event})
    assert (free in page.text, match in page.text) == (False, True)
    assert "takes at least" in (await stage.slash("ana", "match desk")).text
    await services.rulings.award(match, manager_, 0, WHY, hours=0)
    await services.clocks.act()
    await renewed(stage)
    await services.events.close(event, manager_)
    for _ in range(2):
        await services.staff_desk.act()
        await renewed(stage)
    assert "tables finished: 1 of 1" in shown(stage)[-1].text
    assert len(shown(stage)) == 2
    assert [board.role for board in await services.store.boards(DESK)] == [DESK]


async def test_desk_13_a_line_names_turn_and_score(stage: Stage) -> None:
    """As the picture shows everybody: nothing before play, then the turn and the score by seats."""
    code = await stage.match(clock="live")
    await open_desk(stage)

    def line() -> str:
        return next(line for line in shown(stage)[-1].text.splitlines() if code in line)

    assert "turn" not in line()
    for _ in range(2):  # the entries, then the line-ups
        for one in (await stage.summary(code)).to_act:
            seen = await stage.bot.services.views.seat(code, one.seat)
            player = seen.summary.seats[one.seat].player
            assert player is not None
            decision = seen.decisions[0]
            await stage.bot.services.matches.submit(code, player, one.seat, decision.id, decision.default)
    await renewed(stage)
    assert "· turn 1, 0–0 · due" in line()
    assert len(line()) < 160, "a phone shows it in a few rows"
    page = await stage.click("robin", shown(stage)[-1], "All matches")
    assert "· turn 1, 0–0 · due" in page.text
