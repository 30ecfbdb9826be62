"""Two worlds alike but for one seat's secret, and everything that reaches anybody else in them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from itertools import product, zip_longest
from pathlib import Path
from random import Random
from typing import Any

from bot.cli.sandbox_seed import SEED
from bot.discord import reply
from bot.services.new_match import NewMatch
from rules.ai.random import random_choice
from rules.kernel.sheet import SheetGame
from rules.kernel.types import Choice
from standin.changes import Change, MessageChanged, MessageCreated, MessageDeleted
from standin.clock import Clock
from standin.endpoints import pointed_at
from standin.model import PUBLIC_THREAD
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seen import Seen, is_visible
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS
from tests.kernel.toy import Toy
from tests.panel.table import GAME, Hand, Table
from tests.panel.toy_table import ToyTable
from tests.support.registered import registered_once
from tests.support.toy_data import registered

from .written import write

STEP = 0.002
START = 1_790_000_000.0
OTHERS = ("milo", "yuki", "robin")
"""Who must not tell the worlds apart: the other seat, a spectator, and the server's owner."""
GUESTS = ("milo", "robin", "yuki")
"""Who sits beside ana, in the order of seats."""
STAFF = "gm"
"""The role of whom Discord lets read all private threads (Manage Threads): the other seat's person has it too."""
PASSING = (
    "id",
    "timestamp",
    "edited_timestamp",
    "nonce",
    "interaction_metadata",
    "interaction",
    "message_reference",
    "referenced_message",
    "url",
    "proxy_url",
    "attachment_id",
)
"""Parts of a message that count inputs of everybody: Discord's own ids and times, and the names of files' places."""


Probe = tuple[str, dict[str, str]]
"""A command with what is given to it beside the match."""
SHEETS: tuple[Probe, ...] = (("orders", {"text": "u1 c3 wait"}),)
SQUARES = ("a1", "d3", "e4", "h2")


def probes(game: Any) -> tuple[Probe, ...]:
    """Return what is typed to find out what may be answered: a sheet, or every verb of a game without sheets."""
    if isinstance(game, SheetGame):
        return SHEETS
    asked: Probe = ("why", {"text": "attack d3-d2"})
    return (asked, *((verb.name, dict(zip(verb.arguments, SQUARES, strict=False))) for verb in game.verbs))


def looks(shown: Seen, *actions: str) -> list[str]:
    """Return the buttons of a panel that do one of these: show more, a part in large, what signs mean, the story."""
    return [one for one in shown.custom_ids() if any(action in one for action in actions)]


class World:
    """A table with a frozen clock and predictable ids, and a log of what reaches the others, in order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[str] = []
        self._renewed: dict[str, str] = {}
        """Private panels that were renewed, as they stand: when, and how often on the way, is up to the machine."""
        self._pried = 0
        self._seated: tuple[str, ...] = GUESTS[:1]
        self._hub = table.sandbox.hub
        self._readers = [table.sandbox.persona(name) for name in OTHERS]
        self._hub.subscribe(self._note)

    def scrubbed(self, raw: Any) -> Any:
        """Return a message without what counts everybody's inputs; a file is named by its bytes."""
        if isinstance(raw, dict):
            kept = {name: self.scrubbed(part) for name, part in raw.items() if name not in PASSING}
            if "filename" in raw:
                kept["bytes"] = self._digest(str(raw["url"]))
            return kept
        if isinstance(raw, list):
            return [self.scrubbed(part) for part in raw]
        return raw

    async def begin(self, preset: str = "async", size: int = 2, *, checked: bool = False, **options: Any) -> None:
        """Begin a match of ana and milo, who manages threads, and at larger tables robin and yuki.

        All were seen before, so that their names are known.
        """
        self._seated = GUESTS[: size - 1]
        self.table.milo.persona.user.role = STAFF
        people = [self.table.sandbox.persona(name) for name in ("ana", *OTHERS)]
        for person in people:
            person.direct()  # opened by all at once, so that its id counts nobody's secret inputs
            await person.completion(await person.slash(self.table.channel, "my", {}))
        lobby = self.table.running.services.lobby
        new = NewMatch(
            game=self.table.played,
            creator=self.table.ana.player,
            guild=int(self.table.sandbox.guild.id),
            channel=int(self.table.channel.id),
            invited=tuple(int(self.table.sandbox.persona(name).id) for name in GUESTS[: size - 1]),
            seat=0,
            options=options,
            preset=preset,
            checked=checked,
        )
        self.table.match = (await lobby.create(new)).match.id
        await self.settle()  # else it would be up to the machine whether the challenge is posted before it is accepted
        for guest in new.invited:
            await lobby.accept(self.table.match, guest)
            await self.settle()

    async def settle(self) -> None:
        """Wait until the bot has said everything that is due."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                if not await self._speaks():
                    self.told += sorted(self._renewed.values())  # of several panels the machine renews any first
                    self._renewed.clear()
                    return
                await asyncio.sleep(STEP)

    async def _speaks(self) -> bool:
        services, live = self.table.running.services, self.table.running.app.live
        assert live is not None
        if live.busy or services.outbox._under_way:
            return True  # the database, asked all the while, would only hold up what is waited for
        store = services.store
        due = await store.next_due()  # first the clocks, then the messages they bring about
        if due is not None and due <= self.table.clock.now():
            return True
        before = await store.counts()
        next_try = await store.next_try()  # a desk is edited a while later, which is for the test to let pass
        after = await store.counts()
        is_due = next_try is not None and next_try <= self.table.clock.now()
        return live.busy or is_due or before != after or "outbox.sending" in after

    # ---- what the others do to find out

    async def pry(self) -> None:
        """Let the others look at everything there is to look at, and note what they are shown."""
        for reader in self._readers:
            for command in ("match board", "match orders", "match log", "match replay"):
                await self._use(reader, command, {"match": self.table.match})
            await self._use(reader, "my", {})
            if reader.user.username not in self._seated:
                await self._follow(reader)
            for command in ("panel", "submit"):
                shown = await self._use(reader, command, {"match": self.table.match})
                if shown is not None:
                    for more in looks(shown, ":extra."):
                        opened = await self._shown(reader, more, await reader.click(reader.look(shown.id), more))
                        shown = opened or shown
                    for closer in (*looks(shown, ":zoom.", ":legend."), *looks(shown, ":story.")):
                        await self._look(reader, shown.id, closer)
            asked = self._asked(reader)
            for command, given in asked:
                await self._use(reader, command, {**given, "match": self.table.match})
            await self._use(reader, "match record", {"match": self.table.match})
            await self._use(reader, "match verify", {"match": self.table.match})
            await self._use(reader, "match luck", {"match": self.table.match})
            for label in ("twin", "log", "panel", "legend"):
                await self._press_board(reader, label)
            for entry in ("Explain this", "Board as text"):
                await self._shown(reader, entry, await reader.use_menu(self.board(reader), entry))
            for command, given in asked:
                for name, typed in product(given, self._typed(reader, given)):
                    begun = {**given, name: typed, "match": self.table.match}
                    await self._suggested(reader, command, name, begun)
            await self._suggested(reader, "match board", "match", {"match": ""})
            await self._write(reader)
        self._pried += 1

    async def _write(self, reader: Persona) -> None:
        """Write to the bot; what it replies is noted as whatever reaches a reader is."""
        name = reader.user.username
        seat = 1 + self._seated.index(name) if name in self._seated else None
        await write(self.table, reader, seat, self._pried)
        await self.settle()

    async def _follow(self, reader: Persona) -> None:
        """Follow the match, or follow it no more, from the list of those that run."""
        shown = await self._use(reader, "watch", {})
        if shown is not None:
            for custom_id in looks(shown, "follow:"):
                await self._shown(reader, custom_id, await reader.click(shown, custom_id))

    async def _look(self, reader: Persona, message: str, closer: str) -> None:
        """Press one of the looks at a panel; where the look before left it out, go back to the board and to more."""
        for step, end in ((":zoom.", "@"), (":extra.", "")):
            seen = reader.look(message)
            if closer not in seen.custom_ids():
                (back,) = (one for one in looks(seen, step) if one.endswith(end))
                await self._shown(reader, back, await reader.click(seen, back))
        await self._shown(reader, closer, await reader.click(reader.look(message), closer))

    def _asked(self, reader: Persona) -> tuple[Probe, ...]:
        """Return what a reader types to find out what may be answered.

        Each is typed by everybody with a seat and by one of the people without, who are refused alike: they share them
        out anew each time.
        """
        asked, outside = probes(self.table.game), self._outside
        if reader not in outside:
            return asked
        return asked[(outside.index(reader) + self._pried) % len(outside) :: len(outside)]

    def _typed(self, reader: Persona, given: dict[str, str]) -> tuple[str, ...]:
        """Return what a reader types where something is suggested; what begins a word only narrows that for none.

        A word is begun while the secret is fresh.
        """
        if reader is self._readers[0] and not self._pried:
            return ("", given.get("text", "a")[:1], "1")
        return ("",)

    @property
    def _outside(self) -> list[Persona]:
        """Return the readers without a seat."""
        return [one for one in self._readers if one.user.username not in self._seated]

    async def _use(self, reader: Persona, command: str, options: dict[str, Any]) -> Seen | None:
        return await self._shown(reader, command, await reader.slash(self.table.channel, command, options))

    async def _press_board(self, reader: Persona, verb: str) -> None:
        board = self.board(reader)
        custom_id = next(one for one in board.custom_ids() if one.startswith(f"{verb}:"))
        await self._shown(reader, f"press {custom_id}", await reader.click(board, custom_id))

    async def _suggested(self, reader: Persona, command: str, focused: str, given: dict[str, Any]) -> None:
        outcome = await reader.autocomplete(self.table.channel, command, focused, given)
        self.told.append(f"{reader.user.username} is suggested {json.dumps(outcome.choices)}")

    async def _shown(self, reader: Persona, what: str, outcome: Outcome) -> Seen | None:
        done = await reader.completion(outcome)
        shown = None if done.message is None else self.scrubbed(done.message.raw)
        modal = None if done.modal is None else self.scrubbed(done.modal)
        self.told.append(f"{reader.user.username} {what}: {done.status} {json.dumps([shown, modal])}")
        return done.message

    def board(self, reader: Persona) -> Seen:
        """Return the newest public message with a board."""
        threads = [t for t in reader.threads() if t.type == PUBLIC_THREAD]
        public = [m for m in reader.visible_messages(threads[0]) if not m.is_ephemeral]
        found = [m for m in public if any(one.startswith("log:") for one in m.custom_ids())]
        return found[-1]

    # ---- what the seat does

    def choices(self, view: Any, decision: Any, count: int = 2, least: int = 2) -> list[Choice]:
        """Return different legal answers to a decision; raise LookupError for fewer than the least."""
        found: dict[Choice, None] = {}
        for seed in range(200):
            found[random_choice(self.table.game, view, decision, Random(seed))] = None
            if len(found) == count:
                return list(found)
        if len(found) < least:
            raise LookupError(f"{decision} has fewer than {least} answers")
        return list(found)

    def _digest(self, url: str) -> str:
        return hashlib.sha256(self.table.ana.persona.fetch(url)).hexdigest()

    def _note(self, change: Change) -> None:
        if not isinstance(change, MessageCreated | MessageChanged | MessageDeleted):
            return
        seeing = [reader for reader in self._readers if is_visible(self._hub, change.message, reader.id)]
        if seeing:
            shown = json.dumps(self.scrubbed(self._hub.wire.message(change.message)))
            for reader in seeing:
                pinged = reader.id in change.message.mentions
                passed = self.table.clock.now() - int(START)
                line = f"{passed} s: {type(change).__name__} for {reader.user.username} ({pinged}): {shown}"
                if isinstance(change, MessageChanged) and change.message.reader is not None:
                    self._renewed[change.message.id] = line
                else:
                    self.told.append(line)


@asynccontextmanager
async def world(folder: Path, game: str = GAME) -> AsyncIterator[World]:
    """Run a bot in a fresh world that begins like every other one."""
    await asyncio.to_thread(folder.mkdir)
    sandbox = Sandbox(clock=Clock.frozen(START), seed=SEED)
    sandbox.interactions.patience = PATIENCE_SECONDS
    async with sandbox:
        toy = registered() if game == Toy.name else nullcontext()
        with pointed_at(sandbox.base_url), registered_once(sandbox), toy:
            laid = ToyTable(sandbox, folder) if game == Toy.name else Table(sandbox, folder, game)
            async with laid.run() as table:
                now = World(table)
                with host_log(now.told), unhurried():
                    yield now


@contextmanager
def unhurried() -> Iterator[None]:
    """Let no answer be announced before it is there: which ones would be is up to the machine."""
    before, reply.PATIENCE = reply.PATIENCE, PATIENCE_SECONDS
    try:
        yield
    finally:
        reply.PATIENCE = before


class _Written(logging.Handler):
    """Notes what a host reads."""

    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.INFO)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        self._told.append(f"host log: {record.levelname} {record.name} {record.getMessage()}")


@contextmanager
def host_log(told: list[str]) -> Iterator[None]:
    """Note the lines of the host's log as well: they are no place for secrets either."""
    logger, handler = logging.getLogger("bot"), _Written(told)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


async def draft(hand: Hand, choice: Choice, *, at_once: bool = False) -> None:
    """Save a draft for what is asked, or foreseen."""
    seen = await hand.seat()
    assert seen.plan is not None
    matches = hand.table.running.services.matches
    await matches.save_draft(hand.table.match, hand.player, hand.number, seen.plan.id, choice, at_once=at_once)


def first_difference(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """Return where two worlds' tellings part, from a little before the first letter that differs; None: nowhere."""
    for left, right in zip_longest(one, other, fillvalue="(nothing)"):
        if left != right:
            at = max(0, next(n for n, pair in enumerate(zip_longest(left, right)) if pair[0] != pair[1]) - 150)
            return f"{left[:60]} … {left[at : at + 300]}", f"{right[:60]} … {right[at : at + 300]}"
    return None
