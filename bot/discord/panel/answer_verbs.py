"""Verbs (`/move`, `/attack`, …) on an answer that is no sheet: what may be said next, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.show.named import meant, shown
from bot.show.words import Words
from rules.kernel import cursor
from rules.kernel.cursor import Cursor, Refused
from rules.kernel.errors import IncompleteChoice, UnreadableText
from rules.kernel.notation import nearest, normal
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from .question import Question
from .walk import arguments


def is_asked(q: Question, verb: str) -> bool:
    """Say whether a verb may be said now, or the rules themselves say why not."""
    token = _token(q, verb)
    return arguments(q, verb, token) is not None or q.game.why(q.view, q.decision, (), token) is not None


def options(words: Words, q: Question, verb: str, said: Sequence[str]) -> list[Option]:
    """Return what may be said after some arguments; raise AmbiguousText or UnreadableText about those."""
    begun = arguments(q, verb, _token(q, verb))
    return [] if begun is None else _offered(_walked(words, q, begun.place, begun.row, said)[0])


def read(words: Words, q: Question, verb: str, said: Sequence[str]) -> Choice:
    """Return the answer that a verb with its arguments means; raise UnreadableText, AmbiguousText, IncompleteChoice.

    A refusal says which rule forbids it, where one does.
    """
    begun = arguments(q, verb, _token(q, verb))
    if begun is None:
        q.check((_token(q, verb),))  # raises: the verb is not to be had now, for the reason the rules give
        raise UnreadableText(f"{verb} takes nothing", given=verb)
    place, row = _walked(words, q, begun.place, begun.row, said)
    while place.node is not None and (token := place.node.default) is not None:
        place, row = cursor.walk(place, (token,)), (*row, token)
    if not place.is_whole:
        raise IncompleteChoice(f"{verb}: {row} wants another argument", choice=row, at=len(row))
    return begun.walk.answer(row)


def _token(q: Question, verb: str) -> Token:
    return next((known.token for known in q.game.verbs if known.name == verb and known.token), verb)


def _walked(words: Words, q: Question, place: Cursor, row: Choice, said: Sequence[str]) -> tuple[Cursor, Choice]:
    """Return where the arguments lead; raise AmbiguousText or UnreadableText."""
    for text in said:
        found = _offered(place)
        token = meant(words, q, row, found, text)
        if token is None or all(option.token != token for option in found):
            refused = place.take(normal(text))
            raise _unfit(words, found, text, refused.reason if isinstance(refused, Refused) else None)
        place, row = cursor.walk(place, (token,)), (*row, token)
    return place, row


def _offered(place: Cursor) -> list[Option]:
    return [option for option in place.options() if option.doubt is None]


def _unfit(words: Words, found: Sequence[Option], text: str, refusal: Refusal | None) -> UnreadableText:
    labels = [words.plain(o.text) for o in found]
    near = nearest(normal(text), labels) if labels else ()
    told = Text("panel.error.argument", shown(text, near)) if refusal is None else refusal.text
    clause = None if refusal is None else refusal.clause
    return UnreadableText(f"{text!r} is none of {labels[:12]}", given=text, nearest=near, text=told, clause=clause)
