"""The worked examples of section 8, answer by answer."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.dozen_war.rounds import Round, RoundEnds, TurnBegins
from rules.dozen_war.supply import Supply
from rules.kernel.types import Frame, Seat
from tests.support.scenarios import Named, every_case

from .table import LETTERS, Table

NOBODY = 9


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Answers, or only a look at what is the case; what is refused first, what happens, what is then so."""

    say: list[str] = []
    seat: str = ""
    refused: dict[str, str] = {}
    events: list[str] = []
    never: list[str] = []
    then: list[str] = []


class Case(Named, forbid_unknown_fields=True):
    """A position, and the answers from there; it is a seat's turn unless a round, supply or an end `begin`s.

    `piles` are how many cards lie to be drawn and discarded; `kills` and `razed` are by seat, `fallen` seats are out.
    """

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
    begin: str = ""
    deck: str = ""
    piles: tuple[int, int] | None = None
    kills: dict[str, int] = {}
    razed: dict[str, int] = {}
    fallen: str = ""
    options: dict[str, Any] = {}


def frame_of(case: Case) -> Frame:
    """Return what the position begins with."""
    match case.begin.split():
        case ["round", number]:
            return Round(int(number))
        case ["end", number]:
            return RoundEnds(int(number))
        case ["supply"]:
            return Supply()
        case []:
            return TurnBegins(LETTERS.index(case.turn))
        case _:
            raise ValueError(f"unknown beginning {case.begin!r}")


def lay(table: Table, case: Case) -> None:
    """Lay out what a line of units does not say: piles, glory, who is out."""
    state = table.state
    if case.piles is not None:
        drawn, discarded = case.piles
        cards = list(table.game.book.cards)
        state.deck, state.discards = cards[:drawn], cards[drawn : drawn + discarded]
    for number, letter in enumerate(LETTERS[: case.seats]):
        kills, razed = case.kills.get(letter, 0), case.razed.get(letter, 0)
        is_out = letter in case.fallen
        state.sides[number] = replace(state.sides[number], kills=kills, razed=razed, fallen=is_out)
        if is_out:
            state.out[Seat(number)] = case.seats


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
        begin=TurnBegins(NOBODY),
        seats=case.seats,
        hands=case.hands,
        gold=case.gold,
        castles=case.castles,
        spent=case.spent,
        policies=case.policies,
        dice=case.dice,
        round=case.round,
        is_open=case.is_open,
        deck=case.deck,
        **case.options,
    )
    lay(table, case)
    table.run(frame_of(case))
    for step in case.step:
        take(table, step)
