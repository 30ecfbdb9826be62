"""A bot that dies between any two writes of a campaign or of a round paired by hand loses and doubles nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from tests.services.fakes import FakeClock, FakeIds, FakeSender
from tests.services.tally import Tally
from tests.support.shared_out import at_landing

from .stage import DIRECTOR, PEOPLE, Season
from .stage import plan as toy_plan
from .test_campaign import ANA, BEN, DECKS, GAME, GM, MADE, MASTER, SHEET, Campaign, plan
from .test_killed import Killed, Mortal

MOST = 80
"""More writes than one run of either play makes."""
Play = Callable[[Services, FakeClock, str], Awaitable[None]]


async def campaign(services: Services, clock: FakeClock, event: str) -> None:
    """Play a campaign of two on from wherever a life before stopped: looked at, lost, anted, closed."""
    season = Campaign(services, clock, event)
    await services.events.start(event, DIRECTOR, interaction="start")
    await season.work()
    for table in await season.tables():
        match = await season.match_at(table.id)
        if (await services.views.summary(match)).looked_at:
            cost = (*await season.cost_of(match), str(MADE.cost + 1))
            await services.edits.look(match, GM, "a look", interaction="look")
            await services.edits.edit(match, GM, cost, "dearer", interaction="edit")
            await services.rulings.approve(match, GM, "fine so", interaction="approve")
        shown = await services.views.summary(match)
        for one in shown.to_act:
            decision = (await services.views.seat(match, one.seat)).decisions[0]
            player = shown.seats[one.seat].player
            if decision.kind == "lineup" and player is not None:
                key = f"line.{one.seat}"
                await services.matches.submit(match, player, one.seat, decision.id, decision.default, interaction=key)
        seat = next(s.seat for s in shown.seats if s.player == BEN)
        await services.matches.submit(match, BEN, seat, f"concede.{seat}", ("concede",), interaction="concede")
    held = await season.held()
    table = next(iter(held.contest.tables))
    if not held.contest.closed:
        await services.event_rosters.claim(event, ANA, table, 1, DECKS[BEN][0], interaction="claim")
    await season.work()
    await services.events.close(event, DIRECTOR, interaction="close")


async def by_hand(services: Services, clock: FakeClock, event: str) -> None:
    """Pair a round by hand, publish it and open its tables, from wherever a life before stopped."""
    season = Season(services, clock, event)
    a, b, *_ = (await season.held()).contest.entrants
    await services.by_hand.arrange(event, DIRECTOR, "meet", a, b, interaction="pair")
    await services.events.publish(event, DIRECTOR, interaction="publish")
    await season.work()


async def entered(services: Services, clock: FakeClock) -> str:
    season: Any = await Campaign.signed_up(services, clock, plan(1, {"master": "gm"}), (ANA, BEN))
    for person, brings in ((ANA, SHEET), (BEN, MASTER)):
        deck = SharedDeck("skirmish", "entry", ("own", *DECKS[person], *brings))
        await services.entrants.enter(season.event, person, deck)
    return season.event


async def drawn(services: Services, clock: FakeClock) -> str:
    made = toy_plan(Stage("swiss", rounds=2), automatic=False)
    return (await Season.begin(services, clock, made, PEOPLE[:4])).event


def services_on(store: Store, clock: FakeClock, ids: FakeIds) -> Services:
    return Services(store, Library([GAME, Tally()]), FakeSender(), clock=clock, ids=ids)


async def life(tmp_path: Path, play: Play, at: int, is_after: bool) -> tuple[int, list[Any]]:
    """Play with one death; return how much was written, and what came of it."""
    store = await SqliteStore.open(tmp_path / f"{play.__name__}{at}{is_after}.db")
    clock, ids = FakeClock(), FakeIds()
    first = services_on(store, clock, ids)
    event = await (entered if play is campaign else drawn)(first, clock)
    mortal = Mortal(store, at, is_after)
    try:
        await play(services_on(mortal.as_store(), clock, ids), clock, event)
    except Killed:
        await play(services_on(store, clock, ids), clock, event)
    held = await services_on(store, clock, ids).events.look(event)
    ledger = None if held.ledger is None else held.ledger.rosters
    matches = await store.matches_at(event)
    said = [row.payload["text"]["key"] for row in await store.claim(clock.now(), 999) if row.kind == "event_say"]
    found = [dump(held.contest), ledger, [(row.status, row.moves) for row in matches], sorted(said)]
    await store.close()
    return mortal.writes, found


async def sweep(tmp_path: Path, play: Play, step: int) -> None:
    writes, whole = await life(tmp_path, play, MOST, False)
    assert 2 <= writes < MOST
    for at in range(1, writes + 1, step):
        for is_after in (False, True):
            _, found = await life(tmp_path, play, at, is_after)
            assert found == whole, f"write {at} of {writes}, {'after' if is_after else 'before'} it"


@at_landing
@pytest.mark.parametrize(("play", "step"), [(campaign, 7), (by_hand, 2)])
async def test_a_kill_between_two_writes_loses_and_doubles_nothing(play: Play, step: int, tmp_path: Path) -> None:
    await sweep(tmp_path, play, step)


@pytest.mark.soak
@pytest.mark.parametrize("play", [campaign, by_hand])
async def test_a_kill_between_any_two_writes_loses_and_doubles_nothing(play: Play, tmp_path: Path) -> None:
    await sweep(tmp_path, play, 1)
