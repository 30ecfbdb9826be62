"""The contract of every game, over matches of this one: it runs apart because the game is not registered."""

from __future__ import annotations

from functools import cache

import pytest

from tests.contract.positions import Match, few, label, play
from tests.contract.test_choices import *  # noqa: F403
from tests.contract.test_lists import *  # noqa: F403
from tests.contract.test_playout import *  # noqa: F403  # pyright: ignore[reportAssignmentType]
from tests.contract.test_secrets import *  # noqa: F403
from tests.contract.test_walks import *  # noqa: F403

from .table import Commandeer, shipped

# Those take the registered games' own cases.
del test_another_process_with_another_hash_seed_plays_the_same_matches  # noqa: F821

CASES = few(Commandeer.name, Commandeer)
NAMES = [label(case) for case in CASES]


@cache
def match(index: int) -> Match:
    """Play a case once for the whole run."""
    return play(shipped(), CASES[index])


@pytest.fixture(params=range(len(CASES)), ids=NAMES)
def played(request: pytest.FixtureRequest) -> Match:
    """A random match under one set of options, to its end."""
    return match(request.param)
