"""The contract suite runs for every registered game without a line written for it."""

from __future__ import annotations

import pytest

from .positions import ALL, Match, label, match, shared


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play a share of the few matches of every game; where soaks are asked for, all of them and many more."""
    if "played" in metafunc.fixturenames:
        more = "soak" in str(metafunc.config.getoption("markexpr"))
        now = shared(metafunc.function.__name__)
        cases = [
            pytest.param(index, id=label(ALL[index]), marks=() if index in now else pytest.mark.soak)
            for index in (range(len(ALL)) if more else sorted(now))
        ]
        metafunc.parametrize("played", cases, indirect=True, scope="session")


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of one game under one set of options, to its end; all that is asked of one stands together."""
    return match(request.param)
