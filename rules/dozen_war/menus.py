"""Which menu a decision has (5.2)."""

from __future__ import annotations

from rules.kernel.menu import Menu, pool
from rules.kernel.types import Decision, Option, View

from .answering import Answering, Volleying
from .base import War
from .board import Board
from .catalogue import Catalogue
from .defence import Defence
from .defend_menu import defend_menu
from .naming import use_text
from .orders_menu import orders_menu, picks_menu
from .setup import deploy_menu, draft_menu
from .state import DozenState
from .turn_menu import turn_menu
from .turns import Turn
from .words import HAND, word

BEFORE_PLAY = ("setup", "draft")
KINDS = ("draft_pick", "draft_list", "deploy", "discard", "turn", "defend", "defend_volley", "standing")
"""Questions of the game's own (5.2)."""


def menu_of(r: War, book: Catalogue, view: View[DozenState], decision: Decision) -> Menu:
    """Return the menu of a decision; `r` is a resolver over the view's state, for what frames know."""
    state, seat = view.state, decision.seat
    board = Board(book.fields[state.seats], state)
    match decision.kind:
        case "turn":
            return turn_menu(Turn(book, board, seat))
        case "draft_pick":
            return draft_menu(tuple(book.generals), [side.generals for side in state.sides])
        case "draft_list":
            return picks_menu(book)
        case "deploy":
            generals = state.sides[seat].generals
            return deploy_menu(generals, orders_menu(book, generals))
        case "discard":
            hand = sorted(state.sides[seat].hand)
            count = len(hand) - HAND

            def left(taken: tuple[str, ...]) -> list[Option]:
                return [Option(card, use_text(card)) for card in hand if card not in taken]

            return pool(word("prompt", "discard", count=count), left, count, count)
        case "standing":
            return picks_menu(book) if state.stage in BEFORE_PLAY else orders_menu(book, state.sides[seat].generals)
        case _:
            frame = state.agenda[-1]
            if isinstance(frame, Volleying):
                return defend_menu(frame.defences(r, seat), is_volley=True)
            if not isinstance(frame, Answering):
                raise LookupError(f"{decision.kind} is asked by {type(frame).__name__}")
            return defend_menu([Defence(book, board, frame.attack, seat)])
