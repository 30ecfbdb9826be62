"""The full view (EVENTS.md 6.6 step 3): everything, some turns later, if all who play agree; else nothing of it."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.errors import BadSetting, NoSuchMatch, NotYourSeat
from bot.services.full_view_errors import NoFullView, NotForPlayers, SeenAll, TooEarly
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.services.staff_errors import OwnEvent
from bot.services.transfer import Transfer
from bot.storage.outbox_rows import OutboxRow
from bot.storage.sqlite import SqliteStore
from tests.support.seats import hand_over

from .conftest import AIS
from .events.stage import DIRECTOR as BOSS
from .events.stage import PEOPLE, Season, plan
from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally, TallyState

DEE = CYD + 1
DIRECTOR = Caller(DEE + 1, GUILD, (), True)


class Veiled(Tally):
    """The toy game as one that hides something, by turns."""

    conceals: ClassVar[bool] = True

    def turn_of(self, state: TallyState) -> int:
        return state.turn


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Veiled()]), sender, ais=AIS, clock=clock, ids=FakeIds())


@pytest.fixture
def new() -> NewMatch:
    return NewMatch(
        game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset="live",
        options={"goal": 99},
    )  # fmt: skip


async def play(services: Services, match: str, turns: int, add: str = "1") -> None:
    """Let whoever is to play add to the tally, turn by turn."""
    for _ in range(turns):
        seat = (await services.views.summary(match)).to_act[0].seat
        decision = (await services.views.seat(match, seat)).decisions[0]
        await services.matches.submit(match, (ANN, BOB)[seat], seat, decision.id, (add,))


async def agreed(services: Services, match: str, turns: int = 2) -> None:
    await services.full_views.allow(match, ANN, 0, turns)
    await services.full_views.allow(match, BOB, 1, turns)


async def told(services: Services, clock: FakeClock, sender: FakeSender) -> list[OutboxRow]:
    """Return what was said of it, by the outbox."""
    await drain(services, clock)
    return [row for row in sender.rows if "full_view" in str(row.payload.get("text"))]


async def test_j66_it_takes_the_consent_of_both_and_the_longest_delay_counts(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.full_views.allow(playing, ANN, 0, 4)
    assert (await services.views.summary(playing)).full_view == 0
    assert await told(services, clock, sender) == []
    assert await services.full_views.given(playing, 0) == 4
    assert await services.full_views.given(playing, 1) == 0
    with pytest.raises(NoFullView):
        await services.full_views.look(playing, GUILD, CYD)
    await services.full_views.allow(playing, BOB, 1, 2)
    assert (await services.views.summary(playing)).full_view == 4
    (row,) = await told(services, clock, sender)
    assert row.payload == {
        "text": {"key": "service.full_view.open", "args": {"turns": 4}},
        "mention": [],
        "buttons": ["fullview.look"],
    }
    await services.full_views.allow(playing, ANN, 0, 2)
    assert [one.payload["text"]["args"]["turns"] for one in await told(services, clock, sender)] == [4, 2]


async def test_j66_a_consent_that_opens_nothing_wakes_nobody(services: Services, playing: str) -> None:
    """Panels are renewed, clocks and messages looked at only after changes that others may know of."""
    woken: list[str] = []
    services.desk.committed.append(lambda row: woken.append(row.id))
    await services.full_views.allow(playing, ANN, 0, 4)
    await services.full_views.withdraw(playing, ANN, 0)
    await services.full_views.withdraw(playing, ANN, 0)
    assert woken == []
    await agreed(services, playing)
    assert woken == [playing]


async def test_j66_what_is_shown_is_the_position_in_which_a_turn_began_so_many_whole_turns_ago(
    services: Services, playing: str
) -> None:
    await agreed(services, playing, 4)
    await play(services, playing, 3)
    with pytest.raises(TooEarly):
        await services.full_views.look(playing, GUILD, CYD)
    await play(services, playing, 1)  # four turns have been played, the fifth is under way
    shown = await services.full_views.look(playing, GUILD, CYD)
    assert (shown.view.state.turn, shown.view.state.total, shown.turns) == (1, 0, 4)
    assert shown.view.state.bids == [2, 3]
    assert shown.view.seat is None
    await play(services, playing, 2)
    shown = await services.full_views.look(playing, GUILD, CYD)
    assert (shown.view.state.turn, shown.view.state.total, shown.number) == (3, 2, shown.last)
    earlier = await services.full_views.look(playing, GUILD, CYD, shown.number - 1)
    assert (earlier.view.state.turn, earlier.view.state.total) == (2, 1)
    later = await services.full_views.look(playing, GUILD, CYD, shown.number + 5)
    assert later.view.state.total == 2, "no number leads to what is not to be seen yet"
    assert (await services.full_views.look(playing, GUILD, CYD, 0)).step.index == 0


async def test_j66_withdrawn_it_shows_nothing_any_more_and_may_be_allowed_anew(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await agreed(services, playing)
    await play(services, playing, 4)
    await services.full_views.look(playing, GUILD, CYD)
    await services.full_views.withdraw(playing, BOB, 1)
    for number in (None, 0):
        with pytest.raises(NoFullView):
            await services.full_views.look(playing, GUILD, CYD, number)
    assert (await told(services, clock, sender))[-1].payload == {
        "text": {"key": "service.full_view.closed", "args": {}},
        "mention": [],
    }
    await services.full_views.allow(playing, BOB, 1, 2)
    assert (await services.full_views.look(playing, GUILD, CYD)).view.state.turn == 3


async def test_j66_who_has_looked_gets_no_seat_even_after_it_is_withdrawn(services: Services, playing: str) -> None:
    await agreed(services, playing)
    await play(services, playing, 3)
    await services.full_views.look(playing, GUILD, CYD)
    await services.full_views.withdraw(playing, ANN, 0)
    await services.lobby.offer_seat(playing, ANN, 0)
    with pytest.raises(SeenAll):
        await services.lobby.take_seat(playing, CYD)
    with pytest.raises(SeenAll):
        await services.lobby.wait(playing, CYD)
    with pytest.raises(SeenAll):
        await services.lobby.offer_seat(playing, BOB, 1, to=CYD)
    with pytest.raises(SeenAll):
        await services.staff_seats.seat(playing, DIRECTOR, 0, CYD, "somebody must")
    await services.lobby.take_seat(playing, DEE)
    assert (await services.views.summary(playing)).seats[0].player == DEE


async def test_j66_who_has_to_do_with_a_seat_is_shown_nothing(services: Services, playing: str) -> None:
    await agreed(services, playing)
    await play(services, playing, 3)
    await services.lobby.wait(playing, CYD)
    for person in (ANN, BOB, CYD):
        with pytest.raises(NotForPlayers):
            await services.full_views.look(playing, GUILD, person)
    await services.lobby.stop_waiting(playing, CYD)
    await services.lobby.offer_seat(playing, ANN, 0, to=CYD)
    with pytest.raises(NotForPlayers):
        await services.full_views.look(playing, GUILD, CYD)
    with pytest.raises(NoSuchMatch):
        await services.full_views.look(playing, GUILD + 1, DEE)
    assert (await services.desk.look(playing)).onlookers == (), "who was refused has seen nothing"
    await services.lobby.take_seat(playing, CYD)
    await services.full_views.allow(playing, CYD, 0, 2)
    with pytest.raises(NotForPlayers):
        await services.full_views.look(playing, GUILD, ANN)


async def test_j66_who_takes_a_seat_over_has_not_agreed_and_who_comes_back_is_asked_anew(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await agreed(services, playing)
    await hand_over(services, playing, 0, DEE)
    assert (await services.views.summary(playing)).full_view == 0
    assert [row.payload["text"]["key"] for row in await told(services, clock, sender)][-1] == "service.full_view.closed"
    await hand_over(services, playing, 0, ANN)
    assert (await services.views.summary(playing)).full_view == 0
    assert await services.full_views.given(playing, 0) == 0
    await services.full_views.allow(playing, ANN, 0, 2)
    assert (await services.views.summary(playing)).full_view == 2


async def test_j66_a_seat_that_nobody_has_closes_it_and_one_that_a_computer_keeps_does_not(
    services: Services, playing: str
) -> None:
    await agreed(services, playing)
    await services.lobby.lend_seat(playing, ANN, 0, "random")
    assert (await services.views.summary(playing)).full_view == 2
    await services.lobby.come_back(playing, ANN)
    assert (await services.views.summary(playing)).full_view == 2
    await services.lobby.vacate(playing, 0)
    assert (await services.views.summary(playing)).full_view == 0


async def test_j66_what_was_taken_back_is_not_shown_and_counts_no_turns(services: Services, playing: str) -> None:
    """Six turns, back to before the fourth: three turns have been played, and the next go another way."""
    await agreed(services, playing)
    await play(services, playing, 6)
    steps = await services.views.events(playing, -1, None, None)
    step = next(one.number for one in steps if any(event.data.get("total") == 3 for event in one.events))
    await services.rulings.back(playing, DIRECTOR, step, "the fourth turn was wrong")
    shown = await services.full_views.look(playing, GUILD, CYD)
    assert (shown.view.state.turn, shown.view.state.total) == (2, 1)
    await play(services, playing, 3, "3")
    shown = await services.full_views.look(playing, GUILD, CYD)
    assert (shown.view.state.turn, shown.view.state.total) == (5, 6)
    totals = [(await services.full_views.look(playing, GUILD, CYD, n)).view.state.total for n in range(shown.last + 1)]
    assert totals == sorted(totals)
    assert 4 not in totals, "what the fourth turn had come to first"


async def test_j66_it_stands_after_a_restart_and_in_a_match_taken_elsewhere(
    services: Services, playing: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    await agreed(services, playing)
    await play(services, playing, 3)
    await services.full_views.look(playing, GUILD, CYD)
    again = Services(store, Library([Veiled()]), sender, ais=AIS, clock=clock, ids=FakeIds())
    assert (await again.views.summary(playing)).full_view == 2
    assert (await again.full_views.look(playing, GUILD, CYD)).view.state.turn == 2
    file = await Transfer(again.desk).export_match(playing)
    async with await SqliteStore.open(store.database.path.with_name("other.db")) as other:
        elsewhere = Services(other, Library([Veiled()]), sender, ais=AIS, clock=clock, ids=FakeIds())
        await Transfer(elsewhere.desk).import_match(file)
        assert (await elsewhere.views.summary(playing)).full_view == 2
        assert (await elsewhere.desk.look(playing)).onlookers == (CYD,)


async def test_j66_two_who_agree_at_once_open_it_once_and_a_repeated_press_changes_nothing(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await asyncio.gather(
        services.full_views.allow(playing, ANN, 0, 2, interaction="a"),
        services.full_views.allow(playing, BOB, 1, 2, interaction="b"),
    )
    await services.full_views.withdraw(playing, ANN, 0, interaction="c")
    assert (await services.full_views.allow(playing, ANN, 0, 2, interaction="a")).repeated
    assert (await services.views.summary(playing)).full_view == 0
    keys = [row.payload["text"]["key"].rpartition(".")[2] for row in await told(services, clock, sender)]
    assert keys in (["open", "closed"], ["closed"]), "one that was not yet said is told by the later alone"


async def test_j66_what_cannot_be_allowed_is_refused(services: Services, playing: str) -> None:
    refused: tuple[tuple[Any, int, int, type[Exception]], ...] = (
        (CYD, 0, 2, NotYourSeat), (ANN, 1, 2, NotYourSeat), (ANN, 0, 3, BadSetting), (ANN, 0, 0, BadSetting),
    )  # fmt: skip
    for person, seat, turns, error in refused:
        with pytest.raises(error):
            await services.full_views.allow(playing, person, seat, turns)


async def test_j66_a_game_that_hides_nothing_has_no_full_view(
    store: SqliteStore, clock: FakeClock, sender: FakeSender, new: NewMatch
) -> None:
    services = Services(store, Library([Tally()]), sender, ais=AIS, clock=clock, ids=FakeIds())
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB)
    assert not services.full_views.offered(made.match)
    with pytest.raises(NoFullView):
        await services.full_views.allow(made.match.id, ANN, 0, 2)


async def test_j66_after_the_end_it_is_open_no_more_but_everything_is_anyhow(services: Services, playing: str) -> None:
    await agreed(services, playing)
    await play(services, playing, 3)
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    assert (await services.views.summary(playing)).full_view == 0
    with pytest.raises(NoFullView):
        await services.full_views.look(playing, GUILD, CYD)
    assert await services.views.replay(playing, None, reveal=True)
    await services.lobby.rematch(playing, ANN)


async def test_j66_who_plays_in_the_event_sees_nothing_and_who_has_looked_is_no_substitute_there(
    services: Services, clock: FakeClock
) -> None:
    """Three players meet once each: the third is a rival of the two at the table."""
    made = plan(Stage("round_robin"), options={"goal": 99})
    season = await Season.begin(services, clock, made, PEOPLE[:3])
    (table, *_) = await season.tables()
    match = await season.match_at(table.id)
    for _ in range(5):
        seat = (await services.views.summary(match)).to_act[0].seat
        seen = await services.views.seat(match, seat)
        player = seen.summary.seats[seat].player or 0
        await services.full_views.allow(match, player, seat, 2)
        await services.matches.submit(match, player, seat, seen.decisions[0].id, ("1",))
    players = (await services.desk.look(match)).people
    (rival,) = (person for person in PEOPLE[:3] if person not in players)
    with pytest.raises(OwnEvent):
        await services.full_views.look(match, GUILD, rival)
    await services.full_views.look(match, GUILD, PEOPLE[9])
    with pytest.raises(SeenAll):
        await services.event_rulings.substitute(season.event, BOSS, table.seats[1], PEOPLE[9], "New", "moved away")
    await services.event_rulings.substitute(season.event, BOSS, table.seats[1], PEOPLE[8], "New", "moved away")
