"""Uploaded files: their sizes in pixels, and how components refer to them."""

from __future__ import annotations

import json
import mimetypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord_limits import limits, message_limits
from standin.model import Attachment, Payload
from standin.wire import Wire


@dataclass(frozen=True, slots=True)
class Upload:
    """One file as it came in a request."""

    filename: str
    data: bytes


def describe_upload(
    attachment_id: str, upload: Upload, description: str | None, filename: str | None = None
) -> Attachment:
    """Return the attachment an upload becomes."""
    name = filename or upload.filename
    width, height = picture_size(upload.data) or (None, None)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Attachment(attachment_id, name, len(upload.data), kind, description, width, height)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Read width and height from the head of a PNG, GIF or WebP file; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return None


def resolve(
    components: Sequence[Payload], attachments: Sequence[Attachment], channel_id: str, wire: Wire
) -> list[Payload]:
    """Return components as Discord gives them back: numbered, with the addresses of the files they refer to."""
    taken = {part["id"] for part in message_limits.components_of(components) if part.get("id")}
    numbers = iter(number for number in range(1, 10_000) if number not in taken)
    resolved: list[Any] = json.loads(json.dumps(list(components)))  # a copy, much sooner than by `deepcopy`
    by_name = {attachment.filename: attachment for attachment in attachments}
    for part in message_limits.components_of(resolved):
        assert isinstance(part, dict)
        if not part.get("id"):
            part["id"] = next(numbers)
        if part.get("type") in limits.SELECTS:
            part["min_values"] = 1 if part.get("min_values") is None else part["min_values"]
            part["max_values"] = part.get("max_values") or 1
            for entry in part.get("default_values") or []:
                entry["id"] = str(entry["id"])  # an id is text on the wire: a page loses digits of so large a number
        for item in part.get("items") or []:
            item["media"] = _media(item["media"], by_name, channel_id, wire)
        if part.get("media"):
            part["media"] = _media(part["media"], by_name, channel_id, wire)
        if part.get("file"):
            part["file"] = _media(part["file"], by_name, channel_id, wire)
            known = next((file for file in attachments if file.id == part["file"].get("attachment_id")), None)
            part |= {"name": known.filename, "size": known.size} if known else {}
    return resolved


def _media(media: Payload, by_name: dict[str, Attachment], channel_id: str, wire: Wire) -> Payload:
    url = media["url"]
    found = by_name.get(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
    if found is None:
        found = next((file for file in by_name.values() if wire.attachment_url(file, channel_id) == url), None)
    if found is None:
        return {"url": url, "proxy_url": url, "loading_state": 2}
    described = wire.attachment(found, channel_id)
    kept = {key: described[key] for key in ("url", "proxy_url", "content_type", "width", "height") if key in described}
    return kept | {"attachment_id": found.id, "loading_state": 2}


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None
