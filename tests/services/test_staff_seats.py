"""Seats that change hands: offered, given, kept by a computer, given back; matches opened for others, or again."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.errors import (
    BadSetting,
    BadSize,
    DeckCodeError,
    NotKept,
    NotLookedFor,
    SatElsewhere,
    SeatedAlready,
    SeatNotAsked,
    SeatTaken,
)
from bot.services.new_match import NewMatch
from bot.services.presets import DAY
from bot.services.staff import Caller
from rules.kernel.errors import IllegalChoice, RulesError

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeSender, drain

DAN, EVE = 104, 105
GM = Caller(CYD, GUILD, manager=True)
WHY = "a journey"


async def who(services: Services, match: str) -> list[tuple[int | None, str]]:
    """Return who sits where: a person, or a computer."""
    return [(seat.player, seat.ai) for seat in (await services.views.summary(match)).seats]


async def test_gm_31_an_offered_seat_is_played_on_until_somebody_takes_it(
    services: Services, match: str, sender: FakeSender, clock: FakeClock
) -> None:
    await services.lobby.offer_seat(match, ANN, 0)
    await drain(services, clock)
    assert [row.id for row in await services.views.open_seats(GUILD)] == [match]
    assert [row.payload.get("buttons") for row in sender.rows if row.kind == "notice"][-1] == ["join"]
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    assert (await services.lobby.take_seat(match, DAN)).seat == 0
    assert await who(services, match) == [(DAN, ""), (BOB, "")]
    assert await services.views.open_seats(GUILD) == []
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(match, EVE)


async def test_gm_31_a_seat_offered_to_one_person_is_nobody_elses(services: Services, match: str) -> None:
    await services.lobby.offer_seat(match, ANN, 0, to=DAN)
    assert await services.views.open_seats(GUILD) == []
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(match, EVE)
    with pytest.raises(SeatedAlready):
        await services.lobby.offer_seat(match, ANN, 0, to=BOB)
    assert (await services.lobby.accept(match, DAN)).seat == 0


async def test_gm_31_an_offer_is_withdrawn(services: Services, match: str) -> None:
    with pytest.raises(NotLookedFor):
        await services.lobby.keep_seat(match, ANN, 0)
    await services.lobby.offer_seat(match, ANN, 0)
    await services.lobby.keep_seat(match, ANN, 0)
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(match, DAN)


async def test_gm_32_a_computer_keeps_a_seat_until_its_player_is_back(services: Services, match: str) -> None:
    await services.lobby.lend_seat(match, ANN, 0, "random")
    assert await who(services, match) == [(None, "random"), (BOB, "")]
    for other in (BOB, DAN):
        with pytest.raises(NotKept):
            await services.lobby.come_back(match, other)
    with pytest.raises(SeatTaken):
        await services.lobby.take_seat(match, ANN)
    assert (await services.lobby.come_back(match, ANN)).seat == 0
    assert await who(services, match) == [(ANN, ""), (BOB, "")]
    (mine,) = [act for act in (await services.views.summary(match)).to_act if act.seat == 0]
    assert mine.due is not None
    with pytest.raises(NotKept):
        await services.lobby.come_back(match, ANN)


async def test_gm_31_a_click_that_comes_twice_gives_or_lends_a_seat_once(services: Services, match: str) -> None:
    await services.lobby.lend_seat(match, BOB, 1, "random", interaction="lend")
    assert (await services.lobby.lend_seat(match, BOB, 1, "random", interaction="lend")).repeated
    await services.lobby.wait(match, DAN)
    await services.lobby.offer_seat(match, ANN, 0, interaction="offer")
    assert (await services.lobby.offer_seat(match, ANN, 0, interaction="offer")).repeated
    assert await who(services, match) == [(DAN, ""), (None, "random")]
    await services.lobby.offer_seat(match, DAN, 0, interaction="look")
    await services.lobby.keep_seat(match, DAN, 0, interaction="keep")
    await services.staff_seats.seat(match, GM, 0, EVE, WHY)
    assert (await services.lobby.keep_seat(match, DAN, 0, interaction="keep")).repeated


async def test_gm_32_a_seat_given_away_meanwhile_is_not_taken_back(services: Services, match: str) -> None:
    await services.lobby.lend_seat(match, ANN, 0, "random")
    await services.staff_seats.seat(match, GM, 0, DAN, WHY)
    with pytest.raises(NotKept):
        await services.lobby.come_back(match, ANN)


async def test_gm_33_who_has_sat_on_another_seat_takes_none(services: Services, match: str) -> None:
    await services.staff_seats.seat(match, GM, 0, DAN, WHY)
    await services.lobby.vacate(match, 1)
    with pytest.raises(SatElsewhere):
        await services.lobby.take_seat(match, ANN)
    with pytest.raises(SatElsewhere):
        await services.staff_seats.seat(match, GM, 1, ANN, WHY)
    assert (await services.lobby.take_seat(match, BOB)).seat == 1
    with pytest.raises(SeatedAlready):
        await services.staff_seats.seat(match, GM, 0, BOB, WHY)


async def test_gm_33_the_staff_seat_nobody_of_themselves(services: Services, match: str) -> None:
    with pytest.raises(BadSetting):
        await services.staff_seats.seat(match, GM, 0, CYD, WHY)
    assert await services.acts.of(match) == ()


async def test_gm_34_who_is_forgotten_frees_the_seat_and_is_named_nowhere(services: Services, match: str) -> None:
    await services.lobby.offer_seat(match, BOB, 1, to=DAN)
    await services.lobby.lend_seat(match, ANN, 0, "random")
    assert await services.players.forget(ANN) == []
    await services.players.forget(DAN)
    summary = await services.views.summary(match)
    assert [(s.owner, s.invited, s.offered) for s in summary.seats] == [(None, None, False)] * 2
    await services.staff_seats.seat(match, GM, 0, EVE, WHY)
    assert await services.players.forget(EVE) == [match]
    assert (await services.desk.look(match)).sat == ()
    assert await who(services, match) == [(None, ""), (BOB, "")]


async def test_gm_35_the_staff_answer_for_a_seat_as_written_or_as_its_clock_would(
    services: Services, match: str
) -> None:
    await services.staff_seats.act(match, GM, 0, WHY, text="3")
    with pytest.raises(SeatNotAsked):
        await services.staff_seats.act(match, GM, 0, WHY)
    with pytest.raises(RulesError):
        await services.staff_seats.act(match, GM, 1, WHY, text="99")
    await services.staff_seats.act(match, GM, 1, WHY)
    assert (await services.views.seat(match, 0)).view.state.bids == [3, 1]
    assert [act.act for act in await services.acts.of(match)] == ["act", "act"]


async def test_gm_36_a_match_played_again_ends_without_result_and_one_takes_its_place(
    services: Services, playing: str
) -> None:
    made = (await services.arranging.again(playing, GM, WHY)).match
    assert made.parent == playing
    assert made.id != playing
    assert await who(services, made.id) == [(ANN, ""), (BOB, "")]
    old = (await services.views.summary(playing)).row
    assert old.outcome is not None
    assert (old.status, old.outcome.reason.key) == ("over", "over.void")
    assert [act.about for act in await services.acts.of(playing)] == [{"match": made.id}]
    assert (await services.fairness.verify(playing)).moves == 3


async def test_gm_36_a_match_played_again_has_the_days_away_of_the_first(services: Services) -> None:
    for days in (0, 3):
        new = NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), away=days)
        match = (await services.lobby.create(new)).match.id
        await services.lobby.accept(match, BOB)
        made = (await services.arranging.again(match, GM, WHY)).match
        assert made.away == days * DAY


async def test_gm_37_options_and_decks_are_imposed_where_they_fit(services: Services) -> None:
    new = NewMatch(game="tally", creator=CYD, guild=GUILD, channel=CHANNEL, invited=(DAN, EVE), options={"goal": 5})
    deck = SharedDeck(game="tally", kind="bid", choice=("3",))
    row = (await services.arranging.open(new, GM, WHY, decks={1: deck})).match
    assert row.options["goal"] == 5
    assert [act.seat for act in (await services.views.summary(row.id)).to_act] == [0]
    with pytest.raises(DeckCodeError):
        await services.arranging.open(new, GM, WHY, decks={0: SharedDeck(game="tally", kind="other", choice=("3",))})
    with pytest.raises(IllegalChoice):
        await services.arranging.open(new, GM, WHY, decks={0: SharedDeck(game="tally", kind="bid", choice=("77",))})
    for people in ((DAN,), (DAN, DAN), (DAN, EVE, ANN)):
        wrong = NewMatch(game="tally", creator=CYD, guild=GUILD, channel=CHANNEL, invited=people)
        with pytest.raises(BadSize):
            await services.arranging.open(wrong, GM, WHY)


async def test_sk_13_3_a_computer_has_a_seat_for_good_and_nobody_comes_back_to_it(
    services: Services, playing: str
) -> None:
    await services.staff_seats.replace(playing, GM, 0, "random", WHY)
    place = (await services.views.summary(playing)).seats[0]
    assert (place.player, place.ai, place.owner) == (None, "random", None)
    with pytest.raises(NotKept):
        await services.lobby.come_back(playing, ANN)


async def test_who_had_a_seat_and_who_has_it_now_hear_of_what_the_staff_did(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    """Only the other player was told, and that "somebody new" has it."""
    await drain(services, clock)
    before = len(sender.rows)
    await services.staff_seats.seat(playing, GM, 0, DAN, WHY)
    await services.staff_seats.computer(playing, GM, 0, "random", WHY)
    await drain(services, clock)
    told = [row.payload for row in sender.rows[before:] if row.kind == "notice"]
    assert [(one["text"]["key"], one["mention"], one.get("people")) for one in told] == [
        ("service.staff.seat.named", [1, 0], [ANN]),
        ("service.staff.computer", [1], [DAN]),
    ]
    assert told[0]["text"]["args"]["new"] == {"player": DAN}
    assert [act.about for act in await services.acts.of(playing)] == [{"seat": {"seat": 0}}] * 2, "no name is kept"
