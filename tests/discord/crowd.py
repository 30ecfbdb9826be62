"""A server full of people for events: many who press and type on the stand-in, and Robin, who directs."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.cli.sandbox_seed import SEED
from bot.contest.contest import Result, Table
from bot.services.events_held import Held
from standin import testing
from standin.seed import Person
from standin.seen import Seen
from tests.support.registered import registered_once
from tests.support.stage import Stage, staged

from .test_event import confirmed, held, settled


class Crowd:
    """The people of one event; its director is on the stage's other commands."""

    def __init__(self, stage: Stage, names: Sequence[str]) -> None:
        self.stage = stage
        self.names = tuple(names)
        self.pings: Counter[str] = Counter()

    async def held(self) -> Held:
        """Return the newest event."""
        return await held(self.stage)

    async def tables(self) -> list[Table]:
        """Return the tables that are played."""
        return (await self.held()).contest.open_tables()

    async def entrant(self, name: str) -> int:
        """Return the number of somebody's place."""
        found = (await self.held()).entrant_of(int(self.stage.person(name).id))
        assert found is not None, name
        return found.id

    async def name(self, entrant: int) -> str:
        """Return who holds a place."""
        person = (await self.held()).contest.entrants[entrant].player
        return next(name for name in self.names if int(self.stage.person(name).id) == person)

    async def match_at(self, table: Table) -> str:
        """Return the code of the match at a table."""
        return next(match.id for match in (await self.held()).matches if match.table == table.id)

    def post(self, verb: str, reader: str = "") -> Seen:
        """Return the newest post of the channel with a button of that verb."""
        seen = self.stage.person(reader or self.names[0]).visible_messages(self.stage.channel)
        return next(
            message
            for message in reversed(seen)
            if not message.is_ephemeral and any(b.get("custom_id", "").startswith(verb) for b in message.buttons())
        )

    def posted(self, label: str) -> bool:
        """Say whether the channel has a post with a button of that label."""
        seen = self.stage.person("robin").visible_messages(self.stage.channel)
        return any(b.get("label") == label for message in seen for b in message.buttons())

    async def press(self, name: str, verb: str) -> Seen:
        """Press the button of that verb below the newest post that has one."""
        post = self.post(verb, name)
        button = next(b["custom_id"] for b in post.buttons() if b.get("custom_id", "").startswith(verb))
        return await self.stage.press(name, post, button)

    async def after(self, seconds: int) -> None:
        """Let time pass, deadline by deadline."""
        stage = self.stage
        until = stage.clock.now() + seconds
        while (due := await stage.bot.services.store.next_due()) is not None and due <= until:
            stage.sandbox.clock.advance(max(0, due - stage.clock.now()))
            await settled(stage)
        stage.sandbox.clock.advance(max(0, until - stage.clock.now()))
        await settled(stage)

    async def concede(self, table: Table, loser: int) -> None:
        """End the match at a table after everybody has answered once: the entrant `loser` gives it up by command."""
        code = await self.match_at(table)
        await self.stage.answer(code)
        name = await self.name(loser)
        asked = await self.stage.slash(name, "match concede", {"match": code})
        await self.stage.press(name, asked, asked.buttons()[0]["custom_id"])

    async def result(self, table: Table) -> Result:
        """Return what a table has come to."""
        found = (await self.held()).contest.tables[table.id].result()
        assert found is not None
        return found

    def called(self) -> Counter[str]:
        """Count whom the messages of the bot have pinged since this was asked last, and read them all."""
        found: Counter[str] = Counter()
        for name in self.names:
            person = self.stage.person(name)
            seen = person.notifications()
            found[name] = len(seen)
            for channel in {message.channel_id for message in seen}:
                person.read(self.stage.sandbox.hub.world.channels[channel])
        self.pings += found
        return found


async def directed(crowd: Crowd, command: str, reason: str | None = None, **given: Any) -> Seen:
    """Robin uses a director's command and confirms it; return what was asked."""
    asked = await crowd.stage.slash("robin", f"event {command}", given)
    await confirmed(crowd.stage, asked, reason)
    return asked


async def wizard(crowd: Crowd, preset: str, name: str, days: int = 0) -> Seen:
    """Robin makes an event by the wizard and is shown the way to open it; return that."""
    stage, robin = crowd.stage, crowd.stage.person("robin")
    screen = await stage.slash("robin", "event new")
    for part, value in (("preset", preset), ("days", str(days) if days else "")):
        if value:
            menu = next(one["custom_id"] for one in screen.selects() if f":{part}:" in one["custom_id"])
            screen = await stage.shown("robin", await robin.select(screen, menu, [value]))
    return await stage.fill("robin", screen, "Name it and make it", {"name": name})


@asynccontextmanager
async def crowded(folder: Path, count: int) -> AsyncIterator[Crowd]:
    """Run the bot on a fresh sandbox with so many people beside Robin, who owns the server."""
    names = [f"guest{number}" for number in range(1, count + 1)]
    people = (*(Person(name, name.title()) for name in names), Person("robin", "Robin", role="gm"))
    seed = dataclasses.replace(SEED, people=people)
    async with testing.fresh(seed) as sandbox:
        with registered_once(sandbox):
            async with staged(sandbox, folder) as stage:
                yield Crowd(stage, [*names, "robin"])
