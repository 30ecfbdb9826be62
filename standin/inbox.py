"""Unread messages and pings of each person."""

from __future__ import annotations

from standin import changes, mentions
from standin.changes import Change
from standin.hub import Hub
from standin.model import Message, Payload
from standin.seen import is_visible


class Inbox:
    """Count what people have not read yet; hears of changes before the page does."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        hub.subscribe(self._on_change)

    def counts(self, user_id: str, channel_id: str) -> Payload:
        """Return how many messages and pings of a channel a person has not read."""
        world = self._hub.world
        unread = world.unread.get(user_id, {}).get(channel_id, [])
        return {"messages": len(unread), "mentions": len(world.pinged.get(user_id, {}).get(channel_id, []))}

    def all_counts(self, user_id: str) -> dict[str, Payload]:
        """Return the counts of every channel in which something is unread."""
        return {channel_id: self.counts(user_id, channel_id) for channel_id in self._hub.world.unread.get(user_id, {})}

    def _on_change(self, change: Change) -> None:
        if isinstance(change, changes.MessageCreated):
            if change.message.reader is None:  # an ephemeral answer is read by whoever asked for it
                self._count(change.message)
        elif isinstance(change, changes.MessageDeleted):
            self._forget(change.message)

    def _count(self, message: Message) -> None:
        world = self._hub.world
        called = mentions.pinged(self._hub, message)
        for user in world.personas():
            if user.id == message.author_id or not is_visible(self._hub, message, user.id):
                continue
            world.unread.setdefault(user.id, {}).setdefault(message.channel_id, []).append(message.id)
            if user.id in called:
                world.pinged.setdefault(user.id, {}).setdefault(message.channel_id, []).append(message.id)

    def _forget(self, message: Message) -> None:
        for kept in (self._hub.world.unread, self._hub.world.pinged):
            for by_channel in kept.values():
                ids = by_channel.get(message.channel_id, [])
                if message.id in ids:
                    ids.remove(message.id)
