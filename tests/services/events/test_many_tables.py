"""More tables at once than one act of the log holds."""

from __future__ import annotations

from bot.contest.acts import Publish
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_held import MOST_PINGED
from bot.services.events_taking_back import leading
from bot.services.presets import DAY, HOUR
from discord_limits import limits
from tests.services.fakes import CHANNEL, FakeClock
from tests.support.shared_out import at_landing

from .stage import DIRECTOR, Season, plan

CROWD = tuple(range(1001, 1047))
"""Forty-six people, who meet at 1,035 tables."""


async def test_all_tables_of_a_crowd_are_open_at_once_and_taken_back_together(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("round_robin"), pace="at_once", automatic=False)
    season = await Season.signed_up(services, clock, made, CROWD)
    await services.events.start(season.event, DIRECTOR)
    before = await season.held()
    assert len((await services.events.draft(season.event)).tables) == 1035
    done = await services.events.publish(season.event, DIRECTOR)
    held = done.held
    drawn = [n for n, act in enumerate(held.acts, 1) if isinstance(act, Publish)]
    assert len(drawn) == 2
    assert len({frozenset(table.seats) for table in held.contest.open_tables()}) == 1035
    assert {int(d.about) for d in held.deadlines if d.kind == "open"} == set(held.contest.tables)
    assert leading(held, len(before.rows)) == drawn[0]
    for one in drawn:
        back = await services.event_rulings.take_back(season.event, DIRECTOR, one)
        assert dump(back.held.contest) == dump(before.contest)
        assert back.act is not None
        await services.event_rulings.take_back(season.event, DIRECTOR, back.act)
    assert len((await season.held()).contest.tables) == 1035


@at_landing
async def test_a_hundred_people_and_more_are_asked_to_check_in_by_two_messages(
    services: Services, clock: FakeClock
) -> None:
    """Discord refuses a message that pings more than a hundred, so that nobody was asked."""
    people = tuple(range(2001, 2129))
    made = await services.events.create(
        DIRECTOR, "Autumn", plan(Stage("swiss", rounds=3), check_in=HOUR, least=2, most=len(people)), CHANNEL
    )
    season = Season(services, clock, made.held.row.id)
    starts = clock.now() + DAY
    await services.events.open(season.event, DIRECTOR, until=starts, starts=starts)
    for person in people:
        await services.entrants.join(season.event, person, "P")
    await season.after(DAY - HOUR)
    said = [r.payload for r in await services.store.claim(clock.now(), 999) if r.kind == "event_say"]
    asked = [p for p in said if p["text"]["key"] == "service.event.check_in"]
    assert [len(one["mention"]) for one in asked] == [MOST_PINGED, len(people) - MOST_PINGED]
    assert [one["buttons"] for one in asked] == [["ready"]] * 2
    assert tuple(person for one in asked for person in one["mention"]) == people
    assert MOST_PINGED <= limits.MENTIONED_IDS
