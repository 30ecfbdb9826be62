"""What is looked at alike for every game, table or language: the suite looks at a few of them, `.ci/run` at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def of_which(every: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return parameters of a test, those that the suite leaves to a soak of their own marked; a tuple holds several.

    Raise ValueError where one to keep is not among them: it would be looked at by nobody.
    """
    given, staying = list(every), list(kept)
    if missing := [one for one in staying if one not in given]:
        raise ValueError(f"expected some of {given}, given {missing}")
    parted = [(one, () if one in staying else (pytest.mark.soak, pytest.mark.alike)) for one in given]
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=marks) for one, marks in parted]
