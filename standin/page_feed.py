"""What happens, pushed to the open pages: to each person what that person may see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import to_builtins

from standin import changes, mentions, permissions
from standin.changes import Change
from standin.faults import Faults
from standin.inbox import Inbox
from standin.model import Channel, Message, Payload
from standin.outcomes import AUTOCOMPLETE, Interaction, Outcome
from standin.page_view import PageView
from standin.rest import Services
from standin.seen import as_seen, is_visible

Frame = tuple[str, Payload]


class Feed:
    """One open page of one person."""

    def __init__(self, viewer_id: str, socket: web.WebSocketResponse) -> None:
        self.viewer_id = viewer_id
        self.socket = socket
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def push(self, kind: str, data: Payload) -> None:
        """Queue a frame."""
        self._queue.put_nowait(json.dumps({"t": kind, "d": data}))

    def stop(self) -> None:
        """Let `write` end after what is queued."""
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Write queued frames until told to stop or the page is gone."""
        while (text := await self._queue.get()) is not None:
            if self.socket.closed:
                return
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return  # the reader notices the same loss and cleans up


class Feeds:
    """All open pages."""

    def __init__(self, services: Services, faults: Faults, inbox: Inbox, view: PageView) -> None:
        self._services, self._faults, self._inbox, self._view = services, faults, inbox, view
        self._hub = services.hub
        self._open: set[Feed] = set()
        self._hub.subscribe(self._on_change)
        services.interactions.on_settled.append(self._on_settled)
        self._hub.clock.watch(self._on_jump)

    async def serve(self, request: web.Request, viewer_id: str) -> web.WebSocketResponse:
        """Push to one page until it is closed."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        feed = Feed(viewer_id, socket)
        self._open.add(feed)
        writer = asyncio.create_task(feed.write())
        feed.push("READY", {"now": self._hub.clock.now()})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            self._open.discard(feed)
            feed.stop()
            await writer
        return socket

    async def close(self) -> None:
        """Close every page's socket."""
        for feed in list(self._open):
            await feed.socket.close(code=WSCloseCode.GOING_AWAY)

    def push_faults(self) -> None:
        """Tell all pages which misfortunes are switched on."""
        for feed in self._open:
            feed.push("FAULTS", to_builtins(self._faults))

    def push_unread(self, viewer_id: str, channel_id: str) -> None:
        """Tell a person's pages the unread counts of a channel."""
        for feed in self._open:
            if feed.viewer_id == viewer_id:
                feed.push("UNREAD", {"channel_id": channel_id, **self._inbox.counts(viewer_id, channel_id)})

    def _on_jump(self) -> None:
        for feed in self._open:
            feed.push("CLOCK", {"now": self._hub.clock.now()})

    def _on_settled(self, interaction: Interaction, outcome: Outcome) -> None:
        if interaction.kind == AUTOCOMPLETE:
            return
        for feed in self._open:
            if feed.viewer_id == interaction.user_id:
                feed.push("INTERACTION", self._view.outcome(outcome))
                if outcome.modal is not None:
                    feed.push("MODAL", outcome.modal)

    def _on_change(self, change: Change) -> None:
        for feed in self._open:
            for kind, data in self._frames(change, feed.viewer_id):
                feed.push(kind, data)

    def _frames(self, change: Change, viewer_id: str) -> Iterator[Frame]:
        hub, world = self._hub, self._hub.world
        match change:
            case changes.MessageCreated(message) if is_visible(hub, message, viewer_id):
                yield "MESSAGE_CREATE", as_seen(hub, message, viewer_id).raw
                yield from self._noticed(message, viewer_id)
            case changes.MessageChanged(message) if is_visible(hub, message, viewer_id):
                yield "MESSAGE_UPDATE", as_seen(hub, message, viewer_id).raw
            case changes.ReactionChanged(message) if is_visible(hub, message, viewer_id):
                yield "MESSAGE_UPDATE", as_seen(hub, message, viewer_id).raw
            case changes.MessageDeleted(message) if is_visible(hub, message, viewer_id):
                yield "MESSAGE_DELETE", {"id": message.id, "channel_id": message.channel_id}
            case changes.ChannelCreated(channel) if permissions.can_see(world, viewer_id, channel):
                yield "CHANNEL_CREATE", self._view.channel(channel, viewer_id)
            case changes.ChannelChanged(channel) if permissions.can_see(world, viewer_id, channel):
                yield "CHANNEL_UPDATE", self._view.channel(channel, viewer_id)
            case changes.ChannelDeleted(channel, viewers) if viewer_id in viewers:
                yield "CHANNEL_DELETE", _gone(channel)
            case changes.ThreadMembersChanged(channel):
                yield from self._membership(change, channel, viewer_id)
            case changes.MemberJoined(guild) | changes.MemberLeft(guild):
                yield "GUILD", self._view.guild(guild, viewer_id)
            case changes.Typing(channel, user_id, timestamp) if permissions.can_see(world, viewer_id, channel):
                yield "TYPING", {"channel_id": channel.id, "user_id": user_id, "timestamp": timestamp}
            case changes.UserChanged(user):
                yield "PERSONA", self._view.persona(user)
            case changes.CommandsChanged():
                yield "COMMANDS", {"commands": list(world.commands.values())}
            case changes.BotPresence(online):
                yield "BOT", {"online": online, "bot": hub.wire.user(hub.bot)}
            case _:
                return  # not for this viewer's eyes

    def _noticed(self, message: Message, viewer_id: str) -> Iterator[Frame]:
        counts = self._inbox.counts(viewer_id, message.channel_id)
        yield "UNREAD", {"channel_id": message.channel_id, **counts}
        if viewer_id in mentions.pinged(self._hub, message):
            channel = self._hub.world.channels[message.channel_id]
            text = mentions.visible_text({"content": message.content, "components": message.components})
            yield (
                "NOTIFICATION",
                {
                    "kind": "dm" if channel.guild_id is None else "mention",
                    "channel_id": channel.id,
                    "message_id": message.id,
                    "author": self._hub.wire.user(self._hub.world.users[message.author_id]),
                    "text": text,
                },
            )

    def _membership(self, change: changes.ThreadMembersChanged, channel: Channel, viewer_id: str) -> Iterator[Frame]:
        if viewer_id in change.lost:
            yield "CHANNEL_DELETE", _gone(channel)
        elif viewer_id in change.added:
            yield "CHANNEL_CREATE", self._view.channel(channel, viewer_id)
        elif permissions.can_see(self._hub.world, viewer_id, channel):
            yield "CHANNEL_UPDATE", self._view.channel(channel, viewer_id)


def _gone(channel: Channel) -> Payload:
    return {"id": channel.id, "parent_id": channel.parent_id, "guild_id": channel.guild_id}
