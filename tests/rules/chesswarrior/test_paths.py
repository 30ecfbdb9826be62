"""No path that is offered ends on a square that is not free (RCW-13), whoever stands with the mover."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.chesswarrior import items
from rules.chesswarrior.abilities import MOVE
from rules.chesswarrior.items import STOP
from rules.chesswarrior.sight import CELL_OF, NAMES
from rules.chesswarrior.state import Act, ChessState, hero_at, occupied
from rules.kernel.types import Choice, Decision, Seat, View
from tests.support.shared_out import few

from .table import Table, known, variant

POSITIONS = 60
MOST = 3
"""Steps of the paths walked whole."""
HEROES = ("kite", "page", "sable", "rill", "oru")


def position(number: int) -> ChessState:
    """Draw heroes in a small corner; the active one, a Kite or a hero without its gift, may stand with another."""
    rng = Random(f"paths/{number}")
    cells = rng.sample([CELL_OF[f"{c}{r}"] for c in "abcd" for r in range(1, 5)], 9)
    places = [f"S{n + 2} {key} {NAMES[cells[n]]} dial=9" for n, key in enumerate(HEROES[1:4])]
    places += [f"N{n + 1} {key} {NAMES[cells[n + 3]]} dial=9" for n, key in enumerate(HEROES[1:5])]
    start = cells[rng.randrange(8)]
    mover = rng.choice(("kite", "kite", "page"))
    obstacles = f"{NAMES[cells[8]]}" if rng.random() < 0.7 else ""
    table = Table(f"S1 {mover} {NAMES[start]}", *places, obstacles=obstacles, pass_friends=rng.random() < 0.4)
    state = table.state
    state.act = Act(0, MOVE, 1, stage="more", paid=True, left=MOST, trail=(start,))
    return state


def walked(state: ChessState, decision: Decision, prefix: Choice = ()) -> Iterator[Choice]:
    """Yield every whole answer that the tree offers."""
    view = View(Seat(0), state, ())
    options = [o.token for o in known().options_at(view, decision, prefix).options]
    if not options:
        yield prefix
    for token in options:
        yield from walked(state, decision, (*prefix, token))


def end_of(path: Choice) -> int | None:
    """Return the square a path comes to, None if it stays."""
    squares = [token for token in path if token != STOP]
    return CELL_OF[squares[-1]] if squares else None


def is_free(state: ChessState, cell: int) -> bool:
    return not (occupied(state, but=0) | state.obstacles) >> cell & 1


def more(state: ChessState) -> Decision:
    return Decision("1.0", Seat(0), "move_more", (STOP,), about={"hero": "s1", "left": MOST})


@few(12)
@pytest.mark.parametrize("number", range(POSITIONS))
def test_rcw_13_no_path_offered_ends_on_a_taken_square(number: int) -> None:
    state = position(number)
    found = list(walked(state, more(state)))
    assert (STOP,) in found
    assert [path for path in found if (end := end_of(path)) is not None and not is_free(state, end)] == []


@few(12)
@pytest.mark.parametrize("number", range(POSITIONS))
def test_rcw_13_no_path_listed_ends_on_a_taken_square_and_each_is_offered(number: int) -> None:
    """What players choose from (a shortest path to each square) is of what the tree offers."""
    state = position(number)
    offered = set(walked(state, more(state)))
    listed = set(known().choices(View(Seat(0), state, ()), more(state)))
    assert listed <= offered
    assert {end_of(path) for path in listed} == {end_of(path) for path in offered} - {state.heroes[0].at}


def test_positions_have_movers_that_stand_with_others() -> None:
    states = [position(number) for number in range(POSITIONS)]
    together = [s for s in states if not is_free(s, s.heroes[0].at)]
    assert len(together) > POSITIONS // 4
    assert any(s.options.pass_friends for s in together)
    assert any(hero_at(s, s.heroes[0].at) == 0 for s in states)


STACKED = ("S1 kite d4 dial=5", "N1 oru d4 dial=9", "N2 page e4 dial=9")


def test_rcw_13_a_mover_cut_off_on_an_enemy_cannot_come_back_to_its_square() -> None:
    state = Table(*STACKED).state
    path = ("d5", "d4", STOP)
    assert path not in set(walked(state, more(state)))
    assert ("d5", "d4", "d3") in set(walked(state, more(state)))


def test_rcw_13_a_walled_in_mover_on_an_enemy_has_no_step() -> None:
    """The way over the enemies around leads nowhere free within its steps (RCW-70)."""
    around = [f"N{n} oru {square} dial=9" for n, square in enumerate(("d5", "d3", "c4", "e4"), 2)]
    state = Table("S1 kite d4", "N1 oru d4 dial=9", *around).state
    assert not items.has_step(known().book, state, 0, 1)
    assert items.has_step(known().book, state, 0, 2)


def test_an_older_match_plays_such_a_path_as_it_was_recorded() -> None:
    state = Table(*STACKED).state
    state.options = replace(state.options, rulings=UNSET)
    assert ("d5", "d4", STOP) in set(walked(state, more(state)))


def shove(*effects: dict[str, Any]) -> Table:
    """Return a table at which Page answers a step of Kite, who may pass over its square."""
    ability = {
        "id": "shove", "kind": "inactive", "timing": "interrupt", "trigger": {"on": "enemy_step"},
        "reach": {"shape": "range", "n": 2}, "who": "enemy", "effects": list(effects),
    }  # fmt: skip
    return Table("S1 kite d4", "N1 page d5 S dial=9", game=variant("page", ability), orders=["N1 shove auto"])


@pytest.mark.parametrize("op", ["slide", "pull"])
def test_rcw_47_a_mover_over_the_square_of_the_reacting_hero_is_not_pushed(op: str) -> None:
    """It lies in no quarter of its own square."""
    table = shove({"op": op, "n": 1, "to": "actor"}).say("move d5 d6 d7")
    assert table.happened("reacted n1 shove")
    assert not table.happened("slid")
    assert table.holds("asked move_more south S1")


def test_spec_5_5_a_step_away_waits_until_the_mover_has_left_the_square() -> None:
    """On Page's square nothing is away from Kite, so that the reaction is not legal; after the next step it is."""
    table = shove({"op": "step_self", "n": 1}).say("move d5 d6 d7")
    assert table.happened("stepped n1 d5 d4")
    assert table.at("S1") == "d6"
