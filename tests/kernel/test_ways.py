"""Ways to an answer: equal steps are offered once, in order, and the last one that is left is the answer."""

from __future__ import annotations

from rules.kernel.cursor import Cursor, Refused, root, walk
from rules.kernel.types import Choice, Option, Refusal, Text, Token
from rules.kernel.ways import Way, Ways


def way(*tokens: str, least: int | None = None) -> Way:
    """Return a way of steps named by their tokens to the answer of the same tokens, reversed."""
    return Way(tuple(Option(token, Text(f"step.{token}")) for token in tokens), tuple(reversed(tokens)), least)


def why(before: Choice, token: Token) -> Refusal | None:
    """Forbid one word in the midst of answers that begin with a hit."""
    return Refusal(Text("toy.no"), "TOY-1") if token == "far" and before == ("hit",) else None


WAYS = Ways(
    (way("a", "move"), way("a", "hit"), way("b", "hit"), way("pass")),
    lambda row: Text("ask", {"after": list(row)}),
    lambda row: Text("tell", {"of": list(row)}) if row[-1] == "hit" else None,
    why,
)


def tokens(row: tuple[str, ...]) -> list[str]:
    return [option.token for option in walk(root(WAYS), row).options()]


def test_equal_beginnings_are_one_step() -> None:
    assert tokens(()) == ["a", "b", "pass"]


def test_the_steps_after_a_step_are_its_own() -> None:
    assert tokens(("a",)) == ["move", "hit"]
    assert isinstance(root(WAYS).take("c"), Refused)


def test_the_only_answer_left_is_reached_before_its_last_step() -> None:
    assert walk(root(WAYS), ("b",)).is_whole
    assert WAYS.answer(("b",)) == ("hit", "b")
    assert WAYS.answer(("pass",)) == ("pass",)


def test_several_answers_left_are_none_reached() -> None:
    assert not walk(root(WAYS), ("a",)).is_whole
    assert WAYS.answer(("a",)) is None
    assert WAYS.answer(("c",)) is None


def test_nothing_is_reached_before_the_first_step() -> None:
    one = Ways((way("pass"),), lambda row: Text("ask"))
    assert one.answer(()) is None
    assert not root(one).is_whole


def test_ways_that_lead_on_keep_their_order() -> None:
    assert [one.choice for one in WAYS.leading(("a",))] == [("move", "a"), ("hit", "a")]
    assert [one.choice for one in WAYS] == [("move", "a"), ("hit", "a"), ("hit", "b"), ("pass",)]


def test_every_step_is_asked_for_and_told_with_those_before_it() -> None:
    after = WAYS.after("a")
    assert after is not None
    assert (WAYS.prompt, after.prompt) == (Text("ask", {"after": []}), Text("ask", {"after": ["a"]}))
    assert (after.about(("hit",)), after.about(("move",))) == (Text("tell", {"of": ["a", "hit"]}), None)


def test_a_word_that_no_way_has_is_refused_by_a_rule_about_the_answers_that_are_left() -> None:
    near_b = root(Ways((way("b", "hit"), way("b", "miss")), lambda row: Text("ask"), why=why)).take("b")
    assert isinstance(near_b, Cursor)
    refused = near_b.take("far")
    assert isinstance(refused, Refused)
    assert refused.reason is not None
    assert refused.reason.clause == "TOY-1"


def test_steps_at_the_end_may_be_left_out_and_the_first_ones_are_meant() -> None:
    turns = Ways((way("a", "n", least=1), way("a", "e", least=1), way("b", "n")), lambda row: Text("ask"))
    assert turns.default is None
    after = turns.after("a")
    assert after is not None
    assert after.default == "n"
