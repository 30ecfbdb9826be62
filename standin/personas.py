"""People in the sandbox: what they can do, as in Discord's own client, with what they see (`viewers`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord_limits import limits
from standin import client_modals, client_rules, members, messages, permissions, threads
from standin.changes import MessageDeleted, Typing, UserChanged
from standin.client_rules import ClientRefusal
from standin.errors import ApiError
from standin.media import Upload
from standin.messages import Origin
from standin.model import FORUM_CHANNEL, Channel, Guild, Payload, User
from standin.outcomes import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Outcome
from standin.rest import Services
from standin.rest_account import direct_channel
from standin.seen import Seen, as_seen
from standin.viewers import Viewer


class Persona(Viewer):
    """One person at the keyboard. Actions raise ClientRefusal where the client would not even send them."""

    def __init__(self, services: Services, user: User) -> None:
        super().__init__(services.hub, user)
        self._services = services

    # ---- talking

    def say(
        self, channel: Channel | str, text: str, *, reply_to: Seen | str | None = None, files: Sequence[Upload] = ()
    ) -> Seen:
        """Write a message; raise ClientRefusal when this person may not write there or it is too long."""
        where = self._writable(channel)
        payload: dict[str, Any] = {"content": text}
        if reply_to is not None:
            payload["message_reference"] = {"message_id": self._message(reply_to).id}
        try:
            posted = messages.post(self._hub, where, payload, dict(enumerate(files)), Origin(self.id))
        except ApiError as refusal:
            raise ClientRefusal("bad_value", f"{refusal} {refusal.errors or ''}".strip()) from refusal
        self.read(where)
        return as_seen(self._hub, posted, self.id)

    def open_post(self, forum: Channel | str, title: str, text: str) -> Channel:
        """Open a post in a forum and return its thread; raise ClientRefusal where Discord would refuse it."""
        payload = {"name": title, "message": {"content": text}}
        try:
            thread, _ = messages.open_post(self._hub, self._seen_channel(forum), payload, {}, Origin(self.id))
        except ApiError as refusal:
            raise ClientRefusal("bad_value", f"{refusal} {refusal.errors or ''}".strip()) from refusal
        return thread

    def type(self, channel: Channel | str) -> None:
        """Begin to type."""
        self._hub.emit(Typing(self._writable(channel), self.id, self._hub.clock.now()))

    def delete(self, message: Seen | str) -> None:
        """Delete an own message, or as a moderator any that is not ephemeral."""
        found = self._message(message)
        channel = self._hub.world.channels[found.channel_id]
        may_moderate = found.reader is None and self._may(channel, permissions.MANAGE_MESSAGES)
        if found.author_id != self.id and not may_moderate:
            raise ClientRefusal("no_permission", "only own messages can be deleted")
        messages.delete(self._hub, found)

    def direct(self) -> Channel:
        """Return the direct channel with the bot."""
        return direct_channel(self._services, self.user)

    def read(self, channel: Channel | str) -> None:
        """Mark a channel as read."""
        channel_id = channel if isinstance(channel, str) else channel.id
        self._hub.world.unread.get(self.id, {}).pop(channel_id, None)
        self._hub.world.pinged.get(self.id, {}).pop(channel_id, None)

    # ---- interactions

    async def slash(self, channel: Channel | str, command: str, options: Mapping[str, Any] | None = None) -> Outcome:
        """Use a slash command by its full path ("match new") and wait for the acknowledgement."""
        return await self.start_slash(channel, command, options).acknowledged

    async def autocomplete(
        self, channel: Channel | str, command: str, focused: str, options: Mapping[str, Any] | None = None
    ) -> Outcome:
        """Ask for suggestions for the focused option; `choices` of the outcome holds them."""
        where = self._seen_channel(channel)
        data = client_rules.command_data(self._hub, self.id, where, command, options or {}, focused=focused)
        return await self._start(AUTOCOMPLETE, where, data, name=command).acknowledged

    async def use_menu(self, message: Seen, name: str) -> Outcome:
        """Choose an entry of a message's menu and wait for the acknowledgement."""
        shown = self._message(message)
        where = self._seen_channel(shown.channel_id)
        data = client_rules.menu_data(self._hub, self.id, where, name, self._hub.wire.message(shown))
        return await self._start(COMMAND, where, data, name=name).acknowledged

    async def click(self, message: Seen | str, custom_id: str) -> Outcome:
        """Press a button. A `Seen` is pressed as it was seen, even if it changed since; an id as it is now."""
        return await self.start_click(message, custom_id).acknowledged

    async def select(self, message: Seen | str, custom_id: str, values: Sequence[str]) -> Outcome:
        """Choose values in a select; the same about `message` as in `click`."""
        snapshot = self._snapshot(message, custom_id)
        channel = self._seen_channel(snapshot["channel_id"])
        data = client_rules.select_data(self._hub, channel, snapshot, custom_id, values)
        return await self._start(COMPONENT, channel, data, snapshot=snapshot).acknowledged

    async def submit_modal(self, modal: Outcome | str, values: Mapping[str, Any]) -> Outcome:
        """Answer the open modal; fields that are not named keep what they were filled with."""
        interaction = self._open_modal(modal)
        assert interaction.modal is not None
        channel = self._seen_channel(interaction.channel_id)
        data = client_modals.modal_data(self._hub, channel, interaction.modal, values)
        self._services.interactions.close_modal(interaction)
        return await self._start(MODAL, channel, data, snapshot=interaction.snapshot).acknowledged

    async def completion(self, outcome: Outcome) -> Outcome:
        """Wait until a deferred answer is there; other outcomes come back as they are."""
        interaction = self._services.interactions.get(outcome.interaction_id)
        if interaction is None:
            raise ClientRefusal("bad_request", f"there is no interaction {outcome.interaction_id}")
        return await interaction.completed

    def start_slash(
        self, channel: Channel | str, command: str, options: Mapping[str, Any] | None = None
    ) -> Interaction:
        """Use a slash command without waiting; its `acknowledged` and `completed` can be awaited."""
        where = self._seen_channel(channel)
        data = client_rules.command_data(self._hub, self.id, where, command, options or {})
        return self._start(COMMAND, where, data, name=command)

    def start_click(self, message: Seen | str, custom_id: str) -> Interaction:
        """Press a button without waiting; its `acknowledged` and `completed` can be awaited."""
        snapshot = self._snapshot(message, custom_id)
        channel = self._seen_channel(snapshot["channel_id"])
        return self._start(COMPONENT, channel, client_rules.click_data(snapshot, custom_id), snapshot=snapshot)

    def close_modal(self, modal: Outcome | str) -> None:
        """Close the open modal without an answer."""
        self._services.interactions.close_modal(self._open_modal(modal))

    def dismiss(self, message: Seen | str) -> None:
        """Put an ephemeral message away."""
        found = self._message(message)
        if found.reader != self.id:
            raise ClientRefusal("no_permission", "only ephemeral messages can be dismissed")
        del self._hub.world.messages[found.channel_id][found.id]
        self._hub.emit(MessageDeleted(found))

    # ---- settings and membership

    def set_locale(self, locale: str) -> None:
        """Change the language of this person's client."""
        if locale not in limits.LOCALES:
            raise ClientRefusal("bad_value", f"Discord has no locale {locale!r}")
        self.user.locale = locale
        self._hub.emit(UserChanged(self.user))

    def set_dms_open(self, *, is_open: bool) -> None:
        """Allow the bot to write to this person, or not."""
        self.user.dms_open = is_open
        self._hub.emit(UserChanged(self.user))

    def join(self, guild: Guild) -> None:
        """Join a guild."""
        members.join(self._hub, guild, self.user)

    def leave(self, guild: Guild) -> None:
        """Leave a guild and all its threads."""
        if self.id == guild.owner_id:
            raise ClientRefusal("no_permission", "the owner cannot leave the server")
        if self.id not in guild.members:
            raise ClientRefusal("bad_request", "not a member of this server")
        members.leave(self._hub, guild, self.user)

    def join_thread(self, thread: Channel | str) -> None:
        """Join a visible thread."""
        threads.add_member(self._hub, self._seen_channel(thread), self.id)

    def leave_thread(self, thread: Channel | str) -> None:
        """Leave a thread."""
        threads.remove_member(self._hub, self._seen_channel(thread), self.id)

    def change_thread(self, thread: Channel | str, **changes: Any) -> None:
        """Rename, archive or lock a thread (`name`, `archived`, `locked`), as its owner or as a moderator."""
        try:
            threads.edit(self._hub, self._seen_channel(thread), self.id, changes)
        except ApiError as refusal:
            raise ClientRefusal("no_permission", str(refusal)) from refusal

    def delete_thread(self, thread: Channel | str) -> None:
        """Delete a thread with all its messages, as a moderator."""
        found = self._seen_channel(thread)
        if found.thread is None or not self._may(found, permissions.MANAGE_THREADS):
            raise ClientRefusal("no_permission", "only moderators delete threads")
        threads.delete(self._hub, found)

    def delete_channel(self, channel: Channel | str) -> None:
        """Delete a channel with its threads and all their messages, as a moderator."""
        found = self._seen_channel(channel)
        if found.thread is not None or not self._may(found, permissions.MANAGE_CHANNELS):
            raise ClientRefusal("no_permission", "only moderators delete channels")
        threads.delete(self._hub, found)

    def delete_account(self) -> None:
        """Delete this person's account; they can act no more."""
        members.delete_account(self._hub, self.user)

    # ---- private

    def _start(
        self, kind: int, channel: Channel, data: Payload, *, name: str = "", snapshot: Payload | None = None
    ) -> Interaction:
        return self._services.interactions.start(kind, self.id, channel, data, name=name, snapshot=snapshot)

    def _writable(self, channel: Channel | str) -> Channel:
        found = self._seen_channel(channel)
        if found.type == FORUM_CHANNEL:
            raise ClientRefusal("no_permission", "a forum takes posts, no messages")
        needed = permissions.SEND_MESSAGES_IN_THREADS if found.thread else permissions.SEND_MESSAGES
        is_locked = found.thread is not None and found.thread.locked
        if not self._may(found, needed) or (is_locked and not self._may(found, permissions.MANAGE_THREADS)):
            raise ClientRefusal("no_permission", f"{self!r} may not write in {found.name!r}")
        return found

    def _open_modal(self, modal: Outcome | str) -> Interaction:
        interaction_id = modal if isinstance(modal, str) else modal.interaction_id
        interaction = self._services.interactions.get(interaction_id)
        if interaction is None or interaction.user_id != self.id or interaction.modal is None:
            raise ClientRefusal("bad_modal", "no such modal is open")
        return interaction
