"""Puzzles answered: typed answers are played against the best replies, and a search proves what can be won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .chance import Scripted
from .game import Game
from .puzzles import Puzzle
from .types import Choice, Event, Seat

NO_CHANCE = Scripted()
"""A puzzle in which something would be drawn by lot has no answer."""


class Attempt(msgspec.Struct, frozen=True):
    """What came of typed answers: the last position, all events, turns left, and whether the puzzle is solved.

    `answered`: what the others replied, as written; `lost`: it can no longer be solved.
    """

    state: Any
    events: tuple[Event, ...]
    left: int
    solved: bool
    lost: bool
    answered: tuple[str, ...]


def attempt(game: Game[Any], puzzle: Puzzle, texts: Sequence[str]) -> Attempt:
    """Play typed answers against the best replies; raise what reading or checking an answer raises.

    Texts beyond the end of the puzzle are not read.
    """
    state, left = game.puzzle_state(puzzle.id), puzzle.turns
    events: list[Event] = []
    answered: list[str] = []
    typed = list(texts)
    while state.outcome is None:
        (question,) = state.pending.values()
        view = game.view(state, question.seat)
        if question.seat == puzzle.seat:
            left_then = left if question.continues else left - 1
            if not typed or left_then < 0:
                break
            choice, left = game.parse(view, question, typed.pop(0)), left_then
        else:
            choice = best_reply(game, state, puzzle.seat, left)
            answered.append(game.format(view, question, choice))
        state, happened = game.submit(state, question.id, choice, NO_CHANCE, view=view)
        events += happened
    solved = is_won(state, puzzle.seat)
    lost = not solved and (state.outcome is not None or not can_win(game, state, puzzle.seat, left))
    return Attempt(state, tuple(events), left, solved, lost, tuple(answered))


def can_win(game: Game[Any], state: Any, seat: Seat, turns: int, first: Sequence[Choice] = ()) -> bool:
    """Say whether the seat wins in so many turns of its own against every reply; `first` are tried before others."""
    if state.outcome is not None:
        return is_won(state, seat)
    (question,) = state.pending.values()
    view = game.view(state, question.seat)
    if question.seat != seat:
        return all(can_win(game, after, seat, turns, first) for after in _after(game, state, view.seat, first))
    left = turns if question.continues else turns - 1
    return left >= 0 and any(can_win(game, after, seat, left, first) for after in _after(game, state, seat, first))


def best_reply(game: Game[Any], state: Any, seat: Seat, turns: int) -> Choice:
    """Return the first reply after which the seat no longer wins in time, else the first of all."""
    (question,) = state.pending.values()
    replies = list(game.choices(game.view(state, question.seat), question))
    for reply in replies:
        after, _ = game.submit(state, question.id, reply, NO_CHANCE)
        if not can_win(game, after, seat, turns):
            return reply
    return replies[0]


def is_won(state: Any, seat: Seat) -> bool:
    """Say whether the seat alone has won."""
    outcome = state.outcome
    return outcome is not None and outcome.ranks[seat] == 1 and outcome.ranks.count(1) == 1


def _after(game: Game[Any], state: Any, seat: Seat | None, first: Sequence[Choice]) -> Any:
    """Yield the positions after every answer, those in `first` before the others."""
    (question,) = state.pending.values()
    view = game.view(state, seat)
    choices = list(game.choices(view, question))
    choices.sort(key=lambda choice: choice not in first)
    for choice in choices:
        yield game.submit(state, question.id, choice, NO_CHANCE, view=view)[0]
