"""Point the unmodified discord.py at the sandbox, and back at Discord."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

DISCORD_API = Route.BASE
DISCORD_GATEWAY = DiscordWebSocket.DEFAULT_GATEWAY


def point_at(base_url: str) -> None:
    """Send all requests and gateway connections of this process to a sandbox (`http://127.0.0.1:PORT`)."""
    Route.BASE = f"{base_url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url(base_url))


def restore() -> None:
    """Send them to Discord again."""
    Route.BASE = DISCORD_API
    DiscordWebSocket.DEFAULT_GATEWAY = DISCORD_GATEWAY


@contextmanager
def pointed_at(base_url: str) -> Iterator[None]:
    """Point discord.py at a sandbox for the length of a block."""
    earlier = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(base_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = earlier


def gateway_url(base_url: str) -> str:
    """Return a sandbox's gateway address."""
    return base_url.replace("http://", "ws://", 1) + "/gateway"
