"""What can happen in the sandbox's world; the gateway and the page each word it for their own readers."""

from __future__ import annotations

from dataclasses import dataclass

from standin.model import Channel, Guild, Message, Role, User


@dataclass(frozen=True, slots=True)
class MessageCreated:
    """A message was posted."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageChanged:
    """A message was edited, pinned or completed."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message is gone, or an ephemeral one was put away."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    """A channel, thread or direct channel exists now."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """A channel or thread was renamed, archived, locked."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """A channel or thread is gone; `viewers` saw it before."""

    channel: Channel
    viewers: frozenset[str]


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """Users were added to or left a thread; `lost` no longer see it."""

    channel: Channel
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """A user is in the guild now."""

    guild: Guild
    user: User


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A user left the guild."""

    guild: Guild
    user: User


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """The bot's rights in a guild changed."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class RoleCreated:
    """A guild has a new role."""

    guild: Guild
    role: Role


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody types."""

    channel: Channel
    user_id: str
    timestamp: float


@dataclass(frozen=True, slots=True)
class ReactionChanged:
    """A reaction was set or taken away."""

    message: Message
    user_id: str
    emoji: str
    is_added: bool


@dataclass(frozen=True, slots=True)
class UserChanged:
    """A persona's locale or settings changed."""

    user: User


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot registered other commands."""


@dataclass(frozen=True, slots=True)
class BotPresence:
    """The bot came or went."""

    online: bool


Change = (
    MessageCreated | MessageChanged | MessageDeleted | ChannelCreated | ChannelChanged | ChannelDeleted
    | ThreadMembersChanged | MemberJoined | MemberLeft | RoleChanged | Typing | ReactionChanged | UserChanged
    | RoleCreated | CommandsChanged | BotPresence
)  # fmt: skip
