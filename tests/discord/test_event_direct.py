"""Directors' commands on the stand-in: each asks once with what it will do, is done, and is taken back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.contest.log import dump
from bot.discord.event_kit import HISTORY
from bot.services.events_following import BEGIN
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from standin.seen import Seen
from tests.show.test_calendar import moment, read, text
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import confirmed, directed, held, made, sign_up, suggested

PLAYERS = ("ana", "milo", "yuki")


async def swiss(stage: Stage, people: Sequence[str] = (*PLAYERS, "guest")) -> list[int]:
    """A Swiss whose first round is due, and its entrants' numbers; a guest is on no phone."""
    shown = await made(stage, "swiss")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in people:
        if name == "guest":
            await stage.bot.services.entrants.join(code, 77, "Guest")
        else:
            await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "set", setting="automatic", value="0")
    await directed(stage, "start")
    return list((await held(stage)).contest.entrants)


async def test_a_director_pairs_by_hand_takes_it_back_and_publishes(stage: Stage) -> None:
    ana, *others = await swiss(stage)
    before = dump((await held(stage)).contest)
    tables = [set(t.seats) for t in (await stage.bot.services.events.draft((await held(stage)).row.id)).tables]
    other = next(e for e in others if {ana, e} not in tables)
    asked = await stage.slash("robin", "event pair", {"who": str(ana), "other": str(other)})
    assert "Nothing is published yet" in asked.text
    assert asked.text.count("\n- ") == 2
    assert dump((await held(stage)).contest) == before
    done = await confirmed(stage, asked)
    assert "the tables that are due are changed" in done.text
    await confirmed(stage, await stage.click("robin", done, "Take back"), "no")
    assert dump((await held(stage)).contest) == before
    await directed(stage, "pair", who=str(ana), other=str(other))
    await directed(stage, "publish")
    contest = (await held(stage)).contest
    assert {ana, other} in [set(table.seats) for table in contest.open_tables()]


@at_landing
async def test_however_many_tables_are_due_who_has_no_opponent_is_named(stage: Stage) -> None:
    shown = await made(stage, "swiss")
    await directed(stage, "set", setting="most", value="128")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    robin = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    for n in range(91):
        await stage.bot.services.event_rulings.add(code, robin, 10**17 + n, f"{n:02} somebody with a long name"[:32])
    await directed(stage, "set", setting="automatic", value="0")
    await directed(stage, "start")
    said = (await stage.slash("robin", "event publish")).text
    *_, last, bye = said.splitlines()
    tables = re.findall(r"\d\d some[^–\n]* – \d\d some", said)
    assert len(tables) > 20
    assert last == f"… (+{45 - len(tables)})", said
    (alone,) = [table for table in (await stage.bot.services.events.draft(code)).tables if table.alone]
    name = (await held(stage)).contest.entrants[alone.seats[0]].name
    assert bye == f"- {name}: {stage.bot.app.words('en').say('event.shown.bye')}"


async def test_an_event_that_begins_after_so_many_days_begins_at_the_same_hour_when_clocks_were_put_back(
    stage: Stage,
) -> None:
    """`open days: 2` on the evening before summer time ends begins at eight of the second evening, not at seven."""
    berlin = ZoneInfo("Europe/Berlin")
    last = date(datetime.fromtimestamp(stage.clock.now(), berlin).year + 1, 10, 31)
    sunday = last - timedelta(days=last.isoweekday() % 7)
    beside = (sunday - timedelta(days=1), sunday + timedelta(days=1))
    evening, after = (int(datetime(day.year, day.month, day.day, 20, tzinfo=berlin).timestamp()) for day in beside)
    stage.sandbox.clock.advance(evening - stage.clock.now())
    await stage.bot.services.players.change(int(stage.person("robin").id), zone="Europe/Berlin")
    await made(stage, "swiss")
    await confirmed(stage, await stage.slash("robin", "event open", {"days": 2}))
    (begins,) = [one.due for one in (await held(stage)).deadlines if one.kind == BEGIN]
    assert begins == after == evening + 2 * DAY + HOUR


async def test_a_round_off_and_two_kept_apart_are_ways_of_pairing(stage: Stage) -> None:
    ana, milo, *_ = await swiss(stage)
    asked = await stage.slash("robin", "event pair", {"who": str(ana), "how": "bye"})
    assert asked.text.count("a round off") == 2
    assert "another entrant" in (await stage.slash("robin", "event pair", {"who": str(ana)})).text
    assert "directors" in (await stage.slash("milo", "event pair", {"who": str(ana), "how": "bye"})).text
    await directed(stage, "pair", who=str(ana), other=str(milo), how="never")
    assert (await held(stage)).contest.forbidden == [(ana, milo)]
    refused = await stage.slash("robin", "event pair", {"who": str(ana), "other": str(milo)})
    assert "never to meet" in refused.text


async def test_a_substitute_takes_a_place_over_and_gives_it_back(stage: Stage) -> None:
    ana, *_ = await swiss(stage)
    await directed(stage, "publish")
    guest = stage.person("robin")
    before = dump((await held(stage)).contest)
    asked = await stage.slash("robin", "event add", {"person": guest.id, "place": str(ana)})
    assert "Give the place of Ana" in asked.text
    assert dump((await held(stage)).contest) == before
    done = await confirmed(stage, asked, "she is ill")
    event = await held(stage)
    assert (event.contest.entrants[ana].player, event.contest.entrants[ana].formers) == (int(guest.id), ("Ana",))
    match = next(m.id for m in event.matches if ana in event.contest.tables[m.table].seats)
    assert int(guest.id) in {s.player for s in (await stage.bot.services.views.summary(match)).seats}
    await confirmed(stage, await stage.click("robin", done, "Take back"), "well again")
    event = await held(stage)
    assert dump(event.contest) == before
    seats = (await stage.bot.services.views.summary(match)).seats
    assert int(stage.person("ana").id) in {s.player for s in seats}, "and the match under way with it"


async def test_a_place_that_is_free_is_offered_first_and_a_name_that_is_one_entrants_alone_is_read(
    stage: Stage,
) -> None:
    ana, *others = await swiss(stage)
    await directed(stage, "publish")
    await directed(stage, "drop", "ill", who="ana")
    assert (await held(stage)).contest.entrants[ana].status == "dropped"
    offered = await suggested(stage, "add", "place", {})
    assert (offered[0], len(offered)) == ("Ana", 1 + len(others))
    robin = stage.person("robin").id
    assert "Anna" in (await stage.slash("robin", "event add", {"person": robin, "place": "Anna"})).text
    await directed(stage, "add", "she is ill", person=robin, place="Ana")
    assert (await held(stage)).contest.entrants[ana].player == int(robin)


async def test_points_are_corrected_with_a_reason_and_what_it_does_is_shown(stage: Stage) -> None:
    ana, *_ = await swiss(stage)
    asked = await stage.slash("robin", "event points", {"who": str(ana), "points": -2})
    assert "Ana: 0 → −2 points" in asked.text
    assert (await held(stage)).contest.entrants[ana].adjusted == 0
    done = await confirmed(stage, asked, "a wrong entry")
    event = await held(stage)
    assert event.contest.entrants[ana].adjusted == -2
    assert event.rows[-1].reason == "a wrong entry"
    await confirmed(stage, await stage.click("robin", done, "Take back"), "it was right")
    assert (await held(stage)).contest.entrants[ana].adjusted == 0


async def test_a_walkover_is_asked_with_its_strike_and_taken_back_whole(stage: Stage) -> None:
    await swiss(stage)
    await directed(stage, "publish")
    event = await held(stage)
    before = dump(event.contest)
    table = event.contest.open_tables()[0]
    winner, loser = table.seats
    given = {"table": str(table.id), "winner": str(winner), "walkover": True}
    asked = await stage.slash("robin", "event result", given)
    assert "A strike for:" in asked.text
    done = await confirmed(stage, asked, "never came")
    contest = (await held(stage)).contest
    result = contest.tables[table.id].result()
    assert result is not None
    assert (result.how, contest.strikes(loser)) == ("walkover", 1)
    back = await confirmed(stage, await stage.click("robin", done, "Take back"), "they came after all")
    assert dump((await held(stage)).contest) == before, "and the strike with it"
    await confirmed(stage, await stage.click("robin", back, "Take back"), "they did not")
    assert dump((await held(stage)).contest) == dump(contest)


async def refused(stage: Stage, command: str, words: str, **given: object) -> None:
    """Robin is told at once why something can't be done: no question stands there whose yes would be refused."""
    before = dump((await held(stage)).contest)
    said = await stage.slash("robin", f"event {command}", given)
    assert words in said.text
    assert not said.buttons()
    assert dump((await held(stage)).contest) == before


async def test_what_an_event_does_not_allow_is_refused_before_it_is_asked(stage: Stage) -> None:
    await swiss(stage, ("robin", "ana", "milo", "guest"))
    await directed(stage, "publish")
    event = await held(stage)
    robin = event.entrant_of(int(stage.person("robin").id))
    assert robin is not None
    own = next(t for t in event.contest.open_tables() if robin.id in t.seats)
    ruled = {"table": str(own.id), "winner": str(robin.id)}
    await refused(stage, "result", "another director must decide", **ruled)
    await refused(stage, "result", "another director must decide", **ruled, walkover=True)
    await refused(stage, "close", "A table is still being played")
    await refused(stage, "start", "Stage 1 is not over")
    await refused(stage, "add", "Already in the event", person=stage.person("ana").id)


async def test_which_two_never_meet_is_told_to_directors_alone(stage: Stage) -> None:
    """Their history names the two, that of who directs this event alone as well; a player's says that two are kept
    apart, as do the tables for a spreadsheet.
    """
    ana, milo, *_ = await swiss(stage)
    event = await held(stage)
    told: dict[str, str] = {}
    await directed(stage, "pair", who=str(ana), other=str(milo), how="never")
    given = {"who": stage.person("yuki").id, "power": "director", "event": event.row.id}
    await stage.slash("robin", "host staff", given)
    names = f"{event.contest.entrants[ana].name} – {event.contest.entrants[milo].name}"
    for name in ("robin", "yuki", "milo"):
        shown = await stage.slash(name, "event table", {"event": event.row.id})
        history = next(b["custom_id"] for b in shown.buttons() if b["custom_id"].startswith(f"{HISTORY}:"))
        told[name] = (await stage.press(name, shown, history)).text
    assert names in told["robin"]
    assert names in told["yuki"]
    assert names not in told["milo"]
    assert told["milo"].count("\n") == told["robin"].count("\n"), "that there is such an act is no secret"
    files = await stage.slash("milo", "event export", {"event": event.row.id})
    (url,) = [file["url"] for file in files.attachments if file["filename"].endswith("acts.csv")]
    rows = stage.person("milo").fetch(url).decode().splitlines()
    (row,) = [row for row in rows if ",forbid," in row]
    assert row.endswith(",{}")


async def test_the_next_season_is_a_button_of_the_end(stage: Stage) -> None:
    await made(stage, "ladder")
    code = (await held(stage)).row.id
    done = await directed(stage, "close", event=code)
    asked = await stage.click("robin", done, "Next season")
    assert "Make the next season" in asked.text
    again = await stage.slash("robin", "event close", {"event": code})
    assert again.text == asked.text


@at_landing
async def test_the_export_has_a_calendar_with_the_readers_own_tables(stage: Stage) -> None:
    ana, *_ = await swiss(stage)
    await directed(stage, "publish")
    before = await calendar(stage, "ana")
    event = await held(stage)
    due = next(d.due for d in event.deadlines if d.kind == "close")
    own = next(t for t in event.contest.open_tables() if ana in t.seats)
    uid = f"table.{own.id}.{event.row.id}@warpost"
    other = event.contest.entrants[next(e for e in own.seats if e != ana)].name
    assert {one["UID"] for one in before} == {uid, f"round.0.0.1.{event.row.id}@warpost"}
    mine = next(one for one in before if one["UID"] == uid)
    assert text(mine["SUMMARY"]) == f"Autumn *League*, round 1: against {other}"
    assert moment(mine["DTEND"]) == due
    assert [one["UID"] for one in await calendar(stage, "robin")] == [f"round.0.0.1.{event.row.id}@warpost"]
    await directed(stage, "extend", table=str(own.id), hours=5)
    after = next(one for one in await calendar(stage, "ana") if one["UID"] == uid)
    assert moment(after["DTEND"]) == (due or 0) + 5 * 3600
    assert int(after["SEQUENCE"]) > int(mine["SEQUENCE"])


async def calendar(stage: Stage, name: str) -> list[dict[str, str]]:
    """Read the calendar that somebody is given with an event's files."""
    files = await stage.slash(name, "event export")
    (url,) = [file["url"] for file in files.attachments if file["filename"].endswith(".ics")]
    return read(stage.person(name).fetch(url))


async def test_fewer_groups_than_planned_are_said_before_they_are_made(stage: Stage) -> None:
    shown = await made(stage, "groups")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for number in range(8):
        await stage.bot.services.entrants.join(code, 70 + number, f"Guest {number}")
    asked = await stage.slash("robin", "event start")
    assert "2 instead of the 4" in asked.text
    assert (await held(stage)).contest.stage < 0
    await confirmed(stage, asked)
    assert [len(pool) for pool in (await held(stage)).contest.pools[0]] == [4, 4]


async def test_how_much_the_panels_of_an_event_help_is_set_until_it_begins_and_told_in_its_rules(stage: Stage) -> None:
    shown = await made(stage, "swiss")
    rules = (await stage.slash("ana", "event rules")).text
    assert "Help: full" in rules
    assert "count for the ratings" in rules
    more = await stage.slash("robin", "event set")
    assert "Help: full" in more.text
    more = await helped(stage, more, "plain")
    assert "Help: plain" in more.text
    assert "Help: plain" in (await stage.slash("ana", "event rules")).text
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await stage.bot.services.entrants.join(code, 77, "Guest")
    await directed(stage, "start")
    event = await held(stage)
    assert {(await stage.summary(match.id)).row.help for match in event.matches} == {"plain"}
    assert "begun" in (await helped(stage, more, "full")).text
    assert (await held(stage)).plan.help == "plain", "fixed once it has begun"


async def helped(stage: Stage, more: Seen, help_: str) -> Seen:
    """Robin chooses how much the panels help."""
    (choice,) = [one["custom_id"] for one in more.selects() if ":help" in one["custom_id"]]
    return await stage.shown("robin", await stage.person("robin").select(more, choice, [help_]))


async def test_of_two_directors_who_were_asked_at_once_the_second_yes_is_refused(stage: Stage) -> None:
    ana, *_ = await swiss(stage)
    code = (await held(stage)).row.id
    await stage.slash("robin", "host staff", {"who": stage.person("yuki").id, "power": "director", "event": code})
    first, second = [
        await stage.slash(name, "event points", {"who": str(ana), "points": 3, "event": code})
        for name in ("yuki", "robin")
    ]
    await stage.fill("yuki", first, "はい、実行する", {"reason": "a bonus"})
    done = await confirmed(stage, second, "a bonus")
    assert "Somebody else has just changed this event" in done.text
    assert (await held(stage)).contest.entrants[ana].given == {0: 3}


async def test_of_two_directors_who_name_a_date_at_once_the_first_date_counts(stage: Stage) -> None:
    await made(stage, "swiss")
    code = (await held(stage)).row.id
    await stage.slash("robin", "host staff", {"who": stage.person("yuki").id, "power": "director", "event": code})
    await directed(stage, "open", days=7)
    late = await stage.slash("robin", "event open", {"days": 2})
    first = await stage.slash("yuki", "event open", {"days": 9, "event": code})
    await stage.click("yuki", first, "はい、実行する")
    before = (await held(stage)).deadlines
    assert "Somebody else has just changed this event" in (await confirmed(stage, late)).text
    assert (await held(stage)).deadlines == before
