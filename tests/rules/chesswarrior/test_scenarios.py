"""The worked examples of section 8, answer by answer."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.scenarios import Named, every_case

from .table import Table


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One answer, or only a look at what is the case; what must and must not happen; what is then so."""

    say: str = ""
    seat: int | None = None
    refused: dict[str, str] = {}
    offers: dict[str, list[str]] = {}
    events: list[str] = []
    never: list[str] = []
    then: list[str] = []


class Case(Named, forbid_unknown_fields=True):
    """A position or a set-up with its dice and options, and the answers from there."""

    step: list[Step]
    heroes: list[str] = []
    turn: int = 5
    obstacles: str = ""
    dice: str = ""
    slots: str | None = None
    points: tuple[int, int] = (0, 0)
    orders: list[str] = []
    begin: bool = False
    close: bool = False
    options: dict[str, Any] = {}


def take(table: Table, step: Step) -> None:
    """Answer, and check everything the step says about it."""
    for prefix, tokens in step.offers.items():
        assert table.offered(*prefix.split()) == tokens
    assert {text: table.refused(text) for text in step.refused} == step.refused
    if step.say:
        table.say(step.say, step.seat)
    assert [line for line in step.events if not table.happened(line)] == [], table.log
    assert [line for line in step.never if table.happened(line)] == [], table.log
    assert table.differences(step.then) == [], table.log


@every_case("chesswarrior", Case)
def test_scenario(case: Case) -> None:
    table = Table(
        *case.heroes,
        turn=case.turn,
        obstacles=case.obstacles,
        dice=case.dice,
        slots=case.slots,
        points=case.points,
        orders=case.orders,
        begin=case.begin,
        close=case.close,
        **case.options,
    )
    for step in case.step:
        take(table, step)
