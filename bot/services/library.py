"""Which rules a match is played by: today's, or the ones it began with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.storage.rows import MatchRow
from rules.kernel.game import Game
from rules.kernel.record import Record

from .errors import OtherRecord, OtherRules, UnknownGame

AnyGame = Game[Any]


class Library:
    """The games on offer, and former versions of rules or content that running matches still need."""

    def __init__(self, current: Iterable[AnyGame], former: Iterable[AnyGame] = ()) -> None:
        self._current = {game.name: game for game in current}
        self._known = {(g.name, g.version, g.content_hash): g for g in (*former, *self._current.values())}

    def add(self, former: Iterable[AnyGame]) -> None:
        """Add former versions; one that is known already stays as it is."""
        for game in former:
            self._known.setdefault((game.name, game.version, game.content_hash), game)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the games on offer, in the order given."""
        return tuple(self._current)

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """Return every version there is."""
        return tuple(self._known.values())

    def current(self, name: str) -> AnyGame:
        """Return the game new matches are played by; raise UnknownGame."""
        if name not in self._current:
            raise UnknownGame(f"no game {name!r}, expected one of {sorted(self._current)}", game={"user": name[:40]})
        return self._current[name]

    def of(self, row: MatchRow) -> AnyGame:
        """Return the very rules and content a match began with; raise OtherRules."""
        return self.version(row.game, row.rules, row.content, row.id)

    def has(self, row: MatchRow) -> bool:
        """Say whether the rules and the content a match began with are here."""
        return (row.game, row.rules, row.content) in self._known

    def version(self, name: str, rules: int, content: str, match: str) -> AnyGame:
        """Return a game in one version of its rules and content; raise OtherRules."""
        game = self._known.get((name, rules, content))
        if game is None:
            raise OtherRules(
                f"match {match} needs {name!r} rules {rules} with content {content!r}", match={"user": match[:20]}
            )
        return game

    def of_record(self, made: Record) -> AnyGame:
        """Return the game in the version a record was made with; raise UnknownGame or OtherRecord."""
        game = self._known.get((made.game, made.version, made.content))
        if game is None:
            raise OtherRecord(made, self.current(made.game))
        return game
