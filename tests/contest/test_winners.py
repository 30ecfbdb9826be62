"""Who has won an event, and whom the post that says it is over names."""

from __future__ import annotations

import pytest

from bot.contest.acts import Close, Drop
from bot.contest.bracket import over
from bot.contest.seasons import champion
from bot.contest.settings import Kind, Stage
from bot.contest.standings import standings
from bot.services.events_texts import closed_text

from .fields import SEED, Event


def by_seed(event: Event) -> None:
    """Play the tables that are due; of two the lower number wins."""
    for table in event.draw():
        seats = event.contest.table(table).seats
        event.report(table, *(1 if one == min(seats) else 2 for one in seats))


def closed(event: Event) -> tuple[int | None, str]:
    """Close an event; return who has won it, and the key of what is said."""
    said = closed_text("Autumn", event.contest, SEED)
    event.act(Close())
    return champion(event.contest, SEED), said.key


@pytest.mark.parametrize("kind", ["knockout", "double_knockout"])
def test_nobody_has_won_a_bracket_that_is_closed_before_its_final(kind: Kind) -> None:
    event = Event(Stage(kind), entrants=4)
    event.begin(tuple(event.ids))
    by_seed(event)
    assert closed(event) == (None, "service.event.closed")


@pytest.mark.parametrize("how", ["played", "void"])
def test_nobody_has_won_a_bracket_whose_final_is_not_decided(how: str) -> None:
    event = Event(Stage("knockout"), entrants=4)
    event.begin(tuple(event.ids))
    by_seed(event)
    (final,) = event.draw()
    event.report(final, 1, 1, how=how)
    assert closed(event) == (None, "service.event.closed")


def test_nobody_has_won_a_double_whose_final_is_to_be_played_again() -> None:
    event = Event(Stage("double_knockout"), entrants=2)
    event.begin(tuple(event.ids))
    by_seed(event)
    (final,) = event.draw()
    event.report(final, *(1 if one == 2 else 2 for one in event.contest.table(final).seats))
    assert closed(event) == (None, "service.event.closed")


@pytest.mark.parametrize("kind", ["knockout", "double_knockout"])
def test_who_wins_the_final_has_won(kind: Kind) -> None:
    event = Event(Stage(kind), entrants=4)
    event.begin(tuple(event.ids))
    while not over(event.contest):
        by_seed(event)
    assert closed(event) == (1, "service.event.closed_won")


def test_who_wins_the_final_has_won_also_where_the_third_place_is_not_decided() -> None:
    event = Event(Stage("knockout", third=True), entrants=4)
    event.begin(tuple(event.ids))
    by_seed(event)
    for table in event.draw():
        is_final = event.contest.table(table).slot != "third"
        event.report(table, *(1 if one == 2 or not is_final else 2 for one in event.contest.table(table).seats))
    assert closed(event) == (2, "service.event.closed_won")


def test_nobody_has_won_an_event_that_is_closed_before_its_last_stage() -> None:
    event = Event(Stage("round_robin", pools=2, cut=1), Stage("knockout"), entrants=6)
    event.begin()
    for pool in (0, 1):
        event.draw(pool)
    for table in event.contest.open_tables():
        event.report(table.id, 1, 2)
    assert closed(event) == (None, "service.event.closed")


def test_who_leads_and_has_left_is_not_named_as_first() -> None:
    event = Event(Stage("swiss", rounds=1), entrants=4)
    event.begin()
    by_seed(event)
    event.act(Drop(standings(event.contest, SEED)[0].entrant))
    assert closed(event) == (None, "service.event.closed")


def test_of_divisions_the_first_of_each_who_has_not_left_is_named() -> None:
    event = Event(Stage("swiss", rounds=1, pools=2), entrants=4)
    event.begin((1, 2), (3, 4))
    for pool in (0, 1):
        for table in event.draw(pool):
            event.report(table, 1, 2)
    first, other = (standings(event.contest, SEED, pool=pool)[0].entrant for pool in (0, 1))
    event.act(Drop(first))
    said = closed_text("Autumn", event.contest, SEED)
    assert (said.key, said.args["who"]) == ("service.event.closed_won", {"player": other})
