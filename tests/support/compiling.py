"""What a run compiles, it compiles once: workers that start together find each other's work."""

from __future__ import annotations

import importlib
from contextlib import suppress

import pytest


def begin_apart(config: pytest.Config) -> None:
    """Import the tests from a worker's own share on, so that no two workers compile the same ones at the same time.

    What cannot be imported, collecting tells.
    """
    given: dict[str, object] = getattr(config, "workerinput", {})
    number, count = int(str(given.get("workerid", "gw0")).removeprefix("gw")), int(str(given.get("workercount", 1)))
    if number == 0 or config.args_source is not config.ArgsSource.TESTPATHS:
        return
    places = [config.rootpath / folder for folder in config.getini("testpaths")]
    files = sorted(path for place in places for path in place.rglob("test_*.py"))
    for path in files[len(files) * number // count :]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))
