"""The page's side of the server: static files, what a person sees, what a person does. See PAGE_API.md."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import Any

from aiohttp import hdrs, web
from msgspec import ValidationError, to_builtins

from standin.client_rules import ClientRefusal
from standin.errors import ApiError
from standin.faults import Faults
from standin.inbox import Inbox
from standin.model import Payload
from standin.page_feed import Feeds
from standin.page_verbs import Verb, Verbs
from standin.page_view import PageView
from standin.personas import Persona
from standin.rest import Services
from standin.seed import Seed

WEB_FOLDER = Path(__file__).parent / "web"
LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
NOT_FOUND_CODES = frozenset({"unknown_persona", "unknown_channel", "unknown_message"})
FORBIDDEN_CODES = frozenset({"no_permission", "wrong_origin"})

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """Serve the page and its JSON."""

    def __init__(self, services: Services, faults: Faults, inbox: Inbox, seed: Seed) -> None:
        self._services, self._faults, self._inbox, self._seed = services, faults, inbox, seed
        self._hub = services.hub
        self._view = PageView(services)
        self._feeds = Feeds(services, faults, inbox, self._view)
        self._verbs = Verbs(services, inbox, self._view, self._feeds)
        self._hosts = LOCAL_HOSTS

    def add_to(self, app: web.Application, shown_hosts: tuple[str, ...] = ()) -> None:
        """Register the page's routes; `shown_hosts` are further names the page may be opened by."""
        self._hosts = LOCAL_HOSTS | set(shown_hosts)
        app.middlewares.append(self._guard)
        app.router.add_get("/", self._index)
        app.router.add_static("/web/", WEB_FOLDER)
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)
        base = "/api/page"
        app.router.add_get(base + "/personas", self._personas)
        app.router.add_get(base + "/bootstrap", self._bootstrap)
        app.router.add_get(base + "/messages", self._messages)
        app.router.add_get(base + "/socket", self._socket)
        app.router.add_get(base + "/faults", self._get_faults)
        app.router.add_post(base + "/faults", self._set_faults)
        app.router.add_post(base + "/faults/gateway", self._break_gateway)
        app.router.add_post(base + "/clock", self._jump)
        for name, verb in self._verbs.all().items():
            app.router.add_post(f"{base}/{name}", self._act(verb))

    async def close(self) -> None:
        """Close every page's socket."""
        await self._feeds.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other sites' requests to the page, and word refusals."""
        try:
            self._require_known_host(request)
            if request.path.startswith(("/api/v", "/gateway")):
                self._require_no_browser(request)
            else:
                self._require_same_site(request)
            return await handler(request)
        except ClientRefusal as refusal:
            is_missing, is_forbidden = refusal.code in NOT_FOUND_CODES, refusal.code in FORBIDDEN_CODES
            status = 404 if is_missing else 403 if is_forbidden else 415 if refusal.code == "not_json" else 400
            return _json({"error": {"code": refusal.code, "message": str(refusal)}}, status)
        except ApiError as refusal:
            return _json({"error": {"code": "bad_request", "message": str(refusal)}}, 400)

    def _require_known_host(self, request: web.Request) -> None:
        """Refuse names that another site may have pointed at this machine."""
        host = request.headers.get(hdrs.HOST, "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name not in self._hosts:
            raise ClientRefusal("wrong_origin", f"not served under the name {name!r}")

    def _require_no_browser(self, request: web.Request) -> None:
        """Refuse pages that would play the bot; no bot sends an origin."""
        if hdrs.ORIGIN in request.headers:
            raise ClientRefusal("wrong_origin", "the bot's side is not served to pages")

    def _require_same_site(self, request: web.Request) -> None:
        host = request.headers.get(hdrs.HOST, "")
        origin = request.headers.get(hdrs.ORIGIN)
        site = request.headers.get("Sec-Fetch-Site", "none")
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            raise ClientRefusal("wrong_origin", f"not served to pages of {origin!r}")
        is_navigation = request.method == "GET" and request.headers.get("Sec-Fetch-Mode") == "navigate"
        if site not in ("same-origin", "none") and not is_navigation:
            raise ClientRefusal("wrong_origin", "not served to other sites")
        if request.method == "POST" and request.content_type != "application/json":
            raise ClientRefusal("not_json", "POST needs Content-Type: application/json")

    # ---- reading

    async def _index(self, request: web.Request) -> web.StreamResponse:
        page = (WEB_FOLDER / "index.html").read_text("utf-8").replace("{title}", escape(self._seed.title))
        return web.Response(text=page, content_type="text/html", headers={"Cache-Control": "no-cache"})

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        found = self._hub.blobs.get(request.match_info["attachment_id"])
        if found is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}
        kind = _content_type(request.match_info["filename"])
        return web.Response(body=found, content_type=kind, headers=headers)

    async def _personas(self, request: web.Request) -> web.StreamResponse:
        return _json({"personas": [self._view.persona(user) for user in self._hub.world.personas()]})

    async def _bootstrap(self, request: web.Request) -> web.StreamResponse:
        viewer = self._persona(request.query.get("persona"))
        world = self._hub.world
        waiting = self._services.interactions.waiting_modals(viewer.id)
        return _json(
            {
                "now": self._hub.clock.now(),
                "title": self._seed.title,
                "first_commands": list(self._seed.first_commands),
                "persona": self._view.persona(viewer.user),
                "personas": [self._view.persona(user) for user in world.personas()],
                "bot": self._hub.wire.user(self._hub.bot),
                "bot_online": self._services.gateway.is_online,
                "guilds": [self._view.guild(guild, viewer.id) for guild in world.guilds.values()],
                "dms": self._view.directs(viewer.id),
                "commands": list(world.commands.values()),
                "unread": self._inbox.all_counts(viewer.id),
                "modals": [self._view.modal(interaction) for interaction in waiting],
                "faults": to_builtins(self._faults),
            }
        )

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        viewer = self._persona(request.query.get("persona"))
        channel_id = request.query.get("channel", "")
        if channel_id not in [channel.id for channel in viewer.channels()]:
            raise ClientRefusal("unknown_channel", f"no channel {channel_id} to be seen")
        limit = _whole(request.query.get("limit", "50"))
        before = _whole(request.query.get("before", str(2**63)))
        shown = [seen.raw for seen in viewer.visible_messages(channel_id) if int(seen.id) < before]
        return _json({"messages": shown[-limit:] if limit else [], "has_more": len(shown) > limit})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        return await self._feeds.serve(request, self._persona(request.query.get("persona")).id)

    async def _get_faults(self, request: web.Request) -> web.StreamResponse:
        return _json(to_builtins(self._faults))

    # ---- the sandbox itself

    async def _set_faults(self, request: web.Request) -> web.StreamResponse:
        try:
            self._faults.change(await _body(request))
        except ValidationError as fault:
            raise ClientRefusal("bad_request", str(fault)) from fault
        if self._faults.down:
            self._services.gateway.drop()
        self._feeds.push_faults()
        return _json({"faults": to_builtins(self._faults)})

    async def _break_gateway(self, request: web.Request) -> web.StreamResponse:
        gateway = self._services.gateway
        actions = {"drop": gateway.drop, "reconnect": gateway.reconnect, "invalidate": gateway.invalidate}
        action = (await _body(request)).get("action")
        if action not in actions:
            raise ClientRefusal("bad_request", f"action is one of {sorted(actions)}, not {action!r}")
        actions[action]()
        return _json({})

    async def _jump(self, request: web.Request) -> web.StreamResponse:
        seconds = (await _body(request)).get("seconds")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
            raise ClientRefusal("bad_request", f"seconds is a number from 0, not {seconds!r}")
        self._hub.clock.advance(seconds)
        return _json({"now": self._hub.clock.now()})

    def _act(self, verb: Verb) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            body = await _body(request)
            return _json(await verb(self._persona(body.get("persona")), body))

        return handle

    def _persona(self, user_id: object) -> Persona:
        user = self._hub.world.users.get(user_id) if isinstance(user_id, str) else None
        if user is None or not user.is_persona:
            raise ClientRefusal("unknown_persona", f"nobody has the id {user_id!r}")
        return Persona(self._services, user)


async def _body(request: web.Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.read())
    except ValueError as fault:
        raise ClientRefusal("bad_request", "the body is no JSON") from fault
    if not isinstance(body, dict):
        raise ClientRefusal("bad_request", "the body is no JSON object")
    return body


def _json(body: Payload, status: int = 200) -> web.Response:
    return web.json_response(body, status=status, headers={"Cache-Control": "no-store"})


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise ClientRefusal("bad_request", f"a whole number was expected, not {text!r}")
    return int(text)


def _content_type(filename: str) -> str:
    kinds = {
        "png": "image/png",
        "gif": "image/gif",
        "webp": "image/webp",
        "jpg": "image/jpeg",
        "json": "application/json",
    }
    return kinds.get(filename.rpartition(".")[2].lower(), "application/octet-stream")
