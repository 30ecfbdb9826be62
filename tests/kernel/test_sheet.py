"""Order sheets: taken apart, projected, mended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.chance import Scripted, Unforeseen
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.reading import mend
from rules.kernel.sheet import Sheet, join, split
from rules.kernel.types import Decision, Event, Move, Seat, View

from .test_flow import TOY, UNSHUFFLED
from .toy import ToyState

tokens = st.sampled_from(["a", "b3", "attack", "wait"])
orders = st.lists(st.lists(tokens, min_size=1, max_size=4).map(tuple), max_size=5).map(tuple)


def sheet_view() -> tuple[View[ToyState], Decision]:
    """Play to the sheet of seat 1."""
    chance = Scripted([*UNSHUFFLED, 0, 0])
    state, _ = TOY.start({}, chance)
    for decision, choice in (("1.0", ("card2",)), ("1.1", ("card5",)), ("2.0", ("parry",))):
        state, _ = TOY.submit(state, decision, choice, chance)
    return TOY.view(state, Seat(1)), state.pending[Seat(1)]


@given(orders)
def test_join_and_split_are_inverse(given_orders: tuple[tuple[str, ...], ...]) -> None:
    assert split(join(given_orders)) == Sheet(given_orders, (), True)
    assert split(join(given_orders, done=False)) == Sheet(given_orders, (), False)


def test_split_keeps_the_open_rest() -> None:
    assert split(("a", "b3", "/", "c", "stay")) == Sheet((("a", "b3"),), ("c", "stay"), False)


def test_options_follow_the_projected_position() -> None:
    view, decision = sheet_view()
    first = TOY.options_at(view, decision, ("plus",))
    assert [o.token for o in first.options] == ["1", "5", "9"]
    after = TOY.options_at(view, decision, ("plus", "9", "/", "minus"))
    assert [o.token for o in after.options] == ["1", "5", "9"]
    view.state.counter = 5
    view.memo.clear()
    assert [o.token for o in TOY.options_at(view, decision, ("plus",)).options] == ["1"]


def test_an_order_that_would_fall_back_is_offered_only_widely_with_its_doubt() -> None:
    view, decision = sheet_view()
    view.state.counter = 5
    wide = {o.token: o.doubt.key if o.doubt else None for o in TOY.options_at(view, decision, ("plus",), True).options}
    assert wide == {"1": None, "5": "toy.too_far", "9": "toy.too_far"}
    TOY.check(view, decision, ("plus", "9", "/", "done"))


def test_a_dead_end_is_not_the_end_of_a_sheet() -> None:
    """Nothing fits after `plus` as things stand, which makes no answer of what stands before it."""
    view, decision = sheet_view()
    view.state.counter = 9
    assert not TOY.options_at(view, decision, ("plus",)).options
    for draft in (("plus",), ("minus", "1", "/", "plus")):
        with pytest.raises(IncompleteChoice) as caught:
            TOY.check(view, decision, draft)
        assert caught.value.at == len(draft)
        assert TOY.expire(view, decision, draft) == Move(decision.id, decision.default, "clock")


def test_foresee_returns_position_and_events_after_each_order() -> None:
    view, decision = sheet_view()
    steps = TOY.foresee(view, decision, ("plus", "5", "/", "minus", "1", "/", "done"))
    assert [s.state.counter for s in steps] == [5, 4]
    assert [s.events for s in steps] == [(Event("counted", {"counter": 5}),), (Event("counted", {"counter": 4}),)]
    assert view.state.counter == 0


def test_a_projection_may_not_draw_from_chance() -> None:
    view, decision = sheet_view()

    class Gambler(type(TOY)):
        def apply_order(self, r, decision, order):
            r.roll(6)

    with pytest.raises(Unforeseen, match="may not draw"):
        assert Gambler().project(view, decision, (("plus", "1"),)).state


def test_mending_drops_only_the_orders_that_are_refused() -> None:
    view, decision = sheet_view()
    draft = ("plus", "1", "/", "plus", "5", "/", "times", "2", "/", "minus", "1", "/", "done")
    assert mend(TOY.root(view, decision), draft).kept == ("plus", "1", "/", "minus", "1", "/", "done")


def test_an_emptied_draft_still_counts_as_a_draft() -> None:
    view, decision = sheet_view()
    move = TOY.expire(view, decision, ("times", "2", "/", "done"))
    assert (move.choice, move.by) == (("done",), "draft")


def test_the_same_order_twice_is_refused_at_its_place() -> None:
    view, decision = sheet_view()
    with pytest.raises(IllegalChoice) as caught:
        TOY.check(view, decision, ("plus", "1", "/", "plus", "1", "/", "done"))
    assert caught.value.at == 3
    assert caught.value.nearest[0] == "minus"
