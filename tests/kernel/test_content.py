"""Faults of content files: what was given, and what may stand there."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from rules.kernel.content import Entry, decode
from rules.kernel.errors import ContentError


class Blow(Entry, frozen=True, tag_field="op", tag="blow"):
    n: int


class Push(Entry, frozen=True, tag_field="op", tag="push"):
    n: int


class Card(Entry, frozen=True):
    id: str
    sort: Literal["unit", "event"]
    effects: tuple[Blow | Push, ...] = ()


GOOD: dict[str, Any] = {"id": "a", "sort": "unit", "effects": [{"op": "blow", "n": 1}]}


@pytest.mark.parametrize(
    ("wrong", "path", "told"),
    [
        ({"sort": "spell"}, "cards[a].sort", "Invalid enum value 'spell'; expected one of event, unit"),
        ({"effects": [{"op": "drag", "n": 1}]}, "cards[a].effects[0].op", "Invalid value 'drag'; expected one of blow"),
        ({"effects": [{"op": "push", "n": "x"}]}, "cards[a].effects[0].n", "Expected `int`, got `str`"),
        ({"cost": 1}, "cards[a]", "expected id, sort, effects"),
    ],
)
def test_a_wrong_word_is_refused_with_its_place_and_the_words_that_may_stand_there(
    wrong: dict[str, Any], path: str, told: str
) -> None:
    assert decode("a.toml", "cards[a]", GOOD, Card).id == "a"
    with pytest.raises(ContentError) as caught:
        decode("a.toml", "cards[a]", {**GOOD, **wrong}, Card)
    assert f"{path}:" in str(caught.value)
    assert told in str(caught.value)
