"""Rulings of a host through the services: stored, told, replayed, verified; clocks begin anew."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import IllegalChoice, StaleDecision

from .fakes import ANN, BOB, FakeClock, FakeSender, drain

WHY = "=a wrong die"


async def rule(services: Services, match: str, choice: tuple[str, ...], key: str = "") -> None:
    """Put a ruling into the log, as the staff's acts do."""
    async with services.desk.match(match, key) as bundle:
        await services.matches.carry_out(bundle, choice, key)


async def to_act(services: Services, match: str) -> tuple[int, str]:
    """Return who is asked, and the id of the question."""
    (waiting,) = (await services.views.summary(match)).to_act
    seen = await services.views.seat(match, waiting.seat)
    assert seen.plan is not None
    return waiting.seat, seen.plan.id


async def add(services: Services, match: str, number: str) -> None:
    seat, decision = await to_act(services, match)
    await services.matches.submit(match, (ANN, BOB)[seat], seat, decision, (number,))


async def total(services: Services, match: str) -> int:
    return (await services.views.seat(match, 0)).view.state.total


async def test_a_match_goes_back_and_on_with_new_questions(services: Services, playing: str) -> None:
    _, first = await to_act(services, playing)
    await add(services, playing, "3")
    await add(services, playing, "2")
    seat, stale = await to_act(services, playing)
    await rule(services, playing, ("revert", "2", WHY))
    assert await total(services, playing) == 0
    assert (await to_act(services, playing))[1] not in (first, stale)
    with pytest.raises(StaleDecision):
        await services.matches.submit(playing, (ANN, BOB)[seat], seat, stale, ("1",))
    await add(services, playing, "1")
    assert await total(services, playing) == 1


async def test_everybody_reads_the_ruling_and_its_reason(
    services: Services, playing: str, sender: FakeSender, clock: FakeClock
) -> None:
    await add(services, playing, "3")
    await drain(services, clock)
    before = len(sender.rows)
    await rule(services, playing, ("revert", "2", WHY))
    await drain(services, clock)
    steps = await services.views.events(playing, 3, None, None)
    assert [(e.kind, e.data["reason"]) for step in steps for e in step.events] == [("reverted", {"user": WHY[1:]})]
    assert "turn_post" in [row.kind for row in sender.rows[before:]]


async def test_the_clock_begins_anew(services: Services, playing: str, clock: FakeClock) -> None:
    (before,) = (await services.views.summary(playing)).to_act
    await add(services, playing, "3")
    clock.advance(100)
    await rule(services, playing, ("revert", "2", WHY))
    (after,) = (await services.views.summary(playing)).to_act
    assert after.due is not None
    assert before.due is not None
    assert after.due == before.due + 100


async def test_an_award_ends_the_match_and_the_record_verifies(services: Services, playing: str) -> None:
    await add(services, playing, "3")
    await rule(services, playing, ("revert", "2", WHY))
    await add(services, playing, "2")
    await rule(services, playing, ("award", "1", "2", WHY))
    summary = await services.views.summary(playing)
    assert summary.row.status == "over"
    assert summary.row.outcome is not None
    assert summary.row.outcome.ranks == (1, 2)
    assert (await services.fairness.verify(playing)).moves == 6


async def test_what_cannot_be_ruled_changes_nothing(services: Services, playing: str) -> None:
    for choice in (("revert", "9", WHY), ("revert", "x", WHY), ("edit", WHY), ("award", "1", WHY)):
        with pytest.raises(IllegalChoice):
            await rule(services, playing, choice)
    assert (await services.views.summary(playing)).row.moves == 2


async def test_a_paused_match_goes_back_and_stays_paused(services: Services, playing: str) -> None:
    await add(services, playing, "3")
    await services.pauses.offer_pause(playing, ANN, 0)
    await services.pauses.answer_pause(playing, BOB, 1, accept=True)
    await rule(services, playing, ("revert", "2", WHY))
    assert (await services.views.summary(playing)).row.status == "paused"
    assert await total(services, playing) == 0
    await services.pauses.resume(playing, ANN)
    (waiting,) = (await services.views.summary(playing)).to_act
    assert waiting.due is not None
    await rule(services, playing, ("void", WHY))
    assert (await services.views.summary(playing)).row.status == "over"


async def test_rulings_survive_a_start_without_memory(services: Services, playing: str, store: SqliteStore) -> None:
    await add(services, playing, "3")
    await rule(services, playing, ("revert", "2", WHY))
    await add(services, playing, "2")
    bundle = await store.load(playing, "")
    assert bundle is not None
    steps = await services.matches._desk.replay(bundle)  # pyright: ignore[reportPrivateUsage]
    assert steps[-1][0].total == 2
