"""What the refusal of a typed text names, in the reader's words: the rules name tokens, or names of any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.types import Text, View

from .words import Words


def in_words(game: Game[Any], view: View[Any], said: Text, typed: str) -> Text:
    """Return what a refusal says, with what it names as it is typed in the reader's language."""
    args = dict(said.args)
    if isinstance(given := args.get("given"), str):
        args["given"] = _named(game, view, given, typed)
    if "nearest" in args:
        args["nearest"] = [_named(game, view, one) for one in args["nearest"]]
    return Text(said.key, args)


def as_typed(words: Words, game: Game[Any], view: View[Any], tokens: str, typed: str = "") -> str:
    """Say tokens as they are typed in the reader's language, without escapes; those that were typed stay."""
    return words.plain.say("answer.word", word=_named(game, view, tokens, typed))


def as_called(words: Words, lexicon: Mapping[str, Sequence[str]], name: str) -> str:
    """Say in the reader's language what has a name in any; what nothing is called stays as it is."""
    keys = [key for key, names in lexicon.items() if name in names]
    called = [words.plain.say(key) for key in keys]
    return name if name in called or not called else called[0]


def _named(game: Game[Any], view: View[Any], tokens: object, typed: str = "") -> object:
    """Return words that are read as the tokens are; what has none, or was typed, stays."""
    if not isinstance(tokens, str) or normal(tokens) in normal(typed):
        return tokens
    worded = game.typing.hinted(game, view, tuple(tokens.split()))
    return tokens if worded is None else worded
