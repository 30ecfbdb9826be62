"""What a host may change in a position: a verb, a thing, then a place or a number; and how it is told.

A game's `edits` module writes the tree of its verbs from these steps and carries out what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .menu import Menu, One, Step, nothing
from .own_events import Altered
from .resolver import Resolver
from .types import Data, Option, Refusal, Seat, Text, Token

MOVE, REMOVE, PUT, CARD, CLEAR = "move", "remove", "put", "card", "clear"
"""Verbs of several games; what else may be set is a figure (`number`), with a name of its own."""


def tree(verbs: Mapping[Token, Menu]) -> Menu | None:
    """Return the choice among verbs, those left out for which there is nothing to choose; None: there is none."""
    found = {token: menu for token, menu in verbs.items() if _is_open(menu)}
    if not found:
        return None
    options = [Option(token, Text(f"edit.verb.{token}")) for token in found]
    return One(Text("edit.prompt"), lambda: options, found.__getitem__)


def which(options: Iterable[Option], then: Callable[[Token], Menu | None] = nothing) -> One:
    """Return the choice of a thing that is changed, of those after which there is something to choose."""
    listed = tuple(o for o in options if then is nothing or _is_open(then(o.token)))
    return One(Text("edit.which"), lambda: listed, then)


def where(options: Iterable[Option]) -> One:
    """Return the choice of a place."""
    listed = tuple(options)
    return One(Text("edit.where"), lambda: listed)


def square(name: str) -> Option:
    """Return a square to go to."""
    return Option(name, Text("edit.square", {"at": name}), at=name)


def number(low: int, high: int, now: int, by: int = 1) -> One:
    """Return the choice of a number within limits, other than the present one, in steps of `by`."""

    def option(n: int) -> Option:
        return Option(str(n), Text("edit.number", {"n": n}))

    def judge(token: Token) -> Option | Refusal | None:
        is_number = token.isascii() and token.isdecimal() and len(token) < 7 and str(int(token)) == token
        if not is_number or int(token) % by:
            return None
        if not low <= int(token) <= high:
            return Refusal(Text("edit.beyond", {"low": low, "high": high}))
        return Refusal(Text("edit.same", {"n": now})) if int(token) == now else option(int(token))

    def listing() -> Sequence[Option]:
        return tuple(option(n) for n in range(low, high + 1, by) if n != now)

    return One(Text("edit.how_much", {"now": now, "low": low, "high": high}), listing, judge=judge)


def tell(r: Resolver[Any], how: str, **about: Any) -> None:
    """Tell a change that everybody sees."""
    r.tell(Altered(how, about))


def tell_apart(r: Resolver[Any], how: str, owner: int, about: Data, rest: Data) -> None:
    """Tell a change to the seat that knows what was changed, and the others of it what they may know (`rest`)."""
    r.tell(Altered(how, dict(about)), only=frozenset({Seat(owner)}), veiled=Altered(how, dict(rest)))


def figure(r: Resolver[Any], what: Text, name: str, old: int, new: int) -> None:
    """Tell that a figure was set, which everybody sees."""
    tell(r, "figure", what=what, name=Text(f"edit.verb.{name}"), old=old, new=new)


def _is_open(menu: Menu | None) -> bool:
    return isinstance(menu, Step) and any(True for _ in menu.options())
