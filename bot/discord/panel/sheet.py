"""Steps on an order sheet: build a row, edit, reorder and delete rows; each judged on what the rows before leave."""

from __future__ import annotations

from typing import Any

from bot.show.words import Words
from rules.kernel.errors import IllegalChoice
from rules.kernel.sheet import CLOSE, DONE, SheetGame, join
from rules.kernel.types import Choice, Option, Token

from .making import Stage
from .question import Question


def orders_of(stage: Stage) -> tuple[Choice, ...]:
    """Return the closed orders."""
    return stage.entries


def prefix(q: Question, stage: Stage) -> Choice:
    """Return the tokens the next one is chosen after: those of the orders before the row, and the row."""
    orders = stage.entries
    return (*join(orders[: len(orders) if stage.at is None else stage.at], done=False), *stage.row)


def options(q: Question, stage: Stage, wide: bool = False) -> tuple[Option, ...]:
    """Return what may be chosen next in the row, without the sheet's end and without what other rows hold."""
    found = q.node(prefix(q, stage), wide).options
    if stage.row:
        return found
    found = tuple(o for o in found if o.token != DONE)
    if stage.at is None:
        return (*found, *openers(q, orders_of(stage)))
    rest = _others(stage)
    free = {o.token for o in q.node(join(rest, done=False), wide=True).options}
    return tuple(o for o in found if o.token in free)


def openers(q: Question, orders: tuple[Choice, ...]) -> tuple[Option, ...]:
    """Return the orders that may only stand at the beginning of a sheet and are not in it yet."""
    if not orders:
        return ()
    later = {o.token for o in q.node(join(orders, done=False), wide=True).options}
    begun = {order[0] for order in orders}
    return tuple(o for o in q.node(()).options if o.token not in later | begun | {DONE})


def choose(q: Question, stage: Stage, token: Token) -> Stage:
    """Add a token to the row; a row with nothing left to choose is closed. Raise IllegalChoice for a wrong token."""
    if not stage.row and stage.at is None and any(o.token == token for o in openers(q, orders_of(stage))):
        stage = Stage(stage.entries, (), 0)
    before = prefix(q, stage)
    if not stage.row and token == DONE:
        raise IllegalChoice("a sheet is sent, not ended here", choice=(*before, token), at=len(before))
    q.check((*before, token))
    row = stage.row if token == CLOSE else (*stage.row, token)
    if token == CLOSE or _is_closable(q, (*before, token)):
        return placed(q, stage, row)
    return Stage(stage.entries, row, stage.at, stage.swap)


def placed(q: Question, stage: Stage, order: Choice) -> Stage:
    """Put a finished order where the row was begun; raise IllegalChoice if the sheet does not take it there."""
    orders = list(orders_of(stage))
    at = len(orders) if stage.at is None else stage.at
    orders[at : at + stage.swap] = [order]
    return _sheet(q, orders)


def takes(q: Question, stage: Stage, order: Choice) -> bool:
    """Say whether the sheet takes an order in the place of the row that is made."""
    try:
        placed(q, stage, order)
    except IllegalChoice:
        return False
    return True


def units(q: Question, stage: Stage) -> tuple[Option, ...]:
    """Return whose row is made: the one begun, else whoever has none; what is not on the board is after all others."""
    begun = Stage(stage.entries, (), stage.at, stage.swap)
    if stage.row:
        found = q.node(prefix(q, begun)).options
        return tuple(o for o in found if (o.token,) == stage.row)
    if stage.at is not None:
        return ()
    # what may only stand at a sheet's beginning is no next row: it is a deed once it is taken up
    after = {o.token for o in q.node(prefix(q, Stage(stage.entries))).options}
    free = [o for o in options(q, begun) if o.token in after and o.token != DONE]
    return tuple(o for o in free if o.at is not None) or tuple(free[:1])


def edit(q: Question, stage: Stage, index: int) -> Stage:
    """Begin to replace an order, its first token kept."""
    order = _order(stage, index)
    return Stage(stage.entries, order[:1], index, swap=True)


def delete(q: Question, stage: Stage, index: int) -> Stage:
    """Take an order out."""
    _order(stage, index)
    orders = list(orders_of(stage))
    del orders[index]
    return _sheet(q, orders)


def shift(q: Question, stage: Stage, index: int, by: int) -> Stage:
    """Move an order up or down; raise IllegalChoice if it may not stand there."""
    _order(stage, index)
    orders = list(orders_of(stage))
    to = min(max(index + by, 0), len(orders) - 1)
    orders.insert(to, orders.pop(index))
    return _sheet(q, orders)


def insert(q: Question, stage: Stage, order: Choice, index: int | None = None) -> Stage:
    """Put an order in at an index (None: at the end, or at the beginning if only that is allowed)."""
    orders = orders_of(stage)
    if index is not None:
        return _sheet(q, [*orders[:index], order, *orders[index + 1 :]])
    try:
        return _sheet(q, [*orders, order])
    except IllegalChoice:
        first = [order, *orders]
        if not orders or not q.fits(join(tuple(first), done=False)):
            raise
        return _sheet(q, first)


def lines(words: Words, q: Question, orders: tuple[Choice, ...]) -> list[str]:
    """Write each order as it is typed in the reader's language, else in the game's notation."""
    return [_written(words, q, join((order,))) for order in orders]


def _written(words: Words, q: Question, choice: Choice) -> str:
    text = q.game.typing.typed(q.game, q.view, q.decision, choice)
    return plainly(q, choice) if text is None else words.plain(text)


def plainly(q: Question, choice: Choice) -> str:
    """Write an answer in the game's notation, the same in all languages."""
    return q.game.format(q.view, q.decision, choice)


def sheet_game(q: Question) -> SheetGame[Any]:
    """Return the game of a sheet; raise LookupError for another decision."""
    if q.sheet is None:
        raise LookupError(f"{q.decision.kind} of {q.game.name} is no order sheet")
    return q.sheet


def _sheet(q: Question, orders: list[Choice]) -> Stage:
    q.check(join(tuple(orders), done=False))
    return Stage(tuple(orders))


def _order(stage: Stage, index: int) -> Choice:
    orders = orders_of(stage)
    if not 0 <= index < len(orders):
        raise IllegalChoice(f"there is no order {index + 1}", choice=join(orders, done=False), at=0)
    return orders[index]


def _others(stage: Stage) -> tuple[Choice, ...]:
    orders = orders_of(stage)
    at = stage.at or 0
    return (*orders[:at], *orders[at + stage.swap :])


def _is_closable(q: Question, tokens: Choice) -> bool:
    """Say whether nothing but closing the row may follow."""
    return [o.token for o in q.node(tokens, wide=True).options] == [CLOSE]
