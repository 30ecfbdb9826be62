"""Tables put together by hand before they are published: each way from a known draw to the tables it makes."""

from __future__ import annotations

import pytest

from bot.contest.acts import Act, Arrange, Drop, Forbid, Pairing, Publish, TakeBack
from bot.contest.by_hand import Way, changed, standing
from bot.contest.drawing import propose
from bot.contest.errors import ContestError, Misfit, TooLate, Twice, Unknown
from bot.contest.log import check, dump, fold
from bot.contest.settings import Stage

from .fields import SEED, Event


def field(entrants: int = 6, stage: Stage | None = None) -> Event:
    """A Swiss whose first round is to be drawn; entrants are numbered from 1."""
    event = Event(stage or Stage("swiss", rounds=3), entrants=entrants)
    event.begin(tuple(event.ids))
    return event


def tables(*seats: tuple[int, ...], round: int = 1) -> tuple[Pairing, ...]:
    return tuple(Pairing(one, 0, round, alone="bye" if len(one) == 1 else None) for one in seats)


def people(made: tuple[Pairing, ...]) -> list[list[int]]:
    return [sorted(table.seats) for table in made]


SIX, FIVE = ((1, 4), (2, 5), (3, 6)), ((1, 4), (2, 5), (3,))


@pytest.mark.parametrize(
    ("before", "way", "one", "other", "after"),
    [
        (SIX, "meet", 1, 2, [[1, 2], [4, 5], [3, 6]]),
        (SIX, "swap", 1, 2, [[2, 4], [1, 5], [3, 6]]),
        (FIVE, "meet", 1, 3, [[1, 3], [2, 5], [4]]),
        (FIVE, "meet", 3, 1, [[1, 3], [2, 5], [4]]),
        (FIVE, "swap", 3, 1, [[3, 4], [2, 5], [1]]),
        (FIVE, "bye", 1, 0, [[3, 4], [2, 5], [1]]),
        (FIVE, "half_bye", 1, 0, [[3, 4], [2, 5], [1]]),
        (FIVE, "half_bye", 3, 0, [[1, 4], [2, 5], [3]]),
        (SIX, "bye", 1, 0, [[2, 5], [3, 6], [4], [1]]),
        (((1,), (2, 5), (4,)), "meet", 1, 4, [[1, 4], [2, 5]]),
    ],
)
def test_who_meets_whom_after_a_change(
    before: tuple[tuple[int, ...], ...], way: Way, one: int, other: int, after: list[list[int]]
) -> None:
    event = field()
    made = changed(event.contest, tables(*before), way, one, other)
    assert sorted(people(made)) == sorted(after)
    off = {table.seats[0]: table.alone for table in made if len(table.seats) == 1}
    assert off == {seats[0]: way if seats == [one] and not other else "bye" for seats in after if len(seats) == 1}
    assert {e for table in made for e in table.seats} == {e for table in before for e in table}, "nobody is lost"


def test_two_at_one_table_change_their_seats() -> None:
    made = changed(field().contest, tables(*SIX), "swap", 1, 4)
    assert [table.seats for table in made] == [(4, 1), (2, 5), (3, 6)]


def test_people_of_pods_change_places_and_keep_the_sizes() -> None:
    event = field(7, Stage("pods", rounds=3, seats=4))
    drawn = tables((1, 2, 3, 4), (5, 6, 7))
    assert people(changed(event.contest, drawn, "swap", 4, 5)) == [[1, 2, 3, 5], [4, 6, 7]]
    with pytest.raises(Misfit):
        changed(event.contest, drawn, "meet", 4, 5)


def test_what_was_put_together_is_drawn_and_who_meets_again_is_announced() -> None:
    event = field()
    proposed = propose(event.contest, SEED)
    assert proposed is not None
    event.act(Arrange(tables(*SIX)))
    drawn = standing(event.contest, 0, proposed)
    assert (people(drawn.tables), drawn.repeats) == ([[1, 4], [2, 5], [3, 6]], ())
    event.act(Publish(drawn.tables))
    assert event.contest.arranged == {}, "it was for one round"
    for table in event.contest.open_tables():
        event.report(table.id, 1, 2)
    following = propose(event.contest, SEED)
    assert following is not None
    event.act(Arrange(tables((1, 4), (2, 6), (3, 5), round=2)))
    assert standing(event.contest, 0, following).repeats == ((1, 4),)


def test_tables_by_hand_are_forgotten_when_the_people_are_others() -> None:
    event = field()
    event.act(Arrange(tables(*SIX)))
    event.act(Drop(6))
    proposed = propose(event.contest, SEED)
    assert proposed is not None
    assert standing(event.contest, 0, proposed) == proposed


def test_tables_by_hand_are_forgotten_when_two_of_them_are_to_be_kept_apart_after_all() -> None:
    event = field()
    event.act(Arrange(tables(*SIX)))
    event.act(Forbid(1, 4))
    proposed = propose(event.contest, SEED)
    assert proposed is not None
    assert standing(event.contest, 0, proposed) == proposed
    assert [1, 4] not in people(proposed.tables)


@pytest.mark.parametrize(
    ("what", "act", "error"),
    [
        ("two tables for one", Arrange(tables((1, 2), (1, 3))), Twice),
        ("a round that is not next", Arrange(tables((1, 2), round=2)), Misfit),
        ("nothing", Arrange(()), Misfit),
        ("a stranger", Arrange(tables((1, 99))), Unknown),
        ("two who are never to meet", Arrange(tables((2, 3))), Misfit),
    ],
)
def test_what_cannot_be_the_next_tables_is_refused(what: str, act: Act, error: type[ContestError]) -> None:
    event = field()
    event.act(Forbid(3, 2))
    before = dump(event.contest)
    with pytest.raises(error):
        event.act(act)
    assert dump(event.contest) == before, what


def test_where_who_meets_whom_is_fixed_nothing_is_put_together() -> None:
    event = field(4, Stage("round_robin"))
    with pytest.raises(TooLate):
        event.act(Arrange(tables((1, 2), (3, 4))))


def test_a_stranger_to_the_tables_is_named() -> None:
    event = field()
    for one, other in ((1, 9), (9, 1), (1, 1)):
        with pytest.raises(Misfit):
            changed(event.contest, tables(*SIX), "meet", one, other)


def test_tables_by_hand_are_taken_back_byte_for_byte() -> None:
    event = field()
    settings, before = event.settings, [*event.acts]
    event.act(Arrange(tables(*SIX)))
    assert dump(check(settings, event.acts, TakeBack(len(event.acts)))) == dump(fold(settings, before))


@pytest.mark.parametrize(
    ("stages", "is_refused"),
    [
        ((Stage("round_robin"),), True),
        ((Stage("round_robin", cut=2), Stage("knockout")), True),
        ((Stage("swiss", rounds=2, cut=2), Stage("knockout")), False),
        ((Stage("rolling", rounds=2),), False),
        ((Stage("pods", rounds=2, seats=4),), False),
        ((Stage("ladder"),), False),
    ],
)
def test_two_are_kept_apart_only_where_an_event_has_a_say_in_who_meets_whom(
    stages: tuple[Stage, ...], is_refused: bool
) -> None:
    """Elsewhere the director would be told that the two never meet, and they would; what a log holds is read again."""
    event = Event(*stages, entrants=6)
    if is_refused:
        with pytest.raises(TooLate):
            check(event.settings, event.acts, Forbid(1, 2))
    else:
        check(event.settings, event.acts, Forbid(1, 2))
    event.act(Forbid(1, 2))
    event.begin(tuple(event.ids))
    assert event.contest.forbidden == [(1, 2)]


def test_two_are_not_kept_apart_once_only_the_knock_out_is_left() -> None:
    event = Event(Stage("swiss", rounds=1, cut=2), Stage("knockout"), entrants=4)
    event.begin((1, 2, 3, 4))
    for table in event.draw():
        event.report(table, 1, 2)
    check(event.settings, event.acts, Forbid(1, 2))
    event.begin((1, 2))
    with pytest.raises(TooLate):
        check(event.settings, event.acts, Forbid(1, 2))
