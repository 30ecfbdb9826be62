"""The posts of an event's table name the day until which it is played: a director's more time, a pause move it."""

from __future__ import annotations

from bot.contest.contest import Table
from bot.services.events_following import time_up
from bot.services.presets import DAY, HOUR
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import begun, confirmed, directed, held, settled


async def table_of(stage: Stage, one: str, other: str) -> Table:
    """The table at which two people meet."""
    contest = (await held(stage)).contest
    people = {int(stage.person(name).id) for name in (one, other)}
    return next(t for t in contest.open_tables() if {contest.entrants[e].player for e in t.seats} == people)


async def ends(stage: Stage, table: Table) -> int:
    """When a table's time is up."""
    until = time_up((await held(stage)).deadlines, table)
    assert until is not None
    return until


async def said(stage: Stage, table: Table, *names: str) -> list[str]:
    """What the match of a table says of it: where it is played, and to each of some people in their own threads."""
    match = next(m.id for m in (await held(stage)).matches if m.table == table.id)
    calls = [
        message.text
        for name in names
        for thread in stage.person(name).threads()
        for message in stage.person(name).visible_messages(thread)
        if match in message.text and "against" in message.text
    ]
    return [post.text for post in stage.posts(names[0], match) if "is yours" in post.text] + calls


@at_landing
async def test_more_time_for_a_table_renews_its_posts_and_no_others(stage: Stage) -> None:
    await begun(stage)
    table, other = await table_of(stage, "ana", "milo"), await table_of(stage, "ana", "yuki")
    before, kept = await ends(stage, table), await said(stage, other, "ana", "yuki")
    texts = await said(stage, table, "ana", "milo")
    assert [f"<t:{before}:f>" in text for text in texts] == [True] * 3
    for name in ("ana", "milo"):
        for place in (stage.channel, *stage.person(name).threads()):
            stage.person(name).read(place)
    await directed(stage, "extend", table=str(table.id), hours=36)
    await settled(stage)
    after = await ends(stage, table)
    assert after == before + 36 * HOUR
    assert await said(stage, table, "ana", "milo") == [text.replace(str(before), str(after)) for text in texts]
    assert await said(stage, other, "ana", "yuki") == kept
    pinged = [message.text for message in stage.person("ana").notifications()]
    assert [("+36 h" in text) for text in pinged] == [True], "the notice alone pings"


@at_landing
async def test_more_time_that_is_taken_back_is_in_the_posts_no_more(stage: Stage) -> None:
    await begun(stage)
    table = await table_of(stage, "ana", "milo")
    texts = await said(stage, table, "ana", "milo")
    done = await directed(stage, "extend", table=str(table.id), hours=36)
    await settled(stage)
    asked = await stage.click("robin", done, "Take back")
    await confirmed(stage, asked, "a slip")
    await settled(stage)
    assert await said(stage, table, "ana", "milo") == texts


@at_landing
async def test_a_pause_moves_the_date_in_the_posts_once_it_ends(stage: Stage) -> None:
    await begun(stage)
    table = await table_of(stage, "ana", "milo")
    before, texts = await ends(stage, table), await said(stage, table, "ana", "milo")
    await directed(stage, "pause", "a holiday")
    await settled(stage)
    assert await said(stage, table, "ana", "milo") == texts, "nobody knows yet until when"
    stage.sandbox.clock.advance(3 * DAY)
    await directed(stage, "pause")
    await settled(stage)
    after = await ends(stage, table)
    assert after > before + 2 * DAY
    assert await said(stage, table, "ana", "milo") == [text.replace(str(before), str(after)) for text in texts]
