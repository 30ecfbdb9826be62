"""Match options and clocks in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.services.lengths import span_text
from bot.services.presets import parse_preset
from rules.kernel.game import Game
from rules.kernel.types import OptionSpec, Text

from .words import Words


def option_name(game: Game[Any], spec: OptionSpec) -> Text:
    """Name an option."""
    return Text(f"{game.name}.setting.{spec.name}")


def value_text(game: Game[Any], spec: OptionSpec, value: Any) -> Text:
    """Name a value of an option."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if spec.values is None:
        return Text("discord.value.number", {"value": value})
    return Text(f"{game.name}.setting.{spec.name}.{value}")


def yes_or_no(is_on: bool) -> Text:
    """Name what is on or off."""
    return Text("discord.value.yes" if is_on else "discord.value.no")


def option_text(game: Game[Any], spec: OptionSpec, value: Any) -> Text:
    """Name an option with a value."""
    args = {"name": option_name(game, spec), "value": value_text(game, spec, value)}
    return Text("discord.option.is", args)


def option_lines(words: Words, game: Game[Any], options: Mapping[str, Any]) -> list[str]:
    """Return a line for every option that is not as usual."""
    return [
        words(option_text(game, spec, options[spec.name]))
        for spec in game.options
        if spec.name in options and options[spec.name] != spec.default
    ]


def preset_text(name: str) -> Text:
    """Word a clock preset: what a turn may take."""
    preset = parse_preset(name)
    if preset.bank is not None:
        args = {"bank": span_text(preset.bank), "increment": span_text(preset.increment)}
        return Text("discord.preset.bank", args)
    return Text(f"discord.preset.{preset.name}", {"move": span_text(preset.budgets["move"])})


def help_text(help_: str) -> Text:
    """Word how much the panels of a match help."""
    return Text(f"discord.help_value.{help_}")
