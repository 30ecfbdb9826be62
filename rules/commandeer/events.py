"""What a match tells: one struct for each kind of event, read by words, pictures and statistics.

Cards are named by id, squares by name (`d4`), directions by letters (`ne`), sides by seat; a unit by card and square.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules.kernel.events import EventData, EventTypes


class BattleEvent(EventData, frozen=True, omit_defaults=True):
    """An event of this game; what has a default is on the wire only where it is there."""


class FirstSeat(BattleEvent, frozen=True):
    """The lot names who plays first (CM-23, RCM-17)."""

    seat: int


class Drawn(BattleEvent, frozen=True):
    """A side draws; which cards only it knows (CM-24)."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Mulliganed(BattleEvent, frozen=True):
    """A side changes its hand; nobody else learns of it before both have kept (CM-25, RCM-16)."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Kept(BattleEvent, frozen=True):
    """Both sides have kept: how many mulligans one took and how many cards it kept (CM-26)."""

    seat: int
    mulligans: int
    hand: int


class CommanderShown(BattleEvent, frozen=True):
    """A side's Commander is turned face up, and with it its affiliation (CM-27)."""

    seat: int
    affiliation: str
    commander: str = ""


class TurnBegan(BattleEvent, frozen=True):
    """A turn begins."""

    turn: int
    seat: int


class CpChanged(BattleEvent, frozen=True):
    """A side receives Command Points (CM-32, RCM-45)."""

    seat: int
    by: int
    cp: int


class CpErased(BattleEvent, frozen=True):
    """What was left of a side's Command Points is gone (CM-36, CM-48)."""

    seat: int
    count: int


class Paid(BattleEvent, frozen=True):
    """A side pays (CM-17, RCM-09)."""

    seat: int
    cp: int
    energy: Sequence[str] = ()


class Deployed(BattleEvent, frozen=True):
    """A unit enters the battlefield."""

    seat: int
    card: str
    at: str


class EventPlayed(BattleEvent, frozen=True):
    """An event is played (CM-06, CM-07)."""

    seat: int
    card: str


class Attached(BattleEvent, frozen=True):
    """An Ongoing event is put on a unit (CM-08)."""

    seat: int
    card: str
    host: str
    at: str


class Shifted(BattleEvent, frozen=True):
    """A unit goes elsewhere: by Move, or by an effect (`relocate`, `push`) (CM-18, RCM-48)."""

    seat: int
    card: str
    start: str
    to: str
    how: str


class Swapped(BattleEvent, frozen=True):
    """Two units exchange their squares (RCM-48)."""

    card: str
    at: str
    other: str
    to: str


class Reinforced(BattleEvent, frozen=True):
    """A side uses Reinforce (CM-19)."""

    seat: int


class Energized(BattleEvent, frozen=True):
    """Cards come into an Energy Zone (CM-19, CM-21); face down others learn their number only."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Activated(BattleEvent, frozen=True):
    """An ability is used (CM-37)."""

    seat: int
    card: str
    at: str


class Triggered(BattleEvent, frozen=True):
    """An ability happens (RCM-31)."""

    seat: int
    card: str
    trigger: str
    at: str


class Attacked(BattleEvent, frozen=True):
    """A unit attacks another (CM-42, CM-43, RCM-27)."""

    seat: int
    card: str
    at: str
    way: str
    other: str
    to: str
    amount: int


class Damaged(BattleEvent, frozen=True):
    """A unit has taken damage; `damage` in all, of `health` (CM-44)."""

    card: str
    at: str
    amount: int
    damage: int
    health: int


class Struck(BattleEvent, frozen=True):
    """An attack with what it comes to, as a log tells it: `lost` cards in the Defeated Zone of `side`, 0: it lives."""

    card: str
    at: str
    other: str
    to: str
    amount: int
    damage: int
    health: int
    side: int = 0
    lost: int = 0


class Marked(BattleEvent, frozen=True):
    """A mark of a side is put on a unit (CM-58)."""

    seat: int
    card: str
    at: str


class Modified(BattleEvent, frozen=True):
    """A unit's values change, for this turn or as long as it stays."""

    card: str
    at: str
    lasting: bool
    power: int = 0
    health: int = 0
    armor: int = 0


class Granted(BattleEvent, frozen=True):
    """A unit is given a keyword or arrows."""

    card: str
    at: str
    lasting: bool
    keyword: str = ""
    arrows: Sequence[str] = ()


class Restricted(BattleEvent, frozen=True):
    """Something is forbidden to a unit, or to those who aim at it."""

    card: str
    at: str
    lasting: bool
    what: str


class AttackAdded(BattleEvent, frozen=True):
    """A unit may attack once more."""

    card: str
    at: str


class Defeated(BattleEvent, frozen=True):
    """A unit is defeated; `count` cards are in its owner's Defeated Zone now (CM-20, CM-45)."""

    seat: int
    card: str
    at: str
    count: int


class Left(BattleEvent, frozen=True):
    """A unit leaves the battlefield by an effect: to `retired`, `hand` or `removed` (RCM-47)."""

    seat: int
    card: str
    at: str
    to: str


class Detached(BattleEvent, frozen=True):
    """An attachment goes to its owner's Retired Zone (RCM-20)."""

    seat: int
    card: str
    at: str


class Discarded(BattleEvent, frozen=True):
    """Hand cards go to the Retired Zone (CM-46)."""

    seat: int
    cards: Sequence[str]
    lot: bool = False


class Drained(BattleEvent, frozen=True):
    """The oldest Energy cards go to the Retired Zone."""

    seat: int
    cards: Sequence[str]


class Recovered(BattleEvent, frozen=True):
    """Cards come back from a zone."""

    seat: int
    cards: Sequence[str]
    source: str
    to: str


class Peeked(BattleEvent, frozen=True):
    """A side looks at the top of its deck."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Took(BattleEvent, frozen=True):
    """A side takes cards that it has looked at."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Searched(BattleEvent, frozen=True):
    """A side searches its deck, shows what it found and shuffles."""

    seat: int
    card: str = ""


class Scouted(BattleEvent, frozen=True):
    """A side looks at the other's hand; what it saw only it knows."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class PlanningEnded(BattleEvent, frozen=True):
    """The end of the Planning Phase is declared (CM-35)."""

    seat: int


class DefendingEnded(BattleEvent, frozen=True):
    """The Defending Phase is over, however (CM-40)."""

    seat: int


class CombatEnded(BattleEvent, frozen=True):
    """The Combat Phase is over; damage is gone (CM-44)."""

    seat: int


class MatchOver(BattleEvent, frozen=True):
    """The match is over; `winner` None: a draw."""

    winner: int | None
    reason: str


AnyEvent = (
    FirstSeat | Drawn | Mulliganed | Kept | CommanderShown | TurnBegan | CpChanged | CpErased | Paid | Deployed
    | EventPlayed | Attached | Shifted | Swapped | Reinforced | Energized | Activated | Triggered | Attacked | Damaged
    | Struck | Marked | Modified | Granted | Restricted | AttackAdded | Defeated | Left | Detached | Discarded | Drained
    | Recovered | Peeked | Took | Searched | Scouted | PlanningEnded | DefendingEnded | CombatEnded | MatchOver
)  # fmt: skip
EVENTS: EventTypes[AnyEvent] = EventTypes(*get_args(AnyEvent))
