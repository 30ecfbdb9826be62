"""Painting beside the bot: threads that take pictures in turn, each with a process of its own where cores are free.

Drawing holds the interpreter's lock nearly all the time, so that a further thread alone would paint no sooner. Scenes
are plain data and go to the process as they are. No picture depends on it: without a process, or when it fails, the
thread paints the same bytes itself.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Timer

import render
from render.scene import Scene
from render.worker import Order

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds after which a process that has not answered is taken for stuck."""
MOST_FAULTS = 3
"""Failures in a row after which a process is not begun again."""
MOST = 4
"""Processes that are begun unless the host says otherwise."""
_KEPT_FREE = 2
"""Cores left to the loop and to computer players."""


def spare_cores() -> int:
    """Return how many processes paint unless the host says otherwise: none where fewer than three cores are there."""
    if os.name != "posix":  # a connection is handed on by its number
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(max(0, cores - _KEPT_FREE), MOST)


class PaintingProcess:
    """A process that paints for one thread: begun when it is first needed, begun again when it fails.

    `sharing` processes together keep as many bytes of drawn parts as a bot without any.
    """

    def __init__(self, sharing: int = 1, patience: float = PATIENCE) -> None:
        self.sharing = sharing
        self.patience = patience
        self.painted = 0
        """What it painted."""
        self._faults = 0
        self._begun: tuple[subprocess.Popen[bytes], Connection] | None = None
        self._is_closed = False
        self._beginning = threading.Lock()
        """Held while a process is begun or taken away: the bot may end while its thread begins one."""

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return None if self._begun is None else self._begun[0].pid

    def paint(self, order: Order) -> bytes | None:
        """Return what was ordered; None if the process failed, or failed too often, or is closed."""
        if self._faults >= MOST_FAULTS:
            return None
        try:
            begun = self._begin()
            if begun is None:
                return None
            process, connection = begun
            watch = Timer(self.patience, process.kill)  # ends sending and waiting alike
            watch.daemon = True
            watch.start()
            try:
                connection.send(order)
                data = connection.recv_bytes()
            finally:
                watch.cancel()
        except (OSError, EOFError) as fault:
            if self._is_closed:
                return None
            self._faults += 1
            log.warning("a painting process failed or took longer than %g s (%s): painted here", self.patience, fault)
            if self._faults == MOST_FAULTS:
                log.error("a painting process failed %d times in a row and is not begun again", MOST_FAULTS)
            self._drop()
            return None
        self._faults = 0
        self.painted += 1
        return data

    def close(self) -> None:
        """End the process for good, also while it paints for its thread, which then finds the connection closed."""
        with self._beginning:
            self._is_closed = True
            self._drop()

    def _drop(self) -> None:
        begun, self._begun = self._begun, None
        if begun is not None:
            begun[0].kill()  # it keeps nothing; the connection is let go of by whoever still listens
            begun[0].wait()

    def _begin(self) -> tuple[subprocess.Popen[bytes], Connection] | None:
        with self._beginning:
            if self._begun is None and not self._is_closed:
                here, there = Pipe()
                root = str(Path(render.__file__).parent.parent)
                paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
                with there:
                    process = subprocess.Popen(
                        [sys.executable, "-P", "-m", "render.worker", str(there.fileno()), str(self.sharing)],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        pass_fds=[there.fileno()],
                        env={**os.environ, "PYTHONPATH": paths},
                    )
                self._begun = process, here
            return self._begun


class Lane:
    """A thread in which pictures are made one after the other, with the process that paints for it, if any."""

    def __init__(self, process: PaintingProcess | None) -> None:
        self.process = process
        self.thread = ThreadPoolExecutor(1, "warpost-paint", _work_with, (process,))

    def close(self) -> None:
        """Stop; nobody waits for the picture under way any more."""
        self.thread.shutdown(wait=False, cancel_futures=True)
        if self.process is not None:
            self.process.close()


class _Here(threading.local):
    """The process that paints for the thread that looks."""

    process: PaintingProcess | None = None


_HERE = _Here()


def _work_with(process: PaintingProcess | None) -> None:
    _HERE.process = process


def draw(scene: Scene, theme: str) -> bytes:
    """Return the scene as PNG, kept for a while, painted by the process of this thread if it has one."""
    return render.draw(scene, theme, by=lambda: _asked(("draw", scene, theme)))


def rehearse(scene: Scene, theme: str) -> None:
    """Paint a scene that nobody is to see as `draw` would, so that the parts which many pictures share are there."""
    if _asked(("draw", scene, theme)) is None:
        render.picture(scene, theme)


def animate(scenes: Sequence[Scene], theme: str) -> bytes:
    """Return the scenes as a GIF, painted by the process of this thread if it has one."""
    return _asked(("animate", tuple(scenes), theme)) or render.animate(scenes, theme)


def _asked(order: Order) -> bytes | None:
    return None if _HERE.process is None else _HERE.process.paint(order)
