"""Computer players at this game, and records of their matches (5.1, 7.6)."""

from __future__ import annotations

from random import Random

from rules.ai import PLAYERS
from rules.ai.search import Effort, search_choice
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.codec import digest
from rules.kernel.record import Record, export, read, verify
from rules.kernel.types import Move, Seat

from .table import Table, shipped

SECRET, NONCES = b"\1" * 32, ("ana", "ben")


def played(deck: int, players: tuple[str, str]) -> Record:
    """Play a match of prebuilt decks under a sealed chance and return its record."""
    game = shipped()
    entries = game.preset_entries()
    chance = Sealed(match_key(SECRET, "MATCH", NONCES))
    rng = Random(deck)
    state, _ = game.start({}, chance)
    moves: list[Move] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        view = game.view(state, seat)
        player = PLAYERS[players[seat]]
        choice = entries[deck + seat] if decision.kind == "entry" else player(game, view, decision, rng)
        moves.append(Move(decision.id, choice))
        state, _ = game.submit(state, decision.id, choice, chance)
    return Record(
        game.name, game.version, game.content_hash, "MATCH", {}, ("ana", "ben"), commitment(SECRET), NONCES,
        tuple(moves), digest(state), state.outcome, SECRET.hex(),
    )  # fmt: skip


def test_a_record_of_a_match_plays_again_to_what_it_states() -> None:
    record = played(2, ("greedy", "greedy"))
    assert verify(shipped(), read(export(record))).digest == record.digest


def test_who_looks_at_its_answers_beats_who_does_not() -> None:
    for deck in range(3):
        outcome = played(2 * deck, ("greedy", "random")).outcome
        assert outcome is not None
        assert outcome.ranks == (1, 2)


def test_a_search_finds_the_attack_that_wins() -> None:
    """Only the unit that falls makes six."""
    table = Table(
        "S GRUNT c3", "S GRUNT d3", "N WALL c4", "N GRUNT d4 damage=2", phase="combat", north_defeated=5,
        south_hand="WALL", north_hand="WALL",
    )  # fmt: skip
    choice = search_choice(table.game, table.view(), table.asked, Random(1), Effort(4, 2))
    assert choice in (("attack", "c3", "ne", "d4"), ("attack", "d3", "n", "d4"))


def test_a_seat_without_a_unit_places_one() -> None:
    table = Table("N WALL e5", south_hand="GRUNT HEX", south_deck="EYE BOW")
    for level in ("greedy", "search"):
        choice = PLAYERS[level](table.game, table.view(), table.asked, Random(2))
        assert choice[:2] == ("play", "grunt")


def test_nothing_is_judged_by_what_is_hidden() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_hand="EYE", north_hand="SNIPE", north_energy="EYE SEER")
    other = Table("S GRUNT c3", "N WALL c4", south_hand="EYE", north_hand="WALL", north_energy="EYE SEER")
    for choice in table.game.choices(table.view(), table.asked):
        values = [t.game.appraise(t.view(), t.asked, choice) for t in (table, other)]
        assert values[0] == values[1]
    assert table.game.evaluate(table.view(0).state, Seat(0)) == other.game.evaluate(other.view(0).state, Seat(0))
