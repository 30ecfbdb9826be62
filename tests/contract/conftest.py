"""The contract suite runs for every registered game without a line written for it."""

from __future__ import annotations

import pytest

from .positions import CASES, Match, label, match


@pytest.fixture(params=range(len(CASES)), ids=[label(c) for c in CASES])
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of one game under one set of options, to its end."""
    return match(request.param)
