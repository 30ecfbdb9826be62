"""The contract suite runs for every registered game without a line written for it."""

from __future__ import annotations

import pytest

from .positions import ALL, CASES, Match, label, match


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play few matches of every game; where soaks are asked for, more mixed options and each option changed alone."""
    if "played" in metafunc.fixturenames:
        more = "soak" in str(metafunc.config.getoption("markexpr"))
        cases = [
            pytest.param(index, id=label(case), marks=() if index < len(CASES) else pytest.mark.soak)
            for index, case in enumerate(ALL if more else CASES)
        ]
        metafunc.parametrize("played", cases, indirect=True, scope="session")


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of one game under one set of options, to its end; all that is asked of one stands together."""
    return match(request.param)
