"""Pictures, alternative texts and twins of Commandeer tell nothing of 5.4 that is hidden: byte for byte.

In positions of whole matches hands, decks, the order of piles, face-down Commanders, mulligans and standing orders are
exchanged; what the other seat and spectators are shown stays the same. Every position is drawn without a fault.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import render
from render.describe import alt_text
from render.games import Wish, scene_for, twin_for
from render.games.commandeer import facts
from render.spoken import sentences
from rules.commandeer.state import Battle
from rules.kernel import openly
from rules.kernel.types import Event, Seat
from tests.render.reading.commandeer import parse_twin
from tests.render.samples import key_of
from tests.rules.commandeer.table import shipped
from tests.support.played import played
from tests.support.shared_out import at_landing, few

WISH = Wish(names=("Ana", "Milo"), clocks=("09:32", "2 d"))
Position = tuple[Battle, tuple[Event, ...]]
MATCHES = ((2, "random"), (3, "greedy"), (5, "greedy"))
SEATS = (0, 1, None)


def match(seed: int, player: str) -> tuple[Position, ...]:
    """Return every position of a match with what led to it."""
    return played("commandeer", seed, player)


def shown(position: Position, seat: int | None) -> tuple[bytes, str, str, list[str]]:
    """Return the picture, the alternative text, the twin and the sentences that a seat is given."""
    game = shipped()
    state, events = position
    place = None if seat is None else Seat(seat)
    view = game.view(state, place)
    scene = scene_for(game, view, game.seen(events, place), key_of, "en", WISH)
    return render.draw(scene, "dark", 318), alt_text(scene, key_of), twin_for(game, view), sentences(scene, key_of)


def disguised(state: Battle, owner: int, rng: Random) -> Battle:
    """Return the state with everything of a seat exchanged that no other may see."""
    other = state.copy()
    side = state.sides[owner]
    pile = [*side.hand, *side.deck]
    rng.shuffle(pile)
    early = state.stage == "mulligan"
    leaders = [card for card, sheet in shipped().book.cards.items() if sheet.legendary]
    other.sides[owner] = replace(
        side,
        hand=tuple(pile[: len(side.hand)]),
        deck=tuple(pile[len(side.hand) :]),
        sunk=1,
        mulligans=3 if early else side.mulligans,
        commander=leaders[-1] if early and side.commander else side.commander,
        affiliation="other" if early else side.affiliation,
        cards=(),
    )
    other.standing = {**state.standing, Seat(owner): ("until_changed",)}
    return other


@at_landing
@pytest.mark.parametrize(("seed", "player"), MATCHES)
@pytest.mark.parametrize("owner", [0, 1])
def test_5_4_exchanged_secrets_of_a_seat_change_nothing_that_others_are_shown(
    seed: int, player: str, owner: int
) -> None:
    rng = Random(f"{seed}/{owner}")
    steps = [step for step in match(seed, player) if step[0].stage in ("mulligan", "play")][::4]
    assert len(steps) > 10
    for state, events in steps:
        other = disguised(state, owner, rng)
        for seat in (1 - owner, None):
            assert shown((other, events), seat) == shown((state, events), seat)


def test_the_exchange_changes_what_the_owner_is_shown() -> None:
    state, events = next(step for step in match(2, "random") if step[0].stage == "play" and step[0].sides[0].hand)
    other = disguised(state, 0, Random(1))
    assert shown((other, events), 0) != shown((state, events), 0)


@at_landing
@pytest.mark.parametrize("seat", SEATS)
def test_another_state_that_fits_the_view_is_shown_alike(seat: int | None) -> None:
    game, rng = shipped(), Random(7)
    for state, events in match(2, "random")[::6]:
        if state.outcome is None:
            place = None if seat is None else Seat(seat)
            twin = game.guess(game.view(state, place), rng)
            assert shown((twin, events), seat) == shown((state, events), seat)


@at_landing
@pytest.mark.parametrize(("seed", "player"), MATCHES)
@pytest.mark.parametrize("seat", SEATS)
def test_every_position_of_whole_matches_is_drawn_and_its_twin_reads_back(
    seed: int, player: str, seat: int | None
) -> None:
    game = shipped()
    place = None if seat is None else Seat(seat)
    for state, events in match(seed, player):
        view = game.view(state, place)
        assert scene_for(game, view, game.seen(events, place), key_of, "en", WISH).gauges
        assert parse_twin(twin_for(game, view)) == facts(game, view)


@few(1)
@pytest.mark.parametrize(("seed", "player"), MATCHES)
def test_every_question_of_whole_matches_is_drawn_step_by_step(seed: int, player: str) -> None:
    game = shipped()
    for state, _ in match(seed, player)[::2]:
        for seat, asked in state.pending.items():
            view = game.view(state, seat)
            for taken in range(min(len(asked.default), 4) + 1):
                wish = Wish(decision=asked, prefix=asked.default[:taken])
                drawn = scene_for(game, view, (), key_of, "en", wish)
                assert drawn.board or drawn.mats or drawn.cards


def test_revealed_matches_show_both_hands() -> None:
    game = shipped()
    state, events = match(3, "greedy")[-1]
    assert state.outcome is not None
    scene = scene_for(game, openly.position(state), openly.events(events), key_of)
    assert {mat.side: len(mat.cards) for mat in scene.mats} == {s: len(side.hand) for s, side in enumerate(state.sides)}
