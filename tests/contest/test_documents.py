"""What docs/organisers.md says is what the code has."""

from __future__ import annotations

import re
from pathlib import Path

from bot.contest.ratings import DAYS, LEAST_ANSWERS, SAME_PAIR, SURE, Rating
from bot.contest.settings import BREAKERS, PART, PODS, Kind, Points, Settings

ROOT = Path(__file__).resolve().parents[2]
TEXT = " ".join((ROOT / "docs" / "organisers.md").read_text("utf-8").split())
WORDS = {
    "head_to_head": "points among those tied",
    "score": "score",
    "wins": "wins",
    "strikes": "fewer strikes",
    "buchholz": "median-Buchholz",
    "opponents": "median-Buchholz",
    "sonneborn": "Sonneborn-Berger",
}


def test_ties_are_told_in_the_order_in_which_they_are_broken() -> None:
    told: dict[str, Kind] = {"round robin": "round_robin", "Swiss, rolling": "swiss", "pods": "pods"}
    words = {**WORDS}
    for row, kind in told.items():
        (line,) = re.findall(rf"\| {row} \| ([^|]+) \|", TEXT.partition("## Points")[2])
        special = {"round_robin": {"score": "the games' own score"}, "pods": {"wins": "first places"}}.get(kind, {})
        assert line == ", ".join({**words, **special}[breaker] for breaker in BREAKERS[kind])
        if kind == "pods":
            assert line == ", ".join({**words, **special}[breaker] for breaker in PODS)
    assert BREAKERS["rolling"] == BREAKERS["swiss"]


def test_points_reach_and_ratings_are_told_as_they_are() -> None:
    assert f"{Points().places[0]} for a win and {Points().draw} for a draw" in TEXT
    assert PART == 12
    assert "in twelfths" in TEXT
    assert (Settings(()).reach, SAME_PAIR, DAYS, LEAST_ANSWERS, SURE) == (3, 3, 30, 2, 6.5)
    assert Rating(mu=10, sigma=0).shown() == 600, "60 times the mean"
