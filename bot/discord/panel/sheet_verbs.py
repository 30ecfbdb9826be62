"""Order verbs (`/move`, `/attack`, …) on a sheet: what may be said next, and the row that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.show.named import meant, shown
from bot.show.words import Words
from rules.kernel.errors import AmbiguousText, IncompleteChoice, UnreadableText
from rules.kernel.notation import nearest, normal
from rules.kernel.sheet import CLOSE, SheetGame, join
from rules.kernel.types import Choice, Option, Text, Token

from . import sheet
from .making import Question, Stage
from .sheet import orders_of, sheet_game


def options(q: Question, stage: Stage, verb: str, args: Choice, wide: bool = False) -> list[Option]:
    """Return what may be said as the verb's next argument, legal as things stand after the rows before it.

    `wide` adds what may be written although it would come to nothing.
    """
    game = sheet_game(q)
    orders = orders_of(stage)
    if args or game.revised(verb, (), ()):
        before, row = _begun(q, orders, verb, args)
        if row is None or not (wide or _is_offered(q, before, row)):
            return []
        found = [o for o in q.node((*before, *row), wide).options if o.token != CLOSE]
        return [o for o in found if q.fits((*before, *_row(game, orders, verb, (*args, o.token))))]
    return [o for o in _subjects(q, stage, wide) if wide or _leads_on(q, orders, verb, o.token)]


def applied(q: Question, stage: Stage, verb: str, args: Choice) -> Stage:
    """Return the sheet with the verb's row put in or replaced; raise IllegalChoice or IncompleteChoice."""
    orders = orders_of(stage)
    row = _row(sheet_game(q), orders, verb, args)
    at = _index(orders, row)
    before = join(orders[: len(orders) if at is None else at], done=False)
    if at is None and not q.fits((*before, *row)):
        before = ()
    q.check((*before, *row))
    if all(o.token != CLOSE for o in q.node((*before, *row), wide=True).options):
        raise IncompleteChoice(f"{verb}: {row} wants another argument", choice=(*before, *row), at=len(row))
    return sheet.insert(q, stage, row, at)


def read(words: Words, q: Question, stage: Stage, verb: str, given: Sequence[str]) -> Choice:
    """Read typed arguments as tokens, each among what may be said then; raise AmbiguousText or UnreadableText."""
    args: Choice = ()
    for text in given:
        narrow = options(q, stage, verb, args)
        before, row = _begun(q, orders_of(stage), verb, args)
        prefix = (*before, *(row or ()))
        wide = (*narrow, *options(q, stage, verb, args, wide=True))
        args = (*args, _token(words, q, prefix, narrow, wide, text))
    return args


def _token(
    words: Words, q: Question, prefix: Choice, narrow: Sequence[Option], wide: Sequence[Option], text: str
) -> Token:
    """Return the token that a word means; the refusal names what is near and legal, and the clause."""
    clause: str | None = None
    try:
        found = meant(words, q, prefix, narrow, text)
    except AmbiguousText:
        raise
    except UnreadableText as error:
        found, clause = None, error.clause
    if found is not None and any(option.token == found for option in wide):
        return found
    labels = [words.plain(option.text) for option in narrow]
    near = nearest(normal(text), labels) if labels else ()
    refusal = q.game.why(q.view, q.decision, prefix, found or normal(text))
    said = Text("panel.error.argument", shown(text, near))
    clause = refusal.clause if refusal else clause
    raise UnreadableText(f"{text!r} is none of {labels[:12]}", given=text, nearest=near, text=said, clause=clause)


def _begun(q: Question, orders: tuple[Choice, ...], verb: str, args: Choice) -> tuple[Choice, Choice | None]:
    """Return the tokens before the verb's row and the row as far as it goes; None if it can stand nowhere."""
    row = _row(sheet_game(q), orders, verb, args)
    at = _index(orders, row)
    before = join(orders[: len(orders) if at is None else at], done=False)
    if q.fits((*before, *row)):
        return before, row
    if at is None and q.fits(row):
        return (), row
    return before, None


def _row(game: SheetGame[Any], orders: tuple[Choice, ...], verb: str, args: Choice) -> Choice:
    """Return the verb's row, made of the row there is for the same subject."""
    at = _index(orders, game.revised(verb, args, ()))
    return game.revised(verb, args, () if at is None else orders[at])


def _index(orders: tuple[Choice, ...], row: Choice) -> int | None:
    return next((i for i, order in enumerate(orders) if row and order[0] == row[0]), None)


def _subjects(q: Question, stage: Stage, wide: bool) -> Iterable[Option]:
    """Return what a row may begin with: new rows as things stand at the end, rows there are at their own place."""
    orders = orders_of(stage)
    found: dict[Token, Option] = {o.token: o for o in sheet.options(q, Stage(stage.entries), wide)}
    for at, order in enumerate(orders):
        before = join(orders[:at], done=False)
        found.update({o.token: o for o in q.node(before, wide=True).options if o.token == order[0]})
    listed = [o.token for o in q.node((), wide=True).options]
    return sorted(found.values(), key=lambda o: listed.index(o.token) if o.token in listed else len(listed))


def _leads_on(q: Question, orders: tuple[Choice, ...], verb: str, token: Token) -> bool:
    before, row = _begun(q, orders, verb, (token,))
    return row is not None and _is_offered(q, before, row)


def _is_offered(q: Question, before: Choice, row: Choice) -> bool:
    """Say whether every token of a row is offered as things stand."""
    return all(any(o.token == row[at] for o in q.node((*before, *row[:at])).options) for at in range(len(row)))
