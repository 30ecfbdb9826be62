"""Plays the scenario files: the worked examples of section 8 and more, step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.scenarios import Named, every_case

from .scenario import NAMES, Table


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One sheet: who sends it in which turn, what must and must not happen, and what is then the case."""

    sheet: str
    side: str = ""
    turn: int = 0
    refused: str = ""
    events: list[str] = []
    never: list[str] = []
    then: str = ""


class Case(Named, forbid_unknown_fields=True):
    """A position with its options, and the sheets sent from there."""

    position: str
    step: list[Step]
    options: dict[str, Any] = {}


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


@every_case("skirmish", Case)
def test_scenario(case: Case) -> None:
    table = Table(case.position, **case.options)
    for step in case.step:
        take(table, step)
