"""What Discord's own client refuses before anything reaches a bot, and the payloads it sends otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord_limits import limits, message_limits
from standin import permissions
from standin.hub import Hub
from standin.media import Upload, describe_upload
from standin.model import FORUM_CHANNEL, Channel, Payload

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
ROLE_SELECT, MENTIONABLE_SELECT = 6, 7
"""Kinds of selects that offer roles."""
INT_MAX = 2**53
MESSAGE_MENU = 3
"""The type of a command in the menu of a message."""


class ClientRefusal(ValueError):
    """Refuse a user's action as the client would; `code` is stable for the page."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def find_command(hub: Hub, channel: Channel, path: str) -> tuple[Payload, list[Payload]]:
    """Return the registered command and the chain of subcommands a path names; guild commands win."""
    name, *rest = path.split()
    known = [
        one
        for one in hub.world.commands.values()
        if one["name"] == name and one["type"] == 1 and one.get("guild_id") in (None, channel.guild_id)
    ]
    if not known:
        raise ClientRefusal("unknown_command", f"no command /{name} is registered here")
    command = max(known, key=lambda one: one.get("guild_id") is not None)
    _check_context(command, channel)
    chain: list[Payload] = []
    parts = command.get("options") or []
    for step in rest:
        found = next((one for one in parts if one["name"] == step and one["type"] in (SUBCOMMAND, GROUP)), None)
        if found is None:
            raise ClientRefusal("unknown_command", f"/{path}: there is no {step!r}")
        chain.append(found)
        parts = found.get("options") or []
    if any(one["type"] in (SUBCOMMAND, GROUP) for one in parts):
        raise ClientRefusal("unknown_command", f"/{path} is not complete: {[one['name'] for one in parts]}")
    return command, chain


def command_data(
    hub: Hub, user_id: str, channel: Channel, path: str, given: Mapping[str, Any], *, focused: str | None = None
) -> Payload:
    """Return the data of a command or, with `focused`, of its autocompletion; raise ClientRefusal for wrong options."""
    command, chain = find_command(hub, channel, path)
    _check_member(hub, command, user_id, channel)
    specs = (chain[-1] if chain else command).get("options") or []
    names = {spec["name"] for spec in specs}
    if not set(given) <= names:
        raise ClientRefusal("bad_option", f"/{path} has no option {sorted(set(given) - names)}")
    if focused is not None and not any(spec["name"] == focused and spec.get("autocomplete") for spec in specs):
        raise ClientRefusal("bad_option", f"/{path}: {focused!r} offers no autocompletion")
    resolved: Payload = {}
    options = [
        _option(
            hub,
            channel,
            spec,
            given.get(spec["name"]),
            resolved,
            is_focused=spec["name"] == focused,
            is_draft=focused is not None,
        )
        for spec in specs
        if spec["name"] in given or spec["name"] == focused
    ]
    missing = [spec["name"] for spec in specs if spec.get("required") and spec["name"] not in given]
    if missing and focused is None:
        raise ClientRefusal("bad_option", f"/{path} needs {missing}")
    for step in reversed(chain):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Payload = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data | ({"resolved": resolved} if resolved else {})


def menu_data(hub: Hub, user_id: str, channel: Channel, name: str, message: Payload) -> Payload:
    """Return the data of an entry of a message's menu; raise ClientRefusal where there is none of that name."""
    known = [
        one
        for one in hub.world.commands.values()
        if one["name"] == name and one["type"] == MESSAGE_MENU and one.get("guild_id") in (None, channel.guild_id)
    ]
    if not known:
        raise ClientRefusal("unknown_command", f"no entry {name!r} in the menu of a message")
    command = known[-1]
    _check_context(command, channel)
    _check_member(hub, command, user_id, channel)
    return {
        "id": command["id"],
        "name": name,
        "type": MESSAGE_MENU,
        "target_id": message["id"],
        "resolved": {"messages": {message["id"]: message}},
    }


def click_data(message: Payload, custom_id: str) -> Payload:
    """Return the data of a press; raise ClientRefusal unless the message shows that button, enabled."""
    button = _component(message, custom_id)
    if button["type"] != limits.BUTTON:
        raise ClientRefusal("unknown_component", f"{custom_id!r} is no button")
    return {"custom_id": custom_id, "component_type": limits.BUTTON, "id": button["id"]}


def select_data(hub: Hub, channel: Channel, message: Payload, custom_id: str, values: Sequence[str]) -> Payload:
    """Return the data of a selection; raise ClientRefusal unless the select takes these values."""
    select = _component(message, custom_id)
    if select["type"] not in limits.SELECTS:
        raise ClientRefusal("unknown_component", f"{custom_id!r} is no select")
    resolved = check_values(hub, channel, select, values)
    data: Payload = {
        "custom_id": custom_id,
        "component_type": select["type"],
        "id": select["id"],
        "values": list(values),
    }
    return data | ({"resolved": resolved} if resolved else {})


def _check_context(command: Payload, channel: Channel) -> None:
    if channel.type == FORUM_CHANNEL:
        raise ClientRefusal("unknown_command", "a forum has no message box; its posts have")
    contexts = command.get("contexts")
    if contexts is None:
        contexts = [0, 1] if command.get("dm_permission", True) else [0]
    if (0 if channel.guild_id else 1) not in contexts:
        raise ClientRefusal("unknown_command", f"/{command['name']} cannot be used here")


def _check_member(hub: Hub, command: Payload, user_id: str, channel: Channel) -> None:
    granted = permissions.permissions_in(hub.world, user_id, channel)
    needed = command.get("default_member_permissions")
    if channel.guild_id and needed is not None and not _has_all(granted, int(needed)):
        raise ClientRefusal("no_permission", f"/{command['name']} is not for this member")
    if channel.guild_id and not granted & permissions.USE_APPLICATION_COMMANDS:
        raise ClientRefusal("no_permission", "this member may not use commands")


def _has_all(granted: int, needed: int) -> bool:
    """Tell whether a member may use a command; a need of 0 keeps it for administrators."""
    return granted == permissions.ALL or (needed != 0 and granted & needed == needed)


def _option(
    hub: Hub, channel: Channel, spec: Payload, value: Any, resolved: Payload, *, is_focused: bool, is_draft: bool
) -> Payload:
    option: Payload = {"name": spec["name"], "type": spec["type"]}
    if is_focused:
        return option | {"value": "" if value is None else value, "focused": True}
    if is_draft and spec["type"] in (STRING, INTEGER, NUMBER):
        return option | {"value": value}
    if spec.get("choices"):
        if value not in [choice["value"] for choice in spec["choices"]]:
            raise ClientRefusal("bad_option", f"{spec['name']}: {value!r} is none of its choices")
        return option | {"value": value}
    return option | {"value": _typed(hub, channel, spec, value, resolved)}


def _typed(hub: Hub, channel: Channel, spec: Payload, value: Any, resolved: Payload) -> Any:
    kind, name = spec["type"], spec["name"]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if kind == STRING and isinstance(value, str):
        least, most = spec.get("min_length") or 0, spec.get("max_length") or limits.STRING_OPTION_LENGTH
        if not least <= len(value) <= most:
            raise ClientRefusal("bad_option", f"{name}: between {least} and {most} characters, not {len(value)}")
        return value
    if kind in (INTEGER, NUMBER) and is_number and (kind == NUMBER or isinstance(value, int)):
        least = spec["min_value"] if spec.get("min_value") is not None else -INT_MAX
        most = spec["max_value"] if spec.get("max_value") is not None else INT_MAX
        if not least <= value <= most:
            raise ClientRefusal("bad_option", f"{name}: between {least} and {most}, not {value}")
        return value
    if kind == BOOLEAN and isinstance(value, bool):
        return value
    if kind in (ROLE, MENTIONABLE) and isinstance(value, str) and (role := _role(hub, channel, value)) is not None:
        resolved.setdefault("roles", {})[value] = role
        return value
    if kind in (USER, CHANNEL, MENTIONABLE) and isinstance(value, str):
        resolve(hub, channel, value, resolved, is_channel=kind == CHANNEL, kinds=spec.get("channel_types"))
        return value
    if kind == FILE and isinstance(value, Upload):
        return store_upload(hub, channel, value, resolved)
    raise ClientRefusal("bad_option", f"{name}: {value!r} is not of type {kind}")


def store_upload(hub: Hub, channel: Channel, upload: Upload, resolved: Payload) -> str:
    """Keep a file given with an action and return the id under which it is resolved."""
    attachment = describe_upload(hub.ids.take(), upload, None)
    hub.blobs[attachment.id] = upload.data
    resolved.setdefault("attachments", {})[attachment.id] = hub.wire.attachment(attachment, channel.id)
    return attachment.id


def _role(hub: Hub, channel: Channel, wanted: str) -> Payload | None:
    guild = hub.guild_of(channel)
    found = next((role for role in guild.roles if role.id == wanted), None) if guild is not None else None
    return None if guild is None or found is None else hub.wire.role(guild, found)


def resolve(
    hub: Hub, channel: Channel, wanted: str, resolved: Payload, *, is_channel: bool, kinds: list[int] | None = None
) -> None:
    """Add the user or channel with an id to what an action refers to; raise ClientRefusal when there is none."""
    if is_channel:
        found = hub.world.channels.get(wanted)
        if found is None or found.guild_id != channel.guild_id or (kinds and found.type not in kinds):
            raise ClientRefusal("bad_value", f"{wanted} is no channel that may be chosen here")
        full = hub.wire.channel(found) | {"permissions": "0"}
        resolved.setdefault("channels", {})[wanted] = full
        return
    user = hub.world.users.get(wanted)
    guild = hub.guild_of(channel)
    if user is None:
        raise ClientRefusal("bad_value", f"{wanted} is no user")
    resolved.setdefault("users", {})[wanted] = hub.wire.user(user)
    if guild is not None and wanted in guild.members:
        member = hub.wire.member(guild, wanted, channel=channel)
        resolved.setdefault("members", {})[wanted] = {
            k: v for k, v in member.items() if k not in ("user", "deaf", "mute")
        }


def _component(message: Payload, custom_id: str) -> Payload:
    for part in message_limits.components_of(message["components"]):
        if part.get("custom_id") == custom_id:
            if part.get("disabled"):
                raise ClientRefusal("component_disabled", f"{custom_id!r} is disabled")
            return dict(part)
    raise ClientRefusal("unknown_component", f"the message shows no {custom_id!r}")


def check_values(hub: Hub, channel: Channel, select: Payload, values: Sequence[str]) -> Payload:
    """Return what the values of a select refer to; raise ClientRefusal unless it offers them, as many as it takes."""
    least = 1 if select.get("min_values") is None else select["min_values"]
    most = select.get("max_values") or 1
    if select.get("required") is False and not values:
        return {}
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise ClientRefusal(
            "bad_value", f"{select['custom_id']!r} takes {least} to {most} different values, not {list(values)}"
        )
    resolved: Payload = {}
    if select["type"] in (limits.STRING_SELECT, limits.RADIO_GROUP, limits.CHECKBOX_GROUP):
        offered = [option["value"] for option in select["options"]]
        unknown = [value for value in values if value not in offered]
        if unknown:
            raise ClientRefusal("bad_value", f"{select['custom_id']!r} does not offer {unknown}")
        return {}
    for value in values:
        if select["type"] in (ROLE_SELECT, MENTIONABLE_SELECT) and (role := _role(hub, channel, value)) is not None:
            resolved.setdefault("roles", {})[value] = role
            continue
        if select["type"] == ROLE_SELECT:
            raise ClientRefusal("bad_value", f"{value} is no role")
        is_channel = select["type"] == 8
        resolve(hub, channel, value, resolved, is_channel=is_channel, kinds=select.get("channel_types"))
    return resolved
