"""Random matches end, and their states survive storage, copying and replay (DESIGN: one contract, every game)."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from random import Random

import msgspec
import pytest

from rules.ai.random import random_choice
from rules.kernel.errors import AlreadyOver
from rules.kernel.types import Seat
from tests.support.shared_out import at_landing

from .positions import CASES, Match, label, match, stepped


def test_a_random_match_ends_with_a_rank_per_seat(played: Match) -> None:
    final = played.states[-1]
    assert final.outcome is not None
    assert len(final.outcome.ranks) == final.seats
    assert min(final.outcome.ranks) == 1
    assert not final.pending
    assert not final.agenda


def test_the_loaded_state_equals_the_dumped_one_at_every_decision(played: Match) -> None:
    dumps = played.dumps
    assert [played.game.dump(played.game.load(d)) for d in dumps] == list(dumps)


def test_play_goes_on_from_loaded_states_as_from_the_live_ones(played: Match) -> None:
    state = played.states[0]
    for index, move in enumerate(played.moves):
        state = played.game.load(played.game.dump(state))
        state, events = stepped(played, state, index, move)
        assert events == played.events[index + 1]
    assert played.game.dump(state) == played.dumps[-1]


def test_replay_gives_the_same_states_and_events(played: Match) -> None:
    steps = list(played.game.replay(played.options, played.moves, played.chance(), played.size))
    assert [played.game.dump(s) for s, _ in steps] == list(played.dumps)
    assert [e for _, e in steps] == list(played.events)


def test_submitting_leaves_the_given_state_untouched(played: Match) -> None:
    for point in played.points:
        played.game.submit(point.state, point.decision.id, point.choice, played.chance())
        assert played.game.dump(point.state) == played.dumps[point.before]


def test_nothing_can_be_answered_after_the_end(played: Match) -> None:
    last = played.moves[-1]
    with pytest.raises(AlreadyOver):
        played.game.submit(played.states[-1], last.decision, last.choice, played.chance())


def test_looking_leaves_the_state_untouched(played: Match) -> None:
    for point in played.points[:12]:
        before = played.game.dump(point.state)
        for seat in (None, *range(point.state.seats)):
            played.game.view(point.state, None if seat is None else Seat(seat))
        assert played.game.dump(point.state) == before


def test_a_copy_equals_its_original_and_shares_no_container(played: Match) -> None:
    for state in played.states[:: max(1, len(played.states) // 6)]:
        copied = state.copy()
        before = played.game.dump(state)
        assert played.game.dump(copied) == before
        spoil(copied)
        assert played.game.dump(state) == before


def spoil(struct: msgspec.Struct) -> None:
    """Change every mutable container and field below a Struct; frozen ones may be shared."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
            spoil(value)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, msgspec.Struct) and not item.__struct_config__.frozen:
                    spoil(item)
            value.append(None)
        elif isinstance(value, dict):
            value.clear()
            value["spoilt"] = None
        elif isinstance(value, int):
            setattr(struct, name, value + 1)
        elif isinstance(value, str):
            setattr(struct, name, value + "?")


def test_whoever_gives_up_at_a_table_of_more_leaves_the_others_playing_to_a_rank_each(played: Match) -> None:
    if played.size == 2:
        return
    game = played.game
    for number, point in enumerate(played.points[:: max(1, len(played.points) // 8)]):
        rng, chance = Random(f"leaving/{number}"), played.chance()
        still_in = point.state.still_in
        state, _ = game.submit(point.state, f"concede.{still_in[number % len(still_in)]}", ("concede",), chance)
        gone = tuple(state.out)
        while state.outcome is None:
            assert not set(gone) & (set(state.pending) | set(state.lists) | set(state.offers) | set(state.standing))
            seat = min(s for s in state.pending if s not in state.answers)
            choice = random_choice(game, game.view(state, seat), state.pending[seat], rng)
            state, _ = game.submit(state, state.pending[seat].id, choice, chance)
        ranks = state.outcome.ranks
        assert min(ranks) == 1
        assert [ranks[seat] for seat in gone] == [state.out[seat] for seat in gone]
        assert max(ranks[seat] for seat in state.still_in) <= min(ranks[seat] for seat in gone)


SCRIPT = """
from tests.contract.test_playout import FIRST_CASES, fingerprint
from tests.contract.positions import match
for index in FIRST_CASES:
    print(fingerprint(match(index)))
"""


def fingerprint(played: Match) -> str:
    """Hash all states and events of a match."""
    total = hashlib.sha256()
    for dump, events in zip(played.dumps, played.events, strict=True):
        total.update(dump)
        total.update(msgspec.json.encode(events, order="deterministic"))
    return total.hexdigest()


FIRST_CASES = [i for i, case in enumerate(CASES) if not case.variant and case.seed == 1]


@at_landing
def test_another_process_with_another_hash_seed_plays_the_same_matches() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    here = {label(CASES[index]): fingerprint(match(index)) for index in FIRST_CASES}
    assert dict(zip(here, done.stdout.split(), strict=True)) == here
