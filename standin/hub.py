"""The centre of the sandbox: the world, its clock, and whoever wants to hear of changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from standin.changes import Change
from standin.clock import Clock, Timer
from standin.model import Attachment, Channel, Guild, Message, Payload, Snowflakes, User, World
from standin.pacing import OldEdits
from standin.wire import Wire

Listener = Callable[[Change], None]

REVISIONS_KEPT = 8  # earlier states of a message that a slow client may still be looking at
MESSAGES_REMEMBERED = 1_000  # messages of which earlier states are kept
ORPHANS_KEPT = 200  # files whose message dropped them; pages may still show the latest of them


class Hub:
    """Hold the world together with what does not outlive the process."""

    def __init__(self, world: World, clock: Clock) -> None:
        self.world = world
        self.clock = clock
        self.ids = Snowflakes(clock, world.last_id)
        self.wire = Wire(world)
        self.blobs: dict[str, bytes] = {}
        self.nonces: dict[tuple[str, str], tuple[float, Message]] = {}
        self.old_edits = OldEdits()
        self.revisions: dict[str, deque[Payload]] = {}
        self.sleepers: dict[str, Timer] = {}  # by thread: when it will fall asleep
        self._orphans: deque[str] = deque()
        self._listeners: list[Listener] = []

    @property
    def bot(self) -> User:
        """Return the bot's own account."""
        return self.world.users[self.world.bot_id]

    def subscribe(self, listener: Listener) -> None:
        """Tell the listener of every change, in the order of subscription."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Tell the listener no more."""
        self._listeners.remove(listener)

    def emit(self, change: Change) -> None:
        """Tell all listeners."""
        self.world.last_id = self.ids.last
        for listener in list(self._listeners):
            listener(change)

    def remember(self, message: Message) -> None:
        """Keep the message's present state as one that a user may have on the screen."""
        kept = self.revisions.pop(message.id, None) or deque(maxlen=REVISIONS_KEPT)
        kept.append(self.wire.message(message))
        self.revisions[message.id] = kept
        if len(self.revisions) > MESSAGES_REMEMBERED:
            del self.revisions[next(iter(self.revisions))]

    def orphan(self, attachments: Iterable[Attachment]) -> None:
        """Let go of files no message shows any more, the oldest first."""
        self._orphans.extend(attachment.id for attachment in attachments)
        while len(self._orphans) > ORPHANS_KEPT:
            self.blobs.pop(self._orphans.popleft(), None)

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the guild a channel is in; None for direct channels."""
        return self.world.guilds[channel.guild_id] if channel.guild_id is not None else None
