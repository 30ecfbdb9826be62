"""Rows of matches in files: one line a match, written through at once, gone on with after a kill."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from .arena import Tally
from .series import Stamp


class OtherStamp(Exception):
    """The file holds matches of another content, other rules, players or options: given and expected are named."""

    def __init__(self, path: Path, found: Stamp, wanted: Stamp) -> None:
        one, other = msgspec.structs.asdict(found), msgspec.structs.asdict(wanted)
        differs = {name: (one[name], other[name]) for name in one if one[name] != other[name]}
        told = ", ".join(f"{name} {was!r}, now {now!r}" for name, (was, now) in differs.items())
        super().__init__(f"{path} was played with {told}")
        self.differs = differs


class Row(msgspec.Struct, frozen=True):
    """One match: its seed and what `arena.count` found in it, zeros left out."""

    seed: int
    facts: dict[str, Any]

    def tally(self) -> Tally:
        """Return the match as a tally of one."""
        found = Tally()
        for name, value in self.facts.items():
            mine = getattr(found, name)
            if isinstance(mine, Counter):
                numbered = name in ("wins", "lengths")
                mine.update({int(key) if numbered else key: count for key, count in value.items()})
            else:
                setattr(found, name, value)
        return found


def row(seed: int, tally: Tally) -> Row:
    """Return a match of its own tally."""
    return Row(seed, {name: dict(v) if isinstance(v, Counter) else v for name, v in vars(tally).items() if v})


class Shelf:
    """The file of one series; its first line is the stamp."""

    def __init__(self, path: Path, stamp: Stamp) -> None:
        """Open or begin the file; raise OtherStamp where it holds another series."""
        self.path = path
        self.rows: dict[int, Row] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        if len(whole) < len(lines):  # a kill in mid-line
            path.write_bytes(b"".join(whole))
        if not whole:
            self._append([msgspec.json.encode(stamp)])
            return
        found = msgspec.json.decode(whole[0], type=Stamp)
        if found != stamp:
            raise OtherStamp(path, found, stamp)
        for line in whole[1:]:
            kept = msgspec.json.decode(line, type=Row)
            self.rows[kept.seed] = kept

    def missing(self, seeds: Iterable[int]) -> list[int]:
        """Return the seeds whose matches are not there yet."""
        return [seed for seed in seeds if seed not in self.rows]

    def add(self, rows: Iterable[Row]) -> None:
        """Write matches through to the disk."""
        new = [kept for kept in rows if kept.seed not in self.rows]
        self._append([msgspec.json.encode(msgspec.to_builtins(kept, str_keys=True)) for kept in new])
        self.rows.update({kept.seed: kept for kept in new})

    def tally(self, seeds: Iterable[int]) -> Tally:
        """Return the sums over matches."""
        total = Tally()
        for seed in seeds:
            total.merge(self.rows[seed].tally())
        return total

    def _append(self, lines: list[bytes]) -> None:
        with self.path.open("ab") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())


def named(folder: Path, name: str) -> Path:
    """Return the file of a series by its name."""
    return folder / ("".join(c if c.isalnum() or c in "=_" else "-" for c in name) + ".jsonl")


def both(one: Shelf, other: Shelf) -> Iterator[tuple[Tally, Tally]]:
    """Yield the matches of two series that have a seed in common, side by side."""
    for seed in sorted(one.rows.keys() & other.rows.keys()):
        yield one.rows[seed].tally(), other.rows[seed].tally()
