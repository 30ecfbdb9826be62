"""Standings against a naive oracle over random fields, and against tables worked by hand."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random

import pytest

from bot.contest.acts import Act, Adjust, Back, Enter, Join, Pairing, Publish, Rest, Strike
from bot.contest.contest import Result
from bot.contest.drawing import schedule
from bot.contest.settings import PART, Points, Settings, Stage
from bot.contest.standings import standings

from .fields import SEED, Event
from .oracle import Oracle
from .season import Habits, Season

QUIET = Habits(absent=0.06, drop=0, late=0, rest=0, slip=0.1, equal=0.2)


class Scored(Season):
    """A season whose matches have scores and nobody gets strikes."""

    def act(self, act: Act) -> int:
        if isinstance(act, Strike):
            return 0
        return super().act(act)


@pytest.mark.parametrize("stage", [Stage("swiss", rounds=5), Stage("round_robin")], ids=["swiss", "round_robin"])
@pytest.mark.parametrize("entrants", [6, 7, 12])
@pytest.mark.parametrize("number", range(4))
def test_standings_equal_those_of_the_oracle(stage: Stage, entrants: int, number: int) -> None:
    settings = Settings((stage,))
    season = Scored(settings, entrants, Random(f"{stage.kind}{entrants}{number}"), QUIET)
    season.play()
    members = list(season.contest.pools[0][0])
    oracle = Oracle(season.acts, members, bye=3 if stage.kind == "swiss" else 0)
    rows = standings(season.contest, season.seed)
    assert {row.entrant: row.points for row in rows} == {e: points * PART for e, points in oracle.points.items()}
    order = [row.entrant for row in rows]
    for group in oracle.classes(members, stage.ties()):
        assert set(order[: len(group)]) == group
        order = order[len(group) :]


def test_points_places_and_shares() -> None:
    assert Points().of((1, 2)) == (3 * PART, 0)
    assert Points().of((1, 1)) == (PART, PART)
    pod = Points((6, 3, 1, 0))
    assert pod.of((1, 2, 3, 4)) == (6 * PART, 3 * PART, PART, 0)
    assert pod.of((2, 1, 2, 4)) == (2 * PART, 6 * PART, 2 * PART, 0), "second and third share 3 and 1"
    assert pod.of((1, 1, 1, 4)) == (40, 40, 40, 0), "ten thirds each"
    assert pod.of((1, 2, 3)) == (6 * PART, 3 * PART, PART)
    assert pod.of((1, 2)) == (6 * PART, 3 * PART)


def test_a_draw_at_the_short_table_of_two_of_a_pod_shares_what_its_two_places_are_worth() -> None:
    """Five people sit at a table of three and one of two: a draw at that one is worth more than a defeat."""
    pod = Points((6, 3, 1, 0))
    assert pod.of((1, 1)) == (54, 54), "four and a half each"
    assert pod.of((1, 2))[1] < pod.of((1, 1))[0] < pod.of((1, 2))[0]


def test_d1_head_to_head_is_not_begun_anew_for_a_part_of_the_group() -> None:
    """d leads; a beat b beat c beat a, which settles nothing, so the score decides and not who of b and c beat whom."""
    event = Event(Stage("round_robin", breakers=("head_to_head", "score")), entrants=5)
    a, b, c, d, e = event.ids
    event.begin(tuple(event.ids))
    games = [
        (a, b, 1), (b, c, 1), (c, a, 1), (d, a, 1), (b, d, 1), (c, d, 0), (a, e, 1), (d, e, 1), (b, e, 0), (c, e, 1)
    ]  # fmt: skip
    for round, (one, other, is_won) in enumerate(games, 1):
        event.report(event.table(one, other, round=round), *((1, 2) if is_won else (2, 1)), score=(1, 0))
    points = {row.entrant: row.points // PART for row in standings(event.contest, SEED)}
    assert points == {a: 6, b: 6, c: 6, d: 9, e: 3}
    rows = standings(event.contest, SEED)
    assert rows[0].entrant == d
    tied = {row.entrant: row.values for row in rows[1:4]}
    assert {e: v[0] for e, v in tied.items()} == {a: 3 * PART, b: 3 * PART, c: 3 * PART}, "a beat b beat c beat a"
    score = {a: 1 - 1 - 1 + 1, b: -1 + 1 + 1 + 1, c: -1 + 1 + 1 + 1}
    assert tied[a][1] == score[a]


def test_d2_the_difference_counts_whoever_won() -> None:
    event = Event(Stage("round_robin"), entrants=2)
    event.begin(tuple(event.ids))
    event.report(event.table(1, 2), 1, 2, score=(2, 5))
    assert {row.entrant: (row.place, row.score) for row in standings(event.contest, SEED)} == {1: (1, -3), 2: (2, 3)}


def test_d5_median_buchholz_and_sonneborn_by_hand() -> None:
    """Three rounds of four: 1 beats 2 and 3, draws with 4; 2 beats 4 and draws with 3; 3 beats 4."""
    event = Event(Stage("swiss", rounds=3), entrants=4)
    event.begin(tuple(event.ids))
    for round, one, other, *ranks in (
        (1, 1, 2, 1, 2), (1, 3, 4, 1, 2), (2, 1, 3, 1, 2), (2, 2, 4, 1, 2), (3, 1, 4, 1, 1), (3, 2, 3, 1, 1)
    ):  # fmt: skip
        event.report(event.table(one, other, round=round), *ranks)
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert {e: row.points // PART for e, row in rows.items()} == {1: 7, 2: 4, 3: 4, 4: 1}
    buchholz, sonneborn = rows[2].values[:2]
    assert buchholz == 4 * PART, "2 met 7, 1 and 4 points: the middle one"
    assert sonneborn == (0 * 7 + 3 * 1 + 1 * 4) * PART * PART


def test_d5_a_round_without_play_counts_as_an_opponent_with_the_own_points() -> None:
    event = Event(Stage("swiss", rounds=3), entrants=3)
    event.begin(tuple(event.ids))
    event.act(Publish((Pairing((1,), round=1, alone="bye"), Pairing((2, 3), round=1))))
    event.report(event.contest.open_tables()[0].id, 1, 2)
    event.report(event.table(1, 2, round=2), 1, 2, how="walkover")
    event.report(event.table(1, 3, round=3), 2, 1)
    row = next(row for row in standings(event.contest, SEED) if row.entrant == 1)
    assert row.points == 6 * PART
    assert row.values[1] == (3 * 6 + 3 * 6 + 0 * 3) * PART * PART, (
        "bye and walkover weigh as 6, the loss brings nothing"
    )


def test_d5_a_round_that_somebody_missed_counts_in_median_buchholz_as_a_bye_does() -> None:
    """Four rounds of four; 4 rests in the third, 5 comes for the last two: what they met is 7 of four rounds, not of
    those alone for which there was a table."""
    event = Event(Stage("swiss", rounds=4), entrants=4)
    event.begin((1, 2, 3, 4))
    for round, one, other in ((1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4)):
        event.report(event.table(one, other, round=round), 1, 2)
    event.act(Rest(4))
    late = event.act(Enter(5, "P5"))
    event.act(Join(late))
    event.report(event.table(1, late, round=3), 2, 1)
    event.report(event.table(2, 3, round=3), 1, 2)
    event.act(Back(4))
    event.report(event.table(1, 4, round=4), 1, 2)
    event.report(event.table(2, late, round=4), 1, 2)
    event.act(Publish((Pairing((3,), round=4, alone="bye"),)))
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert {e: row.points // PART for e, row in rows.items()} == {1: 9, 2: 9, 3: 6, 4: 0, late: 3}
    buchholz = {e: row.values[0] // PART for e, row in rows.items() if row.values}
    assert buchholz[1] == 3 + 6, "met 9, 6, 3 and 0"
    assert buchholz[4] == 6 + 9, "met 6, 9 and 9, and missed a round: 0 of their own"
    assert buchholz[late] == 3 + 9, "met 9 and 9, and missed two: 3 and 3 of their own"


def test_d5_a_void_table_is_a_round_without_play_and_one_still_played_is_not_missed() -> None:
    event = Event(Stage("swiss", rounds=4), entrants=4)
    event.begin((1, 2, 3, 4))
    for round, one, other in ((1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4)):
        event.report(event.table(one, other, round=round), 1, 2)
    void = event.table(1, 4, round=3)
    event.table(2, 3, round=3)
    event.report(void, 1, 2, how="void")
    values = {row.entrant: row.values[0] // PART for row in standings(event.contest, SEED)}
    assert values[1] == 3, "met 3 and 3, and 6 of their own"
    assert values[2] == 0, "met 6 and 0, and plays the third round still"


def test_a_wave_of_a_rolling_event_without_somebody_is_no_round_they_missed() -> None:
    event = Event(Stage("rolling", rounds=3), entrants=4)
    event.begin((1, 2, 3, 4))
    for round, one, other in ((1, 1, 2), (2, 3, 4), (3, 1, 3), (4, 2, 4), (5, 1, 4), (6, 2, 3)):
        event.report(event.table(one, other, round=round), 1, 2)
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert {e: row.points // PART for e, row in rows.items()} == {1: 9, 2: 6, 3: 3, 4: 0}
    assert {e: row.values[0] // PART for e, row in rows.items()} == {1: 3, 2: 3, 3: 6, 4: 6}


def test_d6_places_that_can_be_reached_never_widen_and_hold_at_the_end() -> None:
    chance = Random(6)
    event = Event(Stage("round_robin"), entrants=6)
    event.begin(tuple(event.ids))
    reached: dict[int, tuple[int, int]] = dict.fromkeys(event.ids, (1, 6))
    for _ in range(5):
        for table in event.draw():
            event.play(table, chance)
            for row in standings(event.contest, SEED):
                best, worst = reached[row.entrant]
                assert best <= row.best <= row.place <= row.worst <= worst
                reached[row.entrant] = row.best, row.worst
    rows = standings(event.contest, SEED)
    for row in rows:
        same = [other.place for other in rows if other.points == row.points]
        assert (row.best, row.worst) == (min(same), max(same)), "points alone: ties stay open"


def outcomes(event: Event) -> Iterator[dict[int, int]]:
    """Yield everybody's points, in twelfths, after each way in which all tables still to be played may end."""
    left = [table.id for table in event.contest.open_tables()]
    for ranks in product(((1, 2), (2, 1), (1, 1)), repeat=len(left)):
        contest = deepcopy(event.contest)
        for table, one in zip(left, ranks, strict=True):
            contest.tables[table].matches += (Result(one, (), "played"),)
        yield {row.entrant: row.points for row in standings(contest, SEED)}


@pytest.mark.parametrize(("entrants", "played", "number"), [(3, 1, 0), (4, 2, 1), (4, 2, 2), (4, 3, 3), (4, 5, 4)])
def test_d6_the_places_that_are_told_are_those_that_every_way_to_the_end_allows(
    entrants: int, played: int, number: int
) -> None:
    chance = Random(number)
    event = Event(Stage("round_robin"), entrants=entrants)
    event.begin(tuple(event.ids))
    event.act(Publish(schedule(event.contest).tables))
    for table in chance.sample([table.id for table in event.contest.open_tables()], played):
        event.play(table, chance)
    ways = list(outcomes(event))
    now = {row.entrant: row.points for row in standings(event.contest, SEED)}
    top = {entrant: max(way[entrant] for way in ways) for entrant in event.ids}
    for row in standings(event.contest, SEED):
        mine = row.entrant
        assert row.best == 1 + sum(now[other] > top[mine] for other in event.ids)
        assert row.worst == sum(top[other] >= now[mine] for other in event.ids)
        for way in ways:
            least = 1 + sum(way[other] > way[mine] for other in event.ids)
            most = sum(way[other] >= way[mine] for other in event.ids)
            assert row.best <= least <= most <= row.worst, "no way to the end leads elsewhere"


def test_d10_a_strike_fades_after_three_finished_rounds_without_a_new_one() -> None:
    event = Event(Stage("swiss", rounds=9), entrants=2)
    event.begin(tuple(event.ids))
    event.act(Strike(1))
    held = []
    for round in range(1, 8):
        event.report(event.table(1, 2, round=round), 1, 2)
        if round == 2:
            event.act(Strike(1))
        held.append(event.contest.strikes(1))
    assert held == [1, 2, 2, 2, 1, 1, 1]


def test_points_are_given_and_taken_by_a_director() -> None:
    event = Event(Stage("round_robin"), entrants=3)
    event.begin(tuple(event.ids))
    event.act(Adjust(3, 2))
    event.act(Adjust(1, -1))
    assert [(row.entrant, row.points) for row in standings(event.contest, SEED)] == [(3, 24), (2, 0), (1, -12)]


def test_lots_break_what_nothing_else_does_the_same_for_everyone_who_checks() -> None:
    event = Event(Stage("round_robin"), entrants=8)
    event.begin(tuple(event.ids))
    order = [row.entrant for row in standings(event.contest, SEED)]
    assert order == [row.entrant for row in standings(event.contest, SEED)]
    others = {tuple(row.entrant for row in standings(event.contest, bytes([n]))) for n in range(20)}
    assert len(others) > 15, "another seed, another order"


def test_points_that_a_director_gave_stay_in_the_stage_in_which_they_were_given() -> None:
    event = Event(Stage("round_robin", cut=2), Stage("round_robin"), entrants=3)
    event.act(Adjust(2, 4))
    event.begin(tuple(event.ids))
    event.act(Adjust(2, -1))
    event.act(Adjust(1, 1))
    first = [(row.entrant, row.points) for row in standings(event.contest, SEED)]
    event.begin((1, 2))
    event.act(Adjust(1, 2))
    assert [(row.entrant, row.points) for row in standings(event.contest, SEED)] == [(1, 24), (2, 0)]
    assert (
        [(row.entrant, row.points) for row in standings(event.contest, SEED, 0)] == first == [(2, 36), (1, 12), (3, 0)]
    )
    assert event.contest.entrants[1].adjusted == 3, "in all"
