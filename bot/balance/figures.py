"""What the sums of a series say: rates, lengths, ends, pieces, cards and prepared parts, as plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import arena


def figures(tally: arena.Tally, seconds: float, seats: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the report as plain data; rates are fractions of 1, speeds per second."""
    n = max(1, tally.matches)
    lengths = sorted(tally.lengths.elements())
    return {
        "matches": tally.matches,
        "seats": seats,
        "options": options,
        "wins": {str(seat): tally.wins[seat] for seat in sorted(tally.wins)},
        "first_seat_of_decided": round(tally.wins[0] / max(1, tally.matches - tally.draws), 3),
        "draws": round(tally.draws / n, 3),
        "first_side_score": round(tally.first_points / n, 3),
        "mean_length": round(sum(lengths) / n, 2),
        "median_length": percentile(lengths, 50),
        "length_of_90_percent": percentile(lengths, 90),
        "over_by_turn_10": round(sum(length <= 10 for length in lengths) / n, 3),
        "lengths": {str(k): tally.lengths[k] for k in sorted(tally.lengths)},
        "ends": {k: round(v / n, 3) for k, v in tally.reasons.most_common()},
        "deaths": dict(tally.deaths.most_common()),
        "handovers_per_turn": round(tally.handovers / max(1, sum(lengths)), 2),
        "handovers_per_turn_and_seat": round(tally.handovers / max(1, sum(lengths)) / len(seats.split(",")), 2),
        "waits_per_turn_and_seat": round(tally.waits / max(1, sum(lengths)) / len(seats.split(",")), 2),
        "asked_per_turn_and_seat": {
            kind: round(n / max(1, sum(lengths)) / len(seats.split(",")), 2) for kind, n in sorted(tally.kinds.items())
        },
        "reinforced": round(tally.summoning / n, 3),
        "abilities_per_match": round(sum(tally.abilities.values()) / n, 2),
        "units": rated(tally.started, tally.won),
        "parts": rated(tally.parts, tally.parts_won),
        "parts_against_others": rated(tally.rivals, tally.rivals_won),
        "gains": gains(tally),
        "abilities": dict(sorted(tally.abilities.items())),
        "means": {name: round(value / n, 2) for name, value in sorted(tally.means.items())},
        "used": used_shares(tally),
        "abilities_never_used": sorted(p for p in tally.started if not tally.abilities[p]),
        "seconds": round(seconds, 2),
        "matches_per_second": round(tally.matches / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "choices_per_second": round(tally.tokens / seconds, 1),
    }


def rated(started: Counter[str], won: Counter[str]) -> dict[str, dict[str, Any]]:
    """Return how often each was in a match, and its win rate; a draw is half a win."""
    return {p: {"started": started[p], "win_rate": round(won[p] / 2 / started[p], 3)} for p in sorted(started)}


def gains(tally: arena.Tally) -> dict[str, dict[str, Any]]:
    """Return by how much more often a side wins when it played a card than when it only had it, the greatest first."""
    found: dict[str, dict[str, Any]] = {}
    for card, played in tally.played.items():
        idle = tally.started[card] - played
        if played and idle:
            rates = tally.played_won[card] / 2 / played, (tally.won[card] - tally.played_won[card]) / 2 / idle
            error = sum(rate * (1 - rate) / n for rate, n in zip(rates, (played, idle), strict=True)) ** 0.5
            found[card] = {"gain": round(rates[0] - rates[1], 3), "error": round(error, 3), "played": played}
    return dict(sorted(found.items(), key=lambda item: -item[1]["gain"]))


def used_shares(tally: arena.Tally) -> dict[str, float]:
    """Return by `piece.ability` in which share of the matches with the piece it was used."""
    return {name: round(n / max(1, tally.stood[name.partition(".")[0]]), 3) for name, n in sorted(tally.used.items())}


def percentile(lengths: list[int], share: int) -> int:
    """Return the length that so many of a hundred matches do not exceed; 0 for no matches."""
    return lengths[max(0, -(-len(lengths) * share // 100) - 1)] if lengths else 0
