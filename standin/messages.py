"""Posting, editing, deleting and reading messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord_limits import faults, limits
from standin import errors, forms, media, mentions, threads
from standin.changes import ChannelCreated, MessageChanged, MessageCreated, MessageDeleted
from standin.hub import Hub
from standin.media import Upload
from standin.model import (
    COMMAND_ANSWER,
    DEFAULT_MESSAGE,
    DIRECT_CHANNEL,
    REPLY,
    Attachment,
    Channel,
    InteractionMark,
    Message,
    Payload,
)

Uploads = Mapping[int, Upload]

FLAG_SUPPRESS_EMBEDS = 1 << 2
SETTABLE_FLAGS = FLAG_SUPPRESS_EMBEDS | limits.FLAG_SUPPRESS_NOTIFICATIONS | limits.FLAG_COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a message comes from: its author, the interaction it answers, and its only reader when ephemeral."""

    author_id: str
    mark: InteractionMark | None = None
    reader: str | None = None
    is_answer: bool = False


def open_post(
    hub: Hub, forum: Channel, payload: Mapping[str, Any], uploads: Uploads, origin: Origin
) -> tuple[Channel, Message]:
    """Open a thread in a forum with its first message, which bears the same id; raise ApiError if refused."""
    forms.check_fields(payload, {"message": dict}, ("message",))
    thread = threads.create(hub, forum, origin.author_id, payload)
    try:
        return thread, post(hub, thread, payload["message"], uploads, origin, message_id=thread.id)
    except errors.ApiError as refusal:
        threads.delete(hub, thread)
        raise refusal.under("message") from refusal


def post(
    hub: Hub,
    channel: Channel,
    payload: Mapping[str, Any],
    uploads: Uploads,
    origin: Origin,
    *,
    message_id: str | None = None,
) -> Message:
    """Put a new message into a channel; raise ApiError when Discord would refuse it."""
    if channel.thread is not None and channel.thread.archived:
        threads.require_room(hub, channel)  # the message would open it again
    flags = int(payload.get("flags") or 0) & SETTABLE_FLAGS
    names = [_name(payload, index, upload) for index, upload in uploads.items()]
    forms.check_message(payload, flags=flags, names=names)
    attachments = _store(hub, payload, uploads)
    reference = _reference(hub, channel, payload)
    if not (payload.get("content") or payload.get("components") or payload.get("embeds") or attachments):
        raise errors.empty_message()
    named = mentions.find(hub, channel, origin.author_id, payload)
    message = Message(
        message_id or hub.ids.take(),
        channel.id,
        origin.author_id,
        hub.clock.now(),
        content=payload.get("content") or "",
        flags=flags | (limits.FLAG_EPHEMERAL if origin.reader else 0),
        type=COMMAND_ANSWER if origin.is_answer else REPLY if reference else DEFAULT_MESSAGE,
        components=media.resolve(payload.get("components") or [], attachments, channel.id, hub.wire),
        embeds=_embeds(payload.get("embeds") or []),
        attachments=attachments,
        mentions=list(named.user_ids),
        mentions_everyone=named.everyone,
        reference=reference,
        nonce=None if payload.get("nonce") is None else str(payload["nonce"]),
        interaction=origin.mark,
        reader=origin.reader,
        tts=bool(payload.get("tts")),
    )
    add(hub, channel, message)
    return message


def post_loading(hub: Hub, channel: Channel, origin: Origin) -> Message:
    """Put up the "is thinking" message of a deferred answer."""
    flags = limits.FLAG_LOADING | (limits.FLAG_EPHEMERAL if origin.reader else 0)
    message = Message(
        hub.ids.take(), channel.id, origin.author_id, hub.clock.now(), flags=flags, type=COMMAND_ANSWER,
        interaction=origin.mark, reader=origin.reader,
    )  # fmt: skip
    add(hub, channel, message)
    return message


def add(hub: Hub, channel: Channel, message: Message) -> None:
    """Store a message and tell everybody; posting in an archived thread opens it, a mention there adds members."""
    if channel.type == DIRECT_CHANNEL and channel.last_message_id is None:
        hub.emit(ChannelCreated(channel))
    hub.world.messages.setdefault(channel.id, {})[message.id] = message
    if message.reader is None:
        channel.last_message_id = message.id
        if channel.thread is not None:
            threads.note_activity(hub, channel, message)
    hub.remember(message)
    hub.emit(MessageCreated(message))


def edit(hub: Hub, message: Message, payload: Mapping[str, Any], uploads: Uploads) -> Message:
    """Change a message; fields that are not named stay. Raise ApiError when Discord would refuse the result."""
    channel = hub.world.channels[message.channel_id]
    kept = _kept(message, payload)
    told = [] if payload.get("attachments") is None else kept  # a file kept without a word cannot be referred to
    names = [file.filename for file in told] + [_name(payload, index, upload) for index, upload in uploads.items()]
    fresh_flags = int(payload.get("flags") or 0) & SETTABLE_FLAGS
    flags = (message.flags & ~limits.FLAG_LOADING) | fresh_flags
    merged = {
        **payload,
        "content": payload.get("content") if "content" in payload else message.content,
        "embeds": payload.get("embeds") if "embeds" in payload else message.embeds,
        "components": (payload.get("components") or []) if "components" in payload else [],
    }
    forms.check_message(merged, flags=flags, names=names)
    attachments = kept + _store(hub, payload, uploads)
    components = message.components
    if "components" in payload:
        components = media.resolve(payload.get("components") or [], attachments, channel.id, hub.wire)
    if not (merged["content"] or components or merged["embeds"] or attachments):
        raise errors.empty_message()
    named = mentions.find(hub, channel, message.author_id, {**payload, **merged, "components": components})
    hub.orphan(attachment for attachment in message.attachments if attachment not in kept)
    message.content = merged["content"] or ""
    message.embeds = _embeds(merged["embeds"] or []) if "embeds" in payload else message.embeds
    message.components, message.attachments, message.flags = components, attachments, flags
    message.mentions, message.mentions_everyone = list(named.user_ids), named.everyone
    message.edited = hub.clock.now()
    hub.remember(message)
    hub.emit(MessageChanged(message))
    return message


def delete(hub: Hub, message: Message) -> None:
    """Take a message away."""
    del hub.world.messages[message.channel_id][message.id]
    hub.orphan(message.attachments)
    channel = hub.world.channels[message.channel_id]
    if channel.thread is not None and message.reader is None:
        channel.thread.message_count -= 1
    hub.emit(MessageDeleted(message))


def pin(hub: Hub, message: Message, *, is_pinned: bool) -> None:
    """Pin a message or take the pin away; raise ApiError 30003 when the channel holds too many."""
    pinned = [other for other in hub.world.messages[message.channel_id].values() if other.pinned]
    if is_pinned and len(pinned) >= limits.PINS:
        raise errors.too_many_pins()
    message.pinned = is_pinned
    hub.emit(MessageChanged(message))


def public(hub: Hub, channel: Channel) -> list[Message]:
    """Return the channel's messages that are not ephemeral, oldest first."""
    return [message for message in hub.world.messages.get(channel.id, {}).values() if message.reader is None]


def get_public(hub: Hub, channel: Channel, message_id: str) -> Message:
    """Return a message of the channel; raise ApiError 10008 when there is none or it is ephemeral."""
    message = hub.world.messages.get(channel.id, {}).get(message_id)
    if message is None or message.reader is not None:
        raise errors.unknown_message()
    return message


def _name(payload: Mapping[str, Any], index: int, upload: Upload) -> str:
    return _described(payload, index).get("filename") or upload.filename


def _described(payload: Mapping[str, Any], index: int) -> Mapping[str, Any]:
    found = [entry for entry in payload.get("attachments") or [] if str(entry["id"]) == str(index)]
    return found[0] if found else {}


def _store(hub: Hub, payload: Mapping[str, Any], uploads: Uploads) -> list[Attachment]:
    if len(uploads) > limits.FILES:
        fault = faults.LimitError(
            ("files",),
            len(uploads),
            limits.FILES,
            "BASE_TYPE_MAX_LENGTH",
            f"Must be {limits.FILES} or fewer in length.",
        )
        raise errors.form_error([fault])
    if any(len(upload.data) > limits.FILE_BYTES for upload in uploads.values()):
        raise errors.ApiError(413, 40005, "Request entity too large")
    stored: list[Attachment] = []
    for index, upload in uploads.items():
        described = _described(payload, index)
        attachment = media.describe_upload(
            hub.ids.take(), upload, described.get("description"), described.get("filename")
        )
        hub.blobs[attachment.id] = upload.data
        stored.append(attachment)
    return stored


def _kept(message: Message, payload: Mapping[str, Any]) -> list[Attachment]:
    if payload.get("attachments") is None:
        return list(message.attachments)
    named = {str(entry.get("id")): entry for entry in payload["attachments"] if isinstance(entry, dict)}
    kept = [attachment for attachment in message.attachments if attachment.id in named]
    for attachment in kept:
        attachment.description = named[attachment.id].get("description", attachment.description)
    return kept


def _embeds(embeds: list[Payload]) -> list[Payload]:
    return [{"type": "rich", **embed} for embed in embeds]


def _reference(hub: Hub, channel: Channel, payload: Mapping[str, Any]) -> Payload | None:
    reference = payload.get("message_reference")
    if not reference:
        return None
    message_id = str(reference.get("message_id", ""))
    if message_id not in hub.world.messages.get(channel.id, {}):
        if not reference.get("fail_if_not_exists", True):
            return None
        fault = faults.LimitError(
            ("message_reference",), message_id, "a message of the channel", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"
        )
        raise errors.form_error([fault])
    return {"type": 0, "channel_id": channel.id, "message_id": message_id} | (
        {"guild_id": channel.guild_id} if channel.guild_id else {}
    )
