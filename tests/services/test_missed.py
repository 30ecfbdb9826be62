"""Whoever lets a clock run out is told before the match is lost by it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.build import Services
from bot.services.missed import warning
from rules.kernel.types import Seat, Text

from .fakes import FakeClock, FakeSender, drain
from .tally import Tally, TallyState


async def act(services: Services) -> None:
    while await services.clocks.act():
        pass


def warnings(sender: FakeSender) -> list[tuple[int | None, dict[str, Any]]]:
    """Return what seats were warned of: who, how many of how many."""
    return [(row.seat, row.payload["text"]) for row in sender.rows if row.kind == "warning"]


async def test_p12_after_a_missed_clock_the_seat_is_told_at_once_what_the_next_one_costs(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    (first,) = (await services.views.summary(playing)).to_act
    clock.advance(600)
    await act(services)
    await drain(services, clock)
    said = {"key": "service.missed.last", "args": {"count": 1, "limit": 2}}
    assert warnings(sender) == [(first.seat, said)]


async def test_p12_an_answer_in_time_warns_nobody(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    (first,) = (await services.views.summary(playing)).to_act
    player = (await services.views.summary(playing)).seats[first.seat].player
    assert player is not None
    await services.matches.submit(playing, player, first.seat, f"2.{first.seat}", ("1",))
    await drain(services, clock)
    assert warnings(sender) == []


async def test_p12_a_missed_clock_that_counts_for_nothing_warns_nobody(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    clock.advance(1800)
    await act(services)
    await drain(services, clock)
    assert warnings(sender) == []


async def test_p12_the_one_that_loses_the_match_is_no_warning(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    for _ in range(4):
        clock.advance(600)
        await act(services)
    await drain(services, clock)
    assert (await services.views.summary(playing)).row.status == "over"
    assert len(warnings(sender)) == 2


async def test_p12_a_count_that_is_secret_is_said_in_the_panel_alone(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(game: Tally, state: TallyState, seat: Seat | None) -> TallyState:
        shown = state.copy()
        shown.missed = [0 if one != seat else count for one, count in enumerate(state.missed)]
        return shown

    monkeypatch.setattr(Tally, "mask", kept)
    (first,) = (await services.views.summary(playing)).to_act
    clock.advance(600)
    await act(services)
    await drain(services, clock)
    assert warnings(sender) == []
    own = (await services.views.seat(playing, first.seat)).view.state
    assert warning(Tally(), own, first.seat) == Text("service.missed.last", {"count": 1, "limit": 2})
