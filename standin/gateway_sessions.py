"""A shard of the bot and its WebSocket: what is sent, kept for a resumption, and written."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque

from aiohttp import web

from standin.model import Payload

DISPATCH = 0
EVENTS_KEPT = 5_000  # of a session, for its resumption


class Session:
    """One identified shard of the bot; it outlives its connection until it is invalidated."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.intents = shard, intents
        self.sequence = 0
        self.kept: deque[tuple[int, str]] = deque(maxlen=EVENTS_KEPT)
        self.connection: Connection | None = None

    def takes(self, guild_id: str | None) -> bool:
        """Tell whether events of the guild (None: direct messages) belong to this shard."""
        number, count = self.shard
        return (int(guild_id) >> 22) % count == number if guild_id is not None else number == 0

    def push(self, name: str, data: Payload) -> None:
        """Send an event, or keep it until the bot resumes."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.sequence, "d": data})
        self.kept.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send(text)

    def missed(self, sequence: int) -> list[str] | None:
        """Return the events after a sequence number; None when they are no longer kept or never were sent."""
        oldest = self.kept[0][0] if self.kept else self.sequence + 1
        if sequence > self.sequence or sequence < oldest - 1:
            return None
        return [text for number, text in self.kept if number > sequence]


class Connection:
    """One WebSocket of the bot, compressed the way its address asked for."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._request = request
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        # a client that asks for zstd also reads plain text frames
        self._zlib = zlib.compressobj(1) if request.query.get("compress") == "zlib-stream" else None
        self.session: Session | None = None

    def send(self, text: str) -> None:
        """Queue a frame."""
        self._queue.put_nowait(text)

    def send_op(self, op: int, data: object) -> None:
        """Queue an operation that is no event."""
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def write(self) -> None:
        """Write queued frames until told to stop."""
        while (text := await self._queue.get()) is not None:
            if self._socket.closed:
                return
            try:
                await self._write(text)
            except ConnectionError:
                return  # the reader notices the same loss and cleans up

    def stop(self) -> None:
        """Let `write` end after what is queued."""
        self._queue.put_nowait(None)

    async def close(self, code: int) -> None:
        """Close with one of Discord's codes."""
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Lose the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def _write(self, text: str) -> None:
        if self._zlib is None:
            await self._socket.send_str(text)
        else:
            data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
            await self._socket.send_bytes(data)
