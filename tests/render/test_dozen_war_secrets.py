"""Pictures, alternative texts and twins of Dozen War tell nothing of 5.2 that is hidden: byte for byte.

In positions of whole matches of two, three and four seats hands, standing orders, deployments before they are revealed,
the order of decks and what lies under mountains are exchanged; what all others are shown stays the same.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

import render
from render.describe import alt_text
from render.games import Wish, scene_for, twin_for
from render.games.dozen_war import facts
from render.spoken import sentences
from rules.ai import PLAYERS
from rules.dozen_war.orders_menu import POLICIES
from rules.dozen_war.state import DozenState
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Event, Seat
from tests.render.reading.dozen_war import parse_twin
from tests.render.samples import key_of
from tests.rules.dozen_war.matches import match, shipped
from tests.support.shared_out import at_landing, few, of_which

NAMES = ("Ana", "Ben", "Chiyo", "Dai")
SIZES = (2, 3, 4)
Position = tuple[DozenState, tuple[Event, ...]]


@cache
def played(size: int) -> tuple[Position, ...]:
    """Return every position of a match between greedy players with what led to it."""
    game, rng, chance = shipped(), Random(size), Sampled(size)
    steps = [game.start(complete(game.options, {}), chance, size)]
    while (state := steps[-1][0]).outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        asked = state.pending[seat]
        choice = PLAYERS["greedy"](game, game.view(state, seat), asked, rng)
        steps.append(game.submit(state, asked.id, choice, chance))
    return tuple(steps)


def shown(position: Position, seat: int | None) -> tuple[bytes, str, str, list[str]]:
    """Return the picture, the alternative text, the twin and the sentences that a seat is given."""
    game = shipped()
    state, events = position
    place = None if seat is None else Seat(seat)
    view = game.view(state, place)
    scene = scene_for(game, view, game.seen(events, place), key_of, "en", Wish(names=NAMES[: state.seats]))
    return render.draw(scene, "dark", 318), alt_text(scene, key_of), twin_for(game, view), sentences(scene, key_of)


@cache
def really_shown(size: int, index: int, seat: int | None) -> tuple[bytes, str, str, list[str]]:
    """Return what a seat is given at a position of a match, once for all whose secrets are exchanged there."""
    return shown(played(size)[index], seat)


def disguised(state: DozenState, owner: int, rng: Random) -> DozenState:
    """Return the state with everything exchanged that nobody, or nobody but one seat, may see."""
    other = state.copy()
    pile = [*state.sides[owner].hand, *state.deck]
    rng.shuffle(pile)
    count = len(state.sides[owner].hand)
    other.deck = pile[count:]
    other.sides[owner] = replace(
        state.sides[owner], hand=tuple(pile[:count]), orders=POLICIES["silent"], picks=("g12", "g03")
    )
    rng.shuffle(other.events)
    tokens = [token for there in state.buried.values() for token in there]
    rng.shuffle(tokens)
    for cell, there in state.buried.items():
        other.buried[cell] = tuple(tokens.pop() for _ in there)
    other.standing = {**state.standing, Seat(owner): ("silent",)}
    if state.stage == "deploy" and Seat(owner) in state.answers:
        answer = state.answers[Seat(owner)]
        other.answers = {**state.answers, Seat(owner): (*answer[2::-1], *answer[3:])}
    return other


@few(1)
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("size", "owner"), of_which([(size, owner) for size in SIZES for owner in range(size)], [(2, 1), (3, 0), (3, 2)])
)
def test_5_2_exchanged_secrets_of_a_seat_change_nothing_that_others_are_shown(
    size: int, owner: int, every: int
) -> None:
    """Of the positions of a match, of the first ones more; the suite looks at every other one of them."""
    rng = Random(f"{size}/{owner}")
    steps = played(size)
    for index in (*range(0, 8 * size, 2), *range(8 * size, len(steps), 23))[::every]:
        state, events = steps[index]
        other = disguised(state, owner, rng)
        for seat in (*(s for s in range(size) if s != owner), None):
            assert shown((other, events), seat) == really_shown(size, index, seat)


@few(1)
@pytest.mark.parametrize("size", SIZES)
def test_the_exchange_changes_what_the_owner_is_shown(size: int) -> None:
    state, events = next(step for step in played(size) if step[0].stage == "play" and step[0].sides[0].hand)
    assert shown((disguised(state, 0, Random(1)), events), 0) != shown((state, events), 0)


@few(1)
@pytest.mark.parametrize("size", SIZES)
def test_5_2_a_deployment_is_shown_to_its_seat_alone_until_all_are_revealed(size: int) -> None:
    state, _ = next(step for step in played(size) if step[0].stage == "deploy" and step[0].answers)
    owner = next(iter(state.answers))
    drawn = {seat: scene_for(shipped(), shipped().view(state, seat), (), key_of).board for seat in (owner, None)}
    tokens = {seat: [token.side for token in board.tokens] for seat, board in drawn.items() if board is not None}
    assert tokens == {owner: [owner] * 3, None: []}


@at_landing
@pytest.mark.parametrize("size", SIZES)
def test_another_state_that_fits_the_view_is_shown_alike(size: int) -> None:
    game, rng = shipped(), Random(7)
    for state, events in played(size)[:: 11 * size]:
        if state.outcome is None:
            for seat in (0, size - 1, None):
                twin = game.guess(game.view(state, None if seat is None else Seat(seat)), rng)
                assert shown((twin, events), seat) == shown((state, events), seat)


@at_landing
@pytest.mark.parametrize("index", range(len(SIZES)))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_position_of_whole_matches_is_drawn_and_its_twin_reads_back(index: int, seat: int | None) -> None:
    game = shipped()
    place = None if seat is None else Seat(seat)
    whole = match(index)
    for state, events in list(zip(whole.states, whole.events, strict=True))[::3]:
        view = game.view(state, place)
        drawn = scene_for(game, view, game.seen(events, place), key_of, "en", Wish(names=NAMES[: state.seats]))
        assert len(drawn.gauges) == state.seats
        assert parse_twin(twin_for(game, view)) == facts(game, view)


@at_landing
@pytest.mark.parametrize("index", range(len(SIZES)))
def test_every_question_of_whole_matches_is_drawn_step_by_step(index: int) -> None:
    game = shipped()
    for point in match(index).points[::3]:
        view = game.view(point.state, point.decision.seat)
        for taken in range(min(len(point.choice), 6) + 1):
            wish = Wish(decision=point.decision, prefix=point.choice[:taken])
            drawn = scene_for(game, view, (), key_of, "en", wish)
            assert drawn.board or drawn.cards or drawn.profiles
