"""The Discord client: no privileged intent, every interaction routed, commands sent only when they changed."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot.services.guarded import Fault, guarded
from bot.services.last_seconds import GATEWAY, PRESSES, LastSeconds
from bot.services.timing import GONE, OUT
from bot.storage.rows import SYNCED

from . import errors, haste, moving, payloads, router
from .registry import App
from .reply import Interaction
from .translator import Translator
from .turned_away import REFUSED, Rest, passes, patiently, pause, told, turned_away

if TYPE_CHECKING:
    import yarl

LOG = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = False  # nobody here speaks, so nobody misses the packages for it
discord.VoiceClient.warn_dave = False


class NotLaunched(Exception):
    """The library could not connect a shard, for the reason in its context, and would try again for ever."""


ASKED_AGAIN = 1.0
"""Seconds after which the library is told again to stop: it may have taken that for a fault of its connection."""


class Warpost(discord.AutoShardedClient):
    """The client of one `App`."""

    def __init__(self, app: App, *, guild_ready_timeout: float = 2.0) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_messages=None,
            http_trace=app.thrift.heard(haste.listener(app.services.desk.clock.ticks)),
            max_ratelimit_timeout=haste.LONGEST_WAIT,
            chunk_guilds_at_startup=False,
        )
        self.connected = asyncio.Event()
        """Set once Discord has told where the bot is."""
        self.rest: Rest = asyncio.sleep
        """What is done between two tries to reach Discord, for so many seconds."""
        self._is_begun = False
        self._is_launching = False
        self._sending: asyncio.Task[None] | None = None
        """Sends the commands that Discord did not take at the start."""
        self._closed_for_good = asyncio.Event()
        self._asked: set[asyncio.Task[Any]] = set()
        """What people have asked and the bot still answers."""
        self._heard: set[asyncio.Task[Any]] = set()
        """What Discord has told of its servers and the bot still sees to."""
        self.app = app
        self.tree = errors.Tree(self)
        app.client = self

    async def setup_hook(self) -> None:
        """Translate and send the commands."""
        await self.tree.set_translator(Translator(self.app))
        for command in (*self.app.commands, *self.app.menus):
            self.tree.add_command(command)
        sent = await guarded(self.sync())
        if isinstance(sent, Fault) and not passes(sent.error):
            raise sent.error
        if isinstance(sent, Fault):
            LOG.warning("Discord does not take the commands now (%s): those it has still work", told(sent.error))
            self._sending = asyncio.create_task(self._send_later())

    async def _send_later(self) -> None:
        await self.rest(pause(1))
        sent = await guarded(patiently("the commands", self.sync, self.rest))
        if isinstance(sent, Fault):
            LOG.error("the commands could not be sent", exc_info=sent.error)

    async def login(self, token: str) -> None:
        """Log in; wait while Discord cannot be reached."""
        base = super()

        async def come_in() -> None:
            if self.http.connector is not discord.utils.MISSING:  # of a try before
                await self.http.close()
                self.http.connector = discord.utils.MISSING
            await base.login(token)

        await patiently("login", come_in, self.rest)

    async def application_info(self) -> discord.AppInfo:
        """Return what Discord knows of the bot; wait while it cannot be reached."""
        return await patiently("login", super().application_info, self.rest)

    async def serve(self, token: str) -> None:
        """Connect and stay connected until closed; raise TurnedAway or BeginAnew. What passes is waited for.

        Once closed it ends at once: the library tries to log in and to connect for ever, closed or not.
        """
        starting = asyncio.create_task(self.start(token))
        closing = asyncio.create_task(self._closed_for_good.wait())
        try:
            await asyncio.wait((starting, closing), return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                await starting
        except REFUSED as error:
            means = turned_away(error)
            if means is None:
                raise
            raise means from error
        finally:
            closing.cancel()
            while not starting.done():
                starting.cancel()
                await asyncio.wait((starting,), timeout=ASKED_AGAIN)
            await asyncio.gather(starting, closing, return_exceptions=True)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect and stay connected; wait while Discord does not say where its gateway is."""
        self._is_begun = True
        await patiently("gateway", partial(super().connect, reconnect=reconnect), self.rest)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard; wait while the gateway cannot be reached.

        The library would call this from within itself, deeper and deeper, as often as it fails.
        """
        if self._is_launching:
            raise NotLaunched
        base = super()

        async def launch() -> None:
            self._is_launching = True
            try:
                await base.launch_shard(gateway, shard_id, initial=initial)
            except NotLaunched as error:
                raise error.__context__ or error from None
            finally:
                self._is_launching = False

        await patiently(f"gateway, shard {shard_id}", launch, self.rest)

    async def answer_last(self, last: LastSeconds) -> None:
        """Hear nothing new, and let what people have asked be answered: for a while, then it is cut off.

        Discord takes an answer after the gateway is left, as long as the HTTP session is open. What it told itself is
        looked at anew after the next start.
        """
        leaving = [asyncio.create_task(guarded(shard.disconnect())) for shard in self.shards.values()]
        await last.end("connections", leaving, GATEWAY)
        await last.end("events of servers", tuple(self._heard), GATEWAY)
        # being cut off still acknowledges a press, see `Reply.end`
        await last.end("presses or messages of people", tuple(self._asked), PRESSES)

    def note_asked(self) -> None:
        """Let the task under way, in which a person is answered, come to its end before the bot leaves."""
        _keep(self._asked)

    async def close(self) -> None:
        """Disconnect; also before there was a connection, which the library's own way cannot."""
        if self._sending is not None:
            self._sending.cancel()
        try:
            await (super().close() if self._is_begun else self.http.close())
        finally:
            self._closed_for_good.set()

    async def on_ready(self) -> None:
        """Let clocks and messages begin."""
        _keep(self._heard)
        self.connected.set()
        await self.app.services.departures.look_everywhere(self._away)
        await moving.look_for_channels(self.app)

    async def on_shard_connect(self, shard: int) -> None:
        """Let time run again."""
        self.app.services.connection.shard_found(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Let time run again."""
        self.app.services.connection.shard_found(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Let nobody's time run while nobody can answer."""
        self.app.services.connection.shard_lost(shard)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Try again what was refused: rights may have returned."""
        await self._opened(after.guild)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Try again what was refused: the bot may write there."""
        await self._opened(channel.guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the matches of a channel that is gone wait, or go on elsewhere."""
        _keep(self._heard)
        await moving.lost(self.app, channel)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Try again what was refused: rights may have returned."""
        await self._opened(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Try again what was refused: the bot may have got another role."""
        await self._opened(after.guild)

    async def _opened(self, guild: discord.Guild) -> None:
        _keep(self._heard)
        await self.app.services.openings.look_again(guild.id)
        for tell in self.app.opened:
            await tell(self.app, guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that lets the bot in, and try again what it refused before."""
        _keep(self._heard)
        await self.app.services.departures.look(guild.id, self._away)
        await self.app.services.openings.look_again(guild.id)
        for greet in self.app.joined:
            await greet(self.app, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the matches of a server that puts the bot out."""
        _keep(self._heard)
        await self.app.services.departures.look(guild.id, self._away)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let nobody's time run in a server that is out on Discord's side."""
        _keep(self._heard)
        await self.app.services.departures.look(guild.id, self._away)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the matches of a server go on that is there again."""
        _keep(self._heard)
        await self.app.services.departures.look(guild.id, self._away)

    def _away(self, guild: int) -> str:
        found = self.get_guild(guild)
        if found is None:
            return GONE
        return OUT if found.unavailable else ""

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Show a desk anew that somebody deleted."""
        _keep(self._heard)
        if payload.guild_id is not None:
            await self.app.services.staff_desk.gone(payload.guild_id, payload.message_id)

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        """Try again what was refused: there may be room for another thread."""
        _keep(self._heard)
        await moving.gone(self.app, thread.guild.id, thread.id)
        await self.app.services.openings.look_again(thread.guild.id)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Try again what was refused, if a thread was put away and may have made room."""
        _keep(self._heard)
        if after.archived and not before.archived:
            await self.app.services.openings.look_again(after.guild.id)

    async def sync(self) -> bool:
        """Send the commands if their payload differs from what Discord has; return whether they were sent."""
        payload = payloads.commands(self.tree, self.app.i18n.localisations)
        text = msgspec.json.encode([str(self.application_id), payload], order="deterministic")
        digest = hashlib.sha256(text).hexdigest()
        store = self.app.services.store
        if await store.fact(SYNCED) == digest:
            return False
        try:
            await self.tree.send(payload)
        except discord.RateLimited as error:  # as often as that a day they may not change; the old ones still work
            LOG.error(
                "Discord takes no commands for another %.0f seconds: the next start sends them", error.retry_after
            )
            return False
        await store.put_fact(SYNCED, digest)
        LOG.info("sent %d commands to Discord", len(payload))
        return True

    async def on_interaction(self, interaction: Interaction) -> None:
        """Route presses and modals; commands go through the tree."""
        self.note_asked()
        await router.route(self.app, interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Hand on what people write to the bot; without a privileged intent nothing else has any content."""
        self.note_asked()
        told = message.guild is None or any(self.user == person for person in message.mentions)
        if told and not message.author.bot:
            for handler in self.app.hearers:
                await handler(self.app, message)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Answer an interaction whose handling failed before it had a reader; log what belongs to no one."""
        LOG.exception("event %s failed", event_method)
        if args and isinstance(args[0], discord.Interaction):
            await errors.answer_error(args[0], RuntimeError(event_method))


def _keep(under_way: set[asyncio.Task[Any]]) -> None:
    """Keep the task under way among others until it ends."""
    task = asyncio.current_task()
    if task is not None and task not in under_way:
        under_way.add(task)
        task.add_done_callback(under_way.discard)
