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


def localisations(catalogue: Catalogue, text: Text) -> Mapping[str, str]:
    """Return a text per Discord locale, for the locales that hold it."""
    return _written(catalogue, text) if text.args else _of_key(catalogue, text.key)


@lru_cache(maxsize=4096)
def _of_key(catalogue: Catalogue, key: str) -> Mapping[str, str]:
    return _written(catalogue, Text(key))


def _written(catalogue: Catalogue, text: Text) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, theirs in DISCORD_LOCALES.items():
        if catalogue.has(text.key, name):
            found.update(dict.fromkeys(theirs, Writer(catalogue, name, guard=plain)(text)))
    return found


def ours(discord_locale: str, catalogue: Catalogue) -> str:
    """Return our locale for one of Discord's."""
    return catalogue.nearest(discord_locale)
