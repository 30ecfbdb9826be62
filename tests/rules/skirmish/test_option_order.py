"""The order of options is part of the interface: buttons and suggestions must not jump about between versions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.kernel.types import Choice
from rules.skirmish.aim_choices import Aimed, Argument, first_argument
from rules.skirmish.game import Skirmish
from rules.skirmish.judge import is_square
from rules.skirmish.position import Actor, Projected
from tests.contract.positions import Case, play

from .scenario import GAME, Table

E1 = "corridor, turn 2, west\nWA berserker B2\nEA gatekeeper B4"
CROWD = "corridor, turn 4, west\nWM dawn_marshal C2\nWA berserker B3\nWB medic B1\nEA gatekeeper B4\nEM dawn_marshal C3"


def tokens(text: str, *prefix: str, wide: bool = False) -> list[str]:
    """Return the tokens offered after a prefix in a position."""
    table = Table(text)
    question = table.asked
    view = table.game.view(table.state, question.seat)
    choice: Choice = tuple(prefix)
    return [o.token for o in table.game.options_at(view, question, choice, wide).options]


def test_a_sheet_begins_with_units_in_unit_order_then_done() -> None:
    assert tokens(CROWD) == ["m", "a", "b", "done"]


def test_a_unit_that_has_its_row_is_no_longer_offered() -> None:
    assert tokens(CROWD, "a", "stay", "wait", "/") == ["m", "b", "done"]


def test_moves_are_stay_then_squares_in_board_order_then_a_path() -> None:
    squares = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e2"]
    assert tokens(E1, "a") == ["stay", *squares, "path"]


def test_actions_are_attack_ability_wait() -> None:
    assert tokens(CROWD, "a", "stay") == ["attack", "ability", "wait"]


def test_an_action_that_cannot_be_carried_out_is_not_offered_plainly() -> None:
    assert tokens(E1, "a", "stay") == ["wait"]
    assert tokens(E1, "a", "stay", wide=True) == ["wait", "attack", "ability"]  # what is doubted comes last


def test_targets_are_enemies_first_each_side_in_unit_order() -> None:
    assert tokens(CROWD, "a", "stay", "attack") == ["em", "ea"]
    assert tokens(CROWD, "m", "stay", "attack") == ["em", "wa", "wb"]


def test_wide_targets_are_all_units_of_the_match_then_all_squares_each_with_its_mark() -> None:
    found = tokens(E1, "a", "stay", "attack", wide=True)
    squares = [f"{row}{column}{mark}" for row in "abcde" for column in range(1, 8) for mark in ("", "!")]
    assert found[-70:] == squares
    assert "wa" not in found
    assert found.index("wm") < found.index("em") < found.index("ea")


def actors(seed: int) -> Iterator[Actor]:
    """Yield the units that begin a row in a random match, where they stand."""
    for point in play(GAME, Case(Skirmish.name, {}, seed, 2)).points:
        if point.decision.kind == "orders":
            seat = point.decision.seat
            position = GAME.project(GAME.view(point.state, seat), point.decision)
            assert isinstance(position, Projected)
            yield from (Actor(position, seat, unit.slot) for unit in position.state.units if unit.side == seat)


def judged(step: Aimed | Argument) -> set[str]:
    """Judge each token that may be written by itself; a unit counts by its name, not by its square as well."""
    squares = isinstance(step, Argument) and step.asks in ("argument_square", "argument_dest")
    return {token for token in step.wide() if is_square(token) == squares and step.option(token).doubt is None}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_sk_62_aims_in_reach_are_those_that_each_judged_by_itself_succeed(seed: int) -> None:
    attacks = uses = 0
    for actor in actors(seed):
        target = Aimed(actor)
        assert set(target.tokens()) == judged(target), actor.tag
        attacks += len(target.tokens())
        ability = actor.kind.ability
        argument = None if ability is None else first_argument(actor, ability)
        if argument is not None:
            assert set(argument.tokens()) == judged(argument), actor.tag
            uses += len(argument.tokens())
    assert attacks
    assert uses
