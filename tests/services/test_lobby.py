"""Challenges, open seats, rematches, seats that change hands; refusals as hard as successes."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import (
    BadSize,
    NoSuchMatch,
    NotCreator,
    NotInvited,
    NotOpen,
    NotYourSeat,
    OwnChallenge,
    SeatedAlready,
    SeatTaken,
    TooManyOpen,
    UnknownGame,
    UnknownLevel,
    UnknownPreset,
    WordTooLong,
)
from bot.services.lobby import MOST_WAITING
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import OptionError

from .fakes import ANN, BOB, CYD, FakeIds

REPLACE = msgspec.structs.replace


async def test_an_open_seat_is_taken_by_whoever_comes_first(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(REPLACE(new, invited=()))
    assert made.match.status == "open"
    assert [row.id for row in await services.views.open_seats(7)] == [made.match.id]
    begun = await services.lobby.accept(made.match.id, CYD)
    assert (begun.match.status, begun.seat) == ("opening", 1)
    with pytest.raises(SeatTaken):
        await services.lobby.accept(made.match.id, BOB)


async def test_a_challenge_is_for_the_challenged_alone(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(new)
    with pytest.raises(NotInvited):
        await services.lobby.accept(made.match.id, CYD)
    with pytest.raises(OwnChallenge):
        await services.lobby.accept(made.match.id, ANN)
    with pytest.raises(NotInvited):
        await services.lobby.decline(made.match.id, CYD)
    assert (await services.lobby.decline(made.match.id, BOB)).match.status == "cancelled"
    with pytest.raises(NotOpen) as refused:
        await services.lobby.accept(made.match.id, BOB)
    assert refused.value.status == "cancelled"


async def test_only_the_creator_withdraws_and_only_before_the_start(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(new)
    with pytest.raises(NotCreator):
        await services.lobby.cancel(made.match.id, BOB)
    assert (await services.lobby.cancel(made.match.id, ANN)).match.status == "cancelled"


async def test_a_begun_match_cannot_be_withdrawn(services: Services, match: str) -> None:
    with pytest.raises(NotOpen):
        await services.lobby.cancel(match, ANN)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"preset": "fast"}, UnknownPreset),
        ({"ai": "oracle"}, UnknownLevel),
        ({"invited": (ANN,)}, OwnChallenge),
        ({"size": 3}, BadSize),
        ({"seat": 2}, BadSize),
        ({"word": "x" * 65}, WordTooLong),
        ({"options": {"goal": 0}}, OptionError),
        ({"options": {"speed": 1}}, OptionError),
    ],
)
async def test_a_match_that_cannot_be_is_refused(
    services: Services, new: NewMatch, store: SqliteStore, fields: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await services.lobby.create(REPLACE(new, **fields))
    assert await store.counts() == {}


async def test_the_same_click_makes_one_match(services: Services, new: NewMatch) -> None:
    first = await services.lobby.create(REPLACE(new, interaction="click"))
    again = await services.lobby.create(REPLACE(new, interaction="click"))
    assert (again.match.id, again.repeated) == (first.match.id, True)


async def test_a_taken_code_is_drawn_again(services: Services, new: NewMatch) -> None:
    services.desk.ids = FakeIds(["AAAAA", "AAAAA", "BBBBB"])
    first = await services.lobby.create(new)
    second = await services.lobby.create(new)
    assert (first.match.id, second.match.id) == ("AAAAA", "BBBBB")


async def test_the_creators_seat_is_drawn_by_lot_unless_chosen(services: Services, new: NewMatch) -> None:
    drawn = await services.lobby.create(REPLACE(new, seat=None))
    chosen = await services.lobby.create(REPLACE(new, seat=1))
    assert (drawn.seat, chosen.seat) == (0, 1)


async def test_words_of_both_seats_go_into_the_dice(services: Services, match: str) -> None:
    shown = await services.views.summary(match)
    assert [seat.word for seat in shown.seats] == ["", "owl"]
    assert shown.row.secret == b""


async def test_a_rematch_swaps_the_seats_and_begins_when_both_ask(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    asked = await services.lobby.rematch(match, ANN)
    assert (asked.match.status, asked.seat, asked.match.parent) == ("challenge", 1, match)
    again = await services.lobby.rematch(match, ANN)
    assert (again.match.id, again.repeated) == (asked.match.id, True)
    begun = await services.lobby.rematch(match, BOB)
    assert (begun.match.id, begun.match.status, begun.seat) == (asked.match.id, "opening", 0)


async def test_a_rematch_of_a_match_whose_rematch_is_over_follows_the_last(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    first = await services.lobby.rematch(match, ANN)
    await services.lobby.rematch(match, BOB)
    await services.openings.open(first.match.id)
    await services.matches.submit(first.match.id, ANN, 1, "concede.1", ("concede",))
    second = await services.lobby.rematch(match, BOB, interaction="press")
    assert (second.match.status, second.match.parent, second.seat) == ("challenge", first.match.id, 1)
    assert (await services.lobby.rematch(match, BOB, interaction="press")).match.id == second.match.id
    begun = await services.lobby.rematch(match, ANN)
    assert (begun.match.id, begun.match.status) == (second.match.id, "opening")


async def test_a_running_match_has_no_rematch(services: Services, match: str) -> None:
    with pytest.raises(NotOpen):
        await services.lobby.rematch(match, ANN)


async def test_a_vacated_seat_is_offered_and_taken_with_a_fresh_clock(services: Services, match: str) -> None:
    await services.lobby.vacate(match, 0)
    with pytest.raises(NotYourSeat):
        await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    with pytest.raises(SeatedAlready):
        await services.lobby.take_seat(match, BOB)
    taken = await services.lobby.take_seat(match, CYD)
    assert (taken.match.status, taken.seat) == ("setup", 0)
    await services.matches.submit(match, CYD, 0, "1.0", ("2",))
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(match, 999)


async def test_a_caretaker_ai_has_no_clock(services: Services, match: str) -> None:
    await services.lobby.vacate(match, 0, ai="random")
    assert [(act.seat, act.due is None) for act in (await services.views.summary(match)).to_act] == [
        (0, True),
        (1, False),
    ]


async def test_a_seat_that_does_not_exist_is_refused(services: Services, match: str) -> None:
    with pytest.raises(NotYourSeat):
        await services.lobby.vacate(match, 5)
    with pytest.raises(NoSuchMatch):
        await services.lobby.vacate("NOONE", 0)


async def test_so_many_matches_may_wait_and_no_more(services: Services, new: NewMatch) -> None:
    for _ in range(MOST_WAITING):
        await services.lobby.create(new)
    with pytest.raises(TooManyOpen):
        await services.lobby.create(new)
    await services.lobby.cancel("M0001", ANN)
    assert (await services.lobby.create(new)).match.status == "challenge"


async def test_codes_are_read_in_any_case(services: Services, match: str) -> None:
    assert (await services.views.summary(" #" + match.lower())).row.id == match
