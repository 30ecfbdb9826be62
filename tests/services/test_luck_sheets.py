"""Pictures of luck: one axis for all sides of a kind, no end of chances that never come, nothing that came left out."""

from __future__ import annotations

from bot.config import REPOSITORY
from bot.i18n import I18n
from bot.show.luck_sheets import RARE, luck_pages, reach, shape_of
from bot.show.words import Words
from render.sheet import MOST_FARED, MOST_STEPS, TALLEST
from rules.kernel.luck import Fortune
from rules.kernel.types import Seat

from .tally import FIRST, Tally

COIN = (1, 1)
LONG = (1, *(RARE,) * 3, 1)
"""What comes once in more than RARE cases at either end."""


def test_what_hardly_ever_comes_is_not_drawn_unless_it_came() -> None:
    assert reach([Fortune("k", Seat(0), LONG, 2)]) == (1, 3)
    assert reach([Fortune("k", Seat(0), LONG, 4)]) == (1, 4)
    assert reach([Fortune("k", Seat(0), LONG, 0), Fortune("k", Seat(1), COIN, 1)]) == (0, 3)


def test_a_shape_is_as_high_as_what_comes_most_often_and_shows_whatever_may_come() -> None:
    assert shape_of((1, 2, 4, 2, 1), 0, 4) == (2, 4, 9, 4, 2)
    assert shape_of((1000, 1, 0, 1000), 0, 5) == (9, 1, 0, 9, 0, 0)


def test_a_long_shape_is_told_in_few_steps_of_like_width() -> None:
    found = shape_of((1,) * 480, 0, 479)
    assert found == (TALLEST,) * MOST_STEPS


def test_kinds_that_fit_together_stand_on_one_picture_and_none_is_parted() -> None:
    words = Words(I18n.read(REPOSITORY / "data" / "locales"), "en", escaped=False)
    found = [Fortune(kind, Seat(seat), COIN, seat) for kind in "abcde" for seat in (0, 1)]
    pages = luck_pages(words, Tally(), "Luck", found)
    assert [[len(hazard.rows) for hazard in page.hazards] for page in pages] == [[2] * (MOST_FARED // 2), [2, 2]]
    assert luck_pages(words, Tally(), "Luck", []) == []
    (row,) = luck_pages(words, Tally(), "Luck", [Fortune(FIRST, Seat(1), COIN, 1)])[0].hazards[0].rows
    assert (row.side, row.came, row.low, row.high, row.shape) == (1, 1, 0, 1, (9, 9))
    assert (row.words, row.compared) == ("1, expected 0.5", "luckier than 75%")
