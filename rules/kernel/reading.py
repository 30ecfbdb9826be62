"""Words to answers and back, and what is left of an answer in a changed position; all by walking the one menu.

A step may be left out in writing where its node names a default, where it only closes a set, or where nothing else is
possible: the reader puts it in when the next word does not fit before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cursor import Cursor, Refused, check, is_bound, rows, walk
from .errors import AmbiguousText, IllegalChoice, UnreadableText
from .menu import Some
from .types import Choice, Token

PASSED_OVER = 12
"""Steps in a row that a reader puts in by itself."""


class Mended(NamedTuple):
    """What of an answer still fits, and the faults of what does not: the number of the row, and why."""

    kept: Choice
    faults: tuple[tuple[int, IllegalChoice], ...]


def read(cursor: Cursor, words: Sequence[str]) -> Choice:
    """Read words as a whole answer; raise UnreadableText, AmbiguousText or IncompleteChoice."""
    found: list[Token] = []
    for word in words:
        tokens = _fitting(cursor, word)
        cursor = walk(cursor, tokens)
        found += tokens
    while not cursor.is_whole and (token := usual(cursor)) is not None:
        cursor = walk(cursor, (token,))
        found.append(token)
    check(cursor, ())
    return tuple(found)


def write(cursor: Cursor, choice: Choice) -> tuple[Token, ...]:
    """Return the words of a whole answer, without those that `read` puts in by itself; one stands in any case.

    An answer of no words would be gone where several stand one after the other.
    """
    places = [cursor]
    for token in choice:
        places.append(walk(places[-1], (token,)))
    written: list[Token] = []
    for place, token in zip(reversed(places[:-1]), reversed(choice), strict=True):
        if usual(place) == token and (not written or isinstance(place.take(written[0]), Refused)):
            continue
        written.insert(0, token)
    words = tuple(written) or choice[:1]
    try:
        same = read(cursor, words) == choice
    except (IllegalChoice, UnreadableText):
        same = False
    return words if same else choice


def usual(cursor: Cursor) -> Token | None:
    """Return what stands for a step that is left out: its default, the end of the set, or the only thing possible.

    Of a set whose members all have to be taken that is whichever is listed first.
    """
    if cursor.node is None:
        return None
    if cursor.node.default is not None:
        return cursor.node.default
    if cursor.closing is not None:
        return cursor.closing
    if cursor.node.field is not None:
        return None
    listed = iter(cursor.options())
    first = next(listed, None)
    if first is None or first.doubt is not None:
        return None
    return first.token if is_bound(cursor) or next(listed, None) is None else None


def mend(cursor: Cursor, choice: Choice) -> Mended:
    """Keep what still fits of an answer made for another position; of a list, every row that does."""
    gap = cursor.gap
    if gap is None or not isinstance(gap.menu, Some) or not gap.menu.rows:
        fitting, error = _longest(cursor, choice)
        return Mended(fitting, () if error is None else ((0, error),))
    found, rest = rows(choice)
    kept: list[Token] = []
    faults: list[tuple[int, IllegalChoice]] = []
    for number, row in enumerate(found):
        try:
            cursor = walk(cursor, (*row, "/"))
        except IllegalChoice as error:
            faults.append((number, error))
        else:
            kept += (*row, "/")
    last, error = _longest(cursor, rest)
    if error is not None:
        faults.append((len(found), error))
    return Mended((*kept, *last), tuple(faults))


def _longest(cursor: Cursor, choice: Choice) -> tuple[Choice, IllegalChoice | None]:
    for at, token in enumerate(choice):
        try:
            cursor = walk(cursor, (token,))
        except IllegalChoice as error:
            return choice[:at], error
    return choice, None


def _fitting(cursor: Cursor, word: str) -> tuple[Token, ...]:
    """Return the tokens a word stands for: itself, or a beginning, after steps that were left out."""
    places: list[tuple[Cursor, tuple[Token, ...]]] = [(cursor, ())]
    while len(places) <= PASSED_OVER and (token := usual(places[-1][0])) is not None:
        place, before = places[-1]
        places.append((walk(place, (token,)), (*before, token)))
    for place, before in places:
        if isinstance(place.take(word), Cursor):
            return (*before, word)
    for place, before in places:
        begun = [option.token for option in place.options() if word and option.token.startswith(word)]
        if len(begun) == 1:
            return (*before, begun[0])
        if begun:
            raise AmbiguousText(f"{word!r} fits {begun}", given=word, nearest=tuple(begun[:5]))
    refused = [found for place, _ in places if isinstance(found := place.take(word), Refused)]
    reason = next((found.reason for found in refused if found.reason is not None), None)
    near = refused[0].nearest
    text, clause = (None, None) if reason is None else (reason.text, reason.clause)
    raise UnreadableText(f"{word!r} does not fit here", given=word, nearest=near, text=text, clause=clause)
