"""Names of verbs and cards in every language, as people type them: `召喚e1`, `Blind Shot c1-c4` (section 8)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.kernel.notation import normal

from .words import GAME


def spelled(lexicon: Mapping[str, Sequence[str]], text: str, groups: Sequence[str]) -> str:
    """Put tokens for the names in a text, longer names first; of equal names that of the first group counts."""
    tokens = _tokens(lexicon, groups)
    if not tokens:
        return text
    names = "|".join(_pattern(name) for name in sorted(tokens, key=len, reverse=True))
    return re.sub(names, lambda found: f" {tokens[found.group()]} ", normal(text))


def _tokens(lexicon: Mapping[str, Sequence[str]], groups: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in groups:
        prefix = f"{GAME}.{group}."
        for key, names in lexicon.items():
            if key.startswith(prefix):
                for name in names:
                    found.setdefault(normal(name), key.removeprefix(prefix))
    return found


def _pattern(name: str) -> str:
    """Let a name in Latin letters stand apart; Chinese and Japanese are written without spaces."""
    return rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
