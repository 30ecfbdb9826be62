"""Places tied at the end, on the stand-in: the director is told, lets them be played off, and takes it back."""

from __future__ import annotations

from bot.services.events_held import Held
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import confirmed, directed, held, made, settled, sign_up, suggested


async def equal(stage: Stage, *, playoffs: bool = False) -> Held:
    """Three meet once, and all their tables are drawn."""
    shown = await made(stage)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in ("ana", "milo", "yuki"):
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "set", setting="least", value="3")
    if playoffs:
        await directed(stage, "set", setting="playoffs", value="1")
    await directed(stage, "start")
    for table in (await held(stage)).contest.open_tables():
        await directed(stage, "result", "equal", table=str(table.id), winner="draw")
    return await held(stage)


def told(stage: Stage, part: str = "confirms the end") -> Seen:
    """Return the last post in which something stands; by itself what the director was told."""
    found = [post for post in stage.person("robin").visible_messages(stage.channel) if part in post.text]
    return found[-1]


@at_landing
async def test_the_directors_post_names_who_is_tied_and_has_the_button(stage: Stage) -> None:
    before = (await equal(stage)).contest
    post = told(stage)
    assert "Tied to the last tie-break: place 1:" in post.text
    assert "Without a play-off the lot decides" in post.text
    assert "directors" in (await stage.click("ana", post, "Play off")).text
    asked = await stage.click("robin", post, "Play off")
    assert "nobody's points change" in asked.text
    assert "- place 1: " in asked.text
    done = await confirmed(stage, asked)
    assert "the tied places are played off" in done.text
    now = (await held(stage)).contest
    assert [set(table.seats) for table in now.open_tables()] == [set(now.tables[max(now.tables)].seats)]
    said = [post.text for post in stage.person("ana").visible_messages(stage.channel)]
    assert any("play-off for place 1" in text for text in said)
    await confirmed(stage, await stage.click("robin", done, "Take back"), "no")
    assert (await held(stage)).contest.tables.keys() == before.tables.keys()


@at_landing
async def test_it_is_a_way_of_pairing_of_one_tie_or_all_and_best_of_three(stage: Stage) -> None:
    event = await equal(stage)
    ways = await suggested(stage, "pair", "how", {})
    assert [way for way in ways if "play-off" in way] == [
        "play-off of tied places",
        "play-off of tied places, best of 3",
    ]
    refused = await stage.slash("robin", "event pair", {"how": "meet"})
    assert "another entrant" in refused.text
    ana = next(iter(event.contest.entrants))
    await directed(stage, "pair", how="playoff_3", who=str(ana))
    (table,) = (await held(stage)).contest.open_tables()
    assert (table.best_of, table.round) == (3, 4)
    refused = await stage.slash("robin", "event pair", {"how": "playoff"})
    assert "Nothing is to be played off there" in refused.text
    assert not refused.buttons()


@at_landing
async def test_an_event_may_play_ties_off_by_itself_and_says_so_in_its_rules(stage: Stage) -> None:
    await equal(stage, playoffs=True)
    contest = (await held(stage)).contest
    assert [table.playoff > 0 for table in contest.open_tables()] == [True]
    assert "is played off" in (await stage.slash("ana", "event rules")).text
    table = await stage.slash("ana", "event table")
    assert "play-off" in (await stage.click("ana", table, "As text")).text
    assert "*League\\*, play-off: tables opened: 1." in told(stage, "tables opened").text
    mine = [(await stage.slash(name, "event mine")).text for name in ("ana", "milo", "yuki")]
    assert sum("\nPlay-off: against " in text or "\nプレーオフ：" in text for text in mine) == 2, "yuki reads Japanese"
    assert (await suggested(stage, "result", "table", {}))[0].startswith("Play-off: ")
    while tables := (await held(stage)).contest.open_tables():
        for one in tables:
            winner = str(min(one.seats))
            await directed(stage, "result", "they agreed", table=str(one.id), winner=winner)
        await settled(stage)
    text = (await stage.click("ana", await stage.slash("ana", "event table"), "As text")).text
    assert "By play-off, points level: places 1, 2, 3" in text
    assert told(stage, "table 1").text.startswith("Play-off, table 1: ")
    pairings = await stage.slash("robin", "event pairings")
    assert "Play-off · results: 1 of 1" in (await stage.click("robin", pairings, "As text")).text
