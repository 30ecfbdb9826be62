"""What an answer is worth before it is tried, for players that are not people: a line-up by what it puts where."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, View

from . import setup
from .book import Book
from .state import SkirmishState


def appraise(book: Book, view: View[SkirmishState], decision: Decision, choice: Choice) -> float:
    """Judge an answer; order sheets are judged by where they lead."""
    return _lineup(book, view.state, choice) if decision.kind == "lineup" else 0.0


def _lineup(book: Book, state: SkirmishState, choice: Choice) -> float:
    """Return the value of a line-up: cost used, units started, squares near the middle rows."""
    board = book.board(state)
    squares = [board.cell[token] for token in choice[1::2]]
    seat = 0 if squares and squares[0] in board.deploy_sets[0] else 1
    costs = setup.costs_of(book, state, seat)
    used = sum(costs[slot] for slot in choice[0:-1:2])
    middle = (board.rows - 1) / 2
    return used + 0.5 * len(squares) - 0.2 * sum(abs(c // board.cols - middle) for c in squares)
