"""What each step of a turn asks, from the seat's view alone; what a face-down target may do is said as a rule."""

from __future__ import annotations

from functools import cache

from rules.kernel.types import Choice, Decision, Text

from .acts import ATTACK, ENTER, LINK, PASS, USE, Tree, has_duty
from .board import CELLS
from .cards import CARDS, is_protected
from .state import HIDDEN_TYPE, WarState
from .words import word

TURN = {kind: word("prompt", "turn", kind) for kind in ("entry", "stuck", "duty")} | {"free": word("prompt", "turn")}


def prompt(state: WarState, decision: Decision, prefix: Choice, tree: Tree) -> Text:
    """Return the question of a step: by the kind of decision at the root, else by the last word and what follows it."""
    if not prefix:
        return _opening(state, decision, tree)
    last = len(prefix) - 1
    while prefix[last] in CELLS:
        last -= 1
    squares = prefix[last + 1 :]
    about = str(decision.about["card"]) if prefix[last] == USE else prefix[last]
    may_fall = about in (ATTACK, "twin_blades") and bool(squares) and not _is_safe(state, squares[0])
    aims = may_fall and any(_is_unknown(state, token) for token in tree)
    return _asked(about, len(squares) + 1, aims, squares[0] if squares else None)


@cache
def _asked(about: str, step: int, concealed: bool, square: str | None) -> Text:
    """Return the question of a step after a word; `concealed`: one of its targets is a face-down enemy."""
    parts = ["prompt", about, str(step)]
    if concealed:
        parts.append("concealed")
    return word(*parts) if square is None else word(*parts, square=square)


def _opening(state: WarState, decision: Decision, tree: Tree) -> Text:
    about = decision.about
    if decision.kind == "second_act":
        return word("prompt", "second_act", square=about["at"])
    if decision.kind == "react":
        return word("prompt", "react", **{"from": about["from"], "square": about["at"]})
    if decision.kind == "on_summon":
        card = str(about["card"])
        kind = word("type", CARDS[card].type)
        return word("prompt", "on_summon", square=about["at"], type=kind, card=word("card", card))
    if ENTER in tree:
        return TURN["entry"]
    if PASS in tree and LINK not in tree:
        return TURN["stuck"]
    return TURN["duty" if has_duty(state, decision.seat) else "free"]


def _is_safe(state: WarState, square: str) -> bool:
    """Say whether the piece on a square outlives a trap (RSW-51, RSW-56)."""
    piece = state.board[CELLS[square]]
    return piece is not None and is_protected(state, piece)


def _is_unknown(state: WarState, token: str) -> bool:
    """Say whether a square holds a piece whose type the seat does not know."""
    piece = state.board[CELLS[token]] if token in CELLS else None
    return piece is not None and piece.type == HIDDEN_TYPE
