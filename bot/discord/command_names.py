"""Names of commands in texts: as the reader's Discord shows them, never written out in English."""

from __future__ import annotations

from rules.kernel.types import Text

COMMANDS = {
    "learn": ("discord.cmd.learn.name",),
    "practice": ("discord.cmd.practice.name",),
    "new": ("discord.cmd.match.name", "discord.cmd.new.name"),
    "join": ("discord.cmd.match.name", "discord.cmd.join.name"),
    "board": ("discord.cmd.match.name", "discord.cmd.board.name"),
    "log": ("discord.cmd.match.name", "discord.cmd.log.name"),
    "draw": ("discord.cmd.match.name", "discord.cmd.draw.name"),
    "concede": ("discord.cmd.match.name", "discord.cmd.concede.name"),
    "pause": ("discord.cmd.match.name", "discord.cmd.pause.name"),
    "away": ("discord.cmd.away.name",),
    "takeback": ("discord.cmd.match.name", "discord.cmd.takeback.name"),
    "abort": ("discord.cmd.match.name", "discord.cmd.abort.name"),
    "my": ("discord.cmd.my.name",),
    "rules": ("discord.cmd.rules.name",),
    "why": ("discord.cmd.why.name",),
    "unit": ("discord.cmd.unit.name",),
    "settings": ("discord.cmd.settings.name",),
    "help": ("discord.cmd.help.name",),
    "orders": ("panel.cmd.orders.name",),
}
"""The commands that texts name, each by the keys of its names."""


def named(*commands: str) -> dict[str, Text]:
    """Return the names of some commands as arguments of a text."""
    return {name: _command(*COMMANDS[name]) for name in commands}


def _command(first: str, second: str = "") -> Text:
    if not second:
        return Text("discord.help.command", {"name": Text(first)})
    return Text("discord.help.subcommand", {"group": Text(first), "name": Text(second)})
