"""The file of an event, read back and checked: its seed is the committed one, and what was drawn follows from it."""

from __future__ import annotations

import msgspec

from bot.contest.acts import Enter, Publish
from bot.contest.checking import Drawn, draws
from bot.contest.contest import Contest
from bot.contest.errors import ContestError
from bot.contest.log import fold
from bot.contest.settings import check as check_settings
from bot.services.errors import BadEventFile
from bot.services.events_plans import MOST_ENTRANTS
from rules.kernel.chance import commitment

from .files import FORMAT, EventFile

MOST_ACTS = 20_000
"""Acts in a file that somebody gives: more than twice those of 128 who all meet."""
MOST_PAIRED = 60 * MOST_ENTRANTS**2
"""Rounds that are drawn by points, each times the square of the people in it: sixty of a full field, a minute of work
(`tests/contest/season.py`: seven rounds of 128 took 6 s, eight of 256 took 43)."""
DRAWN_BY_POINTS = ("swiss", "rolling", "pods")
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


def require_small(data: bytes) -> None:
    """Refuse a file that would take more than a minute to check, as a made-up one may; raise BadEventFile."""
    try:
        file = msgspec.json.decode(data, type=EventFile)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return  # what it is, reading it says
    rounds = sum(isinstance(act, Publish) for act in file.acts)
    entrants = sum(isinstance(act, Enter) for act in file.acts)
    is_drawn = any(stage.kind in DRAWN_BY_POINTS for stage in file.settings.stages)
    if len(file.acts) > MOST_ACTS or (is_drawn and rounds * entrants**2 > MOST_PAIRED):
        raise BadEventFile(f"{len(file.acts)} acts, {rounds} of them tables, {entrants} entrants", "large")


def read_json(data: bytes) -> tuple[EventFile, Contest]:
    """Return the event of a whole file, and how it stands; BadEventFile where it holds none, or is a masked one."""
    try:
        if not msgspec.json.decode(data, type=_Kind).whole:
            raise BadEventFile("masked: what directors alone are told is left out", "masked")
        file = msgspec.json.decode(data, type=EventFile)
        if file.format != FORMAT or len(file.times) != len(file.acts):
            raise BadEventFile(f"format {file.format}, {len(file.acts)} acts with {len(file.times)} times", "unread")
        check_settings(file.settings)
        return file, fold(file.settings, file.acts)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEventFile(f"no event: {error}", "unread") from error
    except ContestError as error:
        raise BadEventFile(f"no event: {error}", "unfit") from error


def check(data: bytes) -> Checked:
    """Draw again all that a closed event's file holds; raise BadEventFile where that cannot be, or the seed is another
    than the one committed to. What somebody else gives goes through `require_small` first.
    """
    file, contest = read_json(data)
    if max(map(len, (file.id, file.name, file.seed, file.commitment))) > LONGEST_STATED:
        raise BadEventFile(f"a code, name, seed or hash of more than {LONGEST_STATED} characters", "unread")
    if not file.seed:
        raise BadEventFile("no seed: something may still be drawn", "running")
    try:
        seed = bytes.fromhex(file.seed)
    except ValueError as error:
        raise BadEventFile(f"seed {file.seed!r}: {error}", "unread") from error
    if commitment(seed) != file.commitment:
        raise BadEventFile(f"seed of commitment {commitment(seed)}, stated {file.commitment}", "seed")
    try:
        return Checked(file, contest, draws(file.settings, file.acts, seed))
    except ContestError as error:  # taken back later, it does not fit where it stood
        raise BadEventFile(f"no event: {error}", "unfit") from error
