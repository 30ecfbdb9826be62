"""The marks between words and clauses, as each language writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Marks(NamedTuple):
    """What stands between members of a list, between clauses, around an aside, and at a sentence's end."""

    comma: str = ", "
    pause: str = "; "
    opening: str = " ("
    closing: str = ")"
    stop: str = "."

    def listed(self, members: Iterable[str]) -> str:
        """Write a list."""
        return self.comma.join(members)

    def aside(self, words: str) -> str:
        """Write what is said beside something, to stand right behind it."""
        return f"{self.opening}{words}{self.closing}"

    def stopped(self, sentence: str) -> str:
        """End a sentence; Thai ends it with the space that follows."""
        return sentence + self.stop if sentence and sentence[-1] not in ".!?。！？…" else sentence


FULL_WIDTH = Marks("、", "、", "（", "）", "。")
MARKS = {"ja": FULL_WIDTH, "zh": FULL_WIDTH._replace(pause="，"), "th": Marks(pause=", ", stop="")}


def with_sign(number: int) -> str:
    """Write a change with its sign before it, a true minus where it is one; the same in every language."""
    return f"{number:+d}".replace("-", "−")


def marks(locale: str) -> Marks:
    """Return the marks of a language."""
    return MARKS.get(locale.partition("-")[0], Marks())
