"""What Discord is told of the commands: as discord.py says it, with each text looked up once.

discord.py asks for every text in each language that it knows, which are six times as many as ours.
"""

# pyright: reportPrivateUsage=false
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from rules.kernel.types import Text

Texts = Callable[[Text], Mapping[str, str]]
"""Returns what a text is in Discord's languages."""


def commands(tree: app_commands.CommandTree[Any], texts: Texts) -> list[dict[str, Any]]:
    """Return all commands of a tree with their texts in every language."""
    return [_command(tree, command, texts) for command in tree.get_commands()]


def _command(tree: app_commands.CommandTree[Any], command: Any, texts: Texts) -> dict[str, Any]:
    if isinstance(command, app_commands.ContextMenu):  # it has neither options nor a description
        return {**command.to_dict(tree), "name_localizations": _localised(command._locale_name, texts)}
    options = (
        [_command(tree, child, texts) for child in command.commands]
        if isinstance(command, app_commands.Group)
        else [_parameter(parameter, texts) for parameter in command._params.values()]
    )
    return {
        **command.to_dict(tree),
        "name_localizations": _localised(command._locale_name, texts),
        "description_localizations": _localised(command._locale_description, texts),
        "options": options,
    }


def _parameter(parameter: Any, texts: Texts) -> dict[str, Any]:
    told = parameter.to_dict() | _named(parameter._rename, texts)
    if parameter.choices:
        told["choices"] = [choice.to_dict() | _named(choice._locale_name, texts) for choice in parameter.choices]
    if found := _localised(parameter.description, texts):
        told["description_localizations"] = found
    return told


def _named(name: object, texts: Texts) -> dict[str, Any]:
    found = _localised(name, texts)
    return {"name_localizations": found} if found else {}


def _localised(text: object, texts: Texts) -> dict[str, str]:
    """Return a text in the languages that have it, none where it is not to be translated."""
    known = text.extras.get("text") if isinstance(text, locale_str) else None
    return {} if known is None else dict(texts(known))
