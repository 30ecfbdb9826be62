"""Order sheets: one decision made of orders, each executed on what the orders before it left.

A sheet's choice is `order / order / … done`; an order is the tokens before its closing `/`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from .errors import IllegalChoice
from .game import Game
from .resolver import Resolver
from .types import Choice, Decision, Event, Move, Refusal, S, Token, View
from .verbs import Verb

__all__ = ["CLOSE", "DONE", "EMPTY", "Projection", "Sheet", "SheetGame", "Verb", "join", "splice", "split"]

CLOSE = "/"
DONE = "done"
EMPTY: Choice = (DONE,)


class Sheet(NamedTuple):
    """A sheet taken apart: closed orders, the open rest, and whether it is done."""

    orders: tuple[Choice, ...]
    rest: Choice
    done: bool


class Projection(NamedTuple):
    """The position after some orders, and what they would do."""

    state: Any
    events: tuple[Event, ...]


def split(choice: Choice) -> Sheet:
    """Take a sheet's choice apart."""
    orders: list[Choice] = []
    start = 0
    for index, token in enumerate(choice):
        if token == CLOSE:
            orders.append(choice[start:index])
            start = index + 1
    rest = choice[start:]
    return Sheet(tuple(orders), () if rest == EMPTY else rest, rest == EMPTY)


def join(orders: tuple[Choice, ...], done: bool = True) -> Choice:
    """Put orders together to a sheet's choice."""
    tokens: list[str] = []
    for order in orders:
        tokens += (*order, CLOSE)
    return (*tokens, DONE) if done else tuple(tokens)


def splice(choice: Choice, index: int, order: Choice | None) -> Choice:
    """Replace the order at `index` (None: take it out; one past the last: add it)."""
    sheet = split(choice)
    orders = list(sheet.orders)
    if order is None:
        del orders[index]
    elif index == len(orders):
        orders.append(order)
    else:
        orders[index] = order
    return join(tuple(orders), sheet.done)


class SheetGame(Game[S]):
    """A game with decisions of kind `orders` that are order sheets; its `verbs` edit one order."""

    sheet_kind: ClassVar[str] = "orders"
    search_skips: ClassVar[frozenset[Token]] = frozenset((DONE,))
    """Tokens a search need not try, because others lead to the same orders."""

    def revised(self, verb: str, args: Choice, order: Choice) -> Choice:
        """Return the beginning of an order that a verb's first arguments make of a former order (empty: none).

        With all arguments given it is a whole order; else the next argument is chosen after it.
        """
        raise LookupError(f"{self.name} has no verb {verb!r}")

    @abstractmethod
    def apply_order(self, r: Resolver[S], decision: Decision, order: Choice) -> None:
        """Carry out one order on the resolver's state, as execution would; the resolver may not draw."""

    def project(self, view: View[S], decision: Decision, orders: tuple[Choice, ...], quiet: bool = True) -> Projection:
        """Return the position after the orders and, unless quiet, the events of the last; cached in the view."""
        if not orders:
            return Projection(view.state, ())
        key = ("project", orders, quiet)
        found = view.memo.get(key)
        if found is None:
            before = self.project(view, decision, orders[:-1]).state
            r = Resolver[Any](self, before.copy(), None, quiet)
            r.state.pending = {}
            self.apply_order(r, decision, orders[-1])
            found = view.memo[key] = Projection(r.state, tuple(r.events))
        return found

    def following(
        self, view: View[S], decision: Decision, orders: tuple[Choice, ...], begun: Choice = ()
    ) -> Iterator[Choice]:
        """Enumerate the orders that may follow some others, without those that others stand for as well."""
        before = join(orders, done=False)
        stack: list[Choice] = [begun]
        while stack:
            order = stack.pop()
            for option in reversed(self.options_at(view, decision, (*before, *order)).options):
                if option.token == CLOSE:
                    yield order
                elif option.token not in self.search_skips:
                    stack.append((*order, option.token))

    def foresee(self, view: View[S], decision: Decision, choice: Choice) -> list[Projection]:
        """Return position and events after each order of a sheet, for previews and captions."""
        orders = split(choice).orders
        return [self.project(view, decision, orders[: n + 1], quiet=False) for n in range(len(orders))]

    def row_remarks(self, view: View[S], decision: Decision, orders: tuple[Choice, ...]) -> tuple[Refusal, ...]:
        """Return what the rules say the last of some orders may lead to, each with its clause, from the view alone."""
        return ()

    def remarks(self, view: View[S], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Return the remarks on every order of a sheet."""
        orders = split(choice).orders if decision.kind == self.sheet_kind else ()
        ends = range(1, len(orders) + 1)
        return tuple(one for end in ends for one in self.row_remarks(view, decision, orders[:end]))

    def repair(self, view: View[S], decision: Decision, draft: Choice) -> Choice:
        """Leave out the orders of a draft that are refused now; what remains is legal."""
        kept: tuple[Choice, ...] = ()
        for order in split(draft).orders:
            trial = join((*kept, order))
            try:
                self.check(view, decision, trial)
            except IllegalChoice:
                continue  # the order has become structurally invalid
            kept = (*kept, order)
        return join(kept)

    def expire(self, view: View[S], decision: Decision, draft: Choice | None) -> Move:
        """Submit the draft without its invalid orders; an emptied draft still counts as one, an unfinished one not."""
        if decision.kind != self.sheet_kind or draft is None or not split(draft).done:
            return super().expire(view, decision, draft)
        return Move(decision.id, self.repair(view, decision, draft), "draft")
