"""Names and descriptions of slash commands in all locales Discord knows, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.kernel.types import Text

from .catalogue import Catalogue
from .text import Writer, plain

DISCORD_LOCALES = {
    "en": ("en-US", "en-GB"),
    "ja": ("ja",),
    "th": ("th",),
    "vi": ("vi",),
    "zh-TW": ("zh-TW",),
}
"""Ours, and what Discord calls them."""


@lru_cache(maxsize=4096)
def localisations(catalogue: Catalogue, key: str) -> Mapping[str, str]:
    """Return a key's text per Discord locale, for the locales that hold it."""
    found: dict[str, str] = {}
    for name, theirs in DISCORD_LOCALES.items():
        if catalogue.has(key, name):
            text = Writer(catalogue, name, guard=plain)(Text(key))
            found.update(dict.fromkeys(theirs, text))
    return found


def ours(discord_locale: str, catalogue: Catalogue) -> str:
    """Return our locale for one of Discord's."""
    return catalogue.nearest(discord_locale)
