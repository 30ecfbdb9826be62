"""What a match tells: one struct for each kind of event, read by words, pictures and statistics.

Heroes are named by id (`s1`), squares by name (`d4`), facings by letter, abilities and counters by key, sides by seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules.kernel.events import EventData, EventTypes


class ChessEvent(EventData, frozen=True, omit_defaults=True, rename={"origin": "from", "other": "with"}):
    """An event of this game; what has a default is on the wire only where it is there."""


class TeamShown(ChessEvent, frozen=True):
    """A side's list is shown; slots are its order (CW-25)."""

    seat: int
    heroes: Sequence[str]


class Banned(ChessEvent, frozen=True):
    """A side forbids the other one hero, or nobody (CW-23, RCW-56)."""

    seat: int
    hero: str | None


class FieldBuilt(ChessEvent, frozen=True):
    """The obstacles are placed (CW-26, CW-27, RCW-05)."""

    obstacles: Sequence[str]
    removed: int
    dice: Sequence[Sequence[int]]


class RolledOff(ChessEvent, frozen=True):
    """Both sides roll for placing, south first in each round; `seat` chooses (CW-29)."""

    dice: Sequence[Sequence[int]]
    seat: int


class OrderChosen(ChessEvent, frozen=True):
    """The winner of the roll-off places `first` or `second` (CW-29)."""

    seat: int
    choice: str


class Deployed(ChessEvent, frozen=True):
    """A side places heroes, each with its square (CW-30, CW-31)."""

    seat: int
    placed: Sequence[Sequence[str]]


class TurnBegan(ChessEvent, frozen=True):
    """A Main Turn begins (CW-33)."""

    turn: int
    track: int


class ManaPut(ChessEvent, frozen=True):
    """Heroes receive one mana each (CW-36)."""

    turn: int
    heroes: Sequence[str]


class TieRolled(ChessEvent, frozen=True):
    """Heroes of both sides with equal Sp roll for their places; `order` says by side who acts (CW-38, RCW-20)."""

    sp: int
    sides: Sequence[int]
    dice: Sequence[Sequence[int]]
    order: Sequence[int]


class SlotAdded(ChessEvent, frozen=True):
    """A hero that has become due has a place in this Main Turn after all (RCW-19)."""

    hero: str
    seat: int
    sp: int
    place: int


class SlotLapsed(ChessEvent, frozen=True):
    """A place in the order comes up for which no hero is left (RCW-21)."""

    seat: int
    sp: int


class Activated(ChessEvent, frozen=True):
    """A hero's activation begins (CW-17, RCW-18)."""

    hero: str
    turn: int


class Ended(ChessEvent, frozen=True):
    """A hero's activation ends; `skip`: it did nothing (CW-56, RCW-17, RCW-29)."""

    hero: str
    skip: bool
    dial: int


class Faced(ChessEvent, frozen=True):
    """A hero turns (CW-57, CW-83)."""

    hero: str
    facing: str


class Declared(ChessEvent, frozen=True):
    """A use or move is declared, at a hero, along a line, or at neither (CW-65, RCW-31)."""

    hero: str
    ability: str
    target: str | None
    dir: str | None


class Paid(ChessEvent, frozen=True):
    """Turn and Mana are paid; `dial` and `left` are what the hero has then (CW-53 to CW-55)."""

    hero: str
    turn: int
    mana: int
    dial: int
    left: int


class Moved(ChessEvent, frozen=True):
    """A hero walks (CW-60, CW-61)."""

    hero: str
    origin: str
    path: Sequence[str]


class WentBack(ChessEvent, frozen=True):
    """A hero that may not stay where its move ended goes back (CW-62, RCW-13)."""

    hero: str
    origin: str
    to: str


class Stepped(ChessEvent, frozen=True):
    """A hero steps by an effect of its own (RCW-13)."""

    hero: str
    origin: str
    path: Sequence[str]


class Slid(ChessEvent, frozen=True):
    """A hero is pushed or pulled (RCW-47)."""

    hero: str
    origin: str
    path: Sequence[str]


class Swapped(ChessEvent, frozen=True):
    """A hero and another change places; `at`: where it stands now."""

    hero: str
    other: str
    at: str
    origin: str


class HeldFast(ChessEvent, frozen=True):
    """A hero cannot be moved."""

    hero: str


class Rolled(ChessEvent, frozen=True, kw_only=True):
    """Dice of a use (`on`: the heroes they are for) or of a reaction (CW-67 to CW-69, RCW-07, RCW-42).

    `sight`: what Part Sight has added to `hit`.
    """

    hero: str
    ability: str
    on: Sequence[str] = ()
    dice: Sequence[int]
    hit: int
    successes: int
    sight: int


class Passive(ChessEvent, frozen=True):
    """A passive takes effect, with one roll for all, one for each hero, or none (CW-34, CW-40, RCW-44)."""

    hero: str
    ability: str
    on: Sequence[str]
    hit: int
    dice: Sequence[Sequence[int]]
    successes: Sequence[int]


class Damaged(ChessEvent, frozen=True):
    """Damage is put on a hero, less what its block pools take; `damage`: what it has then (CW-73, RCW-40)."""

    hero: str
    by: str
    n: int
    blocked: int
    harm: str
    damage: int


class Healed(ChessEvent, frozen=True):
    """Damage is taken off a hero; `damage`: what it has then (RCW-66)."""

    hero: str
    n: int
    damage: int


class Guarded(ChessEvent, frozen=True):
    """A hero gets a block pool (RCW-40)."""

    hero: str
    n: int


class FedBack(ChessEvent, frozen=True):
    """A hero that was hurt strikes back (CW-100, RCW-50)."""

    hero: str
    ability: str
    to: str


class DialChanged(ChessEvent, frozen=True):
    """A hero is delayed or hastened (RCW-16, RCW-18)."""

    hero: str
    by: int
    dial: int


class ManaChanged(ChessEvent, frozen=True):
    """A hero receives or loses mana by an effect (RCW-66)."""

    hero: str
    by: int
    left: int


class CounterPlaced(ChessEvent, frozen=True):
    """Counters are put on a hero (CW-81, CW-82, RCW-51)."""

    hero: str
    counter: str
    n: int


class CounterRemoved(ChessEvent, frozen=True):
    """Counters are taken off a hero, or run out (RCW-51)."""

    hero: str
    counter: str
    n: int


class Destroyed(ChessEvent, frozen=True):
    """A hero is destroyed and comes back to its Start Zone (CW-74, RCW-23 to RCW-27)."""

    hero: str
    at: str
    to: str
    dial: int


class Reacted(ChessEvent, frozen=True):
    """A hero reacts to an enemy (CW-75 to CW-78, RCW-35)."""

    hero: str
    ability: str
    timing: str
    to: str
    trigger: str


class Cancelled(ChessEvent, frozen=True):
    """A reaction stops the use or move of a hero; `what`: which of them (RCW-32, RCW-33)."""

    hero: str
    ability: str
    by: str
    what: str


class Fizzled(ChessEvent, frozen=True):
    """A use is no longer legal after a reaction and comes to nothing (RCW-34)."""

    hero: str
    ability: str
    paid: bool


class PlanDropped(ChessEvent, frozen=True):
    """A seat's plan for a hero is dropped before it is played; `target`: whom it cannot reach (spec 5.5, RCW-73)."""

    seat: int
    hero: str
    reason: str
    target: str | None = None


class PlanPlayed(ChessEvent, frozen=True):
    """A seat's plan is played instead of its answers (spec 5.5)."""

    seat: int
    hero: str


class PlanStopped(ChessEvent, frozen=True, kw_only=True):
    """A plan that has begun is left with `left` answers; `target`: whom it cannot reach (spec 5.5, RCW-73).

    Logs written before plans waited in the kernel's queue hold it; today `ListStopped` tells it.
    """

    seat: int
    reason: str
    target: str | None = None
    left: int


class ClockMissed(ChessEvent, frozen=True):
    """The clock has answered an activation, so many in a row of those that lose (RCW-72)."""

    seat: int
    missed: int
    limit: int


class Counted(ChessEvent, frozen=True):
    """A Main Turn is scored: areas held by each side, who stands in each area, what is gained (CW-42 to CW-49)."""

    turn: int
    held: Sequence[int]
    areas: Sequence[Sequence[bool]]
    gain: int
    seat: int | None
    points: Sequence[int]


class MatchOver(ChessEvent, frozen=True):
    """The match is over (CW-50, RCW-52, RCW-72)."""

    winner: int | None
    reason: str
    points: Sequence[int]
    turn: int


AnyEvent = (
    TeamShown | Banned | FieldBuilt | RolledOff | OrderChosen | Deployed | TurnBegan | ManaPut | TieRolled
    | SlotAdded | SlotLapsed | Activated | Ended | Faced | Declared | Paid | Moved | WentBack | Stepped | Slid
    | Swapped | HeldFast | Rolled | Passive | Damaged | Healed | Guarded | FedBack | DialChanged | ManaChanged
    | CounterPlaced | CounterRemoved | Destroyed | Reacted | Cancelled | Fizzled | PlanDropped | PlanPlayed
    | PlanStopped | ClockMissed | Counted | MatchOver
)  # fmt: skip

EVENTS = EventTypes[AnyEvent](*get_args(AnyEvent))

BREAKS = (Reacted, Fizzled)
"""What breaks off answers sent ahead (RCW-34, spec 5.5)."""
