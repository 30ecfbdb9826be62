"""Answers made of parts in any order: each part for itself, and the whole they come to (no Discord here)."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import NamedTuple

from rules.kernel.parts import Part
from rules.kernel.types import Choice

from .form import Form
from .making import First, Stage
from .question import Question

LOTS = SystemRandom()
"""Draws what a player asks for; it is a choice of theirs like any other and no part of a match's chance."""


class Section(NamedTuple):
    """One part of an answer in the making: the part as it is made here, what it holds, whether it is whole.

    `place`: its number; `touched`: the player made it; `ready`: what it depends on is whole.
    """

    place: int
    part: Part
    choice: Choice
    whole: bool
    touched: bool
    ready: bool

    @property
    def begun(self) -> Choice:
        """Return what the next step goes on with: a whole part is begun anew."""
        return self.part.known(() if self.whole else self.choice)


def parts_of(q: Question) -> tuple[Part, ...]:
    """Return the parts of an answer that is made of parts in order; empty: it is made otherwise."""
    return tuple(part for part in q.game.parts if part.loose and part.kind == q.decision.kind)


def sections(q: Question, made: Sequence[Choice]) -> list[Section]:
    """Return every part with what is made of it; `made` holds one choice for each, empty for an untouched one."""
    found: list[Section] = []
    before: Choice = ()
    ready = True
    for index, part in enumerate(parts_of(q)):
        here = part.at(q.options, q.decision.seat, before)
        own = made[index] if index < len(made) else ()
        choice = own or here.usual
        whole = bool(choice) and here.is_whole(choice)
        found.append(Section(index, here, choice, whole, bool(own), ready or not part.depends))
        ready = ready and whole
        before = (*before, *choice) if whole else before
    return found


def section(q: Question, made: Sequence[Choice], name: str) -> Section | None:
    """Return the section of that name."""
    return next((one for one in sections(q, made) if one.part.name == name), None)


def joined(q: Question, made: Sequence[Choice]) -> Choice:
    """Return the answer that the parts make together, the usual ones included; parts not made are left out."""
    return tuple(token for one in sections(q, made) for token in one.choice)


def shown(q: Question, made: Sequence[Choice]) -> Choice:
    """Return what a picture shows of the answer: the whole parts that the player made."""
    return tuple(token for one in sections(q, made) if one.touched and one.whole for token in one.choice)


def is_complete(q: Question, made: Sequence[Choice]) -> bool:
    """Say whether every part is whole and they fit together."""
    if not all(one.whole for one in sections(q, made)):
        return False
    choice = joined(q, made)
    return q.fits(choice) and q.node(choice).is_leaf


def apart(q: Question, choice: Choice) -> tuple[Choice, ...]:
    """Take an answer apart into its parts; what is not there is empty."""
    found = tuple(choice[piece.start : piece.end] for piece in q.pieces(choice) if piece.end is not None)
    return (*found, *[()] * (len(parts_of(q)) - len(found)))


def filled(q: Question, made: Sequence[Choice]) -> Choice:
    """Return what would be sent if the clock ran out: parts not made are those of the default; () before any is."""
    if not any(made):
        return ()
    usual = apart(q, q.decision.default)
    full = tuple(one.choice if one.whole else usual[one.place] for one in sections(q, made))
    full = settled(q, full)
    return joined(q, full)


def settled(q: Question, made: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the parts without those that have become wrong by what now stands before them."""
    kept = [*made, *[()] * (len(parts_of(q)) - len(made))]
    for one in sections(q, kept):
        if one.ready and one.touched and one.part.depends and not one.part.fits(one.choice):
            kept[one.place] = ()
    return tuple(kept)


def replaced(q: Question, made: Sequence[Choice], index: int, choice: Choice) -> tuple[Choice, ...]:
    """Return the parts with another one in a place."""
    full = [*made, *[()] * (len(parts_of(q)) - len(made))]
    full[index] = choice
    return settled(q, full)


def ready_made(q: Question) -> list[tuple[Choice, ...]]:
    """Return the whole answers that the game has prepared, taken apart."""
    found = [apart(q, choice) for choice in q.game.entrance.presets()]
    return [made for made in found if is_complete(q, made)]


def drawn(q: Question) -> tuple[Choice, ...]:
    """Draw every part that can be drawn by lot."""
    return tuple(part.at(q.options, q.decision.seat).draw(LOTS.randrange) if part.drawn else () for part in parts_of(q))


class Parts(Form):
    """Parts that the player makes in any order."""

    fills_up = True

    def stored(self, stage: Stage) -> Choice:
        """Return the parts made, filled up from the default."""
        return filled(self.q, stage.entries)

    def whole(self, stage: Stage) -> Choice:
        """Return the parts one after the other."""
        return joined(self.q, stage.entries)

    def of(self, choice: Choice, then: tuple[Choice, ...] = ()) -> Stage:
        """Take an answer apart."""
        return Stage(apart(self.q, choice))

    def of_first(self, one: First) -> Stage:
        """Return the parts there were."""
        return Stage(one.parts)

    def hears(self, verb: str) -> bool:
        """No verb speaks of what is prepared."""
        return False

    def fitting(self, stage: Stage) -> Stage:
        """Parts say themselves what is wrong with them."""
        return stage

    def is_complete(self, stage: Stage) -> bool:
        """Say whether every part is whole and they fit together."""
        return is_complete(self.q, stage.entries)
