"""What is looked at alike for every game, table or language: the suite looks at a few of them, `.ci/run` at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def at_landing(test: Test) -> Test:
    """Mark a long test that the suite leaves to a soak of `.ci/run`, as what is near it stays in the suite."""
    return pytest.mark.soak(pytest.mark.landing(test))


def of_which(every: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return parameters of a test, those left to a soak of every landing marked; a tuple holds several.

    Raise ValueError where none is kept, or one that is not among them: the suite would look at nothing.
    """
    given, staying = list(every), list(kept)
    if not staying or any(one not in given for one in staying):
        raise ValueError(f"expected some of {given}, given {staying}")
    parted = [(one, () if one in staying else (pytest.mark.soak, pytest.mark.landing)) for one in given]
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=marks) for one, marks in parted]


def few(kept: int) -> Callable[[Test], Test]:
    """Keep so many of a test's parameters in the suite, from the first to the last, where no one of them says more
    than the others; the rest is left to a soak of every landing. Raise ValueError for none.
    """
    if kept < 1:
        raise ValueError(f"expected at least one that is kept, given {kept}")
    return pytest.mark.few(kept)


def share_out(items: Sequence[pytest.Item]) -> None:
    """Leave to a soak of every landing what tests that are marked `few` do not keep of those that were collected."""
    tests: dict[str, list[pytest.Item]] = {}  # fixtures of a module put other tests between those of one
    for item in items:
        if item.get_closest_marker("few") is not None and item.get_closest_marker("soak") is None:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for alike in tests.values():
        mark = alike[0].get_closest_marker("few")
        assert mark is not None
        kept = spread(len(alike), *mark.args)
        for n, item in enumerate(alike):
            if n not in kept:
                item.add_marker(pytest.mark.soak)
                item.add_marker(pytest.mark.landing)


def spread(count: int, kept: int) -> set[int]:
    """Return which of so many are kept: the first, the last where more than one is, and others evenly between."""
    if kept >= count:
        return set(range(count))
    return {n * (count - 1) // max(kept - 1, 1) for n in range(kept)}
