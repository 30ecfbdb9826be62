"""A changed position: looked at openly first, shown before it is done, on with the same clock, taken back whole."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import HOUR
from bot.services.staff import Caller
from bot.services.staff_errors import LookFirst, NothingToChange, NotStaff
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import IllegalChoice, IncompleteChoice, RulesError, RulingRefused, StaleDecision
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally, TallyState
from .test_staff_rulings import add, left, position

GM = Caller(CYD, GUILD, manager=True)
WHY = "two dice were read wrong"
CHANGE = ("points", "7")


async def total(services: Services, match: str) -> int:
    """Return the tally of the match."""
    return (await services.views.seat(match, None)).view.state.total


async def test_gm_30_a_position_is_changed_told_and_played_on(
    services: Services, playing: str, sender: FakeSender, clock: FakeClock
) -> None:
    await add(services, playing, "3")
    await drain(services, clock)
    before = len(sender.rows)
    await services.edits.edit(playing, GM, CHANGE, WHY)
    assert await total(services, playing) == 7
    await drain(services, clock)
    told = [row.kind for row in sender.rows[before:]]
    assert "notice" in told
    assert "turn_post" in told
    (step,) = (await services.views.events(playing, 3, None, None))[-1:]
    assert [event.kind for event in step.events] == ["edited", "altered"]
    await add(services, playing, "1")
    assert await total(services, playing) == 8


@pytest.mark.parametrize("paused", [False, True])
async def test_gm_31_the_clock_of_who_is_to_act_runs_on_with_what_was_left(
    services: Services, playing: str, clock: FakeClock, paused: bool
) -> None:
    clock.advance(100)
    before = await left(services, playing, clock)
    if paused:
        await services.staff_time.pause(playing, GM, WHY)
        clock.advance(HOUR)
    await services.edits.edit(playing, GM, CHANGE, WHY)
    if paused:
        await services.staff_time.resume(playing, GM, WHY)
    assert await left(services, playing, clock) == before


async def test_gm_32_a_change_is_taken_back_whole_and_the_match_verifies(services: Services, playing: str) -> None:
    await add(services, playing, "3")
    before = await position(services, playing)
    await services.edits.edit(playing, GM, CHANGE, WHY)
    assert await position(services, playing) != before
    await services.rulings.undo(playing, GM, WHY)
    assert await position(services, playing) == before
    await services.edits.edit(playing, GM, CHANGE, WHY)
    await services.rulings.back(playing, GM, 1, WHY)
    await services.rulings.back(playing, GM, 0, WHY)
    await services.rulings.undo(playing, GM, WHY)
    await services.rulings.award(playing, GM, 0, WHY, hours=0)
    assert (await services.fairness.verify(playing)).moves == 10


async def test_gm_33_who_changes_a_position_looks_at_it_openly_first(
    services: Services, playing: str, clock: FakeClock
) -> None:
    for verb in (services.edits.open(playing, GM), services.edits.preview(playing, GM, CHANGE)):
        with pytest.raises(LookFirst):
            await verb
    shown = await services.edits.look(playing, GM, WHY, interaction="click")
    assert [option.token for option in shown.root.options()] == ["points"]
    assert [act.act for act in await services.acts.of(playing)] == ["see"]
    clock.advance(HOUR - 1)
    seen = await services.edits.preview(playing, GM, CHANGE)
    assert (seen.before.state.total, seen.after.state.total) == (0, 7)
    assert sorted(seen.told, key=str) == [0, 1, None]
    assert await total(services, playing) == 0
    clock.advance(1)
    with pytest.raises(LookFirst):
        await services.edits.open(playing, GM)
    with pytest.raises(NotStaff):
        await services.edits.look(playing, Caller(CYD, GUILD), WHY)
    with pytest.raises(LookFirst):
        await services.edits.open(playing, Caller(205, GUILD, manager=True))


async def test_gm_34_what_cannot_be_changed_changes_nothing(services: Services, playing: str) -> None:
    before = await services.store.load(playing)
    for wrong, refusal in (
        (("points",), IncompleteChoice),
        (("points", "10"), IllegalChoice),
        (("points", "0"), IllegalChoice),
        (("hp", "1"), IllegalChoice),
        ((), IncompleteChoice),
    ):
        with pytest.raises(refusal):
            await services.edits.edit(playing, GM, wrong, WHY)
    assert await services.store.load(playing) == before


async def test_gm_35_before_play_there_is_nothing_to_change(services: Services, match: str) -> None:
    with pytest.raises(NothingToChange):
        await services.edits.edit(match, GM, CHANGE, WHY)
    assert await services.acts.of(match) == ()


async def test_gm_36_a_change_is_read_as_it_is_typed(services: Services, playing: str) -> None:
    await services.edits.look(playing, GM, WHY)
    assert await services.edits.read(playing, GM, "points 7") == CHANGE
    assert await services.edits.read(playing, GM, "7") == CHANGE


async def test_gm_37_an_answer_that_arrives_with_a_change_is_given_before_it_or_not_at_all(
    services: Services, playing: str
) -> None:
    (waiting,) = (await services.views.summary(playing)).to_act
    seen = await services.views.seat(playing, waiting.seat)
    assert seen.plan is not None
    player = (ANN, BOB)[waiting.seat]
    answer = services.matches.submit(playing, player, waiting.seat, seen.plan.id, ("3",))
    done = await asyncio.gather(
        services.edits.edit(playing, GM, CHANGE, WHY, interaction="gm"), answer, return_exceptions=True
    )
    refused = [one for one in done if isinstance(one, BaseException)]
    assert all(isinstance(one, StaleDecision | RulesError) for one in refused)
    assert await total(services, playing) == 7, "the answer was meant for another position"
    assert len(refused) == 1


class Drawing(Tally):
    """The toy, in which a change of the position lets a die be thrown."""

    def edit(self, r: Resolver[TallyState], choice: Choice) -> None:
        r.state.total = r.pick(3)
        r.ask_anew()


async def test_gm_38_looking_at_a_change_shows_nobody_what_is_drawn_next(
    store: SqliteStore, clock: FakeClock, sender: FakeSender, new: NewMatch
) -> None:
    services = Services(store, Library([Drawing()]), sender, clock=clock, ids=FakeIds())
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB, word="owl")
    await services.openings.open(made.match.id)
    for seat, player in enumerate((ANN, BOB)):
        await services.matches.submit(made.match.id, player, seat, f"1.{seat}", ("2",))
    await services.edits.look(made.match.id, GM, WHY)
    with pytest.raises(RulingRefused):
        await services.edits.preview(made.match.id, GM, CHANGE)
