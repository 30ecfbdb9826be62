"""Order sheets: one decision made of orders, each executed on what the orders before it left.

A sheet's choice is `order / order / … done`; an order is the tokens before its closing `/`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Self

from .cursor import walk
from .deeds import Deed
from .game import Game
from .menu import DONE
from .menu import ROW as CLOSE
from .reading import mend
from .resolver import Resolver
from .types import Choice, Decision, Event, Move, Refusal, S, Token, View
from .verbs import Verb

__all__ = ["CLOSE", "DONE", "EMPTY", "Projection", "Sheet", "SheetGame", "Verb", "join", "sheets_of", "split"]

EMPTY: Choice = (DONE,)


class Sheet(NamedTuple):
    """A sheet taken apart: closed orders, the open rest, and whether it is done."""

    orders: tuple[Choice, ...]
    rest: Choice
    done: bool


class Projection(Generic[S]):
    """The position after some orders, and what the last of them would do; found out when somebody looks at it.

    It may be read, not played on. What may follow it hangs on it, so that nothing is carried out twice.
    """

    __slots__ = ("_after", "_before", "_decision", "_events", "_state", "game", "orders")

    def __init__(
        self, game: SheetGame[S], decision: Decision, state: S | None, before: Projection[S] | None = None,
        orders: tuple[Choice, ...] = (),
    ) -> None:  # fmt: skip
        self.game = game
        self.orders = orders
        self._decision = decision
        self._state = state
        self._before = before
        self._events: tuple[Event, ...] | None = None
        self._after: dict[Choice, Self] = {}

    @property
    def state(self) -> S:
        """Return the position."""
        if self._state is None:
            self._state = self._carried_out(quiet=True).state
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what the last order would do; nothing where there is none."""
        if self._events is None:
            self._events = tuple(self._carried_out(quiet=False).events) if self.orders else ()
        return self._events

    def after(self, order: Choice) -> Self:
        """Return the position after one more order."""
        found = self._after.get(order)
        if found is None:
            found = type(self)(self.game, self._decision, None, self, (*self.orders, order))
            self._after[order] = found
        return found

    def _carried_out(self, quiet: bool) -> Resolver[S]:
        if self._before is None:
            raise RuntimeError("the position before all orders is given")
        r = Resolver[S](self.game, self._before.state.copy(), None, quiet)
        r.state.pending = {}
        self.game.apply_order(r, self._decision, self.orders[-1])
        return r


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

    def project(self, view: View[S], decision: Decision, orders: tuple[Choice, ...] = ()) -> Projection[S]:
        """Return the position after some orders; it hangs where they lead to."""
        gap = self.place(view, decision, join(orders, done=False)).gap
        if gap is None:
            raise LookupError(f"{decision.kind} of {self.name} is no order sheet")
        return gap.so_far

    def following(
        self, view: View[S], decision: Decision, orders: tuple[Choice, ...], begun: Choice = ()
    ) -> Iterator[Choice]:
        """Enumerate the orders that may follow some others, without those that others stand for as well."""
        place = self.place(view, decision, (*join(orders, done=False), *begun))
        stack = [(place, begun)]
        while stack:
            place, order = stack.pop()
            for token in reversed(place.tokens()):
                if token == CLOSE:
                    yield order
                elif token not in self.search_skips:
                    stack.append((walk(place, (token,)), (*order, token)))

    def deed_of(self, view: View[S], decision: Decision, before: tuple[Choice, ...], row: Choice) -> Deed | None:
        """Return a row as a deed, also one that `following` leaves out; None: it is none.

        `before`: the rows that stand before it.
        """
        return next((deed for deed in self.deeds(view, decision, before, row[0]) if deed.entries == (row,)), None)

    def foresee(self, view: View[S], decision: Decision, choice: Choice) -> list[Projection[S]]:
        """Return position and events after each order of a sheet, for previews and captions."""
        orders = split(choice).orders
        return [self.project(view, decision, orders[: n + 1]) for n in range(len(orders))]

    def row_remarks(self, view: View[S], decision: Decision, orders: tuple[Choice, ...]) -> tuple[Refusal, ...]:
        """Return what the rules say the last of some orders may lead to, each with its clause, from the view alone."""
        return ()

    def remarks(self, view: View[S], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Return the remarks on every order of a sheet."""
        orders = split(choice).orders if sheets_of(self, decision.kind) else ()
        ends = range(1, len(orders) + 1)
        return tuple(one for end in ends for one in self.row_remarks(view, decision, orders[:end]))

    def expire(self, view: View[S], decision: Decision, draft: Choice | None) -> Move:
        """Submit the draft without its invalid orders; an emptied draft still counts as one, an unfinished one not."""
        if draft is None or not sheets_of(self, decision.kind) or not split(draft).done:
            return super().expire(view, decision, draft)
        return Move(decision.id, mend(self.root(view, decision), draft).kept, "draft")


def sheets_of(game: Game[Any], kind: str) -> SheetGame[Any] | None:
    """Return the game where decisions of a kind are its order sheets; None: they are not."""
    return game if isinstance(game, SheetGame) and kind == game.sheet_kind else None
