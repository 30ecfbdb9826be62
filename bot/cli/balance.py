"""`balance`: the figures of self-play, laid out as a game's section of docs/balance.md."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from rules.ai import MEASURING, PLAYERS

from . import arena, selfplay
from .games import names, shipped

NAME = "balance"
HELP = "play a computer player against itself on every map and print the game's section of the balance page"
FAIR = (0.42, 0.58)
RANDOM, PREPARED = "drawn at random", "prepared parts mixed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", choices=names())
    parser.add_argument("--matches", type=int, default=2000, metavar="N", help="matches per series (default 2000)")
    parser.add_argument("--player", default="greedy", choices=list(MEASURING), help="who plays (default greedy)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal figures (default 1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")


def run(args: argparse.Namespace) -> int:
    """Play every series, then against a weaker player, and print Markdown."""
    game = shipped(args.game)
    tallies: dict[str, arena.Tally] = {}
    for name, entries, options in series(game):
        tallies[name] = played(args, [args.player] * game.seats[0], options, entries, args.matches)
        print(f"{name}: done", file=sys.stderr, flush=True)
    levels = list(PLAYERS)
    weaker = levels[max(0, levels.index(args.player) - 1)] if args.player in levels else "greedy"
    few = max(20, args.matches // 10)
    duel = arena.Tally()
    for seats in ([args.player, weaker], [weaker, args.player]):
        tally = played(args, seats, {}, "mirrored", few)
        if seats[0] == weaker:
            tally.wins[0], tally.wins[1] = tally.wins[1], tally.wins[0]
        duel.merge(tally)
    command = f"python -m bot balance {args.game} --player {args.player} --matches {args.matches} --seed {args.seed}"
    head = f"Made by `{command}`; content `{game.content_hash}`. Both seats are played by the `{args.player}` player."
    score = (duel.wins[0] + duel.draws / 2) / duel.matches
    foot = f"`{args.player}` scores {score:.3f} against `{weaker}` in {duel.matches} matches, each seat as often."
    print("\n".join([f"## `{args.game}`", "", head, "", *page(tallies), "", foot]))
    return 0


def series(game: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the series of a game: name, entries and options; one for each map where a game has maps."""
    maps = next((spec.values for spec in game.options if spec.name == "map"), None)
    if maps:
        return [(str(name), "mirrored", {"map": name}) for name in maps]
    return [(RANDOM, "drawn", {}), (PREPARED, "mixed", {})]


def played(
    args: argparse.Namespace, seats: list[str], options: dict[str, Any], entries: str, matches: int
) -> arena.Tally:
    """Play a series in batches over the workers and return its tally."""
    started = time.perf_counter()
    tally = arena.Tally()
    series = selfplay.Series(args.game, tuple(seats), options, entries)
    for part in selfplay.results(series, args.seed, matches, args.workers):
        tally.merge(part)
    print(f"{matches} matches in {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    return tally


def page(tallies: dict[str, arena.Tally]) -> list[str]:
    """Lay the series out as Markdown: one row each, then pieces or cards, then prepared parts."""
    lines = [
        "| series | matches | first seat of decided | draws | median length | 90 % within | longest | over by turn 10 "
        "| ends | entered in | abilities per side |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, tally in tallies.items():
        row = selfplay.figures(tally, 1.0, "", {})
        ends = ", ".join(f"{k} {v:.3f}" for k, v in row["ends"].items())
        lines.append(
            f"| {name} | {row['matches']} | {row['first_seat_of_decided']:.3f} | {row['draws']:.3f} "
            f"| {row['median_length']} | {row['length_of_90_percent']} | {max(tally.lengths)} "
            f"| {row['over_by_turn_10']:.3f} | {ends} | {row['reinforced']:.2f} "
            f"| {row['abilities_per_match'] / 2:.2f} |"
        )
    total = arena.Tally()
    for name, tally in tallies.items():
        if name != PREPARED:
            total.merge(tally)
    lines += ["", f"Win rates; a draw is half a win. Goal {FAIR[0]:.2f} to {FAIR[1]:.2f}; rows outside are marked.", ""]
    lines += table("piece or card", selfplay.rated(total.started, total.won), total.abilities)
    never = sorted(p for p in total.started if not total.abilities[p])
    lines += ["", f"Never used: {', '.join(never) or 'none'}."]
    parts = arena.Tally()
    for tally in tallies.values():
        parts.merge(tally)
    if PREPARED in tallies:
        lines += ["", *table("prepared part", selfplay.rated(parts.parts, parts.parts_won), None)]
    return lines


def table(title: str, rows: dict[str, dict[str, Any]], uses: dict[str, int] | None) -> list[str]:
    """Lay win rates out as a table, the best first."""
    lines = [f"| {title} | matches | win rate |{' uses |' if uses is not None else ''} |"]
    lines.append("|---|---|---|" + ("---|" if uses is not None else "") + "---|")
    for name, row in sorted(rows.items(), key=lambda item: (-item[1]["win_rate"], item[0])):
        mark = "" if FAIR[0] <= row["win_rate"] <= FAIR[1] else "!"
        used = f" {uses.get(name, 0)} |" if uses is not None else ""
        lines.append(f"| {name} | {row['started']} | {row['win_rate']:.3f} |{used} {mark} |")
    return lines
