"""Recorded matches: played with sealed chance, kept in a folder with a file for each case, played again, judged."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest

from rules.kernel import codec
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.errors import RecordError
from rules.kernel.game import Game
from rules.kernel.record import Record, export, read, verify
from rules.kernel.rulings import HOST
from rules.kernel.types import Event, Move, Outcome

Played = TypeVar("Played")


class Recorder:
    """A match under way and all it came to, whose chance follows from a text."""

    def __init__(
        self,
        game: Game[Any],
        match: str,
        options: Mapping[str, Any],
        nonces: tuple[str, ...],
        seats: tuple[str, ...] = ("Ada", "Bo"),
        secret: str = "",
    ) -> None:
        self.game = game
        self._secret = hashlib.sha256((secret or match).encode()).digest()
        self._match, self._options, self._nonces, self._seats = match, dict(options), nonces, seats
        self.chance = Sealed(match_key(self._secret, match, nonces))
        state, events = game.start(self._options, self.chance, len(seats))
        self.states: list[Any] = [state]
        self.events: list[tuple[Event, ...]] = [events]
        self.moves: list[Move] = []

    @property
    def state(self) -> Any:
        """Return what the match has come to."""
        return self.states[-1]

    @property
    def told(self) -> tuple[Event, ...]:
        """Return what happened last."""
        return self.events[-1]

    def submit(self, move: Move) -> None:
        """Go on by an answer."""
        state, events = self.game.submit(self.state, move.decision, move.choice, self.chance, move.by, then=move.then)
        self.moves.append(move)
        self.states.append(state)
        self.events.append(events)

    def rule(self, *choice: str) -> None:
        """Let a host rule."""
        steps = len(self.moves)
        state, events = self.game.rule(self.state, choice, self.chance, steps, self.states.__getitem__)
        self.moves.append(Move("", choice, HOST))
        self.states.append(state)
        self.events.append(events)

    def aside(self, side: str, by: int = 0) -> None:
        """Give up, or agree on a draw."""
        if side == "concede":
            self.submit(Move(f"concede.{by}", ("concede",)))
            return
        first, *others = self.state.still_in
        self.submit(Move(f"draw.{first}", ("offer",)))
        for seat in others:
            self.submit(Move(f"draw.{seat}", ("accept",)))

    def record(self) -> Record:
        """Return the record of the match as it stands."""
        return Record(
            self.game.name,
            self.game.version,
            self.game.content_hash,
            self._match,
            dict(self._options),
            self._seats,
            commitment(self._secret),
            self._nonces,
            tuple(self.moves),
            codec.digest(self.state),
            self.state.outcome,
            self._secret.hex(),
        )


class Shelf:
    """The records of a game's cases."""

    def __init__(self, folder: Path, cases: Iterable[str]) -> None:
        self.folder = folder
        self.cases = tuple(cases)
        self._kept: dict[str, Record] = {}

    def path(self, name: str) -> Path:
        """Return where a case's record is."""
        return self.folder / f"{name}.json"

    def kept(self, name: str) -> Record:
        """Read the record of a case."""
        if name not in self._kept:
            self._kept[name] = read(self.path(name).read_bytes())
        return self._kept[name]

    def put(self, name: str, record: Record) -> None:
        """Write the record of a case."""
        self.folder.mkdir(exist_ok=True)
        self.path(name).write_bytes(_written(record))

    def reasons(self) -> set[str]:
        """Return the reasons for which the recorded matches ended."""
        return {outcome.reason.key for name in self.cases if (outcome := self.kept(name).outcome) is not None}

    def left_over(self) -> dict[str, str]:
        """Return what is wrong with files: those of no case, cases without one, and those not as they are written."""
        files = {path.name for path in self.folder.iterdir()}
        wanted = {self.path(name).name: name for name in self.cases}
        found = dict.fromkeys(files - wanted.keys(), "of no case") | dict.fromkeys(wanted.keys() - files, "missing")
        kept = {file: wanted[file] for file in files & wanted.keys()}
        changed = [file for file, name in kept.items() if self.path(name).read_bytes() != _written(self.kept(name))]
        return found | dict.fromkeys(changed, "not as it is written")


def _written(record: Record) -> bytes:
    return export(record) + b"\n"


def first(plays: Callable[[int], Played], fits: Callable[[Played], bool], tries: int) -> Played:
    """Play one match after the other until one fits; raise LookupError if none does."""
    for number in range(tries):
        played = plays(number)
        if fits(played):
            return played
    raise LookupError(f"none of {tries} matches fits")


def ends(outcome: Outcome | None, reason: str, winner: int | None) -> bool:
    """Say whether a match of two ended for a reason (the last part of its key), and who won it; None: nobody."""
    if outcome is None or outcome.reason.key.rpartition(".")[2] != reason:
        return False
    return outcome.ranks == ((1, 1) if winner is None else tuple(1 if seat == winner else 2 for seat in range(2)))


def plays_again(game: Game[Any], record: Record) -> None:
    """Assert that a record plays again to the outcome and the digest it states."""
    assert verify(game, record).moves == len(record.moves)


def is_refused(game: Game[Any], record: Record) -> None:
    """Assert that a record which was tampered with is found out."""
    with pytest.raises(RecordError):
        verify(game, record)
