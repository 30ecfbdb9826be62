"""What a host does from the command line: migrate, back up, restore, move matches between hosts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot import packs
from bot.services.clock import SystemClock
from bot.services.desk import Desk
from bot.services.grace import LAST_SEEN
from bot.services.ids import RandomIds
from bot.services.library import Library
from bot.services.ratings import Ratings
from bot.services.statistics import Counted, Statistics
from bot.services.transfer import Transfer, read
from bot.services.watch import ALIVE, LONGEST_STALL
from bot.storage import maintenance
from bot.storage.errors import StoreError
from bot.storage.migrate import Migrated, upgrade
from bot.storage.sqlite import SqliteStore


def migrate(database: Path) -> Migrated:
    """Bring the database up to date, with a copy made first; raise NewerDatabase, InUse while a bot runs on it."""
    return upgrade(database)


def backup(database: Path, target: Path) -> int:
    """Copy the database to a file, also while it is in use; return its schema version. Raises StoreError."""
    return maintenance.backup(database, target)


def restore(source: Path, database: Path) -> Path | None:
    """Put a backup in place; return where what was there was kept. Raises InUse while a bot runs on it."""
    return maintenance.restore(source, database)


def check(database: Path) -> int:
    """Check a database file and return its schema version; raise Damaged or NotADatabase."""
    return maintenance.inspect(database)


def last_seen(database: Path) -> int | None:
    """Return when a bot last gave a sign of life on the database, UTC seconds; None if never. Raises StoreError."""
    seen = [maintenance.fact(database, name) for name in (ALIVE, LAST_SEEN)]  # older bots keep the second alone
    return max((int(at) for at in seen if at is not None), default=None)


def longest_stall(database: Path) -> float:
    """Return the longest standstill of the bot's last hour, in seconds, 0 if none is noted. Raises StoreError."""
    return float(maintenance.fact(database, LONGEST_STALL) or 0)


async def export_match(database: Path, match: str) -> bytes:
    """Write one match with everything about it as JSON; raise NoSuchMatch, or NotADatabase if there is none."""
    maintenance.present(database)
    async with await SqliteStore.open(database) as store:
        return await _transfer(store, Library(())).export_match(match)


async def export_to(database: Path, match: str, target: Path) -> None:
    """Write what `export_match` returns to a file, whole or not at all; raise NoPlace over what is the database's."""
    maintenance.write(await export_match(database, match), target, database)


async def import_match(database: Path, data: bytes, library: Library) -> str:
    """Store an exported match after playing its log again; return its code. Raises ImportRefused or OtherRules.

    Content that was kept in the database counts as there, as it does for a bot.
    """
    file = read(data)
    row = file.row
    async with await SqliteStore.open(database) as store:
        game = None if library.has(row) else await packs.kept(store, row.game, row.rules, row.content)
        if game is not None:
            library.add((game,))
        return (await _transfer(store, library).take(file)).row.id


class Unstable(StoreError):
    """The same database gave two different results."""


async def ratings(database: Path, games: Sequence[str]) -> list[str]:
    """Return everybody's ratings from the matches in the database, a line per game, pace and person.

    Raises NotADatabase if there is none.
    """
    maintenance.present(database)
    lines: list[str] = []
    async with await SqliteStore.open(database) as store:
        counted = Ratings(Desk(store, Library(()), SystemClock(), RandomIds()))
        for game in games:
            for is_live in (False, True):
                board = await counted.board(game, is_live)
                for player, rating in sorted(board.ratings.items()):
                    pace = "live" if is_live else "post"
                    shown = f"{rating.shown()}{'' if rating.is_sure() else '?'}"
                    lines.append(f"{game} {pace} {player}: {shown} ({rating.mu!r} {rating.sigma!r} {rating.matches})")
    return lines


async def people(database: Path, game: str, library: Library) -> list[Counted]:
    """Count the matches of people from their logs anew; raise Unstable where what is kept says otherwise."""
    maintenance.present(database)
    async with await SqliteStore.open(database) as store:
        library.add(await packs.needed(store, library.games))
        desk = Desk(store, library, SystemClock(), RandomIds())
        statistics = Statistics(desk, Ratings(desk))
        kept, anew = [await statistics.of_game(game, None, anew=anew) for anew in (False, True)]
    if kept != anew:
        raise Unstable(f"{database}: what was counted of {game} is not what its logs say")
    return anew


def _transfer(store: SqliteStore, library: Library) -> Transfer:
    return Transfer(Desk(store, library, SystemClock(), RandomIds()))
