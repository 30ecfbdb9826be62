"""Activations as whole deeds: where a hero goes and what it uses there, or which way it faces at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.kernel.deeds import Deed, chained, ranked
from rules.kernel.types import Choice, Decision, Option, Text, View

from . import ways
from .base import Base
from .book import Book
from .choices import acting
from .items import END
from .state import ChessState
from .words import word

AFTER = 0.7
"""Share of what a use lacks to the best one after a move that is taken off the move's worth."""
SORTS = {"move": "move", "attack": "attack", END: "end"}
OTHER = "use"
Appraise = Callable[[View[ChessState], Decision, Choice], float]


def deeds(book: Book, view: View[ChessState], decision: Decision, appraise: Appraise) -> tuple[Deed, ...]:
    """Return what may be done next in an activation, a move together with the use after it; of other questions none."""
    key = ("deeds", decision.id)
    found: tuple[Deed, ...] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = ranked(_deeds(book, view, decision, appraise))
    return found


def _deeds(book: Book, view: View[ChessState], decision: Decision, appraise: Appraise) -> Iterator[Deed]:
    for way in ways.ways(book, view, decision):
        n, item = acting(view.state, decision, way.choice)
        unit = "" if n is None else view.state.heroes[n].id
        text = chained([step.text for step in way.steps])
        worth = appraise(view, decision, way.choice)
        sort = SORTS.get(item[0], OTHER) if decision.kind == "activate" else "move"
        yield Deed((way.choice,), unit, sort, text, warning=_warning(way.steps), worth=worth)
        if sort == "move":
            whose = way.steps[:1] if item != way.choice else ()  # where one of several heroes may act
            to = chained([step.text for step in (*whose, way.steps[-1])])
            moved = Deed((way.choice,), unit, sort, to, worth=worth)
            yield from _after_move(book, view, decision, appraise, moved)


def _after_move(
    book: Book, view: View[ChessState], decision: Decision, appraise: Appraise, moved: Deed
) -> Iterator[Deed]:
    then = ways.onward(book, view, decision, moved.entries[0])
    if then is None:
        return
    uses = [way for way in ways.ways(book, *then) if way.choice[0] not in ("move", END)]
    worths = [appraise(*then, way.choice) for way in uses]
    for way, worth in zip(uses, worths, strict=True):
        lacks = AFTER * (max(worths) - worth)
        text = word("deed", "there", square=moved.text, use=chained([step.text for step in way.steps]))
        sort = SORTS.get(way.choice[0], OTHER)
        warning = _warning(way.steps)
        yield Deed((*moved.entries, way.choice), moved.unit, sort, text, warning=warning, worth=moved.worth - lacks)


def _warning(steps: Sequence[Option]) -> Text | None:
    return next((step.warning for step in steps if step.warning is not None), None)


def closing(book: Book, view: View[ChessState], decision: Decision, answers: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the end of an activation, with the facing the hero has, after some answers; empty where it is ended."""
    for answer in answers:
        found = ways.onward(book, view, decision, answer)
        if found is None:
            return ()
        view, decision = found
    return (decision.default,) if decision.kind == "activate" and decision.default[:1] == (END,) else ()


def detail(game: Base, view: View[ChessState], decision: Decision, deed: Deed) -> Text | None:
    """Say what the last answer of a deed comes to: the chances of a use, the ground a move takes (CW-105)."""
    *before, last = deed.entries
    for answer in before:
        found = ways.onward(game.book, view, decision, answer)
        if found is None:
            return None
        view, decision = found
    steps = next((way.steps for way in ways.ways(game.book, view, decision) if way.choice == last), ())
    return ways.detail(game, view, decision, tuple(step.token for step in steps)) if steps else None
