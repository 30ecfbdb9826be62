"""Ratings: what counts, how much, and that the log gives the same numbers again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.contest.ratings import DAYS, MU, SIGMA, Match, Rating, Share, Weight, rated, recompute, weight
from bot.contest.round_robin import berger


def whole(*people: int) -> tuple[Share, ...]:
    return tuple(Share({person: 10}) for person in people)


def test_d8_half_the_change_is_half_the_way() -> None:
    before = (Rating(), Rating(28.0, 3.0, 7))
    full, half = rated(before, (1, 2)), rated(before, (1, 2), "half")
    for old, new, part in zip(before, full, half, strict=True):
        assert part.mu == pytest.approx(old.mu + (new.mu - old.mu) / 2)
        assert part.sigma == pytest.approx(old.sigma + (new.sigma - old.sigma) / 2)
        assert part.matches == new.matches == old.matches + 1
    assert full[0].mu > MU
    assert full[0].sigma < SIGMA


def test_four_seats_and_shared_ranks_take_the_same_path() -> None:
    after = rated((Rating(),) * 4, (1, 2, 2, 4))
    assert after[0].mu > after[1].mu > after[3].mu
    assert after[1].mu == pytest.approx(after[2].mu)


@pytest.mark.parametrize(
    ("match", "together", "expected", "reason"),
    [
        (Match("a", 0, (1, 2), whole(1, 2)), 0, "whole", ""),
        (Match("a", 0, (1, 2), whole(1, 2), is_tallied=True), 0, "half", "tallied"),
        (Match("a", 0, (1, 2), whole(1, 2), is_unrated=True), 0, "none", "void"),
        (Match("a", 0, (1, 2), whole(1, 2)), 3, "none", "same_pair"),
        (Match("a", 0, (1, 2), (Share({1: 5}), Share({2: 1}))), 0, "none", "walkover"),
        (Match("a", 0, (1, 2), (Share({1: 2}), Share({2: 2}))), 0, "whole", ""),
        (Match("a", 0, (1, 2), (Share({1: 6}), Share({2: 6, 0: 2}))), 0, "none", "computer"),
        (Match("a", 0, (1, 2), (Share({1: 6}), Share({2: 7, 0: 2}))), 0, "whole", ""),
        (Match("a", 0, (1, 2), (Share({1: 6}), Share({2: 4, 3: 4}))), 0, "none", "shared"),
        (Match("a", 0, (1, 2), (Share({1: 6}), Share({2: 4, 3: 5}))), 0, "whole", ""),
    ],
)
def test_what_is_rated(match: Match, together: int, expected: Weight, reason: str) -> None:
    assert weight(match, together) == (expected, reason)


def test_a_substitute_is_rated_who_gave_more_than_half_of_the_answers() -> None:
    ratings, _ = recompute([Match("a", 0, (1, 2), (Share({1: 6}), Share({2: 4, 3: 5})))])
    assert set(ratings) == {1, 3}


def test_the_same_pair_counts_three_times_in_thirty_days() -> None:
    matches = [Match(str(day), day, (1, 2), whole(1, 2)) for day in (0, 1, 2, 3, 29, 30, 31, 33)]
    _, changes = recompute(matches)
    assert [change.match for change in changes if change.person == 1 and change.weight == "whole"] == [
        "0",
        "1",
        "2",
        "30",
        "31",
        "33",
    ]
    assert {change.reason for change in changes if change.weight == "none"} == {"same_pair"}


def test_results_in_another_order_of_pairs_are_independent_and_the_log_gives_the_same_again() -> None:
    chance = Random(8)
    matches = [
        Match(str(n), n // 3, tuple(chance.sample((1, 2), 2)), whole(*chance.sample(range(1, 9), 2)))
        for n in range(120)
    ]
    once, again = recompute(matches), recompute(matches)
    assert once == again
    for person, rating in once[0].items():
        mine = [change for change in once[1] if change.person == person]
        assert mine[0].before == Rating()
        assert mine[-1].after == rating
        assert all(a.after == b.before for a, b in pairwise(mine))


def test_what_people_read_grows_with_certainty() -> None:
    assert Rating().shown() == 0
    assert not Rating().is_sure()
    assert Rating(30.0, 2.0).shown() == 1440
    assert Rating(30.0, 2.0).is_sure()
    assert Rating(90.0, 1.0).shown() == 3000


def test_a_rating_is_sure_after_about_ten_matches_of_two() -> None:
    """Twelve people who all meet, results drawn by lot: nobody is sure after five matches, everybody after fourteen."""
    chance = Random(7)

    pairs = [pair for round in berger(12, 2) for pair in round]
    matches = [
        Match(f"M{n}", n * DAYS, chance.choice([(1, 2), (2, 1)]), tuple(Share({seat + 1: 5}) for seat in pair))
        for n, pair in enumerate(pairs)
    ]
    _, changes = recompute(matches)
    sure = {
        number: {c.person for c in changes if c.after.matches == number and c.after.is_sure()} for number in (5, 14)
    }
    assert (len(sure[5]), len(sure[14])) == (0, 12)
