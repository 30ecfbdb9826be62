"""EVENTS.md 6.2: a league from the wizard to the season after it, by commands and buttons as people press them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.contest.standings import standings
from bot.services.presets import DAY, HOUR
from tests.support.shared_out import at_landing

from .crowd import Crowd, crowded, directed, wizard
from .test_event import confirmed


async def signed_up(crowd: Crowd, count: int) -> None:
    """Make a league of three divisions, open it for a week, let people join until it is locked and begins."""
    made = await wizard(crowd, "league", "Autumn", days=7)
    assert "is made" in made.text
    opened = await directed(crowd, "open", days=7)
    assert "It begins by itself on" in opened.text
    for name in crowd.names[:count]:
        assert "You are in: Autumn" in (await crowd.press(name, "evjoin")).text
    last = crowd.names[count - 1]
    left = await crowd.press(last, "evleave")
    await crowd.stage.click(last, left, "Leave")
    assert f"In: {count - 1} of" in (await crowd.press(last, "evjoin")).text.replace(f"In: {count}", f"In: {count - 1}")
    assert (await crowd.held()).contest.stage < 0
    await crowd.after(7 * DAY)
    assert (await crowd.held()).contest.stage == 0
    late = crowd.names[count]
    assert "Sign-up is shut" in (await crowd.press(late, "evjoin")).text


async def played(crowd: Crowd) -> None:
    """Let everybody who still can end their table: the second seat gives it up."""
    for table in await crowd.tables():
        await crowd.concede(table, table.seats[1])
    await crowd.after(0)


@at_landing
async def test_journey_6_2_a_league_of_eight_in_three_divisions_with_all_that_happens_in_one(tmp_path: Path) -> None:
    async with crowded(tmp_path, 9) as crowd:
        await league(crowd, 8)


async def league(crowd: Crowd, count: int) -> None:
    """Walk 6.2 with so many people and one more who waits for a place."""
    stage, reserve = crowd.stage, crowd.names[count]
    await signed_up(crowd, count)
    # 4, 5: three divisions, a table in each; everybody is pinged once, a round off is told so
    first = await crowd.tables()
    assert {table.pool for table in first} == {0, 1, 2}
    pings = crowd.called()
    assert {pings[name] for name in crowd.names[:count]} == {1}
    assert pings[reserve] == 0
    # 6: at one table nobody comes, at one somebody leaves; the rest end by play
    slow, leaving, *others = first
    for table in others:
        await crowd.concede(table, table.seats[1])
    leaver = leaving.seats[1]
    asked = await stage.slash(await crowd.name(leaver), "event leave")
    assert "fewer than half" in asked.text
    await stage.click(await crowd.name(leaver), asked, "Leave")
    await crowd.after(0)
    assert (await crowd.result(leaving)).how == "void", "D3: with fewer than half played all of theirs is annulled"
    substitute = await directed(
        crowd, "add", "moved away", person=stage.person(reserve).id, place=str(leaver)
    )  # fmt: skip
    assert "Give the place" in substitute.text
    assert (await crowd.held()).contest.entrants[leaver].status == "in"
    code = await crowd.match_at(slow)
    await stage.answer(code)  # both hand their entry in, and are slow from then on
    await crowd.after(2 * DAY)
    assert (await crowd.held()).contest.tables[slow.id].result() is None, "no walkover: both have answered once"
    # 7: the round is over: what is still played is decided by the game's own count
    await crowd.after(5 * DAY)
    assert (await crowd.result(slow)).how in ("adjudicated", "played")
    # a director errs, and takes it back; a match that is to be played again is opened by a button
    second = [table for table in await crowd.tables() if table.round == 2]
    assert {table.pool for table in second} <= {0, 1, 2}
    table = second[0]
    asked = await stage.slash("robin", "event result", {"table": str(table.id), "winner": str(table.seats[0])})
    done = await confirmed(stage, asked, "they agreed")
    assert (await crowd.result(table)).how == "ruling"
    undone = await confirmed(stage, await stage.click("robin", done, "Take back"), "the wrong table")
    await confirmed(stage, await stage.click("robin", undone, "Play again"))
    assert (await crowd.held()).contest.tables[table.id].result() is None
    # the whole event stands still for three days
    before = {(d.kind, d.about): (d.due or 0) - stage.clock.now() for d in (await crowd.held()).deadlines}
    await directed(crowd, "pause", "a storm")
    await crowd.after(3 * DAY)
    assert {table.id for table in await crowd.tables()} == {table.id for table in second}
    await directed(crowd, "pause")
    after = {(d.kind, d.about): (d.due or 0) - stage.clock.now() for d in (await crowd.held()).deadlines}
    assert after == before
    # one never comes: the table is given away, and a strike is said with what it means
    came, loser = table.seats
    ours, player = await crowd.match_at(table), (await crowd.held()).contest.entrants[came].player
    seat = {s.player: s.seat for s in (await stage.summary(ours)).seats}[player]
    decision = (await stage.bot.services.views.seat(ours, seat)).decisions[0]
    await stage.bot.services.matches.submit(ours, player, seat, decision.id, decision.default)
    for other in second[1:]:
        await crowd.concede(other, other.seats[1])
    await crowd.after(2 * DAY + HOUR)
    assert (await crowd.result(table)).how == "walkover"
    assert (await crowd.held()).contest.strikes(loser) == 1
    mine = await stage.slash(await crowd.name(loser), "event mine")
    assert "strike" in mine.text.lower()
    # 8, 9: on to the end, the director confirms it, the next season asks everybody
    while not crowd.posted("End the event"):
        if await crowd.tables():
            await played(crowd)
        else:
            await crowd.after(DAY)
    done = await confirmed(stage, await crowd.press("robin", "evask"))
    contest = (await crowd.held()).contest
    assert contest.closed
    ends = [[row.entrant for row in standings(contest, (await crowd.held()).row.seed, 0, pool)] for pool in range(3)]
    crowd.called()
    await confirmed(stage, await stage.click("robin", done, "Next season"))
    asked = crowd.called()
    assert all(asked[name] <= 1 for name in crowd.names)
    post = crowd.post("evjoin")
    assert "Same again?" in post.text
    risen = contest.entrants[ends[1][0]].name
    for name in crowd.names[: count + 1]:
        await crowd.press(name, "evjoin")
    await confirmed(stage, await stage.slash("robin", "event open"))  # shut it
    begins = await stage.slash("robin", "event start")
    divisions = [line for line in begins.text.splitlines() if line.startswith("Division")]
    assert risen in divisions[0]


@pytest.mark.soak
async def test_journey_6_2_twenty_four_people_in_eight_weeks(tmp_path: Path) -> None:
    async with crowded(tmp_path, 25) as crowd:
        await league(crowd, 24)
        print(f"\nmessages: {sum(map(len, crowd.stage.sandbox.world.messages.values()))}, pings: {crowd.pings}")
