"""Names and descriptions of commands in every language, from the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n import FALLBACK, I18n, plain
from rules.kernel.types import Text

if TYPE_CHECKING:
    from .registry import App


def label(english: str, key: str) -> locale_str:
    """Make a translatable text of a command; `key` names its entry in the catalogues."""
    return locale_str(english, text=Text(key))


def told(i18n: I18n, text: Text) -> locale_str:
    """Make a translatable text of a command; its English is the catalogue's, too."""
    return locale_str(i18n.text(text, FALLBACK, guard=plain), text=text)


class Translator(app_commands.Translator):
    """Looks texts of commands up; English is what the code itself says."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in that language, None where the catalogues do not have the language or the key."""
        text: Any = string.extras.get("text")
        return None if text is None else self._app.i18n.localisations(text).get(locale.value)
