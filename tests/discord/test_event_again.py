"""The next season on the stand-in: "Same again?" answered yes, no and not at all, and taken back by its director."""

from __future__ import annotations

from bot.contest.log import dump
from bot.services.events_held import Held
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import confirmed, directed, made, sign_up
from .test_event import held as newest

PLAYERS = ("ana", "milo", "yuki")


async def followed(stage: Stage) -> Seen:
    """Three play a ladder that is closed; its next season is made by the button of the end. Return what came of it."""
    shown = await made(stage, "ladder")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await newest(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "start", event=code)
    ended = await directed(stage, "close", event=code)
    for name in PLAYERS:
        stage.person(name).read(stage.channel)
    return await confirmed(stage, await stage.click("robin", ended, "Next season"))


async def held(stage: Stage) -> Held:
    """Return the next season."""
    rows = await stage.bot.services.events.of_guild(int(stage.sandbox.guild.id))
    return await stage.bot.services.events.look(next(row.id for row in rows if row.parent is not None))


def question(stage: Stage) -> Seen:
    """The post that asks whether people play again."""
    seen = stage.person("ana").visible_messages(stage.channel)
    return next(message for message in reversed(seen) if "Same again?" in message.text)


async def answered(stage: Stage, name: str, label: str) -> Seen:
    return await stage.click(name, question(stage), label)


async def in_(stage: Stage) -> set[str]:
    found = (await held(stage)).contest.entrants.values()
    return {name for name in PLAYERS if any(e.player == int(stage.person(name).id) and e.status == "in" for e in found)}


async def test_same_again_is_asked_of_everybody_and_told_by_answer(stage: Stage) -> None:
    """Ana says yes, Milo no, Yuki nothing: one is in, one will not play, one has not answered."""
    await followed(stage)
    for name in PLAYERS:
        pinged = [message for message in stage.person(name).notifications() if "Same again?" in message.text]
        assert len(pinged) == 1, name
    assert "You are in" in (await answered(stage, "ana", "Join")).text
    assert "you do not play" in (await answered(stage, "milo", "Not this time")).text
    before = dump((await held(stage)).contest)
    assert "you do not play" in (await answered(stage, "milo", "Not this time")).text
    assert dump((await held(stage)).contest) == before, "said twice it is said once"
    shown = await answered(stage, "robin", "Who is in")
    assert "In: 1 of" in shown.text
    assert "1 will not play, 1 not answered yet" in shown.text
    assert await in_(stage) == {"ana"}
    await answered(stage, "milo", "Join")
    assert await in_(stage) == {"ana", "milo"}, "who has said no may change their mind"
    asked = await answered(stage, "ana", "Not this time")
    assert await in_(stage) == {"ana", "milo"}, "who is in is asked first"
    await stage.click("ana", asked, "Leave")
    assert await in_(stage) == {"milo"}


async def test_a_no_is_taken_back_by_the_director_byte_for_byte(stage: Stage) -> None:
    await followed(stage)
    event = await held(stage)
    await answered(stage, "milo", "Not this time")
    numbers = [n for n, row in enumerate((await held(stage)).rows, 1) if n > len(event.rows)]
    for number in reversed(numbers):
        history = await stage.click("robin", await answered(stage, "robin", "Who is in"), "History")
        menu = history.selects()[0]["custom_id"]
        asked = await stage.shown("robin", await stage.person("robin").select(history, menu, [str(number)]))
        await confirmed(stage, asked, "a slip")
    assert dump((await held(stage)).contest) == dump(event.contest)


async def test_a_director_takes_the_next_season_back_by_button_and_makes_it_again(stage: Stage) -> None:
    """What was opened is as it was made, byte for byte; the end of the season before stands; who has answered stays."""
    done = await followed(stage)
    event = await held(stage)
    rows = await stage.bot.services.events.of_guild(int(stage.sandbox.guild.id), ("closed",))
    ended = dump((await stage.bot.services.events.look(rows[0].id)).contest)
    empty = type(event.contest)(event.plan.settings)
    back = await confirmed(stage, await stage.click("robin", done, "Take back"), "too early")
    assert dump((await held(stage)).contest) == dump(empty)
    assert (await held(stage)).deadlines == ()
    assert "shut" in (await answered(stage, "ana", "Join")).text, "nobody signs up for what is taken back"
    assert dump((await stage.bot.services.events.look(rows[0].id)).contest) == ended
    assert back.text
    asked = await stage.slash("robin", "event close", {"event": rows[0].id})
    await confirmed(stage, asked)
    assert dump((await held(stage)).contest) == dump(event.contest)
    assert (await held(stage)).row.id == event.row.id, "one season follows, however often it is made"
    await answered(stage, "ana", "Join")
    assert await in_(stage) == {"ana"}


async def league(stage: Stage, name: str) -> str:
    """Make a ladder of that name, which Ana, Milo and Yuki play; return its code."""
    screen = await stage.slash("robin", "event new")
    menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
    chosen = await stage.shown("robin", await stage.person("robin").select(screen, menu, ["ladder"]))
    shown = await stage.fill("robin", chosen, "Name it and make it", {"name": name})
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await newest(stage)).row.id
    await play(stage, code)
    return code


async def play(stage: Stage, code: str) -> None:
    """Let everybody sign up, and begin."""
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "start", event=code)


async def names_of_seasons(stage: Stage, name: str, last: int) -> list[str]:
    """Return what the seasons after the first are called, of which each is closed and followed by its button."""
    code, found = await league(stage, name), list[str]()
    for _ in range(2, last + 1):
        ended = await directed(stage, "close", event=code)
        done = await confirmed(stage, await stage.click("robin", ended, "Next season"))
        assert "the next season is open" in done.text, (found, done.text)
        every = await stage.bot.services.events.of_guild(int(stage.sandbox.guild.id))
        row = next(row for row in every if row.parent == code)
        code = row.id
        found.append(row.name)
        await play(stage, code)
    return found


@at_landing
async def test_seasons_are_numbered_however_many_there_are(stage: Stage) -> None:
    assert await names_of_seasons(stage, "Autumn League", 6) == [f"Autumn League {n}" for n in range(2, 7)]


@at_landing
async def test_a_name_of_any_length_has_a_second_season(stage: Stage) -> None:
    assert await names_of_seasons(stage, "L" * 60, 3) == ["L" * 57 + "… 2", "L" * 57 + "… 3"]


async def test_the_name_of_a_season_has_no_word_of_its_directors_language(stage: Stage) -> None:
    code = await league(stage, "Autumn League")
    await directed(stage, "close", event=code)
    stage.person("robin").set_locale("ja")
    asked = await stage.slash("robin", "event close", {"event": code})
    await stage.press("robin", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    said = question(stage).text
    assert "Autumn League 2" in said
    assert "次シーズン" not in said
