"""What can go wrong with storage, whichever keeps the matches."""

from __future__ import annotations

from pathlib import Path


class StoreError(Exception):
    """Base of what can go wrong with storage."""


class Conflict(StoreError):
    """The match was changed by someone else since it was read."""

    def __init__(self, match: str, version: int) -> None:
        super().__init__(f"match {match} is no longer at version {version}")
        self.match = match
        self.version = version


class EventMoved(StoreError):
    """The event was changed by someone else since it was read."""

    def __init__(self, event: str, version: int) -> None:
        super().__init__(f"event {event} is no longer at version {version}")
        self.event = event
        self.version = version


class Repeated(StoreError):
    """The input was applied before."""

    def __init__(self, key: str) -> None:
        super().__init__(f"input {key} was applied before")
        self.key = key


class Taken(StoreError):
    """A match with this id exists already."""

    def __init__(self, match: str) -> None:
        super().__init__(f"a match {match} exists already")
        self.match = match


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program."""

    def __init__(self, path: str, found: int, known: int) -> None:
        super().__init__(
            f"{path} has schema version {found}, this program knows versions up to {known}: install the newer"
            " program again, or restore a backup made before the upgrade"
        )
        self.found = found
        self.known = known


class NotADatabase(StoreError):
    """The file is missing, empty, or was not written by this program."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


class Damaged(StoreError):
    """The database fails its integrity check, or what is there is none."""


class Unusable(StoreError):
    """The file cannot be read or written now, for a reason outside it: rights, room, another process."""
