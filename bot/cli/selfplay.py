"""`selfplay`: matches between players that are not people, with the figures that tell about balance."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from rules.ai import MEASURING

from . import arena
from .games import names, shipped

NAME = "selfplay"
HELP = "play matches between computer players and print balance figures"
BATCH = 20
TABLES = ("units", "parts", "parts_against_others", "gains", "abilities", "used")
"""Parts of the report that are laid out as rows."""
MOST_GAINS = 12


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", choices=names())
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="how many matches (default 100)")
    parser.add_argument("--seats", default="greedy,greedy", help=f"a player for each seat, of {', '.join(MEASURING)}")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal matches (default 1)")
    parser.add_argument("--map", help="a map of the game (default: its own default)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a match option")
    parser.add_argument(
        "--entries",
        default="mirrored",
        choices=sorted(arena.ENTRIES),
        help="how seats enter: the same preset (default), drawn at random (swapped: twice, the seats exchanged), "
        "every pairing of presets with the seats exchanged, prepared parts mixed at random, or freely",
    )
    parser.add_argument(
        "--ahead", action="store_true", help="seats file what they can and send whole turns as far as they are foreseen"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play and print; returns 2 for arguments that do not fit the game."""
    seats = args.seats.split(",")
    game = shipped(args.game)
    if len(seats) not in game.seats or any(name not in MEASURING for name in seats):
        wanted = f"one of {sorted(MEASURING)} for each of {game.seats} seats"
        print(f"--seats {args.seats}: expected {wanted}", file=sys.stderr)
        return 2
    options = read_options(game, args.option)
    if args.map:
        options["map"] = args.map
    started = time.perf_counter()
    tally = arena.Tally()
    show = sys.stderr.isatty() and not args.json
    series = Series(args.game, tuple(seats), options, args.entries, args.ahead)
    for part in results(series, args.seed, args.matches, args.workers):
        tally.merge(part)
        if show:
            _progress(tally.matches, args.matches)
    report = figures(tally, time.perf_counter() - started, args.seats, options)
    print(json.dumps(report, ensure_ascii=False) if args.json else text(report))
    return 0


def read_options(game: Any, pairs: list[str]) -> dict[str, Any]:
    """Read NAME=VALUE pairs by the game's own options; an unknown name is left to the game to refuse."""
    known = {spec.name: spec for spec in game.options}
    options: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        spec = known.get(name)
        values = {str(v).lower(): v for v in spec.values} if spec and spec.values else {}
        options[name] = values.get(value.lower(), int(value) if value.lstrip("-").isdigit() else value)
    return options


class Series(NamedTuple):
    """What a series of matches is played with; `ahead`: see `arena.play`."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    entries: str = "mirrored"
    ahead: bool = False


def results(series: Series, seed: int, matches: int, workers: int) -> Iterator[arena.Tally]:
    """Play matches seed, seed + 1, ... in batches; yield a tally per batch. Workers change nothing but the time."""
    ends = seed + matches
    jobs = [(series, range(first, min(first + BATCH, ends))) for first in range(seed, ends, BATCH)]
    if workers <= 1:
        yield from map(_batch, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_batch, jobs)


def _batch(job: tuple[Series, range]) -> arena.Tally:
    series, seeds = job
    game = shipped(series.game)
    tally = arena.Tally()
    for seed in seeds:
        pin = arena.ENTRIES[series.entries](seed)
        arena.count(game, arena.play(game, series.seats, seed, series.options, pin, series.ahead), tally)
    return tally


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


def text(report: dict[str, Any]) -> str:
    """Lay the report out for a terminal."""
    lines = [f"{key:>24}: {report[key]}" for key in report if key not in TABLES]
    lines += [
        f"{name:>32}  wins {row['win_rate']:.3f} of {row['started']} against others"
        for name, row in report["parts_against_others"].items()
    ]
    lines += [
        f"{name:>32}  played: wins {row['gain']:+.3f} ({row['error']:.3f})"
        for name, row in list(report["gains"].items())[:MOST_GAINS]
    ]
    lines += [f"{name:>32}  used in {share:6.1%} of its matches" for name, share in report["used"].items()]
    lines.append(f"{'piece, card or part':>24}  started  win rate  uses")
    for piece, row in sorted({**report["units"], **report["parts"]}.items(), key=lambda item: -item[1]["win_rate"]):
        uses = report["abilities"].get(piece, 0)
        lines.append(f"{piece:>24}  {row['started']:7d}  {row['win_rate']:8.3f}  {uses:4d}")
    return "\n".join(lines)


def _progress(done: int, total: int) -> None:
    filled = 40 * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {100 * done // total:3d} %", end=end, file=sys.stderr, flush=True)
