"""The one place where configuration, storage, services, pictures and the Discord client are wired together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import lru_cache
from typing import Any, Self

from bot import packs
from bot.config import Config
from bot.content import (
    PAGES,
    read_former_games,
    read_games,
    read_languages,
    read_lengths,
    read_lessons,
    read_pages,
    read_rulebooks,
)
from bot.discord.client import Warpost
from bot.discord.modules import MODULES
from bot.discord.registry import App
from bot.discord.sender import DiscordSender
from bot.i18n import Catalogue, I18n
from bot.services.beginner import beginner_choice
from bot.services.build import Services
from bot.services.clock import Clock
from bot.services.ids import Ids
from bot.services.last_seconds import LastSeconds
from bot.services.library import Library
from bot.services.practice import PACE
from bot.show.paint import Painter
from bot.show.painters import spare_cores
from bot.storage.sqlite import SqliteStore
from rules.ai import PLAYERS
from rules.kernel.game import Game

LOG = logging.getLogger(__name__)


class Bot:
    """Everything of one running bot; `run` connects it, `stop` lets it finish what it is doing."""

    def __init__(self, app: App, client: Warpost, opened: AsyncExitStack) -> None:
        self.app = app
        self.client = client
        self.services = app.services
        self._opened = opened
        """Closes whatever was opened for this bot, the last first, each though another fails."""
        self._is_stopping = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.stop()

    async def run(self, token: str) -> None:
        """Connect, act and stay connected until cancelled or closed; raises TurnedAway or BeginAnew.

        Clocks and messages begin with the connection: while nobody can act, nobody's time runs out. Signs of life
        do not wait for it.
        """
        if not self._is_stopping:
            self.services.live()
        beginning = asyncio.create_task(self._begin())
        try:
            await self.client.serve(token)
        finally:
            beginning.cancel()
            await asyncio.wait((beginning,))
            await self.stop()

    async def _begin(self) -> None:
        await self.client.connected.wait()
        if not self._is_stopping:
            await self.services.start()

    async def stop(self, last: LastSeconds | None = None) -> None:
        """Answer what people have asked, finish what is under way, leave Discord, close the file.

        All that is waited for shares the last seconds: nothing is lost that they do not suffice for. A message is said
        after the next start, a computer's answer thought about again, and a press was acknowledged but not carried out.
        """
        if self._is_stopping:
            return
        self._is_stopping = True
        last = last or LastSeconds()
        async with self._opened:
            await self.client.answer_last(last)
            self.app.closed = True
            await self.services.stop(last)


async def open_bot(
    config: Config, *, clock: Clock | None = None, ids: Ids | None = None, guild_ready_timeout: float = 2.0
) -> Bot:
    """Read the data folder, open the database and build a bot that is not yet connected: `async with await open_bot()`.

    Raises ContentError, LocaleError or StoreError, each naming its file, and OSError for a data folder that cannot be
    read; then nothing is left open: a thread left over would keep the process for ever.
    """
    i18n = read_languages(config.data)
    games = read_games(config.data)
    former = read_former_games(config.data)
    clauses = read_rulebooks(config.data)
    lessons = read_lessons(config.data)
    async with AsyncExitStack() as opened:
        store = await opened.enter_async_context(await SqliteStore.open(config.database, sole=True))
        await packs.keep(store, config.data, games)
        former += await packs.needed(store, (*games, *former))
        for game in (*games, *former):
            game.lexicon = lexicon(game, i18n)
        thinkers = ThreadPoolExecutor(1, thread_name_prefix="warpost-think")
        opened.callback(thinkers.shutdown, wait=False, cancel_futures=True)  # nobody hears a late answer
        painter = Painter(spare_cores() if config.painters is None else config.painters)
        opened.callback(painter.close)
        sender = DiscordSender()
        pace = 0 if config.sandbox else PACE
        library = Library(games, former)
        services = Services(
            store,
            library,
            sender,
            ais={**PLAYERS, "random": beginner_choice},
            lessons=lessons,
            lengths=read_lengths(config.data),
            clock=clock,
            ids=ids,
            executor=thinkers,
            pace=pace,
            limits=config.limits,
        )
        app = App(services, clauses, i18n, painter, config.locale, config.theme, config.owner_guild)
        app.thrift.taken = config.requests
        app.pages = read_pages(PAGES)
        for module in MODULES:
            module.register(app)
        client = Warpost(app, guild_ready_timeout=guild_ready_timeout)
        opened.push_async_callback(lambda: client.close())
        if app.live is not None:
            opened.push_async_callback(app.live.close)
        sender.app = app
        opened.push_async_callback(sender.close)
        return Bot(app, client, opened.pop_all())


def lexicon(game: Game[Any], i18n: I18n) -> Mapping[str, tuple[str, ...]]:
    """Return what players may type for each of a game's names, in every language."""
    return _lexicon(game.name, i18n.catalogue)


@lru_cache(maxsize=64)
def _lexicon(game: str, catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for locale in catalogue.offered:
        for key, text in catalogue.locales[locale].plain.get(game, {}).items():
            found.setdefault(key, {})[text] = None
    return {key: tuple(names) for key, names in found.items()}
