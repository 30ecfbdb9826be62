"""An event that asks who is there, on the stand-in: before it begins, who comes too late, what its director reads."""

from __future__ import annotations

import re

from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in

from .test_event import confirmed, directed, held, made, settled, sign_up

GUESTS = range(1, 7)


async def weekend(stage: Stage) -> str:
    """A weekend begins in an hour, with six guests, Ana and Milo signed up; return its code."""
    await made(stage, "weekend")
    await directed(stage, "open", days=2)
    code = (await held(stage)).row.id
    for number in GUESTS:
        await stage.bot.services.entrants.join(code, number, f"Guest {number}")
    for name in ("ana", "milo"):
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    stage.sandbox.clock.advance(2 * DAY - HOUR)
    await settled(stage)
    return code


async def missed(stage: Stage) -> str:
    """The weekend has begun, and Milo has not said that he is there; return its code."""
    code = await weekend(stage)
    for number in GUESTS:
        await stage.bot.services.entrants.ready(code, number)
    await stage.press("ana", asked(stage), f"evready:{code}:::")
    stage.sandbox.clock.advance(HOUR)
    await settled(stage)
    assert await status(stage, "milo") == "resting"
    return code


async def status(stage: Stage, name: str) -> str:
    """How somebody stands in the event."""
    entrant = (await held(stage)).entrant_of(int(stage.person(name).id))
    assert entrant is not None
    return entrant.status


def asked(stage: Stage) -> Seen:
    """The post that asks who is there."""
    seen = stage.person("milo").visible_messages(stage.channel)
    return next(m for m in reversed(seen) if any(b.get("custom_id", "").startswith("evready") for b in m.buttons()))


async def test_who_says_too_late_that_they_are_there_is_paired_from_then_on(stage: Stage) -> None:
    code = await missed(stage)
    said = await stage.press("milo", asked(stage), f"evready:{code}:::")
    assert await status(stage, "milo") == "in"
    assert "are paired again" in said.text
    again = await stage.press("milo", asked(stage), f"evready:{code}:::")
    assert "it is noted that you are there" in again.text
    draft = await stage.slash("robin", "event publish")
    assert "Milo" in draft.text


async def test_who_is_not_paired_reads_so_among_their_events_with_the_way_back(stage: Stage) -> None:
    await missed(stage)
    mine = await stage.slash("milo", "event mine")
    assert "You are not paired until you say that you are back." in mine.text
    assert "are paired again" in (await stage.click("milo", mine, "I am back")).text
    mine = await stage.slash("milo", "event mine")
    assert "not paired" not in mine.text
    assert [button["label"] for button in mine.buttons()] == ["Autumn *League*"]


async def test_before_it_begins_the_desk_says_who_is_in_and_when_it_begins(stage: Stage) -> None:
    code = await weekend(stage)
    desk = await stage.slash("robin", "match desk", {"event": code})
    assert "In: 8 of at most 64. Sign-up is open." in desk.text
    assert "It begins by itself on" in desk.text
    assert "Next: who has signed up says that they are there." in desk.text
    assert "Round" not in desk.text


async def test_the_director_publishes_by_the_button_of_the_post_that_asks_for_it(stage: Stage) -> None:
    await missed(stage)
    seen = stage.person("robin").visible_messages(stage.channel)
    post = next(message for message in seen if "round 1: drawn, and waits for a director" in message.text)
    assert "directors" in (await stage.click("ana", post, "Look at the tables")).text
    draft = await stage.click("robin", post, "Look at the tables")
    assert "Publish these tables" in draft.text
    await confirmed(stage, draft)
    assert len((await held(stage)).contest.open_tables()) == 3


async def test_a_live_table_of_an_event_offers_nothing_that_its_players_may_not_do(stage: Stage) -> None:
    code = await missed(stage)
    await stage.press("milo", asked(stage), f"evready:{code}:::")
    await directed(stage, "publish")
    await settled(stage)
    (match, *_) = (await held(stage)).matches
    assert labels(stage, match.id) == ["I am here"]
    given = {"game": "skirmish", "opponent": stage.person("yuki").id, "clock": "live"}
    code = code_in(await stage.slash("robin", "match new", given))
    await stage.settle()
    await stage.click("yuki", stage.lobby("yuki", code), "Accept")
    await stage.settle()
    assert labels(stage, code) == ["I am here", "Withdraw"], "who made a match may call it off"


def labels(stage: Stage, code: str) -> list[str]:
    """The buttons of the post that says what is played in a match."""
    seen = stage.person("robin").visible_messages(stage.channel)
    post = next(message for message in seen if f"## Skirmish {code}" in message.text)
    return [button["label"] for button in post.buttons()]


async def test_an_event_of_one_stage_does_not_count_it(stage: Stage) -> None:
    await made(stage, "ladder")
    await directed(stage, "open")
    code = (await held(stage)).row.id
    for name in ("ana", "milo"):
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "start")
    said = [message.text for message in stage.person("ana").visible_messages(stage.channel)]
    assert "Autumn \\*League\\* begins." in said
    assert not any("stage 1 begins" in text for text in said)


async def test_a_live_table_says_by_when_it_is_lost_and_that_it_is_decided(stage: Stage) -> None:
    await missed(stage)
    since = len(stage.person("ana").visible_messages(stage.channel))
    await directed(stage, "publish")
    await settled(stage)
    said = [message.text for message in stage.person("ana").visible_messages(stage.channel)[since:]]
    lost = int(stage.clock.now()) + (await held(stage)).plan.walkover
    calls = [text for text in said if "are you there?" in text]
    assert len(calls) == 3
    assert all("League\\*, round 1, table " in text for text in calls)
    assert all(f"who has not loses the table <t:{lost}:R>." in text for text in calls)
    assert not any("called off" in text for text in said)
    assert sum("who has not in time loses the table" in text for text in said) == 3
    stage.sandbox.clock.advance((await held(stage)).plan.walkover)
    await settled(stage)
    after = [message.text for message in stage.person("ana").visible_messages(stage.channel)[since:]]
    assert sum("nobody came, nobody gets a point" in text for text in after) == 3
    assert sum("this table is decided already or was cancelled" in text for text in after) == 3
    assert not any("counts for nobody" in text for text in after)


@at_landing
async def test_however_many_sign_up_the_beginning_names_who_is_not_there(stage: Stage) -> None:
    await made(stage, "weekend")
    code = (await held(stage)).row.id
    await directed(stage, "set", setting="most", value="128")
    await directed(stage, "open", days=3)
    robin = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    people = [10**17 + n for n in range(90)]
    for n, person in enumerate(people):
        name = f"{n:02} somebody with a very long name"[:32]
        await stage.bot.services.event_rulings.add(code, robin, person, name)
    stage.sandbox.clock.advance(3 * DAY - 1800)
    await settled(stage)
    for person in people[:85]:
        await stage.bot.services.entrants.ready(code, person)
    shown = (await stage.slash("robin", "event start")).text
    question, here, absent = shown.splitlines()
    assert question.endswith(":")
    named = re.findall(r"\d\d some", here)
    assert len(named) > 20
    assert here.endswith(f", … (+{85 - len(named)})"), here
    assert absent.startswith(stage.bot.app.words("en").say("event.shown.absent"))
    assert re.findall(r"\d\d some", absent) == [f"{n} some" for n in range(85, 90)]
