"""Order sheets in the algebraic style, in English or in the words of the reader, read back (5.4); line-ups told."""

from __future__ import annotations

from typing import Any

from rules.kernel.sheet import split
from rules.kernel.spoken import Typing
from rules.kernel.types import Choice, Decision, Text, View

from .book import Book
from .rows import ABILITY, ATTACK, SUMMON, WAIT, read_row
from .setup import costs_of
from .state import SkirmishState


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
        parts.append(f"ability {_args(row.args)}".strip())
    elif not parts:
        parts.append(WAIT)
    return f"{row.slot.upper()}: {' > '.join(parts)}"


def said(choice: Choice) -> Text | None:
    """Say a sheet row by row in the words by which it is typed; None: it has no rows."""
    rows = [_said(order) for order in split(choice).orders]
    if not rows:
        return None
    text = rows[-1]
    for row in reversed(rows[:-1]):
        text = Text("skirmish.written.rows", {"first": row, "rest": text})
    return text


def _said(order: Choice) -> Text:
    if order[0] == SUMMON:
        return _row_text("summon", slot=order[1].upper(), square=order[2].upper())
    row = read_row(order)
    slot, squares = row.slot.upper(), " > ".join(s.upper() for s in row.squares)
    way = f"{squares} > " if squares else ""
    if row.action == ATTACK:
        return _row_text("attack", slot=slot, way=way, target=row.args[0].upper())
    if row.action == ABILITY:
        return _row_text("aimed" if row.args else "ability", slot=slot, way=way, aims=_args(row.args))
    return _row_text("move", slot=slot, way=squares) if squares else _row_text("wait", slot=slot)


def _row_text(key: str, **args: str) -> Text:
    return Text(f"skirmish.written.{key}", {name: {"user": arg} for name, arg in args.items()})


def _args(args: Choice) -> str:
    return ", ".join(a.upper() if len(a) > 1 else a for a in args)


class Written(Typing):
    """Order sheets in the reader's words, line-ups in a sentence; other answers as `format` writes them."""

    def typed(self, game: Any, view: View[Any], decision: Decision, choice: Choice) -> Text | None:
        """Say a sheet so that `parse` reads it back."""
        return said(choice) if decision.kind == "orders" else None

    def told(self, game: Any, view: View[Any], decision: Decision, choice: Choice) -> Text | None:
        """Tell who starts on which square, and what they cost together (SK-07, SK-08)."""
        return _lined_up(game.book, view.state, decision.seat, choice) if decision.kind == "lineup" else None


def _lined_up(book: Book, state: SkirmishState, seat: int, choice: Choice) -> Text:
    slots, squares = choice[:-1:2], choice[1::2]
    costs = costs_of(book, state, seat)
    starters = [
        Text(
            "skirmish.told.starter",
            {"slot": slot.upper(), "unit": book.unit_text(state, seat, slot), "square": square.upper()},
        )
        for slot, square in zip(slots, squares, strict=True)
    ]
    cost = sum(costs[slot] for slot in slots)
    return Text("skirmish.told.lineup", {"starters": starters, "cost": cost, "cap": state.options.cost_cap})


TYPING = Written()
