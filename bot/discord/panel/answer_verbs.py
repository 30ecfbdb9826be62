"""Verbs (`/move`, `/attack`, …) on an answer that is no sheet: what may be said next, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.show.named import meant, shown
from bot.show.words import Words
from rules.kernel.errors import IncompleteChoice, UnreadableText
from rules.kernel.notation import nearest, normal
from rules.kernel.types import Choice, Option, Refusal, Text
from rules.kernel.ways import Way, arrived, leading, next_steps

from .making import Question, Stage, stage_of


def options(words: Words, q: Question, verb: str, said: Sequence[str]) -> list[Option]:
    """Return what may be said after some arguments; raise AmbiguousText or UnreadableText about those."""
    ways = q.game.verb_ways(q.view, q.decision, verb)
    if ways:
        return list(next_steps(ways, _row(words, q, ways, said)))
    begun = _begun(words, q, verb, said)
    return list(q.node(begun).options) if begun is not None else []


def read(words: Words, q: Question, verb: str, said: Sequence[str]) -> Stage:
    """Return the answer that a verb with its arguments means; raise UnreadableText, AmbiguousText, IncompleteChoice.

    A refusal says which rule forbids it, where one does.
    """
    ways = q.game.verb_ways(q.view, q.decision, verb)
    if ways:
        return stage_of(q, _answer(ways, _row(words, q, ways, said)))
    choice = _begun(words, q, verb, said)
    if choice is None:
        start = q.game.spoken(verb, ())
        q.check(start)  # raises: the verb is not to be had now, for the reason the rules give
        raise UnreadableText(f"{verb} takes nothing", given=verb)
    q.check(choice)
    if not q.node(choice).is_leaf:
        raise IncompleteChoice(f"{verb}: {choice} wants another argument", choice=choice, at=len(choice))
    return stage_of(q, choice)


def _row(words: Words, q: Question, ways: Sequence[Way], said: Sequence[str]) -> Choice:
    """Return the steps that the arguments mean; raise AmbiguousText or UnreadableText."""
    row: Choice = ()
    for text in said:
        found = next_steps(ways, row)
        token = meant(words, q, (), found, text)
        if token is None or all(option.token != token for option in found):
            raise _unfit(words, found, text, _reason(q, ways, row, text))
        row = (*row, token)
    return row


def _answer(ways: Sequence[Way], row: Choice) -> Choice:
    """Return the one answer that the steps make, those that may be left out aside; raise IncompleteChoice."""
    for way in leading(ways, row):
        if len(way.steps) == len(row):
            return way.choice
    choice = arrived(ways, row)
    if choice is None:
        raise IncompleteChoice(f"{row} wants another argument", choice=row, at=len(row))
    return choice


def _reason(q: Question, ways: Sequence[Way], row: Choice, text: str) -> Refusal | None:
    """Return the rule by which a word does not follow: of the answers that the steps may still lead to."""
    for way in leading(ways, row):
        for size in range(len(way.choice), 0, -1):
            refusal = q.game.why(q.view, q.decision, way.choice[: size - 1], normal(text))
            if refusal is not None:
                return refusal
    return None


def _unfit(words: Words, found: Sequence[Option], text: str, refusal: Refusal | None) -> UnreadableText:
    labels = [words.plain(o.text) for o in found]
    near = nearest(normal(text), labels) if labels else ()
    told = Text("panel.error.argument", shown(text, near)) if refusal is None else refusal.text
    clause = None if refusal is None else refusal.clause
    return UnreadableText(f"{text!r} is none of {labels[:12]}", given=text, nearest=near, text=told, clause=clause)


def _begun(words: Words, q: Question, verb: str, said: Sequence[str]) -> Choice | None:
    """Return the beginning of the answer that the arguments make; None if the verb itself is not to be had."""
    args: Choice = ()
    if not q.fits(q.game.spoken(verb, ())):
        return None
    for text in said:
        before = q.game.spoken(verb, args)
        found = q.node(before).options
        token = meant(words, q, before, found, text)
        if token is None or all(option.token != token for option in found):
            raise _unfit(words, found, text, q.game.why(q.view, q.decision, before, normal(text)))
        args = (*args, token)
    return q.game.spoken(verb, args)
