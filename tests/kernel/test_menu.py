"""The four shapes of a menu and the cursor that walks them: what is listed, taken, refused, whole and stored."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from rules.kernel.cursor import (
    Cursor,
    Refused,
    arranged,
    canonical,
    check,
    follows,
    root,
    rows,
    sets,
    sole,
    unasked,
    walk,
    wholes,
)
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import Menu, One, Some, Step, Then, bracketed, only, pool
from rules.kernel.reading import read
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Field, Option, Refusal, Text, Token
from tests.support.shared_out import few

from .trees import PROMPT, tree

TREES = 400


def plain(*tokens: str) -> tuple[Option, ...]:
    return tuple(Option(token, Text(f"toy.{token}")) for token in tokens)


def one(*tokens: str) -> One:
    return One(PROMPT, lambda: plain(*tokens))


def hand(*cards: str, least: int = 0, most: int | None = None, ordered: bool = False) -> Some:
    def left(taken: Choice) -> tuple[Option, ...]:
        return plain(*(card for card in cards if card not in taken))

    return pool(PROMPT, left, least, most, ordered)


def listed(cursor: Cursor) -> list[str]:
    return [option.token for option in cursor.options()]


def test_one_is_whole_after_a_token() -> None:
    start = root(one("a", "b"))
    assert listed(start) == ["a", "b"]
    assert not start.is_whole
    assert walk(start, ("a",)).is_whole


def test_a_refused_token_names_its_place_what_is_near_and_the_reason() -> None:
    reason = Refusal(Text("toy.no"), "TOY-3")
    menu = One(PROMPT, lambda: plain("alpha"), judge=lambda t: plain(t)[0] if t == "alpha" else reason)
    with pytest.raises(IllegalChoice) as caught:
        check(root(Then(one("x"), lambda _: menu)), ("x", "alpa"))
    error = caught.value
    assert (error.at, error.nearest, error.text, error.clause) == (1, ("alpha",), Text("toy.no"), "TOY-3")


def test_an_answer_that_stops_short_is_incomplete_and_one_that_goes_on_is_refused() -> None:
    start = root(Then(one("a"), lambda _: one("b")))
    for short in ((), ("a",)):
        with pytest.raises(IncompleteChoice):
            check(start, short)
    with pytest.raises(IllegalChoice) as caught:
        check(start, ("a", "b", "b"))
    assert caught.value.at == 2


def test_a_text_is_taken_where_it_fits_its_field_and_is_understood() -> None:
    refusal = Refusal(Text("toy.bad_word"), "TOY-4")
    reads = {"bad": refusal}.get
    menu = One(PROMPT, lambda: plain("none"), field=Field(PROMPT, 2, 4), reads=reads)
    assert walk(root(menu), ("=good",)).is_whole
    assert walk(root(menu), ("none",)).is_whole
    for wrong in ("=g", "=long one", "good"):
        assert isinstance(root(menu).take(wrong), Refused)
    found = root(menu).take("=bad")
    assert isinstance(found, Refused)
    assert found.reason == refusal


def test_a_set_closes_with_a_stop_from_its_least_number_on() -> None:
    start = root(hand("a", "b", "c", least=1))
    assert listed(start) == ["a", "b", "c"]
    assert listed(walk(start, ("b",))) == ["a", "c", "."]
    check(start, ("b", "."))
    with pytest.raises(IncompleteChoice):
        check(start, ("b",))


def test_a_set_that_needs_more_than_a_number_closes_once_it_has_it() -> None:
    cards = hand("a", "b", "c", least=1)
    start = root(dataclasses.replace(cards, may_close=lambda taken: "c" in taken))
    assert listed(walk(start, ("b",))) == ["a", "c"]
    assert canonical(start, ("c", "b", ".")) == ("b", "c", ".")
    with pytest.raises(IllegalChoice):
        check(start, ("b", "."))


def test_what_ends_a_list_or_is_left_out_is_unasked_where_nothing_else_may_be_chosen() -> None:
    """After the last card its list is closed and the skill left out; whatever else may be chosen is a choice."""
    none = One(PROMPT, lambda: plain("-"), default="-")
    start = root(Then(hand("a", "b"), lambda _: Then(none, lambda _: one("x"))))
    assert unasked(start) == unasked(walk(start, ("a",))) == ()
    assert unasked(walk(start, ("a", "b"))) == (".", "-")
    doubted = Option("far", Text("toy.far"), doubt=Text("toy.doubt"))
    assert unasked(root(One(PROMPT, lambda: (*plain("-"), doubted), default="-"))) == ()
    assert unasked(root(One(PROMPT, lambda: plain("-")))) == (), "the only option that is no default says something"
    assert unasked(root(One(PROMPT, lambda: plain("-"), default="-", field=Field(PROMPT, 1, 9)))) == ()


def test_a_set_of_a_fixed_number_ends_by_itself() -> None:
    check(root(hand("a", "b", "c", least=2, most=2)), ("c", "a"))
    with pytest.raises(IllegalChoice):
        check(root(hand("a", "b", "c", least=2, most=2)), ("c", "."))


def test_a_set_at_its_greatest_number_ends_by_itself_and_may_be_closed_before() -> None:
    start = root(Then(hand("a", "b", "c", most=2), lambda _: one("x")))
    check(start, ("a", "b", "x"))
    check(start, ("a", ".", "x"))
    check(start, (".", "x"))


def test_a_set_is_stored_in_the_order_of_its_listing() -> None:
    start = root(Then(hand("c", "b", "a", most=2), lambda _: hand("x", "y", "z")))
    assert canonical(start, ("a", "c", "z", "x", ".")) == ("c", "a", "x", "z", ".")
    assert canonical(start, ("a", ".", ".")) == ("a", ".", ".")


def placed(*names: str, least: int = 0, most: int | None = None) -> Some:
    """Return a set of names, each with a place of its own."""

    def each(taken: Choice) -> One:
        places = [place for place in ("1", "2", "3") if place not in taken[1::2]]
        return One(PROMPT, lambda: plain(*(n for n in names if n not in taken[::2])), lambda _: one(*places))

    return Some(PROMPT, each, least=least, most=most, ordered=False, closed_by="end")


def test_a_set_whose_items_have_several_tokens_is_stored_by_their_first_ones() -> None:
    start = root(Then(placed("a", "b", "c"), lambda taken: one(*taken)))
    assert canonical(start, ("c", "1", "a", "3", "end", "a")) == ("a", "3", "c", "1", "end", "a")
    assert canonical(root(placed("a", "b", "c", most=2)), ("c", "1", "a", "3")) == ("a", "3", "c", "1")
    with pytest.raises(IncompleteChoice):
        check(start, ("c", "1", "a"))


def test_what_follows_a_set_cannot_tell_in_which_order_its_items_were_given() -> None:
    seen: list[Choice] = []

    def rest(taken: Choice) -> One:
        seen.append(taken)
        return one("x")

    check(root(Then(placed("a", "b"), rest)), ("b", "1", "a", "2", "end", "x"))
    assert seen == [("a", "2", "b", "1")]


def test_a_beginning_is_put_in_order_as_far_as_its_items_are_finished() -> None:
    start = root(placed("a", "b", "c"))
    assert arranged(start, ("c", "1", "b", "3", "a")) == ("b", "3", "c", "1", "a")
    assert arranged(start, ("c", "1", "a", "2")) == ("a", "2", "c", "1")


def test_a_set_within_an_item_of_a_set_is_put_in_order_too() -> None:
    def each(taken: Choice) -> One:
        return One(PROMPT, lambda: plain(*(n for n in ("a", "b") if n not in taken)), lambda _: hand("x", "y", "z"))

    start = root(Some(PROMPT, each, ordered=False, closed_by="end"))
    given = ("b", "z", "x", ".", "a", "y", "x", ".", "end")
    assert canonical(start, given) == ("a", "x", "y", ".", "b", "x", "z", ".", "end")


def test_a_set_is_enumerated_once() -> None:
    assert list(wholes(root(hand("b", "a", "c", least=2, most=2)))) == [("b", "a"), ("b", "c"), ("a", "c")]


def test_items_are_found_by_where_they_end() -> None:
    start = root(Then(one("x"), lambda _: placed("a", "b", "c")))
    assert [bounds for _, bounds in sets(start, ("x", "c", "1", "a", "2", "b"))] == [[1, 3, 5]]
    assert [bounds for _, bounds in sets(start, ("x", "c", "1", "a", "2", "end"))] == [[1, 3, 5]]
    assert [bounds for _, bounds in sets(root(hand("a", "b", most=2)), ("b", "a"))] == [[0, 1, 2]]


def test_an_ordered_set_keeps_its_order() -> None:
    start = root(hand("a", "b", "c", ordered=True))
    assert canonical(start, ("c", "a", ".")) == ("c", "a", ".")


def test_copies_are_repeated_tokens() -> None:
    def left(taken: Choice) -> tuple[Option, ...]:
        return plain(*(card for card in ("a", "b") if taken.count(card) < 4))

    deck = root(pool(PROMPT, left, least=6, most=6))
    assert canonical(deck, ("b", "a", "b", "a", "b", "b")) == ("a", "a", "b", "b", "b", "b")
    with pytest.raises(IllegalChoice):
        check(deck, ("a", "a", "a", "a", "a", "b"))


def test_then_gives_the_rest_what_was_taken_in_order_without_the_closing_token() -> None:
    seen: list[Choice] = []

    def rest(taken: Choice) -> One:
        seen.append(taken)
        return one("x")

    check(root(Then(hand("a", "b"), rest)), ("b", "a", ".", "x"))
    assert seen == [("a", "b")]


def test_rows_fold_into_what_the_next_row_is_made_from() -> None:
    def each(total: int) -> One:
        return one(*(str(n) for n in range(1, 4) if total + n <= 4))

    start = root(Some(PROMPT, each, 0, lambda total, row: total + int(row[0]), rows=True))
    assert listed(start) == ["1", "2", "3", "done"]
    check(start, ("3", "/", "1", "/", "done"))
    with pytest.raises(IllegalChoice):
        check(start, ("3", "/", "2", "/", "done"))
    with pytest.raises(IncompleteChoice):
        check(start, ("3", "done")[:1])
    assert listed(walk(start, ("3",))) == ["/"]


def test_rows_at_their_greatest_number_can_only_be_closed() -> None:
    start = root(Some(PROMPT, lambda _: one("a"), rows=True, most=1))
    assert listed(walk(start, ("a", "/"))) == ["done"]
    assert listed(root(Some(PROMPT, lambda _: one("a"), rows=True, most=0))) == ["done"]


def test_rows_are_cut_without_the_tree_and_those_in_brackets_belong_to_theirs() -> None:
    inner = bracketed(Some(PROMPT, lambda _: one("s"), rows=True))
    start = root(Some(PROMPT, lambda _: One(PROMPT, lambda: plain("v", "a"), {"v": inner}.get), rows=True))
    choice = ("v", "(", "s", "/", "s", "/", "done", ")", "/", "a", "/", "done")
    check(start, choice)
    assert rows(choice) == ((("v", "(", "s", "/", "s", "/", "done", ")"), ("a",)), ("done",))


def test_equal_beginnings_lead_to_the_same_place() -> None:
    start = root(Some(PROMPT, lambda _: one("a", "b"), rows=True))
    assert walk(start, ("a", "/")) is walk(start, ("a", "/"))


def test_nothing_has_to_be_chosen_from_an_empty_tree() -> None:
    assert root(None).is_whole
    check(root(None), ())
    assert root(only("a", "toy.a")).take("a") is not None


def test_a_large_set_is_walked_without_being_enumerated() -> None:
    cards = [f"c{n}" for n in range(300)]
    choice = tuple(sorted(cards[:60], reverse=True))
    assert canonical(root(hand(*cards, least=60, most=60)), choice) == tuple(cards[:60])


def answer(start: Cursor, rng: Random) -> Choice | None:
    """Draw a whole answer; None where a walk of fifty tokens does not end (lists without a greatest number)."""
    found: list[str] = []
    cursor = start
    while not cursor.is_whole:
        tokens = [option.token for option in cursor.options()]
        if cursor.closing is not None and len(found) > 20:
            tokens = [cursor.closing]
        if cursor.node is not None and cursor.node.field is not None and rng.random() < 0.5:
            tokens = ["=ab"]
        if len(found) > 50:
            return None
        token = rng.choice(tokens)
        kid = cursor.take(token)
        assert isinstance(kid, Cursor), (found, token)
        found.append(token)
        cursor = kid
    return tuple(found)


@few(40)
@pytest.mark.parametrize("number", range(TREES))
def test_what_holds_of_every_tree(number: int) -> None:
    rng = Random(f"answers {number}")
    start = root(tree(f"tree {number}"))
    for _ in range(8):
        choice = answer(start, rng)
        if choice is None:
            continue
        check(start, choice)
        stored = canonical(start, choice)
        assert canonical(start, stored) == stored
        assert sorted(stored) == sorted(choice)
        for cut in range(len(choice)):
            with pytest.raises(IncompleteChoice):
                check(start, choice[:cut])
        for foreign in ("?", "", "t99"):
            at = rng.randrange(len(choice) + 1)
            with pytest.raises(IllegalChoice):
                check(start, (*choice[:at], foreign, *choice[at:]))


def test_enumerated_answers_are_whole_and_different() -> None:
    start = root(Then(hand("a", "b", "c", least=1, most=2, ordered=True), lambda _: one("x", "y")))
    found = list(wholes(start))
    assert len(found) == len(set(found)) == (3 + 6) * 2
    for choice in found:
        check(start, choice)


class Last(Step):
    """A step that says why nothing may follow it."""

    __slots__ = ()

    def options(self) -> tuple[Option, ...]:
        return plain("a", "b")

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        return Refusal(Text("toy.full", {"last": last, "given": token}), "TOY-4")


def test_what_goes_beyond_a_whole_answer_is_refused_with_the_reason_of_its_last_step() -> None:
    for menu, whole in ((Last(), ("b",)), (Then(one("x"), lambda _: Last()), ("x", "b"))):
        with pytest.raises(IllegalChoice) as caught:
            check(root(menu), (*whole, "a"))
        assert (caught.value.at, caught.value.clause) == (len(whole), "TOY-4")
        assert caught.value.text == Text("toy.full", {"last": "b", "given": "a"})


def test_the_end_of_a_row_is_the_games_where_it_says_what_ends_it() -> None:
    """What breaks a rule behind a whole row is refused by that rule, which may depend on the row."""

    def ending(row: Choice) -> One:
        def judge(token: Token) -> Option | Refusal:
            return option if token == "/" else Refusal(Text("toy.twice", {"row": list(row)}), "TOY-5")

        option = Option("/", Text("toy.row"))
        return One(Text("toy.end"), lambda: (option,), judge=judge, lacking=Refusal(Text("toy.open"), "TOY-6"))

    start = root(Some(PROMPT, lambda _: one("a", "b"), rows=True, ending=ending))
    with pytest.raises(IllegalChoice) as caught:
        check(start, ("a", "/", "b", "a"))
    assert (caught.value.at, caught.value.clause) == (3, "TOY-5")
    assert caught.value.text == Text("toy.twice", {"row": ["b"]})
    with pytest.raises(IncompleteChoice) as short:
        check(start, ("a", "/", "b"))
    assert short.value.clause == "TOY-6"
    assert check(start, ("a", "/", "b", "/", "done")).is_whole


def test_a_step_by_its_tokens_is_listed_and_led_on_once_and_words_only_what_is_read() -> None:
    calls: list[str] = []

    def sure() -> tuple[str, ...]:
        calls.append("sure")
        return ("a", "b")

    def then(token: Token) -> One:
        calls.append(f"then {token}")
        return one("x")

    def named(token: Token) -> Option:
        calls.append(f"named {token}")
        return plain(token)[0]

    step = TokenStep(PROMPT, sure, named, then, lacking=Refusal(Text("toy.open"), "TOY-6"))
    for _ in range(2):
        assert follows(root(step), ("b", "x"))
    assert calls == ["sure", "then b"]
    with pytest.raises(IncompleteChoice) as short:
        check(root(step), ())
    assert short.value.clause == "TOY-6"


def test_what_goes_beyond_a_closed_list_is_refused_by_the_step_it_was_closed_at() -> None:
    start = root(Some(PROMPT, lambda _: Last(), rows=True))
    with pytest.raises(IllegalChoice) as caught:
        check(start, ("a", "/", "done", "b"))
    assert (caught.value.at, caught.value.clause) == (3, "TOY-4")
    assert caught.value.text == Text("toy.full", {"last": "done", "given": "b"})


def test_answers_are_enumerated_without_those_that_have_some_tokens() -> None:
    def chain(token: Token) -> One | Some | None:
        return one("x", "y") if token == "a" else hand("x", "z", most=1)

    start = root(One(PROMPT, lambda: plain("a", "b", "c"), chain))
    assert list(wholes(start, without={"c", "x"})) == [("a", "y"), ("b", "z"), ("b", ".")]


def test_answers_are_enumerated_alike_with_places_and_without() -> None:
    """A chain of single steps is gone along without keeping places; what follows it is not."""

    def chain(*after: One | Some) -> One:
        return One(PROMPT, lambda: plain("a", "b"), lambda token: after[0] if after and token == "a" else None)

    inner = pool(PROMPT, lambda taken: [o for o in plain("x", "y") if o.token not in taken], most=2, ordered=True)
    bare, kept = root(chain(inner)), root(Then(chain(inner), lambda _: None))
    found = [("a", "."), ("a", "x", "."), ("a", "x", "y"), ("a", "y", "."), ("a", "y", "x"), ("b",)]
    assert sorted(wholes(bare)) == sorted(wholes(kept)) == found
    assert list(wholes(bare)) == list(wholes(kept))


def test_a_set_all_of_whose_members_have_to_be_taken_is_no_choice() -> None:
    """The rest of the answer may be one; members of a set of which some are left out are."""
    listing = plain("a", "b", "c")

    def entire(then: Menu | None, most: int = 3) -> Menu:
        left = pool(PROMPT, lambda taken: [o for o in listing if o.token not in taken], most, most, entire=most == 3)
        return Then(left, lambda _: then)

    assert sole(root(entire(one("x")))) == ("a", "b", "c", "x")
    assert sole(root(entire(one("x", "y")))) is None
    assert sole(root(entire(one("x"), most=2))) is None
    assert read(root(entire(one("x", "y"))), ("y",)) == ("a", "b", "c", "y")
    assert read(root(entire(one("x", "y"))), ("c", "a", "y")) == ("c", "a", "b", "y")
