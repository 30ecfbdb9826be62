"""The worked examples of section 8, answer by answer."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.scenarios import Named, every_case

from .table import Table


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One answer, or only a look at what is the case; what must and must not happen; what is then so."""

    say: str = ""
    refused: dict[str, str] = {}
    offers: dict[str, list[str]] = {}
    warned: dict[str, list[str]] = {}
    events: list[str] = []
    never: list[str] = []
    then: list[str] = []


class Case(Named, forbid_unknown_fields=True):
    """A position with its zones and options, and the answers from there."""

    step: list[Step]
    units: list[str] = []
    zones: dict[str, Any] = {}
    phase: str = "planning"
    active: str = "south"
    turn: int = 5
    cp: int = 3
    dice: list[int] = []
    options: dict[str, Any] = {}


def take(table: Table, step: Step) -> None:
    """Answer, and check everything the step says about it."""
    for prefix, tokens in step.offers.items():
        assert table.offered(prefix) == tokens
    for prefix, tokens in step.warned.items():
        assert table.warned(prefix) == tokens
    assert {text: table.refused(text) for text in step.refused} == step.refused
    if step.say:
        table.say(step.say)
    assert [line for line in step.events if not table.happened(line)] == [], table.log
    assert [line for line in step.never if table.happened(line)] == [], table.log
    assert table.differences(step.then) == [], table.log


@every_case("commandeer", Case)
def test_scenario(case: Case) -> None:
    table = Table(
        *case.units,
        phase=case.phase,
        active=case.active,
        turn=case.turn,
        cp=case.cp,
        dice=case.dice,
        options=case.options,
        **case.zones,
    )
    for step in case.step:
        take(table, step)
