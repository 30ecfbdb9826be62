"""Names and descriptions of commands in every language, from the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

if TYPE_CHECKING:
    from .registry import App


def label(english: str, key: str) -> locale_str:
    """Make a translatable text of a command; `key` names its entry in the catalogues."""
    return locale_str(english, key=key)


class Translator(app_commands.Translator):
    """Looks texts of commands up by their key; English is what the code itself says."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in that language, None where the catalogues do not have the language or the key."""
        key: Any = string.extras.get("key")
        return None if key is None else self._app.i18n.localisations(key).get(locale.value)
