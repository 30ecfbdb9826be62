"""People and servers: settings, saved decks, and being forgotten."""

from __future__ import annotations

import sqlite3

import msgspec

from rules.kernel.types import Choice

from . import consents, deadlines, disputes, events, follows, ratings, staff
from .codec import dump, load
from .people_rows import GuildSettings, Player, SavedDeck
from .rows import PINGS_CLOSED


def player(connection: sqlite3.Connection, ident: int) -> Player:
    """Read a person's settings, the defaults if none are kept."""
    row = connection.execute("SELECT settings FROM players WHERE id = ?", (ident,)).fetchone()
    return Player(id=ident) if row is None else load(row[0], Player)


def put_player(connection: sqlite3.Connection, value: Player) -> None:
    """Keep a person's settings."""
    connection.execute(
        "INSERT INTO players (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        (value.id, dump(msgspec.structs.replace(value, absent=()))),
    )


def guild(connection: sqlite3.Connection, ident: int) -> GuildSettings:
    """Read a server's settings, the defaults if none are kept."""
    row = connection.execute("SELECT settings FROM guilds WHERE id = ?", (ident,)).fetchone()
    return GuildSettings(id=ident) if row is None else load(row[0], GuildSettings)


def put_guild(connection: sqlite3.Connection, value: GuildSettings) -> None:
    """Keep a server's settings."""
    connection.execute(
        "INSERT INTO guilds (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        (value.id, dump(value)),
    )


def forget(connection: sqlite3.Connection, ident: int) -> list[str]:
    """Delete a person's traces; return the matches that are not over, which must be left by the rules."""
    connection.execute("DELETE FROM players WHERE id = ?", (ident,))
    connection.execute("DELETE FROM decks WHERE player = ?", (ident,))
    connection.execute("DELETE FROM absences WHERE player = ?", (ident,))
    connection.execute("DELETE FROM queue WHERE player = ?", (ident,))
    staff.forget(connection, ident)
    follows.forget(connection, ident)
    consents.forget(connection, ident)
    disputes.forget(connection, ident)
    events.forget(connection, ident)
    ratings.forget(connection, ident)
    kept = "SELECT 'lesson.' || value FROM facts WHERE name GLOB ?"
    connection.execute(f"DELETE FROM facts WHERE name IN ({kept})", (f"lesson.of.{ident}.*",))
    connection.execute("DELETE FROM facts WHERE name GLOB ?", (f"lesson.of.{ident}.*",))
    # Who was last let into a seat's thread is a trace too; facts of the installation hold no other ids of people.
    connection.execute("DELETE FROM facts WHERE name GLOB 'thread.*.player' AND value = ?", (str(ident),))
    connection.execute("DELETE FROM facts WHERE name = ?", (PINGS_CLOSED.format(ident),))
    played = "SELECT match_id FROM seats WHERE player = ? UNION SELECT match_id FROM sat WHERE player = ?"
    connection.execute(
        f"DELETE FROM deadlines WHERE kind IN (?, ?) AND decision = ? AND match_id IN ({played})",
        (*deadlines.ABSENCES, str(ident), ident, ident),
    )
    ended = "SELECT id FROM matches WHERE status IN ('over', 'archived', 'cancelled')"
    begun = "status NOT IN ('challenge', 'open', 'ready')"
    connection.execute(f"UPDATE seats SET player = NULL WHERE player = ? AND match_id IN ({ended})", (ident,))
    connection.execute(f"UPDATE seats SET invited = NULL WHERE invited = ? AND match_id IN ({ended})", (ident,))
    connection.execute("UPDATE seats SET invited = NULL, offered = 0 WHERE invited = ? AND offered = 1", (ident,))
    connection.execute("UPDATE seats SET owner = NULL WHERE owner = ?", (ident,))
    connection.execute("DELETE FROM sat WHERE player = ?", (ident,))
    connection.execute("DELETE FROM reserves WHERE player = ?", (ident,))
    connection.execute(f"UPDATE matches SET creator = NULL WHERE creator = ? AND {begun}", (ident,))
    rows = connection.execute(
        "SELECT match_id FROM seats WHERE player = ?"
        " UNION SELECT id FROM matches WHERE creator = ? UNION SELECT match_id FROM seats WHERE invited = ? ORDER BY 1",
        (ident, ident, ident),
    )
    return [row[0] for row in rows]


def decks(connection: sqlite3.Connection, ident: int, game: str) -> list[SavedDeck]:
    """Read a player's saved decks of a game, by kind and name."""
    rows = connection.execute(
        "SELECT player, game, kind, name, choice, saved FROM decks WHERE player = ? AND game = ? ORDER BY kind, name",
        (ident, game),
    )
    return [
        SavedDeck(player=row[0], game=row[1], kind=row[2], name=row[3], choice=load(row[4], Choice), saved=row[5])
        for row in rows
    ]


def put_deck(connection: sqlite3.Connection, deck: SavedDeck) -> None:
    """Keep a deck under its name."""
    connection.execute(
        "INSERT INTO decks (player, game, kind, name, choice, saved) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player, game, kind, name) DO UPDATE SET choice = excluded.choice, saved = excluded.saved",
        (deck.player, deck.game, deck.kind, deck.name, dump(deck.choice), deck.saved),
    )


def drop_deck(connection: sqlite3.Connection, ident: int, game: str, kind: str, name: str) -> bool:
    """Delete a deck; return whether there was one."""
    return (
        connection.execute(
            "DELETE FROM decks WHERE player = ? AND game = ? AND kind = ? AND name = ?", (ident, game, kind, name)
        ).rowcount
        > 0
    )


def fact(connection: sqlite3.Connection, name: str) -> str | None:
    """Read a fact kept about the installation."""
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return None if row is None else row[0]


def put_fact(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Keep a fact about the installation."""
    connection.execute(
        "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
