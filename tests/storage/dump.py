"""Write a database of the present schema as SQL, to be kept as a fixture for later migrations."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from bot.storage.aggregates import Change
from bot.storage.migrate import schema_version
from bot.storage.outbox_rows import OutboxRow
from bot.storage.people_rows import Absence, GuildSettings, Player, Queued, SavedDeck
from bot.storage.rows import Delivery, SeatNote
from bot.storage.ruled import Act, Consent, Dispute, StaffRow
from bot.storage.sqlite import SqliteStore

from .rows import ANN, NOW, changed, creation, deadline, draft, event_creation, message, step


async def fill(path: Path) -> None:
    """Make a database with something in every table."""
    store = await SqliteStore.open(path)
    await store.say((OutboxRow(match=None, kind="desk", nonce="n3", collapse="desk.7", guild=7, channel=8),))
    (desk,) = await store.claim(NOW, 1)
    await store.delivered(desk, NOW, Delivery(channel=8, message=9, role="desk", shows="none"))
    await store.apply(
        creation(
            input="click-1",
            moves=(step(0), step(1)),
            state=b"{}",
            deadlines=(deadline(NOW + 600),),
            drafts=(draft(),),
            outbox=(message("n1"), message("n2")),
            absences=(Absence(match="K7QFD", seat=0, player=ANN, since=NOW, until=NOW + 60),),
            dispute=Dispute(
                match="K7QFD",
                guild=7,
                game="tally",
                seat=0,
                player=ANN,
                sort="rule",
                clause="TT-01",
                text="a 6",
                step=1,
                at=NOW,
                due=NOW + 60,
            ),
            consents=(Consent(0, ANN, 4),),
            act=Act(match="K7QFD", at=NOW, who=ANN, act="note", reason="seen"),
        )
    )
    (first,) = await store.claim(NOW, 1)
    await store.delivered(
        first, NOW, Delivery(channel=5, message=6, role="board", shows="0-1", thread=50, seat_threads={0: 51})
    )
    await store.put_note(SeatNote(match="K7QFD", seat=0, text={"key": "told", "args": {}}, nonce="n0"))
    await store.put_player(Player(id=ANN, locale="ja"))
    await store.put_guild(GuildSettings(id=7, locale="ja"))
    await store.put_staff(StaffRow(7, "role", 70, "referee"))
    await store.put_reserve("K7QFD", ANN + 1, NOW)
    await store.put_onlooker("K7QFD", ANN + 2)
    await store.put_statistics("K7QFD", "mark", b"{}")
    await store.put_deck(SavedDeck(player=ANN, game="tally", kind="entry", name="A", choice=("a",), saved=NOW))
    await store.enqueue(
        Queued(guild=7, game="tally", preset="live", seats=2, player=ANN, channel=8, since=NOW, until=NOW + 60)
    )
    await store.apply_event(event_creation())
    row = await store.apply(creation("HSTRY", moves=(step(0, "HSTRY"), step(1, "HSTRY"))))
    row = await store.apply(Change(row=changed(row, status="archived", ended=NOW), at=NOW))
    file = await store.export(row.id)
    assert file is not None
    moves = tuple(changed(one, match="CMRCH") for one in file.moves)
    places = tuple(changed(one, match="CMRCH") for one in file.seats)
    await store.put_export(changed(file, row=changed(file.row, id="CMRCH"), seats=places, moves=moves))
    await store.put_fact("clocks.last_seen", str(NOW))
    await store.close()


def main() -> None:
    """Print the dump."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "warpost.db"
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as connection:
            print("\n".join(connection.iterdump()))
            print(f"PRAGMA user_version = {schema_version(connection)};")


if __name__ == "__main__":
    sys.exit(main())
