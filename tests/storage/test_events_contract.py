"""What every store promises of events: a log that only grows, whole changes, and clocks of their own."""

from __future__ import annotations

import pytest

from bot.storage.errors import EventMoved, Repeated, Taken
from bot.storage.event_rows import EventChange, EventEntrant, EventTable
from bot.storage.store import Store

from .rows import ANN, BOB, NOW, changed, creation, event_act, event_creation, event_deadline, event_row, match_row

EVENT = "EQ7FD"


async def test_an_event_is_read_as_it_was_written(store: Store) -> None:
    row = await store.apply_event(event_creation(input="click"))
    bundle = await store.event(EVENT, "click")
    assert bundle is not None
    assert (row, bundle.row) == (event_row(version=1), event_row(version=1))
    assert (bundle.acts, bundle.repeated, bundle.matches) == ((event_act(1),), True, ())
    assert bundle.entrants == (EventEntrant(event=EVENT, entrant=1, player=BOB, roster=("entry", "a")),)
    assert [(d.kind, d.due) for d in bundle.deadlines] == [("close", NOW + 600)]
    assert await store.event_made_by("click") == EVENT
    assert await store.event("NNNNN") is None


async def test_a_code_is_given_once_and_an_input_is_applied_once(store: Store) -> None:
    row = await store.apply_event(event_creation(input="click"))
    with pytest.raises(Taken):
        await store.apply_event(event_creation())
    with pytest.raises(Repeated):
        await store.apply_event(EventChange(row=row, at=NOW, input="click", acts=(event_act(2),)))
    bundle = await store.event(EVENT)
    assert bundle is not None
    assert (len(bundle.acts), bundle.row.version) == (1, 1)


async def test_of_two_who_change_an_event_at_once_the_second_is_told(store: Store) -> None:
    row = await store.apply_event(event_creation())
    await store.apply_event(EventChange(row=row, at=NOW, acts=(event_act(2),)))
    with pytest.raises(EventMoved):
        await store.apply_event(EventChange(row=row, at=NOW, acts=(event_act(2, who=ANN),)))
    bundle = await store.event(EVENT)
    assert bundle is not None
    assert [act.who for act in bundle.acts] == [BOB, BOB]


async def test_what_an_event_is_to_do_replaces_what_it_was_to_do_about_the_same(store: Store) -> None:
    row = await store.apply_event(event_creation(deadlines=(event_deadline(NOW + 5), event_deadline(NOW + 9, "next"))))
    later = event_deadline(None, remaining=60)
    row = await store.apply_event(EventChange(row=row, at=NOW, deadlines=(later,), drop=(("next", ""),)))
    assert await store.next_due() is None
    assert await store.events_due(NOW + 1000) == []
    await store.apply_event(EventChange(row=row, at=NOW, deadlines=(event_deadline(NOW + 70),)))
    (found,) = await store.events_due(NOW + 1000)
    assert (found.kind, found.due, found.remaining, await store.next_due()) == ("close", NOW + 70, None, NOW + 70)
    await store.defer_event(found.id, NOW + 80)
    assert await store.next_due() == NOW + 80


async def test_a_match_and_its_event_are_changed_together_or_not_at_all(store: Store) -> None:
    event = await store.apply_event(event_creation())
    place = EventTable(EVENT, 5000, 1)
    match = await store.apply(changed(creation(), row=match_row(table=place)))
    report = EventChange(row=event, at=NOW, acts=(event_act(2, who=None, match="K7QFD"),))
    await store.apply_event(EventChange(row=event, at=NOW, deadlines=(event_deadline(NOW + 1, "next"),)))
    over = changed(creation(), row=changed(match, status="over"), seats=(), event=report)
    with pytest.raises(EventMoved):
        await store.apply(over)
    bundle = await store.event(EVENT)
    assert bundle is not None
    assert [(m.id, m.table, m.number, m.status) for m in bundle.matches] == [("K7QFD", 5000, 1, "playing")]
    await store.apply(changed(over, event=changed(report, row=bundle.row)))
    after = await store.event(EVENT)
    assert after is not None
    assert ([act.match for act in after.acts], after.matches) == ([None, "K7QFD"], ())
    (row,) = await store.matches_at(EVENT, 5000)
    assert (row.id, row.table, row.status) == ("K7QFD", place, "over")
    assert await store.matches_at(EVENT, 6000) == []
    assert [found.id for found in await store.matches_at(EVENT)] == ["K7QFD"]


async def test_events_are_found_by_server_and_by_person(store: Store) -> None:
    await store.apply_event(event_creation())
    await store.apply_event(
        event_creation("EZZZZ", entrants=(EventEntrant(event="EZZZZ", entrant=1, player=BOB, former=True),))
    )
    assert [row.id for row in await store.events_in(7, ("sign_up",))] == [EVENT, "EZZZZ"]
    assert await store.events_in(7, ("closed",)) == []
    assert [row.id for row in await store.events_of(BOB)] == [EVENT]


@pytest.mark.parametrize(("lost", "moved"), [(30, 30), (500, 100), (-20, -20)])
async def test_clocks_are_moved_by_what_each_lost_and_jobs_are_not(store: Store, lost: int, moved: int) -> None:
    clocks = (event_deadline(NOW + 600), event_deadline(NOW + 50, "next"), event_deadline(None, "due", remaining=9))
    await store.apply_event(event_creation(deadlines=clocks))
    assert await store.move_events(("close", "due"), lost, NOW + 100) == 1
    bundle = await store.event(EVENT)
    assert bundle is not None
    assert [(d.kind, d.due, d.since) for d in bundle.deadlines] == [
        ("close", NOW + 600 + moved, NOW + 100),
        ("next", NOW + 50, NOW),
        ("due", None, NOW),
    ]


async def test_who_is_forgotten_leaves_no_name_in_the_log_and_nothing_read_before_is_written(store: Store) -> None:
    row = await store.apply_event(event_creation())
    await store.forget(BOB)
    await store.forget(ANN)
    bundle = await store.event(EVENT)
    assert bundle is not None
    assert (bundle.acts[0].act, bundle.acts[0].who) == ({"type": "enter", "player": -1, "name": "-"}, None)
    assert (bundle.entrants, bundle.row.creator) == ((), None)
    with pytest.raises(EventMoved):
        await store.apply_event(EventChange(row=row, at=NOW, acts=(event_act(2),)))
