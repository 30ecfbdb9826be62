"""Typed answers: names, hexes and tokens in every language, a whole turn with `;` or line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from rules.kernel import notation
from rules.kernel.spoken import Lettered, Typing, spelled
from rules.kernel.types import Choice, Decision, Text, View

from . import sentences
from .aims import FIST_DEEDS, longer_first
from .attack_menu import GUARD, LOOT, SPLASH
from .base import Base
from .catalogue import Catalogue
from .field import Field
from .state import DozenState
from .words import GAME

GROUPS = ("word", "deed", "general", "card", "answer", "direction", "side", "policy_name")
"""What names may be typed for; the first group counts where two things have one name."""
ORDERED = (*GROUPS, "skill", "ask", "use", "when", "class", "counter_general", "counter_soldier", "auto_discard")
"""What names may be typed for in standing orders, where words such as `always` or `archers` mean something else."""
DEEDS = ("attack", *FIST_DEEDS)
PARTED = (SPLASH, GUARD, LOOT)
"""Words that begin parts of an attack which the rules decide unless they are said (WDW-01), in the menu's order."""
WITH_ORDERS = ("standing", "deploy")
"""Questions whose answers give standing orders."""
AXIAL = re.compile(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?")
BRACKETS = re.compile(r"[()/]")
"""What stands around the rows of a volley and ends each, with room to its neighbours or not."""
PARTS = re.compile(r"[;\n；]+")


def in_order(said: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Return the words of an attack or of a volley in the order of its menu, in whatever order they were written.

    Cards that lengthen it come before the others, and splash, guard and loot in this order, each with what it names.
    """
    if not any(word in DEEDS for word in said):
        return list(said)
    found: list[str] = []
    left = list(said)
    while left:
        cards = list(takewhile(catalogue.cards.__contains__, left))
        parts = list(takewhile(lambda part: part[0] in PARTED and len(part) > 1, _pairs(left)))
        if cards:
            found += longer_first(catalogue, cards)
        elif parts:
            found += [word for part in sorted(parts, key=lambda part: PARTED.index(part[0])) for word in part]
        else:
            found.append(left[0])
        del left[: len(cards) or 2 * len(parts) or 1]
    return found


def _pairs(said: Sequence[str]) -> Iterator[Sequence[str]]:
    return (said[at : at + 2] for at in range(0, len(said), 2))


def words(field: Field, lexicon: Mapping[str, Sequence[str]], text: str, groups: Sequence[str] = GROUPS) -> list[str]:
    """Return the tokens that a text names, as far as they can be known without the question."""
    named = AXIAL.sub(lambda found: _named(field, found), notation.normal(text).replace("，", ","))
    apart = BRACKETS.sub(r" \g<0> ", named)
    return list(notation.words(spelled(lexicon, apart, GAME, groups)))


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
