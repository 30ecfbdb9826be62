"""What each step of a turn asks, from the seat's view alone; what a face-down target may do is said as a rule."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Text

from .acts import ATTACK, ENTER, PASS, USE, Tree, has_duty
from .board import CELLS
from .cards import CARDS
from .state import HIDDEN_TYPE, WarState
from .wording import card_text
from .words import word


def prompt(state: WarState, decision: Decision, prefix: Choice, tree: Tree) -> Text:
    """Return the question of a step: by the kind of decision at the root, else by the last word and what follows it."""
    if not prefix:
        return _opening(state, decision, tree)
    last = max(index for index, token in enumerate(prefix) if token not in CELLS)
    squares = prefix[last + 1 :]
    about = str(decision.about["card"]) if prefix[last] == USE else prefix[last]
    parts = ["prompt", about, str(len(squares) + 1)]
    if about in (ATTACK, "twin_blades") and squares and any(_is_unknown(state, token) for token in tree):
        parts.append("concealed")
    return word(*parts, square=squares[0]) if squares else word(*parts)


def _opening(state: WarState, decision: Decision, tree: Tree) -> Text:
    about = decision.about
    if decision.kind == "second_act":
        return word("prompt", "second_act", square=about["at"])
    if decision.kind == "react":
        return word("prompt", "react", **{"from": about["from"], "square": about["at"]})
    if decision.kind == "on_summon":
        card = str(about["card"])
        kind = word("type", CARDS[card].type)
        return word("prompt", "on_summon", square=about["at"], type=kind, card=word("card", card), text=card_text(card))
    if ENTER in tree:
        return word("prompt", "turn", "entry")
    if PASS in tree:
        return word("prompt", "turn", "stuck")
    return word("prompt", "turn", "duty") if has_duty(state, decision.seat) else word("prompt", "turn")


def _is_unknown(state: WarState, token: str) -> bool:
    """Say whether a square holds a piece whose type the seat does not know."""
    piece = state.board[CELLS[token]] if token in CELLS else None
    return piece is not None and piece.type == HIDDEN_TYPE
