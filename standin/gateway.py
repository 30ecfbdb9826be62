"""The gateway: hello, identify, ready, dispatch, heartbeat, resume, over WebSocket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from standin import gateway_events as events
from standin.changes import BotPresence, Change
from standin.faults import Faults
from standin.gateway_sessions import Connection, Session
from standin.hub import Hub
from standin.model import Payload

HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME, RECONNECT, REQUEST_MEMBERS = 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = (
    4001,
    4002,
    4003,
    4004,
    4005,
)
INVALID_SHARD, INVALID_INTENTS, DISALLOWED_INTENTS = 4010, 4013, 4014

HEARTBEAT_MILLISECONDS = 41_250
ACK_SECONDS = 0.05  # a network's way and back; a bot that is answered before it has noted its own beat warns of 41 s
PRIVILEGED = events.GUILD_MEMBERS | events.GUILD_PRESENCES | events.MESSAGE_CONTENT


class Gateway:
    """All sessions of the bot; turns changes into events for those that may know of them."""

    def __init__(self, hub: Hub, faults: Faults, token: str) -> None:
        self._hub, self._faults, self._token = hub, faults, token
        self.url = ""
        self.shards = 1
        self.allowed_privileged = 0
        self.sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        hub.subscribe(self._on_change)

    @property
    def is_online(self) -> bool:
        """Tell whether the bot is connected."""
        return any(session.connection is not None for session in self.sessions.values())

    @property
    def has_content_intent(self) -> bool:
        """Tell whether the bot may read all messages."""
        return bool(self.allowed_privileged & events.MESSAGE_CONTENT)

    def deliver(self, payload: Payload) -> bool:
        """Dispatch an interaction; tell whether any session could take it."""
        targets = [session for session in self.sessions.values() if session.takes(payload.get("guild_id"))]
        if not targets:
            return False
        if self._faults.take("lose_interactions"):
            return True
        for _ in range(2 if self._faults.take("repeat_interactions") else 1):
            for session in targets:
                session.push("INTERACTION_CREATE", payload)
        return True

    def drop(self) -> None:
        """Lose every connection; the bot may resume."""
        for connection in list(self._connections):
            connection.abort()

    def reconnect(self) -> None:
        """Ask the bot to reconnect and resume."""
        for connection in list(self._connections):
            connection.send_op(RECONNECT, None)

    def invalidate(self) -> None:
        """Forget every session; the bot must identify again."""
        self.sessions.clear()
        for connection in list(self._connections):
            connection.session = None
            connection.send_op(INVALID_SESSION, False)
        self._hub.emit(BotPresence(False))

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from hello to the end."""
        if self._faults.down or self._faults.take("refuse_gateway_next"):
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send_op(HELLO, {"heartbeat_interval": HEARTBEAT_MILLISECONDS})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._on_frame(connection, frame.data)
        finally:
            self._detach(connection)
            connection.stop()
            await writer
        return socket

    async def close(self) -> None:
        """Close every connection as a server going away does."""
        for connection in list(self._connections):
            await connection.close(WSCloseCode.GOING_AWAY)

    def _detach(self, connection: Connection) -> None:
        self._connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if not self.is_online:
                self._hub.emit(BotPresence(False))

    async def _on_frame(self, connection: Connection, text: str) -> None:
        try:
            frame = json.loads(text)
        except json.JSONDecodeError:
            await connection.close(DECODE_ERROR)
            return
        op, given = (frame.get("op"), frame.get("d")) if isinstance(frame, dict) else (None, None)
        data: dict[str, Any] = given if isinstance(given, dict) else {}
        if op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and data is not given:
            await connection.close(DECODE_ERROR)
        elif op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send_op, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            await self._identify(connection, data)
        elif op == RESUME:
            await self._resume(connection, data)
        elif connection.session is None:
            await connection.close(NOT_AUTHENTICATED)
        elif op == REQUEST_MEMBERS:
            self._chunk(connection.session, data)
        elif op not in (PRESENCE, VOICE_STATE):
            await connection.close(UNKNOWN_OPCODE)

    async def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        if connection.session is not None:
            await connection.close(ALREADY_AUTHENTICATED)
            return
        shard = tuple(data.get("shard") or (0, 1))
        refused = self._identify_fault(data, shard)
        if refused is not None:
            await connection.close(refused)
            return
        session = Session((shard[0], shard[1]), data["intents"])
        self.sessions = {key: old for key, old in self.sessions.items() if old.shard != session.shard}
        self.sessions[session.id] = session
        connection.session, session.connection = session, connection
        world, wire = self._hub.world, self._hub.wire
        guilds = [one for one in world.guilds.values() if world.bot_id in one.members and session.takes(one.id)]
        session.push(
            "READY",
            {
                "v": 10,
                "user": wire.user(self._hub.bot) | {"verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": world.bot_id, "flags": 0},
            },
        )
        for guild in guilds:
            session.push("GUILD_CREATE", wire.guild(guild))
        self._hub.emit(BotPresence(True))

    def _identify_fault(self, data: dict[str, Any], shard: tuple[int, ...]) -> int | None:
        if self._faults.close_code:
            return self._faults.close_code
        if data.get("token", "").removeprefix("Bot ") != self._token:
            return AUTHENTICATION_FAILED
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            return INVALID_SHARD
        if not isinstance(data.get("intents"), int):
            return INVALID_INTENTS
        if data["intents"] & PRIVILEGED & ~self.allowed_privileged:
            return DISALLOWED_INTENTS
        return None

    async def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        if self._faults.close_code or data.get("token", "").removeprefix("Bot ") != self._token:
            await connection.close(self._faults.close_code or AUTHENTICATION_FAILED)
            return
        session = self.sessions.get(data.get("session_id", ""))
        missed = session.missed(data.get("seq") or 0) if session is not None else None
        if session is None or missed is None:
            connection.send_op(INVALID_SESSION, False)
            return
        connection.session, session.connection = session, connection
        for text in missed:
            connection.send(text)
        session.push("RESUMED", {})
        self._hub.emit(BotPresence(True))

    def _chunk(self, session: Session, data: dict[str, Any]) -> None:
        guild = self._hub.world.guilds.get(str(data.get("guild_id")))
        if guild is None or not session.takes(guild.id):
            return
        asked = data.get("user_ids")
        if asked is not None:
            ids = [str(user_id) for user_id in (asked if isinstance(asked, list) else [asked])]
        else:
            start = str(data.get("query") or "").lower()
            users = self._hub.world.users
            ids = [user_id for user_id in guild.members if users[user_id].username.lower().startswith(start)]
            ids = ids[: data.get("limit") or None]
        found = [self._hub.wire.member(guild, user_id) for user_id in ids if user_id in guild.members]
        chunk: Payload = {"guild_id": guild.id, "members": found, "chunk_index": 0, "chunk_count": 1}
        chunk["not_found"] = [user_id for user_id in ids if user_id not in guild.members]
        session.push("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))

    def _on_change(self, change: Change) -> None:
        for session in list(self.sessions.values()):
            for event in events.word(self._hub, change, session.intents):
                if session.takes(event.guild_id):
                    session.push(event.name, event.data)
