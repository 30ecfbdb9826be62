"""A start translates its commands once: to compare them with what Discord has, and to send them if they differ."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any
from unittest.mock import patch

from discord import app_commands

from bot.discord import payloads
from bot.discord.errors import Tree
from bot.discord.translator import Translator
from standin.server import Sandbox
from tests.support.stage import Stage


async def test_commands_are_translated_once_and_sent_only_where_they_differ(sandbox: Sandbox, tmp_path: Path) -> None:
    told: list[list[dict[str, Any]]] = []
    sent: list[list[dict[str, Any]]] = []
    commands, send = inspect.unwrap(payloads.commands), Tree.send

    def noted(tree: app_commands.CommandTree[Any], texts: payloads.Texts) -> list[dict[str, Any]]:
        told.append(commands(tree, texts))
        return told[-1]

    async def counted(self: Tree, payload: list[dict[str, Any]]) -> None:
        sent.append(payload)
        await send(self, payload)

    with patch.object(payloads, "commands", noted), patch.object(Tree, "send", counted):
        stage = Stage(sandbox, tmp_path)
        await stage.start()
        assert len(told) == 1
        await stage.restart()
        await stage.stop()
    assert sandbox.hub.world.commands
    assert sent == told[:1]
    assert told == [told[0]] * 2


async def test_commands_are_told_as_the_library_tells_them(stage: Stage) -> None:
    tree, app = stage.bot.client.tree, stage.bot.app
    translator = Translator(app)
    theirs = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    ours = payloads.commands(tree, app.i18n.localisations)
    assert ours == theirs
    assert all(len(command["name_localizations"]) >= 5 for command in ours)
    assert {type(command) for command in tree.get_commands()} == {
        app_commands.Command,
        app_commands.Group,
        app_commands.ContextMenu,
    }
