"""`python -m standin`: the stand-in alone, for bots that run in a process of their own."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from standin.seed import Seed
from standin.server import HOST, Sandbox

PORT = 8700


def main(argv: list[str] | None = None) -> int:
    """Serve until Ctrl-C; return 2 where the address cannot be had."""
    parser = argparse.ArgumentParser(prog="python -m standin", description="A stand-in for Discord on your machine")
    parser.add_argument("--port", type=int, default=PORT, metavar="P", help=f"port (default {PORT}, 0: a free one)")
    parser.add_argument("--host", default=HOST, help=f"address to listen on (default {HOST})")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep the world in a folder")
    parser.add_argument("--title", default=Seed().title, help="what the page calls itself")
    args = parser.parse_args(argv)
    try:
        asyncio.run(serve(Sandbox(seed=Seed(title=args.title), data=args.data), args.port, args.host))
    except OSError as error:
        print(f"cannot listen on {args.host}:{args.port}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


async def serve(sandbox: Sandbox, port: int, host: str = HOST, say: Callable[[str], object] = print) -> None:
    """Run a stand-in until the process is told to stop, and say where it is; raise OSError for an address in use."""
    shown = () if host in (HOST, "0.0.0.0") else (host,)
    url = await sandbox.start(port, host, shown_hosts=shown)
    try:
        stopped = asyncio.Event()
        if sys.platform != "win32":  # where Ctrl-C is all there is
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        say(f"Open {url} in a browser. A bot joins with point_at({url!r}), token {sandbox.token!r}. Ctrl-C stops.")
        await stopped.wait()
    finally:
        await sandbox.stop()


if __name__ == "__main__":
    sys.exit(main())
