"""Who is seeded where as an event begins: by rating, and by hand before that."""

from __future__ import annotations

from bot.contest.acts import Enter, Rest
from bot.contest.drawing import begin, seeds_of
from bot.contest.log import fold
from bot.contest.settings import Settings, Stage

SEED = b"autumn" * 6
RATED = tuple(Enter(100 + n, f"P{n}", 1000 - n) for n in range(1, 7))


def test_who_is_ordered_by_hand_comes_before_the_others_who_follow_by_rating() -> None:
    contest = fold(Settings((Stage("round_robin", pools=2),)), RATED)
    assert seeds_of(contest, SEED) == [1, 2, 3, 4, 5, 6]
    assert seeds_of(contest, SEED, (6, 2)) == [6, 2, 1, 3, 4, 5]
    assert begin(contest, SEED, (6, 2)).pools == ((6, 2, 1), (3, 4, 5)), "divisions by strength"


def test_groups_are_dealt_from_the_order_and_who_is_not_there_has_no_seed() -> None:
    contest = fold(Settings((Stage("round_robin", pools=2, cut=1), Stage("knockout"))), (*RATED, Rest(6)))
    assert begin(contest, SEED, (6, 5, 4)).pools == ((5, 2, 3), (4, 1))
