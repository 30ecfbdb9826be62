"""A plan waits behind the open question, so that what it plays looks like an activation thought about (spec 5.6)."""

from __future__ import annotations

import msgspec
import pytest

from bot.i18n import plain
from rules.kernel.types import Seat

from .table import Table
from .test_spoken import LANGUAGES

HEROES = ("S1 kite d4", "S2 page d2", "N1 kite d8 dial=9", "N2 oru h8 dial=9")
PAIR = ("S1 kite d4", "S2 page d2", "S3 sable e2", "N1 oru h8 dial=9")


def waiting(*orders: str, heroes: tuple[str, ...] = HEROES) -> Table:
    """Return a table at which S1 has ended and plans are not carried out by themselves."""
    return Table(*heroes, orders=orders, carries_out=False).say("S1 end" if heroes == PAIR else "end")


def told(table: Table, seat: int | None) -> bytes:
    """Encode what a seat sees and was told."""
    place = None if seat is None else Seat(seat)
    view = table.game.view(table.state, place)
    return table.game.dump(view.state) + msgspec.json.encode([view.decisions, table.game.seen(table.log, place)])


def test_a_planned_activation_is_asked_with_the_plan_as_standing_answer() -> None:
    table = waiting("S2 plan legal: move d3; end E")
    assert table.holds("asked activate south S2")
    assert table.asked.standing == ("move", "d3", "stop")
    assert table.at("S2") == "d2"


def test_where_several_heroes_fit_the_standing_answer_names_the_planned_one() -> None:
    table = waiting("S3 plan legal: move e3; end", heroes=PAIR)
    assert table.asked.about["heroes"] == ["s2", "s3"]
    assert table.asked.standing == ("s3", "move", "e3", "stop")
    assert table.state.active == -1


def test_each_answer_of_a_plan_is_a_further_step_on_the_clock_of_the_first() -> None:
    table = waiting("S2 plan legal: move d3; end E")
    first = table.asked
    table.answer(first.standing)
    assert (first.continues, table.asked.continues) == (False, True)
    assert table.asked.standing == ("end", "e")


@pytest.mark.parametrize("heroes", [HEROES, PAIR])
@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize(
    "order", ["S2 plan legal: move d3; end E", "S2 plan unchanged: end w", "S2 plan legal: move h8"]
)
def test_others_see_the_same_question_with_a_plan_and_without(
    heroes: tuple[str, ...], seat: int | None, order: str
) -> None:
    assert told(waiting(order, heroes=heroes), seat) == told(waiting(heroes=heroes), seat)


@pytest.mark.parametrize("heroes", [HEROES, PAIR])
@pytest.mark.parametrize("seat", [1, None])
def test_others_are_told_the_same_of_answers_planned_and_sent(heroes: tuple[str, ...], seat: int | None) -> None:
    planned, sent = waiting("S2 plan legal: move d3; end E", heroes=heroes), waiting(heroes=heroes)
    for _ in range(2):
        choice = planned.asked.standing
        planned.answer(choice)
        sent.answer(choice)
        assert told(planned, seat) == told(sent, seat)


def test_the_seat_may_answer_otherwise_and_the_plan_is_dropped() -> None:
    table = waiting("S2 plan legal: move d3; end E")
    table.say("end w")
    dropped = next(e for e in table.log if e.kind == "list_dropped")
    assert (dropped.only, dropped.data["reason"]["key"]) == ({0}, "error.list_replaced")
    assert dropped.data["left"] == [["move", "d3"], ["end", "e"]]
    assert table.holds("S2 facing w")
    assert (table.state.sides[0].plans, table.state.lists) == ((), {})


def test_another_hero_may_act_first_and_the_plan_stays() -> None:
    table = waiting("S3 plan legal: move e3; end", heroes=PAIR)
    table.say("S2 end")
    assert [p.hero for p in table.state.sides[0].plans] == []
    assert table.state.lists[Seat(0)].entries == (("move", "e3"), ("end",))
    assert table.asked.standing == ("move", "e3", "stop")


@pytest.mark.parametrize("heroes", [HEROES, PAIR])
def test_a_plan_taken_back_is_no_longer_the_standing_answer(heroes: tuple[str, ...]) -> None:
    table = waiting("S2 plan legal: move d3; end E", heroes=heroes)
    name = table.asked.id
    table.order("S2 plan none")
    assert (table.asked.id, table.asked.standing) == (name, ())


@pytest.mark.parametrize(("heroes", "named"), [(HEROES, ()), (PAIR, ("s2",))])
def test_a_new_plan_takes_the_place_of_the_one_that_waits(heroes: tuple[str, ...], named: tuple[str, ...]) -> None:
    table = waiting("S2 plan legal: move d3; end E", heroes=heroes)
    table.order("S2 plan legal: end w")
    assert table.asked.standing == (*named, "end", "w")


def test_what_a_plan_still_holds_can_be_taken_back_after_its_first_answer() -> None:
    table = waiting("S2 plan legal: move d3; end E")
    table.answer(table.asked.standing).order("S2 plan none")
    assert (table.asked.standing, table.state.lists) == ((), {})


def test_a_plan_given_after_the_question_is_for_the_next_activation() -> None:
    table = waiting()
    table.order("S2 plan legal: move d3; end E")
    assert table.asked.standing == ()
    table.say("end w")
    assert [p.hero for p in table.state.sides[0].plans] == [1]


def test_the_owner_reads_what_will_be_sent() -> None:
    table = waiting("S2 plan legal: move d3; end E")
    (line,) = [t for t in table.game.report(table.view(0)) if t.key == "chesswarrior.report.plan.waiting"]
    assert LANGUAGES.writer("en", guard=plain)(line).endswith(": Move, d3, End here, Face East")
    assert "chesswarrior.report.plan.waiting" not in {t.key for t in table.game.report(table.view(1))}


@pytest.mark.parametrize(("edition", "kept"), [(2, (("end", "e"),)), (3, ())])
def test_what_a_match_of_an_older_edition_ended_with_is_in_its_digest_as_it_was(
    edition: int, kept: tuple[tuple[str, ...], ...]
) -> None:
    table = waiting("S2 plan legal: move d3; end E")
    table.state.options = msgspec.structs.replace(table.state.options, rulings=edition)
    table.answer(table.asked.standing)
    ended, _ = table.game.submit(table.state, "concede.1", ("concede",), table.chance)
    assert ended.outcome is not None
    assert (ended.sides[0].rest, ended.lists) == (kept, {})


def test_where_several_heroes_may_act_every_deed_says_whose_it_is() -> None:
    """A move with the use after it named the square and the use alone: `e4, Attack (2 Turn), e5: N2 Kite`."""
    table = waiting(heroes=PAIR)
    found = table.game.deeds(table.view(table.asked.seat), table.asked)
    write = LANGUAGES.writer("en", guard=plain)
    assert {deed.unit for deed in found} == {"s2", "s3"}
    assert any(len(deed.entries) > 1 for deed in found)
    for deed in found:
        assert write(deed.text).startswith(deed.unit.upper()), deed.entries
