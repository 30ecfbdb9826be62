"""Deeds from any menu: every whole answer once, best first, said by its steps; none where there are too many."""

from __future__ import annotations

import pytest

from rules.kernel.cursor import canonical, check, root, wholes
from rules.kernel.deeds import Deed, of, ranked, walked
from rules.kernel.menu import Menu, One, Some, Then, pool
from rules.kernel.types import Choice, Option, Text
from tests.support.shared_out import few

from .test_menu import one, plain
from .trees import PROMPT, tree


def deeds(menu: Menu, most: int = 600) -> tuple[Deed, ...]:
    return walked(root(menu), lambda _: 0.0, lambda choice: choice[0], lambda _: "other", most)


def test_most_random_trees_have_deeds() -> None:
    assert sum(bool(deeds(tree(f"deeds/{seed}", 2))) for seed in range(30)) >= 15


@few(8)
@pytest.mark.parametrize("seed", range(30))
def test_every_whole_answer_is_a_deed_and_each_can_be_given(seed: int) -> None:
    menu = tree(f"deeds/{seed}", 2)
    found = deeds(menu)
    if not found:  # too many or without an end: then they are no deeds at all, see below
        return
    assert {deed.entries[0] for deed in found} == {canonical(root(menu), choice) for choice in wholes(root(menu))}
    assert len({deed.mark for deed in found}) == len(found)
    for deed in found:
        check(root(menu), deed.entries[0])


def test_of_too_many_answers_none_is_a_deed() -> None:
    many = tuple(Option(f"t{n}", Text("toy.t")) for n in range(30))
    menu = One(PROMPT, lambda: many, lambda _: One(PROMPT, lambda: many))
    assert deeds(menu, most=100) == ()
    assert len(deeds(menu, most=900)) == 900


def test_a_list_without_an_end_is_chosen_step_by_step() -> None:
    assert deeds(Some(PROMPT, lambda _: one("a", "b"), rows=True), most=50) == ()


def test_a_deed_is_said_by_its_steps_without_those_that_are_forced() -> None:
    menu = One(PROMPT, lambda: plain("march", "halt"), lambda token: one("here") if token == "march" else None)
    texts = [deed.text for deed in deeds(menu)]
    assert texts == [Text("toy.march"), Text("toy.halt")]
    chained = Then(one("u1", "u2"), lambda _: one("e1", "e2"))
    first = deeds(chained)[0]
    assert first.text == Text("deed.steps", {"steps": [Text("toy.u1"), Text("toy.e1")]})


def test_doubted_options_are_no_deeds() -> None:
    listed = (*plain("sure"), Option("far", Text("toy.far"), doubt=Text("toy.doubt")))
    assert [deed.entries for deed in deeds(One(PROMPT, lambda: listed))] == [(("sure",),)]


def test_a_set_is_one_deed_in_whatever_order_it_is_pressed() -> None:
    hand = pool(PROMPT, lambda taken: plain(*(c for c in ("a", "b") if c not in taken)), 2, 2)
    assert [deed.entries for deed in deeds(hand)] == [(("a", "b"),)]


def test_the_best_come_first_and_what_one_may_not_mean_last() -> None:
    def deed(token: str, worth: float, warning: Text | None = None) -> Deed:
        choice: Choice = (token,)
        return Deed((choice,), token, "attack", Text(token), warning=warning, worth=worth)

    own = deed("own", 9.0, Text("toy.doubt"))
    order = ranked([deed("low", 1.0), own, deed("high", 5.0), deed("same", 1.0)])
    assert [d.unit for d in order] == ["high", "low", "same", "own"]
    assert of(order, unit="low") == (order[1],)
    assert of(order, sort="move") == ()
