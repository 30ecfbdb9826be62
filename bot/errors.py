"""Any error as the text its player reads and the level at which the host's log notes it."""

from __future__ import annotations

import logging
from typing import NamedTuple

from bot.contest.errors import ContestError
from bot.services.errors import OtherRules, ServiceError
from bot.storage.errors import Conflict, EventMoved, Repeated, StoreError
from rules.kernel.errors import ContentError, RulesError
from rules.kernel.types import Text

LOG = logging.getLogger(__name__)


class Explanation(NamedTuple):
    """What the player reads, and how loud the log is."""

    text: Text
    level: int


def explain(error: BaseException) -> Explanation:
    """Translate an error: refusals are the player's business, everything else is ours."""
    if isinstance(error, ContentError | OtherRules):
        return Explanation(error.text, logging.ERROR)
    if isinstance(error, RulesError | ServiceError | ContestError):
        return Explanation(error.text, logging.DEBUG)
    if isinstance(error, Repeated):
        return Explanation(Text("service.error.repeated"), logging.INFO)
    if isinstance(error, Conflict | EventMoved):
        return Explanation(Text("service.error.storage"), logging.WARNING)
    if isinstance(error, StoreError):
        return Explanation(Text("service.error.storage"), logging.CRITICAL)
    return Explanation(Text("service.error.internal"), logging.ERROR)


def note(error: BaseException, what: str) -> Explanation:
    """Explain an error and write it to the log, with its trace where the fault is ours."""
    found = explain(error)
    trace = error if found.level >= logging.WARNING else None
    LOG.log(found.level, "%s: %s", what, error, exc_info=trace)
    return found
