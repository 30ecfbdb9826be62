"""Anybody checks the draws of an event that is over: its file is given to `/match verify`."""

from __future__ import annotations

import json
from typing import Any

from bot.contest.acts import Begin, Publish
from standin.media import Upload
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import directed, held
from .test_event_direct import swiss


@at_landing
async def test_the_draws_of_an_event_are_checked_from_its_file(stage: Stage) -> None:
    await swiss(stage)
    await directed(stage, "publish")
    running = await file_of(stage)
    assert "not over" in await verified(stage, running)
    for table in (await held(stage)).contest.open_tables():
        await directed(stage, "result", "", table=str(table.id), winner=str(table.seats[0]))
    await directed(stage, "close")
    whole = await file_of(stage)
    drawn = sum(isinstance(act, Begin | Publish) for act in (await held(stage)).acts)
    said = await verified(stage, whole)
    assert f"{drawn} draws were made again" in said
    assert whole["commitment"] in said
    assert "organiser" not in said
    assert "no such event" not in said
    tables = next(act for act in whole["acts"] if act["type"] == "publish")["tables"]
    tables[0]["seats"][0], tables[1]["seats"][0] = tables[1]["seats"][0], tables[0]["seats"][0]
    said = await verified(stage, whole)
    assert "chosen by an organiser" in said
    assert "another log of it" in said
    assert "another than the one" in await verified(stage, whole | {"seed": "00" * 16})


async def file_of(stage: Stage) -> dict[str, Any]:
    files = await stage.slash("milo", "event export", {"event": (await held(stage)).row.id})
    (url,) = [file["url"] for file in files.attachments if file["filename"].endswith(".json")]
    return json.loads(stage.person("milo").fetch(url))


async def verified(stage: Stage, event: dict[str, Any]) -> str:
    return (await stage.slash("ana", "match verify", {"file": Upload("e.json", json.dumps(event).encode())})).text
