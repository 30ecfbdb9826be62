"""EVENTS.md 6.5 and 6.6: a player of an event who goes on holiday, and somebody who only looks on."""

from __future__ import annotations

from pathlib import Path

from bot.services.presets import DAY, HOUR
from tests.support.shared_out import at_landing

from .crowd import Crowd, crowded, directed, wizard
from .test_event import confirmed


async def begun(crowd: Crowd) -> None:
    """Begin a Swiss of the first four; the fifth looks on."""
    made = await wizard(crowd, "swiss", "Autumn")
    await confirmed(crowd.stage, await crowd.stage.click("robin", made, "Open sign-up"))
    for name in crowd.names[:4]:
        await crowd.press(name, "evjoin")
    await directed(crowd, "start")
    crowd.called()


@at_landing
async def test_journey_6_5_on_holiday_the_clock_stands_the_round_goes_on_and_only_who_went_comes_back(
    tmp_path: Path,
) -> None:
    async with crowded(tmp_path, 4) as crowd:
        stage = crowd.stage
        await begun(crowd)
        table = (await crowd.tables())[0]
        away, other = [await crowd.name(entrant) for entrant in table.seats]
        code = await crowd.match_at(table)
        # 1: what it costs, which match stops, and what the event does meanwhile
        asked = await stage.slash(away, "away", {"days": 4})
        assert code in asked.text
        closes = next(d.due for d in (await crowd.held()).deadlines if d.kind == "close") or 0
        assert f"the round of Autumn ends on <t:{closes}:f> all the same" in asked.text
        too_long = await stage.slash(away, "away", {"days": 6})
        assert "In Autumn each player may be away for 5 days in all" in too_long.text
        answers = [d for d in (await stage.bot.services.desk.look(code)).deadlines if d.kind == "answer"]
        left = {d.seat: d.due - stage.clock.now() for d in answers}
        await stage.click(away, asked, "Go away for 4 days")
        await crowd.after(0)
        assert "Away: 4 days used of 5 days" in (await stage.slash(away, "event mine")).text
        desk = await stage.slash("robin", "match desk", {"event": (await crowd.held()).row.id})
        assert f"Away, of 5 days each: {away.capitalize()} 4 days" in desk.text, "the director reads it, too"
        # 2: the other reads it beside the deadline, and cannot end it
        said = stage.posts(other, code)[-1]
        assert "is away until" in said.text
        crowd.called()
        panel = await stage.slash(other, "panel", {"match": code})
        assert "their clock stands still" in panel.text
        theirs = next(s.seat for s in (await stage.summary(code)).seats if s.player == int(stage.person(other).id))
        question = (await stage.bot.services.views.seat(code, theirs)).decisions[0]
        player = int(stage.person(other).id)
        await stage.bot.services.matches.submit(code, player, theirs, question.id, question.default)
        assert [act.seat for act in (await stage.summary(code)).to_act] == [1 - theirs], "the other has answered"
        crowd.called()
        refused = await stage.slash(other, "match pause", {"action": "resume", "match": code})
        assert "only they can end it" in refused.text
        # nobody is reminded, nothing is given away: two days without an answer are two days of holiday
        await crowd.after(2 * DAY + HOUR)
        assert (await crowd.held()).contest.tables[table.id].result() is None
        assert crowd.called()[away] == 0
        assert (await crowd.held()).contest.strikes(table.seats[0]) == 0
        # 3, 5: back early; the clock runs with what was left, and one list says what waits
        standing = await stage.slash(away, "away")
        await stage.click(away, standing, "I am back")
        await crowd.after(0)
        summary = await stage.summary(code)
        assert summary.row.status == "setup"
        mine = next(s.seat for s in summary.seats if s.player == int(stage.person(away).id))
        now = [d for d in (await stage.bot.services.desk.look(code)).deadlines if d.kind == "answer" and d.seat == mine]
        assert abs(now[0].due - stage.clock.now() - left[mine]) <= 2
        assert code in (await stage.slash(away, "my")).text
        # the round ends at its date whoever was away; its table is decided then
        await crowd.after(closes - stage.clock.now())
        assert (await crowd.held()).contest.tables[table.id].result() is not None


@at_landing
async def test_journey_6_6_somebody_who_looks_on_sees_the_event_and_nothing_hidden(tmp_path: Path) -> None:
    async with crowded(tmp_path, 5) as crowd:
        stage = crowd.stage
        await begun(crowd)
        watcher = crowd.names[4]
        table, _ = await crowd.tables()
        code = await crowd.match_at(table)
        listed = await stage.slash(watcher, "watch")
        assert "## Running matches: 2" in listed.text
        assert listed.text.count("Autumn, round 1") == 2
        # an entry that only one side has handed in changes nothing of what a watcher sees
        before = await board(crowd, watcher, code)
        thread = [post.text for post in stage.posts(watcher, code)]
        summary = await stage.summary(code)
        first = summary.seats[0].player
        assert first is not None
        decision = (await stage.bot.services.views.seat(code, 0)).decisions[0]
        await stage.bot.services.matches.submit(code, first, 0, decision.id, decision.default)
        await crowd.after(0)
        assert await board(crowd, watcher, code) == before.replace("the turn of West, East.", "the turn of East.")
        shown = "\n".join([*thread, *(post.text for post in stage.posts(watcher, code))])
        assert not any(part in shown for part in decision.default[:1] if len(part) > 3)
        assert stage.person(watcher).threads(), "the public thread is theirs to read"
        assert not [t for t in stage.person(watcher).threads() if "West" in t.name or "East" in t.name]
        # tables, pairings, text, files: as everybody has them
        for command in ("table", "pairings"):
            assert (await stage.slash(watcher, f"event {command}")).pictures()
        files = await stage.slash(watcher, "event export")
        data = b"".join(stage.person(watcher).fetch(file["url"]) for file in files.attachments)
        held = await crowd.held()
        assert held.row.seed.hex().encode() not in data, "the lots to come stay secret until the event is closed"
        # 4: follow a table, the event, a player: each one ping at its end
        listed = await stage.slash(watcher, "watch", {"event": (await crowd.held()).row.id})
        assert listed.text.count("Autumn, round 1") == 2
        button = next(b for b in listed.buttons() if b.get("custom_id", "").startswith(f"follow:{code}"))
        assert button["label"] == "Follow"
        listed = await stage.press(watcher, listed, button["custom_id"])
        listed = await stage.click(watcher, listed, "Follow this event")
        labels = {b["label"] for b in listed.buttons()}
        assert labels >= {"Stop following", "Stop following this event", "What you follow: 2"}
        player = await crowd.name(table.seats[0])
        theirs = await stage.slash(watcher, "watch", {"player": stage.person(player).id})
        assert "## Running matches: 1" in theirs.text
        own = await stage.slash(player, "watch", {"player": stage.person(player).id})
        assert not [b for b in own.buttons() if "ollow" in b["label"]], "nobody follows their own match, or themselves"
        mine = await stage.click(
            watcher, await stage.click(watcher, theirs, "Follow this player"), "What you follow: 3"
        )
        assert all(part in mine.text for part in (code, "Autumn: the event", "Each match of <@"))
        drop = mine.selects()[0]
        outcome = await stage.person(watcher).select(mine, drop["custom_id"], [f"match.{code}"])
        assert "2 of 20" in (await stage.shown(watcher, outcome)).text
        assert crowd.called()[watcher] == 0
        # afterwards: the result in the channel, and the match step by step
        await crowd.concede(table, table.seats[1])
        await crowd.after(0)
        said = [m.text for m in stage.person(watcher).visible_messages(stage.channel) if not m.is_ephemeral]
        assert any("Round 1, table 1" in text and "won" in text for text in said)
        replay = await stage.slash(watcher, "match replay", {"match": code})
        assert replay.pictures()
        assert crowd.called()[watcher] == 1, "who follows a player is pinged once"
        told = stage.posts(watcher, code)[-1]
        readers = [name for name in crowd.names if stage.person(name).look(told).mentions_me]
        assert readers == [watcher], "and nobody else by it"
        other = next(one for one in await crowd.tables() if one.id != table.id)
        await crowd.concede(other, other.seats[1])
        await crowd.after(0)
        assert crowd.called()[watcher] == 0, "what is not followed says nothing"


async def board(crowd: Crowd, name: str, code: str) -> str:
    """Return what a watcher is shown of a match: its picture in words."""
    listed = await crowd.stage.slash(name, "watch")
    button = next(b["custom_id"] for b in listed.buttons() if b.get("custom_id", "").startswith(f"panel:{code}"))
    return (await crowd.stage.press(name, listed, button)).pictures()[0]["description"]
