"""`balance`: series of self-play that go on where they were stopped, as a game's section of docs/balance.md."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bot import maintenance
from bot.balance import compare, page, people, playing
from bot.balance.arena import Tally
from bot.balance.entering import ENTRIES, HOLDING, NotHeld
from bot.balance.rates import rate
from bot.balance.series import DATA, Series, StaleRules, all_of, maps, stamp
from bot.balance.shelf import OtherStamp, Shelf, named
from bot.config import REPOSITORY, Config
from rules.ai import MEASURING, PLAYERS
from rules.kernel.errors import ContentError, OptionError

from .games import names, shipped
from .hosting import library, told
from .selfplay import read_options

NAME = "balance"
HELP = "play a computer player against itself in every series of a game and print the game's section of the page"
FOLDER = REPOSITORY / "var" / "balance"
DUEL = 200
"""Matches against the weaker player, unless somebody says otherwise."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", choices=names())
    parser.add_argument(
        "--matches",
        type=int,
        default=2000,
        metavar="N",
        help="matches by each way to enter, shared out among the maps (default 2000)",
    )
    parser.add_argument("--player", default="brisk", choices=list(MEASURING), help="who plays (default brisk)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal matches (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--sizes", default="", help="numbers of seats, such as 2,4 (default: all of the game's)")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--entries", choices=list(ENTRIES), help="one way to enter (default: all that measure the game)")
    ways.add_argument("--holding", metavar="PIECE", help="one side enters with a piece or card, the others without it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a match option")
    parser.add_argument("--duel", type=int, default=DUEL, metavar="N", help="matches against the weaker player")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where matches are kept (default var/balance)")
    parser.add_argument("--kept", action="store_true", help="play nothing: print what all matches kept so far come to")
    parser.add_argument("--against", action="append", default=[], metavar="NAME=VALUE", help="compare: other options")
    parser.add_argument("--people", action="store_true", help="print what people's matches in the database come to")
    parser.add_argument(
        "--write", type=Path, metavar="DOCUMENT", help="also put the lines where a document names this command"
    )
    parser.add_argument("--data", type=Path, help="compare: another data folder, with the same game's other content")


def run(args: argparse.Namespace) -> int:
    """Play what is missing of every series and print Markdown; returns 2 for arguments that do not fit."""
    if args.people:
        return told(partial(_people, args.game))
    game = shipped(args.game)
    sizes = tuple(int(size) for size in args.sizes.split(",") if size) or game.seats
    if not set(sizes) <= set(game.seats):
        print(f"--sizes {args.sizes}: expected some of {game.seats}", file=sys.stderr)
        return 2
    try:
        if args.write:  # a document without its place is told before hours of matches
            page.renewed(args.write.read_text("utf-8"), command(args), ())
        options = read_options(game, args.option)
        every = (
            one._replace(options={**one.options, **options}) for one in all_of(game, args.player, sizes, _entries(args))
        )
        measured = list({one.name(): one for one in every}.values())  # one series where an option names the map
        compares = bool(args.against or args.data)
        lines = _compared(args, game, measured) if compares else _section(args, measured, sizes)
        print("\n".join([f"## `{args.game}`{': what changes' if compares else ''}", "", *lines]))
        if args.write:
            args.write.write_text(page.renewed(args.write.read_text("utf-8"), command(args), lines), "utf-8")
    except (OtherStamp, StaleRules, OptionError, ContentError, NotHeld, page.NoPlace) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _entries(args: argparse.Namespace) -> tuple[str, ...]:
    if args.holding:
        if shipped(args.game).entrance.measured == ("free",):
            raise NotHeld(args.game, args.holding)
        return (f"{HOLDING} {args.holding}",)
    return (args.entries,) if args.entries else shipped(args.game).entrance.measured


def _section(args: argparse.Namespace, measured: list[Series], sizes: tuple[int, ...]) -> list[str]:
    sums: dict[str, tuple[int, Tally]] = {}
    rows: defaultdict[int, list[Tally]] = defaultdict(list)
    for series in measured:
        shelf = _played(args, series)
        seeds = _counted(args, series, shelf)
        sums[series.name()] = len(series.seats), shelf.tally(seeds)
        rows[len(series.seats)] += (shelf.rows[seed].tally() for seed in seeds)
    made = stamp(measured[0])
    lines = [
        f"Made by `{command(args)}`; content `{made.content}`, rules `{made.rules}`.",
        "",
    ]
    lines += page.overview(sums)
    for size in sizes:
        lines += [*_tables(shipped(args.game).seat_names, sums, size), "", *page.means(rows[size])]
    return [*lines, "", _duel(args, measured)]


def _tables(names: Sequence[str], series: Mapping[str, tuple[int, Tally]], size: int) -> list[str]:
    """Lay out what all series of a number of seats say of sides and pieces."""
    total = people.together(series, size)
    return ["", *page.sides(names, size, total), "", *page.tables(size, total)]


def _people(game: str, config: Config) -> str:
    """Lay out what people's matches come to, counted from their logs, a section for each content."""
    lines = [f"## `{game}`, matches of people"]
    for found in asyncio.run(maintenance.people(config.database, game, library(config))):
        lines += ["", f"Content `{found.content}`.", "", *page.overview(found.series)]
        for size in sorted({seats for seats, _ in found.series.values()}):
            lines += _tables(shipped(game).seat_names, found.series, size)
    return "\n".join(lines if len(lines) > 1 else [*lines, "", "There are none."])


def _compared(args: argparse.Namespace, game: Any, measured: list[Series]) -> list[str]:
    """Compare each series with the same one by other options or other content."""
    other = read_options(game, args.against)
    changed = [one._replace(options={**one.options, **other}, data=str(args.data or DATA)) for one in measured]
    pairs = {one.name(): (_played(args, one), _played(args, two)) for one, two in zip(measured, changed, strict=True)}
    before, after = stamp(measured[0]), stamp(changed[0])
    lines = [
        f"Made by `{command(args)}`; content `{before.content}`, then `{after.content}`, rules `{before.rules}`.",
        "",
    ]
    for size in sorted({len(one.seats) for one in measured}) if len(pairs) > 1 else ():
        every = [pairs[one.name()] for one in measured if len(one.seats) == size]
        lines += [f"### All series of {size} seats", "", *page.differences(compare.changes(every)), ""]
    for name, two in pairs.items():
        lines += [f"### {name}", "", *page.differences(compare.changes([two])), ""]
    return lines


def _seeds(args: argparse.Namespace, series: Series) -> range:
    """Return the seeds of a series; where all maps are played, each has its share of the matches and seeds of its own.

    So every map is played by other entries, and a piece is met beside as many others as on one map.
    """
    game = shipped(args.game)
    boards = maps(game)
    if len(boards) == 1 or "map" in read_options(game, args.option):
        return range(args.seed, args.seed + args.matches)
    share = -(-args.matches // len(boards))
    share += -share % len(series.seats)  # matches in which the seats exchange their entries stay together
    first = args.seed + share * boards.index(series.options["map"])
    return range(first, first + share)


def _counted(args: argparse.Namespace, series: Series, shelf: Shelf) -> Sequence[int]:
    """Return the seeds of the matches that tables are made of."""
    return sorted(shelf.rows) if args.kept else _seeds(args, series)


def _played(args: argparse.Namespace, series: Series) -> Shelf:
    """Play what is missing of a series; its file is named after content and rules too, which it must match."""
    made = stamp(series)
    folder = args.folder / f"{args.game}-{made.content[:8]}-{made.rules[:8]}"
    shelf = Shelf(named(folder, f"{series.seats[0]}-{series.seats[-1]} {series.name()}"), made)
    for done in () if args.kept else playing.fill(shelf, series, _seeds(args, series), args.workers):
        print(f"{series.name()}: {done} of {len(_seeds(args, series))}", file=sys.stderr, flush=True)
    return shelf


def _duel(args: argparse.Namespace, measured: list[Series]) -> str:
    """Play against the next weaker player at tables of two, from both seats."""
    levels = list(PLAYERS)
    weaker = levels[max(0, levels.index(args.player) - 1)] if args.player in levels else "greedy"
    two = [series for series in measured if len(series.seats) == 2]
    if not two or weaker == args.player or not args.duel:
        return "No duel was played."
    points, count = 0.0, 0
    few = argparse.Namespace(**{**vars(args), "matches": max(2, args.duel // 2)})
    for series in (one for one in two if one.entries == two[0].entries):
        for seats in ((args.player, weaker), (weaker, args.player)):
            shelf = _played(few, series._replace(seats=seats))
            tally = shelf.tally(_counted(few, series, shelf))
            points += tally.wins[seats.index(args.player)] + tally.draws / 2
            count += tally.matches
    return f"`{args.player}` scores {page.said(rate(points, count))} against `{weaker}` in {count} matches."


def command(args: argparse.Namespace) -> str:
    """Return the command that makes the same tables."""
    told = [f"python -m bot balance {args.game} --player {args.player} --matches {args.matches} --seed {args.seed}"]
    told += [f"--sizes {args.sizes}"] if args.sizes else []
    told += [f"--entries {args.entries}"] if args.entries else []
    told += [f"--holding {args.holding}"] if args.holding else []
    told += [f"--duel {args.duel}"] if args.duel != DUEL else []
    told += [f"--option {option}" for option in args.option]
    told += [f"--against {option}" for option in args.against]
    told += ["--kept"] if args.kept else []
    return " ".join([*told, *([f"--data {args.data}"] if args.data else [])])
