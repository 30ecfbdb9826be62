"""Tokens for names as people type them, in every language: `召喚e1`, `Blind Shot c1-c4`, `tan cong e5`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from .notation import bare, normal
from .types import Choice, Decision, Text, Token, View

MOST_KEPT: Final = 4
"""Lexicons of a game and groups whose names are kept ready: there is one for every set of languages."""


class NameFinder(NamedTuple):
    """The token of each name, and what finds any name in a text."""

    tokens: Mapping[str, str]
    either: re.Pattern[str]


_KEPT: Final[dict[tuple[str, tuple[str, ...]], tuple[tuple[Mapping[str, Sequence[str]], NameFinder], ...]]] = {}


def spelled(lexicon: Mapping[str, Sequence[str]], text: str, game: str, groups: Sequence[str]) -> str:
    """Put tokens for the names in a text, longer names first; of equal names that of the first group counts.

    `groups` are what names may be of: a key `<game>.<group>.<token>` names the token. A name in Latin letters may be
    typed without its marks; of names that differ in nothing else, that with the marks that were typed counts.
    """
    tokens, either = _named(lexicon, game, tuple(groups))
    if not tokens:
        return text
    folded = normal(text)
    found: list[str] = []
    end = 0
    for match in either.finditer(bare(folded)):
        typed = folded[match.start() : match.end()]
        found += (folded[end : match.start()], f" {tokens.get(typed) or tokens[match.group()]} ")
        end = match.end()
    return "".join((*found, folded[end:]))


class Lettered(Protocol):
    """A game, as far as it has words."""

    name: ClassVar[str]
    lexicon: Mapping[str, tuple[str, ...]]


class Typing:
    """Answers in words of the reader's language: as people type them, and as they are told.

    `groups` are what a typed name may be of, in the order in which equal names count; without any, answers are written
    as `format` does.
    """

    def __init__(self, groups: Sequence[str] = ()) -> None:
        self.groups = tuple(groups)

    def worded(self, game: Lettered, choice: Choice) -> Text | None:
        """Say an answer token by token, whether it fits a question or not; None: as it was written."""
        return _worded(game.lexicon, choice, game.name, self.groups) if self.groups else None

    def hinted(self, game: Any, view: View[Any], tokens: Choice) -> Text | None:
        """Say what comes near a word that is not read, so that it is read back; None: as it was written."""
        return self.worded(game, tokens)

    def typed(self, game: Any, view: View[Any], decision: Decision, choice: Choice) -> Text | None:
        """Say a whole answer to a question, so that `parse` reads it back; None: as `format` does."""
        return None

    def told(self, game: Any, view: View[Any], decision: Decision, choice: Choice) -> Text | None:
        """Tell in a sentence what a whole answer to a question does; None: its steps say it."""
        return None


def _worded(lexicon: Mapping[str, Sequence[str]], choice: Choice, game: str, groups: Sequence[str]) -> Text:
    """Return an answer in words that `spelled` puts back: the name of each token, of the first group that has one."""
    said = [_word(lexicon, token, game, groups) for token in choice]
    text = said[-1] if said else Text("answer.word", {"word": {"user": ""}})
    for word in reversed(said[:-1]):
        text = Text("answer.words", {"first": word, "rest": text})
    return text


def _word(lexicon: Mapping[str, Sequence[str]], token: Token, game: str, groups: Sequence[str]) -> Text:
    keys = (f"{game}.{group}.{token}" for group in groups)
    key = next((key for key in keys if key in lexicon), None)
    return Text("answer.word", {"word": {"user": token}}) if key is None else Text(key)


def _named(lexicon: Mapping[str, Sequence[str]], game: str, groups: tuple[str, ...]) -> NameFinder:
    """Return the tokens of all names and what finds any of them; kept for the lexicons that were read by last."""
    kept = _KEPT.get((game, groups), ())
    for known, named in kept:
        if known is lexicon:
            return named
    tokens = _tokens(lexicon, game, groups)
    named = NameFinder(tokens, re.compile(_either(tokens)))
    _KEPT[game, groups] = ((lexicon, named), *kept[: MOST_KEPT - 1])  # a new one: other threads may be reading the old
    return named


def _either(tokens: Mapping[str, str]) -> str:
    names = sorted({bare(name) for name in tokens}, key=lambda name: (-len(name), name))
    return "|".join(_pattern(name) for name in names)


def _tokens(lexicon: Mapping[str, Sequence[str]], game: str, groups: Sequence[str]) -> dict[str, str]:
    """Return the token of each name, as it is written and, where no other is written so, without marks."""
    found: dict[str, str] = {}
    for group in groups:
        prefix = f"{game}.{group}."
        for key, names in lexicon.items():
            if key.startswith(prefix):
                for name in names:
                    found.setdefault(normal(name), _token_of(key.removeprefix(prefix)))
    for name, token in tuple(found.items()):
        found.setdefault(bare(name), token)
    return found


def _token_of(key: str) -> Token:
    """Return the last part of a key within its group; a number keeps what it is the number of: `g01.2`."""
    *_, owner, last = ("", *key.split("."))
    return f"{owner}.{last}" if owner and last.isdecimal() else last


def _pattern(name: str) -> str:
    """Let a name in Latin letters stand apart; Thai, Chinese and Japanese are written without spaces."""
    return rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
