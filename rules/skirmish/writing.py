"""Order sheets written out in the algebraic style, so that they read back (5.4)."""

from __future__ import annotations

from rules.kernel.sheet import split
from rules.kernel.types import Choice

from .rows import ABILITY, ATTACK, SUMMON, WAIT, read_row


def write(choice: Choice) -> str:
    """Write a sheet, one row a line, in the algebraic style."""
    return "\n".join(_row(order) for order in split(choice).orders)


def _row(order: Choice) -> str:
    """Write one row: `A: C3 > attack EB`, `summon C > A1`."""
    if order[0] == SUMMON:
        return f"summon {order[1].upper()} > {order[2].upper()}"
    row = read_row(order)
    parts = [s.upper() for s in row.squares]
    if row.action == ATTACK:
        parts.append(f"attack {row.args[0].upper()}")
    elif row.action == ABILITY:
        args = ", ".join(a.upper() if len(a) > 1 else a for a in row.args)
        parts.append(f"ability {args}".strip())
    elif not parts:
        parts.append(WAIT)
    return f"{row.slot.upper()}: {' > '.join(parts)}"
