"""Three and four seats: finding everybody, agreeing, leaving one by one, and playing on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from bot.services.build import Services
from bot.services.errors import (
    AgreedAlready,
    AlreadyOffered,
    BadSize,
    NamedTwice,
    NotCreator,
    NothingOffered,
    NotInvited,
    OutOfMatch,
    OwnChallenge,
    SeatTaken,
)
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import ASYNC, BANK, LIVE, Preset
from bot.services.transfer import Transfer
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.errors import StaleDecision
from rules.kernel.record import read
from rules.kernel.types import Seat
from tests.kernel.toy import Toy
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, START, FakeClock, FakeIds, FakeSender, drain

DAN = 104
PEOPLE = (ANN, BOB, CYD, DAN)
AIS = {"random": random_choice}


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Toy()]), sender, ais=AIS, clock=clock, ids=FakeIds())


def wanted(**fields: Any) -> NewMatch:
    """Ann wants to play, on the first seat."""
    values: dict[str, Any] = {"game": "toy", "creator": ANN, "guild": GUILD, "channel": CHANNEL, "seat": 0}
    values |= {"preset": "live"}
    values |= fields
    return NewMatch(**values)


async def begun(services: Services, size: int) -> str:
    """Begin a match of the first people in order."""
    code = (await services.lobby.create(wanted(size=size, invited=PEOPLE[1:size]))).match.id
    for person in PEOPLE[1:size]:
        await services.lobby.accept(code, person)
    await services.openings.open(code)
    return code


async def seated(services: Services, code: str) -> list[int | str | None]:
    """Return who sits on which seat: a person, an AI's level, nobody."""
    return [place.player or place.ai or None for place in (await services.views.summary(code)).seats]


async def status(services: Services, code: str) -> str:
    return (await services.views.summary(code)).row.status


async def concede(services: Services, code: str, *seats: int) -> None:
    for seat in seats:
        await services.matches.submit(code, PEOPLE[seat], seat, f"concede.{seat}", ("concede",))


@pytest.mark.parametrize("size", [2, 3, 4])
async def test_f2_as_many_play_as_have_a_seat(services: Services, size: int) -> None:
    code = await begun(services, size)
    assert await seated(services, code) == [*PEOPLE[:size]]
    assert [act.seat for act in (await services.views.summary(code)).to_act] == [*range(size)]
    assert (await services.views.seat(code, 0)).view.state.seats == size


async def test_an_open_match_waits_until_every_place_is_taken(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=4))).match.id
    for number, person in enumerate(PEOPLE[1:], 1):
        assert await status(services, code) == "open"
        assert [row.id for row in await services.views.open_seats(GUILD)] == [code]
        assert (await services.lobby.accept(code, person)).seat == number
    assert await status(services, code) == "opening"
    with pytest.raises(SeatTaken):
        await services.lobby.accept(code, 999)


async def test_a_place_kept_for_somebody_is_taken_by_nobody_else(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=3, invited=(CYD,)))).match.id
    assert await status(services, code) == "open"
    await services.lobby.accept(code, BOB)
    assert await seated(services, code) == [ANN, None, BOB]
    assert await status(services, code) == "challenge", "what is left is kept for Cyd"
    assert await services.views.open_seats(GUILD) == []
    with pytest.raises(NotInvited):
        await services.lobby.accept(code, DAN)
    assert [found.row.id for found in await services.views.mine(CYD)] == [code]
    await services.lobby.accept(code, CYD)
    assert await seated(services, code) == [ANN, CYD, BOB]


async def test_without_a_size_there_is_room_for_all_who_are_invited(services: Services) -> None:
    made = await services.lobby.create(wanted(invited=(BOB, CYD)))
    assert len((await services.views.summary(made.match.id)).seats) == 3


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"size": 5}, BadSize),
        ({"size": 2, "invited": (BOB, CYD)}, BadSize),
        ({"invited": (BOB, CYD, DAN, 105)}, BadSize),
        ({"size": 3, "seat": 3}, BadSize),
        ({"size": 3, "invited": (BOB, BOB)}, NamedTwice),
        ({"size": 4, "invited": (BOB, ANN)}, OwnChallenge),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    services: Services, store: SqliteStore, fields: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await services.lobby.create(wanted(**fields))
    assert await store.counts() == {}


async def test_of_more_than_two_one_declines_and_the_match_goes_on_looking(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    code = (await services.lobby.create(wanted(size=3, invited=(BOB, CYD)))).match.id
    await services.lobby.accept(code, CYD)
    await services.lobby.decline(code, BOB)
    assert await status(services, code) == "open"
    await drain(services, clock)
    assert [row.payload["mention"] for row in sender.rows if row.kind == "lobby_call"] == [[0, 2]]
    with pytest.raises(NotInvited):
        await services.lobby.decline(code, BOB)
    await services.lobby.accept(code, DAN)
    assert await seated(services, code) == [ANN, DAN, CYD]


async def test_who_has_a_place_gives_it_up_before_the_start(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=3))).match.id
    await services.lobby.accept(code, BOB, word="owl")
    await services.lobby.cancel(code, BOB)
    assert (await status(services, code), await seated(services, code)) == ("open", [ANN, None, None])
    assert [seat.word for seat in (await services.views.summary(code)).seats] == ["", "", ""]
    with pytest.raises(NotCreator):
        await services.lobby.cancel(code, BOB)
    assert (await services.lobby.cancel(code, ANN)).match.status == "cancelled"


async def test_a_live_match_of_three_begins_when_all_three_are_there(services: Services, clock: FakeClock) -> None:
    code = (await services.lobby.create(wanted(size=3, ready=True))).match.id
    await services.lobby.accept(code, BOB)
    clock.advance(3600)
    await services.lobby.accept(code, CYD)
    assert await status(services, code) == "ready"
    await services.lobby.here(code, ANN)
    assert await status(services, code) == "ready"
    await services.lobby.here(code, BOB)
    assert await status(services, code) == "opening"


async def test_who_does_not_wait_for_the_others_lets_the_match_go_on_looking(
    services: Services, clock: FakeClock
) -> None:
    code = (await services.lobby.create(wanted(size=3, ready=True))).match.id
    for person in (BOB, CYD):
        await services.lobby.accept(code, person)
    await services.lobby.cancel(code, BOB)
    shown = await services.views.summary(code)
    assert (shown.row.status, [s.here for s in shown.seats]) == ("open", [False] * 3)
    clock.advance(3600)
    await services.clocks.act()
    assert await status(services, code) == "open", "it lapses as a match that looks does"
    await services.lobby.accept(code, DAN)
    assert await status(services, code) == "ready"


async def test_computers_take_the_places_nobody_is_invited_to(services: Services) -> None:
    made = await services.lobby.create(wanted(size=4, invited=(CYD,), ai="random"))
    assert (made.match.status, await seated(services, made.match.id)) == ("challenge", [ANN, None, "random", "random"])
    await services.lobby.accept(made.match.id, CYD)
    assert await status(services, made.match.id) == "opening"


async def test_who_made_the_match_fills_the_places_left_with_computers(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=4, invited=(CYD,)))).match.id
    await services.lobby.accept(code, BOB)
    with pytest.raises(NotCreator):
        await services.lobby.fill(code, BOB, "random")
    await services.lobby.fill(code, ANN, "random")
    assert (await status(services, code), await seated(services, code)) == ("opening", [ANN, "random", BOB, "random"])


async def test_a_rematch_moves_everybody_on_by_one_and_waits_for_all(services: Services) -> None:
    code = await begun(services, 3)
    await concede(services, code, 0, 1)
    again = await services.lobby.rematch(code, BOB)
    assert (again.match.status, again.seat) == ("challenge", 2)
    assert (await services.lobby.rematch(code, CYD)).match.id == again.match.id
    assert await status(services, again.match.id) == "challenge"
    await services.lobby.rematch(code, ANN)
    assert (await status(services, again.match.id), await seated(services, again.match.id)) == (
        "opening",
        [CYD, ANN, BOB],
    )


async def test_a_rematch_has_its_computers_again(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=3, ai="random"))).match.id
    await services.openings.open(code)
    await concede(services, code, 0)
    state = (await services.views.seat(code, None)).view.state
    assert state.out == {0: 3}
    while await services.practice.play(code):
        pass
    again = await services.lobby.rematch(code, ANN)
    assert await seated(services, again.match.id) == ["random", ANN, "random"]


async def test_one_who_leaves_ends_that_seat_only(services: Services, clock: FakeClock, sender: FakeSender) -> None:
    code = await begun(services, 4)
    await concede(services, code, 2)
    shown = await services.views.summary(code)
    assert (shown.row.status, [s.rank for s in shown.seats]) == ("playing", [None, None, 4, None])
    assert [act.seat for act in shown.to_act] == [0, 1, 3]
    with pytest.raises(StaleDecision):
        await services.matches.submit(code, CYD, 2, "1.2", ("card1",))
    await concede(services, code, 3, 0)
    shown = await services.views.summary(code)
    assert shown.row.outcome is not None
    assert (shown.row.status, shown.row.outcome.ranks) == ("over", (2, 1, 4, 3))


async def test_the_clock_of_one_seat_runs_on_when_another_leaves(services: Services, clock: FakeClock) -> None:
    code = await begun(services, 3)
    clock.advance(100)
    await concede(services, code, 0)
    assert [(act.seat, act.due) for act in (await services.views.summary(code)).to_act] == [
        (1, START + 600),
        (2, START + 600),
    ]


async def test_one_acceptance_pauses_no_table_of_four(services: Services, clock: FakeClock, sender: FakeSender) -> None:
    code = await begun(services, 4)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    await services.pauses.answer_pause(code, CYD, 2, accept=True)
    assert await status(services, code) == "playing"
    with pytest.raises(AgreedAlready):
        await services.pauses.answer_pause(code, CYD, 2, accept=True)
    await services.pauses.answer_pause(code, BOB, 1, accept=True)
    assert await status(services, code) == "playing"
    await services.pauses.answer_pause(code, DAN, 3, accept=True)
    assert await status(services, code) == "paused"
    await drain(services, clock)
    asked = [row.payload["mention"] for row in sender.rows if row.kind == "notice" and row.payload.get("buttons")]
    assert asked[:3] == [[1, 2, 3], [1, 3], [3]]


async def test_one_who_declines_ends_the_offer_for_all(services: Services) -> None:
    code = await begun(services, 3)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    await services.pauses.answer_pause(code, BOB, 1, accept=True)
    await services.pauses.answer_pause(code, CYD, 2, accept=False)
    assert (await services.views.summary(code)).offer is None
    with pytest.raises(NothingOffered):
        await services.pauses.answer_pause(code, BOB, 1, accept=True)


async def test_those_who_are_out_are_not_asked_and_decide_nothing(services: Services) -> None:
    code = await begun(services, 3)
    await concede(services, code, 1)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    for refused in (
        services.pauses.answer_pause(code, BOB, 1, accept=True),
        services.extensions.extend(code, BOB, 1),
        services.leaving.offer(code, BOB, 1),
    ):
        with pytest.raises(OutOfMatch):
            await refused
    await services.pauses.answer_pause(code, CYD, 2, accept=True)
    assert await status(services, code) == "paused"


async def test_what_was_offered_lapses_with_a_word_when_somebody_goes_out(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    code = await begun(services, 3)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    await services.leaving.offer(code, BOB, 1)
    await services.pauses.answer_pause(code, BOB, 1, accept=True)
    await concede(services, code, 2)
    shown = await services.views.summary(code)
    assert (shown.offer, shown.row.leaving) == (None, ())
    await drain(services, clock)
    assert "service.offers.lapsed" in [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    await services.leaving.offer(code, BOB, 1)
    with pytest.raises(AlreadyOffered):
        await services.leaving.offer(code, ANN, 0)
    assert (await services.leaving.accept(code, ANN, 0)).match.status == "cancelled"


async def test_a_pause_goes_on_when_one_leaves_in_it_and_anybody_ends_it_if_it_was_theirs(services: Services) -> None:
    code = await begun(services, 3)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    for seat in (1, 2):
        await services.pauses.answer_pause(code, PEOPLE[seat], seat, accept=True)
    await concede(services, code, 0)
    assert await status(services, code) == "paused"
    await services.pauses.resume(code, BOB)
    shown = await services.views.summary(code)
    assert (shown.row.status, [act.seat for act in shown.to_act]) == ("playing", [1, 2])


async def test_what_a_seat_agreed_to_is_not_agreed_to_by_who_takes_it_over(services: Services) -> None:
    code = await begun(services, 3)
    await services.pauses.offer_pause(code, ANN, 0, hours=2)
    await services.pauses.answer_pause(code, BOB, 1, accept=True)
    await hand_over(services, code, 1, DAN)
    await services.pauses.answer_pause(code, CYD, 2, accept=True)
    assert await status(services, code) == "playing"
    await services.pauses.answer_pause(code, DAN, 1, accept=True)
    assert await status(services, code) == "paused"


async def test_a_substitute_takes_the_seat_that_is_still_in(services: Services) -> None:
    code = await begun(services, 3)
    await concede(services, code, 0)
    await services.players.forget(ANN)
    assert await services.views.open_seats(GUILD) == [], "nobody needs a seat that is out"
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(code, DAN)
    await services.players.forget(CYD)
    assert (await services.lobby.take_seat(code, DAN)).match.id == code
    assert await seated(services, code) == [None, BOB, DAN]


async def test_one_who_is_forgotten_frees_a_place_of_a_match_that_waits(services: Services) -> None:
    code = (await services.lobby.create(wanted(size=4, invited=(CYD,)))).match.id
    await services.lobby.accept(code, BOB)
    for person in (BOB, CYD):
        await services.players.forget(person)
    shown = await services.views.summary(code)
    assert (shown.row.status, [(s.player, s.invited) for s in shown.seats]) == (
        "open",
        [(ANN, None)] + [(None, None)] * 3,
    )
    await services.players.forget(ANN)
    assert await status(services, code) == "cancelled"


@pytest.mark.parametrize("size", [3, 4])
async def test_computers_play_a_table_to_its_end_and_the_record_verifies(services: Services, size: int) -> None:
    code = (await services.lobby.create(wanted(size=size, ai="random", options={"wounds": 1}))).match.id
    rng = Random(size)
    await services.openings.open(code)
    while await status(services, code) == "playing":
        if await services.practice.play(code):
            continue
        seen = await services.views.seat(code, 0)
        choice = random_choice(Toy(), seen.view, seen.view.state.pending[Seat(0)], rng)
        await services.matches.submit(code, ANN, 0, seen.view.state.pending[Seat(0)].id, choice)
    record = read(await services.matches.record(code))
    assert len(record.seats) == size
    assert (await services.fairness.verify(code)).digest == record.digest


async def test_a_match_of_four_moves_to_another_host(services: Services, store: SqliteStore, tmp_path: Any) -> None:
    code = await begun(services, 4)
    await concede(services, code, 1)
    data = await Transfer(services.desk).export_match(code)
    other = await SqliteStore.open(tmp_path / "other.db")
    try:
        there = Services(other, Library([Toy()]), FakeSender(), clock=FakeClock(), ids=FakeIds())
        await Transfer(there.desk).import_match(data)
        shown = await there.views.summary(code)
    finally:
        await other.close()
    assert [s.rank for s in shown.seats] == [None, 4, None, None]
    assert [act.seat for act in shown.to_act] == [0, 2, 3]


@pytest.mark.parametrize("preset", [LIVE, ASYNC, BANK], ids=lambda preset: preset.name)
@pytest.mark.parametrize(
    ("clock", "like"), [("entry.draft", "entry"), ("lineup.mulligan", "lineup"), ("move.defend", "move")]
)
def test_a_clock_of_a_sort_has_the_budget_of_its_sort(preset: Preset, clock: str, like: str) -> None:
    assert preset.budget(clock, None) == preset.budget(like, None)
    assert preset.more(clock) == preset.more(like)
    assert preset.in_play(clock) is (like == "move")


def test_a_clock_with_a_budget_of_its_own_is_still_of_its_sort() -> None:
    budgets: Mapping[str, int] = {"move": 600, "entry": 1800, "entry.draft": 60, "react": 120}
    preset = Preset("quick", budgets, quiet=False, grace=300, bank=900, increment=10)
    assert (preset.budget("entry.draft", None), preset.in_play("entry.draft")) == (60, False)
    assert preset.in_play("react"), "a window is part of the play, however short its clock"
    assert preset.budget("react", 50) == 60, "so that the bank pays for it"


async def test_who_is_asked_to_let_an_answer_be_taken_back_is_pinged_once(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    code = await begun(services, 3)
    seen = await services.views.seat(code, 0)
    assert seen.plan is not None
    await services.matches.submit(code, ANN, 0, seen.plan.id, seen.plan.default)
    await services.takebacks.offer(code, ANN, 0)
    await services.takebacks.accept(code, BOB, 1)
    await drain(services, clock)
    asked = [
        r.payload["mention"] for r in sender.rows if r.payload.get("text", {}).get("key") == "service.takeback.asked"
    ]
    assert asked == [[1, 2]]
    done = await services.takebacks.accept(code, CYD, 2)
    assert [event.kind for event in done.events] == ["taken_back"]
