"""A draft ends sign-up: who comes after it has picked nothing, and nobody begins without a roster."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.contest.acts import Draft, Enter
from bot.contest.errors import TooEarly
from bot.services.build import Services
from bot.services.event_errors import SignUpDrafted
from bot.services.events_door import door
from bot.services.events_taking_back import leading
from bot.services.library import Library
from bot.services.presets import DAY
from bot.storage.event_rows import EventAct, EventChange, EventEntrant
from bot.storage.sqlite import SqliteStore
from tests.services.fakes import FakeClock, FakeIds, FakeSender
from tests.services.tally import Tally

from .stage import DIRECTOR, Season
from .test_campaign import ANA, BEN, CEM, DAN, GAME, UNITS, Campaign, plan


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([GAME, Tally()]), sender, clock=clock, ids=FakeIds())


async def drafted(services: Services, clock: FakeClock, *people: int, of: tuple[int, ...] = (ANA, BEN)) -> Season:
    """A campaign whose draft has begun, with wishes of some people; sign-up was to end after a week."""
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), of)
    await services.events.open(season.event, DIRECTOR, until=clock.now() + 7 * DAY, starts=clock.now() + 8 * DAY)
    for person in people:
        await services.event_drafts.wish(season.event, person, UNITS[:30])
    await services.events.let_draft(season.event, DIRECTOR)
    return season


async def came_late(season: Season, person: int) -> int:
    """Somebody signs up after the draft, as in events of earlier versions; return their number."""
    held = await season.held()
    number = len(held.acts) + 1
    act = EventAct(
        event=season.event, n=number, at=season.clock.now(), who=person, act=msgspec.to_builtins(Enter(person, "Late"))
    )
    entrants = (*held.entrants, EventEntrant(event=season.event, entrant=number, player=person))
    change = EventChange(row=held.row, at=season.clock.now(), acts=(act,), entrants=entrants)
    await season.services.store.apply_event(change)
    return number


async def test_a_draft_ends_sign_up(services: Services, clock: FakeClock) -> None:
    season = await drafted(services, clock, ANA, BEN)
    held = await season.held()
    assert door(held) == "shut"
    with pytest.raises(SignUpDrafted) as refused:
        await services.entrants.join(season.event, CEM, "Cem")
    assert refused.value.text.key == "service.error.sign_up_drafted"
    assert services.events.following(held) == "start"
    await season.after(8 * DAY)
    assert (await season.held()).contest.stage == 0


async def test_a_draft_taken_back_opens_sign_up_as_it_was(services: Services, clock: FakeClock) -> None:
    season = await drafted(services, clock)
    assert door(await season.held()) == "shut"
    number = next(n for n, act in enumerate((await season.held()).acts, 1) if isinstance(act, Draft))
    assert leading(await season.held(), number - 1) == number
    announced = [(d.kind, d.due) for d in (await season.held()).deadlines if d.kind in ("lock", "begin")]
    await services.event_rulings.take_back(season.event, DIRECTOR, number, "too early")
    held = await season.held()
    assert door(held) == "open"
    assert [(d.kind, d.due) for d in held.deadlines if d.kind in ("lock", "begin")] == announced
    await services.entrants.join(season.event, CEM, "Cem")


async def test_nobody_opens_sign_up_after_a_draft_and_the_event_waits_for_who_takes_a_place(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    """Sign-up ended at its time, one of two has left, and the event cannot begin: nobody is asked to join."""
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN))
    await services.events.open(season.event, DIRECTOR, until=clock.now() + 7 * DAY, starts=clock.now() + 8 * DAY)
    for person in (ANA, BEN):
        await services.event_drafts.wish(season.event, person, UNITS[:30])
    await season.after(7 * DAY)
    await services.events.let_draft(season.event, DIRECTOR)
    await services.entrants.leave(season.event, BEN)
    with pytest.raises(SignUpDrafted):
        await services.events.open(season.event, DIRECTOR)
    await season.after(DAY)
    held = await season.held()
    assert (held.contest.stage, door(held)) == (-1, "shut")
    assert services.events.following(held) == "place"
    said = [
        row.payload["text"]["key"] for row in await services.store.claim(clock.now(), 200) if row.kind == "event_say"
    ]
    assert "service.event.not_begun" in said
    assert "service.event.not_begun.open" not in said
    await services.event_rulings.substitute(
        season.event, DIRECTOR, next(e.id for e in held.contest.entrants.values() if e.player == BEN), DAN, "Dan"
    )
    assert services.events.following(await season.held()) == "start"


async def test_a_draft_waits_for_who_picks_and_begins_where_sign_up_was_shut(
    services: Services, clock: FakeClock
) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN))
    await services.events.shut(season.event, DIRECTOR)
    await services.events.let_draft(season.event, DIRECTOR)
    assert services.events.following(await season.held()) == "picks"


async def test_a_director_lets_nobody_in_after_a_draft_but_in_a_place(services: Services, clock: FakeClock) -> None:
    """Cem left before the draft, Dan never signed up: neither has a roster. Ben, who was in it, goes and comes back."""
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN, CEM))
    await services.entrants.leave(season.event, CEM)
    for person in (ANA, BEN):
        await services.event_drafts.wish(season.event, person, UNITS[:30])
    await services.events.let_draft(season.event, DIRECTOR)
    for person in (CEM, DAN):
        with pytest.raises(TooEarly) as refused:
            await services.event_rulings.add(season.event, DIRECTOR, person, "Late")
        assert (refused.value.text.key, refused.value.text.args) == (
            "contest.too_early.undrafted",
            {"who": {"player": person}},
        )
    held = await season.held()
    ben = held.entrant_of(BEN)
    await services.entrants.leave(season.event, BEN)
    await services.event_rulings.readmit(season.event, DIRECTOR, ben.id)
    await services.event_rulings.substitute(season.event, DIRECTOR, ben.id, DAN, "Dan")
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    assert len(await season.pieces(DAN)) == 9


async def test_who_came_after_the_draft_of_an_earlier_version_is_named_and_taken_out(
    services: Services, clock: FakeClock
) -> None:
    season = await drafted(services, clock, ANA, BEN)
    late = await came_late(season, CEM)
    assert services.events.following(await season.held()) == "drop"
    with pytest.raises(TooEarly) as refused:
        await services.events.start(season.event, DIRECTOR)
    assert refused.value.text.args == {"who": {"player": CEM}}
    await services.event_rulings.drop(season.event, DIRECTOR, late)
    assert services.events.following(await season.held()) == "start"
    await services.events.start(season.event, DIRECTOR)
    assert (await season.held()).contest.stage == 0


async def test_an_event_that_cannot_begin_at_its_time_for_who_came_late_says_whom(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    season = await drafted(services, clock, ANA, BEN)
    await came_late(season, CEM)
    await season.after(8 * DAY)
    assert (await season.held()).contest.stage == -1
    said = [row.payload["text"] for row in await services.store.claim(clock.now(), 200) if row.kind == "event_say"]
    (told,) = [text for text in said if text["key"] == "service.event.not_begun.director"]
    assert told["args"]["why"]["args"] == {"who": {"player": CEM}}
