"""A bot that is killed at seeded moments while two people play through their panels; it is begun again each time."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

from standin.outcomes import Outcome
from standin.personas import Persona
from standin.rest import Answer, Call
from standin.seen import Seen
from standin.server import Sandbox

ROOT = Path(__file__).resolve().parents[2]
MOST_PICKS = 4
"""Choices a person makes on a sheet before sending it."""
WAYS_ON = ("review", "clear", "cancel")
"""What to do where nothing more is to be chosen: an answer that leads nowhere is begun anew."""
LATEST_REQUEST = 40
LONGEST_DELAY = 0.05
"""A life ends with one of its first requests, or as many seconds after it."""
LONGEST_AWAY = 200
"""Seconds that pass for Discord, not for us, before the bot is begun again: it has forgotten the nonces by then."""
LOOK = 0.02
PATIENCE = 600.0
"""Seconds after which a run has hung; a busy machine takes minutes for one, and nothing is asserted about it."""


class Killed(Exception):
    """The bot died before it answered."""


class Bot:
    """The bot's process, which dies as often as told, at moments that follow from the seed."""

    def __init__(self, sandbox: Sandbox, database: Path, seed: int, lives: int) -> None:
        self.sandbox = sandbox
        self.database = database
        self.deaths = 0
        self._rng = Random(seed)
        self._lives = lives
        self._process: Process
        self._countdown = 0
        self._died = asyncio.Event()
        self._abandoned: list[asyncio.Future[Outcome]] = []
        self._keeper: asyncio.Task[None]
        sandbox.api.recorders.append(self._count)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[Bot]:
        """Keep the bot running for the length of a block; it is killed in the end too."""
        await self._begin()
        self._keeper = asyncio.create_task(self._keep())
        try:
            yield self
        finally:
            self._keeper.cancel()
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    @property
    def is_immortal(self) -> bool:
        """Say whether it will be killed no more."""
        return self.deaths >= self._lives

    async def answered(self, work: Coroutine[Any, Any, Outcome]) -> Outcome:
        """Wait for an answer; raise Killed if the bot dies first or never saw the question."""
        asked = asyncio.ensure_future(work)
        died = asyncio.ensure_future(self._died.wait())
        await asyncio.wait((asked, died), return_when=asyncio.FIRST_COMPLETED)
        died.cancel()
        if not asked.done():
            self._abandoned.append(asked)  # Discord itself gives it up after a while
            raise Killed
        outcome = asked.result()
        if outcome.status == "failed":
            raise Killed(outcome.error)
        return outcome

    async def online(self) -> None:
        """Wait until the bot lives and is connected."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if not self._died.is_set() and self.sandbox.gateway.is_online:
                    return
                await asyncio.sleep(LOOK)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Read the bot's database from outside."""
        with closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(query).fetchall()

    def _count(self, call: Call, status: int, answer: Answer) -> None:
        """Count a request that was just carried out; the bot may die before it learns so, or a little later."""
        self._countdown -= 1
        if self._countdown != 0 or self.is_immortal:
            return
        delay = self._rng.choice((0.0, self._rng.uniform(0, LONGEST_DELAY)))
        if delay:
            asyncio.get_running_loop().call_later(delay, self._kill)
        else:
            self._kill()

    def _kill(self) -> None:
        self._died.set()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def _begin(self) -> None:
        command = (sys.executable, "-m", "tests.crash.bot_process")
        given = (self.sandbox.base_url, self.sandbox.token, str(self.database))
        self._countdown = self._rng.randint(2, LATEST_REQUEST)
        self._process = await asyncio.create_subprocess_exec(*command, *given, cwd=ROOT)

    async def _keep(self) -> None:
        """Begin the bot again whenever it was killed."""
        while True:
            await self._died.wait()
            await self._process.wait()
            self.deaths += 1
            await _offline(self.sandbox)
            self.sandbox.clock.advance(self._rng.choice((0, LONGEST_AWAY)))
            await self._begin()
            self._died.clear()


async def _offline(sandbox: Sandbox) -> None:
    while True:
        if not sandbox.gateway.is_online:
            return
        await asyncio.sleep(LOOK)


class Player:
    """A person who answers through the panel, and remembers which answers the bot said it took."""

    def __init__(self, bot: Bot, persona: Persona, seed: int) -> None:
        self.bot = bot
        self.persona = persona
        self.sent: set[str] = set()
        """Presses of "Send", by interaction id."""
        self.confirmed: set[str] = set()
        """Those of them after which the panel showed that the answer was taken."""
        self._rng = Random(seed)

    async def take_turn(self, match: str) -> bool:
        """Answer what is asked, if anything is; return whether an answer was sent. Raise Killed."""
        channel = self.bot.sandbox.channel("matches")
        shown, _ = await self._do(self.persona.slash(channel, "panel", {"match": match}))
        picks = 0
        while True:
            usable = [one["custom_id"] for one in shown.parts() if one.get("custom_id") and not one.get("disabled")]
            ids = {_action(one): one for one in usable}
            if "send" in ids:
                return await self._send(shown, ids["send"])
            if "once" in ids or not {"pick", "review", "clear", "cancel"} & ids.keys():
                return False  # it is not this seat's turn
            if "pick" in ids and (picks < MOST_PICKS or "review" not in ids):
                picks += 1
                shown, _ = await self._do(self._pick(shown))
            else:
                shown, _ = await self._do(self.persona.click(shown, ids[next(one for one in WAYS_ON if one in ids)]))

    async def _send(self, shown: Seen, custom_id: str) -> bool:
        click = self.persona.start_click(shown, custom_id)
        self.sent.add(click.id)
        after, outcome = await self._do(_outcome(click.acknowledged))
        if "Sent" in after.text:
            self.confirmed.add(outcome.interaction_id)
        return True

    async def _pick(self, shown: Seen) -> Outcome:
        for part in shown.selects():
            if _action(part["custom_id"]) == "pick":
                value = self._rng.choice(part["options"])["value"]
                return await self.persona.select(shown, part["custom_id"], [value])
        buttons = [b["custom_id"] for b in shown.buttons() if _action(str(b.get("custom_id"))) == "pick"]
        return await self.persona.click(shown, self._rng.choice(buttons))

    async def _do(self, work: Coroutine[Any, Any, Outcome]) -> tuple[Seen, Outcome]:
        outcome = await self.bot.answered(work)
        done = await self.bot.answered(self.persona.completion(outcome))
        if done.message is None:
            raise Killed(done.status)
        return self.persona.look(done.message), done


async def _outcome(promise: asyncio.Future[Outcome]) -> Outcome:
    return await asyncio.shield(promise)


def _action(custom_id: str) -> str:
    """Return what a component of a panel does."""
    parts = custom_id.split(":", 4)
    return parts[4].partition(".")[0] if len(parts) == 5 and parts[0] == "make" else ""
