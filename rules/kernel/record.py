"""Match records: everything needed to play a match again, and the check that it comes out the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from . import codec
from .chance import Chance, Sealed, commitment, match_key
from .errors import RecordError, RulesError, SeatsError
from .game import Game, Step
from .types import Data, Move, Outcome, Text

FORMAT = 2
"""What is written; 2 knows lists sent ahead and rulings of a host."""
READ = (1, 2)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match. `secret` (hexadecimal) is filled in once the match is over; `digest` is the final state's."""

    game: str
    version: int
    content: str
    match: str
    options: Data
    seats: tuple[str, ...]
    commitment: str
    nonces: tuple[str, ...]
    moves: tuple[Move, ...]
    digest: str
    outcome: Outcome | None = None
    secret: str | None = None
    format: int = FORMAT

    def chance(self) -> Chance:
        """Return the chance of the match; raise RecordError while the secret is not revealed."""
        if self.secret is None:
            raise RecordError("the secret is not revealed yet", where="secret")
        return Sealed(match_key(bytes.fromhex(self.secret), self.match, self.nonces))


class Head(msgspec.Struct, frozen=True):
    """What every format of a record begins with, so that one of a later format is known as such."""

    format: int = FORMAT


class Report(msgspec.Struct, frozen=True):
    """What verification found: answers replayed, chance values drawn, and the digest they end in."""

    moves: int
    drawn: int
    digest: str


def export(record: Record) -> bytes:
    """Encode a record as JSON, a field to a line and a move to a line."""
    fields = msgspec.to_builtins(record, str_keys=True, order="deterministic")
    lines = [f"{_json(name)}: {_moves(value) if name == 'moves' else _json(value)}" for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}").encode()


def read(data: bytes) -> Record:
    """Decode a record; raise RecordError with the path of a fault, whatever the bytes are."""
    try:
        head = msgspec.json.decode(data, type=Head)
        if head.format not in READ:
            text = Text("error.record_format", {"format": head.format})
            raise RecordError(f"record format {head.format}, expected one of {READ}", text=text, where="format")
        return msgspec.json.decode(data, type=Record)
    except codec.UNREADABLE as error:
        text = Text("error.record_unreadable")
        raise RecordError(f"this is no match record: {error}", text=text, where=str(error)) from error


def verify(game: Game[Any], record: Record) -> Report:
    """Play the record again; raise RecordError where it differs from what it states."""
    _same("game", record.game, game.name)
    _same("version", record.version, game.version)
    _same("content", record.content, game.content_hash)
    if record.secret is None:
        raise RecordError("the secret is not revealed yet", where="secret")
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as error:
        raise RecordError(f"the secret is not hexadecimal: {error}", where="secret") from error
    _same("commitment", record.commitment, commitment(secret))
    states: list[Any] = []
    try:
        states.extend(state for state, _ in _replayed(game, record))
    except SeatsError as error:
        raise RecordError(str(error), where="seats") from error
    except RulesError as error:
        raise RecordError(f"move {len(states)}: {error}", where=f"moves[{len(states) - 1}]") from error
    state = states[-1]
    _same("outcome", record.outcome, state.outcome)
    _same("digest", record.digest, codec.digest(state))
    return Report(len(record.moves), state.drawn, record.digest)


def _replayed(game: Game[Any], record: Record) -> Iterator[Step[Any]]:
    """Play the record again; the names of its seats say how many seats there were."""
    return game.replay(record.options, record.moves, record.chance(), len(record.seats))


def _moves(moves: list[object]) -> str:
    return "[\n" + ",\n".join(map(_json, moves)) + "\n]" if moves else "[]"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _same(where: str, stated: object, found: object) -> None:
    if stated != found:
        raise RecordError(f"{where}: the record states {stated!r}, the replay gives {found!r}", where=where)
