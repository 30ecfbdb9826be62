"""Suggestions for a sheet that is typed in one line: whole rows that begin as the last one does."""

from __future__ import annotations

from collections.abc import Iterator

from bot.show.words import Words
from discord_limits.limits import AUTOCOMPLETE_CHOICES, CHOICE_TEXT_LENGTH
from rules.kernel.errors import RulesError
from rules.kernel.notation import normal
from rules.kernel.sheet import CLOSE, DONE, join, split
from rules.kernel.types import Choice

from .making import Question
from .sheet import lines, plainly, sheet_game

BAR = "|"
"""What stands between the rows of a sheet in one line."""
MOST_TRIED = 400
"""Rows that are looked at for one suggestion."""


def unfolded(text: str) -> str:
    """Turn a sheet typed in one line into rows."""
    return text.replace("｜", BAR).replace(BAR, "\n")


def suggestions(words: Words, q: Question, typed: str) -> list[tuple[str, str]]:
    """Return (shown, value) pairs: the sheet as typed, completed by one row."""
    if len(typed) > CHOICE_TEXT_LENGTH:
        return []  # what is suggested holds what was typed, and may not be longer
    *done, last = typed.replace("｜", BAR).split(BAR)
    base = f" {BAR} ".join(part.strip() for part in done if part.strip())
    try:
        orders = split(q.game.parse(q.view, q.decision, "\n".join(done))).orders if base else ()
    except RulesError:
        return []  # a row before is wrong: what it leaves is unknown, so nothing can be suggested after it
    found: list[tuple[str, str]] = []
    for row in _rows(words, q, orders, normal(last).replace(":", " ").replace(">", " ").split()):
        text = f"{base} {BAR} {row}" if base else row
        if len(text) <= CHOICE_TEXT_LENGTH:
            found.append((text, text))
        if len(found) == AUTOCOMPLETE_CHOICES:
            break
    return found


def _rows(words: Words, q: Question, orders: tuple[Choice, ...], typed: list[str]) -> Iterator[str]:
    before = join(orders, done=False)
    tried = 0
    for option in q.node(before).options:
        if option.token == DONE:
            continue
        names = {option.token, *normal(words.plain(option.text)).split()}
        if typed and not any(name.startswith(typed[0]) for name in names):
            continue
        for order in _orders(q, (*before, option.token)):
            tried += 1
            row = order[len(before) :]
            line = lines(words, q, (row,))[0]
            if _fits(line, typed[1:]) or _fits(plainly(q, join((row,))), typed[1:]):
                yield line
                if not typed:
                    break  # nothing said yet: one row for each unit
            if tried > MOST_TRIED:
                return


def _orders(q: Question, prefix: Choice) -> Iterator[Choice]:
    """Enumerate whole orders that go on from a prefix, without their closing token."""
    for option in q.node(prefix).options:
        if option.token == CLOSE:
            yield prefix
        elif option.token not in sheet_game(q).search_skips:
            yield from _orders(q, (*prefix, option.token))


def _fits(line: str, typed: list[str]) -> bool:
    """Say whether the typed words begin words of the line, in this order."""
    rest = iter(normal(line).replace(":", " ").replace(">", " ").split()[1:])
    return all(any(word.startswith(part) for word in rest) for part in typed)
