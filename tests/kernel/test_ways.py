"""Ways to an answer: equal steps are offered once, in order, and the last one that is left is the answer."""

from __future__ import annotations

from rules.kernel.types import Option, Text
from rules.kernel.ways import Way, arrived, leading, next_steps


def way(*tokens: str) -> Way:
    """Return a way of steps named by their tokens to the answer of the same tokens, reversed."""
    return Way(tuple(Option(token, Text(f"step.{token}")) for token in tokens), tuple(reversed(tokens)))


WAYS = (way("a", "move"), way("a", "hit"), way("b", "hit"), way("pass"))


def tokens(row: tuple[str, ...]) -> list[str]:
    return [option.token for option in next_steps(WAYS, row)]


def test_equal_beginnings_are_one_step() -> None:
    assert tokens(()) == ["a", "b", "pass"]


def test_the_steps_after_a_step_are_its_own() -> None:
    assert tokens(("a",)) == ["move", "hit"]
    assert tokens(("c",)) == []


def test_the_only_answer_left_is_reached_before_its_last_step() -> None:
    assert arrived(WAYS, ("b",)) == ("hit", "b")
    assert arrived(WAYS, ("pass",)) == ("pass",)


def test_several_answers_left_are_none_reached() -> None:
    assert arrived(WAYS, ("a",)) is None
    assert arrived(WAYS, ("c",)) is None


def test_nothing_is_reached_before_the_first_step() -> None:
    assert arrived((way("pass"),), ()) is None


def test_ways_that_lead_on_keep_their_order() -> None:
    assert [one.choice for one in leading(WAYS, ("a",))] == [("move", "a"), ("hit", "a")]
