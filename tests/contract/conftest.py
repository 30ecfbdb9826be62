"""The contract suite runs for every registered game without a line written for it."""

from __future__ import annotations

import pytest

from .positions import ALL, Match, first, label, match, shared


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play one match of every game; at a landing a share of the few, where soaks are asked for all and many more."""
    if "played" in metafunc.fixturenames:
        more = "soak" in str(metafunc.config.getoption("markexpr"))
        name = metafunc.function.__name__
        now, landed = first(name), shared(name)
        marked = dict.fromkeys(landed, (pytest.mark.soak, pytest.mark.landing)) | dict.fromkeys(now, ())
        cases = [
            pytest.param(index, id=label(ALL[index]), marks=marked.get(index, pytest.mark.soak))
            for index in (range(len(ALL)) if more else sorted(landed))
        ]
        metafunc.parametrize("played", cases, indirect=True, scope="session")


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of one game under one set of options, to its end; all that is asked of one stands together."""
    return match(request.param)
