"""The whole bot on the stand-in Discord, as people see it: for end-to-end tests."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import Bot, open_bot
from bot.cli.sandbox_clock import SandboxClock
from bot.config import read_config
from bot.services.ids import ALPHABET, CODE_LENGTH, Ids
from bot.services.last_seconds import LastSeconds
from bot.services.views import Summary
from standin.model import PRIVATE_THREAD, Channel
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seen import Seen
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS, READY_SECONDS, ready
from tests.support.thinking import chosen

STEP = 0.002
"""Seconds between two looks at whether everything is said; nothing is asserted about it."""


class Stage:
    """A sandbox, the bot in it, and the people who play; `settle` waits until everything is said."""

    def __init__(self, sandbox: Sandbox, folder: Path, ids: Ids | None = None) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.ids = ids
        """Where codes, secrets and lots come from; None: nobody may foresee them."""
        self.clock = SandboxClock(sandbox.clock)
        self.bot: Bot
        self._task: asyncio.Task[None]

    async def start(self) -> None:
        """Start the bot, on the database that is there."""
        config = dataclasses.replace(read_config({}, sandbox=True), database=self.folder / "warpost.db")
        self.bot = await open_bot(config, clock=self.clock, ids=self.ids, guild_ready_timeout=READY_SECONDS)
        self.bot.client.before_identify_hook = at_once
        self._task = asyncio.create_task(self.bot.run(self.sandbox.token))
        await ready(self.bot.client, self._task)
        await self.bot.client.connected.wait()

    async def stop(self, last: LastSeconds | None = None) -> None:
        """Stop the bot, in so many last seconds; what ended it before, the test raises."""
        await self.bot.stop(last)
        await self._task

    async def restart(self) -> None:
        """Stop the bot and start it again."""
        await self.stop()
        await self.start()

    async def settle(self, patience: float = PATIENCE_SECONDS) -> None:
        """Wait until no message is due and no computer player is to act; raise TimeoutError."""

        async def is_idle() -> bool:
            return not await self._busy()

        await wait_until(is_idle, patience)

    async def _busy(self) -> bool:
        services = self.bot.services
        if services.outbox._under_way or services.practice._playing:
            return True  # the database, asked all the while, would only hold up what is waited for
        for match in await services.store.with_ai():
            summary = await services.views.summary(match)
            if any(summary.seats[waiting.seat].ai for waiting in summary.to_act):
                return True
        if self.bot.app.live is not None and self.bot.app.live.busy:
            return True
        # a message taken or said between these looks changes the counts
        before = await services.store.counts()
        next_try = await services.store.next_try()
        after = await services.store.counts()
        rests = services.outbox._asks_again > self.clock.ticks()  # what is due then waits for that
        is_due = next_try is not None and next_try <= self.clock.now() and not rests
        return is_due or before != after or "outbox.sending" in after

    async def wait_for(self, code: str, moves: int) -> None:
        """Wait until a match has come so far by itself, and it is said; raise TimeoutError."""

        async def is_so_far() -> bool:
            return (await self.summary(code)).row.moves >= moves

        await wait_until(is_so_far)
        await self.settle()

    async def wait_status(self, code: str, status: str) -> None:
        """Wait until a match has a status, and it is said; raise TimeoutError."""

        async def is_in_it() -> bool:
            return (await self.summary(code)).row.status == status

        await wait_until(is_in_it)
        await self.settle()

    async def wait_place(self, code: str, is_there: Callable[[int | None], bool]) -> None:
        """Wait until a match is played where it should be, and it is said; raise TimeoutError."""

        async def is_moved() -> bool:
            return is_there((await self.summary(code)).row.thread)

        await wait_until(is_moved)
        await self.settle()

    async def wait_mended(self, code: str) -> None:
        """Wait until nothing keeps a match from its place, and it is said; raise TimeoutError."""

        async def is_mended() -> bool:
            return not (await self.summary(code)).row.troubles

        await wait_until(is_mended)
        await self.settle()

    async def wait_channel(self, channel: Channel) -> None:
        """Wait until the bot knows of a channel or thread; raise TimeoutError."""

        async def is_known() -> bool:
            return self.bot.client.get_channel(int(channel.id)) is not None

        await wait_until(is_known)

    async def wait_said(self, name: str, place: Channel, words: str) -> None:
        """Wait until a person can read some words in a place; raise TimeoutError."""

        async def is_said() -> bool:
            return any(words in message.text for message in self.person(name).visible_messages(place))

        await wait_until(is_said)

    async def wait_reminded(self, name: str, code: str) -> None:
        """Wait until a person is pinged in their own thread; raise TimeoutError."""

        async def is_pinged() -> bool:
            return self.person(name).last_message(self.own_thread(name, code)).mentions_me

        await wait_until(is_pinged)

    async def wait_gone(self, name: str, message: Seen) -> None:
        """Wait until a message is deleted; raise TimeoutError."""

        async def is_gone() -> bool:
            kept = self.person(name).visible_messages(self.sandbox.hub.world.channels[message.channel_id])
            return all(one.id != message.id for one in kept)

        await wait_until(is_gone)

    # ---- people and places

    def person(self, name: str) -> Persona:
        """Return somebody to act for."""
        return self.sandbox.persona(name)

    @property
    def channel(self) -> Channel:
        """Return the channel matches are played in."""
        return self.sandbox.channel("matches")

    async def slash(self, name: str, command: str, options: Mapping[str, Any] | None = None) -> Seen:
        """Use a command in the matches channel and return what the person is shown in the end."""
        return await self.shown(name, await self.person(name).slash(self.channel, command, options))

    async def click(self, name: str, message: Seen, label: str) -> Seen:
        """Press the button whose label contains the text; return what the person is shown in the end."""
        return await self.shown(name, await self.person(name).click(message, message.button(label)))

    async def click_first(self, name: str, message: Seen, label: str) -> Seen:
        """Press the first of the buttons with that label; return what the person is shown in the end."""
        button = next(b["custom_id"] for b in message.buttons() if b.get("label") == label)
        return await self.press(name, message, button)

    async def fill(self, name: str, message: Seen, label: str, values: Mapping[str, str]) -> Seen:
        """Press a button that opens a window and send it filled in; return what the person is shown in the end."""
        person = self.person(name)
        window = await person.click(message, message.button(label))
        return await self.shown(name, await person.submit_modal(window, values))

    async def press(self, name: str, message: Seen, custom_id: str) -> Seen:
        """Press the button of that id; return what the person is shown in the end."""
        return await self.shown(name, await self.person(name).click(message, custom_id))

    async def shown(self, name: str, outcome: Outcome) -> Seen:
        """Return the message an interaction came to, once it is there."""
        done = await self.person(name).completion(outcome)
        assert done.error is None, done.error
        assert done.message is not None, done
        return done.message

    def thread(self, name: str, code: str) -> Channel:
        """Return a match's public thread."""
        return next(t for t in self.person(name).threads() if code in t.name and t.type != PRIVATE_THREAD)

    def own_thread(self, name: str, code: str) -> Channel:
        """Return the thread of a person's seat."""
        return next(t for t in self.person(name).threads() if code in t.name and t.type == PRIVATE_THREAD)

    def posts(self, name: str, code: str) -> list[Seen]:
        """Return what a person sees in a match's public thread, oldest first."""
        return [m for m in self.person(name).visible_messages(self.thread(name, code)) if not m.is_ephemeral]

    def lobby(self, name: str, code: str) -> Seen:
        """Return a match's lobby post."""
        found = self.person(name).visible_messages(self.channel)
        return next(m for m in reversed(found) if code in m.text and not m.is_ephemeral)

    # ---- matches

    async def match(self, first: str = "ana", second: str = "milo", **options: Any) -> str:
        """Open a match between two people, begun and said; return its code."""
        given = {"game": "skirmish", "opponent": self.person(second).id, **options}
        code = code_in(await self.slash(first, "match new", given))
        await self.settle()
        await self.click(second, self.lobby(second, code), "Accept")
        await self.settle()
        if (await self.summary(code)).row.status == "ready":
            await self.click(first, self.lobby(first, code), "I am here")
            await self.settle()
        return code

    async def summary(self, code: str) -> Summary:
        """Return a match's summary."""
        return await self.bot.services.views.summary(code)

    async def answer(self, code: str, level: str = "greedy", seed: int = 1) -> None:
        """Let a computer player answer for everybody who is to act now, through the services."""
        services = self.bot.services
        summary = await self.summary(code)
        game = services.views.game_of(summary.row)
        for waiting in summary.to_act:
            seen = await services.views.seat(code, waiting.seat)
            decision = next(d for d in seen.decisions if d.clock != "side")
            choice = chosen(game, seen.view, decision, level, seed)
            player = summary.seats[waiting.seat].player
            assert player is not None
            await services.matches.submit(code, player, waiting.seat, decision.id, choice)

    async def begin_battle(self, code: str) -> None:
        """Answer entry and line-up for both seats."""
        await self.answer(code)
        await self.answer(code)
        await self.settle()

    async def finish(self, code: str) -> Summary:
        """Answer for both seats until the match is over, and wait until it is said."""
        while (await self.summary(code)).row.outcome is None:
            await self.answer(code)
        await self.settle()
        return await self.summary(code)


async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Identify without the five seconds that discord.py waits: they are for bots of many shards."""


async def wait_until(condition: Callable[[], Awaitable[bool]], patience: float = PATIENCE_SECONDS) -> None:
    """Wait until a condition holds; raise TimeoutError. The database tells nobody when it changes: we look again."""
    async with asyncio.timeout(patience):
        while True:
            if await condition():
                return
            await asyncio.sleep(STEP)


def code_in(message: Seen) -> str:
    """Return the match code that a message names."""
    for word in message.text.replace(":", " ").replace("：", " ").split():
        if len(word) == CODE_LENGTH and set(word) <= set(ALPHABET):
            return word
    raise LookupError(f"no match code in {message.text!r}")


@asynccontextmanager
async def staged(sandbox: Sandbox, folder: Path, ids: Ids | None = None) -> AsyncIterator[Stage]:
    """Run the bot in a sandbox for the length of a block."""
    stage = Stage(sandbox, folder, ids)
    await stage.start()
    try:
        yield stage
    finally:
        await stage.stop()
