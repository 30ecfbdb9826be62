"""Records replay to what they state; every tampering is found and named."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.ai.random import random_choice
from rules.kernel import codec
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.errors import RecordError
from rules.kernel.record import Record, export, read, verify
from rules.kernel.types import Move

from .test_flow import TOY

SECRET = b"\x01" * 32
NONCES = ("rose", "tulip")
FOREIGN = (b'{"game": "caf\xe9"}', b'{"options": ' + b'{"a":' * 100_000, b'{"unknown": ' + b"[" * 100_000)
"""A text in an old encoding, and brackets that never end: at a known field and at one that is skipped."""


def played() -> Record:
    """Play a toy match to its end under a sealed chance and record it."""
    chance = Sealed(match_key(SECRET, "K7QFD", NONCES))
    rng = Random(5)
    state, _ = TOY.start({}, chance)
    moves: list[Move] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = random_choice(TOY, TOY.view(state, seat), decision, rng)
        state, _ = TOY.submit(state, decision.id, choice, chance, "clock" if len(moves) == 2 else "seat")
        moves.append(Move(decision.id, choice, "clock" if len(moves) == 2 else "seat"))
    return Record(
        game="toy",
        version=1,
        content="",
        match="K7QFD",
        options={},
        seats=("Ann", "Bob"),
        commitment=commitment(SECRET),
        nonces=NONCES,
        moves=tuple(moves),
        digest=codec.digest(state),
        outcome=state.outcome,
        secret=SECRET.hex(),
    )


def test_a_true_record_verifies_and_tells_how_much_chance_was_used() -> None:
    record = played()
    report = verify(TOY, record)
    assert report.moves == len(record.moves)
    assert report.drawn >= 13
    assert report.digest == record.digest


def test_an_exported_record_reads_back() -> None:
    record = played()
    assert read(export(record)) == record


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"secret": "02" * 32}, "commitment"),
        ({"secret": "xyz"}, "secret"),
        ({"secret": None}, "secret"),
        ({"game": "go"}, "game"),
        ({"version": 2}, "version"),
        ({"content": "other"}, "content"),
        ({"digest": "0" * 64}, "digest"),
        ({"outcome": None}, "outcome"),
        ({"nonces": ("rose", "lily")}, None),
        ({"match": "XXXXX"}, None),
    ],
)
def test_tampering_is_found(change: dict[str, Any], where: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        verify(TOY, msgspec.structs.replace(played(), **change))
    assert where is None or caught.value.fields["where"] == where


def test_a_changed_move_is_named_by_its_number() -> None:
    record = played()
    moves = (record.moves[0], Move("7.1", ("card3",)), *record.moves[2:])
    with pytest.raises(RecordError, match="move 2"):
        verify(TOY, msgspec.structs.replace(record, moves=moves))


@pytest.mark.parametrize("data", [b"", b"[]", b'{"game": 3}', b'{"unknown": 1}', b"\xff", *FOREIGN])
def test_unreadable_records_are_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data)


def test_a_move_of_an_exported_record_is_one_line() -> None:
    record = played()
    lines = export(record).decode().splitlines()
    first = lines.index('"moves": [') + 1
    moves = [msgspec.json.decode(line.rstrip(","), type=Move) for line in lines[first : first + len(record.moves)]]
    assert tuple(moves) == record.moves
    assert len(lines) == len(record.moves) + len(msgspec.structs.fields(Record)) + 3


def test_a_record_of_another_format_is_refused() -> None:
    with pytest.raises(RecordError, match="format"):
        read(export(msgspec.structs.replace(played(), format=99)))
