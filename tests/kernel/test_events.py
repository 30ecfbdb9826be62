"""Events as typed structs: declared, told, read back by name, whoever wrote the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel.chance import Scripted
from rules.kernel.events import EventData, EventTypes, kind_of
from rules.kernel.resolver import Resolver
from rules.kernel.types import Event, Seat

from .test_flow import TOY


class CardDrawn(EventData, frozen=True):
    """A card is drawn; which one only its owner sees."""

    seat: int
    card: str | None = None
    left: dict[int, int] = {}


class Shuffled(EventData, frozen=True):
    """A deck is shuffled."""


class Stepped(EventData, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """A piece steps; nothing of a length of one is said."""

    origin: str
    to: str
    length: int = 1


class Scored(EventData, frozen=True, omit_defaults=True):
    """A seat scores; everything is always said."""

    seat: int
    by: str | None
    points: float


class Dealt(EventData, frozen=True):
    """Cards are dealt."""

    seat: int
    cards: list[str]


TYPES = EventTypes[EventData](CardDrawn, Shuffled)


def resolver(quiet: bool = False) -> Resolver[Any]:
    state, _ = TOY.start({}, Scripted([0] * 60))
    return Resolver(TOY, state, None, quiet)


def test_the_kind_of_an_event_is_the_name_of_its_class() -> None:
    assert (kind_of(CardDrawn), kind_of(Shuffled)) == ("card_drawn", "shuffled")
    assert list(TYPES.types) == ["card_drawn", "shuffled"]


def test_an_event_is_told_as_plain_data_and_read_back_by_name() -> None:
    r = resolver()
    r.tell(CardDrawn(0, "c7", {0: 3}), frozenset({Seat(0)}), CardDrawn(0))
    (event,) = r.events
    assert event == Event(
        "card_drawn",
        {"seat": 0, "card": "c7", "left": {"0": 3}},
        frozenset({Seat(0)}),
        {"seat": 0, "card": None, "left": {}},
    )
    assert TYPES.read(event) == CardDrawn(0, "c7", {0: 3})
    own, other = (TOY.seen(r.events, Seat(seat))[0] for seat in (0, 1))
    assert (TYPES.read(own), TYPES.read(other)) == (CardDrawn(0, "c7", {0: 3}), CardDrawn(0))


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Scored(1, None, 0.5), {"seat": 1, "by": None, "points": 0.5}),
        (Stepped("a1", "a2"), {"from": "a1", "to": "a2"}),
        (Stepped("a1", "a3", 2), {"from": "a1", "to": "a3", "length": 2}),
        (Dealt(0, ["c7"]), {"seat": 0, "cards": ["c7"]}),
        (CardDrawn(0, None, {1: 2}), {"seat": 0, "card": None, "left": {"1": 2}}),
    ],
    ids=["plain", "renamed", "all_said", "list", "numbers_as_keys"],
)
def test_an_event_is_written_by_its_names_on_the_wire(event: EventData, data: dict[str, Any]) -> None:
    assert event.data() == data == msgspec.to_builtins(event, str_keys=True)


def test_what_is_written_of_an_event_shares_nothing_with_it() -> None:
    cards = ["c7"]
    data = Dealt(0, cards).data()
    cards.append("c8")
    assert data == {"seat": 0, "cards": ["c7"]}


def test_a_projection_tells_nothing() -> None:
    r = resolver(quiet=True)
    r.tell(Shuffled())
    assert r.events == []


def test_a_log_of_earlier_days_is_read_with_what_it_holds() -> None:
    assert TYPES.read(Event("card_drawn", {"seat": 1, "forgotten": 4})) == CardDrawn(1)


def test_events_of_the_kernel_are_none_of_the_games_and_wrong_ones_name_the_place() -> None:
    assert TYPES.read(Event("ready", {"seat": 1})) is None
    with pytest.raises(msgspec.ValidationError, match="seat"):
        TYPES.read(Event("card_drawn", {"seat": "north"}))


def test_no_two_events_have_one_kind() -> None:
    with pytest.raises(ValueError, match="kind"):
        EventTypes[EventData](Shuffled, Shuffled)
