"""Tables of an event as text: the same facts as in the picture, a row a line; it can be read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .sheet import (
    SIGNS,
    Bracket,
    Column,
    Contender,
    Crossing,
    Crosstable,
    Fortunes,
    Hazard,
    Meeting,
    Pairings,
    Sheet,
    Standing,
    Standings,
    Zone,
)

LEGEND = "· "
ROUND = "— "
ZONES: dict[Zone, str] = {"up": "▲", "down": "▼"}
OUT = "†"
UNKNOWN = "? "


def twin(sheet: Sheet) -> str:
    """Return a sheet as text."""
    match sheet:
        case Standings():
            heads = sheet.heads
            rows = [_row(("#", heads.name, *heads.cells, heads.form, heads.reach))]
            rows += [_row(_standing(row)) for row in sheet.rows]
        case Crosstable():
            numbers = (str(row.place) for row in sheet.rows)
            rows = [_row(("#", sheet.heads[0], *numbers, sheet.heads[1]))]
            rows += [_row(_crossing(row)) for row in sheet.rows]
        case Pairings():
            rows = [_row(_meeting(table)) for table in sheet.tables]
        case Bracket():
            rows = [line for column in sheet.columns for line in _column(column)]
        case Fortunes():
            rows = [line for hazard in sheet.hazards for line in _hazard(hazard)]
    return "\n".join((_safe(sheet.title), _safe(sheet.subtitle), *rows, *(LEGEND + _safe(one) for one in sheet.legend)))


def alt(sheet: Sheet, most: int) -> str:
    """Return as many whole lines of a sheet's text as have room, for its picture's alternative text."""
    kept: list[str] = []
    for line in twin(sheet).splitlines():
        if sum(map(len, kept)) + len(kept) + len(line) > most:
            break
        kept.append(line)
    return "\n".join(kept)


def _hazard(hazard: Hazard) -> Iterable[str]:
    yield ROUND + _safe(hazard.title)
    for one in hazard.rows:
        shape = "".join(map(str, one.shape))
        yield _row(
            (str(one.side + 1), one.name, str(one.came), one.words, one.compared, f"{one.low}–{one.high}", shape)
        )


def _standing(row: Standing) -> tuple[str, ...]:
    moved = f" {'↑' if row.moved > 0 else '↓'}{abs(row.moved)}" if row.moved else ""
    first = f"{row.place}{moved}{_ends(row.zone, row.is_out)}"
    return (first, row.name, *row.cells, "".join(SIGNS[mark] for mark in row.form), reach_words(row.reach))


def reach_words(reach: tuple[int, int] | None) -> str:
    """Write the places that can still be had: `2–5`, or the one that is sure."""
    if reach is None:
        return ""
    return str(reach[0]) if reach[0] == reach[1] else f"{reach[0]}–{reach[1]}"


def _ends(zone: Zone, is_out: bool) -> str:
    return (f" {ZONES[zone]}" if zone else "") + (f" {OUT}" if is_out else "")


def _crossing(row: Crossing) -> tuple[str, ...]:
    cells = ("".join(SIGNS[mark] for mark in marks) for marks in row.marks)
    return (f"{row.place}{_ends(row.zone, row.is_out)}", row.name, *cells, row.points)


def _meeting(table: Meeting) -> tuple[str, ...]:
    seats = (f for s in table.seats for f in (f"{s.rank or ''}{SIGNS[s.mark]}", s.name, s.note))
    return (str(table.number), *seats, table.state)


def _column(column: Column) -> Iterable[str]:
    yield ROUND + _safe(column.title)
    for box in column.boxes:
        seats = (field for seat in box.seats for field in _contender(seat))
        yield _row((str(box.number), *seats, " ".join(f"←{n}" for n in box.feeds), box.title))


def _contender(seat: Contender) -> tuple[str, ...]:
    name = seat.name if seat.is_known else UNKNOWN + seat.name
    return (SIGNS[seat.mark], str(seat.seed or ""), name, seat.score)


def _row(fields: Sequence[str]) -> str:
    return " | ".join(map(_safe, fields))


def _safe(text: str) -> str:
    """Keep a text from being taken for more than one field or line."""
    return " ".join(text.split()).replace("|", "¦")
