"""Verbs (`/move`, `/attack`, …) on an answer that is no sheet: what may be said next, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.errors import IncompleteChoice, UnreadableText
from rules.kernel.notation import nearest, normal
from rules.kernel.types import Choice, Option, Text

from .named import matching, shown
from .panel_making import Question, Stage, stage_of
from .words import Words


def options(words: Words, q: Question, verb: str, said: Sequence[str]) -> list[Option]:
    """Return what may be said after some arguments; raise AmbiguousText or UnreadableText about those."""
    begun = _begun(words, q, verb, said)
    return list(q.node(begun).options) if begun is not None else []


def read(words: Words, q: Question, verb: str, said: Sequence[str]) -> Stage:
    """Return the answer that a verb with its arguments means; raise UnreadableText, AmbiguousText, IncompleteChoice.

    A refusal says which rule forbids it, where one does.
    """
    choice = _begun(words, q, verb, said)
    if choice is None:
        start = q.game.spoken(verb, ())
        q.check(start)  # raises: the verb is not to be had now, for the reason the rules give
        raise UnreadableText(f"{verb} takes nothing", given=verb)
    q.check(choice)
    if not q.node(choice).is_leaf:
        raise IncompleteChoice(f"{verb}: {choice} wants another argument", choice=choice, at=len(choice))
    return stage_of(q, choice)


def _begun(words: Words, q: Question, verb: str, said: Sequence[str]) -> Choice | None:
    """Return the beginning of the answer that the arguments make; None if the verb itself is not to be had."""
    args: Choice = ()
    if not q.fits(q.game.spoken(verb, ())):
        return None
    for text in said:
        before = q.game.spoken(verb, args)
        found = q.node(before).options
        token = matching(words, found, text)
        if token is None:
            wanted = normal(text)
            refusal = q.game.why(q.view, q.decision, before, wanted)
            labels = [words.plain(o.text) for o in found]
            near = nearest(wanted, labels) if labels else ()
            told = Text("panel.error.argument", shown(text, near)) if refusal is None else refusal.text
            clause = None if refusal is None else refusal.clause
            raise UnreadableText(
                f"{text!r} is none of {labels[:12]}", given=text, nearest=near, text=told, clause=clause
            )
        args = (*args, token)
    return q.game.spoken(verb, args)
