"""The words that every game and every client share: seats, options, decisions, events, views."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar, Generic, NewType, Self, TypeVar

import msgspec
from msgspec.structs import replace

Seat = NewType("Seat", int)
Token = str
"""Short, stable, lower-case ASCII; a free text is `=` followed by any characters."""
Choice = tuple[Token, ...]
"""A whole path through a decision's tree; in a sheet `/` closes each order."""
Data = Mapping[str, Any]
"""JSON values only."""


class Text(msgspec.Struct, frozen=True):
    """A locale key with its arguments; rules hold no prose.

    An argument may be a number, a string, a list of strings, or a nested `{"key": …, "args": …}`.
    """

    key: str
    args: Data = {}


class Option(msgspec.Struct, frozen=True):
    """One legal token; `doubt` says what would go wrong if the position stayed as it is, by `clause`.

    `warning`: why its chooser may not mean it although it would succeed (it strikes the own side); whoever shows
    options marks it and shows it after the others. `by_name`: its place among the others says nothing, so that whoever
    shows options sorts those by their names in the reader's language.
    """

    token: Token
    text: Text
    at: str | None = None
    doubt: Text | None = None
    warning: Text | None = None
    clause: str | None = None
    by_name: bool = False


class Field(msgspec.Struct, frozen=True):
    """A free text that a node takes beside its options: a token `=...` of min to max characters.

    `words`: what the text is made of, if it is a list: tokens in the order of the author's choice, each once.
    """

    text: Text
    min: int = 1
    max: int = 24
    words: tuple[Option, ...] = ()


class Node(msgspec.Struct, frozen=True):
    """One step of choosing. `is_leaf`: the choice is complete, and only the game says so.

    A node that is no leaf and offers nothing is a dead end: as things stand nothing fits, and no answer ends there.
    """

    prompt: Text
    options: tuple[Option, ...] = ()
    field: Field | None = None
    is_leaf: bool = False


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat.

    `id` is `<ply>.<seat>` (an answer to any other id is stale) or `<kind>.<seat>` for an ever-open one.
    `default` is what an expired clock submits. `secret`: the others learn that it was answered, not how.
    `replaceable`: the answer may be replaced until the decision is resolved. `continues`: a further step of
    what the seat is doing, on the clock of the step before, so that no deadline tells how many steps there are.
    `standing`: what the seat has ordered to be answered for it; whoever runs the match sends it after a while, so
    that the moment tells an ordered answer from a thought one no more than the answer does.
    """

    id: str
    seat: Seat
    kind: str
    default: Choice = ()
    clock: str = "move"
    secret: bool = False
    replaceable: bool = False
    about: Data = {}
    continues: bool = False
    standing: Choice = ()


class Privacy(IntEnum):
    """What of an answer nobody but its seat learns; the others are told what follows from it, when it follows.

    `WORDING`: how it reads. `GIVER`: beside that what gave it: the seat, its draft, its order or the clock.
    """

    NOTHING = 0
    WORDING = 1
    GIVER = 2


class Event(msgspec.Struct, frozen=True):
    """Something that happened: log, captions, animation and statistics read nothing else.

    `only`: the seats that see `data` (None: everyone); `veiled`: what the rest see instead (None: nothing);
    `told`: seats that learned it before, while it was still kept from the others, and are not told again.
    """

    kind: str
    data: Data = {}
    only: frozenset[Seat] | None = None
    veiled: Data | None = None
    told: frozenset[Seat] | None = None


class OptionSpec(msgspec.Struct, frozen=True):
    """A match option: its values (None: any integer from `low` to `high`), default and ruling.

    `later`: it came when matches had been recorded; a match that does not name it is played as they were, without
    it. `edition`: it marks the rulings a match began under; a new match has the newest, its default, nobody chooses it.
    `correspondence`: what new matches of people by correspondence have instead of the default; `event`: what those of a
    league or tournament have, where it measures fairer.
    """

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...] | None = None
    low: int = 0
    high: int = 0
    clause: str | None = None
    later: bool = False
    edition: bool = False
    correspondence: str | int | bool | None = None
    event: str | int | bool | None = None

    @property
    def is_offered(self) -> bool:
        """Say whether there is anything to choose."""
        return not self.edition


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not offered: the player's text and the clause that says so."""

    text: Text
    clause: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: one rank per seat, 1 is best, equal ranks share a draw."""

    ranks: tuple[int, ...]
    reason: Text


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One accepted input.

    `by`: `seat` (sent), `standing` (by its order), `draft` (a saved draft at the deadline), `clock` (the default),
    `given` (a roster that the seat brings into the match), `forced` (there was no other, as everybody could see).
    `then`: answers sent ahead with it, which wait in the state's queue; each is a move of its own when it is given.
    The first of them may be `queue.SKIPS`, which is none.
    """

    decision: str
    choice: Choice
    by: str = "seat"
    then: tuple[Choice, ...] = ()


class Queue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Answers that a seat has sent ahead, to be given one after another as their questions come up.

    `kinds`: of the questions they may answer; others of the seat, and all of other seats, are waited through.
    `begins`: the first of them may answer a question that does not continue anything. `paced`: the question stays
    open with the answer as its standing one, because the moment would tell that it was made ahead.
    `halted`: why the first one did not fit; the rest is kept for the seat to mend. `skips`: one that does not fit is
    left out instead.
    """

    kinds: tuple[str, ...]
    entries: tuple[Choice, ...]
    begins: bool = False
    paced: bool = False
    halted: Refusal | None = None
    skips: bool = False


class Frame(msgspec.Struct, frozen=True, tag_field="frame", tag=True):
    """One unit of resolution, kept in the state: ids and numbers, no references.

    `paced`: what orders answer waits behind the open question and is sent after a while, because the moment would tell
    an order from a thought; where it would not, such an answer is given at once and nobody is asked.
    """

    paced: ClassVar[bool] = False

    def run(self, r: Any, answers: Mapping[Seat, Choice]) -> None:
        """Resolve this step; `answers` holds what the seats said to what the frame asked, else nothing."""
        raise TypeError(f"{type(self).__name__} does not say how it runs")

    def ordered(self, r: Any, question: Decision) -> Choice | None:
        """Return what its seat's standing orders answer to what this frame asks, None: they leave it to the seat.

        Whether there is a question at all rests on what everybody knows; orders say only who answers it.
        """
        return None


@cache
def _seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(count))


class State(msgspec.Struct):
    """Plain data; each game adds fields and narrows `agenda` to the union of its frames.

    `ply`: accepted answers so far; `drawn`: chance values used (the key itself is never in the state);
    `asked`: questions put to each seat so far, which number its decisions; `agenda`: frames still to
    resolve, the next one last; `pending`: open questions, several seats at once are simultaneous;
    `answers`: given and waiting for the others, `answered_by` says by what; `standing`: pre-declared
    reactions; `offers`: seats that offer a draw; `lists`: answers sent ahead, by seat; `out`: seats that play on no
    more, with the rank each has come to.
    """

    rules: str
    seats: int = 2
    ply: int = 0
    drawn: int = 0
    asked: list[int] = []
    agenda: list[Any] = []
    pending: dict[Seat, Decision] = {}
    answers: dict[Seat, Choice] = {}
    answered_by: dict[Seat, str] = {}
    standing: dict[Seat, Choice] = {}
    offers: list[Seat] = []
    outcome: Outcome | None = None
    lists: dict[Seat, Queue] = {}
    out: dict[Seat, int] = {}

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """Return the seats that are not out, in order."""
        seats = _seats(self.seats)
        return tuple([seat for seat in seats if seat not in self.out]) if self.out else seats

    def copied(self) -> Self:
        """Return a copy that shares nothing mutable of the fields above: what every game's `copy` begins with."""
        return replace(
            self,
            asked=self.asked[:],
            agenda=self.agenda[:],
            pending=self.pending.copy(),
            answers=self.answers.copy(),
            answered_by=self.answered_by.copy(),
            standing=self.standing.copy(),
            offers=self.offers[:],
            lists=self.lists.copy(),
            out=self.out.copy(),
        )

    def copy(self) -> Self:
        """Copy by hand, sharing nothing mutable."""
        raise TypeError(f"{type(self).__name__} does not say how it is copied")


ACT = "act"
"""Kind of another seat's open decision in a view: it is to act, nothing more."""

S = TypeVar("S", bound=State)


class View(msgspec.Struct, Generic[S]):
    """What one seat (None: a spectator) may see: a masked state and its decisions.

    `memo` caches what was computed from this view (projections of a sheet); it is never part of the view.
    """

    seat: Seat | None
    state: S
    decisions: tuple[Decision, ...]
    memo: dict[Any, Any] = {}


UNKNOWN = "?"
"""Stands for a secret token in a masked choice."""
