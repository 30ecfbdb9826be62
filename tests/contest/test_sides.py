"""The higher seed of a bracket's table chooses the side (EVENTS.md 6.3 step 10): whose it is, and taking it back."""

from __future__ import annotations

import pytest

from bot.contest import log
from bot.contest.acts import Act, Begin, Enter, Pairing, Publish, Report, Side, TakeBack
from bot.contest.bracket import chooser
from bot.contest.errors import Misfit, Needed, TooLate, Twice
from bot.contest.settings import Settings, Stage

SETTINGS = Settings((Stage("knockout", best_of=3, choice=True),))
BEGUN: tuple[Act, ...] = (
    Enter(101, "Ann"),
    Enter(102, "Bob"),
    Begin(((2, 1),)),
    Publish((Pairing((1, 2), slot="w1.0"),)),
)
TABLE = 4000
"""Bob (2) is seeded first; the table is drawn with Ann in the first seat."""


def test_the_higher_seed_is_asked_and_who_is_named_has_the_first_seat() -> None:
    contest = log.fold(SETTINGS, BEGUN)
    assert chooser(contest, contest.table(TABLE)) == 2
    chosen = log.fold(SETTINGS, (*BEGUN, Side(TABLE, 2)))
    assert (chosen.table(TABLE).seats, chosen.sides) == ((2, 1), {TABLE: 2})
    kept = log.fold(SETTINGS, (*BEGUN, Side(TABLE, 1)))
    assert (kept.table(TABLE).seats, kept.sides) == ((1, 2), {TABLE: 1})


def test_a_side_is_chosen_once_before_the_first_match_where_that_is_played() -> None:
    side = Side(TABLE, 2)
    with pytest.raises(Twice):
        log.check(SETTINGS, (*BEGUN, side), Side(TABLE, 1))
    with pytest.raises(TooLate):
        log.check(SETTINGS, (*BEGUN, Report(TABLE, (1, 2))), side)
    with pytest.raises(Misfit):
        log.check(SETTINGS, BEGUN, Side(TABLE, 3))
    with pytest.raises(Misfit):
        log.check(Settings((Stage("knockout", best_of=3),)), BEGUN, side)


def test_a_choice_is_taken_back_byte_for_byte_until_a_result_stands_on_it() -> None:
    acts = (*BEGUN, Side(TABLE, 2))
    assert log.dump(log.check(SETTINGS, acts, TakeBack(5))) == log.dump(log.fold(SETTINGS, BEGUN))
    won = (*acts, Report(TABLE, (1, 2)))
    assert log.fold(SETTINGS, won).table(TABLE).seats[0] == 2
    with pytest.raises(Needed) as refused:
        log.check(SETTINGS, won, TakeBack(5))
    assert refused.value.fields == {"number": 5, "later": 6}
