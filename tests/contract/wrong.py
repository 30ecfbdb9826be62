"""Answers as a slip, an old draft or a foreign client makes them: cut, doubled, mixed up, with tokens of nobody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.kernel.types import Choice, Token

FOREIGN: tuple[Token, ...] = (
    "no-such-token", "", "=", "=x", "=a b", "preset", "place", "make", "done", "/", "z99", "n8", "s0", "９", "席",
)  # fmt: skip
"""Tokens that some part of some game may take for its own, and tokens of nobody."""
WORDS = ("n8", "s0", "z99", '"', "=", ";", "→", "敵", "preset", "done", "-", "９", "\u202e", "attack", "席 1")
"""Words that a typed answer may hold by mistake."""


def begun(choice: Choice) -> Iterator[Choice]:
    """Yield every prefix of an answer, the empty and the whole one included."""
    for size in range(len(choice) + 1):
        yield choice[:size]


def broken(choice: Choice, rng: Random) -> Iterator[Choice]:
    """Yield an answer with a token left out, doubled, in another place or foreign, at every place."""
    for at, token in enumerate(choice):
        head, tail = choice[:at], choice[at + 1 :]
        yield (*head, *tail)
        yield (*head, token, token, *tail)
        yield (*head, FOREIGN[int(rng.random() * len(FOREIGN))], *tail)
        yield (*head, choice[int(rng.random() * len(choice))], *tail)
    for token in FOREIGN:
        yield (*choice, token)
        yield (token,)


def scribbled(text: str, rng: Random) -> Iterator[str]:
    """Yield a typed answer cut after every word, without a word, with one doubled, one foreign and one cut short."""
    words = text.split(" ")
    for at in range(len(words)):
        head, tail = words[:at], words[at + 1 :]
        foreign = WORDS[int(rng.random() * len(WORDS))]
        yield " ".join(head)
        yield " ".join((*head, *tail))
        yield " ".join((*head, words[at], words[at], *tail))
        yield " ".join((*head, foreign, *tail))
        yield " ".join((*head, words[at][: len(words[at]) // 2], *tail))
    for word in WORDS:
        yield word
        yield f"{text}{word}"
