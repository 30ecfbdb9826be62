"""What is looked at alike for every game, table or language: the suite looks at a few of them, `.ci/run` at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
