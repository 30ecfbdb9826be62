"""Entries that the staff look at before they count: handed in, approved or sent back, in any game."""

from __future__ import annotations

import msgspec
import pytest

from bot.cli.games import shipped
from bot.services.build import Services
from bot.services.errors import NotOpen
from bot.services.full_view_errors import SeenAll
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import HOUR
from bot.services.staff import Caller
from bot.services.staff_desk import RULING
from bot.services.staff_errors import NothingHandedIn, NotStaff, OtherEntry
from bot.storage.sqlite import SqliteStore
from rules import GAMES
from rules.kernel.errors import IllegalChoice

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain

GM = Caller(CYD, GUILD, manager=True)
WHY = "as the conditions say"


@pytest.fixture
def new(new: NewMatch) -> NewMatch:
    """The match is one whose entries are checked, by post."""
    return msgspec.structs.replace(new, checked=True, preset="async")


async def bid(services: Services, match: str, seat: int, number: str = "2") -> None:
    """Hand in an entry of the toy game."""
    seen = await services.views.seat(match, seat)
    await services.matches.submit(match, (ANN, BOB)[seat], seat, seen.decisions[0].id, (number,))


async def handed(services: Services, match: str) -> tuple[int, ...]:
    """Return the seats whose entries wait."""
    return tuple((await services.views.summary(match)).handed)


async def test_sk_13_7_an_entry_waits_for_the_staff_and_counts_once_they_approve(
    services: Services, match: str, sender: FakeSender, clock: FakeClock
) -> None:
    await bid(services, match, 0)
    summary = await services.views.summary(match)
    assert (summary.row.moves, tuple(summary.handed), [one.seat for one in summary.to_act]) == (0, (0,), [1])
    await bid(services, match, 1, "3")
    assert (await services.views.summary(match)).row.status == "setup", "nothing was revealed yet"
    waiting = await services.entries.handed_in(match, GM)
    assert [(one.seat, one.choice) for one in waiting] == [(0, ("2",)), (1, ("3",))]
    await services.entries.admit(match, GM, 0, WHY)
    assert (await handed(services, match), (await services.views.summary(match)).row.moves) == ((1,), 1)
    await services.entries.admit(match, GM, 1, WHY)
    row = (await services.views.summary(match)).row
    assert (row.status, row.moves) == ("playing", 2)
    assert [step.choice for step in await services.store.steps(match, 0)] == [("2",), ("3",)]
    assert [act.act for act in await services.acts.of(match)] == ["admit", "admit"]
    await drain(services, clock)
    keys = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert keys.count("service.entry.handed") == 2
    assert keys.count("service.staff.admit") == 2


async def test_sk_13_7_an_entry_that_is_sent_back_is_asked_again_with_the_reason_and_what_was_made(
    services: Services, match: str, sender: FakeSender, clock: FakeClock
) -> None:
    await bid(services, match, 0)
    clock.advance(20 * HOUR)
    await services.entries.refuse(match, GM, 0, WHY)
    seen = await services.views.seat(match, 0)
    assert (await handed(services, match), [one.seat for one in seen.summary.to_act]) == ((), [0, 1])
    assert [draft.choice for draft in seen.drafts] == [("2",)]
    due = next(one.due for one in seen.summary.to_act if one.seat == 0)
    assert due == clock.now() + 48 * HOUR, "all the time of an entry"
    await drain(services, clock)
    (told,) = [
        row for row in sender.rows if row.kind == "notice" and row.payload["text"]["key"] == "service.staff.refuse"
    ]
    assert (told.payload["mention"], told.payload["text"]["args"]["reason"]) == ([0], {"user": WHY})
    back = seen.sent_back
    assert back is not None
    assert (back.key, back.args["who"], back.args["reason"]) == ("service.staff.refuse", {"player": CYD}, {"user": WHY})
    assert [(await services.views.seat(match, other)).sent_back for other in (1, None)] == [None, None]
    with pytest.raises(NothingHandedIn):
        await services.entries.refuse(match, GM, 0, WHY)
    await bid(services, match, 0, "3")
    assert (await services.views.seat(match, 0)).sent_back is None
    assert [one.choice for one in await services.entries.handed_in(match, GM)] == [("3",)]


async def test_sk_13_7_nobody_looks_in_time_and_the_entry_counts(
    services: Services, match: str, clock: FakeClock
) -> None:
    await bid(services, match, 0)
    await bid(services, match, 1)
    clock.advance(48 * HOUR)
    while await services.clocks.act():
        pass
    row = (await services.views.summary(match)).row
    assert (row.status, row.moves) == ("playing", 2)
    assert [step.by for step in await services.store.steps(match, 0)] == ["seat", "seat"]


@pytest.mark.parametrize("refused", [False, True])
async def test_sk_13_7_a_draft_whose_time_is_up_is_handed_in_but_not_what_was_sent_back(
    services: Services, match: str, clock: FakeClock, refused: bool
) -> None:
    seen = await services.views.seat(match, 0)
    if refused:
        await bid(services, match, 0, "3")
        await services.entries.refuse(match, GM, 0, WHY)
    else:
        await services.matches.save_draft(match, ANN, 0, seen.decisions[0].id, ("3",))
    clock.advance(48 * HOUR)
    while await services.clocks.act():
        pass
    steps = await services.store.steps(match, 0)
    if refused:  # the default of the game counts, as for who makes nothing
        assert [(step.seat, step.choice, step.by) for step in steps if step.seat == 0][:1] == [(0, ("1",), "clock")]
    else:
        assert all(step.seat != 0 for step in steps)
        assert await handed(services, match) == (0,)


async def test_sk_13_7_who_waits_for_the_staff_is_neither_reminded_nor_late_nor_nudged(
    services: Services, match: str, sender: FakeSender, clock: FakeClock
) -> None:
    await bid(services, match, 0)
    await drain(services, clock)
    before = len(sender.rows)
    clock.advance(47 * HOUR)
    await services.clocks.act()
    await services.staff_time.nudge(match, GM, WHY)
    await drain(services, clock)
    asked = {row.seat for row in sender.rows[before:] if row.kind == "reminder"}
    assert asked == {1}
    (nudged,) = [row for row in sender.rows[before:] if row.kind == "notice"]
    assert nudged.payload["mention"] == [1]
    assert [(one.row.id, one.to_act) for one in await services.views.mine(ANN)] == [(match, False)]
    outlook = await services.staff_desk.look(GUILD)
    assert [entry.section for entry in outlook.entries] == [RULING]


async def test_sk_13_7_an_illegal_entry_is_refused_by_the_rules_before_anybody_looks(
    services: Services, match: str
) -> None:
    with pytest.raises(IllegalChoice):
        await bid(services, match, 0, "9")
    assert await handed(services, match) == ()


async def test_sk_13_7_an_entry_is_exchanged_for_another_as_long_as_nobody_has_decided(
    services: Services, match: str, clock: FakeClock
) -> None:
    await bid(services, match, 0)
    first = await services.store.load(match)
    clock.advance(HOUR)
    await bid(services, match, 0, "3")
    second = await services.store.load(match)
    assert first is not None
    assert second is not None
    assert [d.due for d in first.deadlines] == [d.due for d in second.deadlines], "it gains no time"
    assert [one.choice for one in await services.entries.handed_in(match, GM)] == [("3",)]


async def test_sk_13_7_yes_and_no_are_for_the_entry_that_was_looked_at(services: Services, match: str) -> None:
    await bid(services, match, 0)
    (looked,) = await services.entries.handed_in(match, GM)
    await bid(services, match, 0, "3")
    for verb in (services.entries.admit, services.entries.refuse):
        with pytest.raises(OtherEntry):
            await verb(match, GM, 0, WHY, mark=looked.mark)
    assert await handed(services, match) == (0,)
    (looked,) = await services.entries.handed_in(match, GM)
    await services.entries.admit(match, GM, 0, WHY, mark=looked.mark)
    assert [step.choice for step in await services.store.steps(match, 0)] == [("3",)]


async def test_sk_13_7_a_pause_keeps_what_waits(services: Services, match: str, clock: FakeClock) -> None:
    await bid(services, match, 0)
    await services.staff_time.pause(match, GM, WHY, hours=24)
    with pytest.raises(NotOpen):
        await services.entries.admit(match, GM, 0, WHY)
    clock.advance(3 * HOUR)
    await services.staff_time.resume(match, GM, WHY)
    assert await handed(services, match) == (0,)
    await services.entries.admit(match, GM, 0, WHY)
    assert (await services.views.summary(match)).row.moves == 1


async def test_sk_13_7_a_seat_that_changes_hands_takes_no_entry_along(services: Services, match: str) -> None:
    await bid(services, match, 0)
    await services.staff_seats.seat(match, GM, 0, 301, WHY)
    assert await handed(services, match) == ()
    assert [one.seat for one in (await services.views.summary(match)).to_act] == [0, 1]


async def test_sk_13_7_only_the_staff_read_what_was_handed_in(services: Services, match: str) -> None:
    await bid(services, match, 0)
    for caller in (Caller(BOB, GUILD), Caller(CYD, GUILD)):
        with pytest.raises(NotStaff):
            await services.entries.handed_in(match, caller)
    for seat in (1, None):
        view = await services.views.seat(match, seat)
        assert (view.drafts, view.summary.seats[0].handed) == ((), ()), "a summary bears no entry"


async def test_sk_13_7_who_has_read_an_entry_takes_no_seat(services: Services, match: str) -> None:
    assert await services.entries.handed_in(match, GM) == ()
    assert (await services.desk.look(match)).onlookers == (), "there was nothing to read"
    await bid(services, match, 0)
    await services.entries.handed_in(match, GM)
    await services.lobby.vacate(match, 1)
    with pytest.raises(SeenAll):
        await services.lobby.take_seat(match, GM.user)


@pytest.mark.parametrize("name", GAMES)
async def test_sk_13_7_every_game_has_an_entry_that_can_be_checked(
    name: str, store: SqliteStore, clock: FakeClock, sender: FakeSender, new: NewMatch
) -> None:
    services = Services(store, Library([shipped(name)]), sender, clock=clock, ids=FakeIds())
    made = await services.lobby.create(msgspec.structs.replace(new, game=name))
    await services.lobby.accept(made.match.id, BOB, word="owl")
    match = made.match.id
    await services.openings.open(match)
    for _ in range(20):
        for waiting in (await services.views.summary(match)).to_act:
            seen = await services.views.seat(match, waiting.seat)
            assert seen.plan is not None
            person = (ANN, BOB)[waiting.seat]
            await services.matches.submit(match, person, waiting.seat, seen.plan.id, seen.plan.default)
            if await handed(services, match):
                break
        if await handed(services, match):
            break
    (seat,) = await handed(services, match)
    await services.entries.refuse(match, GM, seat, WHY)
    seen = await services.views.seat(match, seat)
    assert seen.plan is not None
    await services.matches.submit(match, (ANN, BOB)[seat], seat, seen.plan.id, seen.plan.default)
    before = (await services.views.summary(match)).row.moves
    await services.entries.admit(match, GM, seat, WHY)
    assert (await services.views.summary(match)).row.moves == before + 1
