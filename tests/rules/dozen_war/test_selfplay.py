"""Self-play at tables of every size: what a balance report needs (7.5)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.balance import arena, figures
from rules.ai import PLAYERS
from rules.ai.turns import turn
from rules.dozen_war.state import DozenState
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Decision, View
from tests.support.shared_out import at_landing

from .matches import shipped
from .table import Table

GAME = shipped()


@pytest.mark.parametrize("size", GAME.seats)
def test_7_5_a_report_counts_hand_overs_per_round_and_seat(size: int) -> None:
    played = arena.play(GAME, ["random"] * size, 1, {})
    tally = arena.Tally()
    arena.count(GAME, played, tally)
    report = figures.figures(tally, 1.0, ",".join(["random"] * size), {})
    changed = sum(not after <= before for before, after in pairwise(played.waits))
    wanted = changed / played.state.round / size
    assert report["handovers_per_turn_and_seat"] == pytest.approx(wanted, abs=0.01)
    assert report["waits_per_turn_and_seat"] >= report["handovers_per_turn_and_seat"]
    assert set(report["means"]) >= {"contact_by_3", "five_pieces", "eliminated", "glory", f"place_{size}"}


@pytest.mark.parametrize("size", GAME.seats)
def test_7_5_tokens_dug_are_told_by_the_place_in_turn_order(size: int) -> None:
    """What a place digs: the units' letters are those of their seat's corner."""
    played = arena.play(GAME, ["random"] * size, 1, {})
    state = played.state
    letters = {"abcd"[corner]: state.order.index(seat) for seat, corner in enumerate(state.corners)}
    dug = [letters[event.data["unit"][0]] for event in played.events if event.kind == "dug"]
    means = GAME.statistics(state, played.events)["means"]
    assert dug
    assert [means[f"dug_{place + 1}"] for place in range(size)] == [dug.count(place) for place in range(size)]


def test_5_2_turns_sent_as_a_whole_and_a_ranked_list_make_the_match_that_plays_again() -> None:
    """Every seat files its picks, so that at most the first pick is waited for; lists go on through defences."""
    played = arena.play(GAME, ["greedy"] * 2, 3, {}, ahead=True)
    assert played.kinds["draft_pick"] <= 1
    assert [move.decision for move in played.moves[:2]] == ["standing.0", "standing.1"]
    *_, (state, _) = GAME.replay(complete(GAME.options, {}), played.moves, Sampled(3), 2)
    assert state.outcome == played.state.outcome
    assert GAME.dump(state) == GAME.dump(played.state)


def test_5_2_1_a_player_thinks_a_turn_through_to_its_end() -> None:
    """A cavalry soldier kills from where it stands, an archer comes nearer, a general digs: then nothing is left."""
    table = Table("A.c1 1,-1", "A.a1 3,1", "A.G01 2,-1", "D.a1 0,-1", buried="3,-2 m1 t1")
    now: tuple[View[DozenState], Decision] | None = (table.view(0), table.asked())
    answers = turn(GAME, *now, PLAYERS["greedy"], Random(1))
    assert {answer[:2] for answer in answers} >= {("a.c1", "attack"), ("a.g01", "dig")}
    assert answers[-1] == ("end",)
    for answer in answers:
        assert now is not None
        GAME.check(*now, answer)
        now = GAME.onward(*now, answer)
    assert now is None


@at_landing
def test_5_2_1_what_of_a_turn_no_longer_fits_is_left_out_or_asked_about_again() -> None:
    """A list that stops at it waits for its seat once more; with `skips` no list stops."""
    stopping = arena.play(GAME, ["greedy"] * 2, 3, {}, ahead=True)
    skipping = arena.play(GAME, ["greedy"] * 2, 3, {}, ahead=True, skips=True)
    assert any(event.kind == "list_stopped" for event in stopping.events)
    kinds = {event.kind for event in skipping.events}
    assert "list_skipped" in kinds
    assert "list_stopped" not in kinds


@pytest.mark.soak
@pytest.mark.parametrize("size", GAME.seats)
def test_5_2_whole_turns_wait_little_under_default_orders(size: int) -> None:
    """At most 1.5 hand-overs a round and seat, and as many waits for each that is asked if lists leave things out."""
    stopping, skipping = arena.Tally(), arena.Tally()
    for seed in range(20):
        arena.count(GAME, arena.play(GAME, ["greedy"] * size, seed, {}, ahead=True), stopping)
        arena.count(GAME, arena.play(GAME, ["greedy"] * size, seed, {}, ahead=True, skips=True), skipping)
    turns = size * sum(n * count for n, count in stopping.lengths.items())
    assert stopping.handovers / turns <= 1.5
    turns = size * sum(n * count for n, count in skipping.lengths.items())
    assert skipping.waits / turns <= 1.5
