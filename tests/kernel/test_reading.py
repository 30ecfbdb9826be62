"""Words to answers and back by the one menu; what is left of an answer in a changed position."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel.cursor import canonical, root
from rules.kernel.errors import AmbiguousText, IncompleteChoice, UnreadableText
from rules.kernel.menu import Menu, One, Some, Then, pool
from rules.kernel.reading import mend, read, write
from rules.kernel.types import Choice, Option, Refusal, Text
from tests.support.shared_out import at_landing

from .test_menu import answer, hand, one, plain
from .trees import PROMPT, tree


def attack() -> Menu:
    """An attack as cards games have it: unit, target, any cards, then splash, guard and loot, which mostly are none."""

    def optional(*tokens: str, then: Menu | None = None) -> Menu:
        return One(PROMPT, lambda: plain("-", *tokens), lambda _: then, default="-")

    def last(taken: Choice) -> Menu:
        return optional("s1", then=optional("g1", "g2", then=optional("h4")))

    cards = Then(hand("fire", "zap", "ward", most=3), last)
    return One(PROMPT, lambda: plain("u1", "u2"), lambda _: One(PROMPT, lambda: plain("e1", "e2"), lambda _: cards))


def test_steps_with_a_default_are_left_out_in_writing() -> None:
    start = root(attack())
    assert read(start, ["u1", "e2"]) == ("u1", "e2", ".", "-", "-", "-")
    assert read(start, ["u1", "e2", "zap", "fire", "g1"]) == ("u1", "e2", "zap", "fire", ".", "-", "g1", "-")
    assert write(start, ("u1", "e2", "zap", "fire", ".", "-", "g1", "-")) == ("u1", "e2", "zap", "fire", "g1")
    assert write(start, ("u1", "e2", ".", "-", "-", "-")) == ("u1", "e2")


def test_the_beginning_of_a_token_is_enough_where_it_fits_one() -> None:
    start = root(attack())
    assert read(start, ["u1", "e2", "za"]) == ("u1", "e2", "zap", ".", "-", "-", "-")
    with pytest.raises(AmbiguousText) as caught:
        read(start, ["u"])
    assert caught.value.nearest == ("u1", "u2")


def test_a_word_that_fits_nowhere_is_refused_with_what_is_near_and_why() -> None:
    reason = Refusal(Text("toy.no"), "TOY-5")
    menu = One(PROMPT, lambda: plain("north"), judge=lambda t: plain(t)[0] if t == "north" else reason)
    with pytest.raises(UnreadableText) as caught:
        read(root(menu), ["nroth"])
    assert (caught.value.nearest, caught.value.text, caught.value.clause) == (("north",), Text("toy.no"), "TOY-5")


def test_a_word_is_refused_with_the_reason_of_the_first_step_that_knows_one_of_those_it_may_be_meant_for() -> None:
    reason = Refusal(Text("toy.why"), "TOY-1")
    last = One(PROMPT, judge=lambda token: Option(token, PROMPT) if token == "b" else reason, default="b")
    start = root(One(PROMPT, lambda: plain("-"), lambda _: last, default="-"))
    with pytest.raises(UnreadableText) as caught:
        read(start, ["x"])
    assert (caught.value.text, caught.value.clause) == (reason.text, "TOY-1")


def test_what_cannot_be_put_in_is_missed() -> None:
    with pytest.raises(IncompleteChoice):
        read(root(attack()), ["u1"])


def test_rows_are_written_without_their_marks_where_they_can_be_told_apart() -> None:
    start = root(Some(PROMPT, lambda _: Then(one("a", "b"), lambda _: one("x", "y")), rows=True))
    whole = ("a", "x", "/", "b", "y", "/", "done")
    assert write(start, whole) == ("a", "x", "b", "y")
    assert read(start, ["a", "x", "b", "y"]) == whole
    assert read(start, []) == ("done",)


def test_a_list_is_mended_row_by_row_with_the_reasons_of_those_that_fall() -> None:
    def each(used: Choice) -> Menu:
        left = [t for t in ("a", "b", "c") if t not in used]
        return One(PROMPT, lambda: plain(*left))

    start = root(Some(PROMPT, each, rows=True))
    mended = mend(start, ("a", "/", "z", "/", "a", "/", "c", "/", "done"))
    assert mended.kept == ("a", "/", "c", "/", "done")
    assert [(number, error.choice[error.at]) for number, error in mended.faults] == [(1, "z"), (2, "a")]


def test_an_answer_without_rows_is_cut_where_it_does_not_fit() -> None:
    mended = mend(root(attack()), ("u1", "e9", "."))
    assert mended.kept == ("u1",)
    assert [number for number, _ in mended.faults] == [0]


@at_landing
@pytest.mark.parametrize("share", range(4))
def test_what_is_written_is_read_back(share: int) -> None:
    for number in range(share, 400, 4):
        rng = Random(f"written {number}")
        start = root(tree(f"tree {number}"))
        for _ in range(6):
            choice = answer(start, rng)
            if choice is not None:
                stored = canonical(start, choice)
                assert read(start, write(start, stored)) == stored, number
                assert mend(start, stored) == (stored, ()), number


def test_copies_of_a_card_are_written_and_read() -> None:
    def left(taken: Choice) -> list[Option]:
        return [option for option in plain("a", "b") if taken.count(option.token) < 3]

    start = root(pool(PROMPT, left, least=4, most=4))
    assert read(start, write(start, ("a", "a", "a", "b"))) == ("a", "a", "a", "b")
