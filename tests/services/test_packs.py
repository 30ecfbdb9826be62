"""A running match stays on the content it began with, whatever the data folder holds after an update."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import maintenance, packs
from bot.content import read_games
from bot.services.build import Services
from bot.services.errors import OtherRules
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules import GAMES
from rules.kernel.game import Game
from tests.storage.rows import creation, match_row

from .fakes import FakeSender

DATA = Path(__file__).resolve().parents[2] / "data"
NAME = next(iter(GAMES))


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A data folder whose first game has one unit more HP than the shipped one, and so another hash."""
    shutil.copytree(DATA / "content", tmp_path / "content")
    for path in sorted((tmp_path / "content" / NAME).glob("decks*.toml")):
        text = path.read_text("utf-8")
        path.write_text(text.replace('id = "', 'id = "new_', 1), "utf-8")
    return tmp_path


async def begin(store: SqliteStore, version: int, content: str, status: str = "playing") -> None:
    """Keep a match of the game in one version."""
    row = match_row(game=NAME, rules=version, content=content, status=status)
    await store.apply(msgspec.structs.replace(creation(), row=row))


async def test_the_content_of_a_running_match_is_found_after_an_update(store: SqliteStore, changed: Path) -> None:
    (old, *_) = read_games(DATA)
    await packs.keep(store, DATA, [old])
    await begin(store, old.version, old.content_hash)
    (new, *_) = read_games(changed)
    assert new.content_hash != old.content_hash
    (found,) = await packs.needed(store, [new])
    assert (found.name, found.version, found.content_hash) == (old.name, old.version, old.content_hash)


async def test_nothing_is_loaded_for_matches_on_todays_content(store: SqliteStore) -> None:
    (game, *_) = read_games(DATA)
    await packs.keep(store, DATA, [game])
    await begin(store, game.version, game.content_hash)
    assert await packs.needed(store, [game]) == ()


async def test_a_match_that_is_over_needs_no_version(store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    (game, *_) = read_games(DATA)
    await begin(store, game.version, "0000000000000000", "over")
    assert await packs.needed(store, [game]) == ()
    assert caplog.text == ""


async def test_a_version_that_was_never_kept_is_told_to_the_host(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    (game, *_) = read_games(DATA)
    await begin(store, game.version, "0000000000000000")
    with caplog.at_level(logging.WARNING):
        assert await packs.needed(store, [game]) == ()
    assert "0000000000000000" in caplog.text


async def test_kept_content_that_no_longer_reads_is_left_out(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    (game, *_) = read_games(DATA)
    await begin(store, game.version, "feed")
    await store.put_fact(f"content.{NAME}.{game.version}.feed", '{"units.toml": {"nonsense": 1}}')
    with caplog.at_level(logging.WARNING):
        assert await packs.needed(store, [game]) == ()
    assert "nonsense" in caplog.text


async def played(path: Path, game: Game[Any]) -> str:
    """Begin a match of a game at the host of a file; return its code."""
    async with await SqliteStore.open(path) as store:
        lobby = Services(store, Library([game]), FakeSender()).lobby
        made = await lobby.create(NewMatch(game=game.name, creator=1, guild=7, channel=8, invited=(2,), seat=0))
        await lobby.accept(made.match.id, 2)
        return made.match.id


async def test_a_match_on_former_content_is_taken_by_a_host_who_has_kept_it(tmp_path: Path, changed: Path) -> None:
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    (old, *_), (new, *_) = read_games(DATA), read_games(changed)
    match = await played(here, old)
    data = await maintenance.export_match(here, match)
    with pytest.raises(OtherRules):
        await maintenance.import_match(there, data, Library([new]))
    async with await SqliteStore.open(there) as store:
        await packs.keep(store, DATA, [old])
    assert await maintenance.import_match(there, data, Library([new])) == match
    async with await SqliteStore.open(there) as store:
        assert [game.content_hash for game in await packs.needed(store, [new])] == [old.content_hash]
