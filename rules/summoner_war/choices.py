"""The nodes of every decision: the one list of what is legal, from the seat's view alone (RSW-49)."""

from __future__ import annotations

from functools import cache

from rules.kernel.types import Choice, Decision, Node, Option, Text, View

from . import acts, prompts, setup
from .acts import Tree
from .board import CELLS, NAMES
from .cards import CARDS, SUMMONER
from .content import Catalogue
from .state import HIDDEN_TYPE, SIDES, Attack, WarState
from .words import word

COMPLETE = Node(Text("menu.complete"), is_leaf=True)


def node(catalogue: Catalogue, view: View[WarState], decision: Decision, prefix: Choice) -> Node:
    """Return the next step of a set-up, a turn, a sub-decision or standing orders."""
    state = view.state
    if decision.kind == "entry":
        return setup.node(catalogue, state, decision.seat, prefix)
    if decision.kind == "standing":
        named = double_squares(state, decision.seat)
        return setup.order_node(prefix, tuple(square_option(state, CELLS[n], decision.seat) for n in named))
    tree = tree_of(view, decision)
    for token in prefix:
        tree = tree[token]
    if not tree:
        return COMPLETE
    prompt = prompts.prompt(state, decision, prefix, tree)
    options: list[Option] = []
    for token in tree:
        cell = CELLS.get(token)
        options.append(word_option(token) if cell is None else square_option(state, cell, decision.seat))
    return Node(prompt, tuple(options))


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
