"""`render`: draw a position of a seeded random match, its replay, or a folder of pictures of all sorts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from bot.show.words import seat_text
from render import animate, draw
from render.games import Wish, scene_for
from render.layout.crop import UnknownCellError
from rules.ai import PLAYERS
from rules.kernel import looks, openly, rulings
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Seat

from . import gallery
from .games import names, shipped
from .selfplay import read_options

NAME = "render"
DEMO = "demo"
HELP = "draw a position of a seeded random match (.png), its replay (.gif), or a gallery of everything (a folder)"
LOCALES = Path(__file__).resolve().parents[2] / "data" / "locales"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", choices=[*names(), DEMO], help=f"a game, or {DEMO}: made-up scenes, a folder")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal matches (default 1)")
    parser.add_argument("--ply", type=int, default=-1, help="accepted answers so far; -1: the end (default)")
    parser.add_argument("--seat", default="spectator", help="whose view: a seat's number, or spectator (default)")
    parser.add_argument("--player", default="random", choices=sorted(PLAYERS), help="who plays (default random)")
    parser.add_argument("--theme", default="dark", help="a theme of data/themes (default dark)")
    parser.add_argument("--locale", default="en", help="language of the words in the picture (default en)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a match option")
    parser.add_argument("--map", help="a map of the game")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest; of a folder all numbers)")
    parser.add_argument("--near", default="", metavar="CELL", help="the part of the board round that cell in large")
    parser.add_argument("--reveal", action="store_true", help="with nothing hidden, as after the end")
    parser.add_argument("--out", type=Path, metavar="FILE", help=".png, .gif or a folder (default pictures-GAME)")


def run(args: argparse.Namespace) -> int:
    """Draw and write the file; returns 2 for arguments that do not fit."""
    if args.game == DEMO:
        folder: Path = args.out or Path(f"pictures-{DEMO}")
        print(f"{folder}: {gallery.write_demo(folder)} files")
        return 0
    game = shipped(args.game)
    out: Path = args.out or Path(f"pictures-{args.game}")
    if out.suffix not in (".png", ".gif", ""):
        print(f"--out {out}: expected a .png, a .gif or a folder", file=sys.stderr)
        return 2
    if args.seat != "spectator" and args.seat not in [str(s) for s in range(max(game.seats))]:
        print(f"--seat {args.seat}: expected a seat's number or spectator", file=sys.stderr)
        return 2
    if args.seats is not None and args.seats not in game.seats:
        print(f"--seats {args.seats}: expected one of {', '.join(map(str, game.seats))}", file=sys.stderr)
        return 2
    seat = None if args.seat == "spectator" else Seat(int(args.seat))
    options = read_options(game, args.option) | ({"map": args.map} if args.map else {})
    write = Writer(Catalogue.read(LOCALES), args.locale, seats=lambda seat: seat_text(game, seat), guard=plain)
    if not out.suffix:
        print(f"{out}: {_folder(args, game, options, write, out)} files")
        return 0
    steps = positions(game, args.seed, args.player, options, args.seats)
    if seat is not None and seat >= steps[0][0].seats:
        print(f"--seat {seat}: there are {steps[0][0].seats}", file=sys.stderr)
        return 2
    last = len(steps) - 1 if args.ply < 0 else min(args.ply, len(steps) - 1)
    shown = steps[: last + 1] if out.suffix == ".gif" else steps[last : last + 1]
    wish = Wish(near=args.near)
    try:
        scenes = [scene_for(game, *_seen(game, step, seat, args.reveal), write, args.locale, wish) for step in shown]
    except UnknownCellError as error:
        print(f"--near {args.near}: {error}", file=sys.stderr)
        return 2
    data = animate(scenes, args.theme) if out.suffix == ".gif" else draw(scenes[0], args.theme)
    out.write_bytes(data)
    print(f"{out}: {len(data)} bytes, answer {last} of {len(steps) - 1}")
    return 0


def _folder(args: argparse.Namespace, game: Any, options: dict[str, Any], write: Writer, out: Path) -> int:
    """Write the gallery: of a game for several numbers of players one folder for each, entries in the first alone."""
    sizes = game.seats if args.seats is None else (args.seats,)
    count = 0
    for number, size in enumerate(sizes):
        steps = positions(game, args.seed, args.player, options, size)
        folder = out / f"seats-{size}" if len(sizes) > 1 else out
        count += gallery.write(folder, game, steps, write, args.locale, args.theme, number == 0)
    return count


def _seen(game: Any, step: tuple[Any, Any], seat: Seat | None, reveal: bool) -> tuple[Any, Any]:
    state, events = step
    if reveal:
        return openly.position(state), openly.events(events)
    return game.view(state, seat), game.seen(events, seat)


def positions(
    game: Any, seed: int, player: str, options: dict[str, Any], seats: int | None = None
) -> list[tuple[Any, Any]]:
    """Play a seeded match, of the fewest players if it is not said how many; return every state and what led to it."""
    rng = Random(f"warpost/{seed}")
    chance = Sampled(seed)
    steps = [game.start(complete(game.options, options), chance, seats or game.seats[0])]
    while (state := steps[-1][0]).outcome is None:
        if looks.due(state) is not None:  # no host looks on
            steps.append(rulings.pass_by(game, state, chance))
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = PLAYERS[player](game, game.view(state, seat), decision, rng)
        steps.append(game.submit(state, decision.id, choice, chance))
    return steps
