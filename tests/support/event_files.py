"""The file of an event, read back whole: what anybody can do with it."""

from __future__ import annotations

import msgspec

from bot.contest.contest import Contest
from bot.contest.errors import ContestError
from bot.contest.log import fold
from bot.show.events.files import FORMAT, EventFile


class EventFileError(ValueError):
    """A file that holds no event."""


class _Kind(msgspec.Struct, frozen=True):
    """What is read of a file first."""

    whole: bool = True


def read_json(data: bytes) -> tuple[EventFile, Contest]:
    """Return the event of a whole file, and how it stands; EventFileError where it holds none, or is a masked one."""
    try:
        if not msgspec.json.decode(data, type=_Kind).whole:
            raise EventFileError("masked: what directors alone are told is left out")
        file = msgspec.json.decode(data, type=EventFile)
        if file.format != FORMAT or len(file.times) != len(file.acts):
            raise EventFileError(f"format {file.format}, {len(file.acts)} acts with {len(file.times)} times")
        return file, fold(file.settings, file.acts)
    except (msgspec.DecodeError, UnicodeDecodeError, ContestError) as error:
        raise EventFileError(f"no event: {error}") from error
