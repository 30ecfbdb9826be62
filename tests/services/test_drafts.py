"""Drafts: for the open question or the next one, sent at once or at the deadline, dropped with their phase."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.errors import DraftRefused, NotOpen, NotYourSeat
from bot.storage.rows import Draft
from rules.kernel.errors import IllegalChoice, StaleDecision

from .fakes import ANN, BOB, FakeClock, FakeSender, drain

PLAYERS = (ANN, BOB)


async def in_turn(services: Services, match: str) -> int:
    return (await services.views.summary(match)).to_act[0].seat


async def draft_of(services: Services, match: str, seat: int) -> Draft | None:
    return next(iter((await services.views.seat(match, seat)).drafts), None)


async def save(services: Services, match: str, seat: int, decision: str, *choice: str, at_once: bool = False) -> Draft:
    return await services.matches.save_draft(match, PLAYERS[seat], seat, decision, choice, at_once=at_once)


async def test_a_draft_is_kept_and_seen_by_its_seat_alone(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await save(services, playing, seat, f"2.{seat}", "3")
    found = await draft_of(services, playing, seat)
    assert found is not None
    assert (found.choice, found.kind, found.at_once) == (("3",), "add", False)
    assert await draft_of(services, playing, 1 - seat) is None
    assert (await services.views.seat(playing, None)).drafts == ()


async def test_the_last_draft_counts(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await save(services, playing, seat, f"2.{seat}", "3")
    await save(services, playing, seat, f"2.{seat}", "2")
    found = await draft_of(services, playing, seat)
    assert found is not None
    assert found.choice == ("2",)


async def test_half_an_answer_is_kept_but_never_sent_at_once(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    kept = await save(services, playing, seat, f"2.{seat}", at_once=True)
    assert (kept.choice, kept.at_once) == ((), False)


async def test_an_illegal_draft_is_refused(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    with pytest.raises(IllegalChoice):
        await save(services, playing, seat, f"2.{seat}", "9")
    assert await draft_of(services, playing, seat) is None


async def test_a_draft_for_another_decision_is_stale(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    with pytest.raises(StaleDecision):
        await save(services, playing, seat, f"1.{seat}", "2")
    with pytest.raises(NotYourSeat):
        await services.matches.save_draft(playing, PLAYERS[1 - seat], seat, f"2.{seat}", ("2",))


async def test_a_draft_marked_so_is_sent_at_once_when_its_decision_is_open(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await save(services, playing, seat, f"2.{seat}", "3", at_once=True)
    assert await in_turn(services, playing) == 1 - seat
    assert await draft_of(services, playing, seat) is None


async def test_a_prepared_draft_is_sent_as_soon_as_its_turn_begins(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    first = await in_turn(services, playing)
    await save(services, playing, 1 - first, f"plan.{1 - first}", "3", at_once=True)
    await services.matches.submit(playing, PLAYERS[first], first, f"2.{first}", ("1",))
    assert await in_turn(services, playing) == first
    steps = await services.views.events(playing, 2, None, None)
    assert [(s.seat, s.by, s.events[0].data["n"]) for s in steps] == [(first, "seat", 1), (1 - first, "seat", 3)]
    await drain(services, clock)
    told = [row.seat for row in sender.rows if row.kind == "seat_notice"]
    assert told == [1 - first]


async def test_a_prepared_draft_waits_for_its_seat_otherwise(services: Services, playing: str) -> None:
    first = await in_turn(services, playing)
    await save(services, playing, 1 - first, f"plan.{1 - first}", "3")
    await services.matches.submit(playing, PLAYERS[first], first, f"2.{first}", ("1",))
    found = await draft_of(services, playing, 1 - first)
    assert found is not None
    assert (found.decision, found.choice) == (f"2.{1 - first}", ("3",))


async def test_a_prepared_draft_that_has_become_illegal_is_kept_and_said(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    first = await in_turn(services, playing)
    for number, seat in enumerate((first, 1 - first), start=2):
        await services.matches.submit(playing, PLAYERS[seat], seat, f"{2 + number // 9}.{seat}", ("3",))
    await save(services, playing, 1 - first, f"plan.{1 - first}", "3", at_once=True)
    await services.matches.submit(playing, PLAYERS[first], first, f"3.{first}", ("2",))
    found = await draft_of(services, playing, 1 - first)
    assert found is not None
    assert (found.at_once, found.choice) == (False, ("3",))
    await drain(services, clock)
    assert [r.payload["text"]["key"] for r in sender.rows if r.kind == "seat_notice"] == ["service.draft.not_sent"]


async def test_a_draft_goes_with_its_decision(services: Services, playing: str) -> None:
    first = await in_turn(services, playing)
    await save(services, playing, first, f"2.{first}", "3")
    await services.matches.submit(playing, PLAYERS[first], first, f"2.{first}", ("1",))
    assert await draft_of(services, playing, first) is None


async def test_a_draft_can_be_dropped_once(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await save(services, playing, seat, f"2.{seat}", "3")
    assert await services.matches.drop_draft(playing, PLAYERS[seat], seat)
    assert not await services.matches.drop_draft(playing, PLAYERS[seat], seat)


async def test_a_match_that_is_over_takes_no_drafts(services: Services, playing: str) -> None:
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    with pytest.raises((NotOpen, DraftRefused)):
        await save(services, playing, 1, "plan.1", "3")


async def test_what_else_is_answered_in_a_pause_sends_no_draft(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await services.pauses.offer_pause(playing, ANN, 0)
    await services.pauses.answer_pause(playing, BOB, 1, accept=True)
    await save(services, playing, seat, f"2.{seat}", "3", at_once=True)
    await services.matches.submit(playing, PLAYERS[1 - seat], 1 - seat, f"draw.{1 - seat}", ("offer",))
    kept = await draft_of(services, playing, seat)
    assert kept is not None
    assert (kept.choice, kept.at_once) == (("3",), True)
    assert [
        s.events for s in await services.views.events(playing, 2, None, None) if s.by == "seat" and s.seat == seat
    ] == []
    await services.pauses.resume(playing, ANN)
    assert await in_turn(services, playing) == 1 - seat


async def test_a_draft_saved_in_a_pause_is_sent_when_the_match_goes_on(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await services.pauses.offer_pause(playing, ANN, 0)
    await services.pauses.answer_pause(playing, BOB, 1, accept=True)
    await save(services, playing, seat, f"2.{seat}", "3", at_once=True)
    await services.pauses.resume(playing, ANN)
    assert await in_turn(services, playing) == 1 - seat
