"""What every store promises of the messages that are waiting to be said, and where they stand once they are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.storage.aggregates import Change
from bot.storage.event_rows import EventChange
from bot.storage.guild_rows import Board
from bot.storage.outbox_rows import LATE_PANEL, OutboxRow, Places
from bot.storage.rows import Delivery, Held, Trouble
from bot.storage.store import Store

from .rows import NOW, changed, creation, deadline, event_creation, match_row, message, note, seats, step


async def test_messages_of_a_match_come_one_by_one_in_order(store: Store) -> None:
    await store.apply(creation("AAAAA", outbox=(message("a1", "AAAAA"), message("a2", "AAAAA"))))
    await store.apply(creation("BBBBB", outbox=(message("b1", "BBBBB"),)))
    first = await store.claim(NOW, 5)
    assert [row.nonce for row in first] == ["a1", "b1"]
    assert await store.claim(NOW, 5) == []
    await store.delivered(first[0], NOW, Delivery())
    assert [row.nonce for row in await store.claim(NOW, 5)] == ["a2"]


async def test_a_message_that_waits_holds_up_its_match_only(store: Store) -> None:
    await store.apply(creation("AAAAA", outbox=(message("a1", "AAAAA"), message("a2", "AAAAA"))))
    (first,) = await store.claim(NOW, 5)
    await store.postpone(first.id, NOW + 60, "no net")
    await store.apply(creation("BBBBB", outbox=(message("b1", "BBBBB"),)))
    assert [row.nonce for row in await store.claim(NOW, 5)] == ["b1"]
    assert await store.next_try() == NOW + 60
    (again,) = await store.claim(NOW + 60, 5)
    assert (again.nonce, again.attempts, again.fault) == ("a1", 1, "no net")


async def test_a_card_that_is_shown_later_holds_up_no_message_of_its_match(store: Store) -> None:
    late = message("late", kind=LATE_PANEL, seat=1, collapse="panel.1", next_try=NOW + 60)
    await store.apply(creation(outbox=(late, message("n1"), message("n2"))))
    assert await store.next_try() == NOW
    (first,) = await store.claim(NOW + 60, 1)
    assert first.nonce == "n1"
    assert await store.claim(NOW + 60, 5) == [], "one at a time"
    await store.delivered(first, NOW, Delivery())
    (second,) = await store.claim(NOW, 5)
    assert second.nonce == "n2"
    await store.delivered(second, NOW, Delivery())
    assert await store.next_try() == NOW + 60
    assert [row.nonce for row in await store.claim(NOW + 60, 5)] == ["late"]


async def test_a_card_that_is_shown_now_takes_the_place_of_the_one_for_later(store: Store) -> None:
    late = message("late", kind=LATE_PANEL, seat=1, collapse="panel.1", next_try=NOW + 60)
    row = await store.apply(creation(outbox=(late,)))
    now = message("now", kind="seat_panel", seat=1, collapse="panel.1")
    await store.apply(Change(row=row, at=NOW, outbox=(now,)))
    assert [row.nonce for row in await store.claim(NOW, 5)] == ["now"]
    assert await store.claim(NOW + 99, 5) == []


async def test_a_newer_message_of_a_sort_replaces_the_waiting_one(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="turn", since=2),)))
    await store.apply(Change(row=row, at=NOW, outbox=(message("n2", collapse="turn", since=5),)))
    assert [(r.nonce, r.since) for r in await store.claim(NOW, 5)] == [("n2", 2)]


async def test_a_message_under_way_is_not_replaced(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="turn", since=2),)))
    (first,) = await store.claim(NOW, 5)
    await store.apply(Change(row=row, at=NOW, outbox=(message("n2", collapse="turn", since=5),)))
    await store.delivered(first, NOW, Delivery())
    assert [(r.nonce, r.since) for r in await store.claim(NOW, 5)] == [("n2", 5)]


async def test_a_message_that_was_tried_keeps_its_nonce_and_comes_first(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="turn", since=2),)))
    (first,) = await store.claim(NOW, 5)
    await store.postpone(first.id, NOW + 10, "no net")
    await store.apply(Change(row=row, at=NOW, cancel=("turn",), outbox=(message("n2", collapse="turn", since=5),)))
    assert await store.claim(NOW, 5) == []
    (again,) = await store.claim(NOW + 10, 5)
    assert (again.nonce, again.since) == ("n1", 2)
    await store.delivered(again, NOW, Delivery())
    assert [(r.nonce, r.since) for r in await store.claim(NOW + 10, 5)] == [("n2", 5)]


async def test_a_message_that_surely_was_not_seen_may_be_replaced(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="turn", since=2),)))
    (first,) = await store.claim(NOW, 5)
    await store.postpone(first.id, NOW, "not connected", tried=False)
    await store.apply(Change(row=row, at=NOW, outbox=(message("n2", collapse="turn", since=5),)))
    assert [(r.nonce, r.since, r.attempts) for r in await store.claim(NOW, 5)] == [("n2", 2, 0)]


async def test_a_message_under_way_at_a_crash_is_not_replaced_either(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="turn"),)))
    await store.claim(NOW, 5)
    await store.unclaim()
    await store.apply(Change(row=row, at=NOW, outbox=(message("n2", collapse="turn"),)))
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n1"]


def placed(row: Any, **fields: Any) -> Change:
    """The change that makes a match in a place of its own."""
    return changed(creation(row.id, **fields), row=row)


async def test_one_channel_takes_no_more_than_its_places(store: Store) -> None:
    for name in ("AAAAA", "BBBBB", "CCCCC"):
        await store.apply(creation(name, outbox=(message(f"busy-{name}", name),)))
    await store.apply(placed(match_row("DDDDD", channel=9), outbox=(message("calm", "DDDDD"),)))
    places = Places(channel=2, guild=9)
    first = await store.claim(NOW, 5, places)
    assert [row.nonce for row in first] == ["busy-AAAAA", "busy-BBBBB", "calm"]
    assert await store.claim(NOW, 5, places) == []
    await store.delivered(first[0], NOW, Delivery())
    assert [row.nonce for row in await store.claim(NOW, 5, places)] == ["busy-CCCCC"]


async def test_one_server_takes_no_more_than_its_places(store: Store) -> None:
    for channel, name in enumerate(("AAAAA", "BBBBB", "CCCCC")):
        await store.apply(placed(match_row(name, channel=channel), outbox=(message(f"busy-{name}", name),)))
    elsewhere = match_row("DDDDD", channel=9, guild=70)
    await store.apply(placed(elsewhere, outbox=(message("calm", "DDDDD"),)))
    places = Places(channel=5, guild=2)
    assert [row.nonce for row in await store.claim(NOW, 5, places)] == ["busy-AAAAA", "busy-BBBBB", "calm"]
    assert await store.claim(NOW, 5, places) == []


async def test_what_waits_for_a_place_is_not_what_is_due_next(store: Store) -> None:
    await store.apply(creation("AAAAA", outbox=(message("now", "AAAAA"),)))
    await store.apply(creation("BBBBB", outbox=(changed(message("soon", "BBBBB"), next_try=NOW + 60),)))
    assert await store.next_try() == NOW
    assert await store.next_try(NOW) == NOW + 60


async def test_a_message_sent_again_by_the_host_may_have_been_seen(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1", collapse="turn"),)))
    (first,) = await store.claim(NOW, 5)
    await store.bury(first.id, NOW, "no")
    await store.revive(first.id, NOW)
    ((nonce, attempts),) = [(row.nonce, row.attempts) for row in await store.claim(NOW, 5)]
    assert (nonce, attempts) == ("n1", 1)


async def test_a_void_sort_is_not_delivered(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1", collapse="reminder.0"), message("n2"))))
    await store.apply(Change(row=row, at=NOW, cancel=("reminder.0",)))
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n2"]


async def test_claims_of_a_stopped_process_are_given_back(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"),)))
    assert len(await store.claim(NOW, 5)) == 1
    assert await store.unclaim() == 1
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n1"]


async def test_claims_that_are_still_under_way_are_kept(store: Store) -> None:
    await store.apply(creation("AAAAA", outbox=(message("a1", "AAAAA"),)))
    await store.apply(creation("BBBBB", outbox=(message("b1", "BBBBB"),)))
    first, _ = await store.claim(NOW, 5)
    assert await store.unclaim((first.id,)) == 1
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["b1"]


async def test_what_was_delivered_is_not_given_back(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"),)))
    (row,) = await store.claim(NOW, 5)
    await store.delivered(row, NOW, Delivery())
    await store.postpone(row.id, NOW, "full")
    assert await store.claim(NOW, 5) == []


async def test_what_waits_in_a_channel_is_held_back_and_nothing_elsewhere(store: Store) -> None:
    await store.apply(creation("AAAAA", outbox=(message("a1", "AAAAA"),)))
    await store.apply(placed(match_row("BBBBB", channel=9), outbox=(message("b1", "BBBBB"),)))
    await store.hold_back(9, NOW + 60)
    await store.hold_back(9, NOW + 30)
    assert [row.nonce for row in await store.claim(NOW + 59, 5)] == ["a1"]
    assert [row.nonce for row in await store.claim(NOW + 60, 5)] == ["b1"]


async def test_undeliverable_messages_stay_in_sight(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.bury(first.id, NOW, "channel is gone")
    assert [(r.nonce, r.fault) for r in await store.dead()] == [("n1", "channel is gone")]
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n2"]
    assert await store.revive(first.id, NOW)
    assert not await store.revive(first.id, NOW)
    assert await store.dead() == []


async def test_a_message_laid_aside_at_once_replaces_the_one_of_its_sort(store: Store) -> None:
    await store.apply(creation("AAAAA"))
    first, second = (
        message(name, "AAAAA", seat=1, kind="seat_panel", collapse="panel.1", fault=name) for name in ("one", "two")
    )
    await store.lay_aside(first, NOW)
    await store.lay_aside(second, NOW + 1)
    await store.lay_aside(changed(first, seat=0, collapse="panel.0"), NOW + 2)
    assert [(row.seat, row.fault) for row in await store.dead()] == [(1, "two"), (0, "one")]
    assert all(row.kind != "seat_panel" for row in await store.claim(NOW + 9, 9))


async def test_a_discarded_message_is_gone(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"),)))
    (first,) = await store.claim(NOW, 5)
    assert not await store.discard(first.id)
    await store.bury(first.id, NOW, "no")
    assert await store.discard(first.id)
    assert await store.dead() == []


async def test_a_delivery_keeps_message_and_threads(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.delivered(first, NOW, Delivery(channel=5, message=6, role="board", thread=50, seat_threads={1: 51}))
    (second,) = await store.claim(NOW, 5)
    await store.delivered(second, NOW, Delivery(channel=5, message=7, role="board"))
    bundle = await store.load("K7QFD")
    found = await store.message("K7QFD", "board")
    assert bundle is not None
    assert found is not None
    assert (bundle.row.thread, [s.thread for s in bundle.seats]) == (50, [None, 51])
    assert (found.channel, found.message) == (5, 7)
    assert await store.message("K7QFD", "lobby") is None


async def test_a_delivery_forgets_the_messages_it_put_away(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"), message("n3"))))
    for number, role in enumerate(("ask.join", "reminder.0")):
        (row,) = await store.claim(NOW, 5)
        await store.delivered(row, NOW, Delivery(channel=5, message=6 + number, role=role))
    (last,) = await store.claim(NOW, 5)
    await store.delivered(last, NOW, Delivery(channel=5, message=8, role="board", gone=("ask.join", "nothing")))
    assert [(m.role, m.message) for m in await store.messages("K7QFD")] == [("board", 8), ("reminder.0", 7)]


async def test_a_message_says_what_it_shows(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.delivered(first, NOW, Delivery(channel=5, message=6, role="panel.0", shows="a"))
    (second,) = await store.claim(NOW, 5)
    await store.delivered(second, NOW, Delivery(channel=5, message=6, role="panel.0", shows="b"))
    found = await store.message("K7QFD", "panel.0")
    assert found is not None
    assert found.shows == "b"


async def test_a_seat_is_told_something_once_however_often_it_is_given(store: Store) -> None:
    await store.apply(creation())
    for _ in range(2):
        await store.put_note(note("n1"))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert bundle.notes == (note("n1"),)


@pytest.mark.parametrize(("seat", "by", "left"), [(0, "seat", ["n2"]), (0, "clock", ["n1", "n2"])])
async def test_what_a_seat_was_told_is_kept_until_it_answers_itself(
    store: Store, seat: int, by: str, left: list[str]
) -> None:
    row = await store.apply(creation())
    await store.put_note(note("n1", 0))
    await store.put_note(note("n2", 1))
    await store.apply(Change(row=row, at=NOW, moves=(step(1, seat=seat, by=by),)))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert [kept.nonce for kept in bundle.notes] == left


async def test_places_and_troubles_are_kept_of_a_message_that_is_not_delivered(store: Store) -> None:
    await store.apply(changed(creation(outbox=(message("n1"),)), row=match_row(status="opening")))
    (first,) = await store.claim(NOW, 5)
    found = (Trouble("rights", rights=("view_channel",)), Trouble("unseen", 1))
    await store.made(first, Delivery(thread=50, seat_threads={0: 51, 1: None}, troubles=found))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (bundle.row.thread, [s.thread for s in bundle.seats], bundle.row.troubles) == (50, [51, None], found)
    assert [row.id for row in await store.troubled(7, ("opening",))] == ["K7QFD"]
    assert await store.troubled(7, ("playing",)) == []
    assert await store.troubled(8, ("opening",)) == []
    await store.delivered(first, NOW, Delivery(troubles=()))
    assert await store.troubled(7, ("opening",)) == []


async def test_a_match_that_is_moved_has_neither_threads_nor_messages_and_what_waits_follows_it(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    made = Delivery(channel=5, message=6, role="board", thread=50, seat_threads={1: 51}, troubles=(Trouble("gone"),))
    await store.delivered(first, NOW, made)
    (second,) = await store.claim(NOW, 5)
    await store.postpone(second.id, NOW + 600, "refused", tried=False)
    moved = await store.apply(Change(row=row, at=NOW, channel=77, outbox=(message("n3"),)))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (moved.channel, moved.thread, moved.troubles) == (77, None, ())
    assert (bundle.row.channel, bundle.row.thread, bundle.row.troubles) == (77, None, ())
    assert [seat.thread for seat in bundle.seats] == [None, None]
    assert await store.messages("K7QFD") == []
    assert [found.nonce for found in await store.claim(NOW, 5)] == ["n2"]
    assert await store.in_channel(7, 77, (moved.status,)) == ["K7QFD"]
    assert await store.in_channel(7, row.channel, (moved.status,)) == []
    assert await store.channels() == [(7, 77)]


async def test_what_was_on_its_way_when_its_match_was_moved_brings_nothing_back(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.apply(Change(row=row, at=NOW, channel=77))
    await store.delivered(first, NOW, Delivery(channel=5, message=6, role="board", thread=50, seat_threads={1: 51}))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (bundle.row.thread, [seat.thread for seat in bundle.seats]) == (None, [None, None])
    assert await store.messages("K7QFD") == []
    (second,) = await store.claim(NOW, 5)
    await store.delivered(second, NOW, Delivery(channel=77, message=8, role="board", thread=78))
    found = await store.message("K7QFD", "board")
    assert found is not None
    assert found.message == 8


async def test_failed_messages_of_a_match_are_tried_at_once_when_told(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.postpone(first.id, NOW + 600, "refused", tried=False)
    assert await store.claim(NOW, 5) == []
    assert await store.hurry("K7QFD", NOW) == 1
    assert [row.nonce for row in await store.claim(NOW, 5)] == ["n1"]


async def test_what_is_told_to_hurry_while_it_is_on_its_way_is_tried_once_more_at_once(store: Store) -> None:
    await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    assert await store.hurry("K7QFD", NOW) == 0, "none failed yet"
    await store.postpone(first.id, NOW + 600, "refused", tried=False)
    (again,) = await store.claim(NOW, 5)
    assert again.nonce == "n1"
    await store.postpone(again.id, NOW + 600, "refused", tried=False)
    assert await store.claim(NOW, 5) == [], "refused once more, it waits"
    assert [row.nonce for row in await store.claim(NOW + 600, 5)] == ["n1"]


async def test_what_was_on_its_way_when_its_match_was_moved_and_is_refused_is_tried_in_the_new_channel_at_once(
    store: Store,
) -> None:
    row = await store.apply(creation(outbox=(message("n1"), message("n2"))))
    (first,) = await store.claim(NOW, 5)
    await store.apply(Change(row=row, at=NOW, channel=77))
    await store.postpone(first.id, NOW + 600, "the channel is gone", tried=False)
    assert [(one.nonce, one.channel) for one in await store.claim(NOW, 5)] == [("n1", 77)]


async def test_what_a_match_takes_up_again_is_kept(store: Store) -> None:
    row = await store.apply(creation())
    held = Held(NOW, "playing", (deadline(NOW + 600),))
    await store.apply(Change(row=changed(row, status="opening", held=held), at=NOW))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (bundle.row.status, bundle.row.held) == ("opening", held)


@pytest.mark.parametrize(("statuses", "found"), [(("playing", "over"), "AAAAA"), (("playing", "playing"), None)])
async def test_where_several_matches_are_played_the_only_one_not_over_is_meant(
    store: Store, statuses: tuple[str, str], found: str | None
) -> None:
    for code, status in zip(("AAAAA", "BBBBB"), statuses, strict=True):
        await store.apply(
            changed(creation(code, outbox=(message(f"n{code}", code),)), row=match_row(code, status=status))
        )
        (row,) = await store.claim(NOW, 5)
        await store.delivered(row, NOW, Delivery(thread=50))
    assert await store.match_in(50) == found


async def test_a_change_made_before_the_threads_does_not_forget_them(store: Store) -> None:
    row = await store.apply(creation(outbox=(message("n1"),)))
    (first,) = await store.claim(NOW, 5)
    await store.delivered(first, NOW, Delivery(thread=50, seat_threads={0: 51}))
    await store.apply(Change(row=row, at=NOW, seats=seats()))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (bundle.row.thread, bundle.seats[0].thread) == (50, 51)


async def test_what_was_delivered_is_forgotten_after_a_while(store: Store) -> None:
    await store.apply(creation(input="click-1", outbox=(message("n1"),)))
    (first,) = await store.claim(NOW, 5)
    await store.delivered(first, NOW, Delivery())
    await store.purge(NOW + 1)
    assert await store.applied("click-1") is None


async def test_a_message_without_a_match_is_delivered(store: Store) -> None:
    await store.say((message("n1", None), message("n2", None)))
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n1", "n2"]


def desk(nonce: str, due: int, guild: int = 7) -> OutboxRow:
    """A message of a server that is kept up to date."""
    sort = f"desk.{guild}"
    return OutboxRow(match=None, kind="desk", nonce=nonce, collapse=sort, next_try=due, guild=guild, channel=80 + guild)


async def test_a_message_of_a_server_comes_when_the_one_it_replaces_was_to_come(store: Store) -> None:
    await store.say((desk("d1", NOW + 20),))
    await store.say((desk("d2", NOW + 35), desk("e1", NOW + 40, guild=9)))
    (first,) = await store.claim(NOW + 20, 5)
    assert (first.nonce, first.guild, first.channel) == ("d2", 7, 87)
    assert [row.nonce for row in await store.claim(NOW + 40, 5)] == ["e1"]


async def test_where_a_message_of_a_server_stands_is_kept_with_its_delivery(store: Store) -> None:
    await store.say((desk("d1", NOW),))
    (row,) = await store.claim(NOW, 5)
    await store.delivered(row, NOW, Delivery(channel=87, message=5, role="desk", shows="a"))
    assert await store.board(7, "desk") == Board(7, "desk", 87, 5, "a")
    assert await store.boards("desk") == [Board(7, "desk", 87, 5, "a")]
    assert await store.board(9, "desk") is None
    await store.drop_board(7, "desk")
    assert await store.board(7, "desk") is None


async def test_who_waits_for_a_seat_waits_in_the_order_they_came_once(store: Store) -> None:
    await store.apply(creation("AAAAA"))
    for player, since in ((5, NOW), (4, NOW), (5, NOW + 9)):
        await store.put_reserve("AAAAA", player, since)
    assert await store.reserves("AAAAA") == (5, 4)
    assert await store.drop_reserve("AAAAA", 5)
    assert not await store.drop_reserve("AAAAA", 5)
    await store.forget(4)
    assert await store.reserves("AAAAA") == ()


def said(nonce: str, event: str = "EQ7FD", kind: str = "event_say") -> OutboxRow:
    """A message of an event, in channel 8 of server 7."""
    return message(nonce, None, kind=kind, payload={"event": event}, guild=7, channel=8)


async def test_what_an_event_has_yet_to_say_follows_into_its_new_channel(store: Store) -> None:
    row = await store.apply_event(event_creation(outbox=(said("e1"), said("e2"), said("e3"), said("e4", "EZZZZ"))))
    dead, waiting, under_way, other = await store.claim(NOW, 9)
    await store.bury(dead.id, NOW, "no")
    for one in (waiting, other):
        await store.postpone(one.id, NOW + 600, "no", tried=False)
    await store.say((said("e5", kind="event_trouble"),))
    await store.apply_event(EventChange(row=msgspec.structs.replace(row, channel=99), at=NOW + 1))
    await store.postpone(under_way.id, NOW + 600, "no", tried=False)
    assert [(one.nonce, one.channel) for one in await store.dead()] == [("e1", 99)]
    claimed = await store.claim(NOW + 1, 9)
    assert {(one.nonce, one.channel) for one in claimed} == {("e2", 99), ("e3", 99), ("e5", 8)}


async def test_what_is_kept_back_of_no_match_is_told_by_server_and_hurried_by_channel(store: Store) -> None:
    far = msgspec.structs.replace(said("e2"), guild=9, channel=10)
    await store.apply(creation(outbox=(message("m1"),)))
    await store.say((said("e1"), far))
    for one in await store.claim(NOW, 9):
        await store.postpone(one.id, NOW + 600, "no", tried=False)
    await store.say((said("new"),))
    assert [one.nonce for one in await store.kept_back(7)] == ["e1"]
    assert await store.hurry_in(8, NOW) == 1
    assert [one.nonce for one in await store.claim(NOW, 9)] == ["e1", "new"]
    (first, *_) = await store.kept_back(9)
    assert first.nonce == "e2"


async def test_what_failed_while_it_was_told_to_hurry_is_tried_at_once(store: Store) -> None:
    await store.say((said("e1"),))
    (row,) = await store.claim(NOW, 1)
    await store.hurry_in(8, NOW)
    await store.postpone(row.id, NOW + 600, "no", tried=False)
    assert [one.nonce for one in await store.claim(NOW, 1)] == ["e1"]
