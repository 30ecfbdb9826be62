"""Finding the option that a typed word means: by its token, its label, a word of it, or its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.errors import AmbiguousText
from rules.kernel.notation import normal
from rules.kernel.types import Option, Text, Token

from .words import Words

LONGEST_SHOWN = 80
"""Characters of a wrong argument that are repeated to its author."""


def matching(words: Words, found: Sequence[Option], text: str) -> Token | None:
    """Return the token of the one option meant, None if there is none; raise AmbiguousText for several."""
    wanted = normal(text)
    for option in found:
        if option.token == wanted:
            return option.token
    labels = {o.token: normal(words.plain(o.text)) for o in found}
    for fits in (_equal, _has_word, _begins):
        tokens = [token for token, label in labels.items() if fits(label, wanted)]
        if len(tokens) == 1:
            return tokens[0]
        if tokens:
            near = tuple(words.plain(o.text) for o in found if o.token in tokens)[:5]
            said = Text("panel.error.ambiguous", shown(text, near))
            raise AmbiguousText(f"{text!r} fits {near}", given=text, nearest=near, text=said)
    return None


def shown(text: str, near: Sequence[str]) -> dict[str, Any]:
    """Return what was given and what is near as arguments of a text."""
    return {"given": {"user": text[:LONGEST_SHOWN]}, "nearest": [{"user": one} for one in near]}


def _equal(label: str, wanted: str) -> bool:
    return label == wanted


def _has_word(label: str, wanted: str) -> bool:
    return wanted in label.split()


def _begins(label: str, wanted: str) -> bool:
    return bool(wanted) and any(word.startswith(wanted) for word in label.split())
