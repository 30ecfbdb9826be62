"""Names of heroes, abilities and facings in every language, as people type them: `Power Arm f4`, `เพจ โจมตี e5`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.kernel.notation import normal

from .words import GAME

GROUPS = ("hero", "full_name", "ability", "facing", "team", "barrack", "option.activate")
"""What a name may be of, in the order in which equal names count."""


def spelled(lexicon: Mapping[str, Sequence[str]], text: str) -> str:
    """Put tokens for the names in a text, longer names first."""
    tokens = _tokens(lexicon)
    if not tokens:
        return text
    names = "|".join(_pattern(name) for name in sorted(tokens, key=lambda name: (-len(name), name)))
    return re.sub(names, lambda found: f" {tokens[found.group()]} ", normal(text))


def _tokens(lexicon: Mapping[str, Sequence[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in GROUPS:
        prefix = f"{GAME}.{group}."
        for key, names in lexicon.items():
            if key.startswith(prefix):
                for name in names:
                    found.setdefault(normal(name), key.rpartition(".")[2])
    return found


def _pattern(name: str) -> str:
    """Let a name in Latin letters stand apart; Thai, Chinese and Japanese are written without spaces."""
    return rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
