"""`balance`: the figures of self-play on every map, laid out as the page docs/balance.md."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from . import arena, selfplay
from .games import names, shipped

NAME = "balance"
HELP = "play greedy against greedy on every map and print the balance page"
FAIR = (0.42, 0.58)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", choices=names())
    parser.add_argument("--matches", type=int, default=2000, metavar="N", help="matches per map (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal figures (default 1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")


def run(args: argparse.Namespace) -> int:
    """Play on every map, then against the random player, and print Markdown."""
    game = shipped(args.game)
    maps = next((spec.values for spec in game.options if spec.name == "map"), None) or ("",)
    command = f"python -m bot balance {args.game} --matches {args.matches} --seed {args.seed}"
    total = arena.Tally()
    rows: dict[str, dict[str, Any]] = {}
    for name in maps:
        options = {"map": name} if name else {}
        tally = played(args, ["greedy"] * game.seats[0], options, args.matches)
        rows[str(name)] = selfplay.figures(tally, 1.0, "greedy,greedy", options)
        total.merge(tally)
        print(f"{name}: done", file=sys.stderr, flush=True)
    contrast = played(args, ["greedy", "random"], {}, max(20, args.matches // 5))
    print(page(args.game, command, game.content_hash, rows, total, contrast))
    return 0


def played(args: argparse.Namespace, seats: list[str], options: dict[str, Any], matches: int) -> arena.Tally:
    """Play a series in batches over the workers and return its tally."""
    started = time.perf_counter()
    tally = arena.Tally()
    for part in selfplay.results(args.game, seats, args.seed, matches, options, False, args.workers):
        tally.merge(part)
    print(f"{matches} matches in {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    return tally


def page(
    game: str, command: str, content: str, rows: dict[str, dict[str, Any]], total: arena.Tally, contrast: arena.Tally
) -> str:
    """Lay the figures out as Markdown."""
    lines = [
        f"# Balance of `{game}`",
        "",
        f"Made by `{command}`; content `{content}`. Both seats enter the same preset (another one each match) and are",
        "played by the greedy player, a one-phase search. A rate is a fraction of all matches of the row.",
        "",
        "| map | matches | first side's score | mean length | draws | ends | summons in | abilities per side |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, row in rows.items():
        ends = ", ".join(f"{k} {v:.2f}" for k, v in row["ends"].items())
        lines.append(
            f"| {name} | {row['matches']} | {row['first_side_score']:.3f} | {row['mean_length']:.2f} "
            f"| {row['draws']:.3f} | {ends} | {row['reinforced']:.2f} | {row['abilities_per_match'] / 2:.2f} |"
        )
    n = max(1, contrast.matches)
    lines += [
        "",
        f"Greedy against random: {contrast.wins[0] / n:.3f} of {contrast.matches} matches won by greedy.",
        "",
        "## Units when started, all maps together",
        "",
        f"Goal: {FAIR[0]:.2f} to {FAIR[1]:.2f}; rows outside are marked.",
        "",
        "| unit | started | win rate | ability uses | |",
        "|---|---|---|---|---|",
    ]
    figures = selfplay.figures(total, 1.0, "", {})
    for piece, row in sorted(figures["units"].items(), key=lambda item: -item[1]["win_rate"]):
        rate = row["win_rate"]
        mark = "" if FAIR[0] <= rate <= FAIR[1] else "!"
        lines.append(f"| {piece} | {row['started']} | {rate:.3f} | {total.abilities[piece]} | {mark} |")
    never = ", ".join(figures["abilities_never_used"]) or "none"
    lines += ["", f"Abilities never used by the greedy player: {never}."]
    return "\n".join(lines)
