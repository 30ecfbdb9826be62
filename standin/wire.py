"""The world as Discord's JSON."""

from __future__ import annotations

from standin import permissions
from standin.clock import iso
from standin.model import (
    DIRECT_CHANNEL,
    TEXT_CHANNEL,
    Attachment,
    Channel,
    Guild,
    Message,
    Payload,
    Role,
    ThreadState,
    User,
    World,
)


class Wire:
    """Word parts of the world as JSON; URLs start with `base_url`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.base_url = ""

    def user(self, user: User) -> Payload:
        """Return a user object."""
        return {
            "id": user.id,
            "username": user.username,
            "global_name": user.global_name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "flags": 0,
            "public_flags": 0,
        }

    def member(self, guild: Guild, user_id: str, *, channel: Channel | None = None) -> Payload:
        """Return a member object with its user; with a channel also the permissions there."""
        member = guild.members.get(user_id)
        body: Payload = {
            "user": self.user(self._world.users[user_id]),
            "nick": member.nick if member else None,
            "avatar": None,
            "roles": [bot_role_id(guild)] if user_id == self._world.bot_id else list(member.roles if member else ()),
            "joined_at": iso(member.joined) if member else None,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "communication_disabled_until": None,
        }
        if channel is not None:
            body["permissions"] = str(permissions.permissions_in(self._world, user_id, channel))
        return body

    def _first_text(self, guild: Guild) -> str | None:
        texts = [c for c in self._world.channels.values() if c.guild_id == guild.id and c.type == TEXT_CHANNEL]
        return min(texts, key=lambda channel: channel.position).id if texts else None

    def guild(self, guild: Guild, *, is_full: bool = True) -> Payload:
        """Return a guild; full ones, as GUILD_CREATE sends them, hold channels, threads and members."""
        world = self._world
        body: Payload = {
            "id": guild.id,
            "name": guild.name,
            "owner_id": guild.owner_id,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_id": self._first_text(guild),
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "vanity_url_code": None,
            "application_id": None,
            "preferred_locale": guild.locale,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [
                _role(guild.id, "@everyone", guild.everyone_permissions, 0),
                self.bot_role(guild),
                *(self.role(guild, one) for one in guild.roles),
            ],
        }
        if is_full:
            channels = [part for part in world.channels.values() if part.guild_id == guild.id]
            seen = [part for part in channels if permissions.can_see(world, world.bot_id, part)]
            body |= {
                "joined_at": iso(guild.members[world.bot_id].joined),
                "large": False,
                "unavailable": False,
                "member_count": len(guild.members),
                "members": [self.member(guild, world.bot_id)],
                "voice_states": [],
                "presences": [],
                "stage_instances": [],
                "guild_scheduled_events": [],
                "soundboard_sounds": [],
                "channels": [self.channel(part) for part in channels if part.thread is None],
                "threads": [self.channel(part) for part in seen if part.thread and not part.thread.archived],
            }
        return body

    def bot_role(self, guild: Guild) -> Payload:
        """Return the bot's managed role in a guild."""
        name = self._world.users[self._world.bot_id].username
        return _role(bot_role_id(guild), name, guild.bot_permissions, 1) | {
            "managed": True,
            "tags": {"bot_id": self._world.bot_id},
        }

    def role(self, guild: Guild, role: Role) -> Payload:
        """Return a role of a guild that people are given."""
        return _role(role.id, role.name, 0, 2 + guild.roles.index(role))

    def channel(self, channel: Channel, *, viewer: str | None = None) -> Payload:
        """Return a channel, thread or direct channel as the viewer (the bot unless told) gets it."""
        viewer = viewer or self._world.bot_id
        body: Payload = {"id": channel.id, "type": channel.type, "last_message_id": channel.last_message_id, "flags": 0}
        if channel.type == DIRECT_CHANNEL:
            others = [self._world.users[user_id] for user_id in channel.recipients if user_id != viewer]
            return body | {"recipients": [self.user(user) for user in others]}
        body |= {"guild_id": channel.guild_id, "name": channel.name, "parent_id": channel.parent_id}
        body |= {"rate_limit_per_user": channel.slowmode, "last_pin_timestamp": None}
        if channel.thread is not None:
            return body | self._thread(channel, channel.thread, viewer)
        return body | {
            "position": channel.position,
            "topic": channel.topic,
            "nsfw": False,
            "permission_overwrites": self._overwrites(channel),
        }

    def thread_member(self, channel: Channel, user_id: str) -> Payload:
        """Return a thread member object."""
        joined = channel.thread.members[user_id] if channel.thread else 0.0
        return {"id": channel.id, "user_id": user_id, "join_timestamp": iso(joined), "flags": 0}

    def attachment(self, attachment: Attachment, channel_id: str) -> Payload:
        """Return an attachment object with its address."""
        body: Payload = {
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "content_type": attachment.content_type,
            "url": self.attachment_url(attachment, channel_id),
            "proxy_url": self.attachment_url(attachment, channel_id),
        }
        if attachment.description is not None:
            body["description"] = attachment.description
        if attachment.width is not None:
            body |= {"width": attachment.width, "height": attachment.height}
        return body

    def attachment_url(self, attachment: Attachment, channel_id: str) -> str:
        """Return where an attachment can be fetched."""
        return f"{self.base_url}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"

    def message(self, message: Message, *, with_reference: bool = True) -> Payload:
        """Return a message object with nothing withheld."""
        world = self._world
        author = world.users[message.author_id]
        body: Payload = {
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.type,
            "author": self.user(author),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": iso(message.edited) if message.edited is not None else None,
            "tts": message.tts,
            "mention_everyone": message.mentions_everyone,
            "mentions": [self.user(world.users[user_id]) for user_id in message.mentions],
            "mention_roles": [],
            "attachments": [self.attachment(part, message.channel_id) for part in message.attachments],
            "embeds": message.embeds,
            "components": message.components,
            "flags": message.flags,
            "pinned": message.pinned,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.reactions:
            body["reactions"] = [self._reaction(message, index) for index in range(len(message.reactions))]
        if message.interaction is not None:
            body |= self._interaction(message)
        if message.reference is not None:
            body["message_reference"] = message.reference
            if with_reference and message.type in (19, 21):
                target = world.message(message.reference.get("message_id", ""))
                body["referenced_message"] = self.message(target, with_reference=False) if target else None
        if message.thread_id in world.channels:
            body["thread"] = self.channel(world.channels[message.thread_id])
        return body

    def _interaction(self, message: Message) -> Payload:
        mark = message.interaction
        assert mark is not None
        user = self.user(self._world.users[mark.user_id])
        metadata: Payload = {"id": mark.id, "type": mark.type, "user": user, "authorizing_integration_owners": {}}
        if mark.name:
            metadata["name"] = mark.name
        if mark.original_message_id is not None and message.type != 20:
            metadata["interacted_message_id"] = mark.original_message_id
        body: Payload = {
            "interaction_metadata": metadata,
            "application_id": self._world.bot_id,
            "webhook_id": self._world.bot_id,
        }
        if mark.type == 2:
            body["interaction"] = {"id": mark.id, "type": mark.type, "name": mark.name, "user": user}
        return body

    def _reaction(self, message: Message, index: int) -> Payload:
        reaction = message.reactions[index]
        count = len(reaction.user_ids)
        return {
            "count": count,
            "count_details": {"burst": 0, "normal": count},
            "me": self._world.bot_id in reaction.user_ids,
            "me_burst": False,
            "emoji": {"id": None, "name": reaction.emoji},
            "burst_colors": [],
        }

    def _thread(self, channel: Channel, thread: ThreadState, viewer: str) -> Payload:
        metadata: Payload = {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_duration,
            "archive_timestamp": iso(thread.archive_changed),
            "create_timestamp": iso(thread.created),
        }
        if channel.type == 12:
            metadata["invitable"] = thread.invitable
        body: Payload = {
            "owner_id": channel.owner_id,
            "message_count": thread.message_count,
            "total_message_sent": thread.message_count,
            "member_count": min(50, len(thread.members)),
            "thread_metadata": metadata,
        }
        if viewer in thread.members:
            body["member"] = self.thread_member(channel, viewer)
        return body

    def _overwrites(self, channel: Channel) -> list[Payload]:
        hidden = str(permissions.VIEW_CHANNEL)
        kept = [{"id": user_id, "type": 1, "allow": "0", "deny": hidden} for user_id in channel.hidden_from]
        if channel.bot_permissions is None:
            return kept
        granted, denied = channel.bot_permissions, permissions.ALL & ~channel.bot_permissions
        return [*kept, {"id": self._world.bot_id, "type": 1, "allow": str(granted), "deny": str(denied)}]


def bot_role_id(guild: Guild) -> str:
    """Return the id of the bot's managed role in a guild."""
    return f"{int(guild.id) + 1}"


def _role(role_id: str, name: str, granted: int, position: int) -> Payload:
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(granted),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
