"""What a game's rules let the staff look at: a match stands still until they approve; self-made masters of Skirmish."""

from __future__ import annotations

import pytest

from bot.cli.games import shipped
from bot.services.away_errors import MatchPaused
from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.services.staff_errors import ApprovalWaits, NothingToApprove, NothingToChange
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import IllegalChoice
from rules.skirmish import master
from rules.skirmish.game import Skirmish

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain

GM = Caller(CYD, GUILD, manager=True)
WHY = "it heals more than it looks"
GAME = shipped("skirmish")
assert isinstance(GAME, Skirmish)
MADE = next(unit for unit in GAME.catalogue.masters.values() if unit.ability is not None)
DECKS = list(GAME.catalogue.decks)
SELF_MADE = ("preset", DECKS[0], "make", *master.tokens_of(MADE, GAME.catalogue.tokens))
"""A deck with a master that is written like a prepared one, under a name of its own."""
PREPARED = ("preset", DECKS[1], "preset", next(iter(GAME.catalogue.masters)))


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
    with pytest.raises(MatchPaused):
        await line_up(skirmish, match)
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
    assert (await skirmish.views.summary(match)).row.status == "setup"
    await line_up(skirmish, match)
    made = (await skirmish.views.seat(match, 1)).view.state.sides[0].master
    assert (made.cost, made.ability.mana) == (MADE.cost + 2, MADE.ability.mana + 1)
    await skirmish.staff_time.pause(match, GM, WHY)
    with pytest.raises(NothingToApprove):
        await skirmish.rulings.approve(match, GM, WHY)
    await skirmish.rulings.award(match, GM, 0, WHY, hours=0)
    assert (await skirmish.fairness.verify(match)).moves == 7


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
