"""Every kind of event once, from `/event new` to its close, as its director is told what comes next on the desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.contest.ladders import order
from bot.services.presets import DAY
from standin.seen import Seen
from tests.support.shared_out import at_landing

from .crowd import Crowd, crowded, directed, wizard
from .test_event import confirmed

KINDS = {
    "league": ("pools 2", "legs 2"),
    "season": (),
    "swiss": ("rounds 3",),
    "rolling": ("rounds 2",),
    "knockout": ("best_of 3", "third 1"),
    "double": (),
    "groups": ("pools 2",),
    "pods": ("rounds 2",),
    "ladder": (),
}
"""The presets of the wizard, each with what `/event set` changes of its shape."""
NEXT = {
    "Next: open sign-up": "open",
    "Next: begin with": "start",
    "Next: look at the tables": "publish",
    "Next: end it": "close",
    "Next: the tables are played": "",
    "Next: anybody may challenge": "ladder",
    "Next: more people": "people",
    "It is over": "over",
}


def needed(desk: Seen) -> str:
    """Return the command that a desk names as the next one."""
    (line,) = [line for line in desk.text.splitlines() if line.startswith(tuple(NEXT))]
    return next(command for words, command in NEXT.items() if line.startswith(words))


async def desk(crowd: Crowd) -> Seen:
    shown = await crowd.stage.slash("robin", "match desk", {"event": (await crowd.held()).row.id})
    assert "desk." not in shown.text
    return shown


async def walk(crowd: Crowd, preset: str) -> None:
    """Make an event, let it be played by forced results, do what the desk names and nothing else, to its close."""
    stage = crowd.stage
    await wizard(crowd, preset, "Cup")
    for change in KINDS[preset]:
        name, value = change.split()
        await directed(crowd, "set", setting=name, value=value)
    rules = await stage.slash("robin", "event rules")
    assert "event." not in rules.text
    assert needed(await desk(crowd)) == "open"
    await directed(crowd, "open")
    for name in crowd.names[:8]:
        await crowd.press(name, "evjoin")
    challenged = 0
    for _ in range(80):
        command = needed(await desk(crowd))
        tables = await crowd.tables()
        if command in ("start", "publish"):
            await directed(crowd, command)
        elif tables:
            winner = str(tables[0].seats[len(tables) % 2])
            await directed(crowd, "result", "forced", table=str(tables[0].id), winner=winner)
        elif command == "ladder" and challenged < 2:
            high, low = order((await crowd.held()).contest)[:2]
            asked = await stage.slash(await crowd.name(low), "event challenge", {"who": str(high)})
            assert "Refused" not in asked.text
            challenged += 1
            await crowd.after(0)
        elif command in ("close", "ladder"):
            shown = await stage.slash("robin", "event table")
            assert shown.pictures()
            await directed(crowd, "close")
            break
        else:
            await crowd.after(3 * DAY)
    held = await crowd.held()
    assert held.contest.closed
    assert needed(await desk(crowd)) == "over"
    assert held.matches == ()
    texts = [m.text for name in crowd.names for m in stage.person(name).visible_messages(stage.channel)]
    assert not [text for text in texts if "went wrong" in text or "service." in text or "event." in text]


@at_landing
@pytest.mark.parametrize("preset", KINDS)
async def test_a_kind_of_event_from_the_wizard_to_its_close(tmp_path: Path, preset: str) -> None:
    async with crowded(tmp_path, 8) as crowd:
        await walk(crowd, preset)


async def test_what_is_played_is_fixed_once_an_event_has_begun(tmp_path: Path) -> None:
    async with crowded(tmp_path, 4) as crowd:
        await wizard(crowd, "knockout", "Cup")
        refused = await crowd.stage.slash("robin", "event set", {"setting": "legs", "value": "2"})
        assert "No stage of this event has that" in refused.text
        await directed(crowd, "open")
        for name in crowd.names[:4]:
            await crowd.press(name, "evjoin")
        await directed(crowd, "set", setting="best_of", value="3")
        assert "best of 3" in (await crowd.stage.slash("robin", "event rules")).text
        await directed(crowd, "start")
        late = await crowd.stage.slash("robin", "event set", {"setting": "best_of", "value": "5"})
        assert not [b for b in late.buttons() if b["label"] == "Yes, do it"], "it is refused before a yes is asked for"
        offered = await crowd.stage.person("robin").autocomplete(
            crowd.stage.channel, "event set", "setting", {"setting": ""}
        )
        assert "best_of" not in {one["value"] for one in offered.choices}
        assert {table.best_of for table in await crowd.tables()} == {3}
        assert confirmed
