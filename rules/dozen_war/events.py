"""What a match tells: one struct for each kind of event, read by words, pictures and statistics.

Units and castles are named by id (`a.i1`, `a.g07`, `a.ki`), hexes by name (`d4`), cards, skills (`g07.2`), events and
tokens by id, sides by seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.events import EventData, EventTypes


class DozenEvent(EventData, frozen=True, omit_defaults=True):
    """An event of this game; what has a default is on the wire only where it is there."""


class CornersDrawn(DozenEvent, frozen=True):
    """Which corner each seat begins in, by its letter (RDW-02)."""

    letters: Sequence[str]


class RolledOff(DozenEvent, frozen=True):
    """Seats roll, the tied again: `dice` as `[seat, die]` in the order thrown; `order` is the result (RDW-05)."""

    why: str
    dice: Sequence[Sequence[int]]
    order: Sequence[int]


class Drafted(DozenEvent, frozen=True):
    """A seat takes a general (DW-06, DW-07)."""

    seat: int
    general: str


class Deployed(DozenEvent, frozen=True):
    """A seat's generals and first soldiers stand in its castles, each as `[unit, hex]` (DW-09, DW-10)."""

    seat: int
    placed: Sequence[Sequence[str]]


class RoundBegan(DozenEvent, frozen=True):
    """A round begins (DW-103)."""

    round: int


class Supplied(DozenEvent, frozen=True):
    """A seat receives gold, cards and soldiers, each as `[unit, hex]`; `lost`: soldiers without room (RDW-14)."""

    seat: int
    gold: int
    soldiers: Sequence[Sequence[str]]
    lost: int
    count: int
    cards: Sequence[str] = ()


class Discarded(DozenEvent, frozen=True):
    """Cards go from a hand to the discard pile, for all to see (DW-63)."""

    seat: int
    cards: Sequence[str]


class Reshuffled(DozenEvent, frozen=True):
    """The discard pile becomes the draw pile (DW-64)."""

    count: int


class TurnBegan(DozenEvent, frozen=True):
    """A seat's turn begins (DW-100)."""

    seat: int
    round: int


class TurnEnded(DozenEvent, frozen=True):
    """A seat's turn is over (DW-100)."""

    seat: int


class Moved(DozenEvent, frozen=True):
    """A unit goes to another hex: by a `move`, `warp`, `blink`, `sidestep`, `pull`, `push` or `exile`."""

    unit: str
    origin: str
    to: str
    how: str = "move"


class Attacked(DozenEvent, frozen=True):
    """An attack is declared: by the unit, with a skill or none, its targets with the damage, its cards and tags."""

    unit: str
    skill: str
    hits: Sequence[Sequence[str | int]]
    cards: Sequence[str] = ()
    tags: Sequence[str] = ()


class SkillUsed(DozenEvent, frozen=True):
    """A general uses a skill in its own turn that is no attack (DW-52)."""

    unit: str
    skill: str
    target: str = ""


class CardPlayed(DozenEvent, frozen=True):
    """A seat plays a card in its own turn that is attached to no attack (DW-59)."""

    seat: int
    card: str
    target: str = ""


class Answered(DozenEvent, frozen=True):
    """A seat answers a hit on one of its own: with cards, a skill and a guard, or none (DW-60)."""

    seat: int
    target: str
    cards: Sequence[str] = ()
    skill: str = ""
    guard: str = ""


class Turned(DozenEvent, frozen=True):
    """A hit comes to nothing or to something else: `cancel`, `sidestep`, `reflect`, `reduce`, `clear`, `void`."""

    target: str
    how: str
    n: int = 0


class Redirected(DozenEvent, frozen=True):
    """A hit goes to another unit (7.2)."""

    target: str
    to: str


class Guarded(DozenEvent, frozen=True):
    """Infantry takes a hit in another's place (DW-30)."""

    unit: str
    target: str


class Damaged(DozenEvent, frozen=True):
    """A unit or castle loses HP by a `hit`, `splash`, `counter`, `event` or `curse`; `hp` is what is left."""

    target: str
    n: int
    hp: int
    cause: str


class Healed(DozenEvent, frozen=True):
    """A unit or castle gets HP back."""

    target: str
    n: int
    hp: int


class Afflicted(DozenEvent, frozen=True):
    """A unit is stunned, frozen or silenced for the rest of the turn (DW-69)."""

    unit: str
    tag: str


class Boosted(DozenEvent, frozen=True):
    """A unit is better for the rest of the turn: in move, range or damage, or by another attack."""

    unit: str
    stat: str
    n: int


class Drummed(DozenEvent, frozen=True):
    """A troop of a side is better for the next round."""

    seat: int
    stat: str
    troop: str
    n: int


class Withheld(DozenEvent, frozen=True):
    """A castle of a side gives nothing at the next supply."""

    seat: int
    castle: str


class Died(DozenEvent, frozen=True):
    """A unit leaves the map; `by`: the seat that gets the credit, `killer`: the unit that did it, if any."""

    unit: str
    at: str
    by: int | None = None
    killer: str = ""


class Razed(DozenEvent, frozen=True):
    """A castle is razed (DW-23)."""

    castle: str
    by: int


class Paid(DozenEvent, frozen=True):
    """A seat gains or loses gold; `left` is what it has then (DW-55, DW-85, DW-88)."""

    seat: int
    n: int
    left: int
    why: str


class PiecesTaken(DozenEvent, frozen=True):
    """Map pieces come to a unit, or to lie on a hex (DW-74 to DW-77, RDW-45)."""

    pieces: Sequence[str]
    unit: str = ""
    at: str = ""


class Dug(DozenEvent, frozen=True):
    """A general digs up a token; `left` stay under the mountain (DW-97)."""

    unit: str
    at: str
    token: str
    left: int


class Drew(DozenEvent, frozen=True):
    """A seat draws cards that only it sees."""

    seat: int
    count: int
    cards: Sequence[str] = ()


class Stolen(DozenEvent, frozen=True):
    """Cards go from one hand to another; only these two see which (5.2)."""

    seat: int
    by: int
    count: int
    cards: Sequence[str] = ()


class Recruited(DozenEvent, frozen=True):
    """A soldier appears in a castle outside supply."""

    unit: str
    at: str


class Revived(DozenEvent, frozen=True):
    """A general comes back (DW-45, RDW-47)."""

    unit: str
    at: str


class EventOpened(DozenEvent, frozen=True):
    """An event card is opened and concerns these seats (DW-90)."""

    event: str
    seats: Sequence[int]
    die: int = 0


class Recovered(DozenEvent, frozen=True):
    """Skills 1 and 2 of all generals are ready again (DW-54)."""

    number: int


class WarpOpened(DozenEvent, frozen=True):
    """The volcano leaves the game and the warp point opens (DW-79)."""

    at: str


class MatchOver(DozenEvent, frozen=True):
    """The match is over: glory and pieces of each seat at its end (DW-73, DW-92)."""

    reason: str
    winner: int | None = None
    winners: Sequence[int] = ()
    glory: Sequence[int] = ()
    pieces: Sequence[int] = ()


EVENTS: EventTypes[DozenEvent] = EventTypes(
    CornersDrawn, RolledOff, Drafted, Deployed, RoundBegan, Supplied, Discarded, Reshuffled, TurnBegan, TurnEnded,
    Moved, Attacked, SkillUsed, CardPlayed, Answered, Turned, Redirected, Guarded, Damaged, Healed, Afflicted,
    Boosted, Drummed, Withheld, Died, Razed, Paid, PiecesTaken, Dug, Drew, Stolen, Recruited, Revived, EventOpened,
    Recovered, WarpOpened, MatchOver,
)  # fmt: skip
"""All events of the game, by kind."""
