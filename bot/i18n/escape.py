"""User-supplied text made harmless for Discord: no formatting, no mentions, no links, one line."""

from __future__ import annotations

import re

BREAK = "\u200b"
"""Zero-width space: invisible, but what it stands in is no mention and no link any more."""

_MARKS = re.compile(r"[\\`*_~|<>\[\]()#+\-:!]")


def escape(text: str) -> str:
    """Return the text so that Discord shows it letter by letter."""
    line = " ".join(text.split())
    escaped = _MARKS.sub(lambda found: "\\" + found.group(), line)
    return escaped.replace("@", "@" + BREAK).replace("\\://", "\\:" + BREAK + "//")
