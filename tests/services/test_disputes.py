"""What a seat disputes: the match stands still until it is decided, at most two days; decisions are precedents."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.services.away_errors import MatchPaused, PauseIsStaffs
from bot.services.build import Services
from bot.services.disputes import CONSOLATION, FREEZE, LONGEST_TEXT
from bot.services.errors import NotYourSeat
from bot.services.presets import HOUR
from bot.services.staff import Caller
from bot.services.staff_errors import BadDispute, DisputedEnough, DisputeWaits, NothingDisputed
from bot.storage.ruled import StaffRow

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain
from .test_staff_rulings import add, left, position

GM = Caller(CYD, GUILD, manager=True)
WHY = "the die was read as the rule says"


async def ask(services: Services, match: str, player: int = ANN, seat: int = 0, **given: str) -> None:
    """Dispute something."""
    await services.disputes.ask(
        match,
        player,
        seat,
        given.get("sort", "rule"),
        given.get("text", "the die was a 6"),
        clause=given.get("clause", ""),
    )


async def state(services: Services, match: str) -> str:
    """Return what came of the last dispute."""
    return (await services.disputes.of(match))[-1].state


async def test_gm_50_a_dispute_stops_the_match_and_keeps_position_drafts_and_time(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(50)
    (waiting,) = (await services.views.summary(playing)).to_act
    player = (ANN, BOB)[waiting.seat]
    seen = await services.views.seat(playing, waiting.seat)
    assert seen.plan is not None
    await services.matches.save_draft(playing, player, waiting.seat, seen.plan.id, ("2",))
    before, rest = await position(services, playing), await left(services, playing, clock)
    await drain(services, clock)
    told = len(sender.rows)
    await ask(services, playing, clause="TT-01")
    summary = await services.views.summary(playing)
    assert (summary.row.status, summary.by_staff) == ("paused", True)
    assert summary.dispute is not None
    assert (summary.dispute.seat, summary.dispute.clause, summary.dispute.step) == (0, "TT-01", 2)
    with pytest.raises(MatchPaused):
        await add(services, playing, "1")
    for one in (ANN, BOB):
        with pytest.raises(PauseIsStaffs):
            await services.pauses.resume(playing, one)
    await drain(services, clock)
    rows = sender.rows[told:]
    assert "dispute_thread" in [row.kind for row in rows]
    assert "the die was a 6" not in "".join(str(row.payload) for row in rows), "its words are not for everybody"
    clock.advance(10 * HOUR)
    await services.disputes.decide(playing, GM, upheld=False, sentence=WHY)
    assert await position(services, playing) == before
    assert await left(services, playing, clock) == rest
    assert [draft.choice for draft in (await services.desk.look(playing)).drafts] == [("2",)]
    assert await state(services, playing) == "rejected"
    assert (await services.acts.of(playing))[-1].reason == WHY


async def test_gm_51_nobody_decides_within_two_days_and_what_was_stands_with_twelve_hours_more(
    services: Services, playing: str, clock: FakeClock
) -> None:
    rest = await left(services, playing, clock)
    await ask(services, playing)
    clock.advance(FREEZE - 1)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == "paused"
    clock.advance(1)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == "playing"
    assert await left(services, playing, clock) == rest + CONSOLATION
    assert await state(services, playing) == "stands"
    with pytest.raises(NothingDisputed):
        await services.disputes.decide(playing, GM, upheld=True, sentence=WHY)


async def test_gm_52_each_seat_has_one_and_one_that_is_upheld_is_given_back(services: Services, playing: str) -> None:
    await ask(services, playing)
    await services.disputes.decide(playing, GM, upheld=True, sentence=WHY)
    await ask(services, playing)
    await services.disputes.decide(playing, GM, upheld=False, sentence=WHY)
    with pytest.raises(DisputedEnough):
        await ask(services, playing)
    await ask(services, playing, BOB, 1)
    await services.disputes.withdraw(playing, BOB, 1)
    assert (await services.views.summary(playing)).row.status == "playing"
    with pytest.raises(DisputedEnough):
        await ask(services, playing, BOB, 1)


async def test_gm_53_what_is_no_dispute_changes_nothing(services: Services, playing: str) -> None:
    before = await services.store.load(playing)
    wrong: list[tuple[Awaitable[Any], type[Exception]]] = [
        (ask(services, playing, text="  "), BadDispute),
        (ask(services, playing, text="x" * (LONGEST_TEXT + 1)), BadDispute),
        (ask(services, playing, sort="anger"), BadDispute),
        (ask(services, playing, clause="<@1>"), BadDispute),
        (ask(services, playing, BOB, 0), NotYourSeat),
        (ask(services, playing, CYD, 0), NotYourSeat),
        (services.disputes.withdraw(playing, ANN, 0), NothingDisputed),
    ]
    for verb, refusal in wrong:
        with pytest.raises(refusal):
            await verb
    assert await services.store.load(playing) == before


async def test_gm_54_while_it_waits_the_staff_may_rule_but_not_pass_over_it(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await add(services, playing, "3")
    await ask(services, playing)
    for verb in (
        services.staff_time.pause(playing, GM, WHY),
        services.staff_time.resume(playing, GM, WHY),
        services.rulings.award(playing, GM, 0, WHY),
        services.rulings.void(playing, GM, WHY),
    ):
        with pytest.raises(DisputeWaits):
            await verb
    with pytest.raises(NothingDisputed):
        await services.disputes.withdraw(playing, BOB, 1)
    await services.rulings.back(playing, GM, 2, WHY)
    await services.edits.edit(playing, GM, ("points", "4"), WHY)
    assert (await services.views.summary(playing)).row.status == "paused"
    await services.disputes.decide(playing, GM, upheld=True, sentence=WHY)
    assert (await services.views.summary(playing)).row.status == "playing"
    await add(services, playing, "1")
    clock.advance(FREEZE)
    await services.rulings.award(playing, GM, 0, WHY, hours=0)
    assert (await services.fairness.verify(playing)).moves == 7


async def test_gm_55_a_match_that_ends_meanwhile_is_decided_for_the_record(services: Services, playing: str) -> None:
    await ask(services, playing)
    await services.rulings.void(playing, GM, WHY, hours=0)
    await services.disputes.decide(playing, GM, upheld=True, sentence=WHY)
    assert (await services.views.summary(playing)).row.status == "over"
    assert await state(services, playing) == "upheld"


async def test_gm_56_what_was_decided_is_found_by_its_clause_with_nobody_named(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await ask(services, playing, clause="TT-01")
    await services.disputes.decide(playing, GM, upheld=True, sentence=f"<@{BOB}> read the die before it lay still")
    await ask(services, playing, clause="TT-02")
    clock.advance(5)
    await services.disputes.decide(playing, GM, upheld=False, sentence=WHY)
    everything = await services.disputes.precedents(GUILD, 9)
    assert [(one.clause, one.state, one.verdict) for one in everything] == [
        ("TT-02", "rejected", WHY),
        ("TT-01", "upheld", "… read the die before it lay still"),
    ]
    assert {(one.match, one.player, one.text, one.decided_by) for one in everything} == {("", None, "", None)}
    assert [one.clause for one in await services.disputes.precedents(GUILD, 9, clauses=("TT-01",))] == ["TT-01"]
    assert await services.disputes.precedents(GUILD + 1, 9) == []
    assert [one.clause for one in await services.disputes.precedents(GUILD, 1, 1)] == ["TT-01"]
    assert [one.clause for one in await services.disputes.precedents(GUILD, 9, said="Lay still")] == ["TT-01"]
    assert await services.disputes.precedents(GUILD, 9, said=str(BOB)) == [], "whom it names is not to be found"
    await services.players.forget(ANN)
    assert {(one.player, one.text) for one in await services.disputes.of(playing)} == {(None, "")}


async def test_gm_57_who_is_on_duty_are_those_who_may_decide(services: Services, playing: str) -> None:
    for holder, power in ((71, "helper"), (72, "referee"), (73, "director")):
        await services.store.put_staff(StaffRow(GUILD, "role", holder, power))
    assert [row.holder for row in await services.disputes.on_duty(GUILD)] == [72, 73]


async def test_gm_58_of_two_who_press_at_once_one_disputes(services: Services, playing: str) -> None:
    done = await asyncio.gather(ask(services, playing), ask(services, playing, BOB, 1), return_exceptions=True)
    assert [type(one) for one in done if one is not None] == [MatchPaused]
    for _ in range(2):
        await services.disputes.decide(playing, GM, upheld=True, sentence=WHY, interaction="click")
    assert [act.act for act in await services.acts.of(playing)] == ["decide"]
