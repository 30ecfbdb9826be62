"""The text twin: people read it, `parse_twin` reads it back to exactly what the view shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from render.games import twin_for
from render.games.skirmish import facts, twin
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.types import Seat, View
from rules.skirmish.state import SkirmishState
from tests.render.reading.lines import TwinError
from tests.render.reading.skirmish import parse_twin
from tests.render.samples import table
from tests.rules.skirmish.scenario import GAME
from tests.support.shared_out import at_landing

MAPS = ("corridor", "old_school", "courtyard", "rooftop")


def played(seed: int, most: int) -> Iterator[SkirmishState]:
    """Yield the positions of so many random answers on one of the maps, the one before them first."""
    chance, rng = Sampled(seed), Random(seed)
    maps = [name for name in MAPS if name in GAME.book.boards]
    state, _ = GAME.start({"map": maps[seed % len(maps)]}, chance)
    yield state
    for _ in range(most):
        open_now = [d for s, d in state.pending.items() if s not in state.answers]
        if not open_now:
            return
        decision = open_now[0]
        choice = random_choice(GAME, GAME.view(state, decision.seat), decision, rng)
        state, _ = GAME.submit(state, decision.id, choice, chance)
        yield state


@at_landing
@pytest.mark.parametrize("seed", range(12))
def test_twin_parses_back_to_the_views_facts(seed: int) -> None:
    for answers, state in enumerate(played(seed, 20)):
        for seat in (None, Seat(0), Seat(1)):
            view = GAME.view(state, seat)
            assert parse_twin(twin(GAME, view)) == facts(GAME, view), (answers, seat)


@pytest.fixture
def battle() -> View[SkirmishState]:
    """Return a spectator's view of a position with a bit of everything."""
    return GAME.view(table().state, None)


def test_twin_of_a_battle_reads_as_drawn(battle: View[SkirmishState]) -> None:
    lines = twin(GAME, battle).splitlines()
    assert lines[0] == "map corridor stage battle turn 4 phase W first W waiting W draw - result -"
    assert lines[1].startswith("W dp 1 mana 4/4+0 missed 0 reserve D deck dawn_marshal berserker longbow medic acolyte")
    assert lines[3:9] == [
        "  1   2   3   4   5   6   7",
        "A .WM .   .   #   .   .   .EM",
        "B .   .WA .   .EA .   .   .",
        "C .   .   .   #   .w* .EB .",
        "D .   .WB .   ^   .   .   .",
        "E .WC .   .   #   .   .   .",
    ]


def test_twin_states_statuses_traps_and_changed_squares(battle: View[SkirmishState]) -> None:
    found = parse_twin(twin(GAME, battle))
    assert found["units"]["EB"]["statuses"] == [["root", 0, 1, "W", 0, 0, ""]]
    assert found["traps"] == [["C5", "W", 2, 1, "damage(n=2)+root(turns=1)"]]
    assert found["board"]["D4"] == "hazard"
    assert [change[:3] for change in found["changes"]] == [["D4", "hazard", "E"]]


def test_twin_of_the_dead_names_them(battle: View[SkirmishState]) -> None:
    assert parse_twin(twin(GAME, battle))["dead"]["ED"]["type"] == "bomber"


def test_twin_says_who_is_waited_for(battle: View[SkirmishState]) -> None:
    assert parse_twin(twin(GAME, battle))["waiting"] == ["W"]


def test_twin_tells_nothing_of_a_secret_entry() -> None:
    own, other = played(1, 1)
    shown = [parse_twin(twin(GAME, GAME.view(state, Seat(1)))) for state in (own, other)]
    assert [found.pop("waiting") for found in shown] == [["E", "W"], ["E"]]
    assert shown[0] == shown[1]


def test_twin_of_a_seat_is_found_through_the_game(battle: View[SkirmishState]) -> None:
    assert twin_for(GAME, battle) == twin(GAME, battle)


def test_twin_fits_a_discord_text(battle: View[SkirmishState]) -> None:
    assert len(twin(GAME, battle)) < 3900


@pytest.mark.parametrize(
    ("line", "given"),
    [
        (0, "map corridor"),
        (1, "N dp 0 mana 0/0+0 missed 0 reserve - deck -"),
        (9, "* WM somewhere"),
        (9, "trap C5 W"),
        (9, "changed D4"),
        (9, "hello world"),
    ],
)
def test_line_that_is_no_twin_is_refused_with_its_words(battle: View[SkirmishState], line: int, given: str) -> None:
    lines = twin(GAME, battle).splitlines()
    lines[line] = given
    with pytest.raises(TwinError, match=given.replace("*", r"\*").replace("+", r"\+")):
        parse_twin("\n".join(lines))


def test_too_short_a_text_is_refused() -> None:
    with pytest.raises(TwinError, match="at least four lines, not 1"):
        parse_twin("map corridor")
