"""What the stand-in remembers: users, guilds, channels, messages. Plain data that can be written to a file."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from discord_limits import limits
from standin.clock import Clock

Payload = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400_000  # first millisecond of 2015, the origin of snowflakes

TEXT_CHANNEL, DIRECT_CHANNEL, ANNOUNCEMENT_CHANNEL, FORUM_CHANNEL = 0, 1, 5, 15
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS_UNDER = {
    TEXT_CHANNEL: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT_CHANNEL: (ANNOUNCEMENT_THREAD,),
    FORUM_CHANNEL: (PUBLIC_THREAD,),
}
"""Kinds of threads that each kind of channel may hold; the first is what a message of it grows."""
DEFAULT_MESSAGE, THREAD_CREATED, REPLY, COMMAND_ANSWER, THREAD_STARTER = 0, 18, 19, 20, 21


class User(Struct):
    """One account; `is_persona` marks those whom the page and tests can act for."""

    id: str
    username: str
    global_name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    is_persona: bool = False
    role: str = "player"


class Member(Struct):
    """One user's membership of a guild."""

    user_id: str
    joined: float
    nick: str | None = None
    roles: list[str] = field(default_factory=list)


class Role(Struct):
    """A role of a guild that people are given; it grants nothing by itself. `is_above`: the bot's own is below it."""

    id: str
    name: str
    is_above: bool = False


class ScheduledEvent(Struct):
    """An entry of a guild's calendar, of something that is not in a voice channel; `status` as it was last set."""

    id: str
    creator_id: str
    name: str
    place: str
    starts: float
    ends: float
    description: str | None = None
    status: int = 1


class Guild(Struct):
    """One server; permissions are bit sets, one for everybody and one for the bot."""

    id: str
    name: str
    owner_id: str
    everyone_permissions: int
    bot_permissions: int
    members: dict[str, Member] = field(default_factory=dict)
    locale: str = "en-US"
    most_threads: int = limits.ACTIVE_THREADS
    roles: list[Role] = field(default_factory=list)
    scheduled: list[ScheduledEvent] = field(default_factory=list)


class ThreadState(Struct):
    """What a thread has beyond a channel."""

    created: float
    archive_changed: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_duration: int = 4320
    members: dict[str, float] = field(default_factory=dict)
    message_count: int = 0


class Channel(Struct):
    """A channel people write in, a forum, a thread or a direct channel.

    `bot_permissions` replaces the guild's where set; those it is `hidden_from` see neither it nor its threads.
    """

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    owner_id: str | None = None
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    recipients: list[str] = field(default_factory=list)
    thread: ThreadState | None = None
    last_message_id: str | None = None
    bot_permissions: int | None = None
    hidden_from: list[str] = field(default_factory=list)


class Attachment(Struct):
    """One uploaded file; its bytes are kept apart."""

    id: str
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class InteractionMark(Struct):
    """Which interaction a message answers."""

    id: str
    type: int
    user_id: str
    name: str = ""
    original_message_id: str | None = None


class Reaction(Struct):
    """One emoji under a message and who set it."""

    emoji: str
    user_ids: list[str]


class Message(Struct):
    """One message; `reader` is set when only that user sees it (ephemeral)."""

    id: str
    channel_id: str
    author_id: str
    created: float
    content: str = ""
    edited: float | None = None
    flags: int = 0
    type: int = DEFAULT_MESSAGE
    components: list[Payload] = field(default_factory=list)
    embeds: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mentions_everyone: bool = False
    reference: Payload | None = None
    nonce: str | None = None
    pinned: bool = False
    reactions: list[Reaction] = field(default_factory=list)
    interaction: InteractionMark | None = None
    reader: str | None = None
    thread_id: str | None = None
    tts: bool = False


class World(Struct):
    """Everything that outlives a restart of the sandbox."""

    bot_id: str
    users: dict[str, User] = field(default_factory=dict)
    guilds: dict[str, Guild] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    messages: dict[str, dict[str, Message]] = field(default_factory=dict)
    commands: dict[str, Payload] = field(default_factory=dict)
    unread: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    pinged: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    last_id: int = 0
    clock_offset: float = 0.0

    def personas(self) -> list[User]:
        """Return the accounts people act for, oldest first."""
        return sorted((user for user in self.users.values() if user.is_persona), key=lambda user: int(user.id))

    def message(self, message_id: str) -> Message | None:
        """Return a message by its id alone."""
        for messages in self.messages.values():
            if message_id in messages:
                return messages[message_id]
        return None


class Snowflakes:
    """Hand out Discord ids: time-ordered, unique, rising even when the clock stands still."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def take(self) -> str:
        """Return the next id."""
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH
        self.last = max(self.last + 1, milliseconds << 22)
        return str(self.last)
