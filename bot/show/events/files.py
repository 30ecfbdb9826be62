"""An event as files: five tables for spreadsheets, and one file that holds all of it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import partial
from io import StringIO
from typing import Any

import msgspec

from bot.contest.acts import Act, TakeBack
from bot.contest.contest import Contest
from bot.contest.log import undone
from bot.contest.settings import PART, Settings
from bot.contest.standings import standings
from bot.contest.tied import played_off
from bot.services.luck import Sat
from rules.kernel.spreads import variance

from .masks import of_directors, of_entrants

FORMAT = 1
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""
BOM = "\ufeff"
"""Without it some spreadsheets take the file for one of another encoding."""


_COUNTED = ("points", "played", "won", "drawn", "lost", "score")


class EventFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event as it is handed out: what it is, and all that happened; its seed only once nothing is drawn any more.

    One from which something is left out that its reader may not know is not `whole`.
    """

    format: int
    id: str
    name: str
    game: str
    settings: Settings
    acts: tuple[Act, ...]
    times: tuple[int, ...]
    commitment: str
    seed: str = ""
    whole: bool = True


def write_json(file: EventFile, kept: frozenset[int] = frozenset()) -> bytes:
    """Return an event's file, laid out for people; of the acts in `kept` it says no more than that they are.

    Where nothing is kept it is whole, so that anybody can check it.
    """
    built = msgspec.to_builtins(msgspec.structs.replace(file, whole=not kept))
    built["acts"] = [told(act, is_kept=number in kept) for number, act in enumerate(file.acts, 1)]
    return msgspec.json.format(msgspec.json.encode(built), indent=1)


def told(act: Act, *, is_kept: bool) -> dict[str, Any]:
    """Return an act as a file has it: one that is kept without what it was about."""
    built: dict[str, Any] = msgspec.to_builtins(act)
    return {"type": built["type"]} if is_kept else built


def tables(contest: Contest, acts: Sequence[Act], times: Sequence[int], seed: bytes) -> dict[str, bytes]:
    """Return the five tables by their names: entrants, pairings, results, standings, acts.

    Heads and words are those of the event's log, the same in every language, for programs and spreadsheets.
    """
    return {
        "entrants.csv": _csv(("entrant", "name", "formerly", "status", "strikes", "adjusted"), _entrants(contest)),
        "pairings.csv": _csv(
            ("table", "stage", "pool", "round", "slot", "seat", "entrant", "alone"), _pairings(contest)
        ),
        "results.csv": _csv(("table", "match", "seat", "entrant", "rank", "score", "how"), _results(contest)),
        "standings.csv": _csv(
            ("stage", "pool", "place", "entrant", "name", *_COUNTED, "playoff"), _standings(contest, seed)
        ),
        "acts.csv": _csv(("act", "time", "kind", "taken back", "about"), _acts(acts, times)),
    }


def luck_table(contest: Contest, rows: Iterable[Sat]) -> bytes:
    """Return what dice and cards gave entrants, a row a match and kind, then a row an entrant and kind in all."""
    heads = ("table", "match", "entrant", "name", "kind", "came", "expected", "variance", "luckier than")
    return _csv(heads, map(partial(_luck, contest), rows))


def _luck(contest: Contest, sat: Sat) -> tuple[Any, ...]:
    one = sat.fortune
    figures = (round(float(figure), 4) for figure in (one.expected, variance(one.spread), one.beaten))
    name = contest.entrants[sat.entrant].name
    return sat.table or "", sat.match, sat.entrant, name, one.kind, one.came, *figures


def _csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(heads)
    writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return (BOM + out.getvalue()).encode()


def _harmless(cell: Any) -> Any:
    """Keep what people typed from being carried out by a spreadsheet."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _entrants(contest: Contest) -> Iterable[tuple[Any, ...]]:
    for entrant in contest.entrants.values():
        formers = ", ".join(entrant.formers)
        yield entrant.id, entrant.name, formers, entrant.status, contest.strikes(entrant.id), entrant.adjusted


def _pairings(contest: Contest) -> Iterable[tuple[Any, ...]]:
    for table in contest.tables.values():
        for seat, entrant in enumerate(table.seats, 1):
            place = (table.id, table.stage + 1, table.pool + 1, table.round, "playoff" if table.playoff else table.slot)
            yield *place, seat, entrant, table.alone or ""


def _results(contest: Contest) -> Iterable[tuple[Any, ...]]:
    for table in contest.tables.values():
        for number, match in enumerate(table.matches, 1):
            for seat, entrant in enumerate(table.seats):
                score = match.score[seat] if match.score else ""
                yield table.id, number, seat + 1, entrant, match.ranks[seat], score, match.how


def _standings(contest: Contest, seed: bytes) -> Iterable[tuple[Any, ...]]:
    for stage, pools in enumerate(contest.pools):
        for pool in range(len(pools)):
            rows = standings(contest, seed, stage, pool)
            decided = played_off(rows, len(contest.settings.stages[stage].ties()))
            for row in rows:
                name = contest.entrants[row.entrant].name
                points = row.points // PART if row.points % PART == 0 else round(row.points / PART, 3)
                yield (
                    stage + 1, pool + 1, row.place, row.entrant, name, points, row.played, row.won, row.drawn,
                    row.lost, row.score, "yes" if row.place in decided else "",
                )  # fmt: skip


def _acts(acts: Sequence[Act], times: Sequence[int]) -> Iterable[tuple[Any, ...]]:
    gone, kept = undone(acts), of_directors(acts) | of_entrants(acts)
    for number, (act, at) in enumerate(zip(acts, times, strict=True), 1):
        about = told(act, is_kept=number in kept)
        kind = about.pop("type")
        about.pop("player", None)
        is_void = "yes" if number in gone and not isinstance(act, TakeBack) else ""
        yield number, at, kind, is_void, msgspec.json.encode(about).decode()
