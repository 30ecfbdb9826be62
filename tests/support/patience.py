"""How long a test waits for what takes milliseconds: whoever waits this long has failed on any machine."""

from __future__ import annotations

PATIENCE_SECONDS = 120.0
