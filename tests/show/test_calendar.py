"""The calendar file, read back by a grammar of our own from RFC 5545: lines, folding, escapes, times, names."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from bot.show.events.calendar import Entry, folded, write

LINE = re.compile(r"(?P<name>[A-Z-]+):(?P<value>.*)", re.S)
MOMENT = re.compile(r"\d{8}T\d{6}Z")
ONCE = {"UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "TRANSP"}
NAMES = ("War; of the roses, \\ part 2", "戦い" * 40, "สงคราม" * 30, "a\nb", "🏰" * 30, "x" * 200)


def read(data: bytes) -> list[dict[str, str]]:
    """Read a calendar strictly: return its entries, property by property."""
    assert data.endswith(b"\r\n")
    parts = data[:-2].split(b"\r\n")
    assert not any(b"\r" in part or b"\n" in part for part in parts), "CRLF ends lines, nothing else does (3.1)"
    assert all(len(part) <= 75 for part in parts), "75 octets a line (3.1)"
    lines: list[str] = []
    for part in parts:
        text = part.decode()  # no character is cut in two
        if text.startswith(" "):
            lines[-1] += text[1:]
        else:
            lines.append(text)
    found: list[dict[str, str]] = []
    assert (lines[0], lines[1], lines[-1]) == ("BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR")
    assert any(line.startswith("PRODID:") for line in lines[:4]), "required (3.6)"
    inside: dict[str, str] | None = None
    for line in lines[1:-1]:
        match = LINE.fullmatch(line)
        assert match is not None, line
        name, value = match["name"], match["value"]
        if (name, value) == ("BEGIN", "VEVENT"):
            assert inside is None
            inside = {}
        elif (name, value) == ("END", "VEVENT"):
            assert inside is not None
            assert set(inside) == ONCE
            found.append(inside)
            inside = None
        elif inside is not None:
            assert name not in inside, "once (3.6.1)"
            inside[name] = value
    assert inside is None
    return found


def text(value: str) -> str:
    """Undo the escapes of a text (3.3.11); anything that should be escaped and is not fails."""
    assert re.fullmatch(r"(?:[^\\;,\n]|\\[\\;,nN])*", value), value
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], value)


def moment(value: str) -> int:
    """Read a time in UTC (3.3.5, form 2)."""
    assert MOMENT.fullmatch(value), value
    return int(datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize("name", NAMES)
def test_a_calendar_is_read_back_as_it_was_meant(name: str) -> None:
    meant = [Entry("begin", 1_800_000_000, 1_800_000_900, name), Entry("table.7", 1, 2, "x")]
    first, second = read(write("E1AB", meant, 1_700_000_000, 3))
    assert text(first["SUMMARY"]) == name
    assert (moment(first["DTSTART"]), moment(first["DTEND"])) == (1_800_000_000, 1_800_000_900)
    assert (moment(first["DTSTAMP"]), first["SEQUENCE"]) == (1_700_000_000, "3")
    assert first["UID"] != second["UID"]


def test_an_entry_keeps_its_name_when_its_time_changes() -> None:
    before, after = (
        read(write("E1AB", [Entry("table.7", start, start + 9, "x")], start, version))
        for version, start in enumerate((100, 900))
    )
    assert before[0]["UID"] == after[0]["UID"] == "table.7.E1AB@warpost"
    assert int(before[0]["SEQUENCE"]) < int(after[0]["SEQUENCE"]), "so that calendars take the later one (3.8.7.4)"


def test_a_calendar_without_dates_is_one() -> None:
    assert read(write("E1AB", [], 0, 0)) == []


@pytest.mark.parametrize("size", [74, 75, 76, 148, 149, 150])
def test_lines_are_folded_at_75_octets_and_not_before(size: int) -> None:
    parts = list(folded("x" * size))
    assert [len(part) for part in parts[:-1]] == [75] * (len(parts) - 1)
    assert len(parts) == 1 + max(0, -(-(size - 75) // 74))
    assert parts[0] + b"".join(part[1:] for part in parts[1:]) == b"x" * size
