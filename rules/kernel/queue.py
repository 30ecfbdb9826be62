"""Answers sent ahead: they wait in the state and are given one after another as their questions come up.

A seat's queue waits through questions to others and goes on afterwards. An answer that does not fit what has come
about halts it, with the reason, or is left out where its seat said so; what is left when the turn is over is dropped.
Its seat is told of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import to_builtins
from msgspec.structs import replace

from . import cursor
from .ahead import Ahead
from .errors import IllegalChoice, ListTooLong
from .events import EventData, kind_of
from .own_events import EVENTS, ListDropped, ListSkipped, ListStopped
from .types import Choice, Decision, Event, Move, Queue, Refusal, Seat, Text

MOST_TOKENS = 4000
"""Tokens that one message may send ahead: more than any turn has, and no burden to check."""
SKIPS: Choice = ("?",)
"""Before answers sent ahead: one of them that does not fit when it is reached is left out, and the rest goes on."""
OVER: Refusal = Refusal(Text("error.not_played"))
"""Why answers are dropped when nothing is asked any more that they could answer."""
REPLACED: Refusal = Refusal(Text("error.list_replaced"))
"""Why answers are dropped when their seat answers otherwise."""


class Table(Protocol):
    """Where answers wait: a position that is being played on, and how its seats are told."""

    @property
    def game(self) -> Ahead[Any]:
        """Return the rules it is played by."""
        ...

    @property
    def state(self) -> Any:
        """Return the position."""
        ...

    @property
    def events(self) -> list[Event]:
        """Return what has been told so far."""
        ...

    def tell(self, event: EventData, only: frozenset[Seat] | None = None) -> None:
        """Tell something to the seats in `only`."""


def refuse_long(then: Sequence[Choice]) -> None:
    """Raise ListTooLong where more is sent ahead than a message may hold."""
    count = sum(len(choice) + 1 for choice in then)
    if count > MOST_TOKENS:
        raise ListTooLong(f"{count} tokens sent ahead, at most {MOST_TOKENS}", given=count, most=MOST_TOKENS)


def skipping(then: Sequence[Choice]) -> tuple[bool, Sequence[Choice]]:
    """Tell answers sent ahead from the word before them that what does not fit is to be left out."""
    return (True, then[1:]) if then and then[0] == SKIPS else (False, then)


def load(
    r: Table,
    seat: Seat,
    kinds: tuple[str, ...],
    entries: Sequence[Choice],
    begins: bool = False,
    paced: bool = False,
) -> None:
    """Put answers in the seat's queue; whatever stood there is dropped with a word."""
    drop(r, seat, REPLACED)
    skips, entries = skipping(entries)
    if entries:
        queues = {**r.state.lists, seat: Queue(kinds, tuple(entries), begins, paced, skips=skips)}
        r.state.lists = dict(sorted(queues.items()))


def drop(r: Table, seat: Seat, reason: Refusal = OVER, quietly: bool = False) -> None:
    """Forget what the seat has sent ahead and tell it why; nothing happens where nothing waits.

    `quietly`: nobody is told, because what it was for is over by itself.
    """
    waiting = r.state.lists.pop(seat, None)
    if waiting is not None and not quietly:
        r.tell(ListDropped(*_told(seat, waiting, reason)), frozenset({seat}))


def keep(r: Table, seat: Seat) -> None:
    """Let what the seat has sent ahead answer its next question, though others were asked in between."""
    waiting = r.state.lists.get(seat)
    if waiting is not None:
        r.state.lists[seat] = replace(waiting, begins=True)


def answered(r: Table, question: Decision, choice: Choice, then: Sequence[Choice]) -> None:
    """Go on with the queue of a seat whose question is answered: its own answer, new ones, or none any more."""
    game, seat = r.game, question.seat
    waiting = r.state.lists.get(seat)
    if then:
        load(r, seat, game.listed(question.kind), then)
    elif waiting is not None and _gives(game, r.state, waiting, question, choice):
        rest = replace(waiting, entries=waiting.entries[1:], begins=False)
        if rest.entries:
            r.state.lists[seat] = rest
        else:
            del r.state.lists[seat]
    elif waiting is not None and question.kind in waiting.kinds:
        drop(r, seat, REPLACED)


def review(r: Table) -> None:
    """Look at every queue after something happened: it goes on waiting, is halted, or is dropped."""
    game, state = r.game, r.state
    for seat, waiting in list(state.lists.items()):
        question = state.pending.get(seat)
        asked = question is not None and question.kind in waiting.kinds and seat not in state.answers
        if state.outcome is not None or (asked and question and not (question.continues or waiting.begins)):
            drop(r, seat)
            continue
        if waiting.halted is not None:
            continue
        reason = game.breaks_off(game.view(state, seat), game.seen(r.events, seat))
        if reason is None and asked and question is not None:
            reason, waiting = _first_that_fits(r, waiting, question)
        if reason is not None:
            r.tell(ListStopped(*_told(seat, waiting, reason)), frozenset({seat}))
            state.lists[seat] = replace(waiting, halted=_plain(reason))


def due(game: Ahead[Any], state: Any) -> Move | None:
    """Return the next answer from a queue that is to be given at once, None if there is none."""
    for seat, waiting in state.lists.items():
        question = state.pending.get(seat)
        if question is None or seat in state.answers or waiting.paced:
            continue
        choice = _next(game, state, waiting, question)
        if choice is not None:
            return Move(question.id, choice)
    return None


def unplayed(events: Sequence[Event], seat: Seat) -> tuple[tuple[Choice, ...], Refusal | None]:
    """Return what of a seat's list was stopped or dropped in these events, and why; nothing and None if it was not."""
    for event in reversed(events):
        told = EVENTS.read(event)
        if isinstance(told, ListStopped | ListDropped) and told.seat == seat:
            return tuple(tuple(choice) for choice in told.left), Refusal(Text(**told.reason), told.clause)
    return (), None


def text_of(told: ListStopped | ListSkipped | ListDropped, named: Callable[[Choice], Text | None]) -> Text:
    """Word what became of a list: how many answers of it, which, and why; `named` says an answer in words, if any."""
    left = [named(tuple(choice)) or {"user": " ".join(choice)} for choice in told.left]
    args = {"n": len(told.left), "left": left, "reason": told.reason}
    return Text(f"event.{kind_of(type(told))}", args)


def _next(game: Ahead[Any], state: Any, waiting: Queue, question: Decision) -> Choice | None:
    if waiting.halted is not None or question.kind not in waiting.kinds:
        return None
    return game.spelled_out(game.view(state, question.seat), question, waiting.entries[0])


def _gives(game: Ahead[Any], state: Any, waiting: Queue, question: Decision, choice: Choice) -> bool:
    """Say whether the first entry is the answer that was given, in whatever order a set was put down in it."""
    entry = _next(game, state, waiting, question)
    if entry is None or entry == choice:
        return entry is not None
    view = game.view(state, question.seat)
    try:
        root = game.root(view, question)
        return cursor.canonical(root, entry) == cursor.canonical(root, choice)
    except IllegalChoice:
        return False


def _first_that_fits(r: Table, waiting: Queue, question: Decision) -> tuple[Refusal | None, Queue]:
    """Leave out what does not fit where the seat said so; say why the first does not that may not be left out."""
    seat = question.seat
    while (reason := _fit(r.game, r.state, waiting, question)) is not None and waiting.skips:
        out = replace(waiting, entries=waiting.entries[:1])
        r.tell(ListSkipped(*_told(seat, out, reason)), frozenset({seat}))
        waiting = replace(waiting, entries=waiting.entries[1:])
        if not waiting.entries:
            del r.state.lists[seat]
            return None, waiting
        r.state.lists[seat] = waiting
    return reason, waiting


def _fit(game: Ahead[Any], state: Any, waiting: Queue, question: Decision) -> Refusal | None:
    """Say why the first answer does not fit its question; a paced one that fits becomes its standing answer."""
    view = game.view(state, question.seat)
    choice = game.spelled_out(view, question, waiting.entries[0])
    try:
        game.check(view, question, choice)
    except IllegalChoice as error:
        return Refusal(error.text, error.clause)
    if waiting.paced:
        state.pending[question.seat] = replace(question, standing=choice)
    return None


def _plain(reason: Refusal) -> Refusal:
    """Return a reason as it is read back from a stored state, in which texts within a text are data."""
    return replace(reason, text=replace(reason.text, args=to_builtins(reason.text.args)))


def _told(seat: Seat, waiting: Queue, reason: Refusal) -> tuple[Seat, list[list[str]], dict[str, Any], str | None]:
    left = [list(choice) for choice in waiting.entries]
    return seat, left, {"key": reason.text.key, "args": dict(reason.text.args)}, reason.clause
