"""Routes about messages, pins and reactions."""

from __future__ import annotations

from urllib.parse import unquote

from discord_limits import faults, limits
from standin import errors, gateway_events, messages, permissions
from standin.changes import ReactionChanged
from standin.clock import iso
from standin.messages import Origin
from standin.model import FORUM_CHANNEL, Channel, Message, Payload, Reaction
from standin.rest import Answer, Call, Route, Services
from standin.rest_channels import find_channel


def routes() -> list[Route]:
    """Return the routes of this module; fixed paths come before those with placeholders."""
    one, pins = "/channels/{channel_id}/messages/{message_id}", "/channels/{channel_id}/messages/pins"
    return [
        Route("GET", "/channels/{channel_id}/messages", get_messages),
        Route("POST", "/channels/{channel_id}/messages", create_message),
        Route("POST", "/channels/{channel_id}/messages/bulk-delete", delete_messages),
        Route("GET", pins, get_pins),
        Route("PUT", pins + "/{message_id}", pin_message),
        Route("DELETE", pins + "/{message_id}", unpin_message),
        Route("GET", one, get_message),
        Route("PATCH", one, edit_message),
        Route("DELETE", one, delete_message),
        Route("PUT", one + "/reactions/{emoji}/@me", add_reaction),
        Route("DELETE", one + "/reactions/{emoji}/@me", remove_reaction),
    ]


def get_messages(services: Services, call: Call) -> Answer:
    """Return a page of history, newest first."""
    channel = find_channel(services, call)
    permissions.require(services.hub.world, channel, permissions.READ_MESSAGE_HISTORY)
    limit = call.number("limit", 50)
    if not 1 <= limit <= limits.HISTORY_PAGE:
        message = f"int value should be between 1 and {limits.HISTORY_PAGE}."
        raise errors.form_error([faults.LimitError(("limit",), limit, limits.HISTORY_PAGE, "NUMBER_TYPE_MAX", message)])
    found = sorted(messages.public(services.hub, channel), key=lambda message: int(message.id))
    return [_read(services, message) for message in reversed(_page(found, call, limit))]


def create_message(services: Services, call: Call) -> Answer:
    """Post a message; a repeated nonce with `enforce_nonce` returns the first one."""
    hub, channel = services.hub, find_channel(services, call)
    if channel.type == FORUM_CHANNEL:
        raise errors.not_for_messages()
    permissions.require_sending(hub.world, channel, has_files=bool(call.uploads))
    nonce = call.form.get("nonce")
    key = (channel.id, str(nonce))
    if nonce is not None and call.form.get("enforce_nonce"):
        posted_at, earlier = hub.nonces.get(key, (float("-inf"), None))
        if earlier is not None and hub.clock.now() - posted_at <= limits.NONCE_SECONDS:
            return hub.wire.message(earlier)
    message = messages.post(hub, channel, call.form, call.uploads, Origin(hub.world.bot_id))
    if nonce is not None:
        oldest = hub.clock.now() - limits.NONCE_SECONDS
        hub.nonces = {known: entry for known, entry in hub.nonces.items() if entry[0] >= oldest}
        hub.nonces[key] = (hub.clock.now(), message)
    return hub.wire.message(message)


def get_message(services: Services, call: Call) -> Answer:
    """Return one message."""
    channel = find_channel(services, call)
    permissions.require(services.hub.world, channel, permissions.READ_MESSAGE_HISTORY)
    return _read(services, messages.get_public(services.hub, channel, call.params["message_id"]))


def edit_message(services: Services, call: Call) -> Answer:
    """Edit one of the bot's own messages, old ones not often; archived threads must be opened first."""
    hub, channel = services.hub, find_channel(services, call)
    message = messages.get_public(hub, channel, call.params["message_id"])
    if message.author_id != hub.world.bot_id:
        raise errors.not_the_author()
    if channel.thread is not None and channel.thread.archived:
        raise errors.archived_thread()
    wait = hub.old_edits.take(channel.id, message.created, hub.clock.now())
    if wait is not None:
        raise errors.too_many_old_edits(wait)
    return hub.wire.message(messages.edit(hub, message, call.form, call.uploads))


def delete_message(services: Services, call: Call) -> Answer:
    """Delete a message: the bot's own, or any with the right to manage messages."""
    hub, channel = services.hub, find_channel(services, call)
    message = messages.get_public(hub, channel, call.params["message_id"])
    if message.author_id != hub.world.bot_id:
        permissions.require(hub.world, channel, permissions.MANAGE_MESSAGES)
    if channel.thread is not None and channel.thread.archived:
        raise errors.archived_thread()
    messages.delete(hub, message)
    return None


def delete_messages(services: Services, call: Call) -> Answer:
    """Delete several messages; needs the right to manage messages."""
    hub, channel = services.hub, find_channel(services, call)
    permissions.require(hub.world, channel, permissions.MANAGE_MESSAGES)
    for message_id in call.form.get("messages") or []:
        messages.delete(hub, messages.get_public(hub, channel, str(message_id)))
    return None


def get_pins(services: Services, call: Call) -> Answer:
    """Return the pinned messages, newest first."""
    hub, channel = services.hub, find_channel(services, call)
    pinned = [message for message in messages.public(hub, channel) if message.pinned]
    items = [{"pinned_at": iso(one.created), "message": _read(services, one)} for one in reversed(pinned)]
    return {"items": items, "has_more": False}


def pin_message(services: Services, call: Call) -> Answer:
    """Pin a message; needs the right to pin."""
    return _set_pin(services, call, is_pinned=True)


def unpin_message(services: Services, call: Call) -> Answer:
    """Take a pin away; needs the right to pin."""
    return _set_pin(services, call, is_pinned=False)


def add_reaction(services: Services, call: Call) -> Answer:
    """Set the bot's reaction."""
    channel, message = _target(services, call)
    permissions.require(services.hub.world, channel, permissions.READ_MESSAGE_HISTORY | permissions.ADD_REACTIONS)
    react(services, message, services.hub.world.bot_id, unquote(call.params["emoji"]), is_added=True)
    return None


def remove_reaction(services: Services, call: Call) -> Answer:
    """Take the bot's reaction away."""
    _, message = _target(services, call)
    react(services, message, services.hub.world.bot_id, unquote(call.params["emoji"]), is_added=False)
    return None


def react(services: Services, message: Message, user_id: str, emoji: str, *, is_added: bool) -> None:
    """Set or take away a user's reaction; nothing happens when it already is so."""
    reaction = next((one for one in message.reactions if one.emoji == emoji), None)
    if (reaction is not None and user_id in reaction.user_ids) == is_added:
        return
    if reaction is None:
        message.reactions.append(Reaction(emoji, [user_id]))
    elif is_added:
        reaction.user_ids.append(user_id)
    else:
        reaction.user_ids.remove(user_id)
        message.reactions = [one for one in message.reactions if one.user_ids]
    services.hub.emit(ReactionChanged(message, user_id, emoji, is_added))


def _read(services: Services, message: Message) -> Payload:
    return gateway_events.readable(services.hub, message, has_content_intent=services.gateway.has_content_intent)


def _target(services: Services, call: Call) -> tuple[Channel, Message]:
    channel = find_channel(services, call)
    return channel, messages.get_public(services.hub, channel, call.params["message_id"])


def _set_pin(services: Services, call: Call, *, is_pinned: bool) -> None:
    channel, message = _target(services, call)
    permissions.require(services.hub.world, channel, permissions.PIN_MESSAGES)
    messages.pin(services.hub, message, is_pinned=is_pinned)


def _page(found: list[Message], call: Call, limit: int) -> list[Message]:
    """Return the part of a list, oldest first, that `before`, `after` or `around` asks for."""
    if "before" in call.query:
        end = call.number("before", 0)
        return [one for one in found if int(one.id) < end][-limit:]
    if "after" in call.query:
        start = call.number("after", 0)
        return [one for one in found if int(one.id) > start][:limit]
    if "around" in call.query:
        centre = call.number("around", 0)
        near = sorted(found, key=lambda one: abs(int(one.id) - centre))[:limit]
        return sorted(near, key=lambda one: int(one.id))
    return found[-limit:]
