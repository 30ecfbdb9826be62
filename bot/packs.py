"""Content kept in the database, so that a running match stays on the version it began with after an update."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from bot.content import read_folder
from bot.storage.store import Store
from rules import GAMES, load_game
from rules.kernel.errors import ContentError
from rules.kernel.game import Game

LOG = logging.getLogger(__name__)


async def keep(store: Store, data: Path, games: Iterable[Game[Any]]) -> None:
    """Store the content files of the games on offer under their version; what is there already stays."""
    for game in games:
        name = _name(game.name, game.version, game.content_hash)
        if await store.fact(name) is None:
            files = read_folder(data / "content" / game.name)
            await store.put_fact(name, msgspec.json.encode(files).decode())


async def needed(store: Store, known: Iterable[Game[Any]]) -> tuple[Game[Any], ...]:
    """Return the games over former content that matches still being played need, beside the known ones.

    A version that was never kept, or that today's rules no longer read, is told to the host and left out; its
    matches say so when they are touched.
    """
    have = {(game.name, game.version, game.content_hash) for game in known}
    found: list[Game[Any]] = []
    for name, rules, content in await store.versions():
        if (name, rules, content) in have:
            continue
        game = await kept(store, name, rules, content)
        if game is None:
            LOG.warning("matches of %s need rules %s with content %s, which are not here", name, rules, content)
        else:
            found.append(game)
    return tuple(found)


async def kept(store: Store, name: str, rules: int, content: str) -> Game[Any] | None:
    """Return a game over content that was kept; None if it never was, or if today's rules no longer read it."""
    files = await store.fact(_name(name, rules, content))
    game = _read(name, files) if files is not None and name in GAMES else None
    return game if game is not None and (game.version, game.content_hash) == (rules, content) else None


def _read(name: str, files: str) -> Game[Any] | None:
    try:
        return load_game(name, json.loads(files))
    except ContentError as error:
        LOG.warning("kept content of %s can no longer be read: %s", name, error)
        return None


def _name(game: str, rules: int, content: str) -> str:
    return f"content.{game}.{rules}.{content}"
