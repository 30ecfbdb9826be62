"""The contract of every game, for this one: the same checks, with the fixture they take."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

from tests.contract.positions import Match
from tests.contract.test_choices import *  # noqa: F403
from tests.contract.test_playout import *  # noqa: F403  # pyright: ignore[reportAssignmentType]
from tests.contract.test_playout import fingerprint
from tests.contract.test_secrets import *  # noqa: F403

from . import matches
from .matches import CASES, NAMES
from .table import shipped

# That one takes the registered games' cases; its like for this game stands below.
del test_another_process_with_another_hash_seed_plays_the_same_match  # noqa: F821


@cache
def match(index: int) -> Match:
    """Play a case once for the whole run."""
    return matches.played(shipped(), index)


@pytest.fixture(params=range(len(CASES)), ids=NAMES)
def played(request: pytest.FixtureRequest) -> Match:
    """A random match under one set of options, to its end."""
    return match(request.param)


SCRIPT = """
from tests.contract.test_playout import fingerprint
from tests.rules.chesswarrior.test_contract import match
print(fingerprint(match(0)))
"""


def test_the_first_case_is_the_same_in_another_process_with_another_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "4242")
    }
    assert found == {fingerprint(match(0))}
