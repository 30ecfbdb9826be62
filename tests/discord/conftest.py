"""A fresh sandbox with the whole bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages, read_rulebooks
from bot.discord.registry import App
from bot.discord.sender import DiscordSender
from bot.services.build import Services
from bot.services.library import Library
from bot.show.paint import Painter
from bot.storage.sqlite import SqliteStore
from standin.server import Sandbox
from tests.support.sandbox import sandbox
from tests.support.sketches import sketches
from tests.support.stage import Stage, staged

__all__ = ["sandbox", "sketches"]


@pytest.fixture
async def stage(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Stage]:
    """Run the bot on a fresh sandbox; every accepted request body is checked in the end."""
    async with staged(sandbox, tmp_path) as running:
        yield running


@pytest.fixture
async def bare_app(tmp_path: Path) -> AsyncIterator[App]:
    """Make an app without games, commands and client."""
    store = await SqliteStore.open(tmp_path / "bare.db")
    data = REPOSITORY / "data"
    services = Services(store, Library(()), DiscordSender())
    app = App(services, read_rulebooks(data), read_languages(data), Painter())
    yield app
    app.painter.close()
    await store.close()
