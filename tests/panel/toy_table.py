"""A table of two to four people at the toy, which is a game of the bot as long as the table stands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from standin.seen import Seen
from standin.server import Sandbox
from tests.kernel.toy import Toy
from tests.panel.table import Hand, Table
from tests.support.toy_data import registered, toy_data


class ToyTable(Table):
    """Ana, Milo, Robin and Yuki, as many as are to play; who sits where the match says."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        super().__init__(sandbox, folder, Toy.name)
        self.settings["WARPOST_DATA"] = str(toy_data())
        self.yuki = Hand(self, sandbox.persona("yuki"))
        self.seated: tuple[Hand, ...] = ()

    @property
    def everybody(self) -> tuple[Hand, ...]:
        """Return all who may sit down, who opens matches first."""
        return self.ana, self.milo, self.robin, self.yuki

    @property
    def hands(self) -> tuple[Hand, ...]:
        return self.seated or self.everybody

    @property
    def lobby(self) -> Seen:
        """Return the lobby post of the match."""
        found = self.ana.persona.visible_messages(self.channel)
        return next(m for m in found if m.text.startswith("## ") and self.match in m.text and not m.is_ephemeral)

    async def sit(self) -> None:
        """Remember who sits where, once the match has begun and all can see it."""
        await self.settle()
        people = {hand.player: hand for hand in self.everybody}
        seats = (await self.running.services.views.summary(self.match)).seats
        self.seated = tuple(people[place.player] for place in seats if place.player is not None)

    async def settle(self) -> None:
        """Wait until no message is on its way."""
        await self.told()

    def thread_posts(self, reader: Hand) -> list[Seen]:
        """Return what somebody reads in the match's public thread."""
        thread = next(t for t in reader.persona.threads() if self.match in t.name and "(" not in t.name)
        return [m for m in reader.persona.visible_messages(thread) if not m.is_ephemeral]


@asynccontextmanager
async def toy_table(sandbox: Sandbox, folder: Path) -> AsyncIterator[ToyTable]:
    """Run the bot with the toy for the length of a block."""
    with registered():
        async with ToyTable(sandbox, folder).run() as table:
            assert isinstance(table, ToyTable)
            yield table
