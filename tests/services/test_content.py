"""The data folder is read whole, and a fault in it is named with its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.config import REPOSITORY
from bot.content import read_former_games, read_games, read_languages, read_rulebooks, read_toml
from rules import GAMES
from rules.kernel.errors import ContentError

DATA = REPOSITORY / "data"


def test_every_registered_game_has_content_and_a_rulebook() -> None:
    assert [game.name for game in read_games(DATA)] == list(GAMES)
    assert set(GAMES) == set(read_rulebooks(DATA).games)
    assert all(game.content_hash for game in read_games(DATA))


def test_there_are_languages() -> None:
    assert {"en", "ja"} <= set(read_languages(DATA).locales)


def test_content_kept_for_running_matches_is_read_beside_the_present_one(tmp_path: Path) -> None:
    game = next(iter(GAMES))
    kept = tmp_path / "content" / game / "former" / "2026-11"
    kept.mkdir(parents=True)
    for path in (DATA / "content" / game).glob("*.toml"):
        (kept / path.name).write_bytes(path.read_bytes())
    assert [g.content_hash for g in read_former_games(tmp_path)] == [read_games(DATA)[0].content_hash]


@pytest.mark.parametrize("data", [b"a = ", b"a = '\xff'"])
def test_a_broken_file_is_named(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "units.toml").write_bytes(data)
    with pytest.raises(ContentError, match=r"units\.toml"):
        read_toml(tmp_path / "units.toml")


def test_a_missing_file_or_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(ContentError, match="holds no TOML"):
        read_games(tmp_path)


def test_a_file_is_parsed_once_and_anew_when_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "units.toml"
    path.write_text("cost = 1\n")
    first = read_toml(path)
    assert read_toml(path) is first
    path.write_text("cost = 12\n")
    assert read_toml(path) == {"cost": 12}


def test_the_rulebooks_of_a_folder_are_read_once_and_anew_when_one_changed(tmp_path: Path) -> None:
    shutil.copytree(DATA / "clauses", tmp_path / "clauses")
    first = read_rulebooks(tmp_path)
    assert read_rulebooks(tmp_path) is first
    path = tmp_path / "clauses" / next(iter(GAMES)) / "en.toml"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert read_rulebooks(tmp_path) is not first
