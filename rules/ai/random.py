"""A player that chooses uniformly at each step, from the seat's own view."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, Node, View

SAMPLE_TEXT = "=Warpost"
"""What a free text is filled with when it is chosen."""


def random_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Walk the tree of a decision, each option equally likely; deterministic for a seeded generator."""
    choice: Choice = ()
    while True:
        tokens = game.tokens(view, decision, choice)
        if tokens is None:
            node = game.options_at(view, decision, choice)
            if node.is_leaf:
                return choice
            choice = (*choice, random_token(node, rng))
        elif tokens:
            choice = (*choice, tokens[int(rng.random() * len(tokens))])
        else:
            return choice


def random_token(node: Node, rng: Random) -> str:
    """Pick one token of a node; raise LookupError at a dead end.

    Only `Random.random` is used: it alone keeps its sequence across versions.
    """
    if not node.options and node.field is None:
        raise LookupError(f"{node.prompt.key} offers nothing and is no leaf: what led there should not be offered")
    if not node.options:
        return SAMPLE_TEXT
    return node.options[int(rng.random() * len(node.options))].token
