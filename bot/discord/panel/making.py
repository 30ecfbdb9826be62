"""How far an answer is made: the draft as the database keeps it, and every step that changes it (no Discord here)."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from bot.storage.rows import Draft
from rules.kernel import cursor, reading
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import OPEN, ROW
from rules.kernel.nodes import node_at
from rules.kernel.parts import Part
from rules.kernel.reading import mend
from rules.kernel.sheet import DONE, join, split
from rules.kernel.types import Choice, Option, Token
from rules.kernel.ways import arrived, next_steps

from . import composed
from .question import Question

KEPT_STEPS = 24
"""Steps that can be taken back."""
COPY = "#"
"""What parts a token from the number of its copy in the entries of a set."""


class Stage(msgspec.Struct, frozen=True, array_like=True):
    """One version of an answer in the making.

    `choice`: the answer (a sheet's closed orders, without the final token). `row`: the order being made, to stand at
    `at`; None: at the end. `swap`: the order at `at` is replaced.
    `parts`: of a composed answer, which has no `choice` of its own. Where the game knows ways, `row` holds steps.
    `ahead`: answers to what is asked next in the same turn, if all goes well.
    """

    choice: Choice = ()
    row: Choice = ()
    at: int | None = None
    swap: bool = False
    parts: tuple[Choice, ...] = ()
    ahead: tuple[Choice, ...] = ()


class Making(msgspec.Struct, frozen=True):
    """An answer in the making and its earlier versions, the latest last; `typed` is a text with faults in it.

    `aside`: versions of the answer to a question that is open beside this one (standing orders).
    """

    now: Stage = Stage()
    past: tuple[Stage, ...] = ()
    typed: str = ""
    at_once: bool = False
    aside: tuple[Stage, ...] = ()

    @property
    def stamp(self) -> str:
        """Return a short mark of this version: a button that bears another one is old."""
        return f"{zlib.crc32(msgspec.json.encode(self.now)):08x}"

    @property
    def sketch(self) -> dict[str, Any]:
        """Return what is kept beside the draft."""
        return {
            "now": msgspec.to_builtins(self.now),
            "past": msgspec.to_builtins(self.past),
            "typed": self.typed,
            "aside": msgspec.to_builtins(self.aside),
        }

    def then(self, stage: Stage) -> Making:
        """Go on to another version."""
        if stage == self.now:
            return self
        return Making(stage, (*self.past, self.now)[-KEPT_STEPS:], aside=self.aside)

    def undone(self) -> Making:
        """Take the last step back."""
        return Making(self.past[-1], self.past[:-1], aside=self.aside) if self.past else self


def read(q: Question, draft: Draft | None) -> tuple[Making, bool]:
    """Return the answer in the making, and whether something of it had to go because it has become illegal."""
    if draft is None:
        return Making(), False
    kept = _sketch(draft)
    if q.is_composed:
        return _read_composed(q, draft, kept)
    orders_or_tokens = join(split(draft.choice).orders, done=False) if q.sheet else draft.choice
    stage = Stage(orders_or_tokens)
    if kept is not None and kept.now.choice == orders_or_tokens:
        stage = kept.now
    lost = False
    if not q.fits(stage.choice):
        stage, lost = Stage(_repaired(q, stage.choice)), True
    elif not q.fits(prefix(q, stage)):
        stage, lost = Stage(stage.choice), True
    if kept is None:
        return Making(stage, (), "", draft.at_once), lost
    return Making(stage, () if lost else kept.past, kept.typed, draft.at_once, kept.aside), lost


def _read_composed(q: Question, draft: Draft, kept: Making | None) -> tuple[Making, bool]:
    """Return the parts as they were made; without a sketch that fits, those of the draft."""
    if kept is not None and composed.filled(q, kept.now.parts) == draft.choice:
        return msgspec.structs.replace(kept, at_once=draft.at_once), False
    return Making(Stage(parts=composed.apart(q, draft.choice)), at_once=draft.at_once), kept is not None


def stored(q: Question, making: Making) -> Choice:
    """Return what the draft holds: a sheet or a composed answer is kept as one that could be sent as it is."""
    if q.is_composed:
        return composed.filled(q, making.now.parts)
    if q.sheet is None or not making.now.choice:
        return making.now.choice
    return whole(q, making.now)


def whole(q: Question, stage: Stage) -> Choice:
    """Return the answer to send."""
    if q.is_composed:
        return composed.joined(q, stage.parts)
    if stage.ahead and planned(q, stage) is not None:
        rows = [token for choice in stage.ahead for token in (*choice, ROW)]
        return (*stage.choice, *reading.read(q.game.place(q.view, q.decision, stage.choice), (OPEN, *rows)))
    return (*stage.choice, DONE) if q.sheet else stage.choice


def written(q: Question, stage: Stage) -> str:
    """Return the answer in the game's notation, to be written on; empty before there is a whole one."""
    choice = whole(q, stage) if q.sheet is not None or is_complete(q, stage) else ()
    return q.game.format(q.view, q.decision, choice) if choice else ""


def is_complete(q: Question, stage: Stage) -> bool:
    """Say whether the answer can be sent as it is; a row in progress is no part of it."""
    if q.is_composed:
        return composed.is_complete(q, stage.parts)
    return not stage.row and q.node(whole(q, stage)).is_leaf and q.fits(whole(q, stage))


def stage_of(q: Question, choice: Choice) -> Stage:
    """Return the version that holds a whole answer."""
    if q.sheet is not None:
        return Stage(join(split(choice).orders, done=False))
    return Stage(parts=composed.apart(q, choice)) if q.is_composed else Stage(choice)


def step(q: Question, stage: Stage, token: Token) -> Stage:
    """Take a step on the ways to an answer; raise IllegalChoice for a wrong one.

    After a whole answer it is one to what comes next, where something does, else a new answer.
    """
    then = onward(q, stage)
    ways = (then or q).ways
    row = (*stage.row, token)
    if all(option.token != token for option in next_steps(ways, stage.row)):
        raise IllegalChoice(f"{token!r} does not follow {stage.row}", choice=row, at=len(stage.row))
    choice = arrived(ways, row)
    if then is None or not stage.choice:
        return Stage((), row) if choice is None else Stage(choice)
    if choice is None:
        return Stage(stage.choice, row, ahead=stage.ahead)
    return Stage(stage.choice, ahead=(*stage.ahead, choice))


def answers(stage: Stage) -> tuple[Choice, ...]:
    """Return the answer and those ahead of it."""
    return (stage.choice, *stage.ahead) if stage.choice else ()


def planned(q: Question, stage: Stage) -> Question | None:
    """Return the question whose answers the rows after the choice write down; None: there are none."""
    if q.sheet is not None or q.is_composed or not stage.choice:
        return None
    found = q.game.planned(q.view, q.decision, stage.choice)
    return None if found is None else q._replace(view=found[0], decision=found[1])


def onward(q: Question, stage: Stage) -> Question | None:
    """Return what is asked after the answers made so far, if all goes well; None: nothing, or nothing foreseeable."""
    plan = planned(q, stage)
    now: Question | None = plan or q
    for choice in stage.ahead if plan is not None else answers(stage):
        now = None if now is None else after(now, choice)
    return now


def after(q: Question, choice: Choice) -> Question | None:
    """Return what is asked after an answer, if all goes well; None: nothing, or nothing foreseeable."""
    if q.sheet is not None or q.is_composed or not q.ways:
        return None
    found = q.game.onward(q.view, q.decision, choice)
    return None if found is None else q._replace(view=found[0], decision=found[1])


def prefix(q: Question, stage: Stage) -> Choice:
    """Return the tokens the next one is chosen after: for a sheet those of the orders before the row, and the row."""
    if q.is_composed:
        return composed.shown(q, stage.parts)
    if q.sheet is None:
        return stage.choice
    orders = split(stage.choice).orders
    return (*join(orders[: len(orders) if stage.at is None else stage.at], done=False), *stage.row)


def choose(q: Question, stage: Stage, token: Token) -> Stage:
    """Add a token of a flat answer; raise IllegalChoice if it may not follow."""
    return Stage(cursor.arranged(q.root, (*stage.choice, token)))


def members(q: Question, choice: Choice) -> list[tuple[int, int]]:
    """Return the members of the sets in a flat answer, each as its first token and the one after its last."""
    return [pair for _, bounds in cursor.sets(q.root, choice) for pair in pairwise(bounds)]


def removals(q: Question, choice: Choice) -> list[tuple[int, int]]:
    """Return the members that can be taken out."""
    return [(start, end) for start, end in members(q, choice) if q.fits((*choice[:start], *choice[end:]))]


class Hand(NamedTuple):
    """A set of single tokens: what it may hold, each copy by a token of its own, and which of that it holds."""

    begun: Choice
    entries: tuple[Option, ...]
    held: frozenset[Token]
    most: int | None

    def with_only(self, shown: Sequence[Token], marked: Sequence[Token]) -> Choice:
        """Return the answer that holds what is marked of the entries shown, and of the others what it held."""
        tokens = [entry.token for entry in self.entries]
        kept = [token for token in tokens if token in (marked if token in shown else self.held)]
        return (*self.begun, *(bare(token) for token in kept))


def bare(token: Token) -> Token:
    """Return the token of a copy without its number."""
    return token.partition(COPY)[0]


def hand(q: Question, choice: Choice, wide: bool = False) -> Hand | None:
    """Return the set of single tokens in the midst of which a flat answer is; None: it is elsewhere."""
    place = q.place(choice)
    found = cursor.held(place)
    if found is None:
        return None
    some, items = found
    count = Counter(item[0] for item in items)
    options = {o.token: o for o in node_at(place, wide).options if o.token != place.closing}
    free = set(options)
    options |= {token: option for token in count if (option := some.member(token)) is not None}
    entries: list[Option] = []
    held: list[Token] = []
    for token, option in sorted(options.items(), key=lambda pair: some.rank((pair[0],))):
        names = [f"{token}{COPY}{copy}" if copy else token for copy in range(count[token] + (token in free))]
        entries += [msgspec.structs.replace(option, token=name) for name in names]
        held += names[: count[token]]
    return Hand(choice[: len(choice) - len(items)], tuple(entries), frozenset(held), some.most)


def part_at(q: Question, choice: Choice, start: int) -> tuple[Part, int] | None:
    """Return the whole prepared part that begins at a token, and the index after its end."""
    found = next((piece for piece in q.pieces(choice) if piece.start == start), None)
    return None if found is None or found.end is None else (found.part, found.end)


def _repaired(q: Question, choice: Choice) -> Choice:
    if q.sheet is not None:
        return join(split(mend(q.game.root(q.view, q.decision), choice).kept).orders, done=False)
    while choice and not q.fits(choice):
        choice = choice[:-1]
    return choice


def _sketch(draft: Draft) -> Making | None:
    if not draft.sketch:
        return None
    try:
        return msgspec.convert(draft.sketch, Making)
    except msgspec.ValidationError:  # written by another version: the draft itself is what counts
        return None
