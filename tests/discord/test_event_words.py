"""What is said of events fits what was chosen: plans without numbers of their own, ladders without rounds."""

from __future__ import annotations

import re

from bot.services.events_plans import PLANS
from bot.show.events.rules_texts import rules_lines
from standin.outcomes import Outcome
from tests.support.stage import Stage

from .test_event import PLAYERS, confirmed, directed, held, made, settled, sign_up

ROUNDS_OR_DIVISIONS = re.compile(r"\b(round|division|table 1)", re.IGNORECASE)


async def test_the_words_of_a_plan_name_no_time_of_their_own(stage: Stage) -> None:
    for language in ("en", "ja", "zh-TW", "th", "vi"):
        for preset in PLANS:
            said = stage.bot.app.words(language).plain.say(f"event.preset.{preset}.about")
            assert not re.search(r"week|month|週|か月|個月|สัปดาห์|เดือน|tuần|tháng", said), said


async def test_a_wrong_option_loses_neither_the_name_nor_what_was_typed(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    robin = stage.person("robin")
    window = await robin.click(screen, screen.button("Name it and make it"))
    typed = {"name": "Kept League", "options": "nothing=such"}
    await robin.submit_modal(window, typed)
    again = await robin.click(screen, screen.button("Name it and make it"))
    assert {one: field_value(again, one) for one in typed} == typed
    await stage.shown("robin", await robin.submit_modal(again, {**typed, "options": ""}))
    assert (await held(stage)).row.name == "Kept League"
    fresh = await robin.click(screen, screen.button("Name it and make it"))
    assert field_value(fresh, "name") == "", "another event has another name"


def field_value(outcome: Outcome, name: str) -> str:
    """What stands in a field of a window that has been opened."""
    assert outcome.modal is not None
    fields = [part["component"] for part in outcome.modal["components"]]
    return next(one.get("value") or "" for one in fields if one["custom_id"] == name)


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


async def settings(stage: Stage) -> list[str]:
    """What `/event set` suggests to the director, in words."""
    outcome = await stage.person("robin").autocomplete(stage.channel, "event set", "setting", {"setting": ""})
    return [str(one["name"]) for one in outcome.choices]


async def test_the_settings_of_a_ladder_name_no_rounds(stage: Stage) -> None:
    await made(stage, "ladder")
    found = await settings(stage)
    assert "length of a challenge" in found
    assert [name for name in found if re.search(r"round|division|table|meets|stage|knock-out|seed", name)] == []
    asked = await stage.slash("robin", "event set", {"setting": "round", "value": "7"})
    assert "set length of a challenge to 7 days?" in asked.text


async def test_only_settings_that_the_plan_has_are_suggested(stage: Stage) -> None:
    await made(stage, "swiss")
    found = await settings(stage)
    assert {"length of a round", "time limit of a match", "rounds publish themselves", "number of rounds"} <= set(found)
    assert {"a table for third place", "how often everybody meets", "best of, in the knock-out"} & set(found) == set()


async def suggested(stage: Stage, name: str) -> list[int]:
    """Which entrants are suggested to somebody who challenges."""
    outcome = await stage.person(name).autocomplete(stage.channel, "event challenge", "who", {"who": ""})
    return [int(one["value"]) for one in outcome.choices]


async def test_the_rules_say_how_long_late_entrants_are_taken_as_the_kind_counts_it(stage: Stage) -> None:
    words = stage.bot.app.words("en")
    said = {name: "\n".join(rules_lines(words, PLANS[name]("skirmish"), "")) for name in ("swiss", "rolling", "ladder")}
    assert "until half of the rounds are drawn" in said["swiss"]
    assert "have begun half of their tables" in said["rolling"]
    assert "Late entrants are taken at any time" in said["ladder"]
    assert "half of the rounds" not in said["rolling"] + said["ladder"]


async def test_the_rules_say_each_option_once(stage: Stage) -> None:
    screen = await stage.slash("robin", "event new")
    await stage.fill("robin", screen, "Name it and make it", {"name": "A", "options": "master=gm"})
    lines = (await stage.slash("ana", "event rules")).text.splitlines()
    assert any("aster" in line for line in lines)
    assert len(lines) == len(set(lines)), lines[-2:]
