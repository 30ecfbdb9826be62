"""`python -m standin`: the stand-in alone, for bots that run in a process of their own."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from standin.seed import FEWEST_PEOPLE, MOST_PEOPLE, Seed, with_people
from standin.server import HOST, Sandbox

PORT = 8700
PEOPLE_HELP = f"people to act for, {FEWEST_PEOPLE} to {MOST_PEOPLE} (default: those of the world; a kept one gets more)"


def main(argv: list[str] | None = None) -> int:
    """Serve until Ctrl-C; return 2 where the address cannot be had."""
    parser = argparse.ArgumentParser(prog="python -m standin", description="A stand-in for Discord on your machine")
    parser.add_argument("--port", type=int, default=PORT, metavar="P", help=f"port (default {PORT}, 0: a free one)")
    parser.add_argument("--host", default=HOST, help=f"address to listen on (default {HOST})")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep the world in a folder")
    parser.add_argument("--title", default=Seed().title, help="what the page calls itself")
    parser.add_argument("--people", type=number_of_people, metavar="N", help=PEOPLE_HELP)
    args = parser.parse_args(argv)
    seed = Seed(title=args.title)
    seed = seed if args.people is None else with_people(seed, args.people)
    try:
        asyncio.run(serve(Sandbox(seed=seed, data=args.data), args.port, args.host, is_invited=args.people is not None))
    except OSError as error:
        print(f"cannot listen on {args.host}:{args.port}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


def number_of_people(given: str) -> int:
    """Read how many people are wanted; raise ArgumentTypeError for what is no such number."""
    if not given.isdecimal() or not FEWEST_PEOPLE <= int(given) <= MOST_PEOPLE:
        raise argparse.ArgumentTypeError(f"{given} is no number from {FEWEST_PEOPLE} to {MOST_PEOPLE}")
    return int(given)


async def serve(
    sandbox: Sandbox,
    port: int,
    host: str = HOST,
    say: Callable[[str], object] = print,
    *,
    is_invited: bool = False,
) -> None:
    """Run a stand-in until the process is told to stop, and say where it is; raise OSError for an address in use.

    `is_invited`: who of the seed's people is missing in a kept world comes.
    """
    shown = () if host in (HOST, "0.0.0.0") else (host,)
    url = await sandbox.start(port, host, shown_hosts=shown)
    try:
        if is_invited:
            sandbox.invite()
        stopped = asyncio.Event()
        if sys.platform != "win32":  # where Ctrl-C is all there is
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        say(f"Open {url} in a browser. A bot joins with point_at({url!r}), token {sandbox.token!r}. Ctrl-C stops.")
        await stopped.wait()
    finally:
        await sandbox.stop()


if __name__ == "__main__":
    sys.exit(main())
