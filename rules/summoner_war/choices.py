"""The menu of every decision: the one list of what is legal, from the seat's view alone (RSW-49)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.kernel.menu import Menu, Step
from rules.kernel.types import Choice, Decision, Option, Refusal, Text, Token, View

from . import acts, entry_choices, order_choices, prompts, reasons
from .acts import Tree
from .board import CELLS, NAMES
from .cards import CARDS, SUMMONER
from .content import Catalogue
from .state import HIDDEN_TYPE, SIDES, Attack, WarState
from .words import word


def menu(catalogue: Catalogue, view: View[WarState], decision: Decision) -> Menu | None:
    """Return the menu of a set-up, a turn, a sub-decision or standing orders."""
    state = view.state
    if decision.kind == "entry":
        return entry_choices.menu(catalogue, state, decision.seat)
    if decision.kind == "standing":
        named = double_squares(state, decision.seat)
        return order_choices.menu(tuple(square_option(state, CELLS[n], decision.seat) for n in named))
    tree = tree_of(view, decision)
    return Branch(state, decision, (), tree) if tree else None


class Branch(Step):
    """A place in the tree of what is asked in play."""

    __slots__ = ("_decision", "_prefix", "_state", "_tree")

    def __init__(self, state: WarState, decision: Decision, prefix: Choice, tree: Tree) -> None:
        self._state = state
        self._decision = decision
        self._prefix = prefix
        self._tree = tree

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return prompts.prompt(self._state, self._decision, self._prefix, self._tree)

    def tokens(self) -> list[Token]:
        """Return what may follow."""
        return list(self._tree)

    def takes(self, token: Token) -> bool:
        """Say whether a token may follow."""
        return token in self._tree

    def options(self) -> Iterator[Option]:
        """List words, cards and squares with what the seat sees there."""
        return map(self._option, self._tree)

    def _option(self, token: Token) -> Option:
        cell = CELLS.get(token)
        return word_option(token) if cell is None else square_option(self._state, cell, self._decision.seat)

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or the rule that it breaks."""
        return self._option(token) if token in self._tree else self._why(self._prefix, token)

    def after(self, token: Token) -> Branch | None:
        """Go on in the tree."""
        tree = self._tree[token]
        return Branch(self._state, self._decision, (*self._prefix, token), tree) if tree else None

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say which rule a token breaks that goes on after the whole answer."""
        return self._why((*self._prefix, last), token)

    def _why(self, prefix: Choice, token: Token) -> Refusal | None:
        return reasons.why(self._state, self._decision, prefix, token)


def square_option(state: WarState, cell: int, seat: int) -> Option:
    """Name a square with what the seat sees there."""
    piece = state.board[cell]
    if piece is None:
        return _empty_option(cell)
    return _piece_option(cell, piece.side, piece.type, piece.concealed, piece.side == seat)


def tree_of(view: View[WarState], decision: Decision) -> Tree:
    """Return all answers to a decision as a tree, made once per view."""
    key = ("tree", decision.id)
    found: Tree | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = _tree(view.state, decision)
    return found


def _tree(state: WarState, decision: Decision) -> Tree:
    if decision.kind == "turn":
        return acts.turn_tree(state, decision.seat)
    about = decision.about
    if decision.kind == "second_act":
        return acts.second_tree(state, CELLS[about["at"]])
    if decision.kind == "on_summon":
        return acts.arrival_tree(state, CELLS[about["at"]])
    start, end = CELLS[about["from"]], CELLS[about["at"]]
    return acts.double_tree(state, Attack(start, end, about["shot"], False))


def double_squares(state: WarState, seat: int) -> list[str]:
    """Return the squares a list of doubles may name: own concealed pieces but the summoner (RSW-52)."""
    return [NAMES[c] for c, p in acts.own(state, seat) if p.concealed and p.type != SUMMONER]


@cache
def word_option(token: str) -> Option:
    """Name a verb or a card."""
    if token in CARDS:
        return Option(token, word("card", token), at=token)
    return Option(token, word("option", token))


@cache
def _empty_option(cell: int) -> Option:
    return Option(NAMES[cell], word("square", "empty", square=NAMES[cell]), at=NAMES[cell])


@cache
def _piece_option(cell: int, side: int, kind: str, concealed: bool, own: bool) -> Option:
    """Name a square with what the seat sees there; an unknown piece is one by its side alone."""
    name = NAMES[cell]
    face = "concealed" if concealed else "open"
    if own:
        return Option(name, word("square", "own", face, square=name, type=word("type", kind)), at=name)
    args = {"square": name, "side": word("side", SIDES[side])}
    if kind == HIDDEN_TYPE:
        return Option(name, word("square", "unknown", **args), at=name)
    return Option(name, word("square", "enemy", face, **args, type=word("type", kind)), at=name)
