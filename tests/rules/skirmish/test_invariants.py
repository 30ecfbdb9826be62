"""Random matches with the shipped units: what the rules promise at every moment, and events that tell it all."""

from __future__ import annotations

from random import Random

import pytest

from bot.cli.games import shipped
from rules.ai.random import random_choice, random_token
from rules.kernel.chance import Sampled
from rules.kernel.types import Decision
from rules.skirmish.board import WALL
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SkirmishState
from tests.support.shared_out import few, of_which

from .ledger import Ledger

GAME = shipped("skirmish")
assert isinstance(GAME, Skirmish)
DECKS = list(GAME.catalogue.decks)
MASTERS = list(GAME.catalogue.masters)


class Playout:
    """A random match with preset decks, every state looked at; with an even seed both players order boldly."""

    def __init__(self, seed: int, board: str, orders: str) -> None:
        assert isinstance(GAME, Skirmish)
        self.rng = Random(seed)
        self.chance = Sampled(seed)
        self.bold = seed % 2 == 0
        self.ledger = Ledger(GAME)
        self.faults: list[str] = []
        options = {"map": board, "orders": orders}
        self.state, _ = GAME.start(options, self.chance)

    def run(self) -> Playout:
        while self.state.outcome is None:
            question = next(q for seat, q in sorted(self.state.pending.items()) if seat not in self.state.answers)
            self.state, events = GAME.submit(self.state, question.id, self.choose(question), self.chance)
            for event in events:
                self.ledger.book(event, self.state)
            self.faults += self.ledger.settle(self.state) + broken(self.state)
        return self

    def choose(self, question: Decision) -> tuple[str, ...]:
        if question.kind == "entry":
            deck = DECKS[int(self.rng.random() * len(DECKS))]
            master = MASTERS[int(self.rng.random() * len(MASTERS))]
            return ("preset", deck, "preset", master)
        return self.bold_choice(question) if self.bold else self.sound_choice(question)

    def sound_choice(self, question: Decision) -> tuple[str, ...]:
        return random_choice(GAME, GAME.view(self.state, question.seat), question, self.rng)

    def bold_choice(self, question: Decision) -> tuple[str, ...]:
        """Choose also what may be written and comes to nothing, so that rows fall back (SK-58)."""
        view = GAME.view(self.state, question.seat)
        choice: tuple[str, ...] = ()
        while not (node := GAME.options_at(view, question, choice, wide=self.rng.random() < 0.5)).is_leaf:
            if not node.options:
                node = GAME.options_at(view, question, choice, wide=True)
            choice = (*choice, random_token(node, self.rng))
        return choice


def broken(state: SkirmishState) -> list[str]:
    """Return every promise of the rules the state breaks."""
    assert isinstance(GAME, Skirmish)
    board = GAME.book.boards[state.options.map]
    squares = [unit.cell for unit in state.units]
    promises = {
        "one unit per square (SK-34)": len(set(squares)) == len(squares),
        "nobody stands in a wall (SK-35)": all(board.terrain(state, cell) != WALL for cell in squares),
        "hit points from 1 to the printed ones (SK-43, SK-50)": all(
            1 <= unit.hp <= GAME.book.kind(state, unit).hp for unit in state.units
        ),
        "mana from 0 to 10 (SK-23)": all(0 <= side.mana <= 10 for side in state.sides),
        "three tokens per side (RSK-30)": all(
            sum(unit.side == side and unit.is_token for unit in state.units) <= 3 for side in (0, 1)
        ),
        "one trap per square (SK-52)": len({trap.cell for trap in state.traps}) == len(state.traps),
        "no trigger waits between rows (SK-51)": state.queue == (),
        "the dead bear no statuses (SK-43)": all(not unit.statuses for unit in state.fallen),
        "ten turns (SK-12)": state.turn <= 10,
        "nobody is on the map and dead or in reserve (SK-09)": not {unit.tag for unit in state.units}
        & {unit.tag for unit in state.fallen}
        | {unit.tag for unit in state.units}
        & {"we"[seat] + slot for seat, side in enumerate(state.sides) for slot in side.reserve},
    }
    return [promise for promise, kept in promises.items() if not kept]


@few(6)
@pytest.mark.parametrize("orders", ["alternating", "blind"])
@pytest.mark.parametrize("board", ["corridor", "old_school", "courtyard", "rooftop"])
@pytest.mark.parametrize("seed", of_which(range(1, 9), range(1, 4)))
def test_random_matches_keep_the_promises_and_their_events_tell_all(seed: int, board: str, orders: str) -> None:
    assert Playout(seed, board, orders).run().faults == []
