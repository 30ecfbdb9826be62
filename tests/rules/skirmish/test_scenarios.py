"""Plays the scenario files: the worked examples of section 8 and more, step by step."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from .scenario import NAMES, Table

FOLDER = Path(__file__).parents[2] / "scenarios" / "skirmish"


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One sheet: who sends it in which turn, what must and must not happen, and what is then the case."""

    sheet: str
    side: str = ""
    turn: int = 0
    refused: str = ""
    events: list[str] = []
    never: list[str] = []
    then: str = ""


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A position with its options, and the sheets sent from there."""

    name: str
    position: str
    step: list[Step]
    options: dict[str, Any] = {}


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A file: the clauses it shows and its cases."""

    clauses: list[str]
    case: list[Case]


def load() -> list[tuple[str, Case]]:
    """Return every case of every file with its name."""
    found: list[tuple[str, Case]] = []
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found += [(f"{path.stem}: {case.name}", case) for case in msgspec.convert(data, Scenario).case]
    return found


CASES = load()


def take(table: Table, step: Step) -> None:
    """Send one sheet and check everything the step says about it."""
    if step.side:
        assert NAMES[table.asked.seat] == step.side
    if step.turn:
        assert table.state.turn == step.turn
    if step.refused:
        assert table.refused(step.sheet) == step.refused
    else:
        table.send(step.sheet)
        assert table.missing(step.events) == [], table.log
        assert [line for line in step.never if table.happened(line)] == [], table.log
    assert table.differences(step.then) == [], table.log


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_scenario(case: Case) -> None:
    table = Table(case.position, **case.options)
    for step in case.step:
        take(table, step)
