"""Routes about application commands, global ones and those of one guild."""

from __future__ import annotations

from typing import Any

from standin import errors, forms
from standin.changes import CommandsChanged
from standin.model import Payload
from standin.rest import Answer, Call, Route, Services

DEFAULTS: Payload = {
    "name_localizations": None,
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
}


def routes() -> list[Route]:
    """Return the routes of this module, each for all guilds and for one."""
    found: list[Route] = []
    for base in ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}"):
        found += [
            Route("GET", base + "/commands", get_commands),
            Route("PUT", base + "/commands", replace_commands),
            Route("POST", base + "/commands", upsert_command),
            Route("GET", base + "/commands/{command_id}", get_command),
            Route("PATCH", base + "/commands/{command_id}", edit_command),
            Route("DELETE", base + "/commands/{command_id}", delete_command),
        ]
    return found


def get_commands(services: Services, call: Call) -> Answer:
    """Return the commands, without localisations unless asked for."""
    with_localisations = call.query.get("with_localizations", "").lower() in ("1", "true")
    return [one if with_localisations else _without_localisations(one) for one in _own(services, call)]


def replace_commands(services: Services, call: Call) -> Answer:
    """Replace all commands; those that keep their name keep their id."""
    _check_application(services, call)
    forms.check_commands(call.body)
    earlier = {(one["type"], one["name"]): one for one in _own(services, call)}
    commands = services.hub.world.commands
    for one in earlier.values():
        del commands[one["id"]]
    fresh: list[Payload] = []
    for payload in call.body:
        known = earlier.get((payload.get("type") or 1, payload["name"]))
        fresh.append(_register(services, call, payload, known))
    services.hub.emit(CommandsChanged())
    return fresh


def upsert_command(services: Services, call: Call) -> Answer:
    """Register one command, in place of one with the same name."""
    _check_application(services, call)
    forms.check_command(call.body)
    kind = call.form.get("type") or 1
    known = next((one for one in _own(services, call) if (one["type"], one["name"]) == (kind, call.form["name"])), None)
    command = _register(services, call, call.form, known)
    services.hub.emit(CommandsChanged())
    return command


def get_command(services: Services, call: Call) -> Answer:
    """Return one command."""
    return _one(services, call)


def edit_command(services: Services, call: Call) -> Answer:
    """Change parts of one command."""
    known = _one(services, call)
    merged = {key: value for key, value in known.items() if key not in ("id", "application_id", "version", "guild_id")}
    merged |= call.form
    forms.check_command(merged)
    command = _register(services, call, merged, known)
    services.hub.emit(CommandsChanged())
    return command


def delete_command(services: Services, call: Call) -> Answer:
    """Take one command away."""
    del services.hub.world.commands[_one(services, call)["id"]]
    services.hub.emit(CommandsChanged())
    return None


def _register(services: Services, call: Call, payload: dict[str, Any], known: Payload | None) -> Payload:
    command: Payload = {**DEFAULTS, "type": 1, "description": "", **payload}
    command["id"] = known["id"] if known is not None else services.hub.ids.take()
    command["application_id"] = call.params["application_id"]
    command["version"] = services.hub.ids.take()
    if "guild_id" in call.params:
        command["guild_id"] = call.params["guild_id"]
    services.hub.world.commands[command["id"]] = command
    return command


def _own(services: Services, call: Call) -> list[Payload]:
    _check_application(services, call)
    guild_id = call.params.get("guild_id")
    return [one for one in services.hub.world.commands.values() if one.get("guild_id") == guild_id]


def _one(services: Services, call: Call) -> Payload:
    for command in _own(services, call):
        if command["id"] == call.params["command_id"]:
            return command
    raise errors.unknown_command()


def _check_application(services: Services, call: Call) -> None:
    world = services.hub.world
    if call.params["application_id"] != world.bot_id:
        raise errors.ApiError(404, 10002, "Unknown Application")
    guild_id = call.params.get("guild_id")
    if guild_id is not None and (guild_id not in world.guilds or world.bot_id not in world.guilds[guild_id].members):
        raise errors.missing_access()


def _without_localisations(command: Payload) -> Payload:
    dropped = ("name_localizations", "description_localizations")
    kept = {key: value for key, value in command.items() if key not in dropped}
    for key in ("options", "choices"):
        if kept.get(key):
            kept[key] = [_without_localisations(part) for part in kept[key]]
    return kept
