"""Who is in a guild and what the bot may do there: the acts of owners and moderators."""

from __future__ import annotations

from standin.changes import (
    ChannelChanged,
    ChannelCreated,
    MemberJoined,
    MemberLeft,
    RoleChanged,
    RoleCreated,
    UserChanged,
)
from standin.hub import Hub
from standin.model import TEXT_CHANNEL, Channel, Guild, Member, Role, User


def join(hub: Hub, guild: Guild, user: User) -> None:
    """Let a user, or the bot, into a guild; nothing happens when they are in it."""
    if user.id not in guild.members:
        guild.members[user.id] = Member(user.id, hub.clock.now())
        hub.emit(MemberJoined(guild, user))


def leave(hub: Hub, guild: Guild, user: User) -> None:
    """Take a user, or the bot, out of a guild and its threads; nothing happens when they are not in it."""
    if guild.members.pop(user.id, None) is None:
        return
    for channel in hub.world.channels.values():
        if channel.guild_id == guild.id and channel.thread is not None:
            channel.thread.members.pop(user.id, None)
    hub.emit(MemberLeft(guild, user))


def add_role(hub: Hub, guild: Guild, name: str, *people: User) -> Role:
    """Make a role of a guild and give it to some of its people."""
    role = Role(hub.ids.take(), name)
    guild.roles.append(role)
    for user in people:
        guild.members[user.id].roles.append(role.id)
    hub.emit(RoleCreated(guild, role))
    return role


def delete_account(hub: Hub, user: User) -> None:
    """Delete an account as Discord does: it leaves every guild, loses its name and takes no messages."""
    for guild in hub.world.guilds.values():
        leave(hub, guild, user)
    user.username, user.global_name = f"deleted_user_{user.id[-6:]}", "Deleted User"
    user.dms_open = user.is_persona = False
    hub.emit(UserChanged(user))


def add_guild(hub: Hub, name: str, owner: User, channel_names: tuple[str, ...], *, like: Guild) -> Guild:
    """Make another guild with text channels, its owner and the bot in it, with the permissions of a known one."""
    guild = Guild(hub.ids.take(), name, owner.id, like.everyone_permissions, like.bot_permissions)
    hub.ids.take()  # the bot's role has the id after the guild's
    hub.world.guilds[guild.id] = guild
    for position, channel_name in enumerate(channel_names):
        channel = Channel(hub.ids.take(), TEXT_CHANNEL, channel_name, guild.id, position=position)
        hub.world.channels[channel.id] = channel
    guild.members[owner.id] = Member(owner.id, hub.clock.now())
    join(hub, guild, hub.bot)
    hub.emit(MemberJoined(guild, owner))
    return guild


def add_channel(hub: Hub, guild: Guild, name: str, kind: int) -> Channel:
    """Make another channel: for text, for announcements, or a forum."""
    position = sum(1 for one in hub.world.channels.values() if one.guild_id == guild.id and one.thread is None)
    channel = Channel(hub.ids.take(), kind, name, guild.id, position=position)
    hub.world.channels[channel.id] = channel
    hub.emit(ChannelCreated(channel))
    return channel


def hide_channel(hub: Hub, channel: Channel, user: User, *, is_hidden: bool = True) -> None:
    """Keep somebody from seeing a channel and its threads, or let them again; a server's owner sees everything."""
    others = [user_id for user_id in channel.hidden_from if user_id != user.id]
    channel.hidden_from = [*others, user.id] if is_hidden else others
    hub.emit(ChannelChanged(channel))


def permit_bot(hub: Hub, guild: Guild, granted: int) -> None:
    """Set what the bot may do in a guild (permission bits)."""
    guild.bot_permissions = granted
    hub.emit(RoleChanged(guild))


def permit_bot_in(hub: Hub, channel: Channel, granted: int | None) -> None:
    """Set what the bot may do in one text channel and its threads; None: what it may in the guild."""
    channel.bot_permissions = granted
    hub.emit(ChannelChanged(channel))
