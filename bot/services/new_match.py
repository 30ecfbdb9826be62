"""What somebody wishes a new match to be, what may be wished at all, and the row that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.storage.event_rows import EventTable
from bot.storage.rows import FULL, HELPS, OPEN, MatchRow, Series
from rules.kernel.chance import commitment
from rules.kernel.options import by_correspondence, complete

from .desk import Desk
from .errors import BadSetting, BadSize, NamedTwice, OwnChallenge, UnknownHelp, UnknownLevel, WordTooLong
from .library import AnyGame
from .limiting import limited
from .presets import DAY, Preset, parse_preset
from .series import LENGTHS, begun

LONGEST_WORD = 64
USUALLY_AWAY, MOST_AWAY = 5, 30
"""Days for which each person may stop a match by post alone: if nothing is said, and at most."""


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a new match is to be: seats that nobody is invited to are an AI's, or without one open to anyone.

    `invited` take the seats after the creator's, in order; `seated`, instead of them, have agreed already. `computers`:
    the level of the one in each seat, empty where people sit; none: they take the seats left over, all of level `ai`.
    `size` None: the least that has room for them. `ready`: it begins only when everybody has said that they are there.
    `away`: days for which each may stop it alone; None: as usual with its clock. `best_of`: it is the first match of
    such a series; `series`: the place of a later one. `takebacks`: whether answers may be taken back by agreement.
    `limit`: the seconds after which what counts decides it; 0: it takes as long as it takes. `checked`: the staff look
    at what each seat enters with before it counts. `table`: where in an event it is.
    """

    game: str
    creator: int
    guild: int
    channel: int
    invited: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()
    ai: str = ""
    computers: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}
    preset: str = "async"
    seat: int | None = None
    size: int | None = None
    word: str = ""
    ready: bool = False
    away: int | None = None
    help: str = FULL
    best_of: int = 1
    series: Series | None = None
    takebacks: bool = True
    limit: int = 0
    checked: bool = False
    table: EventTable | None = None
    parent: str | None = None
    interaction: str = ""


def sized(new: NewMatch, game: AnyGame, levels: Sequence[str]) -> int:
    """Return how many seats a wished match has; raise ServiceError for what cannot be wished, whoever wishes it.

    `levels` are the computer players there are.
    """
    check_word(new.word)
    guests = (*new.invited, *new.seated)
    size = new.size if new.size is not None else least_size(game, len(guests))
    no_room = len(guests) >= size or (new.seat is not None and not 0 <= new.seat < size)
    if size not in game.seats or no_room:
        raise BadSize(f"{new.game} for {size}, seat {new.seat}", sizes=[str(n) for n in game.seats])
    if new.help not in HELPS:
        raise UnknownHelp(f"help {new.help!r}, expected one of {HELPS}", help={"user": new.help[:40]})
    if new.best_of not in LENGTHS:
        raise BadSetting(f"best of {new.best_of}", setting="best_of", low=LENGTHS[0], high=LENGTHS[-1])
    if new.ai and new.ai not in levels:
        raise UnknownLevel(f"AI {new.ai!r}, expected one of {levels}", level={"user": new.ai[:40]})
    if new.creator in guests:
        raise OwnChallenge(f"player {new.creator} invites {guests}: each seat takes somebody else")
    if len(set(guests)) < len(guests):
        raise NamedTwice(f"player {new.creator} invites {guests}: each seat takes somebody else")
    return size


def least_size(game: AnyGame, invited: int) -> int:
    """Return the least number of seats that a game has room in for so many beside who makes the match."""
    return next((n for n in sorted(game.seats) if n > invited), game.seats[0])


def row_for(desk: Desk, new: NewMatch, size: int) -> MatchRow:
    """Return the row of a new match of so many, its code left blank; raise ServiceError or OptionError."""
    game, preset = desk.library.current(new.game), parse_preset(new.preset)
    given = new.options if new.ai or not preset.quiet else by_correspondence(game.options, new.options)
    secret = desk.ids.secret()
    return MatchRow(
        id="",
        game=game.name,
        rules=game.version,
        content=game.content_hash,
        options=complete(game.options, given),
        preset=preset.name,
        status=OPEN,
        guild=new.guild,
        channel=new.channel,
        creator=new.creator,
        parent=new.parent,
        away=away_of(preset, new.away),
        series=new.series or begun(new.best_of, size),
        help=new.help,
        takebacks=new.takebacks,
        limit=limited(new.limit),
        checked=new.checked,
        table=new.table,
        secret=secret,
        commitment=commitment(secret),
        created=desk.clock.now(),
    )


def away_of(preset: Preset, days: int | None) -> int:
    """Return the seconds for which each person may stop a match alone; raise BadSetting. A live one gives none."""
    if not preset.quiet:
        return 0
    days = USUALLY_AWAY if days is None else days
    if not 0 <= days <= MOST_AWAY:
        raise BadSetting(f"{days} days away", setting="away", low=0, high=MOST_AWAY)
    return days * DAY


def check_word(word: str) -> None:
    """Raise WordTooLong for a word to the dice that is longer than one may be."""
    if len(word) > LONGEST_WORD:
        raise WordTooLong(f"a word of {len(word)} characters", limit=LONGEST_WORD)
