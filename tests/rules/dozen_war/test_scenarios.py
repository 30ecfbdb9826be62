"""The worked examples of section 8, answer by answer."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.scenarios import Named, every_case

from .table import Table


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Answers, or only a look at what is the case; what is refused first, what happens, what is then so."""

    say: list[str] = []
    seat: str = ""
    refused: dict[str, str] = {}
    events: list[str] = []
    never: list[str] = []
    then: list[str] = []


class Case(Named, forbid_unknown_fields=True):
    """A position, and the answers from there."""

    step: list[Step]
    units: list[str] = []
    turn: str = "A"
    seats: int = 4
    hands: str = ""
    gold: str = ""
    castles: str = ""
    spent: str = ""
    policies: str = ""
    dice: str = ""
    round: int = 5
    is_open: bool = False
    options: dict[str, Any] = {}


def take(table: Table, step: Step) -> None:
    """Answer, and check everything the step says about it."""
    assert {text: table.refused(text) for text in step.refused} == step.refused
    if step.say:
        table.say(*step.say, seat=step.seat)
    assert [line for line in step.events if not table.happened(line)] == [], table.log
    assert [line for line in step.never if table.happened(line)] == [], table.log
    table.check(*step.then)


@every_case("dozen_war", Case)
def test_scenario(case: Case) -> None:
    table = Table(
        *case.units,
        turn=case.turn,
        seats=case.seats,
        hands=case.hands,
        gold=case.gold,
        castles=case.castles,
        spent=case.spent,
        policies=case.policies,
        dice=case.dice,
        round=case.round,
        is_open=case.is_open,
        **case.options,
    )
    for step in case.step:
        take(table, step)
