"""What one person sees in Discord's own client: channels, messages, what pinged them, what was on their screen."""

from __future__ import annotations

from standin import permissions
from standin.client_rules import ClientRefusal
from standin.hub import Hub
from standin.model import Channel, Message, Payload, User
from standin.seen import Seen, as_seen, is_visible, mark


class Viewer:
    """One person before the screen, who does nothing."""

    def __init__(self, hub: Hub, user: User) -> None:
        self._hub = hub
        self.user = user

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.user.username}>"

    @property
    def id(self) -> str:
        """Return the user id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """Return the text that mentions this person."""
        return f"<@{self.user.id}>"

    def channels(self) -> list[Channel]:
        """Return every channel, thread and direct channel this person sees."""
        world = self._hub.world
        return [channel for channel in world.channels.values() if permissions.can_see(world, self.id, channel)]

    def channel(self, name: str) -> Channel:
        """Return the one visible channel or thread of a name; raise LookupError otherwise."""
        found = [channel for channel in self.channels() if channel.name == name]
        if len(found) != 1:
            raise LookupError(f"{self!r} sees {len(found)} channels named {name!r}")
        return found[0]

    def threads(self, parent: Channel | None = None) -> list[Channel]:
        """Return the threads this person sees, of one channel or of all."""
        found = [channel for channel in self.channels() if channel.thread is not None]
        return [channel for channel in found if parent is None or channel.parent_id == parent.id]

    def visible_messages(self, channel: Channel | str) -> list[Seen]:
        """Return the messages of a channel this person sees, oldest first; none where the channel is hidden."""
        channel_id = channel if isinstance(channel, str) else channel.id
        found = self._hub.world.messages.get(channel_id, {}).values()
        shown = [message for message in found if is_visible(self._hub, message, self.id)]
        return [as_seen(self._hub, message, self.id) for message in sorted(shown, key=lambda one: int(one.id))]

    def last_message(self, channel: Channel | str) -> Seen:
        """Return the newest message this person sees in a channel; raise LookupError when there is none."""
        found = self.visible_messages(channel)
        if not found:
            raise LookupError(f"{self!r} sees no message there")
        return found[-1]

    def look(self, message: Seen | str) -> Seen:
        """Return a message as it is now; raise ClientRefusal when this person does not see it any more."""
        return as_seen(self._hub, self._message(message), self.id)

    def notifications(self) -> list[Seen]:
        """Return the messages that pinged this person and were not read, oldest first."""
        ids = [one for found in self._hub.world.pinged.get(self.id, {}).values() for one in found]
        known = [self._hub.world.message(message_id) for message_id in sorted(ids, key=int)]
        return [as_seen(self._hub, message, self.id) for message in known if message is not None]

    def fetch(self, url: str) -> bytes:
        """Return the bytes of an attachment's address; raise LookupError when there is no such file."""
        parts = url.removeprefix(self._hub.wire.base_url).split("/")
        if len(parts) != 5 or parts[3] not in self._hub.blobs:
            raise LookupError(f"no file at {url}")
        return self._hub.blobs[parts[3]]

    def _seen_channel(self, channel: Channel | str) -> Channel:
        channel_id = channel if isinstance(channel, str) else channel.id
        found = self._hub.world.channels.get(channel_id)
        if found is None or not permissions.can_see(self._hub.world, self.id, found):
            raise ClientRefusal("unknown_channel", f"{self!r} sees no channel {channel_id}")
        return found

    def _may(self, channel: Channel, needed: int) -> bool:
        return bool(permissions.permissions_in(self._hub.world, self.id, channel) & needed)

    def _message(self, message: Seen | str) -> Message:
        found = self._hub.world.message(message if isinstance(message, str) else message.id)
        if found is None or not is_visible(self._hub, found, self.id):
            raise ClientRefusal("unknown_message", f"{self!r} sees no such message")
        return found

    def _snapshot(self, message: Seen | str, custom_id: str) -> Payload:
        """Return the state of the message that was on this person's screen when the component was used."""
        if isinstance(message, Seen):
            self._seen_channel(message.channel_id)
            return message.raw
        found = self._message(message)
        now = as_seen(self._hub, found, self.id)
        if now.find(custom_id) is None:
            for raw in reversed(self._hub.revisions.get(found.id, ())):
                earlier = mark(raw, found, self.id)
                if earlier.find(custom_id) is not None:
                    return earlier.raw
        return now.raw
