"""The sandbox as a whole: one local server with a world, the bot's API, the gateway and the page."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from aiohttp import web

from standin import (
    members,
    rest_account,
    rest_channels,
    rest_commands,
    rest_interactions,
    rest_messages,
    rest_roles,
    rest_scheduled,
    threads,
)
from standin.clock import Clock
from standin.faults import Faults
from standin.gateway import Gateway
from standin.hub import Hub
from standin.inbox import Inbox
from standin.interactions import Interactions
from standin.model import Channel, Guild, World
from standin.page import Page
from standin.personas import Persona
from standin.rest import Api, Route, Services
from standin.seed import Seed, seeded_world, user_of
from standin.store import Store

HOST = "127.0.0.1"
TOKEN = "sandbox"


class Sandbox:
    """A Discord of one's own. `async with Sandbox() as sandbox: ...` starts it on a free port and stops it.

    `seed` says what things are called and who the people are; `world` is a world made otherwise, `data` a folder that
    keeps it. For tests: `hub.world` is everything there is, `persona(name)` acts for a person, `faults` lets things go
    wrong, `clock.advance(seconds)` lets time pass, `api.recorders` hear every request, `gateway` can drop connections.
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        seed: Seed | None = None,
        world: World | None = None,
        data: Path | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.seed = seed or Seed()
        self.store = Store(data) if data is not None else None
        kept = self.store.load() if self.store is not None else None
        self.hub = Hub(kept or world or seeded_world(self.clock, self.seed), self.clock)
        if self.store is not None:
            self.store.attach(self.hub)
        self.token = TOKEN
        self.faults = Faults()
        self.gateway = Gateway(self.hub, self.faults, self.token)
        self.interactions = Interactions(self.hub, self.gateway.deliver)
        self.services = Services(self.hub, self.gateway, self.interactions)
        self.inbox = Inbox(self.hub)
        self.page = Page(self.services, self.faults, self.inbox, self.seed)
        self.api = Api(self.services, self.faults, self.token, _routes())
        self.base_url = ""
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.stop()

    @property
    def world(self) -> World:
        """Return everything there is."""
        return self.hub.world

    @property
    def guild(self) -> Guild:
        """Return the first server."""
        return next(iter(self.hub.world.guilds.values()))

    async def start(self, port: int = 0, host: str = HOST, *, shown_hosts: tuple[str, ...] = ()) -> str:
        """Listen and return the base URL; port 0 takes a free one, `shown_hosts` are further names of the page."""
        app = web.Application(client_max_size=256 * 1024 * 1024)
        self.api.add_to(app)
        self.page.add_to(app, shown_hosts)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        bound = self._runner.addresses[0][1]
        shown = HOST if host in ("0.0.0.0", "::") else host
        self.base_url = f"http://{shown}:{bound}"
        self.hub.wire.base_url = self.base_url
        self.gateway.url = f"ws://{shown}:{bound}/gateway"
        for channel in self.hub.world.channels.values():
            if channel.thread is not None:
                threads.watch(self.hub, channel)
        return self.base_url

    async def stop(self, *, save: bool = True) -> None:
        """Close every connection, stop listening and save what is to be saved; raise OSError where that fails."""
        await self.gateway.close()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.clock.close()
        if self.store is not None and save:
            self.store.save()

    def invite(self) -> None:
        """Let those of the seed's people come who are not there, up to as many as it has: a kept world had fewer."""
        there = self.hub.world.personas()
        absent = [one for one in self.seed.people if all(one.username != user.username for user in there)]
        for person in absent[: max(0, len(self.seed.people) - len(there))]:
            user = user_of(person, self.hub.ids)
            self.hub.world.users[user.id] = user
            members.join(self.hub, self.guild, user)

    def go_down(self) -> None:
        """Be away as Discord is in an outage: the bot is cut off and can do nothing, the clock goes on."""
        self.faults.down = True
        self.gateway.drop()

    def come_up(self) -> None:
        """Be there again; the bot finds its way back by itself."""
        self.faults.down = False

    def persona(self, username: str) -> Persona:
        """Return somebody to act for; raise LookupError for unknown names."""
        for user in self.hub.world.personas():
            if user.username == username:
                return Persona(self.services, user)
        raise LookupError(f"no persona is called {username!r}")

    def channel(self, name: str) -> Channel:
        """Return a text channel of the first server by its name; raise LookupError for unknown names."""
        for channel in self.hub.world.channels.values():
            if channel.name == name and channel.thread is None:
                return channel
        raise LookupError(f"no channel is called {name!r}")


def _routes() -> list[Route]:
    modules = (rest_account, rest_channels, rest_messages, rest_commands, rest_interactions, rest_roles, rest_scheduled)
    return [route for module in modules for route in module.routes()]
