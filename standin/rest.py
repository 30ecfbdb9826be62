"""The REST side: one door for every request of the bot, with Discord's manners and the switchable misfortunes."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from multidict import MultiMapping

from discord_limits.faults import LimitError
from standin import errors
from standin.errors import ApiError
from standin.faults import Faults
from standin.gateway import Gateway
from standin.hub import Hub
from standin.interactions import Interactions
from standin.media import Upload
from standin.pacing import Pacing, Turn
from standin.parts import parts_of

FILE_PART = re.compile(r"files\[(\d+)\]")
API_PREFIX = "/api/v{version:9|10}"


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot, taken apart; `route` is the path with its placeholders."""

    method: str
    route: str
    path: str
    params: Mapping[str, str]
    query: MultiMapping[str]
    body: Any = None
    uploads: Mapping[int, Upload] = field(default_factory=dict)
    fault: ApiError | None = None

    def number(self, name: str, default: int) -> int:
        """Return a whole number of the query; raise ApiError 50035 for anything else."""
        text = self.query.get(name)
        if text is None:
            return default
        if not text.isdecimal():
            fault = LimitError((name,), text, int, "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
            raise errors.form_error([fault])
        return int(text)

    @property
    def form(self) -> dict[str, Any]:
        """Return the body as an object; raise ApiError 50109 for anything else."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise errors.bad_json()
        return self.body


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes work with."""

    hub: Hub
    gateway: Gateway
    interactions: Interactions


Answer = dict[str, Any] | list[Any] | None
Handler = Callable[[Services, Call], Answer]
Recorder = Callable[[Call, int, Answer], None]


@dataclass(frozen=True, slots=True)
class Route:
    """One route of Discord's API; `is_open` ones are guarded by a token in the path instead of the bot's."""

    method: str
    path: str
    handler: Handler
    is_open: bool = False


class Api:
    """Serve routes: check the token, read the body, let faults happen, word refusals."""

    def __init__(self, services: Services, faults: Faults, token: str, routes: list[Route]) -> None:
        self._services, self._faults, self._token, self._routes = services, faults, token, routes
        self._pacing = Pacing()
        self.recorders: list[Recorder] = []

    def add_to(self, app: web.Application) -> None:
        """Register every route with the web application, and the refusal of all other paths."""
        for route in self._routes:
            app.router.add_route(route.method, API_PREFIX + route.path, self._serve(route))
        app.router.add_route("*", API_PREFIX + "/{rest:.*}", self._refuse_unknown)

    async def _refuse_unknown(self, request: web.Request) -> web.Response:
        return _respond(errors.not_found().body(), 404)

    def _serve(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            if self._faults.down:
                return drop(request)
            call = await _read(request, route)
            if not self._faults.applies_to(call.path):
                return self._answer(request, route, call)
            if self._faults.slow_seconds:
                await asyncio.sleep(self._faults.slow_seconds)
            if self._faults.is_rate_limited():
                return self._rate_limited(self._faults.retry_after, is_global=self._faults.rate_limit_is_global)
            turn = self._turn(call)
            if turn is not None and turn.retry_after is not None:
                return self._rate_limited(turn.retry_after, turn.headers())
            if self._faults.take("server_error_next"):
                return web.Response(status=self._faults.server_error_status, text="upstream error")
            if self._faults.take("drop_before_next"):
                return drop(request)
            response = self._answer(request, route, call)
            if turn is not None:
                response.headers.update(turn.headers())
            return drop(request) if self._faults.take("drop_after_next") else response

        return serve

    def _turn(self, call: Call) -> Turn | None:
        if not self._faults.pacing:
            return None
        return self._pacing.take(call.method, call.route, call.params, self._faults.hurry)

    def _answer(self, request: web.Request, route: Route, call: Call) -> web.Response:
        wait = None
        try:
            if not route.is_open and request.headers.get("Authorization") != f"Bot {self._token}":
                raise errors.unauthorized()
            if call.fault is not None:
                raise call.fault
            body, status = route.handler(self._services, call), 200
        except ApiError as refusal:
            body, status, wait = refusal.body(), refusal.status, refusal.retry_after
        if body is None:
            status = 204
        for recorder in self.recorders:
            recorder(call, status, body)
        return _respond(body, status, None if wait is None else _waiting(wait))

    def _rate_limited(
        self, wait: float, bucket: Mapping[str, str] | None = None, *, is_global: bool = False
    ) -> web.Response:
        if self._faults.rate_limit_by_proxy:
            page = "<html><title>Error 1015</title>You are being rate limited</html>"
            waits = {"Retry-After": str(max(1, round(wait)))}
            return web.Response(status=429, text=page, content_type="text/html", headers=waits)
        headers = _waiting(wait) | dict(bucket or {})
        if is_global:
            headers["X-RateLimit-Global"] = "true"
        body = {"message": "You are being rate limited.", "retry_after": wait, "global": is_global}
        return _respond(body, 429, headers)


async def _read(request: web.Request, route: Route) -> Call:
    data, uploads = b"", {}
    kind = request.headers.get("Content-Type", "")
    if kind.lower().startswith("multipart/form-data"):
        data, uploads = _read_parts(kind, await request.content.read())
    elif request.can_read_body:
        data = await request.read()
    body, fault = None, None
    try:
        body = json.loads(data) if data else None
    except ValueError:
        fault = errors.bad_json()
    path = request.path.split("/", 3)[3]
    return Call(
        request.method, route.path, f"/{path}", dict(request.match_info), request.query, body, uploads, fault
    )  # fmt: skip


def _read_parts(kind: str, body: bytes) -> tuple[bytes, dict[int, Upload]]:
    """Return the JSON part and the files of a multipart body; like Discord, ignore all other parts."""
    payload = b""
    uploads: dict[int, Upload] = {}
    for part in parts_of(kind, body):
        indexed = FILE_PART.fullmatch(part.name)
        if part.name == "payload_json":
            payload = part.data
        elif indexed is not None:
            uploads[int(indexed[1])] = Upload(part.filename or "unknown", part.data)
    return payload, uploads


def _respond(body: Answer, status: int, headers: Mapping[str, str] | None = None) -> web.Response:
    # discord.py reads a body as JSON only when the type is exactly this, without a charset
    kind = {"Content-Type": "application/json"} if body is not None else {}
    data = json.dumps(body).encode() if body is not None else None
    return web.Response(status=status, body=data, headers={**kind, **(headers or {})})


def _waiting(seconds: float) -> dict[str, str]:
    # discord.py takes a 429 without `Via` for a ban by the proxy in front of Discord
    return {"Via": "1.1 google", "Retry-After": str(max(1, round(seconds))), "X-RateLimit-Scope": "user"}


def drop(request: web.Request) -> web.Response:
    """Cut the connection a request came by, without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)  # nobody reads it: the connection is gone
