"""The narrow door to whatever keeps the matches: every verb is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .event_rows import EventBundle, EventDeadline, EventRow
from .guild_rows import Board, Follow, Overview
from .people_rows import Absence, GuildSettings, Player, Queued, SavedDeck
from .ratings import Ended
from .rows import (
    ANYWHERE,
    Act,
    Bundle,
    Change,
    Deadline,
    Delivery,
    Dispute,
    EventChange,
    MatchFile,
    MatchRow,
    Message,
    MoveRow,
    OutboxRow,
    Places,
    SeatNote,
    SeatRow,
    Snapshot,
    StaffRow,
)


class Store(Protocol):
    """What services need of storage; any implementation passes the contract suite in `tests/storage`."""

    async def close(self) -> None:
        """Finish what was begun and let go of the file."""
        ...

    # ---- matches

    async def load(self, match: str, key: str = "") -> Bundle | None:
        """Return a match as it stands, None if unknown; `repeated` says whether input `key` was applied."""
        ...

    async def apply(self, change: Change) -> MatchRow:
        """Apply a change whole; raise Conflict, EventMoved, Repeated or Taken and leave everything as it was."""
        ...

    async def applied(self, key: str) -> str | None:
        """Return the match an input was applied to."""
        ...

    async def snapshot(self, match: str) -> Snapshot | None:
        """Return the cached state."""
        ...

    async def steps(self, match: str, since: int = -1, until: int | None = None) -> list[MoveRow]:
        """Return the steps with since < index <= until, in order."""
        ...

    async def gaps(self, player: int, live: bool, matches: int) -> list[int]:
        """Return the seconds that a person took when it came to them, in matches that ended, live ones or not."""
        ...

    async def draw_offers(self, match: str) -> int:
        """Return how often a draw was offered in a match."""
        ...

    async def matches_of(self, player: int) -> list[tuple[MatchRow, SeatRow, Deadline | None]]:
        """Return the player's seats in matches that are not over, with the deadline of the open answer."""
        ...

    async def finished(self, player: int, limit: int = 25, *, any_end: bool = False) -> list[MatchRow]:
        """Return the matches a player has finished, the latest first; `any_end`: also those without a result."""
        ...

    async def invitations(self, player: int) -> list[MatchRow]:
        """Return the challenges that wait for a player."""
        ...

    async def open_matches(self, guild: int) -> list[MatchRow]:
        """Return the open seats of a server, newest first."""
        ...

    async def running_matches(self, guild: int) -> list[MatchRow]:
        """Return the matches of a server that have begun and are not over, newest first."""
        ...

    async def vacant_matches(self, guild: int) -> list[MatchRow]:
        """Return the running matches of a server with a seat that nobody has, newest first."""
        ...

    async def with_ai(self) -> list[str]:
        """Return ids of running matches in which an AI has a seat."""
        ...

    async def child(self, parent: str) -> MatchRow | None:
        """Return the rematch of a match, unless it was cancelled."""
        ...

    async def troubled(self, guild: int, statuses: tuple[str, ...]) -> list[MatchRow]:
        """Return the matches of a server with one of the statuses that are not where they should be."""
        ...

    async def channels(self) -> list[tuple[int, int]]:
        """Return the servers and channels of matches that are not over."""
        ...

    async def in_channel(self, guild: int, channel: int, statuses: tuple[str, ...]) -> list[str]:
        """Return ids of the matches of a channel with one of the statuses."""
        ...

    async def in_guild(self, guild: int, statuses: tuple[str, ...], clock: str = "") -> list[MatchRow]:
        """Return the matches of a server with one of the statuses, oldest first; `clock`: that have such a deadline."""
        ...

    async def overview(self, guild: int, statuses: tuple[str, ...]) -> list[Overview]:
        """Return the matches of a server with one of the statuses, oldest first, with their seats and clocks."""
        ...

    async def match_in(self, thread: int) -> str | None:
        """Return the match whose own thread, or a seat's, this is: where several are played, the only one not over."""
        ...

    async def export(self, match: str) -> MatchFile | None:
        """Return everything about a match, its secret included."""
        ...

    async def put_export(self, file: MatchFile) -> None:
        """Store an exported match; raise Taken."""
        ...

    # ---- events

    async def event(self, event: str, key: str = "") -> EventBundle | None:
        """Return an event as it stands, None if unknown; `repeated` says whether input `key` was applied."""
        ...

    async def apply_event(self, change: EventChange) -> EventRow:
        """Apply a change whole; raise EventMoved, Repeated or Taken and leave everything as it was."""
        ...

    async def event_made_by(self, key: str) -> str | None:
        """Return the event an input was applied to."""
        ...

    async def events_in(self, guild: int, statuses: tuple[str, ...]) -> list[EventRow]:
        """Return the events of a server with one of the statuses, the newest first."""
        ...

    async def events_of(self, player: int) -> list[EventRow]:
        """Return the events in which a person has a place, the newest first."""
        ...

    async def matches_at(self, event: str, table: int | None = None) -> list[MatchRow]:
        """Return the matches of an event, or of one of its tables, oldest first."""
        ...

    async def rating_stamp(self, game: str) -> tuple[int, ...]:
        """Return what changes whenever the matches of a game that count, or who is in them, do."""
        ...

    async def ended(self, game: str) -> list[Ended]:
        """Return the matches of a game that ended with an outcome, in the order of their ends."""
        ...

    async def statistics(self, game: str, made_by: str) -> dict[str, bytes]:
        """Return what was counted of a game's finished matches by some code, by match."""
        ...

    async def put_statistics(self, match: str, made_by: str, facts: bytes) -> None:
        """Keep what was counted of a finished match, in place of what other code counted."""
        ...

    async def events_due(self, until: int, limit: int = 50) -> list[EventDeadline]:
        """Return what events are to do by themselves with due <= until, earliest first."""
        ...

    async def defer_event(self, deadline: int, until: int) -> None:
        """Let what an event is to do fall due later."""
        ...

    async def move_events(self, kinds: tuple[str, ...], lost: int, now: int) -> int:
        """Move the clocks of events of some kinds by what was lost of each, or back if `lost` is negative."""
        ...

    # ---- deadlines

    async def next_due(self) -> int | None:
        """Return when the earliest deadline of a match or an event falls due."""
        ...

    async def due(self, until: int, limit: int = 50) -> list[Deadline]:
        """Return deadlines with due <= until, earliest first."""
        ...

    async def deadlines_of(self, match: str) -> tuple[Deadline, ...]:
        """Return the deadlines of a match, earliest first, though the match itself may be unreadable."""
        ...

    async def with_deadlines(self, kinds: tuple[str, ...]) -> list[str]:
        """Return the matches that have deadlines of some kinds."""
        ...

    async def take(self, deadline: int, rows: tuple[OutboxRow, ...] = ()) -> bool:
        """Delete a deadline and say `rows`, if it still stands; return whether it did."""
        ...

    async def defer(self, deadline: int, until: int) -> None:
        """Let a deadline fall due later."""
        ...

    # ---- outbox

    async def say(self, rows: tuple[OutboxRow, ...]) -> None:
        """Add messages that belong to no change."""
        ...

    async def say_once(self, name: str, value: str, rows: tuple[OutboxRow, ...]) -> bool:
        """Add messages and keep a fact, unless it is kept already; return whether they were added."""
        ...

    async def claim(self, now: int, limit: int, places: Places = ANYWHERE) -> list[OutboxRow]:
        """Take messages to deliver: per match the first only, none while another of that match is taken.

        `places` bounds how many are taken at once, those still in delivery included, per channel and per server.
        """
        ...

    async def unclaim(self) -> int:
        """Give back what a stopped process had taken; return how many."""
        ...

    async def next_try(self, after: int = -1) -> int | None:
        """Return when the next message wants to be delivered, of those later than `after`."""
        ...

    async def delivered(self, row: OutboxRow, at: int, what: Delivery) -> None:
        """Mark a message delivered and keep where it stands."""
        ...

    async def made(self, row: OutboxRow, what: Delivery) -> None:
        """Keep what an undelivered message brought into being."""
        ...

    async def hurry(self, match: str, now: int) -> int:
        """Let the failed messages of a match be tried at once; return how many there are."""
        ...

    async def postpone(self, row: int, until: int, fault: str, tried: bool = True) -> None:
        """Give a message back to be tried again; one not `tried`, so surely unseen, may still be replaced."""
        ...

    async def bury(self, row: int, at: int, fault: str) -> None:
        """Lay a message aside as undeliverable."""
        ...

    async def is_stuck(self, match: str) -> bool:
        """Say whether a message of a match could not be sent and waits to be tried again."""
        ...

    async def set_back(self, seconds: int) -> None:
        """Let waiting messages be tried that much sooner: the clock was set back."""
        ...

    async def dead(self) -> list[OutboxRow]:
        """Return the messages laid aside, oldest first."""
        ...

    async def lay_aside(self, row: OutboxRow, at: int) -> None:
        """Keep a message for the host alone; it replaces the one laid aside before of its match, kind and sort."""
        ...

    async def revive(self, row: int, now: int) -> bool:
        """Put a message laid aside back in line."""
        ...

    async def discard(self, row: int) -> bool:
        """Delete a message laid aside."""
        ...

    async def message(self, match: str, role: str) -> Message | None:
        """Return where the message with a role stands."""
        ...

    async def messages(self, match: str) -> list[Message]:
        """Return where all messages of a match that have a role stand."""
        ...

    async def purge(self, before: int) -> None:
        """Forget delivered messages and inputs older than a time."""
        ...

    async def pack(self, most: int) -> int:
        """Compress the logs of up to `most` archived matches that are not yet; return how many."""
        ...

    async def put_note(self, note: SeatNote) -> None:
        """Keep what is told to one seat alone until it answers; once, however often it is given."""
        ...

    # ---- people

    async def player(self, player: int) -> Player:
        """Return a person's settings, the defaults if none are kept."""
        ...

    async def put_player(self, player: Player) -> None:
        """Keep a person's settings."""
        ...

    async def forget(self, player: int) -> list[str]:
        """Delete settings, decks and traces in matches that are over; return the matches still to be left."""
        ...

    async def absences(self, player: int, since: int) -> list[Absence]:
        """Return a person's absences that ended after a time, in matches that have ended till then."""
        ...

    async def absences_at(self, event: str, since: int) -> list[Absence]:
        """Return the absences from matches of an event that end after a time, whether the matches have or not."""
        ...

    async def queued(self, guild: int) -> list[Queued]:
        """Return who waits for others in a server, who came first at the top."""
        ...

    async def queues_of(self, player: int) -> list[Queued]:
        """Return what a person waits for, oldest first."""
        ...

    async def enqueue(self, waiting: Queued) -> None:
        """Let a person wait; who waits for the same already goes on waiting, until the later time."""
        ...

    async def dequeue(self, waiting: tuple[Queued, ...]) -> int:
        """Let people wait no more; return how many of these there were."""
        ...

    async def guild(self, guild: int) -> GuildSettings:
        """Return a server's settings, the defaults if none are kept."""
        ...

    async def put_guild(self, guild: GuildSettings) -> None:
        """Keep a server's settings."""
        ...

    async def staff(self, guild: int) -> tuple[StaffRow, ...]:
        """Return the powers that are given in a server."""
        ...

    async def put_staff(self, row: StaffRow) -> None:
        """Give a power in place of the one given before; an empty one takes it away."""
        ...

    async def follows(self, guild: int, person: int) -> list[Follow]:
        """Return what somebody follows in a server, without what is over, oldest first."""
        ...

    async def followers(self, guild: int, sort: str, target: str) -> list[int]:
        """Return who follows a thing of a server, the first to do so first."""
        ...

    async def follow(self, follow: Follow, most: int) -> bool:
        """Keep that somebody follows a thing; return whether there was room for it."""
        ...

    async def unfollow(self, follow: Follow) -> bool:
        """Forget that somebody follows a thing; return whether they did."""
        ...

    async def precedents(
        self, guild: int, clauses: Sequence[str], said: str, limit: int, skip: int = 0
    ) -> list[Dispute]:
        """Return what was decided in a server, the latest first: about some clauses (none: any), with words in it.

        `skip`: how many of the latest are left out.
        """
        ...

    async def acts(self, match: str) -> tuple[Act, ...]:
        """Return what the staff did to a match, oldest first."""
        ...

    async def board(self, guild: int, role: str) -> Board | None:
        """Return where the message of a server with a role stands."""
        ...

    async def boards(self, role: str) -> list[Board]:
        """Return where all servers' messages with a role stand."""
        ...

    async def drop_board(self, guild: int, role: str) -> None:
        """Forget where the message of a server with a role stood."""
        ...

    async def reserves(self, match: str) -> tuple[int, ...]:
        """Return who waits for a seat of a match, the first to come first."""
        ...

    async def put_reserve(self, match: str, player: int, since: int) -> None:
        """Put somebody at the end of those who wait for a seat of a match, unless they do already."""
        ...

    async def drop_reserve(self, match: str, player: int) -> bool:
        """Let somebody wait for a seat of a match no more; return whether they did."""
        ...

    async def put_onlooker(self, match: str, player: int) -> None:
        """Keep that somebody has seen a match with nothing hidden."""
        ...

    async def decks(self, player: int, game: str) -> list[SavedDeck]:
        """Return a player's saved decks of a game, by kind and name."""
        ...

    async def put_deck(self, deck: SavedDeck) -> None:
        """Keep a deck under its name."""
        ...

    async def drop_deck(self, player: int, game: str, kind: str, name: str) -> bool:
        """Delete a deck; return whether there was one."""
        ...

    # ---- the whole

    async def versions(self) -> list[tuple[str, int, str]]:
        """Return game, rules and content of all matches that are not over, each version once, in order."""
        ...

    async def fact(self, name: str) -> str | None:
        """Return a fact kept about the installation."""
        ...

    async def put_fact(self, name: str, value: str) -> None:
        """Keep a fact about the installation."""
        ...

    async def counts(self) -> dict[str, int]:
        """Count matches by status, and waiting and dead messages."""
        ...
