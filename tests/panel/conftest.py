"""Fixtures of the answering side: the stand-in with a running bot and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from standin.server import Sandbox
from tests.panel.table import Table
from tests.support.sandbox import sandbox
from tests.support.sketches import sketches

__all__ = ["sandbox", "sketches"]


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path).run() as running:
        yield running
