"""What is said of events fits what was chosen: ladders without rounds."""

from __future__ import annotations

import re

from bot.show.events.rules_texts import rules_lines
from tests.support.stage import Stage

from .test_event import PLAYERS, confirmed, directed, held, made, settled, sign_up

ROUNDS_OR_DIVISIONS = re.compile(r"\b(round|division|table 1)", re.IGNORECASE)


async def test_one_division_is_not_counted(stage: Stage) -> None:
    shown = await made(stage, "swiss")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in PLAYERS:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    asked = await stage.slash("robin", "event start")
    assert "with 4 people? The best rated first:" in asked.text
    assert "ivision" not in asked.text


async def test_a_ladder_speaks_of_challenges_and_of_no_rounds_or_divisions(stage: Stage) -> None:
    shown = await made(stage, "ladder")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    post = sign_up(stage)
    read = [post.text]
    for name in PLAYERS:
        joined = await stage.press(name, post, f"evjoin:{code}:::")
        read += [joined.text] if name == "ana" else []
    asked = await stage.slash("robin", "event start")
    assert "This is the ladder, from the top:" in asked.text
    read.append(asked.text)
    await confirmed(stage, asked)
    event = await held(stage)
    order = event.contest.pools[0][0]
    who = {int(stage.person(name).id): name for name in PLAYERS}
    names = [who[event.contest.entrants[one].player] for one in order]
    offered = [await suggested(stage, name) for name in names]
    assert offered == [[], [order[0]], [order[1], order[0]], [order[2], order[1], order[0]]]
    challenged, by = [one for one in names if one in ("ana", "milo")]  # who read English, and are no directors
    await stage.slash(by, "event challenge", {"who": str(order[names.index(challenged)])})
    await settled(stage)
    (table,) = (await held(stage)).contest.open_tables()
    await directed(stage, "extend", table=str(table.id), hours=24)
    challenger = stage.person(by)
    said = [one.text for place in (stage.channel, *challenger.threads()) for one in challenger.visible_messages(place)]
    assert any("a challenge: against" in text for text in said)
    assert any("Challenge (" in text for text in said)
    read += said
    read.append((await stage.slash("ana", "event mine")).text)
    read.append((await stage.slash("robin", "match desk", {"event": code})).text)
    read += rules_lines(stage.bot.app.words("en"), event.plan, "")
    found = [line for text in read for line in text.splitlines() if ROUNDS_OR_DIVISIONS.search(line)]
    assert found == []


async def suggested(stage: Stage, name: str) -> list[int]:
    """Which entrants are suggested to somebody who challenges."""
    outcome = await stage.person(name).autocomplete(stage.channel, "event challenge", "who", {"who": ""})
    return [int(one["value"]) for one in outcome.choices]
