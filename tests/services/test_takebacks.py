"""Taking the last answer back: by agreement, as long as nothing has come to light; alone against a computer at will."""

from __future__ import annotations

import msgspec
import pytest

from bot.cli.games import shipped
from bot.services.build import Services
from bot.services.errors import (
    AgreedAlready,
    AlreadyOffered,
    NoTakeback,
    NothingOffered,
    NotOpen,
    NotYourSeat,
)
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Decision, Seat
from tests.kernel.toy import Toy

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain
from .test_rulings import add, to_act, total


async def moved(services: Services, match: str) -> tuple[int, int]:
    """Let whose turn it is add 3; returns that person and seat."""
    seat, _ = await to_act(services, match)
    await add(services, match, "3")
    return (ANN, BOB)[seat], seat


async def test_the_last_answer_is_taken_back_when_the_other_agrees(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.takebacks.offer(playing, person, seat)
    assert await total(services, playing) == 3, "nothing happens before the other agrees"
    done = await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat)
    assert await total(services, playing) == 0
    assert (await to_act(services, playing))[0] == seat
    assert done.match.takeback is None
    assert [(e.kind, e.data) for e in done.events] == [("taken_back", {"seat": seat})]


async def test_who_asked_is_asked_anew_and_the_record_verifies(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    _, stale = await to_act(services, playing)
    await services.takebacks.offer(playing, person, seat)
    await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat)
    assert (await to_act(services, playing))[1] != stale
    await add(services, playing, "1")
    assert await total(services, playing) == 1
    await services.matches.abort(playing)
    assert (await services.fairness.verify(playing)).moves == 5


@pytest.mark.parametrize("by_asker", [True, False])
async def test_it_may_be_declined_or_withdrawn_and_the_answer_stands(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender, by_asker: bool
) -> None:
    person, seat = await moved(services, playing)
    other, place = ANN + BOB - person, 1 - seat
    await services.takebacks.offer(playing, person, seat)
    await drain(services, clock)
    before = len(sender.rows)
    await services.takebacks.decline(playing, *((person, seat) if by_asker else (other, place)))
    await drain(services, clock)
    told = [
        (row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows[before:] if row.kind == "notice"
    ]
    key, mentioned = ("withdrawn", place) if by_asker else ("declined", seat)
    assert told == [(f"service.takeback.{key}", [mentioned])]
    assert await total(services, playing) == 3
    with pytest.raises(NothingOffered):
        await services.takebacks.accept(playing, other, place)


async def test_what_was_asked_lapses_with_the_next_answer(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.takebacks.offer(playing, person, seat)
    await add(services, playing, "2")
    assert (await services.views.summary(playing)).row.takeback is None
    with pytest.raises(NothingOffered):
        await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat)
    assert await total(services, playing) == 5


async def test_after_the_others_answer_it_is_refused_with_the_reason(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await add(services, playing, "2")
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(playing, person, seat)
    assert (refusal.value.why, refusal.value.text.key) == ("answered", "service.error.takeback.answered")


async def test_what_lies_beside_the_question_is_not_what_is_taken_back(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.matches.submit(playing, person, seat, f"draw.{seat}", ("offer",))
    await services.takebacks.offer(playing, person, seat)
    await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat)
    assert await total(services, playing) == 0
    assert (await services.views.seat(playing, seat)).view.state.offers == []


@pytest.mark.parametrize("tokens", [("offer",), ("offer", "withdraw"), ("mine", "decline")])
async def test_who_is_asked_cannot_hinder_it_by_a_draw(
    services: Services, playing: str, tokens: tuple[str, ...]
) -> None:
    person, seat = await moved(services, playing)
    other, place = ANN + BOB - person, 1 - seat
    for token in tokens:
        who, at = (person, seat) if token == "mine" else (other, place)
        await services.matches.submit(playing, who, at, f"draw.{at}", ("offer" if token == "mine" else token,))
    await services.takebacks.offer(playing, person, seat)
    await services.takebacks.accept(playing, other, place)
    assert await total(services, playing) == 0


async def test_a_draw_that_is_offered_and_taken_back_gives_nobody_time(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await moved(services, playing)
    seat, _ = await to_act(services, playing)
    person = (ANN, BOB)[seat]
    await add(services, playing, "1")
    await add(services, playing, "1")
    (before,) = (await services.views.summary(playing)).to_act
    clock.advance(100)
    await services.matches.submit(playing, person, seat, f"draw.{seat}", ("offer",))
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(playing, person, seat)
    assert refusal.value.why == "answered"
    assert (await services.views.summary(playing)).to_act == (before,)


async def test_after_a_die_it_is_refused(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))  # a die says who begins
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(match, BOB, 1)
    assert refusal.value.why == "chance"


@pytest.mark.parametrize(("seat", "why"), [(0, "ruled"), (1, "ruled")])
async def test_a_step_back_is_not_taken_back_itself(services: Services, playing: str, seat: int, why: str) -> None:
    person, mover = await moved(services, playing)
    await services.takebacks.offer(playing, person, mover)
    await services.takebacks.accept(playing, ANN + BOB - person, 1 - mover)
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(playing, (ANN, BOB)[seat], seat)
    assert refusal.value.why == why


async def test_who_has_not_answered_has_nothing_to_take_back(services: Services, match: str) -> None:
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(match, ANN, 0)
    assert refusal.value.why == "nothing"


async def test_a_match_made_without_it_takes_nothing_back(services: Services, new: NewMatch) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, takebacks=False))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    await services.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    with pytest.raises(NoTakeback) as refusal:
        await services.takebacks.offer(made.match.id, ANN, 0)
    assert refusal.value.why == "forbidden"


async def test_strangers_and_the_asker_agree_to_nothing_and_nobody_asks_twice(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.takebacks.offer(playing, person, seat)
    with pytest.raises(AgreedAlready):
        await services.takebacks.accept(playing, person, seat)
    with pytest.raises(NotYourSeat):
        await services.takebacks.accept(playing, CYD, 1 - seat)
    with pytest.raises(AlreadyOffered):
        await services.takebacks.offer(playing, person, seat)
    assert await total(services, playing) == 3


async def test_a_click_that_comes_twice_does_it_once(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.takebacks.offer(playing, person, seat, interaction="i1")
    assert (await services.takebacks.offer(playing, person, seat, interaction="i1")).repeated
    await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat, interaction="i2")
    assert (await services.takebacks.accept(playing, ANN + BOB - person, 1 - seat, interaction="i2")).repeated
    assert await total(services, playing) == 0


async def test_a_finished_or_paused_match_takes_nothing_back(services: Services, playing: str) -> None:
    person, seat = await moved(services, playing)
    await services.pauses.offer_pause(playing, ANN, 0)
    await services.pauses.answer_pause(playing, BOB, 1, accept=True)
    with pytest.raises(NotOpen):
        await services.takebacks.offer(playing, person, seat)


async def test_alone_against_the_computer_the_last_answer_comes_back_at_once(services: Services) -> None:
    made = await services.lobby.create(
        NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, ai="random", seat=0, options={"goal": 99})
    )
    match = made.match.id
    await services.openings.open(match)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    while await services.practice.play(match):
        pass
    assert (await services.views.summary(match)).row.moves > 1, "the computer has answered since"
    done = await services.takebacks.offer(match, ANN, 0)
    assert ("taken_back", {"seat": 0}) in [(e.kind, e.data) for e in done.events]
    assert (await services.views.seat(match, 0)).plan is not None


async def test_over_a_die_nothing_comes_back_from_who_has_a_computer_keep_their_seat(
    services: Services, playing: str
) -> None:
    await services.lobby.lend_seat(playing, BOB, 1, "random")
    with pytest.raises(NoTakeback):
        await services.takebacks.offer(playing, ANN, 0)


async def test_what_brought_nothing_to_light_comes_back_where_a_computer_keeps_the_other_seat(
    services: Services, playing: str
) -> None:
    person, seat = await moved(services, playing)
    await services.lobby.lend_seat(playing, ANN + BOB - person, 1 - seat, "random")
    done = await services.takebacks.offer(playing, person, seat)
    assert [(e.kind, e.data) for e in done.events] == [("taken_back", {"seat": seat})]


async def test_alone_a_draw_offer_is_not_what_comes_back(services: Services) -> None:
    made = await services.lobby.create(
        NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, ai="random", seat=0, options={"goal": 99})
    )
    match = made.match.id
    await services.openings.open(match)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    while await services.practice.play(match):
        pass
    await services.matches.submit(match, ANN, 0, "draw.0", ("offer",))
    done = await services.takebacks.offer(match, ANN, 0)
    assert done.match.moves == 4
    seen = await services.views.seat(match, 0)
    assert (seen.plan is not None and seen.plan.kind, seen.view.state.bids) == ("bid", [])


async def test_an_order_that_does_not_fit_what_is_gone_back_to_lapses_and_its_seat_is_told(
    store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    """Its first hero has come in and been given an order, and the place where it came in is taken back."""
    game = shipped("chesswarrior")
    services = Services(store, Library([game]), sender, clock=clock, ids=FakeIds(["HEROES"]))
    await services.lobby.create(
        NewMatch(
            game="chesswarrior",
            creator=ANN,
            guild=GUILD,
            channel=CHANNEL,
            invited=(BOB,),
            seat=0,
            options={"placing": "turns"},
        )
    )
    await services.lobby.accept("HEROES", BOB)
    await services.openings.open("HEROES")

    async def order_of(seat: int) -> Decision | None:
        decisions = (await services.views.seat("HEROES", seat)).decisions
        return next((decision for decision in decisions if decision.kind == "standing"), None)

    mover, people = 0, (ANN, BOB)
    while (order := await order_of(mover)) is None:
        mover = (await services.views.summary("HEROES")).to_act[0].seat
        plan = (await services.views.seat("HEROES", mover)).plan
        assert plan is not None
        await services.matches.submit("HEROES", people[mover], mover, plan.id, plan.default)
    choice = next(game.choices((await services.views.seat("HEROES", mover)).view, order))
    await services.matches.submit("HEROES", people[mover], mover, order.id, choice)
    await services.takebacks.offer("HEROES", people[mover], mover)
    await services.takebacks.accept("HEROES", people[1 - mover], 1 - mover)
    assert await order_of(mover) is None, "none of its heroes stands"
    await drain(services, clock)
    told = [row for row in sender.rows if row.kind == "seat_notice"]
    assert [(row.seat, row.payload["text"]["key"]) for row in told] == [(mover, "service.order.lapsed")]


async def bid_of(services: Services, match: str, seat: int) -> str:
    """Return the card that a seat has bid in secret."""
    bundle = await services.desk.look(match)
    return (await services.desk.state(bundle)).answers[Seat(seat)][0]


async def bid(services: Services, match: str, seat: int, card: int) -> str:
    """Bid a card of one's hand by its number in order, in secret, be it in place of another; returns it."""
    seen = await services.views.seat(match, seat)
    asked = next(decision for decision in seen.decisions if decision.kind == "bid")
    chosen = sorted(seen.view.state.hands[seat])[card]
    await services.matches.submit(match, (ANN, BOB, CYD)[seat], seat, asked.id, (chosen,))
    return chosen


@pytest.mark.parametrize("before", [True, False])
async def test_whether_another_has_changed_a_secret_answer_shows_nowhere_and_the_change_stays(
    store: SqliteStore, clock: FakeClock, sender: FakeSender, *, before: bool
) -> None:
    """Ann takes her bid back while Bob thinks better of his, before she asks or after."""
    services = Services(store, Library([Toy()]), sender, clock=clock, ids=FakeIds(["THREE"]))
    new = NewMatch(game="toy", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB, CYD), seat=0)
    await services.lobby.create(new)
    for person in (BOB, CYD):
        await services.lobby.accept("THREE", person)
    await services.openings.open("THREE")
    await bid(services, "THREE", 1, 0)
    await bid(services, "THREE", 0, 0)
    if not before:
        await services.takebacks.offer("THREE", ANN, 0)
    changed = await bid(services, "THREE", 1, 1)
    if before:
        await services.takebacks.offer("THREE", ANN, 0)
    assert (await services.views.summary("THREE")).row.takeback is not None
    for person, seat in ((BOB, 1), (CYD, 2)):
        await services.takebacks.accept("THREE", person, seat)
    assert (await services.views.summary("THREE")).row.takeback is None
    assert await bid_of(services, "THREE", 1) == changed
    assert 0 not in (await services.desk.state(await services.desk.look("THREE"))).answers, "hers is taken back"
    await bid(services, "THREE", 0, 1)
    await services.takebacks.offer("THREE", ANN, 0)
    for person, seat in ((BOB, 1), (CYD, 2)):
        await services.takebacks.accept("THREE", person, seat)
    assert await bid_of(services, "THREE", 1) == changed
    await services.matches.abort("THREE")
    await services.fairness.verify("THREE")


async def test_who_changes_an_answer_and_takes_that_back_has_the_one_before(
    store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    services = Services(store, Library([Toy()]), sender, clock=clock, ids=FakeIds(["THREE"]))
    new = NewMatch(game="toy", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB, CYD), seat=0)
    await services.lobby.create(new)
    for person in (BOB, CYD):
        await services.lobby.accept("THREE", person)
    await services.openings.open("THREE")
    first = await bid(services, "THREE", 0, 0)
    await bid(services, "THREE", 0, 1)
    await services.takebacks.offer("THREE", ANN, 0)
    for person, seat in ((BOB, 1), (CYD, 2)):
        await services.takebacks.accept("THREE", person, seat)
    assert await bid_of(services, "THREE", 0) == first
