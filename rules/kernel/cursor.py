"""Walking a menu: a cursor is a place in the tree, and equal beginnings lead to the same one.

What was found out at a place (a projected position, a list of options) is therefore kept as long as its root is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

from . import notation
from .errors import IllegalChoice, IncompleteChoice
from .menu import CLOSE, DONE, OPEN, ROW, STOP, Menu, One, Some, Step, Then, only
from .types import Choice, Option, Refusal, Text, Token

NEAR = 200
"""Options looked through for those nearest to a refused token: a refusal must not be what lists everything."""
ROW_END = only(ROW, "menu.row")
MARKS = frozenset({STOP, ROW, OPEN, CLOSE})
"""Tokens that only part others, which nobody means by a word."""


class Refused:
    """Why a token is not taken, as far as is known, and what comes nearest.

    The latter is found out when it is asked for: who only wants to know whether a token may follow asks often.
    """

    __slots__ = ("_place", "_token", "reason")

    def __init__(self, reason: Refusal | None, place: Cursor, token: Token) -> None:
        self.reason = reason
        self._place = place
        self._token = token

    @property
    def nearest(self) -> tuple[Token, ...]:
        """Return the tokens that come nearest, none after the end of an answer."""
        near = islice(self._place.options(), NEAR)
        return notation.nearest(self._token, [option.token for option in near if option.token not in MARKS])


@dataclass(slots=True, eq=False)
class Level:
    """A Then or Some that a walk is inside of; `taken`: the tokens of its present part.

    Of a Some: `so_far` is what the finished items came to, `items` are the items themselves.
    """

    menu: Some | Then
    taken: Choice
    up: Level | None
    so_far: Any = None
    items: tuple[Choice, ...] = ()

    @property
    def count(self) -> int:
        """Return how many items of a Some are finished."""
        return len(self.items)


class Cursor:
    """A place in a tree of answers."""

    __slots__ = ("_ended", "_kids", "closing", "gap", "level", "node")

    def __init__(self, node: Step | None, level: Level | None) -> None:
        self.node = node
        self.level = level
        self._kids: dict[Token, Cursor] = {}
        self._ended: tuple[Step, Token] | None = None
        self.gap = None if level is None else _gap(level)
        """The innermost list or set between two of whose items this place is."""
        self.closing = None if self.gap is None else _closing(self.gap)
        """The token that closes the list or set here, None where it may not be closed."""

    @property
    def is_whole(self) -> bool:
        """Say whether the answer ends here: nothing is left to be chosen."""
        return self.node is None

    def options(self) -> Iterator[Option]:
        """List what may follow, closing last."""
        if self.node is not None:
            yield from self.node.options()
        closing = self.closing_option()
        if closing is not None:
            yield closing

    def closing_option(self) -> Option | None:
        """Return what closes the list or set here as an option, None where it may not be closed."""
        closing, gap = self.closing, self.gap
        if closing is None or gap is None:
            return None
        worded = gap.menu.closing if isinstance(gap.menu, Some) else None
        text = Text("menu.done" if closing == DONE else "menu.stop") if worded is None else worded(gap.so_far)
        return Option(closing, text)

    def tokens(self) -> Sequence[Token]:
        """Return the tokens that may follow, without doubted ones and texts, closing last."""
        found = () if self.node is None else self.node.tokens()
        closing = self.closing
        return found if closing is None else (*found, closing)

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here, None where no clause says so."""
        return None if self.node is None else self.node.lacking

    def take(self, token: Token) -> Cursor | Refused:
        """Go on by a token, or say why not."""
        kid = self._kids.get(token)
        if kid is not None:
            return kid
        if self.node is None:
            return Refused(None if self._ended is None else self._ended[0].beyond(self._ended[1], token), self, token)
        if token == self.closing and (gap := self.gap) is not None:
            kid = settle(None, _grown(gap.up, _in_order(gap.menu, gap.items)))
        elif self.node.takes(token):
            kid = settle(self.node.after(token), _grown(self.level, (token,)))
        else:
            found = self.node.find(token)
            return Refused(None if isinstance(found, Option) else found, self, token)
        if kid.node is None:
            kid._ended = self.node, token
        self._kids[token] = kid
        return kid


def _gap(level: Level | None) -> Level | None:
    """Return the innermost list or set between two of whose items a place inside of a level is."""
    while level is not None and not level.taken:
        if isinstance(level.menu, Some):
            return level
        level = level.up
    return None


def _closing(gap: Level) -> Token | None:
    some = gap.menu
    if not isinstance(some, Some) or len(gap.items) < some.least:
        return None
    return some.close if some.may_close is None or some.may_close(gap.so_far) else None


def root(menu: Menu | None) -> Cursor:
    """Return the beginning of a tree."""
    return settle(menu, None)


def walk(cursor: Cursor, choice: Sequence[Token]) -> Cursor:
    """Follow tokens; raise IllegalChoice at the first that is not possible, with its place and reason."""
    for at, token in enumerate(choice):
        found = cursor.take(token)
        if isinstance(found, Refused):
            reason, nearest = found.reason, found.nearest
            raise IllegalChoice(
                f"{token!r} may not follow {tuple(choice[:at])}, near it are {nearest}",
                choice=tuple(choice),
                at=at,
                nearest=nearest,
                text=None if reason is None else reason.text,
                clause=None if reason is None else reason.clause,
            )
        cursor = found
    return cursor


def check(cursor: Cursor, choice: Choice) -> Cursor:
    """Walk a whole answer; raise IllegalChoice at the first wrong token, IncompleteChoice where it stops short."""
    end = walk(cursor, choice)
    if not end.is_whole:
        lacking = end.lacking
        raise IncompleteChoice(
            f"{choice} is not complete",
            choice=choice,
            at=len(choice),
            text=None if lacking is None else lacking.text,
            clause=None if lacking is None else lacking.clause,
        )
    return end


def follows(cursor: Cursor, choice: Choice) -> bool:
    """Say whether an answer is whole, of a tree that is a chain of single steps; False: `check` has to say.

    Most answers are such chains; no place is kept and nothing is worded on the way.
    """
    node: Menu | None = cursor.node
    if cursor.level is not None:
        return False
    for token in choice:
        if not isinstance(node, Step) or not node.takes(token):
            return False
        node = node.after(token)
    return node is None


def canonical(cursor: Cursor, choice: Choice) -> Choice:
    """Return a whole answer as it is stored: each set in the order of its listing. Raises what `check` raises."""
    if follows(cursor, choice):
        return choice
    check(cursor, choice)
    return arranged(cursor, choice)


def arranged(cursor: Cursor, choice: Choice) -> Choice:
    """Return a beginning of an answer with the finished items of each set in the order of its listing."""
    found = list(choice)
    for some, bounds in sets(cursor, choice):
        items = [tuple(found[start:end]) for start, end in pairwise(bounds)]
        found[bounds[0] : bounds[-1]] = [token for item in some.in_order(items) for token in item]
    return tuple(found)


def sets(cursor: Cursor, choice: Choice) -> Iterator[tuple[Some, list[int]]]:
    """Find the sets in a beginning of an answer, inner ones first: where each begins and where its items end."""
    inside: list[tuple[Some, list[int]]] = []
    for at in range(len(choice) + 1):
        if at:
            cursor = walk(cursor, choice[at - 1 : at])
        levels = _sets_around(cursor.level)
        kept = 0
        for (some, bounds), level in zip(inside, levels, strict=False):
            closed = bounds[-1] == at - 1 and choice[at - 1] == some.close
            if closed or level.menu is not some or level.count < len(bounds) - 1:
                break
            if level.count == len(bounds):
                bounds.append(at)
            kept += 1
        for some, bounds in reversed(inside[kept:]):
            if bounds[-1] != at - 1 or choice[at - 1] != some.close:
                bounds.append(at)  # it ended by itself, with its last item
            yield some, bounds
        inside[kept:] = [(level.menu, [at]) for level in levels[kept:] if isinstance(level.menu, Some)]
    yield from reversed(inside)


def held(cursor: Cursor) -> tuple[Some, tuple[Choice, ...]] | None:
    """Return the set of single tokens between two of whose members a place is, with those taken; None: it is none."""
    gap = cursor.gap
    if gap is None or not isinstance(gap.menu, Some) or gap.menu.ordered or gap.menu.most == 1:
        return None
    if gap.items:
        single = all(len(item) == 1 for item in gap.items)
    else:
        token = next((token for token in cursor.tokens() if token != cursor.closing), None)
        kid = None if token is None else cursor.take(token)
        after = kid.gap if isinstance(kid, Cursor) else None
        single = after is not None and after.menu is gap.menu and after.count == 1
    return (gap.menu, gap.items) if single else None


def _sets_around(level: Level | None) -> list[Level]:
    """Return the sets that a place is in, outer ones first."""
    found: list[Level] = []
    while level is not None:
        if isinstance(level.menu, Some) and not level.menu.ordered:
            found.append(level)
        level = level.up
    return found[::-1]


def wholes(cursor: Cursor, before: Choice = (), without: Collection[Token] = ()) -> Iterator[Choice]:
    """Enumerate whole answers, depth first in the order of the listing, without texts and doubted options.

    A set is given once, in the order in which it is stored. `without`: tokens that are gone past.
    """
    if cursor.is_whole:
        yield before
        return
    if cursor.level is None and cursor.node is not None:
        yield from _chains(cursor.node, before, without)
        return
    for token in cursor.tokens():
        if token in without or (token != cursor.closing and _stands_before(cursor.gap, token)):
            continue
        kid = cursor.take(token)
        if isinstance(kid, Cursor):
            yield from wholes(kid, (*before, token), without)


def _stands_before(gap: Level | None, token: Token) -> bool:
    """Say whether a member of a set is stored before the one given last."""
    if gap is None or not isinstance(gap.menu, Some) or gap.menu.ordered or not gap.items:
        return False
    return gap.menu.rank((token,))[0] < gap.menu.rank(gap.items[-1])[0]


def _chains(first: Step, before: Choice, without: Collection[Token]) -> Iterator[Choice]:
    """Enumerate whole answers along chains of single steps, of which no places need be kept."""
    stack = [(first, iter(first.tokens()), before)]
    while stack:
        node, tokens, begun = stack[-1]
        for token in tokens:
            if token in without:
                continue
            choice = (*begun, token)
            menu = node.after(token)
            if menu is None:
                yield choice
            elif not isinstance(menu, Step):
                yield from wholes(settle(menu, None), choice, without)
            elif menu.is_last:
                for last in menu.tokens():
                    if last not in without:
                        yield (*choice, last)
            else:
                stack.append((menu, iter(menu.tokens()), choice))
                break
        else:
            stack.pop()


def is_bound(cursor: Cursor) -> bool:
    """Say whether a place is in a set whose members all have to be taken, so that whichever is next does not matter."""
    gap = cursor.gap
    return gap is not None and isinstance(gap.menu, Some) and gap.menu.entire


def sole(cursor: Cursor) -> Choice | None:
    """Return the only whole answer of a tree, None where something may be chosen, a doubted option or a text too."""
    found: list[Token] = []
    while not cursor.is_whole:
        listed = list(islice(cursor.options(), 1 if is_bound(cursor) else 2))
        kid = cursor.take(listed[0].token) if len(listed) == 1 else None
        if not isinstance(kid, Cursor) or (cursor.node is not None and cursor.node.field is not None):
            return None
        found.append(listed[0].token)
        cursor = kid
    return tuple(found)


def unasked(cursor: Cursor) -> Choice:
    """Return what follows of closings and defaults as long as nothing else may be chosen, a doubted option or a text.

    Nobody has to be asked for it: it says no more than that a list is at its end, or that something is left out.
    """
    found: list[Token] = []
    while cursor.node is not None and cursor.node.field is None:
        meant = (cursor.closing, cursor.node.default)
        listed = list(islice(cursor.options(), 2))
        first = listed[0] if len(listed) == 1 else None
        kid = cursor.take(first.token) if first is not None and first.token in meant else None
        if first is None or not isinstance(kid, Cursor):
            break
        found.append(first.token)
        cursor = kid
    return tuple(found)


def rows(choice: Sequence[Token]) -> tuple[tuple[Choice, ...], Choice]:
    """Cut tokens into whole rows and what is left after them, without the tree: by `/` outside of brackets."""
    found: list[Choice] = []
    depth = begun = 0
    for at, token in enumerate(choice):
        depth += (token == "(") - (token == ")")
        if token == ROW and depth == 0:
            found.append(tuple(choice[begun:at]))
            begun = at + 1
    return tuple(found), tuple(choice[begun:])


def settle(menu: Menu | None, level: Level | None) -> Cursor:
    """Go on until something has to be chosen or nothing is left."""
    while True:
        if isinstance(menu, Step):
            return Cursor(menu, level)
        if isinstance(menu, Then):
            level = Level(menu, (), level)
            menu = menu.first
        elif isinstance(menu, Some):
            menu, level = _open(menu, level)
        elif level is None:
            return Cursor(None, None)
        elif isinstance(level.menu, Then):
            menu, level = level.menu.rest(level.taken), _grown(level.up, level.taken)
        else:
            menu, level = _go_on(level.menu, level)


def _open(some: Some, up: Level | None) -> tuple[Menu | None, Level | None]:
    if some.most == 0 and not some.rows:
        return None, up
    level = Level(some, (), up, some.start)
    return (_end(some) if some.most == 0 else _item(some, some.start)), level


def _go_on(some: Some, level: Level) -> tuple[Menu | None, Level | None]:
    """Finish an item and begin the next one, or end the set where the greatest number is reached."""
    items = (*level.items, level.taken)
    count = len(items)
    if count == some.most and not some.rows:
        return None, _grown(level.up, _in_order(some, items))
    so_far = some.fold(level.so_far, level.taken[:-1] if some.rows else level.taken)
    begun = Level(some, (), level.up, so_far, items)
    return (_end(some) if count == some.most else _item(some, so_far)), begun


def _item(some: Some, so_far: Any) -> Menu:
    menu = some.each(so_far)
    return Then(menu, some.ending or _row_end) if some.rows else menu


def _row_end(row: Choice) -> Step:
    return ROW_END


def _end(some: Some) -> One:
    """Return the place after the last possible row: only closing is left."""
    return One(some.prompt)


def _grown(level: Level | None, tokens: Choice) -> Level | None:
    if level is None or not tokens:
        return level
    return Level(level.menu, (*level.taken, *tokens), level.up, level.so_far, level.items)


def _in_order(menu: Some | Then, items: tuple[Choice, ...]) -> Choice:
    """Return the tokens of some items as they are stored, so that what follows cannot tell how a set was pressed."""
    stored = menu.in_order(items) if isinstance(menu, Some) else items
    return tuple(token for item in stored for token in item)
