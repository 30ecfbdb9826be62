"""The worked examples of section 8, answer by answer."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.summoner_war.state import SIDES
from tests.support.scenarios import Named, every_case

from .table import Table, tidy


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One answer, or only a look at what is offered; what must and must not happen; what is then the case."""

    say: str = ""
    by: str = ""
    refused: dict[str, str] = {}
    offers: list[str] = []
    lacks: list[str] = []
    exactly: list[str] = []
    count: int = 0
    moves_of: dict[str, list[str]] = {}
    events: list[str] = []
    never: list[str] = []
    board: str = ""
    seen_by: dict[str, str] = {}
    then: list[str] = []


class Case(Named, forbid_unknown_fields=True):
    """A position or a set-up with its cards and options, and the answers from there."""

    step: list[Step]
    board: str = ""
    turn: int = 21
    red: str = ""
    blue: str = ""
    marks: list[str] = []
    options: dict[str, Any] = {}


def look(table: Table, step: Step) -> None:
    """Check what is offered before the answer."""
    if step.by:
        assert SIDES[table.asked.seat] == step.by
    if not (step.offers or step.lacks or step.exactly or step.count or step.moves_of or step.refused):
        return
    offered = table.offered()
    assert [text for text in step.offers if text not in offered] == []
    assert [text for text in step.lacks if text in offered] == []
    assert not step.exactly or offered == step.exactly
    assert not step.count or len(offered) == step.count
    assert {at: table.of(at) for at in step.moves_of} == step.moves_of
    assert {text: table.refused(text) for text in step.refused} == step.refused


def take(table: Table, step: Step) -> None:
    """Answer, and check everything the step says about it."""
    look(table, step)
    if step.say:
        table.say(step.say)
    assert [line for line in step.events if not table.happened(line)] == [], table.log
    assert [line for line in step.never if table.happened(line)] == [], table.log
    assert not step.board or table.board() == tidy(step.board)
    for side, diagram in step.seen_by.items():
        assert table.board(SIDES.index(side)) == "\n".join(" ".join(row.split()) for row in diagram.strip().split("\n"))
    assert table.differences(step.then) == [], table.log


@every_case("summoner_war", Case)
def test_scenario(case: Case) -> None:
    table = Table(case.board, turn=case.turn, red=case.red, blue=case.blue, marks=case.marks, **case.options)
    for step in case.step:
        take(table, step)
