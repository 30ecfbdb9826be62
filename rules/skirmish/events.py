"""What can happen in a Skirmish battle, each kind with what it tells; nothing of it is secret (5.3, 5.5).

Units are told by side letter and call sign, squares by their names, sides by their letters.
"""

from __future__ import annotations

import msgspec

from rules.kernel.events import EventData, EventTypes


class SkirmishEvent(EventData, frozen=True, omit_defaults=True, rename={"origin": "from", "west": "w", "east": "e"}):
    """An event of the game; what does not apply is left out on the wire."""


# ---- preparation


class Entered(msgspec.Struct, frozen=True):
    """What a side entered: its deck in slot order and its master."""

    deck: list[str]
    master: str


class UnitsRevealed(SkirmishEvent, frozen=True):
    """All units of both sides become public (SK-06)."""

    west: Entered
    east: Entered


class LineupsRevealed(SkirmishEvent, frozen=True):
    """Starters and their squares become public, of both sides or of one (SK-10, RSK-24)."""

    west: dict[str, str] | None = None
    east: dict[str, str] | None = None


class FirstSide(SkirmishEvent, frozen=True):
    """The coin has decided the first side (SK-11, RSK-25)."""

    side: str


# ---- turns and phases


class SheetsRevealed(SkirmishEvent, frozen=True):
    """Sheets sent at once become public, by side (RSK-05)."""

    sheets: dict[str, list[str]]


class PhaseStarted(SkirmishEvent, frozen=True):
    """A side's phase begins (SK-12)."""

    side: str
    turn: int


class ManaSet(SkirmishEvent, frozen=True):
    """A side's pool is refilled (SK-20 to SK-23)."""

    side: str
    mana: int
    max: int


class PhasePassed(SkirmishEvent, frozen=True):
    """A phase passes by itself, as nothing could be ordered (RSK-39)."""

    side: str


class SheetSubmitted(SkirmishEvent, frozen=True):
    """A side's order sheet is public and about to be executed (SK-14)."""

    side: str
    turn: int
    sheet: list[str]


class PhaseEnded(SkirmishEvent, frozen=True):
    """A side's phase is over (SK-16)."""

    side: str
    turn: int


class ClockMissed(SkirmishEvent, frozen=True):
    """A side's order clock ran out, for the so-manieth time in a row (SK-83, RSK-26)."""

    side: str
    missed: int


class MatchOver(SkirmishEvent, frozen=True):
    """The match ends; nobody wins a drawn one (SK-80 to SK-83)."""

    winner: str | None
    reason: str


# ---- rows


class Summoned(SkirmishEvent, frozen=True):
    """A reserve unit enters; `mana` is left in the pool (SK-71)."""

    unit: str
    at: str
    price: int
    mana: int


class SummonCancelled(SkirmishEvent, frozen=True):
    """A summon comes to nothing and costs nothing (SK-72)."""

    unit: str
    at: str
    reason: str


class RowStarted(SkirmishEvent, frozen=True):
    """A unit's row is executed from where it stands (SK-56)."""

    unit: str
    at: str


class RowSkipped(SkirmishEvent, frozen=True):
    """A row's unit is not there or cannot act (SK-59)."""

    unit: str
    reason: str


class RowCancelled(SkirmishEvent, frozen=True):
    """A row's move is not legal, and its action falls with it (SK-60)."""

    unit: str
    reason: str
    to: str


class MoveCancelled(SkirmishEvent, frozen=True):
    """A row's move is not legal; its action is still attempted (RSK-07)."""

    unit: str
    reason: str
    to: str


class Moved(SkirmishEvent, frozen=True):
    """A unit sets out along a path; its first square is where it stands (SK-36)."""

    unit: str
    path: list[str]


class MoveInterrupted(SkirmishEvent, frozen=True):
    """A move ends before its last square (SK-37)."""

    unit: str
    at: str


class Waited(SkirmishEvent, frozen=True):
    """A unit neither moved nor acted (SK-69)."""

    unit: str


class ActionCancelled(SkirmishEvent, frozen=True):
    """An attack or an ability cannot be carried out; `target` as ordered, empty if it needs none (SK-62)."""

    unit: str
    action: str
    reason: str | None
    target: str


class Attacked(SkirmishEvent, frozen=True):
    """A normal attack hits (SK-38 to SK-41)."""

    unit: str
    target: str
    damage: int
    origin: str
    at: str


class Struck(SkirmishEvent, frozen=True):
    """A normal attack with the HP it takes as one, as a log tells it; no match tells it (SK-38 to SK-41)."""

    unit: str
    target: str
    amount: int
    hp: int


class AbilityUsed(SkirmishEvent, frozen=True):
    """A unit of a type uses its ability; `mana` is left in the pool, `affects` are units (SK-44 to SK-47)."""

    unit: str
    type: str
    price: int
    mana: int
    origin: str
    at: str
    args: list[str]
    affects: list[str]


# ---- what happens to units and squares


class HpChanged(SkirmishEvent, frozen=True):
    """A unit loses or regains HP; shields have absorbed a part (SK-41, SK-50)."""

    unit: str
    hp: int
    delta: int
    absorbed: int
    at: str


class Died(SkirmishEvent, frozen=True):
    """A unit leaves the map; `cause_side` brought it about, `infight` gives no DP (SK-75 to SK-77)."""

    unit: str
    at: str
    cause_side: str | None
    how: str
    infight: bool


class DpAwarded(SkirmishEvent, frozen=True):
    """A side gains death points (SK-75)."""

    side: str
    dp: int
    total: int


class Fallen(SkirmishEvent, frozen=True):
    """A death with the blow that brought it and the points it gives as one, as a log tells it; no match tells it.

    `by` is "" where no unit struck, `side` where nobody gains points (SK-75).
    """

    unit: str
    at: str
    by: str
    side: str = ""
    dp: int = 0
    total: int = 0


class StatusAdded(SkirmishEvent, frozen=True):
    """A unit gets a status: amount, statistic of a `modify`, what a `trigger` waits for (SK-48, SK-49, SK-51)."""

    unit: str
    status: str
    turns: int
    n: int = 0
    stat: str = ""
    on: str = ""


class StatusEnded(SkirmishEvent, frozen=True):
    """A status ends: its term is over, it is used up, or an effect takes it (SK-48)."""

    unit: str
    status: str


class TriggerFired(SkirmishEvent, frozen=True):
    """A trigger resolves where its bearer is or last was (SK-51)."""

    unit: str
    on: str
    at: str


class Displaced(SkirmishEvent, frozen=True):
    """A unit is pushed or pulled by one square; the whole displacement began at `start` (SK-54)."""

    unit: str
    origin: str
    to: str
    start: str


class Swapped(SkirmishEvent, frozen=True):
    """Two units exchange their squares (7.2, WSK-01)."""

    unit: str
    other: str
    origin: str
    to: str


class Teleported(SkirmishEvent, frozen=True):
    """A unit is on another square without a way (7.2)."""

    unit: str
    origin: str
    to: str


class Revived(SkirmishEvent, frozen=True):
    """A dead unit is back on the map (RSK-29)."""

    unit: str
    at: str
    hp: int


class TokenMade(SkirmishEvent, frozen=True):
    """A token comes into being (RSK-30)."""

    unit: str
    token: str
    at: str


class ManaChanged(SkirmishEvent, frozen=True):
    """An effect changes a pool `now`, or what its `next` refill brings (RSK-38)."""

    side: str
    mana: int
    delta: int
    when: str


class TerrainChanged(SkirmishEvent, frozen=True):
    """A square's terrain changes for some turns of a side (SK-48, RSK-48)."""

    at: str
    terrain: str
    turns: int
    side: str


class TerrainRestored(SkirmishEvent, frozen=True):
    """A square's terrain is again what it was (SK-48, RSK-56)."""

    at: str
    terrain: str


class TrapLaid(SkirmishEvent, frozen=True):
    """A side lays a trap, seen by all (SK-52)."""

    at: str
    side: str
    turns: int


class TrapFired(SkirmishEvent, frozen=True):
    """A side's trap meets who entered its square (SK-52)."""

    unit: str
    at: str
    side: str


class TrapEnded(SkirmishEvent, frozen=True):
    """A trap's term is over (SK-48)."""

    at: str
    side: str


class EnteredHazard(SkirmishEvent, frozen=True):
    """A unit enters a hazard (SK-37)."""

    unit: str
    at: str


EVENTS = EventTypes[SkirmishEvent](
    UnitsRevealed, LineupsRevealed, FirstSide,
    SheetsRevealed, PhaseStarted, ManaSet, PhasePassed, SheetSubmitted, PhaseEnded, ClockMissed, MatchOver,
    Summoned, SummonCancelled, RowStarted, RowSkipped, RowCancelled, MoveCancelled, Moved, MoveInterrupted, Waited,
    ActionCancelled, Attacked, Struck, AbilityUsed,
    HpChanged, Died, DpAwarded, Fallen, StatusAdded, StatusEnded, TriggerFired,
    Displaced, Swapped, Teleported, Revived, TokenMade, ManaChanged,
    TerrainChanged, TerrainRestored, TrapLaid, TrapFired, TrapEnded, EnteredHazard,
)  # fmt: skip
"""All of them, by kind."""
