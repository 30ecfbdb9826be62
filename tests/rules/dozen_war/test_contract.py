"""The contract of every game for this one, at tables of two, three and four."""

from __future__ import annotations

import pytest

from tests.contract.positions import Match
from tests.contract.test_choices import *  # noqa: F403
from tests.contract.test_lists import *  # noqa: F403
from tests.contract.test_playout import *  # noqa: F403  # pyright: ignore[reportAssignmentType]
from tests.contract.test_secrets import *  # noqa: F403

from . import matches
from .matches import NAMES

# That one takes the registered games' own cases.
del test_another_process_with_another_hash_seed_plays_the_same_matches  # noqa: F821


@pytest.fixture(params=range(len(NAMES)), ids=NAMES)
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of this game to its end."""
    return matches.match(request.param)
