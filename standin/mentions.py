"""Whom a message mentions, and who is pinged by it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord_limits import limits, message_limits
from standin import permissions
from standin.hub import Hub
from standin.model import Channel, Message

USER_MENTION = re.compile(r"<@!?(\d+)>")
EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Mentioned:
    """The users a message names with a ping, in the order of their first mention, and whether it calls everyone."""

    user_ids: tuple[str, ...]
    everyone: bool


def find(hub: Hub, channel: Channel, author_id: str, payload: Mapping[str, Any]) -> Mentioned:
    """Return whom a payload mentions, after `allowed_mentions` and the author's rights."""
    allowed = payload.get("allowed_mentions")
    text = visible_text(payload)
    named = [user_id for user_id in dict.fromkeys(USER_MENTION.findall(text)) if user_id in hub.world.users]
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        listed = {str(user_id) for user_id in allowed.get("users") or []}
        named = [user_id for user_id in named if user_id in listed]
    replied = _replied_author(hub, payload)
    if replied is not None and (allowed is None or allowed.get("replied_user", False)) and replied not in named:
        named.append(replied)
    may_call = bool(permissions.permissions_in(hub.world, author_id, channel) & permissions.MENTION_EVERYONE)
    calls = allowed is None or "everyone" in (allowed.get("parse") or [])
    return Mentioned(tuple(named), bool(EVERYONE.search(text)) and may_call and calls)


def visible_text(payload: Mapping[str, Any]) -> str:
    """Return all text of a message in which a mention counts: content and text displays."""
    parts = message_limits.components_of(payload.get("components") or [])
    shown = [part["content"] for part in parts if part.get("type") == limits.TEXT_DISPLAY]
    return "\n".join([payload.get("content") or "", *shown])


def pinged(hub: Hub, message: Message) -> list[str]:
    """Return who is notified of a new message: those mentioned who see it, everybody in a direct channel."""
    channel = hub.world.channels[message.channel_id]
    if message.flags & limits.FLAG_SUPPRESS_NOTIFICATIONS or message.reader is not None:
        return []
    if channel.guild_id is None:
        called = list(channel.recipients)
    elif message.mentions_everyone:
        called = list(hub.world.guilds[channel.guild_id].members)
    else:
        called = message.mentions
    return [
        user_id
        for user_id in called
        if user_id != message.author_id and permissions.can_see(hub.world, user_id, channel)
    ]


def is_for_bot(hub: Hub, message: Message) -> bool:
    """Tell whether the bot may read a message without the message content intent."""
    channel = hub.world.channels[message.channel_id]
    bot_id = hub.world.bot_id
    return channel.guild_id is None or message.author_id == bot_id or bot_id in message.mentions


def _replied_author(hub: Hub, payload: Mapping[str, Any]) -> str | None:
    reference = payload.get("message_reference") or {}
    target = hub.world.message(str(reference.get("message_id", "")))
    return target.author_id if target is not None else None
