"""Playing what is missing of a series, on as many processes as there are cores."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection, parent_process
from threading import Thread

from . import arena, entering
from .series import Series
from .shelf import Row, Shelf, row

BATCH = 10
"""Matches that a process plays before it hands them over: what a kill may cost each of them."""


def fill(shelf: Shelf, series: Series, seeds: range, workers: int) -> Generator[int]:
    """Play what is missing of the seeds; yield after each batch how many of them are there."""
    missing = shelf.missing(seeds)
    jobs = [(series, missing[at : at + BATCH]) for at in range(0, len(missing), BATCH)]
    done = len(seeds) - len(missing)
    for rows in _played(jobs, workers):
        shelf.add(rows)
        done += len(rows)
        yield done


def tallies(series: Series, seed: int, matches: int, workers: int) -> Iterator[arena.Tally]:
    """Play matches seed, seed + 1, ... and keep none; yield the sums of each batch. Workers change only the time."""
    seeds = range(seed, seed + matches)
    for rows in _played([(series, list(seeds[at : at + BATCH])) for at in range(0, matches, BATCH)], workers):
        total = arena.Tally()
        for kept in rows:
            total.merge(kept.tally())
        yield total


def _played(jobs: list[tuple[Series, list[int]]], workers: int) -> Iterator[list[Row]]:
    if workers <= 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(workers, initializer=_end_with_command) as pool:
        yield from pool.map(play, jobs)


def play(job: tuple[Series, list[int]]) -> list[Row]:
    """Play the matches of some seeds; equal seeds give equal rows."""
    series, seeds = job
    game = series.load()
    rows: list[Row] = []
    for seed in seeds:
        tally = arena.Tally()
        pin = entering.pin(series.entries, seed)
        played = arena.play(game, series.seats, seed, series.options, pin, series.ahead, series.skips)
        arena.count(game, played, tally)
        rows.append(row(seed, tally))
    return rows


def _end_with_command() -> None:
    """Let a process of the pool end when its command is killed: it would play on, and then wait for ever."""
    Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    command = parent_process()
    if command is not None:
        connection.wait([command.sentinel])
        os._exit(1)  # an exception would end this thread alone
