"""What the database keeps, as plain values; times are UTC integer seconds, ids of people and places Discord's."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.types import Choice, Event, Move, Outcome

from .event_rows import EventTable

CHALLENGE, OPEN, READY, PAUSED = "challenge", "open", "ready", "paused"
OPENING, SETUP, PLAYING = "opening", "setup", "playing"
"""Of a match that runs: its clocks wait until its players can see it, it is set up, it is played."""
OVER, ARCHIVED, CANCELLED = "over", "archived", "cancelled"
ENDED = (OVER, ARCHIVED, CANCELLED)
OFFERED = (CHALLENGE, OPEN)
WAITING = (*OFFERED, READY)
RUNNING = (OPENING, SETUP, PLAYING)
LIVE = (*WAITING, *RUNNING, PAUSED)
FULL, PLAIN, OFF = "full", "plain", "off"
REFUSED = "refused"
HELPS = (FULL, PLAIN, OFF)
"""How much the panel of a match helps: ranked lists and suggestions, neither, or no look at what comes of it either."""


class Hold(msgspec.Struct, frozen=True):
    """Until when a match is kept stopped for the staff, and the ruling, if any, that ends the match then.

    `by_event`: its event as a whole is stopped, nobody of the staff did it to this match alone. `disputed`: a seat
    asked for it, and they have to decide. `looked_at`: its rules let a host look at something before it goes on.
    """

    until: int
    verdict: Choice = ()
    by_event: bool = False
    disputed: bool = False
    looked_at: bool = False


class Offer(msgspec.Struct, frozen=True):
    """An open pause offer of a seat, or the pause itself: when it ends, and what is to be taken up again.

    `left`: each clock's remaining seconds by `<seat>:<decision>`, `extended`: how often it was given more time,
    `given`: the seconds that the staff gave it; `before`: the match's status; `asked`: seats that asked to go on;
    `agreed`: seats that accepted the offer. `also`: until when other seats stop it too, by what they alone may.
    `hold`: the staff keep it stopped too. `limit`: the seconds that were left of the match's limit.
    """

    seat: int
    hours: int
    resumes: int | None = None
    left: dict[str, int] = {}
    before: str = "playing"
    extended: dict[str, int] = {}
    given: dict[str, int] = {}
    asked: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    also: dict[int, int] = {}
    hold: Hold | None = None
    limit: int | None = None

    @property
    def mark(self) -> str:
        """Return what tells an offer from another."""
        return f"{self.seat}.{self.hours}"


class Takeback(msgspec.Struct, frozen=True):
    """A seat asks to take its last answer back: to which step of the log, and which seats agree to that.

    With the next step of the log nothing is asked any more. `mark` tells what is asked from what was before, and is
    for everybody to read; `step` counts secret answers too.
    """

    seat: int
    step: int
    agreed: tuple[int, ...] = ()
    mark: str = ""


class Limit(msgspec.Struct, frozen=True):
    """How long the clocks of a match may run (0: no such time was set) before what counts decides it.

    Once time is up, `turn` is the one that is finished first, `reason` says why, and `left` is what was left of it
    where the staff called time before.
    """

    seconds: int = 0
    turn: int | None = None
    reason: str = ""
    left: int = 0


class Series(msgspec.Struct, frozen=True):
    """A match of a series of `best_of` at most: the how manieth, and how many each of its seats has won before."""

    best_of: int
    number: int = 1
    wins: tuple[int, ...] = ()


class Trouble(msgspec.Struct, frozen=True):
    """Why a match, or a seat's person, is not where it should be: `kind` names what Discord refuses.

    `rights`: those the bot lacks, by discord.py's names.
    """

    kind: str
    seat: int | None = None
    rights: tuple[str, ...] = ()


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One match; `version` counts its changes, `moves` is the index of its last step.

    `leaving`: the seats that would call it off without a result. `held`: what a match that was under way takes up
    again once its players can see it. `troubles`: what keeps it from where it should be. `away`: the seconds for which
    each person may stop it without anybody's consent. `help`: how much its panels help, one of HELPS. `takebacks`:
    whether answers may be taken back by agreement. `limit`: when what counts decides it. `table`: where in an event it
    is played. `checked`: its staff look at what each seat enters with before it counts.
    """

    id: str
    version: int = 0
    game: str
    rules: int
    content: str
    options: dict[str, Any]
    preset: str
    status: str
    guild: int
    channel: int
    thread: int | None = None
    creator: int | None = None
    parent: str | None = None
    secret: bytes
    commitment: str
    moves: int = 0
    outcome: Outcome | None = None
    offer: Offer | None = None
    created: int
    started: int | None = None
    ended: int | None = None
    leaving: tuple[int, ...] = ()
    held: Held | None = None
    troubles: tuple[Trouble, ...] = ()
    away: int = 0
    series: Series | None = None
    help: str = FULL
    takeback: Takeback | None = None
    takebacks: bool = True
    limit: Limit | None = None
    table: EventTable | None = None
    checked: bool = False


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat: a player, an AI of a level, or (neither) nobody; `bank` is the saved thinking time.

    `here`: whether they have said that they are there, in a match that waits for that; None in any other.
    `invited`: whom it is kept for while nobody has it, or offered to. `rank`: what it came to, if it is out while
    others play on. `owner`: for whom a computer keeps it. `offered`: its player looks for somebody to take it over.
    `entry`: what it enters with, the kind of decision first; it is given to the match when that begins. `handed`: what
    waits for the staff to look at it: what gave it (REFUSED: they sent it back), the kind, the answer. `passed`: they
    have approved what stands in `entry`.
    """

    match: str
    seat: int
    player: int | None = None
    ai: str = ""
    thread: int | None = None
    word: str = ""
    bank: int | None = None
    here: bool | None = None
    invited: int | None = None
    rank: int | None = None
    owner: int | None = None
    offered: bool = False
    entry: Choice = ()
    handed: Choice = ()
    passed: bool = False

    @property
    def waits(self) -> bool:
        """Say whether the staff have something to look at that the seat has handed in."""
        return bool(self.handed) and self.handed[0] != REFUSED


class MoveRow(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the append-only log; index 0 is the start, whose `decision` is empty."""

    match: str
    index: int
    seat: int | None
    decision: str
    choice: Choice
    by: str
    secret: bool
    at: int
    events: tuple[Event, ...]
    then: tuple[Choice, ...] = ()

    @property
    def move(self) -> Move:
        """Return what was put to the rules."""
        return Move(self.decision, self.choice, self.by, self.then)


class Snapshot(msgspec.Struct, frozen=True):
    """A cache of the state after step `index`, as `bot.services.cached` writes it."""

    match: str
    index: int
    state: bytes


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An answer not yet sent, for one decision of a seat; `at_once` sends it as soon as that opens.

    `sketch`: the interface's own notes on how it is being made (the row in progress, earlier versions).
    """

    match: str
    seat: int
    decision: str
    kind: str
    about: dict[str, Any] = {}
    choice: Choice
    sketch: dict[str, Any] = {}
    at_once: bool = False
    saved: int = 0


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happens by itself at `due`; `budget` is the time given, counted from `since`.

    `extended`: how often others gave more, `given`: the seconds that the staff gave.
    """

    match: str
    seat: int | None = None
    kind: str
    decision: str = ""
    due: int
    budget: int = 0
    since: int = 0
    extended: int = 0
    given: int = 0
    id: int = 0


class Held(msgspec.Struct, frozen=True):
    """A match under way that its players cannot see: since when, what its status was, and its clocks then."""

    since: int
    before: str
    deadlines: tuple[Deadline, ...] = ()


class Message(msgspec.Struct, frozen=True):
    """Where the message with a role in a match stands; `shows` tells whether it must be edited."""

    match: str
    role: str
    channel: int
    message: int
    shows: str = ""


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """What a delivered row brought into being: a message with a role, threads; None of a seat: it has none.

    Of a row of no match the role is one in its server. `troubles` None: as they were. `opened`: all who play can see
    the match now. `gone`: roles put away by it.
    """

    channel: int = 0
    message: int = 0
    role: str = ""
    shows: str = ""
    thread: int | None = None
    seat_threads: dict[int, int | None] = {}
    troubles: tuple[Trouble, ...] | None = None
    opened: bool = False
    gone: tuple[str, ...] = ()


DIRECT = "direct"
"""A person's panels come by direct message; else they open for them alone where the button is pressed."""


PINGS_CLOSED = "pings.closed.{}"
"""The fact that a person was told that no direct message reaches them; empty: one did since, or they chose anew."""

SYNCED = "commands.synced"
"""The fact under which the hash of the commands Discord knows is kept."""


class SeatNote(msgspec.Struct, frozen=True, kw_only=True):
    """Something told to one seat alone, until it answers; `nonce` is its outbox row's."""

    match: str
    seat: int
    text: dict[str, Any]
    nonce: str
