"""What a game's rules let the staff look at: a match stands still until they approve; self-made masters of Skirmish."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.cli.games import shipped
from bot.services.away_errors import MatchPaused
from bot.services.build import Services
from bot.services.errors import ServiceError
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.services.staff_entries import mark_of_all
from bot.services.staff_errors import ApprovalWaits, NothingToApprove, NothingToChange, OtherEntry
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import IllegalChoice, RulesError, StaleDecision
from rules.skirmish import master
from rules.skirmish.game import Skirmish
from tests.support.shared_out import few

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain

GM = Caller(CYD, GUILD, manager=True)
WHY = "it heals more than it looks"
SHIPPED = shipped("skirmish")
assert isinstance(SHIPPED, Skirmish)
GAME: Skirmish = SHIPPED
MADE = next(unit for unit in GAME.catalogue.masters.values() if unit.ability is not None)
DECKS = list(GAME.catalogue.decks)
SELF_MADE = ("preset", DECKS[0], "make", *master.tokens_of(MADE, GAME.catalogue.tokens))
"""A deck with a master that is written like a prepared one, under a name of its own."""
LINE_UP = ("m", "a1", "done")
PREPARED = ("preset", DECKS[1], "preset", next(iter(GAME.catalogue.masters)))


class First(Skirmish):
    """The rules by which matches of the first edition go on."""

    options = tuple(spec for spec in Skirmish.options if not spec.edition)


@pytest.fixture
def older(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([First(GAME.catalogue)]), sender, clock=clock, ids=FakeIds())


@pytest.fixture
def skirmish(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([GAME]), sender, clock=clock, ids=FakeIds())


async def entered(
    services: Services, entries: tuple[tuple[str, ...], ...], mode: str = "gm", guild: int = GUILD
) -> str:
    """Begin a match and send both entries."""
    new = NewMatch(
        game="skirmish", creator=ANN, guild=guild, channel=CHANNEL, invited=(BOB,), seat=0, options={"master": mode}
    )
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB, word="owl")
    await services.openings.open(match)
    for seat, entry in enumerate(entries):
        await services.matches.submit(match, (ANN, BOB)[seat], seat, f"1.{seat}", entry)
    return match


async def line_up(services: Services, match: str) -> None:
    """Send both line-ups as the clock would."""
    for waiting in (await services.views.summary(match)).to_act:
        seen = await services.views.seat(match, waiting.seat)
        assert seen.plan is not None
        player = (ANN, BOB)[waiting.seat]
        await services.matches.submit(match, player, waiting.seat, seen.plan.id, seen.plan.default)


async def test_rsk_22_a_self_made_master_waits_for_a_gm_who_may_change_its_prices(
    skirmish: Services, sender: FakeSender, clock: FakeClock
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    summary = await skirmish.views.summary(match)
    assert (summary.row.status, summary.looked_at) == ("paused", True)
    await drain(skirmish, clock)
    assert "service.approval.waits" in [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert summary.held_back
    assert summary.to_act == ()
    with pytest.raises(StaleDecision):
        await skirmish.matches.submit(match, ANN, 0, "2.0", LINE_UP)
    for verb in (skirmish.staff_time.resume(match, GM, WHY), skirmish.staff_time.pause(match, GM, WHY)):
        with pytest.raises(ApprovalWaits):
            await verb
    assert MADE.ability is not None
    root = (await skirmish.edits.look(match, GM, WHY)).root
    assert [option.token for option in root.options()] == ["cost", "price"]
    assert await skirmish.edits.read(match, GM, f"price {MADE.ability.mana + 1}") == (
        "price",
        "wm",
        str(MADE.ability.mana + 1),
    )
    for wrong in (("cost", "wm", str(MADE.cost + 3)), ("cost", "em", "4"), ("cost", "wm", str(MADE.cost))):
        with pytest.raises(IllegalChoice):
            await skirmish.edits.edit(match, GM, wrong, WHY)
    await skirmish.edits.edit(match, GM, ("cost", "wm", str(MADE.cost + 2)), WHY)
    await skirmish.edits.edit(match, GM, ("price", "wm", str(MADE.ability.mana + 1)), WHY)
    await skirmish.rulings.approve(match, GM, WHY)
    summary = await skirmish.views.summary(match)
    assert (summary.row.status, summary.held_back) == ("setup", False)
    await line_up(skirmish, match)
    made = (await skirmish.views.seat(match, 1)).view.state.sides[0].master
    assert (made.cost, made.ability.mana) == (MADE.cost + 2, MADE.ability.mana + 1)
    await skirmish.staff_time.pause(match, GM, WHY)
    with pytest.raises(NothingToApprove):
        await skirmish.rulings.approve(match, GM, WHY)
    await skirmish.rulings.award(match, GM, 0, WHY, hours=0)
    assert (await skirmish.fairness.verify(match)).moves == 8


async def seen(services: Services, match: str) -> list[tuple[bool, ...]]:
    """Return of each seat and of a spectator whether they see West's and East's units."""
    views = [(await services.views.seat(match, seat)).view.state for seat in (0, 1, None)]
    return [tuple(side.master is not None and bool(side.deck) for side in state.sides) for state in views]


HIDDEN, SHOWN = [(True, False), (False, True), (False, False)], [(True, True)] * 3


def again(services: Services, store: SqliteStore, sender: FakeSender, clock: FakeClock) -> Services:
    """Return the services as they are after a restart, which have nothing at hand but what is stored."""
    return Services(store, Library([GAME]), sender, clock=clock, ids=services.desk.ids)


async def test_sk_06_nobody_sees_the_others_units_before_the_gm_has_approved(
    skirmish: Services, store: SqliteStore, sender: FakeSender, clock: FakeClock
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    assert await seen(skirmish, match) == HIDDEN
    assert await seen(again(skirmish, store, sender, clock), match) == HIDDEN
    for seat in (1, None):
        said = repr(await skirmish.views.events(match, -1, seat, seat))
        assert not [unit for unit in GAME.catalogue.decks[DECKS[0]].units if unit in said]
    await skirmish.edits.look(match, GM, WHY)
    await skirmish.edits.edit(match, GM, ("cost", "wm", str(MADE.cost + 2)), WHY)
    assert await seen(skirmish, match) == HIDDEN
    await drain(skirmish, clock)
    assert MADE.id not in repr([row.payload for row in sender.rows])
    await skirmish.rulings.approve(match, GM, WHY)
    assert await seen(skirmish, match) == SHOWN


async def test_rsk_22_the_gm_reads_what_was_entered_and_nobody_is_told_of_it(skirmish: Services) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    before = await skirmish.acts.of(match)
    found = await skirmish.entries.handed_in(match, GM)
    assert [(one.seat, one.decision.kind, one.choice) for one in found] == [
        (0, "entry", SELF_MADE), (1, "entry", PREPARED),
    ]  # fmt: skip
    assert await skirmish.acts.of(match) == before


async def test_rsk_22_yes_and_no_are_for_the_entries_that_were_looked_at(skirmish: Services) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    looked = await skirmish.entries.handed_in(match, GM)
    await skirmish.entries.require_same(match, GM, mark_of_all(looked))
    await skirmish.entries.refuse(match, GM, 0, WHY, mark=looked[0].mark)
    own = await skirmish.views.seat(match, 0)
    assert own.plan is not None
    await skirmish.matches.submit(match, ANN, 0, own.plan.id, ("preset", DECKS[2], *SELF_MADE[2:]))
    with pytest.raises(OtherEntry):
        await skirmish.entries.require_same(match, GM, mark_of_all(looked))
    with pytest.raises(OtherEntry):
        await skirmish.entries.refuse(match, GM, 0, WHY, mark=looked[0].mark)
    assert (await skirmish.views.summary(match)).held_back


async def test_rsk_22_an_entry_that_is_sent_back_is_made_again_from_what_it_was_and_the_other_stands(
    skirmish: Services, clock: FakeClock
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    await skirmish.entries.refuse(match, GM, 0, WHY)
    summary = await skirmish.views.summary(match)
    assert (summary.row.status, summary.looked_at, [waiting.seat for waiting in summary.to_act]) == (
        "setup",
        False,
        [0],
    )
    own = await skirmish.views.seat(match, 0)
    assert [draft.choice for draft in own.drafts] == [SELF_MADE]
    assert await seen(skirmish, match) == [(False, False), (False, True), (False, False)]
    assert own.plan is not None
    await skirmish.matches.submit(match, ANN, 0, own.plan.id, SELF_MADE)
    assert (await skirmish.views.summary(match)).looked_at
    assert [one.choice for one in await skirmish.entries.handed_in(match, GM)] == [SELF_MADE, PREPARED]
    await skirmish.rulings.approve(match, GM, WHY)
    await line_up(skirmish, match)
    await skirmish.rulings.award(match, GM, 0, WHY, hours=0)
    assert (await skirmish.fairness.verify(match)).moves == 8


async def test_rsk_22_what_is_sent_back_is_not_what_its_clock_gives(skirmish: Services, clock: FakeClock) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    await skirmish.entries.refuse(match, GM, 0, WHY)
    (waiting,) = (await skirmish.views.summary(match)).to_act
    assert waiting.due is not None
    clock.advance(waiting.due - clock.now())
    await skirmish.clocks.act()
    assert await seen(skirmish, match) == SHOWN
    made = (await skirmish.views.seat(match, 1)).view.state.sides[0].master
    assert made.name is None


async def test_rsk_22_an_approval_that_is_taken_back_hides_again_and_waits_again(skirmish: Services) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    await skirmish.rulings.approve(match, GM, WHY)
    await skirmish.rulings.undo(match, GM, WHY)
    summary = await skirmish.views.summary(match)
    assert (summary.row.status, summary.looked_at, summary.held_back) == ("paused", True, True)
    assert await seen(skirmish, match) == HIDDEN
    await skirmish.rulings.approve(match, GM, WHY)
    assert await seen(skirmish, match) == SHOWN


async def test_rsk_22_taken_back_while_players_pause_it_a_match_waits_once_it_goes_on(
    skirmish: Services, clock: FakeClock
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    await skirmish.rulings.approve(match, GM, WHY)
    await skirmish.staff_time.pause(match, GM, WHY)
    await skirmish.rulings.back(match, GM, 2, WHY)
    await skirmish.staff_time.resume(match, GM, WHY)
    summary = await skirmish.views.summary(match)
    assert (summary.row.status, summary.looked_at) == ("paused", True)
    await skirmish.rulings.approve(match, GM, WHY)
    await line_up(skirmish, match)


async def test_rsk_22_a_restart_between_loses_neither_the_wait_nor_its_end(
    skirmish: Services, store: SqliteStore, sender: FakeSender, clock: FakeClock
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    second = again(skirmish, store, sender, clock)
    await second.entries.refuse(match, GM, 1, WHY)
    third = again(skirmish, store, sender, clock)
    asked = (await third.views.seat(match, 1)).plan
    assert asked is not None
    await third.matches.submit(match, BOB, 1, asked.id, PREPARED)
    until = (await third.views.summary(match)).resumes
    assert until is not None
    clock.advance(until - clock.now())
    fourth = again(skirmish, store, sender, clock)
    await fourth.clocks.act()
    await fourth.clocks.act()
    assert (await fourth.views.summary(match)).row.status == "setup"
    assert await seen(fourth, match) == SHOWN
    await line_up(fourth, match)
    await fourth.rulings.award(match, GM, 0, WHY, hours=0)
    assert (await fourth.fairness.verify(match)).moves == 8


async def test_rsk_22_pressed_twice_an_approval_and_a_sending_back_count_once(skirmish: Services) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    for _ in range(2):
        await skirmish.entries.refuse(match, GM, 1, WHY, interaction="back")
    asked = (await skirmish.views.seat(match, 1)).plan
    assert asked is not None
    await skirmish.matches.submit(match, BOB, 1, asked.id, PREPARED)
    for _ in range(2):
        await skirmish.rulings.approve(match, GM, WHY, interaction="yes")
    assert (await skirmish.views.summary(match)).row.moves == 5


async def test_wsk_11_in_the_first_edition_a_gm_looks_while_line_ups_are_asked_for(
    older: Services, sender: FakeSender, clock: FakeClock
) -> None:
    match = await entered(older, (SELF_MADE, PREPARED))
    summary = await older.views.summary(match)
    assert (summary.row.status, summary.looked_at) == ("paused", True)
    await drain(older, clock)
    assert "service.approval.waits" in [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    with pytest.raises(MatchPaused):
        await line_up(older, match)
    for verb in (older.staff_time.resume(match, GM, WHY), older.staff_time.pause(match, GM, WHY)):
        with pytest.raises(ApprovalWaits):
            await verb
    assert MADE.ability is not None
    root = (await older.edits.look(match, GM, WHY)).root
    assert [option.token for option in root.options()] == ["cost", "price"]
    assert await older.edits.read(match, GM, f"price {MADE.ability.mana + 1}") == (
        "price",
        "wm",
        str(MADE.ability.mana + 1),
    )
    for wrong in (("cost", "wm", str(MADE.cost + 3)), ("cost", "em", "4"), ("cost", "wm", str(MADE.cost))):
        with pytest.raises(IllegalChoice):
            await older.edits.edit(match, GM, wrong, WHY)
    await older.edits.edit(match, GM, ("cost", "wm", str(MADE.cost + 2)), WHY)
    await older.edits.edit(match, GM, ("price", "wm", str(MADE.ability.mana + 1)), WHY)
    await older.rulings.approve(match, GM, WHY)
    assert (await older.views.summary(match)).row.status == "setup"
    await line_up(older, match)
    made = (await older.views.seat(match, 1)).view.state.sides[0].master
    assert (made.cost, made.ability.mana) == (MADE.cost + 2, MADE.ability.mana + 1)
    await older.staff_time.pause(match, GM, WHY)
    with pytest.raises(NothingToApprove):
        await older.rulings.approve(match, GM, WHY)
    await older.rulings.award(match, GM, 0, WHY, hours=0)
    assert (await older.fairness.verify(match)).moves == 7


async def test_rsk_22_sent_back_the_entries_open_again_and_are_looked_at_again(skirmish: Services) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    await skirmish.rulings.back(match, GM, 0, WHY)
    await skirmish.rulings.approve(match, GM, WHY)
    for seat, entry in enumerate((SELF_MADE, PREPARED)):
        seen = await skirmish.views.seat(match, seat)
        assert seen.plan is not None
        assert seen.plan.kind == "entry"
        await skirmish.matches.submit(match, (ANN, BOB)[seat], seat, seen.plan.id, entry)
    assert (await skirmish.views.summary(match)).looked_at


async def test_rsk_22_nobody_looks_in_time_and_the_formula_stands(skirmish: Services, clock: FakeClock) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    until = (await skirmish.views.summary(match)).resumes
    assert until is not None
    clock.advance(until - clock.now())
    await skirmish.clocks.act()
    assert (await skirmish.views.summary(match)).row.status == "setup"
    await line_up(skirmish, match)


@pytest.mark.parametrize(
    ("entries", "mode", "guild"),
    [((PREPARED, PREPARED), "gm", GUILD), ((SELF_MADE, PREPARED), "auto", GUILD), ((SELF_MADE, PREPARED), "gm", 0)],
)
async def test_rsk_22_nothing_waits_where_nothing_is_self_made_asked_for_or_looked_after(
    skirmish: Services, entries: tuple[tuple[str, ...], ...], mode: str, guild: int
) -> None:
    match = await entered(skirmish, entries, mode, guild)
    assert (await skirmish.views.summary(match)).row.status == "setup"
    if guild and mode == "auto":
        with pytest.raises(NothingToChange):
            await skirmish.edits.look(match, GM, WHY)


NEW = 301
DEEDS: dict[str, Callable[[Services, str], Awaitable[Any]]] = {
    "note": lambda s, m: s.staff_time.note(m, GM, WHY),
    "nudge": lambda s, m: s.staff_time.nudge(m, GM, WHY),
    "extend": lambda s, m: s.staff_time.extend(m, GM, WHY, hours=24),
    "pause": lambda s, m: s.staff_time.pause(m, GM, WHY),
    "pause all": lambda s, m: s.staff_time.pause_all(GM, WHY),
    "resume all": lambda s, m: s.staff_time.resume_all(GM, WHY),
    "extend all": lambda s, m: s.staff_time.extend_all(GM, WHY),
    "admit": lambda s, m: s.entries.admit(m, GM, 0, WHY),
    "no such seat": lambda s, m: s.entries.refuse(m, GM, 2, WHY),
    "award": lambda s, m: s.rulings.award(m, GM, 0, WHY),
    "time": lambda s, m: s.limits.call(m, GM, WHY, hours=1),
    "seat": lambda s, m: s.staff_seats.seat(m, GM, 0, NEW, WHY),
    "free": lambda s, m: s.staff_seats.free(m, GM, 1, WHY),
    "act": lambda s, m: s.staff_seats.act(m, GM, 0, WHY),
    "draw": lambda s, m: s.matches.submit(m, ANN, 0, "draw.0", ("offer",)),
    "concede": lambda s, m: s.matches.submit(m, ANN, 0, "concede.0", ("concede",)),
    "pause offered": lambda s, m: s.pauses.offer_pause(m, ANN, 0),
    "resume": lambda s, m: s.pauses.resume(m, ANN),
    "take back": lambda s, m: s.takebacks.offer(m, BOB, 1),
    "draft": lambda s, m: s.matches.save_draft(m, ANN, 0, "2.0", LINE_UP),
    "dispute": lambda s, m: s.disputes.ask(m, ANN, 0, "rule", "let me see"),
    "leave": lambda s, m: s.leaving.offer(m, ANN, 0),
}


@few(6)
@pytest.mark.parametrize("deed", DEEDS)
async def test_rsk_22_whatever_else_is_done_while_the_gm_looks_the_match_waits_on(
    skirmish: Services, clock: FakeClock, deed: str
) -> None:
    match = await entered(skirmish, (SELF_MADE, PREPARED))
    with suppress(ServiceError, RulesError):
        await DEEDS[deed](skirmish, match)
    assert await seen(skirmish, match) == HIDDEN
    summary = await skirmish.views.summary(match)
    assert (summary.looked_at, summary.held_back) == (True, True)
    await skirmish.rulings.approve(match, GM, WHY)
    assert await seen(skirmish, match) == SHOWN


async def test_rsk_22_a_limited_match_keeps_what_was_left_of_its_time(skirmish: Services, clock: FakeClock) -> None:
    new = NewMatch(
        game="skirmish", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, options={"master": "gm"},
        limit=7200,
    )  # fmt: skip
    match = (await skirmish.lobby.create(new)).match.id
    await skirmish.lobby.accept(match, BOB, word="owl")
    await skirmish.openings.open(match)
    clock.advance(600)
    await skirmish.matches.submit(match, ANN, 0, "1.0", SELF_MADE)
    await skirmish.matches.submit(match, BOB, 1, "1.1", PREPARED)
    clock.advance(300)
    await skirmish.rulings.approve(match, GM, WHY)
    limit = (await skirmish.views.summary(match)).limit
    assert limit is not None
    assert limit - clock.now() == 7200 - 600
