"""Every sheet that can be chosen is written so that it reads back (5.4), tokens and revived units included."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai.random import random_token
from rules.kernel.chance import Sampled
from rules.kernel.sheet import CLOSE, DONE, split
from rules.kernel.types import Choice, Decision, View
from rules.skirmish.state import SkirmishState
from tests.support.shared_out import of_which

from .scenario import GAME, Table

TEXT = """
field, turn 9, west
WA puppeteer C2
WB gravekeeper D2
WC longbow B2
WD berserker E2
WE acolyte D3 hp=1
EA puppeteer C4
EB gravekeeper C6
EC longbow E6
dead WF medic
dead EF medic
EM dawn_marshal D5
"""
SEEDS = 120
TOKENS = tuple(f"{side}t{number}" for side in "we" for number in range(1, 5))
LIKED = ("attack", "ability", *TOKENS)
"""What a random walk alone would hardly come to: using abilities, and naming what they have made."""


def written(table: Table, choice: Choice) -> str:
    return table.game.format(table.game.view(table.state, table.asked.seat), table.asked, choice)


def chosen(view: View[SkirmishState], decision: Decision, rng: Random) -> Choice:
    """Walk the tree at random, mostly along what would succeed, and end the sheet late."""
    choice: Choice = ()
    while True:
        node = GAME.options_at(view, decision, choice, wide=rng.random() < 0.3)
        if not node.options and not node.is_leaf:
            node = GAME.options_at(view, decision, choice, wide=True)
        if node.is_leaf:
            return choice
        liked = [option.token for option in node.options if option.token in LIKED]
        token = liked[-1] if liked and rng.random() < 0.5 else random_token(node, rng)
        if token == DONE and rng.random() < 0.9:
            continue
        choice = (*choice, token)


def names_new_token(table: Table, choice: Choice) -> bool:
    """Say whether a row names a token that only the rows before it make."""
    new = {f"{letter}t{len(side.tokens) + 1}" for letter, side in zip("we", table.state.sides, strict=True)}
    return any(token in new for order in split(choice).orders for token in order[1:])


def test_rsk_37_a_token_made_by_an_earlier_row_can_be_named() -> None:
    """C strikes the puppet that A's row makes; by call sign, as it is written too."""
    table = Table(TEXT)
    choice = ("a", "stay", "ability", "b3", CLOSE, "c", "stay", "attack", "wt1", CLOSE, DONE)
    assert written(table, choice) == "A: ability B3\nC: attack WT1"
    assert table.read(written(table, choice)) == choice


@pytest.mark.parametrize("seeds", of_which([range(SEEDS // 4), range(SEEDS // 4, SEEDS)], [range(SEEDS // 4)]), ids=str)
def test_every_sheet_that_can_be_chosen_reads_back_along_matches(seeds: range) -> None:
    new = 0
    for seed in seeds:
        rng = Random(f"round trip/{seed}")
        table = Table(TEXT, chance=Sampled(str(seed)))
        while table.state.outcome is None:
            choice = chosen(table.game.view(table.state, table.asked.seat), table.asked, rng)
            assert table.read(written(table, choice)) == choice
            new += names_new_token(table, choice)
            table.state, table.events = table.game.submit(table.state, table.asked.id, choice, table.chance)
    assert new >= len(seeds) // 10
