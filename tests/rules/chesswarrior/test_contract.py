"""The contract of every game over matches in which heroes react and moves are broken off: random teams seldom do so."""

from __future__ import annotations

from functools import cache

import pytest

from tests.contract.positions import Match
from tests.contract.test_choices import *  # noqa: F403
from tests.contract.test_playout import *  # noqa: F403  # pyright: ignore[reportAssignmentType]
from tests.contract.test_secrets import *  # noqa: F403

from . import matches
from .matches import NAMES, WATCHFUL_CASES
from .table import shipped

# That one takes the registered games' own cases.
del test_another_process_with_another_hash_seed_plays_the_same_matches  # noqa: F821


@cache
def match(index: int) -> Match:
    """Play a case once for the whole run."""
    return matches.played(shipped(), index)


@pytest.fixture(params=WATCHFUL_CASES, ids=[NAMES[index] for index in WATCHFUL_CASES])
def played(request: pytest.FixtureRequest) -> Match:
    """A random match at a table where reactions are asked, to its end."""
    return match(request.param)


def test_these_matches_ask_what_others_do_not() -> None:
    """The spec's D6 and D7 (5.3, 5.5)."""
    kinds = {point.decision.kind for index in WATCHFUL_CASES for point in match(index).points}
    assert {"react", "move_more"} <= kinds
