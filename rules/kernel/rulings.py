"""What a host may put into the log beside answers: back to an earlier step, an edit, time is up, an award, no result.

A ruling is a move by `host` that names no decision: `revert n`, `edit …`, `tally`, `award rank rank …`, `void`; where
the match waits for a look (`looks`) also `approve` and `send_back seat`. No host rules but the players agree on
`take_back n seat`, and time on `passed_by`. It is applied, stored and replayed like an answer, so that a record with
rulings verifies as it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from . import cursor, looks, own_events, queue
from .chance import Chance
from .course import Course
from .errors import AlreadyOver, IllegalChoice, RulingRefused
from .events import EventData
from .menu import Menu, One, Then
from .resolver import Resolver
from .types import Choice, Decision, Event, Field, Move, Option, Outcome, Refusal, Seat, Text

HOST = "host"
REVERT, EDIT, TALLY, AWARD, VOID = "revert", "edit", "tally", "award", "void"
APPROVE, SEND_BACK = "approve", "send_back"
REASON = Field(Text("ruling.reason"), 1, 200)
"""Why it was ruled so: the last token of every ruling, for all to read."""

TAKE_BACK = "take_back"
"""A step back that no host rules: `take_back n seat`, a seat takes its last answer back as the players agreed."""

PASSED_BY: Choice = ("passed_by",)
"""What waits for a look goes on without: nobody looked in time, or there is nobody to. Hosts are not offered it."""

EDITED, WENT_BACK = Refusal(Text("error.list_edited")), Refusal(Text("error.list_reverted"))
"""Why answers sent ahead go no further where a host has changed the position, or a step was taken back."""

Back = Callable[[int], Any]
"""Returns the state after a step of the log, 0 for the start."""


def menu(game: Course[Any], state: Any, steps: int) -> Menu:
    """Return what may be ruled now: `steps` answers and rulings have been given since the start."""

    def after(token: str) -> Menu:
        if token == EDIT and edits is not None:
            return Then(edits, lambda _: _reason())
        if token == REVERT:
            return _counted(Text("ruling.step"), steps, _reason())
        if token == AWARD:
            return _ranks(state.seats, ())
        if token == SEND_BACK:
            return _whose(state.seats)
        return _reason()

    looked = [APPROVE, SEND_BACK] if looks.due(state) else []
    verbs = [*looked, *([REVERT] if steps else []), *([TALLY] if game.tally(state) else []), AWARD, VOID]
    edits = game.edits(state)
    options = [Option(verb, Text(f"ruling.{verb}")) for verb in verbs]
    if edits is not None:
        options.insert(0, Option(EDIT, Text("ruling.edit")))
    return One(Text("ruling.prompt"), lambda: options, after)


def apply(
    game: Course[Any], state: Any, choice: Choice, chance: Chance | None, steps: int, back: Back
) -> tuple[Any, tuple[Event, ...]]:
    """Return the position after a ruling and what happened; the given state is not touched.

    Raises AlreadyOver, IllegalChoice, IncompleteChoice, or RulingRefused where an edit would leave no legal position.
    """
    if state.outcome is not None:
        raise AlreadyOver("the match is over")
    if choice[:1] == (TAKE_BACK,):
        return _taken_back(game, state, choice[1:], chance, steps, back)
    if choice == PASSED_BY and looks.due(state):
        return _looked_at(game, state, choice, chance, own_events.PassedBy())
    cursor.check(cursor.root(menu(game, state, steps)), choice)
    verb, args, reason = choice[0], choice[1:-1], choice[-1][1:]
    said = {"user": reason}
    if verb == REVERT:
        return _gone_back(game, back(int(args[0])), state, chance, own_events.Reverted(said))
    if verb == APPROVE:
        return _looked_at(game, state, choice, chance, own_events.Approved(said))
    if verb == SEND_BACK:
        return _looked_at(game, state, choice, chance, own_events.SentBack(int(args[0]), said))
    new = state.copy()
    new.ply += 1
    r = Resolver(game, new, chance)
    if verb == EDIT:
        r.tell(own_events.Edited(said))
        _change(game, r, args)
    elif verb == TALLY:
        ranks = game.tally(new) or ()
        game.end(r, ranks, "tally", own_events.Tallied(list(ranks), said))
    elif verb == AWARD:
        ranks = tuple(int(rank) for rank in args)
        game.end(r, ranks, "awarded", own_events.Awarded(list(ranks), said))
    else:
        game.end(r, (1,) * state.seats, "void", own_events.Voided(said))
    if new.lists:
        queue.review(r)
    return new, tuple(r.events)


def is_ruling(move: Move) -> bool:
    """Say whether a move of a log is a ruling."""
    return move.by == HOST


def agreed(step: int, seat: Seat) -> Choice:
    """Return the step back by which a seat takes its last answer back; hosts are not offered it."""
    return (TAKE_BACK, str(step), str(seat))


def step_of(choice: Choice) -> int | None:
    """Return the step that a ruling goes back to, None if it goes back to none."""
    number = choice[1] if choice[:1] in ((REVERT,), (TAKE_BACK,)) and len(choice) > 1 else ""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 7 else None


def is_void(outcome: Outcome | None) -> bool:
    """Say whether a match was ended without result."""
    return outcome is not None and outcome.reason.key == "over.void"


def pass_by(game: Course[Any], state: Any, chance: Chance) -> tuple[Any, tuple[Event, ...]]:
    """Let a match that waits for a look go on without: for whoever plays one to which no host belongs."""
    return _looked_at(game, state, PASSED_BY, chance, own_events.PassedBy())


def _looked_at(
    game: Course[Any], state: Any, choice: Choice, chance: Chance | None, told: EventData
) -> tuple[Any, tuple[Event, ...]]:
    """Return the position that a match goes on from which waited for a look, and what is told."""
    new = state.copy()
    new.ply += 1
    r = Resolver(game, new, chance)
    r.tell(told)
    look: looks.Look = new.agenda.pop()
    if choice[0] == SEND_BACK:
        look.sent_back(r, Seat(int(choice[1])))
    else:
        look.run(r, {})
    r.run()
    if new.lists:
        queue.review(r)
    return new, tuple(r.events)


def _taken_back(
    game: Course[Any], state: Any, args: Choice, chance: Chance | None, steps: int, back: Back
) -> tuple[Any, tuple[Event, ...]]:
    seat = _counted(Text("ruling.taker"), state.seats, None)
    cursor.check(cursor.root(_counted(Text("ruling.step"), steps, seat)), args)
    return _gone_back(game, back(int(args[0])), state, chance, own_events.TakenBack(int(args[1])))


def _gone_back(
    game: Course[Any], old: Any, now: Any, chance: Chance | None, told: EventData
) -> tuple[Any, tuple[Event, ...]]:
    """Return an earlier position to go on from, and what is told; what waits now was for another one."""
    r = Resolver(game, _reopened(old, now), chance)
    r.tell(told)
    for seat in sorted(r.state.lists):
        r.drop_list(seat, WENT_BACK)
    return r.state, tuple(r.events)


def _reopened(old: Any, now: Any) -> Any:
    """Return an earlier position to go on from: with chance nobody has seen, and questions nobody was asked.

    Values of chance that were drawn stay used, else the players would know the next rolls. Its questions get numbers
    of their own, so that no button of the steps taken back answers one of them.
    """
    new = old.copy()
    new.ply = now.ply + 1
    new.drawn = now.drawn
    new.asked = list(now.asked)
    new.lists = now.lists.copy()
    new.offers = []
    _ask_by_new_numbers(new, old.pending)
    return new


def _ask_by_new_numbers(state: Any, questions: Mapping[Seat, Decision]) -> None:
    """Put questions again under numbers that no button and no answer under way names."""
    for seat, question in sorted(questions.items()):
        state.asked[seat] += 1
        state.pending[seat] = replace(question, id=f"{state.asked[seat]}.{seat}")


def _change(game: Course[Any], r: Resolver[Any], args: Choice) -> None:
    """Carry out an edit and ask on in the position it leaves; raise RulingRefused where that is none to play."""
    for seat in sorted(r.state.lists):
        r.drop_list(seat, EDITED)
    asked = {question.id for question in r.state.pending.values()}
    try:
        game.edit(r, args)
        if asked & {question.id for question in r.state.pending.values()}:
            _ask_by_new_numbers(r.state, r.state.pending)
        r.run()
        _sound(game, r.state)
    except (IllegalChoice, LookupError, ValueError) as error:
        raise RulingRefused(f"the edit leaves a position nobody can play: {error}") from error


def _sound(game: Course[Any], state: Any) -> None:
    """Raise ValueError, LookupError or IllegalChoice where a position can not be, be shown, or be answered."""
    again = game.load(game.dump(state))
    if flaw := game.flaw(again):
        raise ValueError(flaw)
    for seat, question in again.pending.items():
        game.check(game.view(again, Seat(seat)), question, question.default)


def _reason() -> One:
    return One(Text("ruling.why"), field=REASON)


def _counted(prompt: Text, below: int, then: Menu | None) -> One:
    """Return a choice of a number from 0, which is judged without listing them all."""

    def judge(token: str) -> Option | None:
        fits = token.isascii() and token.isdecimal() and str(int(token)) == token and int(token) < below
        return Option(token, Text("ruling.number", {"n": int(token)})) if fits else None

    def options() -> list[Option]:
        return [Option(str(n), Text("ruling.number", {"n": n})) for n in range(below)]

    return One(prompt, options, lambda _: then, judge)


def _whose(seats: int) -> Menu:
    """Return a choice of the seat whose answer is sent back, and of the reason."""
    listed = [Option(str(n), Text("ruling.seat", {"seat": n})) for n in range(seats)]
    return One(Text("ruling.taker"), lambda: listed, lambda _: _reason())


def _ranks(seats: int, given: Choice) -> Menu:
    """Return the rank of each seat after the other; equal ranks share it."""
    if len(given) == seats:
        return _reason()
    ranks = [Option(str(n + 1), Text("ruling.rank", {"n": n + 1, "seat": len(given)})) for n in range(seats)]
    prompt = Text("ruling.rank_of", {"seat": len(given)})
    return One(prompt, lambda: ranks, lambda token: _ranks(seats, (*given, token)))
