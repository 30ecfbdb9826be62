"""Self-play at tables of every size: what a balance report needs (7.5)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.cli import arena, selfplay

from .matches import shipped

GAME = shipped()


@pytest.mark.parametrize("size", GAME.seats)
def test_7_5_a_report_counts_hand_overs_per_round_and_seat(size: int) -> None:
    played = arena.play(GAME, ["random"] * size, 1, {})
    tally = arena.Tally()
    arena.count(GAME, played, tally)
    report = selfplay.figures(tally, 1.0, ",".join(["random"] * size), {})
    seats = [int(move.decision.partition(".")[2]) for move in played.moves]
    changed = sum(one != other for one, other in pairwise(seats))
    wanted = changed / played.state.round / size
    assert report["handovers_per_turn_and_seat"] == pytest.approx(wanted, abs=0.01)
    assert set(report["means"]) >= {"contact_by_3", "five_pieces", "eliminated", "glory", f"place_{size}"}
