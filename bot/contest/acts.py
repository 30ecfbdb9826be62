"""What happens in an event, as rows of its log; an act is known by its number, the first is 1."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

How = Literal["played", "adjudicated", "walkover", "nobody", "ruling", "void"]
"""How a result came about: `nobody` neither seat ever answered, `void` the table counts for nothing."""
Lone = Literal["bye", "half_bye", "missed"]
"""Why an entrant sits alone in a round: nobody left to meet, asked for, not there yet."""


class Pairing(msgspec.Struct, frozen=True):
    """A table as it is published: entrants in the order of their seats, and where it belongs.

    `slot` is its place in a bracket (`bracket.Bracket`); `alone` says why there is but one seat; `playoff` is the act
    that asked for the play-off it belongs to, 0 where it counts as all others do.
    """

    seats: tuple[int, ...]
    pool: int = 0
    round: int = 1
    slot: str = ""
    alone: Lone | None = None
    playoff: int = 0


class Enter(msgspec.Struct, frozen=True, tag="enter"):
    """A person signs up; the entrant's number is the act's."""

    player: int
    name: str
    rating: int = 0


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The next stage begins with these pools, each in the order of its seeds."""

    pools: tuple[tuple[int, ...], ...]


class Join(msgspec.Struct, frozen=True, tag="join"):
    """An entrant who came late joins a pool of the stage that runs."""

    entrant: int
    pool: int = 0


class Publish(msgspec.Struct, frozen=True, tag="publish"):
    """Tables are drawn; a table's number is 1,000 times the act's, and its place in the list from 0."""

    tables: tuple[Pairing, ...]


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """A director has put the next tables of a pool together by hand; they are what is published next."""

    tables: tuple[Pairing, ...]


class PlayOff(msgspec.Struct, frozen=True, tag="play_off"):
    """Ties are played off that points and tie-breaks have left: the entrants of each.

    `best_of`: matches at a table of two, 0: as many as at the stage's own.
    """

    ties: tuple[tuple[int, ...], ...]
    best_of: int = 0


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """One of a ladder challenges another; the table's number is 1,000 times the act's."""

    by: int
    to: int


class Report(msgspec.Struct, frozen=True, tag="report"):
    """A match at a table ended: the rank of each seat (1 is best) and what the game itself counted."""

    table: int
    ranks: tuple[int, ...]
    score: tuple[int, ...] = ()
    how: How = "played"


class Side(msgspec.Struct, frozen=True, tag="side"):
    """Who has the first seat in the first match at a table of a bracket, as the higher seed chose."""

    table: int
    first: int


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """An entrant leaves the event."""

    entrant: int


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    """An entrant is not paired for now."""

    entrant: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """An entrant who rested or left is paired again."""

    entrant: int


class Substitute(msgspec.Struct, frozen=True, tag="substitute"):
    """Another person takes an entrant's place, with all that was won and lost."""

    entrant: int
    player: int
    name: str


class Strike(msgspec.Struct, frozen=True, tag="strike"):
    """An entrant let a clock run out."""

    entrant: int


class Adjust(msgspec.Struct, frozen=True, tag="adjust"):
    """A director gives or takes points in the stage that is played, before the event begins in its first."""

    entrant: int
    points: int


class Forbid(msgspec.Struct, frozen=True, tag="forbid"):
    """Two entrants are not to be paired (people of one household, say)."""

    one: int
    other: int


class Enrol(msgspec.Struct, frozen=True, tag="enrol"):
    """An entrant brings a roster, as an answer to the game's entry; of a draft it holds what was picked."""

    entrant: int
    entry: tuple[str, ...]


class Draft(msgspec.Struct, frozen=True, tag="draft"):
    """All rosters are drafted from one pool: in this order, then back, and so on."""

    order: tuple[int, ...]


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """An entrant takes a piece out of the pool that all draft from."""

    entrant: int
    piece: str


class Open(msgspec.Struct, frozen=True, tag="open"):
    """The next match at a table opens; what its winners of earlier matches chose to take is final."""

    table: int


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """The winner of a match (from 1) at a table chooses what to take of the loser's roster; empty: nothing."""

    table: int
    match: int
    piece: str = ""


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """What an entrant chose to take is final before their next match opens."""

    entrant: int


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """An entrant fills a roster up that lost pieces."""

    entrant: int
    pieces: tuple[str, ...]


class Judge(msgspec.Struct, frozen=True, tag="judge"):
    """A match has settled for good what the staff could look at of an entrant's roster."""

    entrant: int
    judged: tuple[str, ...]


class Door(msgspec.Struct, frozen=True, tag="door"):
    """Sign-up opens or shuts."""

    is_open: bool


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """An entrant has said that they are there."""

    entrant: int


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """All clocks of the event stop."""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """The clocks of the event go on with what was left."""


class More(msgspec.Struct, frozen=True, tag="more"):
    """A table gets more time, in seconds."""

    table: int
    seconds: int


class Close(msgspec.Struct, frozen=True, tag="close"):
    """The event is over."""


class Alter(msgspec.Struct, frozen=True, tag="alter"):
    """A director changes how the event is run: settings by their names, as they are to be and as they were."""

    fields: dict[str, Any]
    before: dict[str, Any]


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """An earlier act is as if it had never been, with others that came with it; taken back itself, they hold again."""

    act: int
    also: tuple[int, ...] = ()


Act: TypeAlias = (
    Enter | Begin | Join | Publish | Arrange | PlayOff | Challenge | Report | Side | Drop | Rest | Back | Substitute
    | Strike | Adjust | Forbid | Enrol | Draft | Pick | Open | Claim | Settle | Fill | Judge | Door | Ready | Pause
    | Resume | More | Alter | Close | TakeBack
)  # fmt: skip
