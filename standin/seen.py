"""Messages as one reader sees them, with handles for whoever drives a persona."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from discord_limits import limits, message_limits
from standin import permissions
from standin.hub import Hub
from standin.model import Message, Payload


@dataclass(frozen=True, slots=True)
class Seen:
    """One message at one moment, as its reader saw it; `raw` is Discord's JSON with our marks."""

    raw: Payload = field(repr=False)

    @property
    def id(self) -> str:
        """Return the message id."""
        return self.raw["id"]

    @property
    def channel_id(self) -> str:
        """Return the id of the channel it is in."""
        return self.raw["channel_id"]

    @property
    def content(self) -> str:
        """Return the plain content, empty for Components V2."""
        return self.raw["content"]

    @property
    def text(self) -> str:
        """Return everything there is to read: content, then text displays, line by line."""
        shown = [part["content"] for part in self.parts() if part["type"] == limits.TEXT_DISPLAY]
        return "\n".join(part for part in (self.content, *shown) if part)

    @property
    def is_ephemeral(self) -> bool:
        """Tell whether only this reader sees it."""
        return self.raw["ephemeral"]

    @property
    def is_thinking(self) -> bool:
        """Tell whether the bot deferred its answer and has not given it yet."""
        return bool(self.raw["flags"] & limits.FLAG_LOADING)

    @property
    def mentions_me(self) -> bool:
        """Tell whether the reader was pinged."""
        return self.raw["mentions_me"]

    @property
    def attachments(self) -> list[Payload]:
        """Return the attached files."""
        return self.raw["attachments"]

    def parts(self) -> Iterator[Payload]:
        """Walk over all components, nested ones included."""
        for part in message_limits.components_of(self.raw["components"]):
            assert isinstance(part, dict)
            yield part

    def buttons(self) -> list[Payload]:
        """Return the buttons in reading order."""
        return [part for part in self.parts() if part["type"] == limits.BUTTON]

    def selects(self) -> list[Payload]:
        """Return the selects in reading order."""
        return [part for part in self.parts() if part["type"] in limits.SELECTS]

    def pictures(self) -> list[Payload]:
        """Return gallery items and thumbnails: their `media` and `description`."""
        shown: list[Payload] = []
        for part in self.parts():
            shown += part.get("items") or []
            shown += [part] if part["type"] == limits.THUMBNAIL else []
        return shown

    def custom_ids(self) -> list[str]:
        """Return the ids of everything that can be pressed or chosen."""
        return [part["custom_id"] for part in self.parts() if part.get("custom_id")]

    def find(self, custom_id: str) -> Payload | None:
        """Return the component with the id."""
        return next((part for part in self.parts() if part.get("custom_id") == custom_id), None)

    def button(self, label: str) -> str:
        """Return the custom id of the only button whose label contains the text; raise LookupError otherwise."""
        found = [part["custom_id"] for part in self.buttons() if label in (part.get("label") or "")]
        if len(found) != 1:
            raise LookupError(
                f"{len(found)} buttons are labelled {label!r}: {[b.get('label') for b in self.buttons()]}"
            )
        return found[0]


def is_visible(hub: Hub, message: Message, viewer_id: str) -> bool:
    """Tell whether a user sees a message: the channel, and it is not somebody else's ephemeral one."""
    if message.reader is not None and message.reader != viewer_id:
        return False
    channel = hub.world.channels.get(message.channel_id)
    return channel is not None and permissions.can_see(hub.world, viewer_id, channel)


def as_seen(hub: Hub, message: Message, viewer_id: str) -> Seen:
    """Return the message's present state with the marks for one reader."""
    return mark(hub.wire.message(message), message, viewer_id)


def mark(raw: Payload, message: Message, viewer_id: str) -> Seen:
    """Add our marks for one reader to a message's JSON."""
    mentions_me = viewer_id in message.mentions or message.mentions_everyone
    return Seen({**raw, "ephemeral": message.reader is not None, "mentions_me": mentions_me})
