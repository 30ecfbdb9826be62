"""A start translates its commands once: to compare them with what Discord has, and to send them if they differ."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from discord import app_commands

from bot.discord.errors import Tree
from bot.discord.translator import Translator
from standin.server import Sandbox
from tests.support.stage import Stage


async def test_commands_are_translated_once_and_sent_only_where_they_differ(sandbox: Sandbox, tmp_path: Path) -> None:
    asked = sent = 0
    translate = Translator.translate

    async def noted(self: Translator, string: app_commands.locale_str, locale: object, context: object) -> str | None:
        nonlocal asked
        asked += 1
        return await translate(self, string, locale, context)  # pyright: ignore[reportArgumentType]

    send = Tree.send

    async def counted(self: Tree, payload: list[dict[str, object]]) -> None:
        nonlocal sent
        sent += 1
        await send(self, payload)

    with patch.object(Translator, "translate", noted), patch.object(Tree, "send", counted):
        stage = Stage(sandbox, tmp_path)
        await stage.start()
        first = asked
        await stage.restart()
        await stage.stop()
    assert sandbox.hub.world.commands
    assert sent == 1
    assert asked == 2 * first
