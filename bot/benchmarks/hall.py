"""A stand-in Discord with as many people as wanted, a bot in it, and matches between them: what clicks are timed on."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

from bot.app import Bot, open_bot
from bot.cli.sandbox_seed import SEED
from bot.cli.waiting import rested
from bot.config import Config, read_config
from bot.services.build import Services
from bot.services.new_match import NewMatch
from bot.storage.rows import PLAYING
from rules.ai.random import random_choice
from standin.clock import Clock
from standin.endpoints import pointed_at
from standin.model import Channel, Member, Snowflakes, User, World
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seed import seeded_world
from standin.seen import Seen
from standin.server import Sandbox

LOOK = 0.01
"""Seconds between two looks at whether something has come about."""
READY_SECONDS = 0.01
MOST_ANSWERS = 20
"""Answers a match may need before its board is in play."""
HEEDED = ("WARPOST_PAINTERS",)
"""Variables of the host that a bot is measured with; every other one has its default."""
TRIES = 10
"""How often something that is not timed is asked for, where the machine is too busy to answer within Discord's 3 s."""


class Unanswered(Exception):
    """A click that is to be timed was not answered."""


@dataclasses.dataclass
class Hall:
    """A running stand-in, the bot in it, and the people."""

    sandbox: Sandbox
    bot: Bot
    people: list[Persona]

    @property
    def channel(self) -> Channel:
        """Return the channel everybody clicks in."""
        return self.sandbox.channel("matches")

    async def match(self, game: str, first: Persona, second: Persona, seed: int = 1) -> str:
        """Begin a match and answer at random until its board is in play; return its code."""
        players = (int(first.id), int(second.id))
        return await in_play(self.bot.services, game, players, int(self.sandbox.guild.id), int(self.channel.id), seed)

    async def panel(self, person: Persona, match: str) -> Seen:
        """Open a person's private panel; raise Unanswered."""
        for _ in range(TRIES):
            with suppress(Unanswered):
                return await seen_after(person, await person.slash(self.channel, "panel", {"match": match}))
        raise Unanswered(f"no panel of {match} in {TRIES} tries")

    async def said(self) -> None:
        """Wait until nothing is due and nothing on its way; raise Unanswered where it cannot be said."""
        store, clock = self.bot.services.store, self.bot.services.desk.clock

        async def is_said() -> bool:
            next_try = await store.next_try()
            return "outbox.sending" not in await store.counts() and (next_try is None or next_try > clock.now())

        await self._until(is_said)

    async def settled(self) -> None:
        """Wait until the bot has said everything; raise Unanswered where it cannot."""

        async def is_settled() -> bool:
            return not any("outbox." in name for name in await self.bot.services.store.counts())

        await self._until(is_settled)

    async def _until(self, is_done: Callable[[], Awaitable[bool]]) -> None:
        while not await is_done():
            dead = [row.fault for row in await self.bot.services.outbox.dead() if row.fault]
            if dead:
                raise Unanswered(f"messages were laid aside: {dead}")
            await asyncio.sleep(LOOK)


@asynccontextmanager
async def opened(folder: Path, people: int) -> AsyncIterator[Hall]:
    """Run a bot in a stand-in with that many people for the length of a block."""
    clock = Clock()
    async with Sandbox(clock=clock, world=crowd(clock, people)) as sandbox:
        with pointed_at(sandbox.base_url):
            async with await open_bot(config_in(folder), guild_ready_timeout=READY_SECONDS) as bot:
                task = asyncio.create_task(bot.run(sandbox.token))
                try:
                    while not bot.client.is_ready():
                        if task.done():
                            task.result()
                        await asyncio.sleep(LOOK)
                    named = [user for user in sandbox.world.personas() if user.username.startswith("guest")]
                    with rested():
                        yield Hall(sandbox, bot, [sandbox.persona(user.username) for user in named])
                finally:
                    await bot.stop()
                    await task


def config_in(folder: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Return a configuration whose database is in a folder; of the environment only what is `HEEDED` counts.

    Raise ConfigError for a value that cannot be read.
    """
    heeded = {name: environment[name] for name in HEEDED if name in environment}
    return dataclasses.replace(read_config(heeded, sandbox=True), database=folder / "bench.db")


def crowd(clock: Clock, people: int) -> World:
    """Return the usual world with further people in it."""
    world = seeded_world(clock, SEED)
    ids = Snowflakes(clock, world.last_id)
    guild = next(iter(world.guilds.values()))
    for number in range(people):
        user = User(ids.take(), f"guest{number}", f"Guest {number}", is_persona=True)
        world.users[user.id] = user
        guild.members[user.id] = Member(user.id, clock.now())
    world.last_id = ids.last
    return world


async def in_play(
    services: Services, game: str, players: tuple[int, int], guild: int, channel: int, seed: int = 1
) -> str:
    """Begin a match and answer at random until its board is in play; return its code."""
    first, second = players
    new = NewMatch(game=game, creator=first, guild=guild, channel=channel, invited=(second,), seat=0)
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, second)
    await services.openings.open(match)
    rng = Random(seed)
    for _ in range(MOST_ANSWERS):
        summary = await services.views.summary(match)
        if summary.row.status == PLAYING:
            return match
        seat = summary.to_act[0].seat
        seen = await services.views.seat(match, seat)
        decision = next(d for d in seen.decisions if d.clock != "side")
        choice = random_choice(services.views.game_of(summary.row), seen.view, decision, rng)
        await services.matches.submit(match, players[seat], seat, decision.id, choice)
    raise Unanswered(f"match {match} does not come into play")


async def pressed(person: Persona, shown: Seen, custom_id: str, value: str = "") -> tuple[float, Outcome]:
    """Press a button, or choose a value; return the seconds until it was answered, and the answer."""
    since = time.perf_counter()
    if value:
        outcome = await person.select(shown, custom_id, [value])
    else:
        outcome = await person.click(shown, custom_id)
    return time.perf_counter() - since, outcome


async def seen_after(person: Persona, outcome: Outcome) -> Seen:
    """Return what a press came to in the end; raise Unanswered."""
    done = await person.completion(outcome)
    if done.message is None:
        raise Unanswered(f"a press came to {done.status}: {done.error}")
    return done.message


def choosing(shown: Seen) -> tuple[str, str]:
    """Return the id of a panel's first component that chooses something, and the value to choose ("": a button).

    Where nothing is left to choose: the button that takes the last step back, or leaves a last look.
    """
    for part in shown.selects():
        if ":pick." in part["custom_id"]:
            return part["custom_id"], part["options"][0]["value"]
    return named(shown, "pick", "undo", "back"), ""


def named(shown: Seen, *actions: str) -> str:
    """Return the id of a panel's first button that does one of these, the first named first; raise Unanswered."""
    for action in actions:
        for part in shown.buttons():
            if f":{action}." in str(part.get("custom_id")) and not part.get("disabled"):
                return str(part["custom_id"])
    raise Unanswered(f"no button for {' or '.join(actions)}: {shown.text}")


def going_back(shown: Seen) -> str:
    """Return the id of the button that takes the last step back, leaves a last look, or shows the panel anew."""
    return named(shown, "undo", "back", "pick")
