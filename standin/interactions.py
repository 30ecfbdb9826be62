"""Interactions: their delivery, the three seconds, the answers and the fifteen minutes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from discord_limits import faults, limits
from standin import errors, forms, messages, permissions
from standin.hub import Hub
from standin.messages import Origin, Uploads
from standin.model import Channel, InteractionMark, Message, Payload
from standin.outcomes import AUTOCOMPLETE, COMMAND, MODAL, Interaction, Outcome, Status, give_up, resolve
from standin.seen import as_seen

ANSWER, DEFER_ANSWER, DEFER_UPDATE, UPDATE, SUGGEST, SHOW_MODAL = 4, 5, 6, 7, 8, 9
ORIGINAL = "@original"


class Interactions:
    """All interactions of this process; `deliver` hands a payload to the bot and tells whether it could.

    `patience` is for clocks that stand still: whoever waits longer for an outcome, in real seconds, gets TimeoutError.
    """

    def __init__(self, hub: Hub, deliver: Callable[[Payload], bool]) -> None:
        self._hub = hub
        self._deliver = deliver
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.patience: float | None = None
        self.on_settled: list[Callable[[Interaction, Outcome], None]] = []

    def start(
        self,
        kind: int,
        user_id: str,
        channel: Channel,
        data: Payload,
        *,
        name: str = "",
        snapshot: Payload | None = None,
    ) -> Interaction:
        """Send a user's action to the bot; three seconds later it has failed unless it was answered."""
        loop = asyncio.get_running_loop()
        now = self._hub.clock.now()
        source_id = snapshot["id"] if snapshot else None
        interaction = Interaction(
            self._hub.ids.take(), secrets.token_urlsafe(40), kind, user_id, channel.id, data, now, name, snapshot,
            source_id, loop.create_future(), loop.create_future(),
        )  # fmt: skip
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        self._hub.clock.call_later(limits.ACKNOWLEDGE_SECONDS, lambda: self._expire(interaction))
        self._hub.clock.call_later(limits.TOKEN_SECONDS, lambda: self._close(interaction))
        if self.patience is not None:
            loop.call_later(self.patience, give_up, interaction, self.patience)
        if not self._deliver(self._payload(interaction, channel)):
            self._fail(interaction, "bot_offline")
        return interaction

    def get(self, interaction_id: str) -> Interaction | None:
        """Return an interaction by its id."""
        return self._by_id.get(interaction_id)

    def waiting_modals(self, user_id: str) -> list[Interaction]:
        """Return the interactions whose modal the user has open."""
        return [one for one in self._by_id.values() if one.user_id == user_id and one.modal is not None]

    def answer(self, interaction_id: str, token: str, body: Mapping[str, Any], uploads: Uploads) -> Interaction:
        """Take the bot's first answer; raise ApiError 10062 when it is late and 40060 when it is the second."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token or interaction.is_lost:
            raise errors.unknown_interaction()
        if interaction.callback is not None:
            raise errors.already_acknowledged()
        forms.check_fields(body, {"type": int, "data": dict}, ("type",))
        callback = body["type"]
        allowed = self._callbacks(interaction)
        if callback not in allowed:
            raise errors.form_error([faults.choice_fault(("type",), callback, allowed)])
        try:
            outcome = self._act(interaction, callback, body.get("data") or {}, uploads)
        except errors.ApiError as refusal:
            raise refusal.under("data") from refusal
        interaction.callback = callback
        self._settle(interaction, outcome)
        return interaction

    def follow_up(self, token: str, payload: Mapping[str, Any], uploads: Uploads) -> Message:
        """Post another message, or complete the deferred one; raise ApiError 10015 or 50027."""
        interaction = self._live(token)
        loading = self._loading(interaction)
        if loading is not None:
            message = messages.edit(self._hub, loading, payload, uploads)
        else:
            origin = self._origin(interaction, payload)
            message = messages.post(self._hub, self._channel(interaction), payload, uploads, origin)
            interaction.followup_ids.append(message.id)
        self._complete(interaction, message)
        return message

    def message(self, token: str, message_id: str) -> Message:
        """Return the answer (`@original`) or a follow-up; raise ApiError 10008, 10015 or 50027."""
        interaction = self._live(token)
        wanted = interaction.response_id if message_id == ORIGINAL else message_id
        reachable = {interaction.response_id, interaction.source_id, *interaction.followup_ids}
        found = self._hub.world.message(wanted) if wanted is not None and wanted in reachable else None
        if found is None:
            raise errors.unknown_message()
        return found

    def edit(self, token: str, message_id: str, payload: Mapping[str, Any], uploads: Uploads) -> Message:
        """Edit the answer or a follow-up; raise ApiError 10008, 10015, 50027 or 50035."""
        interaction = self._live(token)
        message = messages.edit(self._hub, self.message(token, message_id), payload, uploads)
        self._complete(interaction, message)
        return message

    def delete(self, token: str, message_id: str) -> None:
        """Delete the answer or a follow-up; raise ApiError 10008, 10015 or 50027."""
        interaction = self._live(token)
        messages.delete(self._hub, self.message(token, message_id))
        self._complete(interaction, None)

    def close_modal(self, interaction: Interaction) -> None:
        """Forget the modal the user had open."""
        interaction.modal = None

    def response_body(self, interaction: Interaction) -> Payload:
        """Return what Discord answers to a callback that asked for a response."""
        message = self._hub.world.message(interaction.response_id) if interaction.response_id else None
        about: Payload = {"id": interaction.id, "type": interaction.kind}
        body: Payload = {"interaction": about}
        if message is not None:
            about |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.flags & limits.FLAG_LOADING),
                "response_message_ephemeral": message.reader is not None,
            }
        if message is not None and interaction.callback in (ANSWER, UPDATE, DEFER_ANSWER):
            body["resource"] = {"type": interaction.callback, "message": self._hub.wire.message(message)}
        elif interaction.callback is not None:
            body["resource"] = {"type": interaction.callback}
        return body

    def _act(self, interaction: Interaction, callback: int, data: Mapping[str, Any], uploads: Uploads) -> Outcome:
        hub, user_id = self._hub, interaction.user_id
        if callback == ANSWER:
            posted = messages.post(
                hub,
                self._channel(interaction),
                _under_data(data),
                uploads,
                self._origin(interaction, data, is_answer=True),
            )
            interaction.response_id = posted.id
            return Outcome(interaction.id, "message", as_seen(hub, posted, user_id))
        if callback == DEFER_ANSWER:
            origin = self._origin(interaction, data, is_answer=True)
            loading = messages.post_loading(hub, self._channel(interaction), origin)
            interaction.response_id = loading.id
            return Outcome(interaction.id, "deferred", as_seen(hub, loading, user_id))
        if callback == SUGGEST:
            forms.check_choices(data.get("choices") or [])
            return Outcome(interaction.id, "choices", choices=tuple(data.get("choices") or []))
        if callback == SHOW_MODAL:
            forms.check_modal(data)
            interaction.modal = dict(data)
            return Outcome(interaction.id, "modal", modal={"interaction_id": interaction.id, **data})
        source = hub.world.message(interaction.source_id or "")
        if source is None:
            raise errors.unknown_message()
        interaction.response_id = source.id
        if callback == DEFER_UPDATE:
            return Outcome(interaction.id, "deferred", as_seen(hub, source, user_id))
        messages.edit(hub, source, data, uploads)
        return Outcome(interaction.id, "updated", as_seen(hub, source, user_id))

    def _callbacks(self, interaction: Interaction) -> tuple[int, ...]:
        updates = (DEFER_UPDATE, UPDATE) if interaction.source_id else ()
        if interaction.kind == AUTOCOMPLETE:
            return (SUGGEST,)
        modal = () if interaction.kind == MODAL else (SHOW_MODAL,)
        return (ANSWER, DEFER_ANSWER, *updates, *modal)

    def _origin(self, interaction: Interaction, data: Mapping[str, Any], *, is_answer: bool = False) -> Origin:
        is_ephemeral = bool(int(data.get("flags") or 0) & limits.FLAG_EPHEMERAL)
        mark = InteractionMark(
            interaction.id, interaction.kind, interaction.user_id, interaction.name, interaction.source_id
        )
        reader = interaction.user_id if is_ephemeral else None
        is_command_answer = is_answer and interaction.kind == COMMAND
        return Origin(self._hub.world.bot_id, mark, reader, is_command_answer)

    def _live(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.callback in (None, SUGGEST):
            raise errors.unknown_webhook()
        if self._hub.clock.now() > interaction.created + limits.TOKEN_SECONDS:
            raise errors.expired_token()
        return interaction

    def _loading(self, interaction: Interaction) -> Message | None:
        message = self._hub.world.message(interaction.response_id or "")
        return message if message is not None and message.flags & limits.FLAG_LOADING else None

    def _channel(self, interaction: Interaction) -> Channel:
        channel = self._hub.world.channels.get(interaction.channel_id)
        if channel is None:
            raise errors.unknown_channel()
        return channel

    def _settle(self, interaction: Interaction, outcome: Outcome) -> None:
        resolve(interaction.acknowledged, outcome)
        if outcome.status != "deferred":
            resolve(interaction.completed, outcome)
        self._tell(interaction, outcome)

    def _complete(self, interaction: Interaction, message: Message | None) -> None:
        if interaction.completed.done():
            return
        status: Status = "updated" if interaction.callback == DEFER_UPDATE else "message"
        seen = as_seen(self._hub, message, interaction.user_id) if message is not None else None
        outcome = Outcome(interaction.id, status, seen)
        interaction.completed.set_result(outcome)
        self._tell(interaction, outcome)

    def _expire(self, interaction: Interaction) -> None:
        if interaction.callback is None and not interaction.is_lost:
            self._fail(interaction, "no_answer")

    def _close(self, interaction: Interaction) -> None:
        """End the fifteen minutes: what is still "thinking" becomes "did not respond"."""
        loading = self._loading(interaction)
        if loading is not None:
            messages.delete(self._hub, loading)
        if not interaction.completed.done():
            outcome = Outcome(interaction.id, "failed", error="no_answer")
            interaction.completed.set_result(outcome)
            self._tell(interaction, outcome)
        if interaction.modal is None:
            interaction.snapshot = None  # the bulk of what is remembered; the token must still be known as expired

    def _fail(self, interaction: Interaction, error: str) -> None:
        interaction.is_lost = True
        self._settle(interaction, Outcome(interaction.id, "failed", error=error))

    def _tell(self, interaction: Interaction, outcome: Outcome) -> None:
        for listener in self.on_settled:
            listener(interaction, outcome)

    def _payload(self, interaction: Interaction, channel: Channel) -> Payload:
        world, wire = self._hub.world, self._hub.wire
        user = world.users[interaction.user_id]
        granted = permissions.permissions_in(world, user.id, channel)
        body: Payload = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "attachment_size_limit": limits.FILE_BYTES,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": wire.channel(channel) | {"permissions": str(granted)},
            "locale": user.locale,
            "entitlements": [],
            "app_permissions": str(permissions.permissions_in(world, world.bot_id, channel)),
        }
        guild = self._hub.guild_of(channel)
        if guild is not None:
            body["guild_id"] = guild.id
            body["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
            body["guild_locale"] = guild.locale
            body["member"] = wire.member(guild, user.id, channel=channel)
            body |= {"context": 0, "authorizing_integration_owners": {"0": guild.id}}
        else:
            body |= {"user": wire.user(user), "context": 1, "authorizing_integration_owners": {"0": "0"}}
        if interaction.snapshot is not None:
            body["message"] = {
                key: value for key, value in interaction.snapshot.items() if key not in ("ephemeral", "mentions_me")
            }
        return body


def _under_data(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Apply what Discord presumes for interaction answers: only users are pinged unless told otherwise."""
    return data if data.get("allowed_mentions") is not None else {**data, "allowed_mentions": {"parse": ["users"]}}
