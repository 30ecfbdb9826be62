"""Answers of one press, which are sent without a preview: nothing of them is left to choose, and they cost nothing."""

from __future__ import annotations

from itertools import islice

from . import cautions
from .forms import form
from .making import Question, Stage
from .state import Panel
from .walk import walk

DECLINES = frozenset({"pass", "orders", "decline", "stop", "keep"})
"""Words of the notations that leave a thing as it is: who means another answer presses another button."""
ENDS = "end"
"""Ends what a seat does: like a pass where it answers others, who would do something in a turn of its own does not."""


def is_sole(q: Question) -> bool:
    """Say whether the first step is the whole answer, and there is no other."""
    if not form(q).several:
        return False
    options = tuple(islice(q.steps.options(), 2))
    return len(options) == 1 and _is_one_press(q, form(q).step(Stage(), options[0].token))


async def is_sent(panel: Panel, q: Question, after: Stage) -> bool:
    """Say whether a press makes an answer that needs no preview; what is warned of, or changes what was sent, does.

    Where panels foretell nothing, what may be lost is not known: there the only answer alone is sent so.
    """
    is_first = panel.making.now == Stage() and panel.main is None and panel.sent is None
    if not (is_first and panel.is_open and panel.seen.sent_back is None and _is_one_press(q, after)):
        return False
    if not is_sole(q) and not (q.is_foretold and _declines(q, after)):
        return False
    return not (await cautions.look(q, after)).now


def _is_one_press(q: Question, after: Stage) -> bool:
    """Say whether a version is a whole answer of one step, which nothing follows."""
    here = form(q)
    return here.several and here.is_done(after) and len(after.entries) == 1 and len(walk(q).row(after.entries[0])) == 1


def _declines(q: Question, after: Stage) -> bool:
    """Say whether an answer leaves things as they are."""
    word = after.entries[0][0]
    return word in DECLINES or (word == ENDS and q.decision.kind in q.game.reactions)
