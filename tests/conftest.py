"""Long soaks run only when they are asked for by their marker."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "soak" in str(config.getoption("markexpr")):
        return
    skip = pytest.mark.skip(reason="a soak: run with -m soak")
    for item in items:
        if item.get_closest_marker("soak") is not None:
            item.add_marker(skip)
