"""`/event` on the stand-in: a small league from the wizard to its end, by its director and its players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from bot.contest.acts import Act
from bot.discord import event_history
from bot.i18n.catalogue import Catalogue
from bot.services.events_held import Held
from bot.services.staff import Caller
from standin.seen import Seen
from tests.discord.test_router import offer
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

PLAYERS = ("ana", "milo", "yuki", "robin")


async def made(stage: Stage, preset: str = "season") -> Seen:
    """Robin, who owns the server, makes an event by the wizard."""
    screen = await stage.slash("robin", "event new")
    menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
    chosen = await stage.shown("robin", await stage.person("robin").select(screen, menu, [preset]))
    return await stage.fill("robin", chosen, "Name it and make it", {"name": "Autumn *League*"})


async def held(stage: Stage) -> Held:
    """Return the newest event of the server."""
    rows = await stage.bot.services.events.of_guild(int(stage.sandbox.guild.id), ("sign_up", "under_way", "closed"))
    return await stage.bot.services.events.look(rows[0].id)


async def confirmed(stage: Stage, asked: Seen, reason: str | None = None) -> Seen:
    """Robin says yes, with a reason where a window asks for one."""
    if reason is None:
        shown = await stage.click("robin", asked, "Yes, do it")
    else:
        shown = await stage.fill("robin", asked, "Yes, do it", {"reason": reason})
    await settled(stage)
    return shown


async def settled(stage: Stage) -> None:
    """Wait until the event has done all that is due now."""
    while await stage.bot.services.clocks.act():
        pass
    await stage.settle()


async def directed(stage: Stage, command: str, reason: str | None = None, **given: object) -> Seen:
    """Robin uses a director's command and confirms it."""
    return await confirmed(stage, await stage.slash("robin", f"event {command}", given), reason)


def sign_up(stage: Stage) -> Seen:
    """Return the post by whose button people sign up."""
    return next(
        message
        for message in reversed(stage.person("ana").visible_messages(stage.channel))
        if any(button.get("custom_id", "").startswith("evjoin") for button in message.buttons())
    )


async def begun(stage: Stage, people: Sequence[str] = PLAYERS) -> Held:
    """Make an event, let people sign up by the button of its post, and begin it."""
    shown = await made(stage)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    post = sign_up(stage)
    for name in people:
        await stage.press(name, post, f"evjoin:{code}:::")
    await directed(stage, "start")
    return await held(stage)


@at_landing
async def test_journey_6_2_a_league_from_the_wizard_to_its_end(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    assert "Usual length: about" in screen.text, "the pace is stated before anything is made"
    event = await begun(stage)
    code, contest = event.row.id, event.contest
    assert len(contest.open_tables()) == 6, "a season opens all matches of four people at once"
    table = await stage.slash("ana", "event table")
    (picture,) = table.pictures()
    assert "Autumn" in picture["description"]
    assert "Ana" in picture["description"]
    text = await stage.click("ana", table, "As text")
    assert "# | Player | Points" in text.text
    cross = await stage.click("ana", table, "Crosstable")
    assert cross.pictures()[0]["description"] != picture["description"]
    rounds = await stage.slash("milo", "event pairings")
    assert rounds.pictures()
    mine = await stage.slash("ana", "event mine")
    assert "You can still finish at 1–4" in mine.text
    assert mine.text.count("against") == 3

    robin = next(e.id for e in contest.entrants.values() if e.player == int(stage.person("robin").id))
    own = next(t for t in contest.open_tables() if robin in t.seats)
    refused = await stage.slash("robin", "event result", {"table": str(own.id), "winner": str(robin)})
    assert "another director must decide" in refused.text
    first = next(t for t in contest.open_tables() if robin not in t.seats)
    winner = str(first.seats[0])
    done = await directed(stage, "result", "they agreed", table=str(first.id), winner=winner)
    assert "the table has its result" in done.text
    result = (await held(stage)).contest.tables[first.id].result()
    assert result is not None
    assert (result.ranks, result.how) == ((1, 2), "ruling")
    back = await stage.click("robin", done, "Take back")
    await confirmed(stage, back, "the wrong table")
    assert (await held(stage)).contest.tables[first.id].result() is None

    other = Caller(1, int(stage.sandbox.guild.id), manager=True)
    for one in (await held(stage)).contest.open_tables():
        if robin in one.seats:
            await stage.bot.services.event_rulings.result(code, other, one.id, (1, 2))
        else:
            await directed(stage, "result", "", table=str(one.id), winner=str(one.seats[0]))
    files = await stage.slash("milo", "event export")
    assert files.text.startswith("Autumn \\*League\\*: the tables")
    assert f"{code}-luck.csv" in [file["filename"] for file in files.attachments]
    await directed(stage, "close")
    event = await held(stage)
    assert event.contest.closed
    listed = await stage.slash("milo", "event list")
    assert f"({code}) · over" in listed.text


async def test_the_wizard_says_from_measured_lengths_what_fits_a_week(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    fits: dict[str, bool] = {}
    for game in ("skirmish", "chesswarrior"):
        menu = next(part["custom_id"] for part in screen.selects() if ":game:" in part["custom_id"])
        screen = await stage.shown("robin", await stage.person("robin").select(screen, menu, [game]))
        assert "nine in ten within" in screen.text
        fits[game] = "does not fit a round of 7 days" not in screen.text
    assert fits == {"skirmish": True, "chesswarrior": False}


async def test_the_weekends_wizard_says_its_match_limit_and_its_check_in(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
    robin = stage.person("robin")
    assert "A match lasts at most" not in screen.text
    assert "Check-in begins" not in screen.text
    weekend = await stage.shown("robin", await robin.select(screen, menu, ["weekend"]))
    assert "A match lasts at most 75 minutes" in weekend.text
    assert "Check-in begins 1 hour before the start" in weekend.text


async def test_the_name_of_an_event_is_escaped_and_the_rules_say_how_it_is_run(stage: Stage) -> None:
    shown = await made(stage, "swiss")
    assert "Autumn \\*League\\*" in shown.text
    rules = await stage.slash("ana", "event rules")
    for part in ("Swiss, 6 rounds", "A win is worth 3", "Ties are broken", "strike", "published at the end"):
        assert part in rules.text
    policy = await stage.click("ana", rules, "How ratings are made")
    assert "at most 3 times" in policy.text


@at_landing
async def test_only_directors_direct_and_nothing_is_done_unasked(stage: Stage) -> None:
    await begun(stage, PLAYERS)
    before = len((await held(stage)).rows)
    for command in ("new", "pause", "close", "publish"):
        assert "directors" in (await stage.slash("milo", f"event {command}")).text
    await stage.slash("robin", "event pause")
    assert len((await held(stage)).rows) == before, "it asks once"
    await directed(stage, "pause", "a storm")
    assert (await held(stage)).contest.paused
    await directed(stage, "pause")
    assert not (await held(stage)).contest.paused


@at_landing
async def test_leaving_is_asked_with_what_it_costs_and_a_director_takes_out_and_back_in(stage: Stage) -> None:
    event = await begun(stage)
    ana = next(e for e in event.contest.entrants.values() if e.player == int(stage.person("ana").id))
    asked = await stage.slash("ana", "event leave")
    assert "fewer than half" in asked.text
    assert (await held(stage)).contest.entrants[ana.id].status == "in"
    shown = await directed(stage, "drop", "ill", who=str(ana.id))
    assert "they are out" in shown.text
    assert (await held(stage)).contest.entrants[ana.id].status == "dropped"
    await confirmed(stage, await stage.click("robin", shown, "Take back"), "well again")
    assert (await held(stage)).contest.entrants[ana.id].status == "in"


@at_landing
async def test_j65_an_event_says_how_long_each_may_be_away_and_a_director_changes_it(stage: Stage) -> None:
    await begun(stage)
    rules = await stage.slash("milo", "event rules")
    assert "may be away for 5 days in all (`/away`)" in rules.text
    asked = await stage.slash("ana", "away", {"days": 2})
    assert r"3 days of 5 days left, in Autumn \*League\* as a whole" in asked.text
    await directed(stage, "set", setting="away", value="0")
    assert "No clock stands still because somebody is away." in (await stage.slash("milo", "event rules")).text


@at_landing
async def test_what_was_done_days_ago_is_read_by_all_and_taken_back_by_a_director(stage: Stage) -> None:
    event = await begun(stage)
    contest = event.contest
    robin = next(e.id for e in contest.entrants.values() if e.player == int(stage.person("robin").id))
    table = next(t for t in contest.open_tables() if robin not in t.seats)
    await directed(stage, "result", "they agreed", table=str(table.id), winner=str(table.seats[0]))
    await directed(stage, "set", setting="strikes", value="4")
    history = await stage.click("milo", await stage.slash("milo", "event table"), "History")
    assert "result: " in history.text
    numbers = [int(found) for found in re.findall(r"^(\d+)\\\. ", history.text, re.M)]
    assert numbers == sorted(numbers, reverse=True), "the newest first"
    assert numbers[0] == len((await held(stage)).rows)
    assert not re.search(r"^\d+\. ", history.text, re.M), "Discord would number a list anew, upwards from its first"
    assert "they agreed" in history.text
    assert "setting changed" in history.text
    assert history.selects() == [], "only directors take back"
    history = await stage.click("robin", await stage.slash("robin", "event table"), "History")
    (select,) = history.selects()
    number = next(option["value"] for option in select["options"] if "result" in option["label"])
    picked = await stage.shown("robin", await stage.person("robin").select(history, select["custom_id"], [number]))
    done = await confirmed(stage, picked, "the wrong table")
    assert (await held(stage)).contest.tables[table.id].result() is None
    again = await stage.click("robin", done, "Play again")
    await confirmed(stage, again)
    assert [match.table for match in (await held(stage)).matches].count(table.id) == 1
    assert (await held(stage)).plan.strikes == 4
    number = next(option["value"] for option in select["options"] if "setting" in option["label"])
    picked = await stage.shown("robin", await stage.person("robin").select(history, select["custom_id"], [number]))
    await confirmed(stage, picked, "too many")
    assert (await held(stage)).plan.strikes == 2
    shown = await stage.click("milo", await stage.slash("milo", "event table"), "History")
    assert "~~" in shown.text


@at_landing
async def test_as_text_below_an_old_table_says_that_the_beginning_was_taken_back(stage: Stage) -> None:
    event = await begun(stage)
    table = await stage.slash("ana", "event table")
    robin = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    for act in (7, 6):  # its tables, then its beginning
        await stage.bot.services.event_rulings.take_back(event.row.id, robin, act, "too early")
    said = (await stage.click("ana", table, "As text")).text
    assert "not of this server" not in said
    assert said == (await stage.click("ana", table, "Round")).text
    assert "has not begun" in said


@at_landing
async def test_no_act_is_between_two_pages_of_the_history(stage: Stage) -> None:
    """A page of twelve was cut where there was no more room, and *Earlier* went on behind the twelfth."""
    event = await begun(stage)
    robin = next(e.id for e in event.contest.entrants.values() if e.player == int(stage.person("robin").id))
    for table in (t for t in event.contest.open_tables() if robin not in t.seats):
        for _ in range(4):
            done = await directed(stage, "result", "x_" * 100, table=str(table.id), winner=str(table.seats[0]))
            await confirmed(stage, await stage.click("robin", done, "Take back"), "y_" * 100)
    every = list(range(len((await held(stage)).rows), 0, -1))
    pages = [await stage.click("robin", await stage.slash("robin", "event table"), "History")]
    while "Earlier" in [button["label"] for button in pages[-1].buttons()]:
        pages.append(await stage.click("robin", pages[-1], "Earlier"))
    assert len(pages) > 2
    assert [number for page in pages for number in numbered(page)] == every
    offered = {int(one["value"]) for page in pages for select in page.selects() for one in select["options"]}
    assert offered <= set(every)
    assert numbered(pages[-1])[-1] in offered, "what stands on a page can be taken back there"
    again = [pages[-1]]
    while "Later" in [button["label"] for button in again[0].buttons()]:
        again.insert(0, await stage.click("robin", again[0], "Later"))
    assert sorted({number for page in again for number in numbered(page)}, reverse=True) == every
    assert numbered(again[0]) == numbered(pages[0])


def numbered(page: Seen) -> list[int]:
    """Return the numbers of the acts on a page of the history."""
    return [int(found) for found in re.findall(r"^(\d+)\\\. ", page.text, re.M)]


def test_the_history_is_found_by_the_buttons_of_earlier_versions() -> None:
    """They name a page of twelve acts by its number."""
    old = {"": 30, "0": 30, "1": 18, "2": 6, "3": 6, "99": 6}
    assert {page: event_history.place(page, 30) for page in old} == {page: (old[page], False) for page in old}
    new = {"7-": (7, False), "7+": (7, True), "99-": (30, False), "0+": (1, True)}
    assert {step: event_history.place(step, 30) for step in new} == new


def test_every_sort_of_act_has_its_words_in_the_log() -> None:
    texts = Catalogue.read(Path(__file__).parents[2] / "data" / "locales").locales["en"].entries
    assert [act for act in get_args(Act) if f"event.log.{act.__struct_config__.tag}" not in texts] == []


async def suggested(stage: Stage, command: str, option: str, given: dict[str, object]) -> list[str]:
    """What is suggested to Robin for an option."""
    outcome = await stage.person("robin").autocomplete(stage.channel, f"event {command}", option, {option: "", **given})
    return [choice["name"] for choice in outcome.choices]


@at_landing
async def test_a_director_is_offered_who_has_left_to_take_in_again_and_tables_by_their_round(stage: Stage) -> None:
    event = await begun(stage)
    ana = next(e for e in event.contest.entrants.values() if e.player == int(stage.person("ana").id))
    await directed(stage, "drop", "ill", who=str(ana.id))
    assert "Ana" in await suggested(stage, "drop", "who", {"back": True})
    assert "Ana" not in await suggested(stage, "drop", "who", {})
    done = await directed(stage, "drop", who=str(ana.id), back=True)
    assert "paired again" in done.text
    tables = await suggested(stage, "extend", "table", {})
    assert tables
    assert all(name.startswith("Round ") for name in tables)


async def test_what_stands_against_an_act_is_said_in_words(stage: Stage) -> None:
    assert "There are no events here yet" in (await stage.slash("ana", "event table")).text
    await made(stage)
    assert "has not begun" in (await stage.slash("ana", "event table")).text
    assert "directors" in (await stage.slash("ana", "event start")).text
    assert "Sign-up is not open yet" in (await stage.slash("ana", "event join")).text
    assert (await held(stage)).entrant_of(int(stage.person("ana").id)) is None, "sign-up is not open"
    assert "not in the event" in (await stage.slash("ana", "event leave")).text


async def test_journey_6_3_a_weekend_begins_with_who_is_there_and_its_round_is_looked_at_first(stage: Stage) -> None:
    """Seven have signed up and one has not said that they are there; rounds are published by the director."""
    shown = await made(stage, "weekend")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    event = await held(stage)
    entrants, code = stage.bot.services.entrants, event.row.id
    for number in range(1, 6):
        await entrants.join(code, number, f"Guest {number}")
        if number > 1:
            await entrants.ready(code, number)
    for name in ("ana", "milo"):
        await stage.slash(name, "event join")
    post = sign_up(stage)
    for name in ("ana", "milo"):
        assert "you are there" in (await stage.press(name, post, f"evready:{code}:::")).text
    asked = await stage.slash("robin", "event start")
    assert "Not there yet, and so not paired: Guest 1" in asked.text
    await confirmed(stage, asked)
    assert [e.name for e in (await held(stage)).contest.entrants.values() if e.status == "resting"] == ["Guest 1"]
    draft = await stage.slash("robin", "event publish")
    assert "Ana" in draft.text
    assert draft.text.count("\n- ") == 3, "three tables of two"
    assert (await held(stage)).contest.open_tables() == [], "nothing is published unasked"
    await confirmed(stage, draft)
    assert len((await held(stage)).contest.open_tables()) == 3


async def test_a_knock_out_is_seen_as_its_bracket_and_as_text(stage: Stage) -> None:
    shown = await made(stage, "knockout")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "start")
    bracket = await stage.slash("milo", "event table")
    (picture,) = bracket.pictures()
    assert "Semi-finals" in picture["description"]
    text = await stage.click("milo", bracket, "As text")
    assert "For third place" in text.text
    assert {button["label"] for button in bracket.buttons()} == {"Round", "As text", "History"}


async def test_a_challenge_on_a_ladder_opens_a_table_and_one_too_far_is_refused_in_words(stage: Stage) -> None:
    shown = await made(stage, "ladder")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "start")
    event = await held(stage)
    first, last = event.contest.pools[0][0][0], event.contest.pools[0][0][-1]
    who = {int(stage.person(name).id): name for name in PLAYERS}
    below = who[event.contest.entrants[last].player]
    top = who[event.contest.entrants[first].player]
    await stage.slash(top, "event challenge", {"who": str(last)})
    assert (await held(stage)).contest.open_tables() == [], "nobody challenges downwards"
    await stage.slash(below, "event challenge", {"who": str(first)})
    (table,) = (await held(stage)).contest.open_tables()
    assert set(table.seats) == {first, last}


@at_landing
async def test_leaving_pressed_under_a_question_from_before_the_beginning_is_asked_again(stage: Stage) -> None:
    """Running matches are given up by it, which the old question did not say."""
    await confirmed(stage, await stage.click("robin", await made(stage), "Open sign-up"))
    code = (await held(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    old = await stage.press("ana", sign_up(stage), f"evleave:{code}:::")
    assert "It has not begun" in old.text
    await directed(stage, "start")
    older = await offer(stage, f"evleave:{code}:::yes")  # of an earlier version, which did not say what was asked
    for asked in (await stage.press("ana", older, f"evleave:{code}:::yes"), await stage.click("ana", old, "Leave")):
        assert "Your running matches are given up" in asked.text
        entrant = (await held(stage)).entrant_of(int(stage.person("ana").id))
        assert entrant is not None
        assert entrant.status == "in"
    await stage.click("ana", asked, "Leave")
    entrant = (await held(stage)).entrant_of(int(stage.person("ana").id))
    assert entrant is not None
    assert entrant.status == "dropped"
