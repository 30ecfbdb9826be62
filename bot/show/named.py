"""Finding the option that a typed word means: by its token or label, by the game's own reader, by a label's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.kernel.errors import AmbiguousText
from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.types import Choice, Decision, Option, Text, Token, View

from .words import Words

LONGEST_SHOWN = 80
"""Characters of a wrong argument that are repeated to its author."""


class Asked(Protocol):
    """A decision of a seat, with the view it is judged from."""

    @property
    def game(self) -> Game[Any]:
        """Return the rules."""
        ...

    @property
    def view(self) -> View[Any]:
        """Return what the seat sees."""
        ...

    @property
    def decision(self) -> Decision:
        """Return the question."""
        ...


def meant(words: Words, q: Asked, prefix: Choice, found: Sequence[Option], text: str) -> Token | None:
    """Return the token that a word means among the options after a prefix, None if none; raise AmbiguousText.

    An option itself goes first, by its token or whole label; then the game reads the word as in a typed answer and
    may name what is no option now; only where a game reads no words, the words of the labels count.
    """
    wanted = normal(text)
    labels = {option.token: normal(words.plain(option.text)) for option in found}
    if wanted in labels:
        return wanted
    whole = [token for token, label in labels.items() if label == wanted]
    if len(whole) == 1:
        return whole[0]
    token = q.game.meant(q.view, q.decision, prefix, tuple(labels), text)
    if token is not None:
        return token
    if not any(sign.isalpha() for sign in wanted):
        return None  # numbers and signs in a label are no names
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
