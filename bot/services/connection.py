"""Whether people can be reached: only while they can does their time run."""

from __future__ import annotations

from collections.abc import Callable

from .clock import Clock


class Connection:
    """The way to Discord: every shard of its gateway is there, and messages go out.

    A message that fails while others go out is that message's trouble, not an outage.
    """

    def __init__(self, clock: Clock) -> None:
        self.restored: list[Callable[[], None]] = []
        """Called when people can be reached again."""
        self._clock = clock
        self._shards: set[int] = set()
        self._failing: set[int] = set()
        self._stubborn: set[int] = set()
        self._since: int | None = None
        self._lost = 0

    @property
    def is_up(self) -> bool:
        """Say whether people can be reached now."""
        return self._since is None

    def shard_lost(self, shard: int) -> None:
        """Note that a shard of the gateway is not connected."""
        self._shards.add(shard)
        self._look()

    def shard_found(self, shard: int) -> None:
        """Note that a shard of the gateway is connected."""
        self._shards.discard(shard)
        self._look()

    def failed(self, message: int) -> None:
        """Note that Discord could not be reached with a message."""
        if message not in self._stubborn:
            self._failing.add(message)
        self._look()

    def answered(self, message: int) -> None:
        """Note that Discord took a message, or answered it in another way."""
        self._stubborn |= self._failing
        self._stubborn.discard(message)
        self._failing.clear()
        self._look()

    def given_up(self, message: int) -> None:
        """Note that a message is no longer tried."""
        self._failing.discard(message)
        self._stubborn.discard(message)
        self._look()

    def set_back(self, seconds: int) -> None:
        """Note that the clock was set back during an outage, if there is one."""
        if self._since is not None:
            self._since -= seconds

    def lost(self, least: int) -> int:
        """Return the seconds of the outages that ended since this was last asked; 0 if they are fewer than `least`."""
        lost, self._lost = self._lost, 0
        return lost if lost >= least else 0

    def _look(self) -> None:
        is_up = not self._shards and not self._failing
        if is_up and self._since is not None:
            self._lost += max(0, self._clock.now() - self._since)
            self._since = None
            for told in self.restored:
                told()
        elif not is_up and self._since is None:
            self._since = self._clock.now()
