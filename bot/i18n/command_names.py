"""Names of commands in texts: as the reader's Discord shows them, never written out in English."""

from __future__ import annotations

from rules.kernel.types import Text

MARK = "cmd_"
"""How the placeholder of a command begins; the rest names it in `COMMANDS`."""
COMMANDS = {
    "learn": ("discord.cmd.learn.name",),
    "practice": ("discord.cmd.practice.name",),
    "puzzle": ("discord.cmd.puzzle.name",),
    "match_new": ("discord.cmd.match.name", "discord.cmd.new.name"),
    "match_join": ("discord.cmd.match.name", "discord.cmd.join.name"),
    "match_board": ("discord.cmd.match.name", "discord.cmd.board.name"),
    "match_log": ("discord.cmd.match.name", "discord.cmd.log.name"),
    "match_draw": ("discord.cmd.match.name", "discord.cmd.draw.name"),
    "match_concede": ("discord.cmd.match.name", "discord.cmd.concede.name"),
    "match_pause": ("discord.cmd.match.name", "discord.cmd.pause.name"),
    "match_takeback": ("discord.cmd.match.name", "discord.cmd.takeback.name"),
    "match_abort": ("discord.cmd.match.name", "discord.cmd.abort.name"),
    "away": ("discord.cmd.away.name",),
    "my": ("discord.cmd.my.name",),
    "rules": ("discord.cmd.rules.name",),
    "why": ("discord.cmd.why.name",),
    "unit": ("discord.cmd.unit.name",),
    "help": ("discord.cmd.help.name",),
    "settings": ("discord.cmd.settings.name",),
    "block_remove": ("discord.cmd.block.name", "discord.cmd.block_remove.name"),
    "orders": ("panel.cmd.orders.name",),
    "panel": ("panel.cmd.panel.name",),
    "event_list": ("discord.cmd.event.name", "discord.cmd.eventlist.name"),
    "event_new": ("discord.cmd.event.name", "discord.cmd.eventnew.name"),
    "event_table": ("discord.cmd.event.name", "discord.cmd.eventtable.name"),
    "event_open": ("discord.cmd.event.name", "discord.cmd.eventopen.name"),
    "event_start": ("discord.cmd.event.name", "discord.cmd.eventstart.name"),
    "event_publish": ("discord.cmd.event.name", "discord.cmd.eventpublish.name"),
    "event_pause": ("discord.cmd.event.name", "discord.cmd.eventpause.name"),
    "event_result": ("discord.cmd.event.name", "discord.cmd.eventresult.name"),
    "event_extend": ("discord.cmd.event.name", "discord.cmd.eventextend.name"),
    "event_add": ("discord.cmd.event.name", "discord.cmd.eventadd.name"),
    "event_drop": ("discord.cmd.event.name", "discord.cmd.eventdrop.name"),
    "event_close": ("discord.cmd.event.name", "discord.cmd.eventclose.name"),
    "event_roster": ("discord.cmd.event.name", "discord.cmd.eventroster.name"),
    "event_set": ("discord.cmd.event.name", "discord.cmd.eventset.name"),
    "event_export": ("discord.cmd.event.name", "discord.cmd.eventexport.name"),
    "host_setup": ("discord.cmd.host.name", "discord.cmd.setup.name"),
    "host_staff": ("discord.cmd.host.name", "discord.cmd.hoststaff.name"),
    "host_move": ("discord.cmd.host.name", "discord.cmd.hostmove.name"),
    "host_end": ("discord.cmd.host.name", "discord.cmd.end.name"),
}
"""The commands that texts name, each by the keys of its names."""


def command(name: str) -> Text:
    """Return what stands in a text for a command; raise KeyError for one that has no such name."""
    first, *rest = COMMANDS[name]
    if not rest:
        return Text("discord.help.command", {"name": Text(first)})
    return Text("discord.help.subcommand", {"group": Text(first), "name": Text(rest[0])})
