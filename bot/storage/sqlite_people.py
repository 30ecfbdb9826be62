"""One SQLite file: people, servers and their staff, and who waits, watches or stands by."""

from __future__ import annotations

from collections.abc import Sequence

from . import absences, boards, consents, disputes, follows, players, queue, reserves, staff
from .guild_rows import Board, Follow
from .people_rows import Absence, GuildSettings, Player, Queued, SavedDeck
from .ruled import Act, Dispute, StaffRow
from .sqlite_kept import Keeping


class SqlitePeople(Keeping):
    """See `PeopleVerbs` for what the verbs mean."""

    async def player(self, player: int) -> Player:
        people = self._people
        if people is None:
            return await self.database.read(players.player, player)
        found, changes = people.get(player), people.changes
        if found is None:
            found = await self.database.read(players.player, player)
            people.keep(found, changes)
        return found

    async def put_player(self, player: Player) -> None:
        await self._change(player.id, players.put_player, player)

    async def forget(self, player: int) -> list[str]:
        return await self._change(player, players.forget, player)

    async def absences(self, player: int, since: int) -> list[Absence]:
        return await self.database.read(absences.of_player, player, since)

    async def absences_at(self, event: str, since: int) -> list[Absence]:
        return await self.database.read(absences.of_event, event, since)

    async def queued(self, guild: int) -> list[Queued]:
        return await self.database.read(queue.of_guild, guild)

    async def queues_of(self, player: int) -> list[Queued]:
        return await self.database.read(queue.of_player, player)

    async def enqueue(self, waiting: Queued) -> None:
        await self.database.write(queue.put, waiting)

    async def dequeue(self, waiting: tuple[Queued, ...]) -> int:
        return await self.database.write(queue.drop, waiting)

    async def guild(self, guild: int) -> GuildSettings:
        return await self.database.read(players.guild, guild)

    async def put_guild(self, guild: GuildSettings) -> None:
        await self.database.write(players.put_guild, guild)

    async def staff(self, guild: int) -> tuple[StaffRow, ...]:
        return await self.database.read(staff.of_guild, guild)

    async def put_staff(self, row: StaffRow) -> None:
        await self.database.write(staff.put, row)

    async def follows(self, guild: int, person: int) -> list[Follow]:
        return await self.database.read(follows.of_person, guild, person)

    async def followers(self, guild: int, sort: str, target: str) -> list[int]:
        return await self.database.read(follows.followers, guild, sort, target)

    async def follow(self, follow: Follow, most: int) -> bool:
        return await self.database.write(follows.put, follow, most)

    async def unfollow(self, follow: Follow) -> bool:
        return await self.database.write(follows.drop, follow)

    async def precedents(
        self, guild: int, clauses: Sequence[str], said: str, limit: int, skip: int = 0
    ) -> list[Dispute]:
        return await self.database.read(disputes.precedents, guild, clauses, said, limit, skip)

    async def acts(self, match: str) -> tuple[Act, ...]:
        return await self.database.read(staff.acts, match)

    async def board(self, guild: int, role: str) -> Board | None:
        return await self.database.read(boards.get, guild, role)

    async def boards(self, role: str) -> list[Board]:
        return await self.database.read(boards.with_role, role)

    async def drop_board(self, guild: int, role: str) -> None:
        await self.database.write(boards.drop, guild, role)

    async def reserves(self, match: str) -> tuple[int, ...]:
        return await self.database.read(reserves.of_match, match)

    async def put_reserve(self, match: str, player: int, since: int) -> None:
        await self.database.write(reserves.put, match, player, since)

    async def drop_reserve(self, match: str, player: int) -> bool:
        return await self.database.write(reserves.drop, match, player)

    async def put_onlooker(self, match: str, player: int) -> None:
        await self._write(match, consents.put_onlookers, match, (player,))

    async def decks(self, player: int, game: str) -> list[SavedDeck]:
        return await self.database.read(players.decks, player, game)

    async def put_deck(self, deck: SavedDeck) -> None:
        await self.database.write(players.put_deck, deck)

    async def drop_deck(self, player: int, game: str, kind: str, name: str) -> bool:
        return await self.database.write(players.drop_deck, player, game, kind, name)
