"""Where the shipped content stands."""

from __future__ import annotations

from bot.config import REPOSITORY

CONTENT = REPOSITORY / "data" / "content"
