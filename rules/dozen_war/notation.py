"""Typed answers: names, hexes and tokens in every language, a whole turn with `;` or line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.kernel import notation, reading
from rules.kernel.cursor import Cursor
from rules.kernel.spoken import Lettered, Typing, spelled
from rules.kernel.types import Choice, Decision, Text, View

from . import sentences
from .base import Base
from .field import Field
from .state import DozenState
from .words import GAME

GROUPS = ("word", "deed", "general", "card", "answer", "direction", "side", "policy_name")
"""What names may be typed for; the first group counts where two things have one name."""
ORDERED = (*GROUPS, "skill", "ask", "use", "when", "class", "counter_general", "counter_soldier", "auto_discard")
"""What names may be typed for in standing orders, where words such as `always` or `archers` mean something else."""
WITH_ORDERS = ("standing", "deploy")
"""Questions whose answers give standing orders."""
AXIAL = re.compile(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?")
PARTS = re.compile(r"[;\n；]+")


def read(
    place: Cursor, field: Field, lexicon: Mapping[str, Sequence[str]], text: str, groups: Sequence[str] = GROUPS
) -> Choice:
    """Read one answer; raise UnreadableText, AmbiguousText or IncompleteChoice."""
    return reading.read(place, words(field, lexicon, text, groups))


def words(field: Field, lexicon: Mapping[str, Sequence[str]], text: str, groups: Sequence[str] = GROUPS) -> list[str]:
    """Return the tokens that a text names, as far as they can be known without the question."""
    named = AXIAL.sub(lambda found: _named(field, found), notation.normal(text).replace("，", ","))
    return list(notation.words(spelled(lexicon, named, GAME, groups)))


def _named(field: Field, found: re.Match[str]) -> str:
    cell = field.cell_of.get(f"{int(found[1])},{int(found[2])}")
    return f" {field.names[cell]} " if cell is not None else found[0]


def groups_of(kind: str) -> Sequence[str]:
    """Return what names may be typed for in the answer to a kind of question."""
    return ORDERED if kind in WITH_ORDERS else GROUPS


class Typed(Typing):
    """Answers as they are typed in a language; those with standing orders by the words of orders (5.4)."""

    _orders = Typing(ORDERED)

    def typed(self, game: Lettered, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
        """Say standing orders word by word: `own a general could die . guard with a soldier always castles . / ...`."""
        return self._orders.worded(game, choice) if decision.kind in WITH_ORDERS else None

    def told(self, game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
        """Tell what is done, by whom and to whom."""
        return sentences.told(game, view, decision, choice)


TYPING = Typed(GROUPS)


def parts(text: str) -> list[str]:
    """Part a turn into its actions."""
    return [part for part in PARTS.split(text) if part.strip()] or [""]
