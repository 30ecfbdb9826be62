"""EVENTS.md 6.3: sixteen people in a weekend of ten-minute windows, from check-in to the final, as people press it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.contest.contest import Table
from bot.services.presets import DAY, HOUR, MINUTE
from tests.support.shared_out import at_landing

from .crowd import Crowd, crowded, directed, wizard
from .test_event import confirmed, settled


async def come(crowd: Crowd, table: Table, *seats: int) -> None:
    """Let those who sit at a table say that they are there, by the button of the match's post."""
    code = await crowd.match_at(table)
    for seat in seats or range(len(table.seats)):
        name = await crowd.name(table.seats[seat])
        await crowd.stage.click(name, crowd.stage.lobby(name, code), "I am here")
    await settled(crowd.stage)


async def published(crowd: Crowd) -> list[Table]:
    """Robin looks at the tables that are due, and publishes them."""
    asked = await directed(crowd, "publish")
    tables = await crowd.tables()
    assert len([line for line in asked.text.splitlines() if " – " in line]) >= len(tables)
    return tables


async def weekend(crowd: Crowd, count: int) -> None:
    """Walk 6.3 with so many people: one of them does not come to the check-in, one comes late, one leaves."""
    stage = crowd.stage
    await wizard(crowd, "weekend", "Cup")
    asked = await directed(crowd, "open", days=2)
    assert "It begins by itself on" in asked.text
    names = crowd.names[:count]
    for name in names:
        await crowd.press(name, "evjoin")
    # 2: check-in is asked once, an hour before; not a day before
    assert all(not b["custom_id"].startswith("evready") for b in crowd.post("evjoin").buttons())
    crowd.called()
    await crowd.after(2 * DAY - HOUR)
    pings = crowd.called()
    assert {pings[name] for name in names} == {1}
    *here, late = names
    for name in here:
        assert "you are there" in (await crowd.press(name, "evready")).text
    await crowd.after(HOUR)
    contest = (await crowd.held()).contest
    assert [e.name for e in contest.entrants.values() if e.status == "resting"] == [late.title()]
    # 4: the first round is looked at, then published; clocks begin when both are there
    tables = await published(crowd)
    assert len(tables) == (count - 1) // 2
    pings = crowd.called()
    assert all(pings[name] == 1 for name in here), "one ping a round, a round off too"
    first, second, *rest = tables
    await come(crowd, first)
    status = (await stage.summary(await crowd.match_at(first))).row.status
    assert status in ("setup", "playing")
    await come(crowd, second, 0)
    for table in rest:
        await come(crowd, table)
    await crowd.after(3 * MINUTE)
    assert (await crowd.result(second)).how == "walkover", "three minutes, and it is the other's"
    # 9: who was late comes; the next round has them
    back = await stage.slash("robin", "event drop", {"who": str(await crowd.entrant(late)), "back": True})
    await confirmed(stage, back)
    assert (await crowd.held()).contest.entrants[await crowd.entrant(late)].status == "in"
    # 5: the match limit ends what is still played, by the game's own count
    for table in rest:
        await crowd.concede(table, table.seats[1])
    code = await crowd.match_at(first)
    await stage.begin_battle(code)
    for _ in range(9):
        await crowd.after(9 * MINUTE)
        if (await stage.summary(code)).row.outcome is not None:
            break
        await stage.answer(code)
        await settled(stage)
    summary = await stage.summary(code)
    assert summary.row.outcome is not None, "75 minutes, then what counts decides"
    assert (await crowd.result(first)).how in ("adjudicated", "played")
    # 7, 8: rounds two to four; a pause over lunch; somebody leaves
    for number in (2, 3, 4):
        tables = await published(crowd)
        assert {table.round for table in tables} == {number}
        if number == 2:
            met = {frozenset(t.seats) for t in (await crowd.held()).contest.tables.values() if t.round == 1}
            assert not met & {frozenset(table.seats) for table in tables}, "nobody meets again"
            await directed(crowd, "pause", "lunch")
            await crowd.after(2 * HOUR)
            assert len(await crowd.tables()) == len(tables), "a pause stops the three minutes too (D9)"
            await directed(crowd, "pause")
        for table in tables:
            await come(crowd, table)
            await crowd.concede(table, table.seats[0])
        await crowd.after(0)
        if number == 3:
            gone = await stage.slash(here[0], "event leave")
            await stage.click(here[0], gone, "Leave")
            await crowd.after(0)
    # 10: the best four in a knock-out, best of three, to the final
    asked = await stage.slash("robin", "event start")
    await confirmed(stage, asked)
    assert (await crowd.held()).contest.stage == 1
    while not any(t.round == 2 for t in (await crowd.held()).contest.tables_of(1)):
        if not await crowd.tables():
            await published(crowd)
        await game(crowd)
    await game(crowd)
    (final,) = [t for t in (await crowd.held()).contest.tables_of(1) if t.round == 2]
    champion = final.winner()
    assert champion is not None
    assert sum(len(t.matches) for t in (await crowd.held()).contest.tables_of(1)) == 6, "two wins decide best of three"
    done = await confirmed(stage, await crowd.press("robin", "evask"))
    assert "it is over" in done.text
    contest = (await crowd.held()).contest
    assert contest.closed
    said = [m for m in stage.person(names[1]).visible_messages(stage.channel) if "Cup is over" in m.text]
    assert f"First: <@{contest.entrants[champion].player}>" in said[-1].text
    assert contest.entrants[champion].name in said[-1].pictures()[0]["description"], "the final picture"
    bracket = await stage.slash(names[1], "event table", {"event": (await crowd.held()).row.id})
    assert contest.entrants[champion].name in bracket.pictures()[0]["description"]
    files = await stage.slash(names[1], "event export", {"event": (await crowd.held()).row.id})
    assert {".json", "entrants.csv", "pairings.csv", "results.csv", "standings.csv", "acts.csv"} <= {
        file["filename"][5:].lstrip("-") for file in files.attachments
    }


async def choose(crowd: Crowd, table: Table) -> None:
    """Let the higher seed of a table choose the second side, by the button that asked for it; nobody else may."""
    stage, seeds = crowd.stage, (await crowd.held()).contest.pools[1][0]
    chooser, other = sorted(table.seats, key=seeds.index)
    asked = next(
        message
        for message in reversed(stage.person("robin").visible_messages(stage.channel))
        if any(
            b.get("custom_id", "").startswith("evside") and str(table.id) in b["custom_id"] for b in message.buttons()
        )
    )
    names = {one: await crowd.name(one) for one in table.seats}
    assert stage.person(names[chooser]).look(asked).mentions_me
    assert not stage.person(names[other]).look(asked).mentions_me
    assert "Only the higher seed" in (await stage.click(names[other], asked, "Choose your side")).text
    question = await stage.click(names[chooser], asked, "Choose your side")
    east = question.buttons()[1]["label"]
    assert f"{east}" in (await stage.click(names[chooser], question, east)).text
    await crowd.after(0)
    now = (await crowd.held()).contest.tables[table.id]
    assert now.seats == (other, chooser)
    summary = await stage.summary(await crowd.match_at(now))
    assert summary.seats[1].player == (await crowd.held()).contest.entrants[chooser].player


async def game(crowd: Crowd) -> None:
    """Play one match at every open table of the bracket: the higher seed wins."""
    seeds = (await crowd.held()).contest.pools[1][0]
    for table in [one for one in await crowd.tables() if not one.matches]:
        await choose(crowd, table)
    for table in await crowd.tables():
        await come(crowd, table)
        await crowd.concede(table, max(table.seats, key=seeds.index))
    await crowd.after(0)


@at_landing
async def test_journey_6_3_a_weekend_of_eight_from_check_in_to_the_final(tmp_path: Path) -> None:
    async with crowded(tmp_path, 8) as crowd:
        await weekend(crowd, 8)


@pytest.mark.soak
async def test_journey_6_3_a_weekend_of_sixteen(tmp_path: Path) -> None:
    async with crowded(tmp_path, 16) as crowd:
        await weekend(crowd, 16)
        crowd.called()
        print(f"\nmessages: {sum(map(len, crowd.stage.sandbox.world.messages.values()))}, pings: {crowd.pings}")
