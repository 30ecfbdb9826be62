"""What one person's page shows, as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from standin import permissions
from standin.model import DIRECT_CHANNEL, Channel, Guild, Payload, User
from standin.outcomes import Interaction, Outcome
from standin.rest import Services


@dataclass(frozen=True, slots=True)
class PageView:
    """Word the world for the page; the shapes are those of PAGE_API.md."""

    services: Services

    def persona(self, user: User) -> Payload:
        """Return a persona."""
        return {
            "id": user.id,
            "username": user.username,
            "global_name": user.global_name,
            "locale": user.locale,
            "dms_open": user.dms_open,
            "role": user.role,
        }

    def channel(self, channel: Channel, viewer_id: str) -> Payload:
        """Return a channel with the mark whether the viewer is in it."""
        raw = self.services.hub.wire.channel(channel, viewer=viewer_id)
        return raw | {"joined": channel.thread is None or viewer_id in channel.thread.members}

    def guild(self, guild: Guild, viewer_id: str) -> Payload:
        """Return a guild with the channels and threads the viewer sees."""
        hub = self.services.hub
        inside = [channel for channel in hub.world.channels.values() if channel.guild_id == guild.id]
        seen = [channel for channel in inside if permissions.can_see(hub.world, viewer_id, channel)]
        return {
            "id": guild.id,
            "name": guild.name,
            "owner_id": guild.owner_id,
            "member": viewer_id in guild.members,
            "members": [
                {"user": hub.wire.user(hub.world.users[member.user_id]), "nick": member.nick}
                for member in guild.members.values()
            ],
            "channels": [self.channel(channel, viewer_id) for channel in seen if channel.thread is None],
            "threads": [self.channel(channel, viewer_id) for channel in seen if channel.thread is not None],
        }

    def directs(self, viewer_id: str) -> list[Payload]:
        """Return the viewer's direct channels."""
        channels = self.services.hub.world.channels.values()
        own = [one for one in channels if one.type == DIRECT_CHANNEL and viewer_id in one.recipients]
        return [self.channel(one, viewer_id) for one in own]

    def outcome(self, outcome: Outcome) -> Payload:
        """Return what became of an interaction."""
        body: Payload = {"interaction_id": outcome.interaction_id, "status": outcome.status}
        if outcome.message is not None:
            body["message"] = outcome.message.raw
        if outcome.modal is not None:
            body["modal"] = outcome.modal
        if outcome.error is not None:
            body["error"] = outcome.error
        return body

    def modal(self, interaction: Interaction) -> Payload:
        """Return an open modal."""
        return {"interaction_id": interaction.id, **(interaction.modal or {})}

    def choices(self, outcome: Outcome, locale: str) -> list[Payload]:
        """Return suggestions in the reader's language."""
        return [
            {"name": (choice.get("name_localizations") or {}).get(locale) or choice["name"], "value": choice["value"]}
            for choice in outcome.choices
        ]
