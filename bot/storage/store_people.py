"""What is asked of storage about people, servers and their staff, and who waits, watches or stands by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .guild_rows import Board, Follow
from .people_rows import Absence, GuildSettings, Player, Queued, SavedDeck
from .ruled import Act, Dispute, StaffRow


class PeopleVerbs(Protocol):
    """Verbs about people, servers and their staff, and who waits, watches or stands by; each is one transaction."""

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
