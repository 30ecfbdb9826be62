"""Events as structs: what a recorded match tells, and whom, is what it told when events were plain data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kernel.events import kind_of
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.types import Data, Event, Seat
from rules.summoner_war.events import (
    EVENTS,
    AnyEvent,
    Attacked,
    Became,
    Bounced,
    Captured,
    CardUsed,
    ChargeGained,
    ClockMissed,
    Hidden,
    Marked,
    Moved,
    Passed,
    Rebound,
    Swapped,
    Victim,
)

from .recorded import CASES, SHELF, game

TOLD = Path(__file__).with_name("told") / "second_edition.jsonl"
"""What one recorded match tells and whom, a line each, written before events were structs."""
DIGESTS = {
    "red_strikes": "5a9fd0b8fd93df9d",
    "blue_strikes": "ca4979d6d00983e3",
    "red_wins_by_a_trap": "294123732726874d",
    "blue_wins_by_a_trap": "7a1dcf1669394da8",
    "red_wins_by_a_chain": "74cac63e90031960",
    "blue_wins_by_a_chain": "6693f012c4329935",
    "a_rebound_kills_both": "fd82bb95283700a6",
    "stuck": "b8e787aad7fa91e4",
    "stuck_loses": "cc6920db12fe8b0e",
    "no_progress": "c46193419dd5f6fc",
    "repetition": "79bcb0ac1abc57db",
    "cap": "d2675f7ec74c9f18",
    "red_concedes": "a06c0ab14f75e6fc",
    "blue_concedes": "bc57a3049a44a2a0",
    "a_draw_is_agreed": "835dbe6d89d9feff",
    "red_forfeits": "60eb579f65502950",
    "blue_forfeits": "b4158eceb58e3320",
    "second_edition": "86f88c770d5967f5",
    "open_cards_of_the_second_edition": "acbe9130ca380398",
    "third_edition": "01680369af6629bb",
}
"""Of the same lines of every recorded match, likewise."""


def told(name: str) -> Iterator[Event]:
    """Yield all events of a recorded match."""
    record = SHELF.kept(name)
    for _, events in game().replay(record.options, record.moves, record.chance()):
        yield from events


def lines(name: str) -> list[str]:
    """Return the events of a recorded match with who sees what of each, keys in their order."""
    return [json.dumps([e.kind, e.data, _seats(e.only), e.veiled, _seats(e.told)]) for e in told(name)]


def _seats(seats: frozenset[Seat] | None) -> list[int] | None:
    return None if seats is None else sorted(seats)


def test_a_recorded_match_tells_whom_it_told_what_it_told_before() -> None:
    assert lines("second_edition") == TOLD.read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", CASES)
def test_every_recorded_match_tells_the_same_bytes_to_the_same_seats_as_before(name: str) -> None:
    assert hashlib.sha256("\n".join(lines(name)).encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("name", CASES)
def test_every_event_is_the_games_or_the_kernels_and_comes_back_as_it_was_told(name: str) -> None:
    for event in told(name):
        found = EVENTS.read(event)
        if found is None:
            assert event.kind in OWN_EVENTS | {"standing_set"}
        else:
            assert found.data() == event.data


RARE: tuple[tuple[AnyEvent, Data], ...] = (
    (Passed(1), {"seat": 1}),
    (ClockMissed(0, 2, 3), {"seat": 0, "missed": 2, "limit": 3}),
    (Moved("a1", "a2", 0, "?"), {"from": "a1", "to": "a2", "seat": 0, "type": "?"}),
    (Attacked("a1", "a4", "?", True), {"from": "a1", "to": "a4", "type": "?", "concealed": True}),
    (Bounced("a1", "summoner"), {"at": "a1", "type": "summoner"}),
    (Rebound("a1", "a4"), {"from": "a1", "to": "a4"}),
    (CardUsed(0, "armor_pierce", None), {"seat": 0, "card": "armor_pierce", "at": None}),
    (ChargeGained(1), {"seat": 1}),
    (Hidden("b2"), {"at": "b2"}),
    (Swapped("a1", "c2"), {"from": "a1", "to": "c2"}),
    (Became("a1", 0, "knight"), {"at": "a1", "seat": 0, "type": "knight"}),
    (Marked("a2", 0, "diag"), {"at": "a2", "seat": 0, "way": "diag"}),
    (
        Captured("a1", "a4", "warrior", False, Victim(1, "knight", "assassin")),
        {
            "from": "a1",
            "to": "a4",
            "type": "warrior",
            "concealed": False,
            "victim": {"seat": 1, "type": "knight", "base": "assassin"},
        },
    ),
)
"""Kinds that few recorded matches have, and their plain data from before."""


@pytest.mark.parametrize(("event", "data"), RARE, ids=[kind_of(type(event)) for event, _ in RARE])
def test_what_is_rarely_told_has_the_keys_and_values_it_had(event: AnyEvent, data: Data) -> None:
    assert json.dumps(event.data()) == json.dumps(data)
    assert EVENTS.read(Event(kind_of(type(event)), data)) == event
