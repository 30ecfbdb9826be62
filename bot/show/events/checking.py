"""The file of an event, read back and checked: its seed is the committed one, and what was drawn follows from it."""

from __future__ import annotations

import msgspec

from bot.contest.checking import Drawn, draws
from bot.contest.contest import Contest
from bot.contest.errors import ContestError
from bot.contest.log import fold
from bot.services.errors import BadEventFile
from rules.kernel.chance import commitment

from .files import FORMAT, EventFile

MOST_ACTS = 5000
"""Acts in a file from outside: several times the longest event, and seconds of work at most."""
LONGEST_STATED = 200
"""Characters of a code, a name, a seed in a file: more than any host gives them."""


class _Kind(msgspec.Struct, frozen=True):
    """What is read of a file first; only an event's file has acts."""

    acts: list[msgspec.Raw]
    whole: bool = True


class Checked(msgspec.Struct, frozen=True):
    """A file that holds: its event, how that stands, and all that was drawn in it."""

    file: EventFile
    contest: Contest
    drawn: tuple[Drawn, ...]

    @property
    def by_hand(self) -> tuple[int, ...]:
        """Return the numbers of the acts that do not have what the seed would have given."""
        return tuple(one.act for one in self.drawn if one.by == "hand")


def is_event(data: bytes) -> bool:
    """Say whether a file is one of an event, whole or not."""
    try:
        msgspec.json.decode(data, type=_Kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def read_json(data: bytes) -> tuple[EventFile, Contest]:
    """Return the event of a whole file, and how it stands; BadEventFile where it holds none, or is a masked one."""
    try:
        if not msgspec.json.decode(data, type=_Kind).whole:
            raise BadEventFile("masked: what directors alone are told is left out", "masked")
        file = msgspec.json.decode(data, type=EventFile)
        if file.format != FORMAT or len(file.times) != len(file.acts):
            raise BadEventFile(f"format {file.format}, {len(file.acts)} acts with {len(file.times)} times", "unread")
        return file, fold(file.settings, file.acts)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEventFile(f"no event: {error}", "unread") from error
    except ContestError as error:
        raise BadEventFile(f"no event: {error}", "unfit") from error


def check(data: bytes) -> Checked:
    """Draw again all that a closed event's file holds; raise BadEventFile where that cannot be, or the seed is another
    than the one committed to.
    """
    file, contest = read_json(data)
    if len(file.acts) > MOST_ACTS or max(map(len, (file.id, file.name, file.seed, file.commitment))) > LONGEST_STATED:
        raise BadEventFile(f"{len(file.acts)} acts, at most {MOST_ACTS}", "unread")
    if not file.seed:
        raise BadEventFile("no seed: something may still be drawn", "running")
    try:
        seed = bytes.fromhex(file.seed)
    except ValueError as error:
        raise BadEventFile(f"seed {file.seed!r}: {error}", "unread") from error
    if commitment(seed) != file.commitment:
        raise BadEventFile(f"seed of commitment {commitment(seed)}, stated {file.commitment}", "seed")
    return Checked(file, contest, draws(file.settings, file.acts, seed))
