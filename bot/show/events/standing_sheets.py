"""Standings and crosstables of an event, from its contest alone."""

from __future__ import annotations

from copy import deepcopy

from bot.contest import drawing
from bot.contest.counting import Line, annulled, lines
from bot.contest.round_robin import rounds
from bot.contest.settings import Breaker
from bot.contest.standings import HALF, Row, standings
from bot.contest.tied import played_off
from render.sheet import MOST_ROWS, Crossing, Crosstable, Heads, Mark, Standing, Standings, Zone

from .told import Told, page_words, paged, points_words, signed, zone_legend, zones

_MARKS: dict[str, Mark] = {"won": "won", "drawn": "drawn", "lost": "lost", "bye": "bye", "open": "open"}
_HEADS = {"opponents": "buchholz"}
"""Columns that read as another: people know both of these as median-Buchholz."""
FORM = 5
"""How many of the last tables the form shows."""


def standing_pages(told: Told, stage: int | None = None, pool: int = 0) -> list[Standings]:
    """Return the standings of a pool, sixteen rows to a page."""
    contest = told.contest
    number = contest.stage if stage is None else stage
    what = contest.settings.stages[number]
    rows = standings(contest, told.seed, number, pool)
    before = _places_before(told, number, pool)
    out = annulled(contest, number, pool)
    found = lines(contest, number, pool)
    is_over = number < contest.stage or contest.closed
    columns = [_column(told, name, rows, number, found) for name in _columns(told, number)]
    shown = [(head, cells) for head, cells in columns if len(set(cells)) > 1 or head == columns[0][0]]
    reaches = what.kind in ("round_robin", "swiss", "rolling", "pods") and not is_over
    leads = zones(told, number, pool, [row.entrant for row in rows])
    made = tuple(
        Standing(
            row.place,
            told.of(row.entrant),
            tuple(cells[place] for _, cells in shown),
            form(found, row.entrant) if what.kind != "pods" else (),
            before.get(row.entrant, row.place) - row.place,
            leads.get(row.entrant, ""),
            (row.best, row.worst) if reaches and row.entrant not in out else None,
            contest.entrants[row.entrant].left_in(number),
        )
        for place, row in enumerate(rows)
    )
    heads = Heads(
        told.say("sheet.head.name"),
        tuple(head for head, _ in shown),
        told.say("sheet.head.form") if any(row.form for row in made) else "",
        told.say("sheet.head.reach") if any(row.reach for row in made) else "",
    )
    legend = (*_legend(told, number, heads, {row.zone for row in made}), *_played_off(told, number, rows))
    title, subtitle = told.title(number, pool), when(told, number, pool)
    pages = paged(made, MOST_ROWS)
    return [
        Standings(title, page_words(told, subtitle, n, len(pages)), heads, page, legend, told.words.locale)
        for n, page in enumerate(pages, 1)
    ]


def when(told: Told, stage: int, pool: int) -> str:
    """Say how far a pool of a stage has come."""
    contest, what = told.contest, told.contest.settings.stages[stage]
    if contest.closed or stage < contest.stage:
        return told.say("sheet.when.over")
    if what.kind == "ladder":
        return told.say("sheet.when.ladder", count=len(contest.pools[stage][pool]))
    if any((t.stage, t.pool) == (stage, pool) and t.playoff for t in contest.open_tables()):
        return told.say("sheet.when.playoff")
    tables = [t for t in contest.tables_of(stage, pool) if t.alone is None]
    over = sum(t.result() is not None for t in tables)
    if what.kind in ("knockout", "double_knockout", "rolling"):
        return told.say("sheet.when.tables", count=over)
    if drawing.is_over(contest, pool):
        return told.say("sheet.when.over")
    whole = rounds(contest, pool) if what.kind == "round_robin" else what.rounds
    if not over:
        return told.say("sheet.when.before", rounds=whole)
    played = [t.round for t in tables if t.result() is None]
    if played:
        return told.say("sheet.when.during", round=min(played), rounds=whole)
    return told.say("sheet.when.after", round=contest.round_of(pool), rounds=whole)


def form(found: list[Line], entrant: int) -> tuple[Mark, ...]:
    """Return how an entrant's last five tables ended, the latest last."""
    return tuple(mark(line) for line in _ended(found, entrant)[-FORM:])


def _ended(found: list[Line], entrant: int) -> list[Line]:
    return [line for line in found if line.entrant == entrant and line.outcome != "open"]


def _record(found: list[Line], entrant: int) -> str:
    outcomes = [line.outcome for line in found if line.entrant == entrant]
    return " ".join(str(outcomes.count(one)) for one in ("won", "drawn", "lost"))


def mark(line: Line) -> Mark:
    """Return the sign of a line: hollow where nobody played."""
    if line.outcome in ("won", "lost") and not line.played:
        return "walkover" if line.outcome == "won" else "forfeit"
    if line.outcome == "bye" and not line.points:
        return "forfeit"
    return _MARKS[line.outcome]


def _places_before(told: Told, stage: int, pool: int) -> dict[int, int]:
    """Return everybody's place without the newest round that has a result; on a ladder without the newest result."""
    contest = told.contest
    ended = [t for t in contest.tables_of(stage, pool, playoffs=True) if t.result() is not None]
    if not ended:
        return {}
    past = deepcopy(contest)
    if contest.settings.stages[stage].kind == "ladder":
        past.settled = past.settled[:-1]
    else:
        newest = max(t.round for t in ended)
        if newest == 1:
            return {}
        for table in list(past.tables.values()):
            if (table.stage, table.pool, table.round) == (stage, pool, newest):
                del past.tables[table.id]
                if table.id in past.settled:
                    past.settled.remove(table.id)
    return {row.entrant: row.place for row in standings(past, told.seed, stage, pool)}


def _columns(told: Told, stage: int) -> list[str]:
    what = told.contest.settings.stages[stage]
    if what.kind in ("knockout", "double_knockout"):
        return ["record"]
    if what.kind == "ladder":
        return ["record", "plays"]
    extra: tuple[Breaker, ...] = ("buchholz", "opponents", "score")
    ranks = ["firsts", "form"] if what.kind == "pods" else ["record"]
    return ["points", *ranks, *(one for one in what.ties() if one in extra)][:4]


def _column(told: Told, name: str, rows: list[Row], stage: int, found: list[Line]) -> tuple[str, list[str]]:
    """Return a column's head and its cells, row by row."""
    head = told.say(f"sheet.head.{_HEADS.get(name, name)}")
    match name:
        case "points":
            return head, [points_words(row.points) for row in rows]
        case "record":
            return head, [_record(found, row.entrant) for row in rows]
        case "form":
            return head, [" ".join(str(line.rank) for line in _ended(found, row.entrant)[-FORM:]) for row in rows]
        case "firsts":
            return head, [str(row.won) for row in rows]
        case "score":
            return head, [signed(row.score) for row in rows]
        case "plays":
            return head, _plays(told, rows)
        case _:
            ties = told.contest.settings.stages[stage].ties()
            at, by = next((at, HALF if tie == "opponents" else 1) for at, tie in enumerate(ties) if tie == name)
            return head, [points_words(row.values[at], by) if at < len(row.values) else "" for row in rows]


def _plays(told: Told, rows: list[Row]) -> list[str]:
    """Say against which place of a ladder each plays now."""
    place = {row.entrant: row.place for row in rows}
    now: dict[int, list[int]] = {}
    for table in told.contest.open_tables():
        for entrant in table.seats:
            now.setdefault(entrant, []).extend(place[other] for other in table.seats if other != entrant)
    return [", ".join(map(str, sorted(now.get(row.entrant, [])))) for row in rows]


def _legend(told: Told, stage: int, heads: Heads, zones: set[Zone]) -> tuple[str, ...]:
    found = [told.say("sheet.legend.signs")] if heads.form else []
    found += zone_legend(told, stage, zones)
    if heads.reach:
        found.append(told.say("sheet.legend.reach", head=heads.reach))
    if told.say("sheet.head.buchholz") in heads.cells:
        found.append(told.say("sheet.legend.buchholz", head=told.say("sheet.head.buchholz")))
    return tuple(found)


def _played_off(told: Told, stage: int, rows: list[Row]) -> list[str]:
    """Name the places that a play-off has decided."""
    places = played_off(rows, len(told.contest.settings.stages[stage].ties()))
    return [told.say("sheet.legend.playoff", places=", ".join(map(str, places)))] if places else []


def crosstable(told: Told, stage: int | None = None, pool: int = 0) -> Crosstable | None:
    """Return who of a round robin came off how against whom; None for other kinds and more than sixteen."""
    contest = told.contest
    number = contest.stage if stage is None else stage
    what = contest.settings.stages[number]
    rows = standings(contest, told.seed, number, pool)
    if what.kind != "round_robin" or len(rows) > MOST_ROWS:
        return None
    met: dict[tuple[int, int], list[tuple[int, Mark]]] = {}
    for line in lines(contest, number, pool):
        for other in line.opponents:
            met.setdefault((line.entrant, other), []).append((line.round, mark(line)))
    order = [row.entrant for row in rows]
    leads = zones(told, number, pool, [row.entrant for row in rows])
    made = tuple(
        Crossing(
            row.place,
            told.of(row.entrant),
            tuple(tuple(sign for _, sign in sorted(met.get((row.entrant, other), []))) for other in order),
            points_words(row.points),
            leads.get(row.entrant, ""),
            contest.entrants[row.entrant].left_in(number),
        )
        for row in rows
    )
    legend = (
        told.say("sheet.legend.signs"),
        *zone_legend(told, number, {row.zone for row in made}),
        *_played_off(told, number, rows),
    )
    heads = (told.say("sheet.head.name"), told.say("sheet.head.points"))
    return Crosstable(told.title(number, pool), when(told, number, pool), heads, made, legend, told.words.locale)
