"""Fixtures of the answering side: the stand-in with a running bot and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.server import Sandbox
from tests.support.sandbox import sandbox
from tests.ui_play.table import Table

__all__ = ["sandbox"]


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path).run() as running:
        yield running
