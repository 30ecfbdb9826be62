"""A bot on the stand-in with two people at a match, and hands to work their panels with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import discord

from bot.app import Bot, open_bot
from bot.config import read_config
from bot.services.new_match import NewMatch
from bot.services.views import SeatView
from bot.storage.rows import FULL, OPENING, Draft
from discord_limits.message_limits import check_message
from rules.kernel.types import Choice
from standin.model import Channel
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seen import Seen
from standin.server import Sandbox
from standin.testing import ready, until
from tests.services.fakes import FakeClock, FakeIds
from tests.support.stage import at_once, wait_until

GAME = "skirmish"
WEST, EAST = ("preset", "deck_1"), ("preset", "deck_2")


class Table:
    """One bot, and the match that is played on it; `ana` sits on seat 0, `milo` on seat 1."""

    def __init__(self, sandbox: Sandbox, folder: Path, game: str = GAME) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.played = game
        self.clock = FakeClock(int(sandbox.clock.now()))
        self.ids = FakeIds()
        self.bot: Bot | None = None
        self.match = ""
        self.help = FULL
        self.settings = {"WARPOST_DATABASE": str(folder / "bot.db")}
        self.ana = Hand(self, sandbox.persona("ana"))
        self.milo = Hand(self, sandbox.persona("milo"))
        self.robin = Hand(self, sandbox.persona("robin"))

    @property
    def running(self) -> Bot:
        assert self.bot is not None
        return self.bot

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Return who sits on the seats, in order."""
        return self.ana, self.milo

    @property
    def channel(self) -> Channel:
        return self.sandbox.channel("matches")

    @asynccontextmanager
    async def run(self) -> AsyncIterator[Table]:
        """Run the bot on the same database as before."""
        config = read_config(self.settings, sandbox=True)
        self.bot = await open_bot(config, clock=self.clock, ids=self.ids, guild_ready_timeout=0.01)
        self.bot.client.before_identify_hook = at_once
        task = asyncio.create_task(self.bot.run(self.sandbox.token))
        try:
            await ready(self.bot.client, task)
            yield self
        finally:
            await self.bot.stop()
            await task
            self.bot = None

    async def begin(self, **options: Any) -> str:
        """Begin a match between ana and milo."""
        lobby = self.running.services.lobby
        guild, channel = int(self.sandbox.guild.id), int(self.channel.id)
        ana, milo = self.ana.player, self.milo.player
        new = NewMatch(
            game=self.played,
            creator=ana,
            guild=guild,
            channel=channel,
            invited=(milo,),
            seat=0,
            options=options,
            help=self.help,
        )
        made = await lobby.create(new)
        self.match = made.match.id
        await lobby.accept(self.match, milo)
        await wait_until(self._is_seen)
        return self.match

    async def _is_seen(self) -> bool:
        """Say whether both can see the match, so that its clocks run."""
        if self.running.services.outbox._under_way:
            return False
        return (await self.running.services.views.summary(self.match)).row.status != OPENING

    async def line_up(self, **options: Any) -> str:
        """Begin a match and enter preset decks for both."""
        match = await self.begin(**options)
        decks = tuple(self.game.catalogue.decks.values())
        for hand, deck in zip(self.hands, decks, strict=False):
            await hand.submit(("preset", deck.id, "preset", deck.master))
        return match

    async def battle(self, **options: Any) -> str:
        """Begin a match and play it up to the first order sheet."""
        match = await self.line_up(**options)
        await self.defaults()
        return match

    async def defaults(self) -> None:
        """Answer what is asked now by its default, for every seat."""
        for hand in self.hands:
            seen = await hand.seat()
            assert seen.plan is not None
            await hand.submit(seen.plan.default)

    @property
    def game(self) -> Any:
        """Return the rules."""
        return self.running.services.views.game(self.played)

    async def acting(self) -> Hand:
        """Return who is to act, where it is one seat."""
        summary = await self.running.services.views.summary(self.match)
        (waiting,) = summary.to_act
        return self.hands[waiting.seat]

    async def told(self) -> None:
        """Wait until everything is said."""

        async def is_told() -> bool:
            if self.running.services.outbox._under_way:
                return False
            return not any(name.startswith("outbox.") for name in await self.running.services.store.counts())

        await wait_until(is_told)

    async def leave_panel(self, hand: Hand) -> Seen:
        """Let a panel stand in a seat's own thread, as an earlier version of the bot left them; return it."""
        app = self.running.app
        row = await hand.seat()
        place = self.running.client.get_channel(row.summary.seats[hand.number].thread or 0)
        assert isinstance(place, discord.Thread)
        assert app.seat_panel is not None
        post = await app.seat_panel(app, row, app.words("en"), "dark")
        left = await place.send(view=post.view, files=list(post.files))
        return hand.persona.look(str(left.id))

    async def until(self, condition: Any) -> None:
        """Wait until something holds in the stand-in."""
        await until(self.sandbox, condition)


class Hand:
    """A person with their panel; `panel` is the message it was last seen in."""

    def __init__(self, table: Table, persona: Persona) -> None:
        self.table = table
        self.persona = persona
        self.panel: Seen | None = None

    @property
    def player(self) -> int:
        return int(self.persona.id)

    @property
    def number(self) -> int:
        return self.table.hands.index(self)

    @property
    def shown(self) -> Seen:
        assert self.panel is not None
        return self.panel

    @property
    def is_sent(self) -> bool:
        """Say whether the last press has sent an answer."""
        return "> Sent." in self.shown.text

    async def seat(self) -> SeatView:
        """Return what the seat sees."""
        return await self.table.running.services.views.seat(self.table.match, self.number)

    async def draft(self) -> Draft | None:
        """Return the seat's draft."""
        return next(iter((await self.seat()).drafts), None)

    async def drafted(self) -> Choice:
        """Return what is drafted, () if nothing is."""
        draft = await self.draft()
        return () if draft is None else draft.choice

    async def sketched(self) -> list[str]:
        """Return every token of the answer in the making, whole or not."""
        draft = await self.draft()
        return [] if draft is None or draft.sketch is None else list(_tokens(draft.sketch["now"]))

    async def submit(self, choice: Choice) -> None:
        """Answer the open decision past the interface."""
        seen = await self.seat()
        assert seen.plan is not None
        matches = self.table.running.services.matches
        await matches.submit(self.table.match, self.player, self.number, seen.plan.id, choice)

    async def slash(self, command: str, **options: Any) -> Seen:
        """Use a command and return the private answer."""
        return await self._answer(await self.persona.slash(self.table.channel, command, options))

    async def open(self) -> Seen:
        """Open the panel."""
        return await self.slash("panel", match=self.table.match)

    async def press(self, label: str, message: Seen | None = None) -> Seen:
        """Press the button with a label on the panel."""
        shown = message or self.shown
        return await self._answer(await self.persona.click(shown, button(shown, label)))

    async def press_more(self, label: str) -> Seen:
        """Press a button that stands under *More* while the panel asks something, on the panel while it waits."""
        if any(name.startswith("More …") for name in labels(self.shown)):
            await self.press("More …")
        return await self.press(label)

    async def tap(self, action: str, argument: str = "") -> Seen:
        """Press the button of an action of the panel, whatever its label says in the reader's language."""
        ids = [part["custom_id"] for part in self.shown.buttons() if not part.get("disabled")]
        found = [one for one in ids if f":{action}." in one and one.endswith(argument)]
        if len(found) != 1:
            raise LookupError(f"{len(found)} buttons are for {action!r} {argument!r}: {labels(self.shown)}")
        return await self._answer(await self.persona.click(self.shown, found[0]))

    async def choose(self, value: str) -> Seen:
        """Choose a value: the button or the select that offers it."""
        shown = self.shown
        wanted = f".={value}"
        for part in shown.buttons():
            if str(part.get("custom_id", "")).endswith(wanted):
                return await self._answer(await self.persona.click(shown, part["custom_id"]))
        return await self.select(value)

    async def select(self, value: str) -> Seen:
        """Choose a value of the first select that has it, turning pages until it is there."""
        while any(str(b.get("label")).startswith("◀") and not b.get("disabled") for b in self.shown.buttons()):
            await self.press("◀")
        while True:
            shown = self.shown
            for part in shown.selects():
                if any(option["value"] == value for option in part["options"]):
                    marked = [o["value"] for o in part["options"] if o.get("default") and o["value"] != value]
                    values = [*marked, value] if part.get("max_values", 1) > 1 else [value]
                    return await self._answer(await self.persona.select(shown, part["custom_id"], values))
            await self._turn()

    async def pick(self, action: str, *values: str) -> Seen:
        """Choose values in the select whose id names an action of the panel."""
        found = [part["custom_id"] for part in self.shown.selects() if f":{action}." in part["custom_id"]]
        if len(found) != 1:
            raise LookupError(f"{len(found)} selects are for {action!r}")
        return await self._answer(await self.persona.select(self.shown, found[0], list(values)))

    async def build(self, *tokens: str) -> Seen:
        """Choose one token after another."""
        for token in tokens:
            await self.choose(token)
        return self.shown

    async def _turn(self) -> None:
        on = [b for b in self.shown.buttons() if str(b.get("label")).endswith("▶") and not b.get("disabled")]
        if not on:
            raise LookupError(f"not among {offered(self.shown)}: {labels(self.shown)} {self.shown.text}")
        await self._answer(await self.persona.click(self.shown, on[0]["custom_id"]))

    async def modal(self, label: str, text: str) -> Seen:
        """Press a button that opens a window, write and send it."""
        outcome = await self.persona.click(self.shown, button(self.shown, label))
        assert outcome.status == "modal", outcome
        return await self._answer(await self.persona.submit_modal(outcome, {"text": text}))

    async def take(self, outcome: Outcome) -> Seen:
        """Wait for an answer to an action and keep it as the panel."""
        return await self._answer(outcome)

    async def suggested(self, command: str, focused: str, **options: str) -> list[tuple[str, str]]:
        """Return what is suggested for an option."""
        given = {"match": self.table.match, **options}
        outcome = await self.persona.autocomplete(self.table.channel, command, focused, given)
        return [(choice["name"], choice["value"]) for choice in outcome.choices]

    async def _answer(self, outcome: Outcome) -> Seen:
        done = await self.persona.completion(outcome)
        assert done.status in ("message", "updated"), done
        assert done.message is not None
        seen = self.persona.look(done.message)
        check_message({"components": seen.raw["components"], "flags": seen.raw["flags"]})
        self.panel = seen
        return seen


def _tokens(kept: object) -> Iterator[str]:
    if isinstance(kept, str):
        yield kept
    elif isinstance(kept, list | tuple):
        for each in cast("Sequence[object]", kept):
            yield from _tokens(each)


def button(shown: Seen, label: str) -> str:
    """Return the id of the button whose label begins with the text."""
    exact = [part for part in shown.buttons() if str(part.get("label") or "") == label]
    found = exact or [part for part in shown.buttons() if str(part.get("label") or "").startswith(label)]
    if len(found) != 1:
        raise LookupError(f"{len(found)} buttons begin with {label!r}: {labels(shown)}")
    return found[0]["custom_id"]


def labels(shown: Seen) -> list[str]:
    """Return the labels of all buttons."""
    return [str(part.get("label") or "") for part in shown.buttons()]


def offered(shown: Seen) -> list[str]:
    """Return the values of the selects and buttons that choose step by step."""
    values = [o["value"] for part in shown.selects() if ":deed." not in part["custom_id"] for o in part["options"]]
    ids: Sequence[str] = [str(part.get("custom_id") or "") for part in shown.buttons()]
    return [*values, *(one.rsplit(".=", 1)[1] for one in ids if ".=" in one and ":deed." not in one)]
