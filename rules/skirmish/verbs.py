"""Order verbs: what `/move`, `/attack`, `/ability`, `/summon` and `/wait` put into the row of a unit (5.4)."""

from __future__ import annotations

from rules.kernel.sheet import Verb
from rules.kernel.types import Choice

from .rows import ABILITY, ATTACK, END, PATH, STAY, SUMMON, WAIT

MOVE = "move"
VERBS = (
    Verb(MOVE, ("unit", "to")),
    Verb(ATTACK, ("unit", "target")),
    Verb(ABILITY, ("unit", "target", "to"), least=1),
    Verb(SUMMON, ("unit", "to")),
    Verb(WAIT, ("unit",)),
)


def revised(verb: str, args: Choice, order: Choice) -> Choice:
    """Return a row as far as the verb's arguments say it: a move keeps the action, an action keeps the move (SK-26)."""
    if verb == SUMMON:
        return (SUMMON, *args)
    if not args:
        return ()
    unit, rest = args[0], args[1:]
    move, action = _parts(order)
    if verb == MOVE:
        return (unit, *rest, *action) if rest else (unit,)
    if verb == WAIT:
        return (unit, STAY, WAIT)
    return (unit, *move, verb, *rest)


def _parts(order: Choice) -> tuple[Choice, Choice]:
    """Take a unit row apart into its move and its action; an empty row stays and waits."""
    if len(order) < 2:
        return (STAY,), (WAIT,)
    cut = order.index(END) + 1 if order[1] == PATH else 2
    return order[1:cut], order[cut:] or (WAIT,)
