"""What one person may ask for in a while, and whom they may ask."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.budgets import BUDGETS, MOST_KEPT, PICTURE, PRESS, Budgets
from bot.services.build import Services
from bot.services.errors import Blocked, TooManyBlocked, TooOften
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.players import MOST_BLOCKED
from bot.services.watch import EVERY, SPAN, Watch
from bot.storage.sqlite import SqliteStore

from .conftest import AIS
from .fakes import ANN, BOB, CYD, START, FakeClock, FakeIds, FakeSender
from .tally import Tally


@pytest.fixture
def limited(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Tally()]), sender, ais=AIS, clock=clock, ids=FakeIds(), limits=1)


def spent(budgets: Budgets, kind: str, *whom: int) -> int:
    """Spend until the bucket is empty; return how often that went well."""
    count = 0
    while True:
        try:
            budgets.spend(kind, *whom)
        except TooOften:
            return count
        count += 1


@pytest.mark.parametrize("kind", BUDGETS)
def test_a_bucket_holds_so_many_and_fills_up_again(clock: FakeClock, kind: str) -> None:
    budgets = Budgets(clock, 1)
    burst, seconds = BUDGETS[kind]
    assert spent(budgets, kind, ANN) == burst
    clock.advance(10 * int(seconds + 1))
    assert spent(budgets, kind, ANN) == min(burst, 10 * int(seconds + 1) // seconds)
    clock.advance(burst * int(seconds + 1) * 10)
    assert spent(budgets, kind, ANN) == burst


def test_who_asks_too_often_is_told_when_to_go_on(clock: FakeClock) -> None:
    budgets = Budgets(clock, 1)
    spent(budgets, PICTURE, ANN)
    with pytest.raises(TooOften) as refused:
        budgets.spend(PICTURE, ANN)
    wait = int(BUDGETS[PICTURE].seconds)
    assert refused.value.text.args == {"when": {"time": START + wait, "style": "R"}}
    clock.advance(wait)
    budgets.spend(PICTURE, ANN)


def test_nobody_spends_of_another_persons_bucket_nor_of_another_kind(clock: FakeClock) -> None:
    budgets = Budgets(clock, 1)
    spent(budgets, PRESS, ANN)
    budgets.spend(PRESS, BOB)
    budgets.spend(PICTURE, ANN)


def test_a_host_may_widen_the_limits_or_have_none(clock: FakeClock) -> None:
    assert spent(Budgets(clock, 2), PICTURE, ANN) == 2 * BUDGETS[PICTURE].burst
    none = Budgets(clock, 0)
    for _ in range(1000):
        none.spend(PICTURE, ANN)


@pytest.mark.parametrize("kind", BUDGETS)
def test_limits_however_narrow_let_everybody_ask_once_and_again_when_they_are_told(clock: FakeClock, kind: str) -> None:
    budgets = Budgets(clock, 0.01)
    budgets.spend(kind, ANN)
    with pytest.raises(TooOften) as refused:
        budgets.spend(kind, ANN)
    clock.advance(refused.value.text.args["when"]["time"] - clock.now())
    budgets.spend(kind, ANN)


def test_the_clock_that_is_set_back_holds_up_nobody(clock: FakeClock) -> None:
    budgets = Budgets(clock, 1)
    spent(budgets, PICTURE, ANN)
    clock.leap(-86_400)
    clock.advance(int(BUDGETS[PICTURE].seconds))
    budgets.spend(PICTURE, ANN)


def test_a_crowd_does_not_fill_the_memory(clock: FakeClock) -> None:
    budgets = Budgets(clock, 1)
    for person in range(MOST_KEPT + 500):
        budgets.spend(PRESS, person)
    assert len(budgets._left) == MOST_KEPT


async def test_two_hundred_challenges_withdrawn_ping_nobody_two_hundred_times(limited: Services, new: NewMatch) -> None:
    made = 0
    for _ in range(200):
        try:
            match = (await limited.lobby.create(new)).match.id
        except TooOften:
            continue
        made += 1
        await limited.lobby.cancel(match, ANN)
    assert made == BUDGETS["ping"].burst
    with pytest.raises(TooOften):
        await limited.lobby.create(new)
    await limited.lobby.create(msgspec.structs.replace(new, invited=(CYD,)))  # others may still be challenged


async def test_a_thousand_practice_matches_are_not_begun(limited: Services, new: NewMatch) -> None:
    alone = msgspec.structs.replace(new, invited=(), ai="random")
    for _ in range(BUDGETS["practice"].burst):
        await limited.lobby.create(alone)
    with pytest.raises(TooOften):
        await limited.lobby.create(alone)


async def test_a_repeated_click_costs_nothing(limited: Services, new: NewMatch) -> None:
    clicked = msgspec.structs.replace(new, interaction="click")
    first = await limited.lobby.create(clicked)
    for _ in range(20):
        assert (await limited.lobby.create(clicked)).match.id == first.match.id


async def test_who_is_blocked_cannot_challenge_nor_ask_for_a_rematch(services: Services, new: NewMatch) -> None:
    over = (await services.lobby.create(new)).match.id
    await services.lobby.accept(over, BOB)
    await services.matches.submit(over, ANN, 0, "concede.0", ("concede",))
    assert (await services.players.block(BOB, ANN)).blocked == (ANN,)
    with pytest.raises(Blocked):
        await services.lobby.create(new)
    with pytest.raises(Blocked):
        await services.lobby.rematch(over, ANN)
    await services.lobby.create(msgspec.structs.replace(new, creator=BOB, invited=(ANN,)))  # the other way about
    assert (await services.players.unblock(BOB, ANN)).blocked == ()
    await services.lobby.create(new)


async def test_a_block_list_has_an_end_and_holds_nobody_twice(services: Services) -> None:
    for person in range(MOST_BLOCKED):
        await services.players.block(ANN, person)
    await services.players.block(ANN, 0)
    with pytest.raises(TooManyBlocked):
        await services.players.block(ANN, CYD)


async def test_the_longest_standstill_of_the_last_hour_is_told(store: SqliteStore, clock: FakeClock) -> None:
    watch = Watch(store, clock)
    assert watch.longest() == 0
    for late in (0.1, 3.5, 0.2, 1.5, EVERY):
        watch.note(late)
        clock.advance(60)
    assert watch.longest() == 3.5
    clock.advance(SPAN - 3 * 60)
    assert watch.longest() == 1.5
    clock.advance(SPAN)
    assert watch.longest() == 0
