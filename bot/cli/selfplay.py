"""`selfplay`: matches between players that are not people, with the figures that tell about balance."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from bot.balance import arena, entering, playing
from bot.balance.figures import figures
from bot.balance.series import Series
from rules.ai import MEASURING

from .games import names, shipped

NAME = "selfplay"
HELP = "play matches between computer players and print balance figures"
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
        choices=sorted(entering.ENTRIES),
        help="how seats enter: the same preset (default), drawn at random (swapped: twice, the seats exchanged), "
        "every pairing of presets with the seats exchanged, prepared parts mixed at random, or freely",
    )
    parser.add_argument(
        "--ahead", action="store_true", help="seats file what they can and send whole turns as far as they are foreseen"
    )
    parser.add_argument(
        "--skip", action="store_true", help="with --ahead: what of a turn no longer fits is left out, the rest goes on"
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
    series = Series(args.game, tuple(seats), options, args.entries, args.ahead, skips=args.skip)
    for part in playing.tallies(series, args.seed, args.matches, args.workers):
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
