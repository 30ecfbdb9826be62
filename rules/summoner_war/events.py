"""What a match tells: one struct for each kind of event, read by words, pictures and statistics.

Squares are told by name, sides by seat, types and cards by key; a type that nobody but its owner knows is `?`.
"""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from rules.kernel.events import EventData, EventTypes


class WarEvent(EventData, frozen=True, rename={"origin": "from"}):
    """An event of this game."""


class Began(WarEvent, frozen=True):
    """Both set-ups are on the board; `cards`: what each side shows of its three (SW-06, SW-07, RSW-05)."""

    cards: list[list[str]]


class Entered(WarEvent, frozen=True):
    """A side's entry turn is over (SW-41, RSW-25)."""

    seat: int


class Passed(WarEvent, frozen=True):
    """A side that could do nothing has passed (RSW-09, RSW-10)."""

    seat: int


class ClockMissed(WarEvent, frozen=True):
    """The clock has played a side's turn, so many in a row of those that lose; only the side is told (WSW-01)."""

    seat: int
    missed: int
    limit: int


class Summoned(WarEvent, frozen=True):
    """A piece turns face-up, by its owner's act, a spell, the enemy's force or as a trap (SW-23, SW-40, RSW-34)."""

    at: str
    seat: int
    type: str
    how: str


class Moved(WarEvent, frozen=True):
    """A piece moves; the type is hidden while it stays face-down (RSW-13, RSW-16)."""

    origin: str
    to: str
    seat: int
    type: str


class Attacked(WarEvent, frozen=True):
    """An attack is declared; `concealed`: the attacker was face-down (SW-24, RSW-15)."""

    origin: str
    to: str
    type: str
    concealed: bool


class Bounced(WarEvent, frozen=True):
    """A piece that concealed enemies cannot kill outlives a trap or a chain (SW-51, SW-56, RSW-56)."""

    at: str
    type: str


class Rebound(WarEvent, frozen=True, omit_defaults=True):
    """A shot rebounds: what it hit stays unnamed; `loaded`: a sniper's, which only a summoner stops (SW-71, RSW-71).

    Told so from the third edition on (WSW-08).
    """

    origin: str
    to: str
    loaded: bool = False


class Victim(Struct, frozen=True):
    """A piece that an attack has taken; `base` is what is printed on it (RSW-44)."""

    seat: int
    type: str
    base: str


class Captured(WarEvent, frozen=True):
    """An attack and the death it brings as one, for the log; no match tells it (SW-24)."""

    origin: str
    to: str
    type: str
    concealed: bool
    victim: Victim


class Died(WarEvent, frozen=True):
    """A piece dies and is shown; `base` is what is printed on it (RSW-22, RSW-44, RSW-45)."""

    at: str
    seat: int
    type: str
    base: str
    cause: str


class CardUsed(WarEvent, frozen=True):
    """A card becomes public by its use; `at`: by which piece, None where that stays hidden (SW-14, RSW-05)."""

    seat: int
    card: str
    at: str | None


class ChargeGained(WarEvent, frozen=True):
    """A side has gained a second act of a soldier; only the side is told (RSW-57)."""

    seat: int


class Hidden(WarEvent, frozen=True):
    """A piece turns face-down again; everybody knows what it is (RSW-46, RSW-60)."""

    at: str


class Swapped(WarEvent, frozen=True):
    """Two pieces exchange squares (RSW-43)."""

    origin: str
    to: str


class Became(WarEvent, frozen=True):
    """A piece turns into another type; of a concealed one only its side is told (RSW-32, RSW-44, SW-66)."""

    at: str
    seat: int
    type: str


class Marked(WarEvent, frozen=True):
    """A soldier gets a range mark for a `way`: `orth` or `diag` (RSW-64)."""

    at: str
    seat: int
    way: str


class Held(Struct, frozen=True):
    """What a side kept secret: its cards and standing orders (RSW-05, RSW-52)."""

    cards: list[str]
    double: str
    entry: str


class Remaining(Struct, frozen=True):
    """A piece that is left at the end, by the number of its square."""

    id: int
    at: int
    type: str
    base: str


class MatchOver(WarEvent, frozen=True):
    """The match is over and everything is shown; nobody wins a drawn one (SW-03, RSW-05, RSW-27 to RSW-31)."""

    winner: int | None
    reason: str
    sides: list[Held]
    board: list[Remaining]


AnyEvent = (
    Began | Entered | Passed | ClockMissed | Summoned | Moved | Attacked | Bounced | Rebound | Captured | Died
    | CardUsed | ChargeGained | Hidden | Swapped | Became | Marked | MatchOver
)  # fmt: skip

EVENTS = EventTypes[AnyEvent](*get_args(AnyEvent))
"""All of them, by kind."""
