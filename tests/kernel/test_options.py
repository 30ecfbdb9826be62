"""Match options: what a new match has, and what one has that was recorded before an option existed."""

from __future__ import annotations

import pytest

from rules.kernel.errors import OptionError
from rules.kernel.options import by_correspondence, complete, for_event, in_force
from rules.kernel.types import OptionSpec

SPECS = (
    OptionSpec("mood", "calm", ("calm", "wild")),
    OptionSpec("patience", 3, low=2, high=5, later=True),
    OptionSpec("edition", 3, (2, 3), later=True, edition=True),
)


def test_a_new_match_names_every_option() -> None:
    assert complete(SPECS, {"mood": "wild"}) == {"mood": "wild", "patience": 3, "edition": 3}


def test_a_match_that_does_not_name_a_later_option_is_played_without_it() -> None:
    assert in_force(SPECS, {}) == {"mood": "calm"}
    assert in_force(SPECS, {"patience": 4}) == {"mood": "calm", "patience": 4}


def test_a_later_option_that_is_named_is_checked_like_any_other() -> None:
    with pytest.raises(OptionError):
        in_force(SPECS, {"patience": 6})


def test_the_edition_of_the_rulings_is_not_offered() -> None:
    assert [spec.name for spec in SPECS if spec.is_offered] == ["mood", "patience"]


def test_a_match_of_an_older_edition_is_played_by_it() -> None:
    assert in_force(SPECS, {"edition": 2})["edition"] == 2


EVENT = (
    OptionSpec("mood", "calm", ("calm", "wild"), event="wild"),
    OptionSpec("placing", "turns", ("turns", "lists"), correspondence="lists"),
)


def test_an_event_plays_by_what_is_fairest_unless_it_says_else() -> None:
    assert for_event(EVENT, {}, True) == {"mood": "wild"}
    assert for_event(EVENT, {"mood": "calm"}, True) == {"mood": "calm"}
    assert by_correspondence(EVENT, {}) == {"placing": "lists"}, "friends play as ever"


def test_an_event_by_correspondence_plays_as_such_matches_do_too() -> None:
    assert for_event(EVENT, {}, False) == {"mood": "wild", "placing": "lists"}
    assert for_event(EVENT, {"placing": "turns"}, False)["placing"] == "turns"
