"""Play-offs of tied places: who is asked to play, how it is drawn, what it orders, and that it changes nothing else."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.contest.acts import Act, Begin, Close, Drop, Enter, Pairing, PlayOff, Publish, Report, TakeBack
from bot.contest.applying import TABLES
from bot.contest.checking import draws
from bot.contest.drawing import begin, is_over, propose
from bot.contest.errors import ContestError, Misfit, Needed, TooEarly, TooLate, Twice
from bot.contest.log import check, fold
from bot.contest.seasons import champion
from bot.contest.settings import Kind, Points, Settings, Stage
from bot.contest.standings import standings
from bot.contest.tied import Tie, played_off, ties

from .fields import SEED, Event

FINAL = Settings((Stage("round_robin", cut=2), Stage("knockout")))


def everybody_draws(event: Event, pool: int = 0) -> None:
    """Play all rounds of a pool to a draw: everybody is tied at everything."""
    while propose(event.contest, SEED, pool) is not None:
        for table in event.draw(pool):
            event.report(table, 1, 1)


def level(people: int, *stages: Stage, **settings: object) -> Event:
    """Return an event in which nobody has won anything, and everything is played."""
    event = Event(*(stages or (Stage("round_robin"),)), entrants=people, **settings)
    event.begin()
    for pool in range(len(event.contest.pools[0])):
        everybody_draws(event, pool)
    return event


def two_ahead() -> Event:
    """Return a round robin of four in which two share the first place and two the third."""
    event = Event(Stage("round_robin"), entrants=4)
    event.begin((1, 2, 3, 4))
    while propose(event.contest, SEED) is not None:
        for table in event.draw():
            one, other = event.contest.table(table).seats
            event.report(table, *((1, 1) if (one < 3) == (other < 3) else (1, 2) if one < 3 else (2, 1)))
    return event


def order(event: Event, pool: int = 0) -> list[int]:
    return [row.entrant for row in standings(event.contest, SEED, pool=pool)]


def play_off(event: Event, *best: int) -> None:
    """Play what is due to its end; who is named earlier wins."""
    while propose(event.contest, SEED) is not None:
        for table in event.draw():
            seats = event.contest.table(table).seats
            place = sorted(seats, key=best.index)
            event.report(table, *(place.index(entrant) + 1 for entrant in seats))


def test_two_who_share_the_first_place_play_one_table_for_it() -> None:
    event = two_ahead()
    assert ties(event.contest, SEED, 2) == [Tie(0, 1, (1, 2), "first", False)]
    last = order(event)[1]
    asked = event.act(PlayOff(((1, 2),)))
    assert not is_over(event.contest)
    (table,) = event.draw()
    found = event.contest.table(table)
    assert (set(found.seats), found.round, found.playoff, found.best_of) == ({1, 2}, 4, asked, 1)
    assert ties(event.contest, SEED, 2) == [], "it is played"
    points = {row.entrant: (row.points, row.played, row.drawn) for row in standings(event.contest, SEED)}
    event.report(table, *(1 if entrant == last else 2 for entrant in found.seats))
    rows = standings(event.contest, SEED)
    assert rows[0].entrant == last
    assert {row.entrant: (row.points, row.played, row.drawn) for row in rows} == points, "nobody's points change"
    assert played_off(rows, len(event.contest.playing.ties())) == [1, 2]
    assert is_over(event.contest)
    assert ties(event.contest, SEED, 2) == []
    event.act(Close())
    assert champion(event.contest, SEED) == last


def test_a_table_of_two_is_of_as_many_matches_as_are_asked_for() -> None:
    event = two_ahead()
    event.act(PlayOff(((1, 2),), 3))
    (table,) = event.draw()
    assert event.contest.table(table).best_of == 3
    event.report(table, 1, 2)
    event.report(table, 2, 1)
    assert event.contest.table(table).result() is None
    event.report(table, 2, 1)
    assert order(event)[0] == event.contest.table(table).seats[1]


def test_three_who_share_a_place_each_meet_once() -> None:
    event = level(3)
    assert ties(event.contest, SEED, 0) == [Tie(0, 1, (1, 2, 3), "first", False)]
    event.act(PlayOff(((1, 2, 3),)))
    before = len(event.contest.tables)
    play_off(event, 2, 3, 1)
    met = [set(table.seats) for table in list(event.contest.tables.values())[before:]]
    assert sorted(map(sorted, met)) == [[1, 2], [1, 3], [2, 3]]
    rounds = [table.round for table in list(event.contest.tables.values())[before:]]
    assert rounds == [4, 5, 6], "nobody plays twice in a round, and nobody's round off is a table"
    assert order(event) == [2, 3, 1]


def test_d15_what_ends_equal_again_is_the_lots_unless_it_is_played_off_once_more() -> None:
    event = two_ahead()
    by_lot = order(event)
    event.act(PlayOff(((1, 2),)))
    (table,) = event.draw()
    event.report(table, 1, 1)
    assert order(event) == by_lot
    assert ties(event.contest, SEED, 0) == [Tie(0, 1, (1, 2), "first", True)]
    event.act(PlayOff(((1, 2),)))
    play_off(event, by_lot[1], by_lot[0])
    assert order(event)[:2] == by_lot[1::-1]


def test_pods_play_one_round_of_tables() -> None:
    event = Event(Stage("pods", rounds=1, seats=4), entrants=4, points=Points((6, 3, 1, 0)))
    event.begin()
    (table,) = event.draw()
    event.report(table, 1, 1, 1, 4)
    (tie,) = ties(event.contest, SEED, 0)
    event.act(PlayOff((tie.entrants,)))
    (table,) = event.draw()
    seats = event.contest.table(table).seats
    assert set(seats) == set(tie.entrants)
    event.report(table, 3, 1, 2)
    assert order(event)[:3] == [seats[1], seats[2], seats[0]]
    assert propose(event.contest, SEED) is None
    assert is_over(event.contest)


@pytest.mark.parametrize("kind", ["swiss", "rolling"])
def test_rounds_missed_and_byes_count_as_before_the_play_off(kind: Kind) -> None:
    event = Event(Stage(kind, rounds=2), entrants=5)
    event.begin()
    while (due := propose(event.contest, SEED, is_urgent=True)) is not None:
        event.act(Publish(due.tables))
        for table in event.contest.open_tables():
            event.report(table.id, 1, 1)
    values = {row.entrant: (row.points, row.values) for row in standings(event.contest, SEED)}
    two = next(pair for pair in combinations(values, 2) if values[pair[0]] == values[pair[1]])
    event.act(PlayOff((two,)))
    play_off(event, *two)
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert {e: (row.points, row.values[:-1]) for e, row in rows.items()} == values
    assert rows[two[0]].place < rows[two[1]].place


def test_the_last_who_goes_on_is_played_off_and_the_next_stage_waits_for_it() -> None:
    event = level(3, *FINAL.stages)
    assert ties(event.contest, SEED, 2) == [Tie(0, 1, (1, 2, 3), "on", False)]
    event.act(PlayOff(((1, 2, 3),)))
    with pytest.raises(TooEarly):
        begin(event.contest, SEED)
    play_off(event, 3, 1, 2)
    event.begin()
    assert event.contest.pools[1] == [(3, 1)]


def test_places_that_go_up_and_down_are_played_off() -> None:
    event = level(8, Stage("round_robin", pools=2))
    upper, lower = event.contest.pools[0]
    assert {(tie.pool, tie.why) for tie in ties(event.contest, SEED, 1)} == {(0, "first"), (1, "first")}
    event.report(next(iter(event.contest.tables)), 1, 2, how="ruling")
    found = {tie.pool: tie for tie in ties(event.contest, SEED, 2)}
    assert found[1].entrants == tuple(sorted(lower))
    assert (found[0].why, len(found[0].entrants)) == ("down", 2)
    assert set(found[0].entrants) < set(upper)


def test_nothing_is_offered_where_nobody_is_tied_or_nothing_hangs_on_it() -> None:
    assert ties(Event(Stage("round_robin"), entrants=3).contest, SEED, 2) == [], "it has not begun"
    event = two_ahead()
    assert all(tie.entrants == (1, 2) for tie in ties(event.contest, SEED, 2)), "nobody cares for the third place"
    open_ = Event(Stage("round_robin"), entrants=3)
    open_.begin()
    open_.draw()
    assert ties(open_.contest, SEED, 2) == [], "it is still played"
    seeded = level(3, Stage("round_robin", breakers=("seed",)))
    assert ties(seeded.contest, SEED, 2) == []
    event.act(Close())
    assert ties(event.contest, SEED, 2) == []


def test_d15_who_is_never_to_meet_plays_nothing_off() -> None:
    event = two_ahead()
    event.contest.forbidden.append((1, 2))
    assert ties(event.contest, SEED, 2) == []


@pytest.mark.parametrize(
    ("act", "refusal"),
    [
        (PlayOff(()), Misfit),
        (PlayOff(((1,),)), Misfit),
        (PlayOff(((1, 2), (2, 3))), Twice),
        (PlayOff(((1, 2),), 2), Misfit),
        (PlayOff(((1, 99),)), ContestError),
    ],
)
def test_what_is_no_play_off_is_refused(act: PlayOff, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        two_ahead().act(act)


def test_no_play_off_in_a_bracket_nor_with_who_has_left_nor_of_two_pools() -> None:
    bracket = Event(Stage("knockout"), entrants=4)
    bracket.begin()
    with pytest.raises(Misfit):
        bracket.act(PlayOff(((1, 2),)))
    event = level(8, Stage("round_robin", pools=2))
    upper, lower = event.contest.pools[0]
    with pytest.raises(Misfit):
        event.act(PlayOff(((upper[0], lower[0]),)))
    event.act(Drop(upper[0]))
    with pytest.raises(TooLate):
        event.act(PlayOff(((upper[0], upper[1]),)))


def test_a_table_of_a_play_off_seats_those_who_are_tied() -> None:
    event = two_ahead()
    asked = event.act(PlayOff(((1, 2),)))
    for pairing in (Pairing((1, 3), 0, 4, playoff=asked), Pairing((1, 2), 0, 4, playoff=asked - 1)):
        with pytest.raises(Misfit):
            event.act(Publish((pairing,)))


def test_d15_who_leaves_is_behind_and_takes_their_tables_along() -> None:
    event = level(3)
    event.act(PlayOff(((1, 2, 3),)))
    (table,) = event.draw()
    seats = event.contest.table(table).seats
    (other,) = {1, 2, 3} - set(seats)
    event.report(table, 1, 2)
    event.act(Drop(seats[1]))
    (table,) = event.draw()
    assert set(event.contest.table(table).seats) == {seats[0], other}
    event.report(table, *(1 if entrant == other else 2 for entrant in event.contest.table(table).seats))
    assert order(event) == [other, seats[0], seats[1]]
    assert propose(event.contest, SEED) is None


def test_d15_a_play_off_says_nothing_of_who_is_tied_with_them_by_a_later_ruling() -> None:
    event = two_ahead()
    event.act(PlayOff(((1, 2),)))
    play_off(event, order(event)[1], order(event)[0])
    for table in list(event.contest.tables_of()):
        event.report(table.id, 1, 1, how="ruling")
    assert {row.values[-1] for row in standings(event.contest, SEED)} == {0}
    assert played_off(standings(event.contest, SEED), 4) == []


def test_it_is_taken_back_from_its_end() -> None:
    event = two_ahead()
    before = order(event)
    asked = event.act(PlayOff(((1, 2),)))
    (table,) = event.draw()
    drawn = table // TABLES
    told = event.report(table, 2, 1)
    settings = event.settings
    with pytest.raises(Needed):
        check(settings, event.acts, TakeBack(asked))
    without = check(settings, event.acts, TakeBack(told))
    assert without.table(table).result() is None
    assert not is_over(without)
    gone = check(settings, event.acts, TakeBack(asked, (drawn, told)))
    assert [row.entrant for row in standings(gone, SEED)] == before
    assert (gone.playoffs, is_over(gone)) == ([], True)


def test_it_is_drawn_by_the_seed_alone_and_checked_with_the_file() -> None:
    event = level(3)
    event.act(PlayOff(((1, 2, 3),)))
    play_off(event, 1, 2, 3)
    found = draws(event.settings, event.acts, SEED)
    assert {one.by for one in found} == {"lot"}
    others = [draws(event.settings, event.acts, bytes([n]) * 8)[-3:] for n in range(12)]
    assert any(one.by == "hand" for found in others for one in found), "another seed gives other seats"


def test_a_log_without_play_offs_gives_what_it_gave() -> None:
    acts: list[Act] = [*(Enter(n, f"P{n}") for n in (1, 2, 3)), Begin(((1, 2, 3),))]
    for number, seats in enumerate([(2, 3), (1, 2), (1, 3)], 1):
        acts += [Publish((Pairing(seats, 0, number),)), Report((len(acts) + 1) * 1000, (1, 1))]
    contest = fold(Settings((Stage("round_robin"),)), acts)
    rows = standings(contest, SEED)
    assert [row.entrant for row in rows] == [3, 1, 2], "the lot of this seed"
    assert {len(row.values) for row in rows} == {4}
