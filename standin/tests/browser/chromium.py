"""Debian's chromium as the tests of a page start it."""

from __future__ import annotations

from ctypes.util import find_library
from pathlib import Path

import pytest
from playwright.async_api import expect

from standin.testing import PATIENCE_SECONDS

CHROMIUM = Path("/usr/bin/chromium")
MISSING = "Debian's chromium (/usr/bin/chromium) or libatomic1, which its driver needs, is not installed"
HAS_CHROMIUM = CHROMIUM.exists() and find_library("atomic") is not None
NEEDS_CHROMIUM = pytest.mark.skipif(not HAS_CHROMIUM, reason=MISSING)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 1000 * PATIENCE_SECONDS
expect.set_options(timeout=PATIENCE_MS)
