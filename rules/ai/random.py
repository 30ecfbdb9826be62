"""A player that chooses uniformly at each step, from the seat's own view."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.cursor import Cursor, walk
from rules.kernel.game import Game
from rules.kernel.menu import Menu, Step
from rules.kernel.notation import FREE, UNNAMED
from rules.kernel.types import Choice, Decision, Node, Token, View

SAMPLE_TEXT = FREE + UNNAMED
"""What a free text is filled with when it is chosen."""


def random_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Walk the menu of a decision, each option equally likely; deterministic for a seeded generator."""
    place = game.root(view, decision)
    if place.level is None:
        return _chained(place, rng)
    return _walked(place, (), rng)


def _chained(place: Cursor, rng: Random) -> Choice:
    """Choose along a chain of single steps, of which no places need be kept; where it ends, go on from place to place.

    Those are kept, as whoever checks the answer goes to the same ones.
    """
    choice: list[Token] = []
    menu: Menu | None = place.node
    while isinstance(menu, Step):
        tokens = menu.tokens()
        token = tokens[int(rng.random() * len(tokens))] if tokens else random_token(menu, rng)
        choice.append(token)
        menu = menu.after(token)
    return tuple(choice) if menu is None else _walked(walk(place, choice), tuple(choice), rng)


def _walked(place: Cursor, choice: Choice, rng: Random) -> Choice:
    while not place.is_whole:
        token = random_token(place, rng)
        place = walk(place, (token,))
        choice = (*choice, token)
    return choice


def random_token(place: Cursor | Step | Node, rng: Random) -> Token:
    """Pick one of the tokens that may follow; raise LookupError at a dead end.

    Only `Random.random` is used: it alone keeps its sequence across versions.
    """
    node = place.node if isinstance(place, Cursor) else place
    tokens = [option.token for option in place.options] if isinstance(place, Node) else place.tokens()
    if tokens:
        return tokens[int(rng.random() * len(tokens))]
    if node is None or node.field is None:
        raise LookupError(f"{node and node.prompt.key} offers nothing: what led there should not be offered")
    return SAMPLE_TEXT
