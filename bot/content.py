"""Reading the data folder: games, rulebooks, languages; what is read is judged by `rules` and `i18n`."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import tomli

from bot.config import REPOSITORY
from bot.i18n import I18n
from bot.services.estimate import Length
from bot.services.lesson_course import Lesson
from bot.show.page_texts import first_section, page_text
from bot.versions import Version, version, versions
from rules import GAMES
from rules.kernel.clauses import Clauses
from rules.kernel.errors import ContentError
from rules.kernel.game import Game

PAGES = REPOSITORY / "docs" / "rules"
"""The documents of the games; an installation without them shows no five-minute pages."""
WRITTEN_IN = "en"
"""The language of a document that names none."""
FORMER = "former"
"""Folder `content/<game>/former/<name>/` keeps content that running matches began with."""


def read_toml(path: Path) -> dict[str, Any]:
    """Read one TOML file, not to be changed by whoever gets it; raise ContentError with its name for a fault."""
    return _parsed(_version(path))


def _version(path: Path) -> Version:
    try:
        return version(path)
    except OSError as error:
        raise ContentError(str(path), "", f"cannot be read: {error}") from error


@lru_cache(maxsize=512)
def _parsed(file_now: Version) -> dict[str, Any]:
    """Parse a file once per version of it: a start reads some files twice, every bot of a process the same ones."""
    path = file_now[0]
    try:
        with path.open("rb") as file:
            return tomli.load(file)
    except OSError as error:
        raise ContentError(str(path), "", f"cannot be read: {error}") from error
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(str(path), "", f"is no TOML: {error}") from error


def read_folder(folder: Path) -> dict[str, dict[str, Any]]:
    """Read all TOML files of a folder by name; raise ContentError if there is none."""
    return _files(_versions(folder))


def read_game(data: Path, name: str) -> Game[Any]:
    """Make a game over its content; raise ContentError."""
    return _read_game(name, data / "content" / name)


def _versions(folder: Path) -> tuple[Version, ...]:
    found = versions(folder, ".toml") if folder.is_dir() else ()
    if not found:
        raise ContentError(str(folder), "", "holds no TOML files")
    return found


def _files(found: tuple[Version, ...]) -> dict[str, dict[str, Any]]:
    return {one[0].name: _parsed(one) for one in found}


def _read_game(name: str, folder: Path) -> Game[Any]:
    """Make a game of one's own over what its content was read into: the words it is told in are its reader's."""
    return copy(_made(GAMES[name], _versions(folder)))


@lru_cache(maxsize=64)
def _made(kind: type[Game[Any]], content: tuple[Version, ...]) -> Game[Any]:
    """Judge content and make a game over it once per version of its files."""
    return kind.over(_files(content))


def read_games(data: Path) -> tuple[Game[Any], ...]:
    """Make every game over its content, in the order of the registry; raise ContentError."""
    return tuple(read_game(data, name) for name in GAMES)


def read_former_games(data: Path) -> tuple[Game[Any], ...]:
    """Make the games over content kept for running matches; raise ContentError."""
    found: list[Game[Any]] = []
    for name in GAMES:
        kept = data / "content" / name / FORMER
        folders = sorted(kept.iterdir()) if kept.is_dir() else []
        found += [_read_game(name, folder) for folder in folders]
    return tuple(found)


def read_languages(data: Path, strict: bool = False) -> I18n:
    """Read all locales; raise LocaleError. `strict`: a missing key raises (tests)."""
    return I18n.read(data / "locales", strict)


def read_lessons(data: Path) -> dict[str, Lesson]:
    """Read the first match of every registered game that has one; raise ContentError."""
    paths = {name: data / "learn" / f"{name}.toml" for name in GAMES}
    return {name: read_lesson(path, data / "content" / name) for name, path in paths.items() if path.is_file()}


def read_lesson(path: Path, content: Path) -> Lesson:
    """Read a first match; raise ContentError for a fault, and where the game's content is not as it needs it."""
    try:
        lesson = msgspec.convert(read_toml(path), Lesson)
    except msgspec.ValidationError as error:
        raise ContentError(str(path), "", str(error)) from error
    if lacks := tuple(lesson.lacks(read_folder(content))):
        raise ContentError(str(path), "needs", "; ".join(lacks))
    return lesson


def read_pages(folder: Path) -> dict[tuple[str, str], str]:
    """Read the five-minute page of every registered game in every language it has a document in."""
    return dict(_pages(versions(folder, ".md"))) if folder.is_dir() else {}


@lru_cache(maxsize=4)
def _pages(documents: tuple[Version, ...]) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    games = {name.replace("_", "-"): name for name in GAMES}
    for path, *_ in documents:
        stem, _, locale = path.name.removesuffix(".md").partition(".")
        section = first_section(path.read_text("utf-8")) if stem in games else ""
        if section:
            found[games[stem], locale or WRITTEN_IN] = page_text(section)
    return found


def read_lengths(data: Path) -> dict[str, dict[int, Length]]:
    """Read how long the games take, as measured; raise ContentError."""
    path = data / "lengths.toml"
    try:
        return msgspec.convert(read_toml(path), dict[str, dict[int, Length]], strict=False)
    except msgspec.ValidationError as error:
        raise ContentError(str(path), "", str(error)) from error


def read_rulebooks(data: Path) -> Clauses:
    """Read the rulebook of every registered game in every language; raise ContentError."""
    folder = data / "clauses"
    paths = [path for path in sorted(folder.rglob("*.toml")) if path.parent.name in GAMES]
    return _rulebooks(folder, tuple(map(_version, paths)))


@lru_cache(maxsize=4)
def _rulebooks(folder: Path, found: tuple[Version, ...]) -> Clauses:
    return Clauses.load({one[0].relative_to(folder).as_posix(): _parsed(one) for one in found})
