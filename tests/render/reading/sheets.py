"""Tables of events read back from their text: what the picture shows is in it, whole."""

from __future__ import annotations

import re

from render.sheet import (
    SIGNS,
    Box,
    Bracket,
    Column,
    Contender,
    Crossing,
    Crosstable,
    Fared,
    Fortunes,
    Hazard,
    Heads,
    Mark,
    Meeting,
    Pairings,
    Sitting,
    Standing,
    Standings,
    Zone,
)
from render.sheet_twin import LEGEND, OUT, ROUND, UNKNOWN, ZONES
from tests.render.reading.lines import TwinError

_MARKS: dict[str, Mark] = {sign: mark for mark, sign in SIGNS.items()}
_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(_MARKS, key=len, reverse=True)))
_PART = re.compile(r" \|(?: |$)")


def parse_standings(text: str, locale: str = "en") -> Standings:
    """Read standings back; TwinError with the line that is none. A column of form or reach is told by its rows."""
    title, subtitle, lines, legend = _parts(text)
    _, name, *heads = _fields(lines[0])
    fields = [_fields(line) for line in lines[1:]]
    form, reach = heads[-2], heads[-1]
    rows = tuple(_parse_standing(row, lines[n + 1], len(heads) - 2) for n, row in enumerate(fields))
    return Standings(title, subtitle, Heads(name, tuple(heads[:-2]), form, reach), rows, legend, locale)


def parse_crosstable(text: str, locale: str = "en") -> Crosstable:
    """Read a crosstable back; TwinError with the line that is none."""
    title, subtitle, lines, legend = _parts(text)
    _, name, *_, points = _fields(lines[0])
    rows: list[Crossing] = []
    for line in lines[1:]:
        first, who, *marks, worth = _fields(line)
        place, _, zone, is_out = _place(first, line)
        rows.append(Crossing(place, who, tuple(_marks(one, line) for one in marks), worth, zone, is_out))
    return Crosstable(title, subtitle, (name, points), tuple(rows), legend, locale)


def parse_pairings(text: str, locale: str = "en") -> Pairings:
    """Read a round back; TwinError with the line that is none."""
    title, subtitle, lines, legend = _parts(text)
    tables: list[Meeting] = []
    for line in lines:
        number, *seats, state = _fields(line)
        if len(seats) % 3 or not number.isdigit():
            raise TwinError(f"cannot read {line!r}")
        sitting = [
            Sitting(name, _marks(sign.lstrip("123456789"), line)[0], note, int(sign[0]) if sign[0].isdigit() else 0)
            for sign, name, note in zip(seats[::3], seats[1::3], seats[2::3], strict=True)
        ]
        tables.append(Meeting(int(number), tuple(sitting), state))
    return Pairings(title, subtitle, tuple(tables), legend, locale)


def parse_bracket(text: str, locale: str = "en") -> Bracket:
    """Read a part of a bracket back; TwinError with the line that is none."""
    title, subtitle, lines, legend = _parts(text)
    columns: list[tuple[str, list[Box]]] = []
    for line in lines:
        if line.startswith(ROUND):
            columns.append((line.removeprefix(ROUND), []))
            continue
        number, *seats, feeds, name = _fields(line)
        if len(seats) % 4 or not number.isdigit() or not columns:
            raise TwinError(f"cannot read {line!r}")
        four = zip(seats[::4], seats[1::4], seats[2::4], seats[3::4], strict=True)
        contenders = tuple(
            Contender(
                who.removeprefix(UNKNOWN), not who.startswith(UNKNOWN), int(seed or 0), _marks(sign, line)[0], score
            )
            for sign, seed, who, score in four
        )
        fed = tuple(int(n) for n in feeds.replace("←", "").split())
        columns[-1][1].append(Box(int(number), contenders, fed, name))
    return Bracket(title, subtitle, tuple(Column(t, tuple(boxes)) for t, boxes in columns), legend, locale)


def parse_fortunes(text: str, locale: str = "en") -> Fortunes:
    """Read a picture of luck back; TwinError with the line that is none."""
    title, subtitle, lines, legend = _parts(text)
    found: list[tuple[str, list[Fared]]] = []
    for line in lines:
        if line.startswith(ROUND):
            found.append((line.removeprefix(ROUND), []))
            continue
        side, name, came, words, compared, reach, shape = _fields(line) if line.count(" | ") == 6 else ("",) * 7
        low, _, high = reach.partition("–")
        if not found or not all(one.isdigit() for one in (side, came, low, high, shape)):
            raise TwinError(f"cannot read {line!r}")
        heights = tuple(map(int, shape))
        found[-1][1].append(Fared(int(side) - 1, name, int(came), words, compared, int(low), int(high), heights))
    hazards = tuple(Hazard(what, tuple(rows)) for what, rows in found)
    return Fortunes(title, subtitle, hazards, legend, locale)


def _parts(text: str) -> tuple[str, str, list[str], tuple[str, ...]]:
    title, subtitle, *lines = text.split("\n")
    legend = tuple(line.removeprefix(LEGEND) for line in lines if line.startswith(LEGEND))
    rest = [line for line in lines if not line.startswith(LEGEND)]
    if not rest:
        raise TwinError(f"no rows below {subtitle!r}")
    return title, subtitle, rest, legend


def _fields(line: str) -> list[str]:
    return _PART.split(line)


def _place(text: str, line: str) -> tuple[int, int, Zone, bool]:
    place, *rest = text.split()
    if not place.isdigit():
        raise TwinError(f"cannot read {line!r}")
    moved, is_out = 0, False
    zone: Zone = ""
    for word in rest:
        if word[0] in "↑↓" and word[1:].isdigit():
            moved = int(word[1:]) * (1 if word[0] == "↑" else -1)
        elif word == OUT:
            is_out = True
        elif word in ZONES.values():
            zone = next(z for z, sign in ZONES.items() if sign == word)
        else:
            raise TwinError(f"cannot read {line!r}")
    return int(place), moved, zone, is_out


def _marks(text: str, line: str) -> tuple[Mark, ...]:
    if _SIGN.sub("", text):
        raise TwinError(f"cannot read {line!r}")
    return tuple(_MARKS[sign] for sign in _SIGN.findall(text))


def _parse_standing(fields: list[str], line: str, cells: int) -> Standing:
    if len(fields) != cells + 4:
        raise TwinError(f"cannot read {line!r}")
    place, moved, zone, is_out = _place(fields[0], line)
    low, _, high = fields[-1].partition("–")
    reach = (int(low), int(high or low)) if low else None
    return Standing(place, fields[1], tuple(fields[2:-2]), _marks(fields[-2], line), moved, zone, reach, is_out)
