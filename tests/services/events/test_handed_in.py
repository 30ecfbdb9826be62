"""Entries handed in before an event begins, in every game that has some: kept for each match, and locked."""

from __future__ import annotations

import pytest

from bot.cli.games import shipped
from bot.contest.settings import Settings, Stage
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.event_errors import NoEntries, SettingFixed, SignUpShut
from bot.services.events_entries import entry_parts
from bot.services.events_plans import Plan
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore
from rules import GAMES
from rules.kernel.types import Choice
from tests.services.fakes import FakeClock, FakeIds, FakeSender, drain

from .stage import DIRECTOR, PEOPLE, Season

NONE = ("dozen_war",)
"""Games in which nothing is prepared before a match."""
TWO = PEOPLE[:2]


def services_of(store: SqliteStore, clock: FakeClock, sender: FakeSender, game: str) -> Services:
    return Services(store, Library([shipped(game)]), sender, clock=clock, ids=FakeIds())


def first(game: str) -> SharedDeck:
    """The first of what is ready-made of each part."""
    rules = shipped(game)
    parts = entry_parts(rules, {spec.name: spec.default for spec in rules.options})
    made: list[Choice] = [next((choice for _, choice in part.presets()), part.usual) for part in parts]
    return SharedDeck(game, parts[0].kind, tuple(token for choice in made for token in choice))


async def signed_up(services: Services, clock: FakeClock, game: str) -> Season:
    """An event for which entries are handed in by a setting made after two people have signed up."""
    plan = Plan(game=game, settings=Settings((Stage("knockout"),)))
    season = await Season.signed_up(services, clock, plan, TWO)
    await services.events.set(season.event, DIRECTOR, {"entry": True})
    return season


@pytest.mark.parametrize("game", [game for game in GAMES if game not in NONE])
async def test_a_match_begins_after_what_both_handed_in_and_it_is_locked_by_then(
    store: SqliteStore, clock: FakeClock, sender: FakeSender, game: str
) -> None:
    services = services_of(store, clock, sender, game)
    season = await signed_up(services, clock, game)
    for person in TWO:
        await services.entrants.enter(season.event, person, first(game))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    steps = await services.store.steps(await season.match_at(table.id), 0)
    given = [(step.seat, step.choice) for step in steps if step.by == "given"]
    assert given == [(seat, first(game).choice) for seat in (0, 1)]
    with pytest.raises(SignUpShut):
        await services.entrants.enter(season.event, TWO[0], first(game))
    with pytest.raises(SettingFixed):
        await services.events.set(season.event, DIRECTOR, {"entry": False})


async def test_what_was_handed_in_counts_no_more_once_entries_are_made_in_every_match(
    store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    services = services_of(store, clock, sender, "commandeer")
    season = await signed_up(services, clock, "commandeer")
    for person in TWO:
        await services.entrants.enter(season.event, person, first("commandeer"))
    await services.events.set(season.event, DIRECTOR, {"entry": False})
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    view = await services.views.seat(await season.match_at(table.id), 0)
    assert view.decisions[0].kind == "entry"


async def test_who_has_signed_up_is_told_when_entries_are_asked_for(
    store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    services = services_of(store, clock, sender, "commandeer")
    season = await signed_up(services, clock, "commandeer")
    await services.events.set(season.event, DIRECTOR, {"entry": True})
    await drain(services, clock)
    said = [row.payload for row in sender.rows if row.payload.get("text", {}).get("key") == "service.event.entries"]
    assert [(one["mention"], one["buttons"]) for one in said] == [(list(TWO), ["roster"])], "once"


@pytest.mark.parametrize("game", NONE)
async def test_a_game_without_anything_to_hand_in_says_so(
    store: SqliteStore, clock: FakeClock, sender: FakeSender, game: str
) -> None:
    services = services_of(store, clock, sender, game)
    with pytest.raises(NoEntries):
        await signed_up(services, clock, game)
