"""Every press of a component and every sent modal finds its handler here, also after a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.services.budgets import PRESS
from rules.kernel.types import Text

from . import ids
from .press import Fields, Press
from .registry import App
from .reply import Interaction

InteractionType = discord.InteractionType


async def route(app: App, interaction: Interaction) -> None:
    """Answer a component or modal; commands are the command tree's."""
    if interaction.type not in (InteractionType.component, InteractionType.modal_submit):
        return
    data: Mapping[str, Any] = dict(interaction.data or {})
    async with Press(app, interaction) as press:
        app.services.budgets.spend(PRESS, press.user)
        try:
            press.where = ids.read(str(data.get("custom_id", "")))
        except ids.BadId:
            await press.done(Text("discord.error.unknown_component"))
            return
        press.about = press.where.match
        handler = app.handlers.get(press.where.verb)
        if handler is None:
            await press.done(Text("discord.error.unknown_component"))
            return
        press.values = tuple(str(value) for value in data.get("values") or ())
        press.fields = fields(data)
        await handler(press)


def fields(data: Mapping[str, Any]) -> Fields:
    """Return what was filled into a modal, by the fields' ids."""
    found: dict[str, str | tuple[str, ...]] = {}
    for component in _leaves(data.get("components") or ()):
        name = component.get("custom_id")
        if not isinstance(name, str):
            continue
        if "values" in component:
            found[name] = tuple(str(value) for value in component["values"])
        elif "value" in component:
            found[name] = str(component["value"] or "")
    return found


def _leaves(components: Any) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        if component.get("component"):
            yield from _leaves((component["component"],))
        yield from _leaves(component.get("components") or ())
