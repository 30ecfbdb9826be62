"""Threads: making, changing and leaving them, and their falling asleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord_limits import faults, limits
from standin import errors, forms, permissions
from standin.changes import ChannelChanged, ChannelCreated, ChannelDeleted, MessageChanged, ThreadMembersChanged
from standin.hub import Hub
from standin.model import (
    FORUM_CHANNEL,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREADS_UNDER,
    Channel,
    Guild,
    Message,
    ThreadState,
    World,
)

OWNER_FIELDS = frozenset({"name", "archived", "auto_archive_duration"})


def create(
    hub: Hub, parent: Channel, creator_id: str, payload: Mapping[str, Any], *, starter: Message | None = None
) -> Channel:
    """Open a thread under a channel, from a message or without; raise ApiError when Discord would refuse."""
    allowed = THREADS_UNDER.get(parent.type)
    if allowed is None:
        raise errors.wrong_channel_type()
    forms.check_thread(payload, required=("name",))
    is_fixed = starter is not None or parent.type == FORUM_CHANNEL
    kind = allowed[0] if is_fixed else payload.get("type", PRIVATE_THREAD)
    if kind not in allowed and kind in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise errors.wrong_channel_type()
    if kind not in allowed:
        raise errors.form_error([faults.choice_fault(("type",), kind, allowed)])
    if starter is not None and starter.thread_id is not None:
        raise errors.thread_exists()
    require_room(hub, parent)
    now = hub.clock.now()
    state = ThreadState(now, now, members={creator_id: now})
    state.auto_archive_duration = payload.get("auto_archive_duration") or state.auto_archive_duration
    state.invitable = bool(payload.get("invitable", True))
    thread_id = starter.id if starter is not None else hub.ids.take()
    channel = Channel(
        thread_id, kind, payload["name"], parent.guild_id, parent.id, creator_id,
        slowmode=payload.get("rate_limit_per_user") or 0, thread=state,
    )  # fmt: skip
    hub.world.channels[channel.id] = channel
    if starter is not None:
        starter.thread_id = channel.id
    hub.emit(ChannelCreated(channel))
    if starter is not None:
        hub.emit(MessageChanged(starter))
    watch(hub, channel)
    return channel


def active(hub: Hub, guild: Guild) -> int:
    """Count a server's threads that are not archived."""
    inside = (one.thread for one in hub.world.channels.values() if one.guild_id == guild.id)
    return sum(1 for thread in inside if thread is not None and not thread.archived)


def require_room(hub: Hub, channel: Channel) -> None:
    """Raise ApiError 160006 where the server of a channel may hold no further active thread."""
    guild = hub.guild_of(channel)
    if guild is not None and active(hub, guild) >= guild.most_threads:
        raise errors.too_many_threads()


def edit(hub: Hub, channel: Channel, actor_id: str, payload: Mapping[str, Any]) -> None:
    """Rename, archive, lock or change a thread; only its owner and thread managers may, and only managers lock."""
    state = _state(channel)
    forms.check_thread(payload, required=())
    is_manager = bool(permissions.permissions_in(hub.world, actor_id, channel) & permissions.MANAGE_THREADS)
    asked = set(payload)
    is_opening = asked == {"archived"} and not payload["archived"]
    if not is_manager:
        if state.archived and state.locked:
            raise errors.missing_permissions()
        may_open = is_opening and not state.locked
        if not may_open and not (channel.owner_id == actor_id and asked <= OWNER_FIELDS):
            raise errors.missing_permissions()
    if state.archived and payload.get("archived", True):
        raise errors.archived_thread()
    if state.archived:
        require_room(hub, channel)
    channel.name = payload.get("name", channel.name)
    channel.slowmode = payload.get("rate_limit_per_user", channel.slowmode) or 0
    state.auto_archive_duration = payload.get("auto_archive_duration") or state.auto_archive_duration
    state.locked = payload.get("locked", state.locked)
    state.invitable = payload.get("invitable", state.invitable)
    if payload.get("archived", state.archived) != state.archived:
        state.archived = payload["archived"]
        state.archive_changed = hub.clock.now()
    hub.emit(ChannelChanged(channel))
    watch(hub, channel)


def delete(hub: Hub, channel: Channel) -> None:
    """Take a channel away with its messages, its threads first."""
    for child in [other for other in hub.world.channels.values() if other.parent_id == channel.id]:
        delete(hub, child)
    viewers = frozenset(user_id for user_id in hub.world.users if permissions.can_see(hub.world, user_id, channel))
    del hub.world.channels[channel.id]
    sleeper = hub.sleepers.pop(channel.id, None)
    if sleeper is not None:
        sleeper.cancel()
    for message in hub.world.messages.pop(channel.id, {}).values():
        hub.orphan(message.attachments)
    hub.emit(ChannelDeleted(channel, viewers))


def add_member(hub: Hub, channel: Channel, user_id: str) -> None:
    """Add a user to a thread; nothing happens when they are in it already."""
    state = _state(channel)
    if state.archived:
        raise errors.archived_thread()
    if user_id not in hub.world.users:
        raise errors.unknown_user()
    parent = hub.world.channels[channel.parent_id or ""]
    if not permissions.can_see(hub.world, user_id, parent):
        raise errors.missing_access()
    if user_id in state.members:
        return
    if len(state.members) >= limits.THREAD_MEMBERS:
        raise errors.thread_is_full()
    state.members[user_id] = hub.clock.now()
    hub.emit(ThreadMembersChanged(channel, added=(user_id,)))


def remove_member(hub: Hub, channel: Channel, user_id: str) -> None:
    """Take a user out of a thread; raise ApiError 10007 when they are not in it."""
    state = _state(channel)
    if state.archived:
        raise errors.archived_thread()
    if user_id not in state.members:
        raise errors.unknown_member()
    del state.members[user_id]
    lost = () if permissions.can_see(hub.world, user_id, channel) else (user_id,)
    hub.emit(ThreadMembersChanged(channel, removed=(user_id,), lost=lost))


def may_invite(world: World, channel: Channel, user_id: str) -> bool:
    """Tell whether a user may add others: anyone in public threads, else members of invitable ones, owner, managers."""
    state = _state(channel)
    if channel.type != PRIVATE_THREAD or channel.owner_id == user_id:
        return True
    is_manager = bool(permissions.permissions_in(world, user_id, channel) & permissions.MANAGE_THREADS)
    return is_manager or (state.invitable and user_id in state.members)


def note_activity(hub: Hub, channel: Channel, message: Message) -> None:
    """Count a new message in its thread: it wakes the thread, its author and those it mentions become members."""
    state = _state(channel)
    state.message_count += 1
    state.archive_changed = hub.clock.now()
    if state.archived:
        state.archived = False
        hub.emit(ChannelChanged(channel))
    parent = hub.world.channels[channel.parent_id or ""]
    invited = message.mentions if may_invite(hub.world, channel, message.author_id) else []
    for user_id in (message.author_id, *invited):
        if user_id not in state.members and permissions.can_see(hub.world, user_id, parent):
            add_member(hub, channel, user_id)
    watch(hub, channel)


def watch(hub: Hub, channel: Channel) -> None:
    """Archive the thread once nothing has happened in it for its archive duration."""
    state = _state(channel)
    earlier = hub.sleepers.pop(channel.id, None)
    if earlier is not None:
        earlier.cancel()
    if state.archived:
        return

    def fall_asleep() -> None:
        state.archived = True
        state.archive_changed = hub.clock.now()
        hub.emit(ChannelChanged(channel))

    due = state.archive_changed + state.auto_archive_duration * 60
    hub.sleepers[channel.id] = hub.clock.call_at(due, fall_asleep)


def _state(channel: Channel) -> ThreadState:
    if channel.thread is None:
        raise errors.wrong_channel_type()
    return channel.thread
