"""Computer players: what they compare is legal, and who looks beats who does not (7.5)."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai import PLAYERS
from rules.ai.search import Line
from rules.dozen_war import listing
from rules.dozen_war.evaluation import evaluate
from rules.dozen_war.words import SOLDIERS
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Seat
from tests.ai.test_seats import Counted
from tests.support.shared_out import at_landing

from .matches import VARIANTS, match, shipped
from .table import Table

GAME = shipped()


@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_every_action_that_players_compare_is_legal(index: int) -> None:
    for point in match(index).points[::9]:
        if point.decision.kind == "turn":
            view = GAME.view(point.state, point.decision.seat)
            found = list(GAME.worthwhile(view, point.decision))
            assert found[-1] == ("end",)
            assert len(found) == len(set(found))
            for choice in found:
                GAME.check(view, point.decision, choice)


def winner(seed: int, *levels: str) -> list[int]:
    """Play a match of some levels and return the ranks."""
    chance, rng = Sampled(f"players/{seed}"), Random(seed)
    state, _ = GAME.start(complete(GAME.options, {}), chance, len(levels))
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        view = GAME.view(state, seat)
        choice = PLAYERS[levels[seat]](GAME, view, state.pending[seat], rng)
        state, _ = GAME.submit(state, state.pending[seat].id, choice, chance, view=view)
    return list(state.outcome.ranks)


@at_landing
def test_greedy_beats_random() -> None:
    games = [winner(seed, *("greedy", "random")[:: 1 if seed % 2 else -1]) for seed in range(6)]
    assert [ranks[0 if seed % 2 else 1] for seed, ranks in enumerate(games)] == [1] * 6


def test_an_enemy_in_reach_is_worth_more_than_ending_the_turn() -> None:
    for point in match(0).points:
        if point.decision.kind != "turn":
            continue
        view = GAME.view(point.state, point.decision.seat)
        found = list(GAME.worthwhile(view, point.decision))
        strikes = [choice for choice in found if choice[1:2] == ("attack",)]
        if strikes:
            best = max(found, key=lambda choice: GAME.appraise(view, point.decision, choice))
            assert best != ("end",)
            return
    raise AssertionError("nobody could strike")


def test_all_levels_answer_for_every_size() -> None:
    for seats in GAME.seats:
        state, _ = GAME.start(complete(GAME.options, {}), Sampled("levels"), seats)
        seat = next(iter(state.pending))
        view = GAME.view(state, Seat(seat))
        for player in PLAYERS.values():
            GAME.check(view, state.pending[seat], player(GAME, view, state.pending[seat], Random(1)))


def best(table: Table, seat: int = 0) -> Choice:
    """Return the answer of which the first opinion is best."""
    view, decision = table.view(seat), table.asked()
    return max(GAME.worthwhile(view, decision), key=lambda choice: GAME.appraise(view, decision, choice))


def test_a_deployment_asks_to_think_about_every_hit() -> None:
    """Nobody waits for a player that is no person, and cards that are never asked for fill the hand (5.4)."""
    state, _ = GAME.start(complete(GAME.options, {"draft": "random"}), Sampled("deploy"), 2)
    decision = state.pending[Seat(0)]
    assert decision.kind == "deploy"
    view = GAME.view(state, Seat(0))
    choice = PLAYERS["greedy"](GAME, view, decision, Random(1))
    GAME.check(view, decision, choice)
    assert set(choice[4:7]) == {"general_any", "castle_any", "soldier_any"}


def test_a_soldier_goes_to_where_it_strikes_an_empty_castle() -> None:
    """Three steps take cavalry beside a castle of D, which nobody keeps (DW-24, DW-34)."""
    table = Table("A.c1 2,-3", "A.G01 4,-3", "B.i1 1,4", buried="3,-2 m1")
    choice = best(table)
    assert choice[:2] == ("a.c1", "move")
    there = table.field.cell_of[choice[2]]
    castles = [table.field.castles[3, troop] for troop in SOLDIERS]
    assert min(table.field.closed.distance(there, castle) for castle in castles) == 1


def test_the_last_soldier_stays_in_a_castle_that_enemies_are_near() -> None:
    """B's cavalry, which nobody can strike, would reach the castle that A's infantry keeps."""
    near = Table("A.i1 5,-3", "B.c1 2,-1", "B.c2 2,-1")
    far = Table("A.i1 5,-3", "B.c1 -2,3", "B.c2 -2,3")
    assert best(near) == ("end",)
    assert best(far)[:2] == ("a.i1", "move")


def test_in_the_last_round_nothing_is_kept_for_later() -> None:
    """Cards and gold left over count for nothing at the end (DW-92, DW-93), so a third skill is used."""
    assert _use_of_a_third_skill(5) < 0 < _use_of_a_third_skill(8)
    early, late = (Table("A.a1 5,-3", "B.i1 1,4", hands="A e03", round=number) for number in (5, 8))
    assert _worth(early, ("e03", "a.a1")) < 0 < _worth(late, ("e03", "a.a1"))
    drawing = Table("A.a1 5,-3", "B.i1 1,4", hands="A e30", round=8)
    assert _worth(drawing, ("e30",)) < 0


@pytest.mark.parametrize(("number", "more"), [(7, True), (8, False)])
def test_cards_and_gold_are_worth_nothing_once_the_last_round_is_played(number: int, more: bool) -> None:
    """A search judges positions by what counts at the end: kills, castles and pieces (DW-93)."""
    poor, rich = (
        evaluate(table.field, table.state, Seat(0))
        for table in (
            Table("A.i1 5,-3", "B.i1 1,4", round=number),
            Table("A.i1 5,-3", "B.i1 1,4", round=number, hands="A e01 e02", gold="A 3"),
        )
    )
    assert (rich > poor, rich == poor) == (more, not more)


def _use_of_a_third_skill(number: int) -> float:
    """Return what Into the Dark looks worth to G04: three steps, for two gold."""
    return _worth(Table("A.G04 2,-1", "B.i1 1,4", gold="A 2", round=number), ("a.g04", "s3"))


def _worth(table: Table, choice: Choice) -> float:
    found = [full for full in GAME.worthwhile(table.view(0), table.asked()) if full[: len(choice)] == choice]
    assert found, choice
    return GAME.appraise(table.view(0), table.asked(), found[0])


def test_in_the_last_round_only_those_are_feared_whose_turn_comes() -> None:
    """Seats take their turns from A to D: C has only D to fear once no other round comes (DW-92, DW-100)."""
    for number, feared in ((5, {0, 1, 3}), (8, {3})):
        assert set(Table("C.G04 2,-1", turn="C", round=number).state.to_come(2)) == feared


def test_cards_that_can_hardly_be_played_are_discarded_first() -> None:
    """Of seven cards the one that pushes goes, not the one that draws cards (DW-63)."""
    kept = [GAME.book.cards[card] for card in ("e30", "e01", "e31", "e18")]
    view = GAME.view(Table("A.i1 5,-3").state, Seat(0))
    decision = Decision("discard.0", Seat(0), "discard")
    worth = [GAME.appraise(view, decision, (card.id,)) for card in kept]
    assert max(worth) == worth[-1]
    assert min(worth) == worth[0]


RANKED = [(9.0, ("a.g01", "attack")), (8.0, ("a.c1", "attack")), (7.5, ("a.g01", "dig")), (1.0, ("a.g01", "move"))]


def test_a_search_tries_what_else_the_same_unit_could_do() -> None:
    """What others could do may be done after it, and what looks far worse is not tried."""
    state = Table("A.G01 2,-1", "A.c1 1,-1", "D.i1 0,-1").state
    assert listing.rivals(state, "turn", RANKED, 4) == [("a.g01", "attack"), ("a.g01", "dig")]
    assert listing.rivals(state, "discard", RANKED, 4) == [("a.g01", "attack")]


def test_before_its_end_a_search_looks_what_generals_could_still_do() -> None:
    state = Table("A.G01 2,-1", "A.c1 1,-1", "D.i1 0,-1").state
    ranked = [(0.0, ("end",)), (-0.5, ("a.c1", "move", "1,0")), (-1.0, ("a.g01", "move", "3,-1"))]
    assert listing.rivals(state, "turn", ranked, 4) == [("end",), ("a.g01", "move", "3,-1")]


def test_a_foreseen_turn_strikes_with_every_unit_at_once_and_walks_nowhere() -> None:
    table = Table("A.c1 1,-1", "A.a1 3,-1", "A.i1 5,-3", "D.a1 0,-1", "D.a2 0,-1")
    found = listing.plan(GAME, table.view(0), table.asked())
    assert {choice[:2] for choice in found} == {("a.c1", "attack"), ("a.a1", "attack")}
    quiet = Table("A.i1 5,-3", "D.i1 -5,3")
    assert listing.plan(GAME, quiet.view(0), quiet.asked()) == [("end",)]


def test_a_search_plays_on_behind_what_is_answered_to_an_attack() -> None:
    """D is asked about its general; that answer is no reply that a search looks for."""
    table = Table("A.c1 1,-1", "D.G07 0,-1 hp=1", "D.i1 0,-1")
    view, decision = table.view(0), table.asked()
    strike = next(c for c in GAME.worthwhile(view, decision) if c[:3] == ("a.c1", "attack", "d.g07"))
    state, _ = GAME.submit(table.state, decision.id, strike, None)
    assert {question.kind for question in state.pending.values()} == {"defend"}
    after = Line(GAME, Seat(0), "line").passed(state)
    assert {question.kind for question in after.pending.values()} == {"turn"}


def test_a_search_leaves_out_of_a_plan_what_may_be_done_no_more() -> None:
    table = Table("A.c1 1,-1", "B.c1 1,4")
    plan = [("a.c1", "move", "1,-1"), ("end",)]
    after = Line(GAME, Seat(0), "line").planned(table.state, Seat(0), lambda game, view, decision: plan)
    assert Seat(0) not in after.pending


@pytest.mark.parametrize(("seats", "replies"), [(2, [1, 0, 1]), (3, [1]), (4, [1])])
def test_a_search_plays_its_next_turn_on_at_a_table_of_two_alone(seats: int, replies: list[int]) -> None:
    """With more seats that turn does not come right after the one reply that is looked at. Places in turn order."""
    points = [point for index in range(len(VARIANTS)) for point in match(index).points if point.state.seats == seats]
    point = next(
        p for p in points if p.decision.kind == "turn" and p.state.round == 2 and p.state.order[0] == p.decision.seat
    )
    line = Counted(GAME, point.decision.seat, "line")
    line.outlook(point.state, GAME.view(point.state, point.decision.seat), point.decision, ("end",))
    assert [point.state.order.index(seat) for seat in line.replies] == replies
