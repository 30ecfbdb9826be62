"""What a series of matches is played with, and the stamp that keeps series of different rules or content apart."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bot.config import REPOSITORY
from bot.content import read_game
from rules.kernel.game import Game

DATA = REPOSITORY / "data"
PARTS = ("kernel", "geometry", "ai")
"""Folders of `rules` that every game is played by."""
COMPILED = "rules.compiled__mypyc"
"""The library that holds the machine code of all compiled modules."""


class StaleRules(Exception):
    """Sources are younger than the machine code that is played: the hash would be one of other rules."""

    def __init__(self, sources: Iterable[str]) -> None:
        super().__init__(f"compile the rules anew or delete their .so files; changed since: {', '.join(sources)}")


class Series(NamedTuple):
    """A series: every seat's player, the match options, how seats enter (`entering.pin`).

    `ahead`, `skips`: see `arena.play`; `data`: a data folder with other content than the shipped one.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    entries: str = "mirrored"
    ahead: bool = False
    data: str = str(DATA)
    skips: bool = False

    def load(self) -> Game[Any]:
        """Return the game over the content; raise ContentError for a fault in it."""
        return loaded(self.data, self.game)

    def name(self) -> str:
        """Return the series by what tells it from the game's others: seats, entries, options."""
        told = [f"{key}={value}" for key, value in sorted(self.options.items())]
        return " ".join([f"{len(self.seats)} seats", self.entries, *told])


class Stamp(msgspec.Struct, frozen=True):
    """What all matches of a series share; rows of another stamp are never mixed with them."""

    game: str
    content: str
    rules: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    entries: str
    ahead: bool
    skips: bool = False


@cache
def loaded(data: str, game: str) -> Game[Any]:
    """Return a game over a data folder, read once."""
    return read_game(Path(data), game)


def stamp(series: Series) -> Stamp:
    """Return the stamp of a series as the rules and the content are now; raise StaleRules where others are played."""
    if COMPILED in sys.modules:
        fresh(Path(str(sys.modules[COMPILED].__file__)), _sources())
    content = series.load().content_hash
    played = (series.seats, series.options, series.entries, series.ahead, series.skips)
    return Stamp(series.game, content, rules_hash(series.game), *played)


def fresh(library: Path, sources: Iterable[Path]) -> None:
    """Raise StaleRules where a source was changed after the library was made of it."""
    made = library.stat().st_mtime
    changed = sorted(f"{path.parent.name}/{path.name}" for path in sources if path.stat().st_mtime > made)
    if changed:
        raise StaleRules(changed)


def _sources() -> Iterator[Path]:
    """Yield the sources of the compiled modules that are loaded."""
    files = [str(module.__file__) for name, module in [*sys.modules.items()] if name.startswith("rules.")]
    for path in map(Path, files):
        source = path.with_name(f"{path.name.partition('.')[0]}.py")
        if path.suffix != ".py" and source.exists():
            yield source


@cache
def rules_hash(game: str) -> str:
    """Return a hash over the code that a game is played by: its own, the kernel's, the computer players'."""
    whole = hashlib.sha256()
    for part in (*PARTS, game):
        for path in sorted((REPOSITORY / "rules" / part).rglob("*.py")):
            whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def maps(game: Game[Any]) -> tuple[Any, ...]:
    """Return the values of a game's option `map`; None alone where it has no such option."""
    return next((spec.values for spec in game.options if spec.name == "map"), None) or (None,)


def all_of(
    game: Game[Any], player: str, sizes: tuple[int, ...] | None = None, entries: tuple[str, ...] | None = None
) -> Iterator[Series]:
    """Yield the series that measure a game: every number of seats, every map, every way to enter (or those named)."""
    for count, board, way in product(sizes or game.seats, maps(game), entries or game.entrance.measured):
        yield Series(game.name, (player,) * count, {} if board is None else {"map": board}, way)
