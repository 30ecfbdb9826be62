"""Answers typed as they are: token by token, an unambiguous beginning of each being enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import notation
from .doors import Doors
from .errors import AmbiguousText, UnreadableText
from .types import Choice, Decision, Token, View


def parse(game: Doors[Any], view: View[Any], decision: Decision, text: str) -> Choice:
    """Read tokens separated by white space or commas, a free text in double quotes.

    Raises UnreadableText or AmbiguousText.
    """
    choice: Choice = ()
    for word in notation.words(text):
        node = game.options_at(view, decision, choice, wide=True)
        if word.startswith(notation.FREE):
            if not notation.fits(node.field, word):
                raise UnreadableText(f"{word!r} is not a text this step takes", given=word)
            choice = (*choice, word)
            continue
        choice = (*choice, _called(game, view, decision, choice, word, [o.token for o in node.options]))
    return choice


def _called(
    game: Doors[Any], view: View[Any], decision: Decision, prefix: Choice, word: str, tokens: Sequence[Token]
) -> Token:
    """Find the token meant; a word that a rule forbids here is refused with that rule."""
    try:
        return notation.match(word, tokens)
    except AmbiguousText:
        raise
    except UnreadableText as error:
        refusal = game.why(view, decision, prefix, word)
        if refusal is None:
            raise
        text, clause = refusal.text, refusal.clause
        raise UnreadableText(str(error), given=word, nearest=error.nearest, text=text, clause=clause) from error
