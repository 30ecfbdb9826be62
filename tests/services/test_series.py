"""Best of three: seats change, the count is kept, the next match begins by itself, also after a crash."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import BadSetting
from bot.services.new_match import NewMatch
from bot.services.series import following, winner, wins
from bot.storage.rows import MatchRow, Series
from rules.kernel.types import Outcome, Text
from tests.support.rows import matches_with

from .fakes import ANN, BOB, FakeClock, FakeSender, drain

WON, LOST, DRAWN = (1, 2), (2, 1), (1, 1)


def over(ranks: tuple[int, ...] | None, number: int, before: tuple[int, ...], best_of: int = 3) -> MatchRow:
    """A match of a series that ended like this."""
    row = MatchRow(
        id="K7QFD", game="tally", rules=1, content="", options={}, preset="async", status="over", guild=7, channel=8,
        secret=b"", commitment="", created=0, series=Series(best_of, number, before),
    )  # fmt: skip
    outcome = None if ranks is None else Outcome(ranks, Text("over.done"))
    return msgspec.structs.replace(row, outcome=outcome)


@pytest.mark.parametrize(
    ("ranks", "number", "before", "after", "who"),
    [
        (WON, 1, (0, 0), Series(3, 2, (0, 1)), None),
        (DRAWN, 1, (0, 0), Series(3, 2, (0, 0)), None),
        (WON, 2, (1, 0), None, 0),
        (LOST, 2, (1, 0), Series(3, 3, (1, 1)), None),
        (DRAWN, 2, (1, 0), Series(3, 3, (0, 1)), None),
        (LOST, 3, (1, 1), None, 1),
        (DRAWN, 3, (0, 1), None, 1),
        (DRAWN, 3, (1, 1), None, None),
        (None, 1, (0, 0), None, None),
    ],
)
def test_p10_a_series_goes_on_until_nobody_can_catch_up(
    ranks: tuple[int, ...] | None, number: int, before: tuple[int, ...], after: Series | None, who: int | None
) -> None:
    row = over(ranks, number, before)
    assert (following(row), winner(row)) == (after, who)


def test_p10_of_four_the_seats_move_on_by_one_with_what_they_won() -> None:
    row = over((2, 1, 3, 4), 1, (0, 0, 0, 0))
    assert wins(row) == (0, 1, 0, 0)
    assert following(row) == Series(3, 2, (0, 0, 1, 0))


@pytest.fixture
async def first(services: Services, new: NewMatch) -> str:
    """The first match of three, of Ann and Bob, begun."""
    made = await services.lobby.create(msgspec.structs.replace(new, best_of=3, preset="async", away=2))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def concede(services: Services, match: str, player: int) -> None:
    (seat,) = await services.views.seats_of(match, player)
    await services.matches.submit(match, player, seat, f"concede.{seat}", ("concede",))


async def child(services: Services, match: str) -> MatchRow | None:
    return await services.store.child(match)


async def test_p10_the_next_match_begins_by_itself_with_the_seats_swapped(services: Services, first: str) -> None:
    await concede(services, first, ANN)
    await services.clocks.act()
    row = await child(services, first)
    assert row is not None
    assert (row.status, row.series, row.preset, row.away) == ("opening", Series(3, 2, (1, 0)), "async", 2 * 86400)
    assert [s.player for s in (await services.views.summary(row.id)).seats] == [BOB, ANN]
    await services.clocks.act()
    assert await matches_with(services.store, ("opening",)) == [row.id]


async def test_p10_a_series_that_is_decided_ends_and_its_rematch_is_a_new_series(
    services: Services, first: str
) -> None:
    match = first
    for _ in range(2):
        await concede(services, match, ANN)
        await services.clocks.act()
        row = await child(services, match)
        match = match if row is None else row.id
    assert await child(services, match) is None
    last = (await services.views.summary(match)).row
    assert winner(last) == 0
    asked = await services.lobby.rematch(match, ANN)
    assert (asked.match.status, asked.match.series) == ("challenge", Series(3, 1, (0, 0)))


async def test_p10_asking_for_a_rematch_first_leads_to_the_same_next_match(services: Services, first: str) -> None:
    await concede(services, first, ANN)
    asked = await services.lobby.rematch(first, ANN)
    assert asked.match.series == Series(3, 2, (1, 0))
    await services.clocks.act()
    assert await matches_with(services.store, ("opening", "challenge")) == [asked.match.id]


async def test_p10_a_bot_killed_before_or_after_the_next_match_begins_begins_it_once(
    services: Services, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*_: object) -> None:
        raise asyncio.CancelledError

    for verb in ("apply", "take"):
        if verb == "apply":
            await concede(services, first, ANN)
        with monkeypatch.context() as patch:
            patch.setattr(services.store, verb, cut)
            with pytest.raises(asyncio.CancelledError):
                await services.clocks.act()
    await services.clocks.act()
    row = await child(services, first)
    assert row is not None
    assert await matches_with(services.store, ("opening", "challenge")) == [row.id]
    assert [d.kind for d in (await services.desk.look(first)).deadlines] == ["archive"]


async def test_p10_a_live_series_asks_before_each_match_who_is_there(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, best_of=3, ready=True))
    await services.lobby.accept(made.match.id, BOB)
    await services.lobby.here(made.match.id, ANN)
    await services.openings.open(made.match.id)
    await concede(services, made.match.id, ANN)
    await services.clocks.act()
    row = await child(services, made.match.id)
    assert row is not None
    assert row.status == "ready"
    assert [seat.here for seat in (await services.views.summary(row.id)).seats] == [False, False]


async def test_p10_a_series_ends_with_a_block_and_everybody_is_told(
    services: Services, first: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.players.block(BOB, ANN)
    await concede(services, first, ANN)
    await services.clocks.act()
    assert await child(services, first) is None
    await drain(services, clock)
    assert [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"] == ["service.series.stopped"]


async def test_p10_a_series_does_not_go_on_with_an_empty_seat_nor_after_calling_off(
    services: Services, first: str
) -> None:
    await services.lobby.vacate(first, 1)
    await concede(services, first, ANN)
    await services.clocks.act()
    assert await child(services, first) is None


async def test_p10_a_series_against_the_computer_goes_on_too(services: Services) -> None:
    new = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0, best_of=3)
    made = await services.lobby.create(new)
    await services.openings.open(made.match.id)
    await concede(services, made.match.id, ANN)
    await services.clocks.act()
    row = await child(services, made.match.id)
    assert row is not None
    assert [(s.player, s.ai) for s in (await services.views.summary(row.id)).seats] == [(None, "random"), (ANN, "")]


@pytest.mark.parametrize("best_of", [0, 2, 7])
async def test_p10_a_series_is_of_three_or_five(services: Services, new: NewMatch, best_of: int) -> None:
    with pytest.raises(BadSetting):
        await services.lobby.create(msgspec.structs.replace(new, best_of=best_of))
