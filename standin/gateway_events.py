"""Changes worded as gateway events, as far as the bot's intents and sight allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standin import changes, mentions, permissions
from standin.changes import Change
from standin.hub import Hub
from standin.model import Channel, Message, Payload
from standin.seen import is_visible

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
GUILD_REACTIONS, GUILD_TYPING, DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING = (
    1 << 10,
    1 << 11,
    1 << 12,
    1 << 13,
    1 << 14,
)
MESSAGE_CONTENT = 1 << 15

WITHHELD: Payload = {"content": "", "embeds": [], "attachments": [], "components": []}


@dataclass(frozen=True, slots=True)
class Event:
    """One dispatch; `guild_id` None belongs to the shard of direct messages."""

    name: str
    data: Payload
    guild_id: str | None


def word(hub: Hub, change: Change, intents: int) -> Iterator[Event]:
    """Yield the events a session with these intents gets for a change."""
    match change:
        case changes.MessageCreated(message):
            yield from _message(hub, "MESSAGE_CREATE", message, intents)
        case changes.MessageChanged(message):
            yield from _message(hub, "MESSAGE_UPDATE", message, intents)
        case changes.MessageDeleted(message):
            if _is_told(hub, message, intents):
                channel = hub.world.channels[message.channel_id]
                yield _in(channel, "MESSAGE_DELETE", {"id": message.id, "channel_id": channel.id})
        case changes.ChannelCreated(channel):
            yield from _channel(hub, "CREATE", channel, intents)
        case changes.ChannelChanged(channel):
            yield from _channel(hub, "UPDATE", channel, intents)
        case changes.ChannelDeleted(channel, viewers):
            if intents & GUILDS and hub.world.bot_id in viewers and channel.guild_id is not None:
                kind = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE"
                yield _in(channel, kind, hub.wire.channel(channel))
        case changes.ThreadMembersChanged():
            yield from _thread_members(hub, change, intents)
        case changes.MemberJoined(guild, user):
            if user.id == hub.world.bot_id:
                full = {key: value for key, value in hub.wire.guild(guild).items() if key != "unavailable"}
                yield Event("GUILD_CREATE", full, guild.id)
            elif intents & GUILD_MEMBERS:
                yield Event("GUILD_MEMBER_ADD", hub.wire.member(guild, user.id) | {"guild_id": guild.id}, guild.id)
        case changes.MemberLeft(guild, user):
            if user.id == hub.world.bot_id:
                yield Event("GUILD_DELETE", {"id": guild.id}, guild.id)
            elif intents & GUILD_MEMBERS:
                yield Event("GUILD_MEMBER_REMOVE", {"guild_id": guild.id, "user": hub.wire.user(user)}, guild.id)
        case changes.RoleChanged(guild):
            if intents & GUILDS:
                yield Event("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": hub.wire.bot_role(guild)}, guild.id)
        case changes.RoleCreated(guild, role):
            if intents & GUILDS:
                yield Event("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": hub.wire.role(guild, role)}, guild.id)
        case changes.Typing(channel, user_id, timestamp):
            wanted = GUILD_TYPING if channel.guild_id else DIRECT_TYPING
            if intents & wanted and permissions.can_see(hub.world, hub.world.bot_id, channel):
                data = {"channel_id": channel.id, "user_id": user_id, "timestamp": int(timestamp)}
                yield _in(channel, "TYPING_START", data)
        case changes.ReactionChanged(message, user_id, emoji, is_added):
            channel = hub.world.channels[message.channel_id]
            if intents & (GUILD_REACTIONS if channel.guild_id else DIRECT_REACTIONS):
                data = {
                    "user_id": user_id,
                    "channel_id": channel.id,
                    "message_id": message.id,
                    "burst": False,
                    "type": 0,
                }
                name = "MESSAGE_REACTION_ADD" if is_added else "MESSAGE_REACTION_REMOVE"
                yield _in(channel, name, data | {"emoji": {"id": None, "name": emoji}})
        case changes.UserChanged() | changes.CommandsChanged() | changes.BotPresence():
            return


def readable(hub: Hub, message: Message, *, has_content_intent: bool = False) -> Payload:
    """Return a message as the bot may read it: blank unless it is its own, mentions it or is a direct message."""
    raw = hub.wire.message(message)
    if not (has_content_intent or mentions.is_for_bot(hub, message)):
        raw |= WITHHELD
    referenced = raw.get("referenced_message")
    if referenced:
        target = hub.world.message(referenced["id"])
        if target is not None and not (has_content_intent or mentions.is_for_bot(hub, target)):
            raw["referenced_message"] = referenced | WITHHELD
    return raw


def _message(hub: Hub, name: str, message: Message, intents: int) -> Iterator[Event]:
    if not _is_told(hub, message, intents):
        return
    channel = hub.world.channels[message.channel_id]
    raw = readable(hub, message, has_content_intent=bool(intents & MESSAGE_CONTENT))
    guild = hub.guild_of(channel)
    if guild is not None and message.author_id in guild.members:
        member = hub.wire.member(guild, message.author_id)
        raw["member"] = {key: value for key, value in member.items() if key != "user"}
    yield _in(channel, name, raw | {"channel_type": channel.type})


def _is_told(hub: Hub, message: Message, intents: int) -> bool:
    channel = hub.world.channels[message.channel_id]
    wanted = GUILD_MESSAGES if channel.guild_id else DIRECT_MESSAGES
    return message.reader is None and bool(intents & wanted) and is_visible(hub, message, hub.world.bot_id)


def _channel(hub: Hub, verb: str, channel: Channel, intents: int) -> Iterator[Event]:
    if channel.guild_id is None or not intents & GUILDS:
        return
    # bots hear of every text channel, even those they may not look into, but of threads only if they see them
    if channel.thread is not None and not permissions.can_see(hub.world, hub.world.bot_id, channel):
        return
    raw = hub.wire.channel(channel)
    if channel.thread is not None and verb == "CREATE":
        raw["newly_created"] = True
    yield _in(channel, f"{'THREAD' if channel.thread else 'CHANNEL'}_{verb}", raw)


def _thread_members(hub: Hub, change: changes.ThreadMembersChanged, intents: int) -> Iterator[Event]:
    bot_id, channel = hub.world.bot_id, change.channel
    concerns_bot = bot_id in change.added or bot_id in change.removed
    if not intents & GUILDS or not (concerns_bot or intents & GUILD_MEMBERS):
        return
    if bot_id in change.added:
        yield _in(channel, "THREAD_CREATE", hub.wire.channel(channel))
    data: Payload = {"id": channel.id, "guild_id": channel.guild_id, "removed_member_ids": list(change.removed)}
    data["member_count"] = len(channel.thread.members) if channel.thread else 0
    data["added_members"] = [hub.wire.thread_member(channel, user_id) for user_id in change.added]
    yield _in(channel, "THREAD_MEMBERS_UPDATE", data)


def _in(channel: Channel, name: str, data: Payload) -> Event:
    return Event(name, data | ({"guild_id": channel.guild_id} if channel.guild_id else {}), channel.guild_id)
