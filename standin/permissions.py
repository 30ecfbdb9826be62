"""Who may do what: permission bits and the questions asked about them."""

from __future__ import annotations

from standin import errors
from standin.model import DIRECT_CHANNEL, PRIVATE_THREAD, Channel, Guild, World

ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
MANAGE_ROLES = 1 << 28
MANAGE_EVENTS = 1 << 33
CREATE_EVENTS = 1 << 44
ALL = (1 << 53) - 1

EVERYONE = (
    ADD_REACTIONS | VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS
)  # fmt: skip
BOT = (
    VIEW_CHANNEL | SEND_MESSAGES | SEND_MESSAGES_IN_THREADS | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS
    | ATTACH_FILES | READ_MESSAGE_HISTORY
)  # fmt: skip
"""What a bot needs that writes, shows pictures and opens threads; see `Seed.rights`."""


def permissions_in(world: World, user_id: str, channel: Channel) -> int:
    """Return the permission bits of a user in a channel, those of the parent for a thread."""
    if channel.guild_id is None:
        return ALL if user_id in channel.recipients else 0
    guild = world.guilds[channel.guild_id]
    if user_id not in guild.members:
        return 0
    if user_id == guild.owner_id:
        return ALL
    parent = world.channels[channel.parent_id] if channel.parent_id in world.channels and channel.thread else channel
    if user_id in parent.hidden_from:
        return 0
    if user_id != world.bot_id:
        return member_permissions(world, guild, user_id)
    return guild.bot_permissions if parent.bot_permissions is None else parent.bot_permissions


def member_permissions(world: World, guild: Guild, user_id: str) -> int:
    """Return a person's permission bits in a guild; game masters may manage threads and messages."""
    extra = MANAGE_THREADS | MANAGE_MESSAGES | MANAGE_GUILD | PIN_MESSAGES
    return guild.everyone_permissions | (extra if world.users[user_id].role == "gm" else 0)


def can_see(world: World, user_id: str, channel: Channel) -> bool:
    """Tell whether a user sees a channel: private threads are for members and thread managers only."""
    granted = permissions_in(world, user_id, channel)
    if not granted & VIEW_CHANNEL:
        return False
    if channel.type != PRIVATE_THREAD or channel.thread is None:
        return True
    return user_id in channel.thread.members or bool(granted & MANAGE_THREADS)


def require(world: World, channel: Channel, needed: int) -> None:
    """Raise ApiError 50001 or 50013 unless the bot sees the channel and has the rights."""
    if not can_see(world, world.bot_id, channel):
        raise errors.missing_access()
    if permissions_in(world, world.bot_id, channel) & needed != needed:
        raise errors.missing_permissions()


def require_sending(world: World, channel: Channel, *, has_files: bool) -> None:
    """Raise ApiError unless the bot may post in the channel, with files where there are any."""
    if channel.type == DIRECT_CHANNEL:
        require_direct(world, channel)
        return
    needed = SEND_MESSAGES_IN_THREADS if channel.thread else SEND_MESSAGES
    require(world, channel, needed | (ATTACH_FILES if has_files else 0))
    if channel.thread and channel.thread.archived and channel.thread.locked:
        require_thread_manager(world, channel)


def require_direct(world: World, channel: Channel) -> None:
    """Raise ApiError 50007 unless every recipient takes messages from the bot."""
    for user_id in channel.recipients:
        if user_id != world.bot_id and not can_write_to(world, user_id):
            raise errors.cannot_message_user()


def can_write_to(world: World, user_id: str) -> bool:
    """Tell whether the bot can write to a person: open direct messages and a server in common."""
    shared = any(user_id in guild.members and world.bot_id in guild.members for guild in world.guilds.values())
    return shared and world.users[user_id].dms_open


def require_thread_manager(world: World, channel: Channel) -> None:
    """Raise ApiError 50083 when only thread managers may touch the locked thread and the bot is none."""
    if not permissions_in(world, world.bot_id, channel) & MANAGE_THREADS:
        raise errors.archived_thread()
