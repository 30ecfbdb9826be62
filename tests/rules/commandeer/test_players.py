"""Computer players at this game, and records of their matches (5.1, 7.6)."""

from __future__ import annotations

from random import Random

from rules.ai import PLAYERS
from rules.ai.search import Effort, search_choice
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.codec import digest
from rules.kernel.record import Record, export, read, verify
from rules.kernel.types import Event, Move, Seat

from .table import Table, ability, shipped, unit_card, with_cards

MOVER = unit_card(
    "mover", ability("deploying", {"op": "relocate", "unit": {"choose": {"side": "own", "filter": {"not_self": True}}}})
)
"""A unit whose Deploying is about another one."""

SECRET, NONCES = b"\1" * 32, ("ana", "ben")


def played(deck: int, players: tuple[str, str]) -> Record:
    """Play a match of prebuilt decks under a sealed chance and return its record."""
    game = shipped()
    entries = game.entrance.presets()
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
    table = Table("N WALL e5", cp=1, south_hand="GRUNT HEX", south_deck="EYE BOW")
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


def test_a_greedy_player_weighs_every_answer() -> None:
    """One attack of many defeats a unit: GRUNT c3 takes the last 1,000 Health of d4, whatever is drawn."""
    table = Table(
        "S GRUNT c3", "S WALL d3", "S WALL e3", "S EYE b3", "N WALL c4", "N GRUNT d4 damage=2", "N WALL e4",
        "N WALL b4", phase="combat",
    )  # fmt: skip
    assert len(list(table.game.choices(table.view(), table.asked))) > 6
    for seed in range(12):
        choice = PLAYERS["greedy"](table.game, table.view(), table.asked, Random(seed))
        assert choice == ("attack", "c3", "ne", "d4")


def test_units_change_places_only_where_both_stand_better() -> None:
    """RCM-48: where nobody is near nothing is gained; GRUNT, which can defeat c4, would give its place away."""
    other = {"choose": {"side": "own", "filter": {"not_self": True}}}
    swapper = unit_card("swapper", ability("activated", {"op": "swap", "a": "self", "b": other}, timing="planning"))
    for board in (("S SWAPPER c3", "S WALL c2", "N WALL e6"), ("S GRUNT c3", "S SWAPPER c2", "N GRUNT c4 damage=4")):
        table = Table(*board, cp=0, game=with_cards(swapper))
        assert any(choice[0] == "activate" for choice in table.game.choices(table.view(), table.asked))
        assert PLAYERS["greedy"](table.game, table.view(), table.asked, Random(1)) == ("end",)


def test_a_unit_that_may_leave_before_combat_leaves_where_it_would_fall() -> None:
    """CM-39, RCM-48: RUNNER has 4,000 Health, two GRUNTs deal 6,000 on d4."""
    runner = unit_card("runner", ability("activated", {"op": "relocate", "unit": "self"}, timing="defending"))
    table = Table(
        "S GRUNT c3", "S GRUNT e3", "N RUNNER d4", "N WALL d5", phase="defending", game=with_cards(runner),
        north_hand="HOLD", north_energy="",
    )  # fmt: skip
    for seed in range(12):
        choice = PLAYERS["greedy"](table.game, table.view(), table.asked, Random(seed))
        assert choice[:2] == ("activate", "d4")
        assert choice[-1] not in {"b4", "c4", "d4", "e4", "f4"}


def test_answers_worth_weighing_leave_out_what_comes_to_the_same() -> None:
    """Paid with the oldest Energy, and Deploying is asked about when it comes up: nothing else is left out."""
    shipped_cards = Table(
        "S WALL c3", "N WALL e5", game=with_cards(MOVER), south_hand="BOW MOVER", south_energy="EYE SEER WALL"
    )
    game, view, asked = shipped_cards.game, shipped_cards.view(), shipped_cards.asked
    every = list(game.choices(view, asked))
    weighed = list(game.worthwhile(view, asked))
    assert weighed == [choice for choice in every if not {"named", "now"} & set(choice)]
    assert {"named", "now"} <= {token for choice in every for token in choice}


def test_a_defence_costs_two_messages_more() -> None:
    """5.3: South ends its turn and attacks if nothing is done; North passes, or holds d4."""
    board = ("S GRUNT c3", "S GRUNT e3", "N GRUNT d4")
    for answer, expected in (("end", 1.0), ("play hold d4", 3.0)):
        table = Table(*board, turn=1, north_energy="SEER", north_hand="HOLD GUST")
        events = (*table.say("end; attack c3 ne; attack e3 nw").log, *table.say(answer).log)
        assert table.game.statistics(table.state, (*events, *end_of_defence(table)))["means"] == {
            "handovers_ahead": expected
        }


def end_of_defence(table: Table) -> tuple[Event, ...]:
    """End the Defending Phase if it is still open and return what happened."""
    return table.say("end").log if table.state.phase == "defending" else ()
