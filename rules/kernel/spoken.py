"""Tokens for names as people type them, in every language: `召喚e1`, `Blind Shot c1-c4`, `เพจ โจมตี e5`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .notation import normal


def spelled(lexicon: Mapping[str, Sequence[str]], text: str, game: str, groups: Sequence[str]) -> str:
    """Put tokens for the names in a text, longer names first; of equal names that of the first group counts.

    `groups` are what names may be of: a key `<game>.<group>.<token>` names the token.
    """
    tokens = _tokens(lexicon, game, groups)
    if not tokens:
        return text
    names = "|".join(_pattern(name) for name in sorted(tokens, key=lambda name: (-len(name), name)))
    return re.sub(names, lambda found: f" {tokens[found.group()]} ", normal(text))


def _tokens(lexicon: Mapping[str, Sequence[str]], game: str, groups: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in groups:
        prefix = f"{game}.{group}."
        for key, names in lexicon.items():
            if key.startswith(prefix):
                for name in names:
                    found.setdefault(normal(name), key.rpartition(".")[2])
    return found


def _pattern(name: str) -> str:
    """Let a name in Latin letters stand apart; Thai, Chinese and Japanese are written without spaces."""
    return rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
