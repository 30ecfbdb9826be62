"""Events as structs: what a recorded match tells is, as plain data, what it told when events were plain data.

Only what its own seat is told of a plan has changed since: the kernel's queue tells it (`PRIVATE`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.chesswarrior.events import (
    EVENTS,
    AnyEvent,
    Banned,
    Declared,
    FedBack,
    Guarded,
    PlanDropped,
    PlanStopped,
    Rolled,
    SlotLapsed,
    Swapped,
    WentBack,
)
from rules.kernel.events import kind_of
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.types import Data, Event
from tests.support.shared_out import few

from .recorded import CASES, SHELF
from .table import known

TOLD = Path(__file__).with_name("told") / "by_plans_at_heroes.jsonl"
"""The events of one recorded match, a line each, written before events were structs."""
DIGESTS = {
    "south_has_five_points": "531af66197310caa",
    "north_has_five_points": "642c0be345f46236",
    "expert_to_five_points": "00c0b574fc6a6206",
    "a_live_table": "f6a4abc58e7c3e3b",
    "by_orders_and_plans": "0f9d1c9052406fe1",
    "south_leads_at_the_limit": "c799aac254ba3776",
    "north_leads_at_the_limit": "65947b7dd23c63ae",
    "south_leads_in_overtime": "f0e6874c7765503f",
    "north_leads_in_overtime": "e91ca618af2a10a8",
    "nobody_leads_at_the_end": "0c51e219d395152b",
    "south_concedes": "ad7033cc5027f961",
    "north_concedes": "52886171c02428c5",
    "a_draw_is_agreed": "6096c7be7020f91f",
    "by_plans_at_heroes": "9b6d02f8fddb7c60",
    "south_is_not_there": "01dbba37f672e206",
    "north_is_not_there": "bf6b8b0dd7496727",
}
"""Of the same lines of every recorded match, likewise."""
PRIVATE = frozenset(("plan_played", "plan_stopped", "list_stopped", "list_dropped"))
"""What only a planning seat is told, of plans that have begun."""


def told(name: str) -> Iterator[Event]:
    """Yield all events of a recorded match."""
    record = SHELF.kept(name)
    for _, events in known().replay(record.options, record.moves, record.chance()):
        yield from events


def lines(name: str) -> list[str]:
    """Return the events of a recorded match as kind and data, keys in their order, without what is told of plans."""
    return [json.dumps([event.kind, event.data]) for event in told(name) if event.kind not in PRIVATE]


def test_a_recorded_match_tells_what_it_told_before() -> None:
    before = [line for line in TOLD.read_text("utf-8").splitlines() if json.loads(line)[0] not in PRIVATE]
    assert lines("by_plans_at_heroes") == before


def test_what_is_told_of_plans_is_told_to_their_seat_alone() -> None:
    private = [event for event in told("by_plans_at_heroes") if event.kind in PRIVATE]
    assert {event.kind for event in private} == PRIVATE - {"plan_stopped"}
    assert all(event.only == {event.data["seat"]} and event.veiled is None for event in private)


@few(4)
@pytest.mark.parametrize("name", CASES)
def test_every_recorded_match_tells_the_same_bytes_as_before(name: str) -> None:
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
    (Banned(1, None), {"seat": 1, "hero": None}),
    (SlotLapsed(0, 4), {"seat": 0, "sp": 4}),
    (Declared("s1", "fan", None, "n"), {"hero": "s1", "ability": "fan", "target": None, "dir": "n"}),
    (WentBack("s1", "d4", "d3"), {"hero": "s1", "from": "d4", "to": "d3"}),
    (Swapped("s1", "n2", "e5", "d4"), {"hero": "s1", "with": "n2", "at": "e5", "from": "d4"}),
    (Guarded("n2", 3), {"hero": "n2", "n": 3}),
    (FedBack("n2", "thorns", "s1"), {"hero": "n2", "ability": "thorns", "to": "s1"}),
    (
        Rolled(hero="n2", ability="dodge", dice=[7], hit=5, successes=1, sight=0),
        {"hero": "n2", "ability": "dodge", "dice": [7], "hit": 5, "successes": 1, "sight": 0},
    ),
    (PlanDropped(0, "s1", "acted"), {"seat": 0, "hero": "s1", "reason": "acted"}),
    (PlanDropped(0, "s1", "target", "n2"), {"seat": 0, "hero": "s1", "reason": "target", "target": "n2"}),
    (PlanStopped(seat=0, reason="over", left=1), {"seat": 0, "reason": "over", "left": 1}),
    (
        PlanStopped(seat=0, reason="target", target="n2", left=1),
        {"seat": 0, "reason": "target", "target": "n2", "left": 1},
    ),
)
"""Kinds that no recorded match has in this shape, and their plain data from before."""


@pytest.mark.parametrize(("event", "data"), RARE, ids=[kind_of(type(event)) for event, _ in RARE])
def test_what_is_rarely_told_has_the_keys_and_values_it_had(event: AnyEvent, data: Data) -> None:
    assert event.data() == data
    assert list(event.data()) == list(data)
    assert EVENTS.read(Event(kind_of(type(event)), data)) == event
