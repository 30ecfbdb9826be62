"""What seats enter a match with, handed in before the match was there."""

from __future__ import annotations

import pytest

from bot.cli.games import shipped
from bot.services.arranging import told
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.events_results import answers
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.rows import SeatRow
from bot.storage.ruled import Act
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import IllegalChoice

from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender, drain

GAME = shipped("skirmish")
PRESETS = GAME.entrance.presets()
ENTRIES = tuple(("entry", *entry) for entry in PRESETS[:2])
STALE = ("entry", "own", "nobody")
SAID = told(Act(match="", at=0, who=1, act="open", reason="as agreed"))


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([GAME]), sender, clock=clock, ids=FakeIds())


def new(ready: bool = False) -> NewMatch:
    return NewMatch(game="skirmish", creator=ANN, guild=GUILD, channel=CHANNEL, preset="live", ready=ready)


def seats(*entries: tuple[str, ...]) -> tuple[SeatRow, ...]:
    people = zip((ANN, BOB), entries, strict=True)
    return tuple(SeatRow(match="", seat=n, player=person, entry=entry) for n, (person, entry) in enumerate(people))


async def asked(services: Services, match: str) -> dict[int, str]:
    """Return what each seat is asked."""
    views = [await services.views.seat(match, seat) for seat in (0, 1)]
    return {seat: view.decisions[0].kind for seat, view in enumerate(views)}


async def test_a_match_begins_after_what_was_entered_for_it(services: Services) -> None:
    made = await services.arranging.begin(new(), seats(*ENTRIES), SAID)
    assert await asked(services, made.match.id) == {0: "lineup", 1: "lineup"}
    steps = await services.store.steps(made.match.id, 0)
    assert [(step.seat, step.by, step.choice) for step in steps] == [
        (0, "given", PRESETS[0]),
        (1, "given", PRESETS[1]),
    ]


async def test_one_who_handed_nothing_in_is_asked(services: Services) -> None:
    made = await services.arranging.begin(new(), seats(ENTRIES[0], ()), SAID)
    state = await services.views.seat(made.match.id, 1)
    assert [decision.kind for decision in state.decisions] == ["entry"]


async def test_what_was_handed_in_waits_until_both_are_there(services: Services) -> None:
    made = await services.arranging.begin(new(ready=True), seats(*ENTRIES), SAID)
    for person in (ANN, BOB):
        await services.lobby.accept(made.match.id, person)
    assert await asked(services, made.match.id) == {0: "lineup", 1: "lineup"}


async def test_what_fits_no_more_is_asked_of_its_seat_with_a_word(
    services: Services, sender: FakeSender, clock: FakeClock
) -> None:
    made = await services.arranging.begin(new(), seats(STALE, ENTRIES[1]), SAID)
    view = await services.views.seat(made.match.id, 0)
    assert [decision.kind for decision in view.decisions] == ["entry"]
    await services.openings.open(made.match.id)
    await drain(services, clock)
    told = [(row.seat, row.payload["text"]["key"]) for row in sender.rows if row.kind == "seat_notice"]
    assert told == [(0, "service.entry.unfit")]


async def test_the_staff_is_refused_what_is_no_entry(services: Services) -> None:
    caller = Caller(900, GUILD, manager=True)
    wanted = NewMatch(game="skirmish", creator=900, guild=GUILD, channel=CHANNEL, invited=(ANN, BOB))
    with pytest.raises(IllegalChoice):
        await services.arranging.open(wanted, caller, "so", decks={0: SharedDeck("skirmish", "entry", STALE[1:])})


async def test_a_match_played_again_is_entered_with_the_same(services: Services) -> None:
    made = await services.arranging.begin(new(), seats(*ENTRIES), SAID)
    await services.openings.open(made.match.id)
    again = await services.arranging.again(made.match.id, Caller(900, GUILD, manager=True), "a fault")
    assert [seat.entry for seat in (await services.desk.look(again.match.id)).seats] == list(ENTRIES)
    assert await asked(services, again.match.id) == {0: "lineup", 1: "lineup"}


async def test_what_was_given_is_no_answer_of_its_seat(services: Services) -> None:
    """D13: who handed in an entry and never came has not answered."""
    made = await services.arranging.begin(new(), seats(*ENTRIES), SAID)
    assert answers(await services.store.steps(made.match.id, 0), 2) == [0, 0]
