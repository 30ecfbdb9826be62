"""What every module of the Discord side works with, and where it registers itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol

import discord
from discord import app_commands

from bot.i18n import I18n
from bot.services.build import Services
from bot.services.views import SeatView
from bot.show.page_texts import Pages
from bot.show.paint import Painter
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from rules.kernel.clauses import Clauses

from .lateness import Lateness
from .posts import Post
from .thrift import Thrift
from .turnstile import AT_THE_DOOR, Turnstile

Handler = Callable[[Any], Awaitable[None]]
"""Answers a `press.Press`, which is made of an app itself."""
Hearer = Callable[["App", discord.Message], Awaitable[None]]
SeatPanel = Callable[["App", SeatView, Words, str], Awaitable[Post]]
Newcomer = Callable[["App", discord.Guild], Awaitable[None]]
Help = Callable[["App", "Heard", str, Words], Awaitable[Post | None]]
LateReply = Callable[["App", OutboxRow], Awaitable[Post]]
AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group

DEFAULT_THEME = "dark"
DEFAULT_LOCALE = "en"


class Taken(ValueError):
    """Two modules claim the same component ids."""


class Heard(NamedTuple):
    """A message to the bot: who wrote it, which one and where (`guild` 0: directly).

    `is_private`: in the thread of a seat, or directly.
    """

    author: int
    message: int
    channel: int
    guild: int
    is_private: bool

    @property
    def reference(self) -> discord.MessageReference:
        """Return what a reply names it by; it may be gone by then."""
        return discord.MessageReference(
            message_id=self.message,
            channel_id=self.channel,
            guild_id=self.guild or None,
            fail_if_not_exists=False,
        )


class Renewed(Protocol):
    """Whoever keeps the private panels fresh that people have before them."""

    @property
    def busy(self) -> bool:
        """Say whether a panel is being renewed."""
        ...

    def shown(self, press: Any, post: Post, *, replaced: bool) -> None:
        """Take note of a private message that was shown in answer to a press."""

    async def close(self) -> None:
        """Stop."""


class App:
    """The services, the rulebooks, the painter, the client; and the commands and components of all modules."""

    def __init__(
        self,
        services: Services,
        clauses: Clauses,
        i18n: I18n,
        painter: Painter,
        default_locale: str = DEFAULT_LOCALE,
        default_theme: str = DEFAULT_THEME,
        owner_guild: int | None = None,
    ) -> None:
        self.services = services
        self.clauses = clauses
        self.pages: Pages = {}
        """Five-minute pages of the games."""
        self.i18n = i18n
        self.painter = painter
        self.default_locale = default_locale
        self.default_theme = default_theme
        self.owner_guild = owner_guild
        self.lateness = Lateness()
        self.thrift = Thrift(services.desk.clock.ticks)
        """Whether requests to Discord are spared."""
        self.door = Turnstile(AT_THE_DOOR)
        """Where presses are acknowledged that cannot be answered in time; they go before all work."""
        self.turnstile = Turnstile(first=self.door)
        self.closed = False
        """Whether the bot has stopped, or is about to."""
        self.commands: list[AnyCommand] = []
        self.menus: list[app_commands.ContextMenu] = []
        """Entries of the menu that a message has."""
        self.handlers: dict[str, Handler] = {}
        self.hearers: list[Hearer] = []
        self.seat_panel: SeatPanel | None = None
        self.joined: list[Newcomer] = []
        """Who greets a server that lets the bot in."""
        self.opened: list[Newcomer] = []
        """Who is told that the bot may do more in a server than before: a right or a channel changed."""
        self.help: Help | None = None
        """What answers a message that asks for help."""
        self.late_reply: LateReply | None = None
        """What makes a reply again that Discord refused."""
        self.live: Renewed | None = None
        """The private panels that people have before them."""
        self._client: discord.AutoShardedClient | None = None

    @property
    def client(self) -> discord.AutoShardedClient:
        """Return the client; it exists once the app is wired."""
        if self._client is None:
            raise RuntimeError("the app has no client yet")
        return self._client

    @client.setter
    def client(self, client: discord.AutoShardedClient) -> None:
        self._client = client

    def words(self, locale: str) -> Words:
        """Return the texts of a language, the nearest one there is."""
        return Words(self.i18n, self.i18n.nearest(locale, self.default_locale))

    async def guild_words(self, guild: int) -> Words:
        """Return the texts of what a server reads in public: its setting, else Discord's preference for it."""
        settings = await self.services.views.guild(guild)
        place = self.client.get_guild(guild)
        preferred = "" if place is None else str(place.preferred_locale)
        return self.words(settings.locale or preferred)

    async def person_words(self, person: int, guild: int) -> Words:
        """Return the texts of what a person reads in private: their setting, what their Discord had, the server's."""
        settings = await self.services.views.player(person)
        wanted = settings.locale or settings.seen
        return self.words(wanted) if wanted else await self.guild_words(guild)

    async def guild_theme(self, guild: int) -> str:
        """Return the theme of a server's public pictures."""
        return (await self.services.views.guild(guild)).theme or self.default_theme

    def command(self, command: AnyCommand) -> None:
        """Add a slash command or a group of them."""
        self.commands.append(command)

    def menu(self, entry: app_commands.ContextMenu) -> None:
        """Add an entry to the menu that a message has."""
        self.menus.append(entry)

    def on(self, verb: str, handler: Handler) -> None:
        """Let a handler answer the components and modals of a verb; raise Taken if another does already."""
        if verb in self.handlers:
            raise Taken(f"component verb {verb!r} has two handlers")
        self.handlers[verb] = handler

    def hear(self, handler: Hearer) -> None:
        """Let a handler read what people write to the bot: messages that mention it, and direct messages."""
        self.hearers.append(handler)


def app_of(interaction: discord.Interaction[Any]) -> App:
    """Return the app an interaction belongs to."""
    return interaction.client.app
