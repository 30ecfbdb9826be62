"""User-supplied text made harmless for Discord: no formatting, no mentions, no links, no turned line, one line."""

from __future__ import annotations

import re

BREAK = "\u200b"
"""Zero-width space: invisible, but what it stands in is no mention and no link any more."""

_TURNS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Signs that turn the direction of what follows in their line, and those that end it: no name needs them."""
_MARKS = re.compile(r"[\\`*_~|<>\[\]()#+\-:!]")


def escape(text: str) -> str:
    """Return the text so that Discord shows it letter by letter, and what stands behind it as it is written."""
    line = " ".join(text.translate(_TURNS).split())
    escaped = _MARKS.sub(lambda found: "\\" + found.group(), line)
    return escaped.replace("@", "@" + BREAK).replace("\\://", "\\:" + BREAK + "//")
