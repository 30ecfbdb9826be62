"""Routes about channels and threads."""

from __future__ import annotations

from standin import errors, forms, messages, permissions, threads
from standin.changes import ChannelChanged, Typing
from standin.messages import Origin
from standin.model import ANNOUNCEMENT_THREAD, FORUM_CHANNEL, PRIVATE_THREAD, PUBLIC_THREAD, Channel
from standin.rest import Answer, Call, Route, Services


def routes() -> list[Route]:
    """Return the routes of this module."""
    return [
        Route("GET", "/channels/{channel_id}", get_channel),
        Route("PATCH", "/channels/{channel_id}", edit_channel),
        Route("DELETE", "/channels/{channel_id}", delete_channel),
        Route("POST", "/channels/{channel_id}/typing", start_typing),
        Route("POST", "/channels/{channel_id}/threads", create_thread),
        Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", create_thread_from_message),
        Route("GET", "/channels/{channel_id}/threads/archived/public", get_archived_public),
        Route("GET", "/channels/{channel_id}/threads/archived/private", get_archived_private),
        Route("GET", "/channels/{channel_id}/users/@me/threads/archived/private", get_my_archived_private),
        Route("GET", "/channels/{channel_id}/thread-members", get_thread_members),
        Route("PUT", "/channels/{channel_id}/thread-members/@me", join_thread),
        Route("DELETE", "/channels/{channel_id}/thread-members/@me", leave_thread),
        Route("GET", "/channels/{channel_id}/thread-members/{user_id}", get_thread_member),
        Route("PUT", "/channels/{channel_id}/thread-members/{user_id}", add_thread_member),
        Route("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove_thread_member),
    ]


def find_channel(services: Services, call: Call) -> Channel:
    """Return the channel of the path; raise ApiError 10003 or 50001."""
    world = services.hub.world
    channel = world.channels.get(call.params["channel_id"])
    if channel is None:
        raise errors.unknown_channel()
    if not permissions.can_see(world, world.bot_id, channel):
        raise errors.missing_access()
    return channel


def get_channel(services: Services, call: Call) -> Answer:
    """Return a channel, thread or direct channel."""
    return services.hub.wire.channel(find_channel(services, call))


def edit_channel(services: Services, call: Call) -> Answer:
    """Change a thread; text channels need rights the bot does not ask for."""
    channel = find_channel(services, call)
    world = services.hub.world
    if channel.thread is not None:
        threads.edit(services.hub, channel, world.bot_id, call.form)
        return services.hub.wire.channel(channel)
    permissions.require(world, channel, permissions.MANAGE_CHANNELS)
    forms.check_fields(call.form, {"name": str, "topic": str})
    channel.name = call.form.get("name", channel.name)
    channel.topic = call.form.get("topic", channel.topic)
    services.hub.emit(ChannelChanged(channel))
    return services.hub.wire.channel(channel)


def delete_channel(services: Services, call: Call) -> Answer:
    """Delete a thread or channel; threads need the right to manage threads."""
    channel = find_channel(services, call)
    if channel.guild_id is not None:
        needed = permissions.MANAGE_THREADS if channel.thread else permissions.MANAGE_CHANNELS
        permissions.require(services.hub.world, channel, needed)
        answer = services.hub.wire.channel(channel)
        threads.delete(services.hub, channel)
        return answer
    return services.hub.wire.channel(channel)


def start_typing(services: Services, call: Call) -> Answer:
    """Show the bot as typing."""
    channel = find_channel(services, call)
    permissions.require_sending(services.hub.world, channel, has_files=False)
    services.hub.emit(Typing(channel, services.hub.world.bot_id, services.hub.clock.now()))
    return None


def create_thread(services: Services, call: Call) -> Answer:
    """Open a thread without a message; in a forum, with its post."""
    hub, parent = services.hub, find_channel(services, call)
    if parent.type == FORUM_CHANNEL:
        permissions.require_sending(hub.world, parent, has_files=bool(call.uploads))
        thread, post = messages.open_post(hub, parent, call.form, call.uploads, Origin(hub.world.bot_id))
        return hub.wire.channel(thread) | {"message": hub.wire.message(post)}
    is_public = call.form.get("type") in (PUBLIC_THREAD, ANNOUNCEMENT_THREAD)
    needed = permissions.CREATE_PUBLIC_THREADS if is_public else permissions.CREATE_PRIVATE_THREADS
    permissions.require(hub.world, parent, needed)
    return hub.wire.channel(threads.create(hub, parent, hub.world.bot_id, call.form))


def create_thread_from_message(services: Services, call: Call) -> Answer:
    """Open a public thread under a message."""
    hub, parent = services.hub, find_channel(services, call)
    permissions.require(hub.world, parent, permissions.CREATE_PUBLIC_THREADS)
    starter = messages.get_public(hub, parent, call.params["message_id"])
    return hub.wire.channel(threads.create(hub, parent, hub.world.bot_id, call.form, starter=starter))


def get_archived_public(services: Services, call: Call) -> Answer:
    """Return archived public threads of a channel."""
    return _archived(services, find_channel(services, call), PUBLIC_THREAD, ANNOUNCEMENT_THREAD)


def get_archived_private(services: Services, call: Call) -> Answer:
    """Return archived private threads of a channel; for thread managers only."""
    channel = find_channel(services, call)
    permissions.require(services.hub.world, channel, permissions.MANAGE_THREADS)
    return _archived(services, channel, PRIVATE_THREAD)


def get_my_archived_private(services: Services, call: Call) -> Answer:
    """Return archived private threads the bot is in."""
    return _archived(services, find_channel(services, call), PRIVATE_THREAD)


def get_thread_members(services: Services, call: Call) -> Answer:
    """Return a thread's members; needs the members intent."""
    channel = _thread(services, call)
    if not services.gateway.allowed_privileged & 1 << 1:
        raise errors.missing_access()
    assert channel.thread is not None
    return [services.hub.wire.thread_member(channel, user_id) for user_id in channel.thread.members]


def get_thread_member(services: Services, call: Call) -> Answer:
    """Return one thread member; 10007 when the user is not in the thread."""
    channel = _thread(services, call)
    user_id = _target(services, call)
    assert channel.thread is not None
    if user_id not in channel.thread.members:
        raise errors.unknown_member()
    return services.hub.wire.thread_member(channel, user_id)


def join_thread(services: Services, call: Call) -> Answer:
    """Let the bot join a thread."""
    threads.add_member(services.hub, _thread(services, call), services.hub.world.bot_id)
    return None


def leave_thread(services: Services, call: Call) -> Answer:
    """Let the bot leave a thread."""
    threads.remove_member(services.hub, _thread(services, call), services.hub.world.bot_id)
    return None


def add_thread_member(services: Services, call: Call) -> Answer:
    """Add a user to a thread; needs the right to send there, and to invite where the thread is not invitable."""
    channel = _thread(services, call)
    world = services.hub.world
    permissions.require(world, channel, permissions.SEND_MESSAGES_IN_THREADS)
    if not threads.may_invite(world, channel, world.bot_id):
        raise errors.missing_permissions()
    threads.add_member(services.hub, channel, _target(services, call))
    return None


def remove_thread_member(services: Services, call: Call) -> Answer:
    """Take a user out of a thread: thread managers, or the owner of a private thread."""
    channel = _thread(services, call)
    world = services.hub.world
    is_owner = channel.type == PRIVATE_THREAD and channel.owner_id == world.bot_id
    if not is_owner:
        permissions.require(world, channel, permissions.MANAGE_THREADS)
    threads.remove_member(services.hub, channel, _target(services, call))
    return None


def _thread(services: Services, call: Call) -> Channel:
    channel = find_channel(services, call)
    if channel.thread is None:
        raise errors.wrong_channel_type()
    return channel


def _target(services: Services, call: Call) -> str:
    user_id = call.params["user_id"]
    if user_id not in services.hub.world.users:
        raise errors.unknown_user()
    return user_id


def _archived(services: Services, parent: Channel, *kinds: int) -> Answer:
    world, wire = services.hub.world, services.hub.wire
    found = [
        one
        for one in world.channels.values()
        if one.parent_id == parent.id and one.type in kinds and one.thread is not None and one.thread.archived
    ]
    seen = [one for one in found if permissions.can_see(world, world.bot_id, one)]
    mine = [one for one in seen if one.thread is not None and world.bot_id in one.thread.members]
    members = [wire.thread_member(one, world.bot_id) for one in mine]
    return {"threads": [wire.channel(one) for one in seen], "members": members, "has_more": False}
