"""What seasons are called, of names that end in numbers, in dates, or in what earlier versions added."""

from __future__ import annotations

import pytest

from bot.contest.applying import LONGEST_NAME
from bot.show.events.season_names import following


def called(name: str, last: int, first: int = 1) -> list[str]:
    """Return what the seasons after the `first` are called, of which that has the name."""
    found = [name]
    for season in range(first, last):
        found.append(following(found[-1], season))
    return found[1:]


@pytest.mark.parametrize(
    ("name", "second", "third"),
    [
        ("Autumn League", "Autumn League 2", "Autumn League 3"),
        ("Season 1", "Season 2", "Season 3"),
        ("Cup #1", "Cup #2", "Cup #3"),
        ("秋リーグ1", "秋リーグ2", "秋リーグ3"),
        ("League 2026", "League 2026 · 2", "League 2026 · 3"),
        ("Cup of 10/1", "Cup of 10/1 · 2", "Cup of 10/1 · 3"),
        ("Rules 1.1", "Rules 1.1 · 2", "Rules 1.1 · 3"),
        ("Group 3", "Group 3 · 2", "Group 3 · 3"),
        ("1", "1 · 2", "1 · 3"),
    ],
)
def test_a_season_has_its_number_once(name: str, second: str, third: str) -> None:
    assert called(name, 3) == [second, third]


@pytest.mark.parametrize(
    ("name", "season", "after"),
    [
        ("Autumn League, next season", 2, "Autumn League 3"),
        ("Autumn League, next season, next season, next season", 4, "Autumn League 5"),
        ("Autumn League, next season 次シーズン", 3, "Autumn League 4"),
        ("Season 1, mùa sau", 2, "Season 3"),
        ("League 2026 下一季", 2, "League 2026 · 3"),
        ("League 2 ซีซันถัดไป", 2, "League 2 · 3"),
        (", next season", 1, ", next season 2"),
    ],
)
def test_what_earlier_versions_added_is_a_number_from_then_on(name: str, season: int, after: str) -> None:
    assert following(name, season) == after


@pytest.mark.parametrize("name", ["L" * LONGEST_NAME, "L" * 53, "League " * 8 + "2026", "L" * 53 + "2026"])
def test_a_long_name_is_cut_before_its_number(name: str) -> None:
    found = called(name, 1200)
    assert max(map(len, found)) <= LONGEST_NAME
    assert [int(one.rpartition(" ")[2]) for one in found] == list(range(2, 1201))
    assert len({one.rstrip("0123456789")[:50] for one in found}) == 1
