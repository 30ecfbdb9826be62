"""Short forms such as DP: found where they stand, and written out."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.kernel.types import Text

from .words import Words

SHORT = re.compile(r"(?<![A-Za-z0-9])(?=[a-z]*[A-Z])[A-Za-z]{2,5}(?![A-Za-z0-9])")
"""Letters with a capital among them that stand alone: what may be a short form."""


class Shorts(NamedTuple):
    """The short forms of a game, for a reader of one language."""

    words: Words
    game: str

    def of(self, said: str) -> list[str]:
        """Return the short forms in a text, each once with what it means, under a heading; none: nothing."""
        words = self.words
        found = dict.fromkeys(short for short in SHORT.findall(said) if words.has(key(self.game, short)))
        told = [words.say("discord.short", short=short, about=Text(key(self.game, short))) for short in found]
        return [words.say("discord.shorts"), *told] if told else []


def key(game: str, short: str) -> str:
    """Return the key of what a short form means."""
    return f"{game}.short.{short.lower()}"
