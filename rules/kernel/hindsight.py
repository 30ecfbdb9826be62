"""What an answer has brought to light: whether taking it back would leave its seat knowing more than before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, Literal

from .chance import Unforeseen
from .doors import DRAW, STANDING, is_aside
from .errors import RulesError
from .forced import FORCED
from .game import Game
from .types import Move, Seat, State

WORLDS = 8
"""Worlds that fit what the seat saw, in which its answers are given once more."""
Light = Literal["answered", "chance", "secret"]
"""Somebody else has answered since; chance was drawn; something the seat could not know was shown to it."""


def brought_to_light(
    game: Game[Any], played: Sequence[Any], moves: Sequence[tuple[int | None, Move]], seat: Seat
) -> Light | None:
    """Say what a seat has learned by `moves` (each with whose it was), None where nothing.

    `played`: the position before them, and the one after each.

    Nothing was shown where all that the seat sees now follows from what it saw before and its own answers: where they
    lead to the same in every world that fits. That is asked of some such worlds, always the same ones. What was sent
    by itself for others is no answer of theirs, nor what they say of a draw, nor an order, or another answer in place
    of a secret one, that showed nothing, which a refusal would tell of.
    """
    before, now = played[0], played[-1]
    steps = zip(moves, pairwise(played), strict=True)
    moves = [given for given, sides in steps if not _is_unseen(game, given, sides, seat)]
    if any(mover != seat and move.by != FORCED and not is_aside(move, mover, (DRAW,)) for mover, move in moves):
        return "answered"
    if now.drawn != before.drawn:
        return "chance"
    seen = game.view(now, seat).state
    for world in game.guesses(game.view(before, seat), Random(0), WORLDS):
        try:
            for _, move in moves:
                given = game.forced(world) if move.by == FORCED else move
                if given is None:
                    return "secret"
                world, _ = game.submit(world, given.decision, given.choice, None, given.by, then=given.then)
        except (RulesError, Unforeseen):
            return "secret"
        if game.view(world, seat).state != seen:
            return "secret"
    return None


def is_changed(state: State, seat: int, move: Move) -> bool:
    """Say whether a seat's move took the place of an answer that it had given to a question still open."""
    question = state.pending.get(Seat(seat))
    return question is not None and question.id == move.decision and seat in state.answers


def _is_unseen(game: Game[Any], given: tuple[int | None, Move], sides: tuple[Any, Any], seat: Seat) -> bool:
    """Say whether a move is another's standing order or changed answer, and changed nothing that the seat sees."""
    mover, move = given
    if mover is None or mover == seat or not (is_aside(move, mover, (STANDING,)) or is_changed(sides[0], mover, move)):
        return False
    one, other = (game.view(state, seat).state for state in sides)
    return bool(one == other)
