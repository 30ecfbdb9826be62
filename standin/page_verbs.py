"""What a person does on the page, one function for each verb of PAGE_API.md."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable
from typing import Any

from standin.client_rules import ClientRefusal
from standin.inbox import Inbox
from standin.media import Upload
from standin.model import Payload
from standin.page_feed import Feeds
from standin.page_view import PageView
from standin.personas import Persona
from standin.rest import Services

Verb = Callable[[Persona, dict[str, Any]], Awaitable[Payload]]


class Verbs:
    """Act for a persona and word the result."""

    def __init__(self, services: Services, inbox: Inbox, view: PageView, feeds: Feeds) -> None:
        self._hub, self._inbox, self._view, self._feeds = services.hub, inbox, view, feeds

    def all(self) -> dict[str, Verb]:
        """Return every verb by the path under which it is posted."""
        return {
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "modal": self._modal,
            "modal/close": self._close_modal,
            "dismiss": self._dismiss,
            "read": self._read,
            "dm": self._dm,
            "thread": self._thread,
            "locale": self._locale,
            "dms": self._dms,
            "membership": self._membership,
        }

    async def _say(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        files = [_upload(entry) for entry in body.get("attachments") or []]
        said = viewer.say(_text(body, "channel_id"), _text(body, "content"), reply_to=body.get("reply_to"), files=files)
        return {"message": said.raw}

    async def _slash(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        outcome = await viewer.slash(_text(body, "channel_id"), _text(body, "command"), _options(body))
        return self._view.outcome(outcome)

    async def _autocomplete(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        outcome = await viewer.autocomplete(
            _text(body, "channel_id"), _text(body, "command"), _text(body, "focused"), _options(body)
        )
        return {"choices": self._view.choices(outcome, viewer.user.locale)}

    async def _click(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        return self._view.outcome(await viewer.click(_text(body, "message_id"), _text(body, "custom_id")))

    async def _select(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        values = body.get("values")
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise ClientRefusal("bad_value", "values is a list of strings")
        return self._view.outcome(await viewer.select(_text(body, "message_id"), _text(body, "custom_id"), values))

    async def _modal(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        values = body.get("values")
        if not isinstance(values, dict):
            raise ClientRefusal("bad_modal", "values is an object")
        return self._view.outcome(await viewer.submit_modal(_text(body, "interaction_id"), values))

    async def _close_modal(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        viewer.close_modal(_text(body, "interaction_id"))
        return {}

    async def _dismiss(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        viewer.dismiss(_text(body, "message_id"))
        return {}

    async def _read(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        channel_id = _text(body, "channel_id")
        viewer.read(channel_id)
        self._feeds.push_unread(viewer.id, channel_id)
        return {"unread": self._inbox.counts(viewer.id, channel_id)}

    async def _dm(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        if _text(body, "user_id") != self._hub.world.bot_id:
            raise ClientRefusal("bad_value", "people write to the bot only")
        return {"channel": self._view.channel(viewer.direct(), viewer.id)}

    async def _thread(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        actions = {"join": viewer.join_thread, "leave": viewer.leave_thread}
        channel_id, action = _text(body, "channel_id"), _text(body, "action")
        if action not in actions:
            raise ClientRefusal("bad_request", f"action is one of {sorted(actions)}, not {action!r}")
        actions[action](channel_id)
        return {"channel": self._view.channel(self._hub.world.channels[channel_id], viewer.id)}

    async def _locale(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        viewer.set_locale(_text(body, "locale"))
        return {"persona": self._view.persona(viewer.user)}

    async def _dms(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        viewer.set_dms_open(is_open=_flag(body, "open"))
        return {"persona": self._view.persona(viewer.user)}

    async def _membership(self, viewer: Persona, body: dict[str, Any]) -> Payload:
        guild = self._hub.world.guilds.get(_text(body, "guild_id"))
        if guild is None:
            raise ClientRefusal("bad_value", "no such server")
        if _flag(body, "member"):
            viewer.join(guild)
        else:
            viewer.leave(guild)
        return {"guild": self._view.guild(guild, viewer.id)}


def _text(body: dict[str, Any], name: str) -> str:
    if not isinstance(body.get(name), str):
        raise ClientRefusal("bad_request", f"{name} is a string, not {body.get(name)!r}")
    return body[name]


def _flag(body: dict[str, Any], name: str) -> bool:
    if not isinstance(body.get(name), bool):
        raise ClientRefusal("bad_request", f"{name} is true or false, not {body.get(name)!r}")
    return body[name]


def _options(body: dict[str, Any]) -> dict[str, Any]:
    options = body.get("options") or {}
    if not isinstance(options, dict):
        raise ClientRefusal("bad_request", "options is an object")
    return options


def _upload(entry: Any) -> Upload:
    try:
        return Upload(str(entry["filename"]), base64.b64decode(entry["content_base64"], validate=True))
    except (KeyError, TypeError, binascii.Error) as fault:
        raise ClientRefusal("bad_value", f"an attachment is no base64 file: {fault}") from fault
