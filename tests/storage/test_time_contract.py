"""What every store does with absences, series and the queue."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.storage.errors import Conflict
from bot.storage.people_rows import Absence, Queued
from bot.storage.rows import PLAIN, MatchRow, Series
from bot.storage.store import Store

from .rows import ANN, BOB, NOW, changed, creation, match_row

DAY = 86400


def away(since: int, until: int, match: str = "K7QFD", player: int = ANN) -> Absence:
    return Absence(match=match, seat=0, player=player, since=since, until=until)


def waiting(player: int, **fields: Any) -> Queued:
    values = {"guild": 7, "game": "tally", "preset": "live", "seats": 2, "channel": 8, "since": NOW, "until": NOW + 60}
    return Queued(player=player, **(values | fields))


async def stored(store: Store, ident: str) -> MatchRow:
    bundle = await store.load(ident)
    assert bundle is not None
    return bundle.row


async def test_p10_a_matchs_allowance_its_place_in_a_series_and_its_help_are_kept(store: Store) -> None:
    series = Series(best_of=3, number=2, wins=(1, 0))
    await store.apply(changed(creation(), row=match_row(away=5 * DAY, series=series, help=PLAIN)))
    row = await stored(store, "K7QFD")
    assert (row.away, row.series, row.help) == (5 * DAY, series, PLAIN)


async def test_p10_an_absence_that_ends_early_replaces_itself_and_one_outlives_no_match(store: Store) -> None:
    first = await store.apply(changed(creation(), absences=(away(NOW, NOW + 9 * DAY), away(NOW - 90, NOW - 60))))
    change = changed(creation(), row=first, seats=(), absences=(away(NOW, NOW + 2 * DAY),))
    second = await store.apply(change)
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert bundle.absences == (away(NOW - 90, NOW - 60), away(NOW, NOW + 2 * DAY))
    assert await store.absences(ANN, NOW - 60) == [away(NOW, NOW + 2 * DAY)]
    assert await store.absences(BOB, 0) == []
    await store.apply(changed(change, row=msgspec.structs.replace(second, ended=NOW + DAY), absences=()))
    assert await store.absences(ANN, NOW - 60) == [away(NOW, NOW + DAY)]
    await store.forget(ANN)
    assert await store.absences(ANN, 0) == []


async def test_p10_who_waits_keeps_the_place_and_is_found_by_server_and_person(store: Store) -> None:
    await store.enqueue(waiting(ANN))
    await store.enqueue(waiting(BOB, since=NOW + 1))
    await store.enqueue(waiting(ANN, since=NOW + 2, until=NOW + 90, channel=9))
    await store.enqueue(waiting(ANN, guild=8, since=NOW + 3))
    assert [(one.player, one.since, one.until, one.channel) for one in await store.queued(7)] == [
        (ANN, NOW, NOW + 90, 9),
        (BOB, NOW + 1, NOW + 60, 8),
    ]
    assert [one.guild for one in await store.queues_of(ANN)] == [7, 8]
    assert await store.dequeue((waiting(ANN), waiting(ANN, game="other"))) == 1
    assert [one.guild for one in await store.queues_of(ANN)] == [8]
    await store.forget(ANN)
    assert await store.queues_of(ANN) == []


async def test_p10_a_match_takes_who_waits_for_it_out_of_all_queues_of_its_server_or_is_not_made(store: Store) -> None:
    for player in (ANN, BOB):
        await store.enqueue(waiting(player))
    await store.enqueue(waiting(ANN, game="other"))
    await store.enqueue(waiting(ANN, guild=8))
    both = (waiting(ANN), waiting(BOB))
    await store.apply(changed(creation("AAAAA"), taken=both))
    assert await store.queued(7) == []
    assert [one.guild for one in await store.queues_of(ANN)] == [8]
    await store.enqueue(waiting(ANN))
    with pytest.raises(Conflict):
        await store.apply(changed(creation("BBBBB"), taken=both))
    assert await store.load("BBBBB") is None
    assert [one.player for one in await store.queued(7)] == [ANN]
