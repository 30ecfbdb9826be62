"""What must never leak (L1 to L10): hidden things changed, everything that others get stays the same.

`WARPOST_SOAK=400 pytest tests/rules/summoner_war/test_leaks.py` goes through so many matches, some 50 positions each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from rules.kernel.types import Choice, Event, Seat
from rules.summoner_war import doubles
from rules.summoner_war.board import CELLS, NAMES
from rules.summoner_war.state import Attack, WarState
from tests.support.shared_out import at_landing, few, of_which

from .table import Table
from .test_pieces import put
from .twins import CHANCE, GAME, everything, other_cards, other_counts, permuted, played, refusal, seats_against

SEEDS = range(int(os.environ.get("WARPOST_SOAK", "3")))
VARIANTS = [
    "live_body_double",
    "attack_keeps_concealment",
    "concealed_move",
    "rebound_kills_target",
    "house_cards",
    "open_cards",
    "double_partner",
]


@cache
def as_played(seed: int, number: int, option: str, seat: Seat | None) -> bytes:
    """Return all that a seat gets of a position of a match."""
    return everything(played(seed, option)[number][0], seat, Random(f"{seed}/{number}"))


def differences(twin: WarState, owner: int, seed: int, number: int, option: str = "") -> list[Seat | None]:
    """Return who could tell a twin from the position of a match whose twin it is."""
    return [
        seat
        for seat in seats_against(owner)
        if everything(twin, seat, Random(f"{seed}/{number}")) != as_played(seed, number, option, seat)
    ]


@at_landing
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_l1_types_of_unknown_pieces(seed: int, owner: int) -> None:
    """Type, base type, flags and ids of concealed pieces (L1; RSW-48, RSW-49)."""
    rng = Random(f"types/{seed}/{owner}")
    for number, (state, _) in enumerate(played(seed)):
        assert differences(permuted(state, owner, rng), owner, seed, number) == []


@at_landing
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_l2_l4_l5_hidden_cards_orders_and_charges(seed: int, owner: int) -> None:
    """Cards, standing orders, Ghost Pursuit charges, missed turns (L2, L4, L5)."""
    rng = Random(f"cards/{seed}/{owner}")
    for number, (state, _) in enumerate(played(seed)):
        assert differences(other_cards(state, owner, rng), owner, seed, number) == []


@few(2)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_l6_l9_steps_counters_and_repetitions(seed: int, owner: int) -> None:
    """Which step of a turn is open, its number, how much chance was used, how often a position came (L6, L9)."""
    for number, (state, _) in enumerate(played(seed)):
        assert differences(other_counts(state, owner), owner, seed, number) == []


@few(1)
@pytest.mark.parametrize("option", of_which(VARIANTS, VARIANTS[:2]))
@pytest.mark.parametrize("owner", [0, 1])
def test_variants_leak_no_types_and_no_cards(option: str, owner: int) -> None:
    """The same under variants that ask, show or draft otherwise (L1, L2, L4; RSW-13, RSW-15, RSW-40, RSW-70)."""
    rng = Random(f"{option}/{owner}")
    for seed in range(max(1, len(SEEDS) // 4)):
        for number, (state, _) in enumerate(played(seed, option)):
            for twin in (permuted(state, owner, rng), other_cards(state, owner, rng)):
                assert differences(twin, owner, seed, number, option) == []


@pytest.mark.parametrize("partner", ["any", "adjacent"])
@pytest.mark.parametrize("seed", range(4))
def test_l4_whether_a_double_is_asked_for_follows_from_public_facts(partner: str, seed: int) -> None:
    """The same attack on other hidden pieces and cards asks, or does not ask, the same (L4; WSW-09, RSW-73)."""
    rng = Random(f"asked/{seed}")
    compared = 0
    for state, choice in played(seed, "live_body_double"):
        state = state.copy()
        state.options = msgspec.structs.replace(state.options, double_partner=partner)
        for attack in attacks(state) if choice[0] != "link" else ():
            owner = 1 - state.up
            for twin in (permuted(state, owner, rng), other_cards(state, owner, rng)):
                assert doubles.is_asked(twin, attack) == doubles.is_asked(state, attack)
                compared += 1
    assert compared > 50


def attacks(state: WarState) -> list[Attack]:
    """Return the attacks on concealed pieces that the seat to move may see before it, each as a blow and as a shot."""
    cells = [c for c, p in enumerate(state.board) if p is not None and p.side != state.up and p.concealed]
    return [Attack(0, cell, shot, False) for cell in cells for shot in ("", "blind")]


# ---- events


def touched(choice: Choice) -> frozenset[int]:
    return frozenset(CELLS[t] for t in choice if t in CELLS)


def blind_answers() -> Iterator[tuple[int, int, WarState, Choice]]:
    """Yield the positions whose answer looks at no concealed enemy piece, with a running number."""
    for seed in range(max(8, len(SEEDS))):
        for number, (state, choice) in enumerate(played(seed)):
            pieces = [state.board[c] for c in touched(choice)]
            enemies = [p for p in pieces if p is not None and p.side != state.up and p.concealed]
            if not enemies or choice[0] == "link":
                yield seed, number, state, choice


def finish_turn(state: WarState, choice: Choice) -> tuple[list[Event], WarState]:
    """Answer, let the rest of the turn go by its defaults, and return all events."""
    turn = state.turn
    events: list[Event] = []
    while True:
        decision = next(iter(state.pending.values()))
        state, new = GAME.submit(state, decision.id, choice, CHANCE)
        events += new
        if state.outcome is not None or state.turn > turn:
            return events, state
        decision = next(iter(state.pending.values()))
        choice = decision.default if decision.kind != "turn" else ("pass",)
        if decision.kind == "turn":
            return events, state


def test_l1_l6_l10_events_do_not_depend_on_what_an_answer_does_not_touch() -> None:
    """Own hidden pieces permuted: the others read the same turn, byte for byte (L1, L6, L10; RSW-47)."""
    compared = 0
    for seed, number, state, choice in blind_answers():
        twin = permuted(state, state.up, Random(f"events/{seed}/{number}"), touched(choice))
        if refusal(twin, next(iter(twin.pending.values())).id, choice, Seat(state.up)) != "accepted":
            continue
        for seat in seats_against(state.up):
            outcomes = [finish_turn(s, choice) for s in (state, twin)]
            if outcomes[0][1].outcome is None:
                told = [msgspec.json.encode(GAME.seen(events, seat)) for events, _ in outcomes]
                assert told[0] == told[1], (NAMES, choice)
        compared += 1
    assert compared > 200


def test_l1_an_answers_events_do_not_depend_on_the_enemys_hidden_pieces() -> None:
    """The enemy's hidden pieces permuted: the mover reads the same after an answer that looks at none (L1)."""
    compared = 0
    for seed, number, state, choice in blind_answers():
        mover = Seat(state.up)
        twin = permuted(state, 1 - mover, Random(f"enemy/{seed}/{number}"))
        decision = next(iter(state.pending.values()))
        told = [GAME.seen(GAME.submit(s, decision.id, choice, CHANCE)[1], mover) for s in (state, twin)]
        if all(e.kind != "match_over" for e in told[0]):
            assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
            compared += 1
    assert compared > 200


def test_l2_an_answers_events_do_not_depend_on_the_enemys_cards() -> None:
    """The enemy's cards and orders exchanged: what an answer that attacks nothing brings is the same (L2, L4)."""
    compared = 0
    for seed, number, state, choice in blind_answers():
        if {"attack", "cast", "pursuit"} & set(choice):
            continue
        mover = Seat(state.up)
        twin = other_cards(state, 1 - mover, Random(f"hand/{seed}/{number}"))
        decision = next(iter(state.pending.values()))
        told = [GAME.seen(GAME.submit(s, decision.id, choice, CHANCE)[1], mover) for s in (state, twin)]
        assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
        compared += 1
    assert compared > 100


# ---- one leak at a time


def same_for(seat: int | None, *tables: Table) -> bool:
    """Say whether a seat sees the same and was told the same at some tables."""
    place = None if seat is None else Seat(seat)
    seen = {everything(t.state, place, Random(0)) + msgspec.json.encode(GAME.seen(t.events, place)) for t in tables}
    return len(seen) == 1


GRAND = "4 . . . . . . . s\n3 . . . . . . . .\n2 [F] [F] . . . . . .\n1 {} . . . . . . ."


@pytest.mark.parametrize("seat", [1, None])
def test_l3_which_piece_cast_from_concealment(seat: int | None) -> None:
    """The summoner that cast Grand Command lies at either of two places (L3; RSW-36)."""
    first = Table(GRAND.format("[S]").replace("1 [S] .", "1 [S] [W]"), red="grand_command")
    second = Table(GRAND.format("[W]").replace("1 [W] .", "1 [W] [S]"), red="grand_command")
    for table in (first, second):
        table.say("cast grand_command a2 b2")
    assert same_for(seat, first, second)
    assert first.piece("a1").spent != second.piece("a1").spent


@pytest.mark.parametrize("seat", [0, None])
def test_l4_whether_a_double_is_held_while_it_does_nothing(seat: int | None) -> None:
    """A concealed piece that is no summoner is attacked: with or without Body Double, whatever the order (L4)."""
    tables = [
        put("Wa1", "[f]a4", "[k]c4", blue="body_double"),
        put("Wa1", "[f]a4", "[k]c4", blue="body_double").change_side(1, double="off"),
        put("Wa1", "[f]a4", "[k]c4", blue="grand_command").change_side(1, entry="enter"),
    ]
    for table in tables:
        table.say("attack a1-a4")
    assert same_for(seat, *tables)


@pytest.mark.parametrize("seat", [1, None])
def test_l4_an_order_given_tells_nobody_else(seat: int | None) -> None:
    """Standing orders never reach another seat, not even as a placeholder (L4)."""
    still, given = put("[F]a1", "[K]b1"), put("[F]a1", "[K]b1").order(0, "=b1 ask")
    assert given.log != ()
    assert GAME.seen(given.log, None if seat is None else Seat(seat)) == ()
    assert same_for(seat, still, given)


@pytest.mark.parametrize("seat", [1, None])
def test_l5_a_charge_before_it_is_used(seat: int | None) -> None:
    """A warrior dies: whether that loaded a Ghost Pursuit is seen by its owner alone (L5)."""
    pieces = ("Wa1", "[a]a4", "Fc1")
    tables = [put(*pieces, red=card).say("attack a1-a4") for card in ("ghost_pursuit", "twin_blades")]
    assert tables[0].state.sides[0].charge
    assert same_for(seat, *tables)
    for table in tables:
        table.say("enter")
    assert same_for(seat, *tables)


@pytest.mark.parametrize("seat", [1, None])
def test_l6_a_step_of_a_turn_that_is_open(seat: int | None) -> None:
    """A summoned assassin with Disguise to be asked, and the turn before the summon (L6; RSW-47)."""
    before, asked = put("[A]a1", "Fc1", red="disguise"), put("[A]a1", "Fc1", red="disguise").say("summon a1")
    assert asked.asked.kind == "on_summon"
    assert same_for(seat, before, asked)


def test_l6_steps_are_named_like_any_turn() -> None:
    """Kinds, ids and numbers of the steps of a turn (L6)."""
    steps = [(s, d) for seed in range(8) for s, _ in played(seed) for d in s.pending.values() if d.kind != "turn"]
    assert len(steps) > 10
    for state, decision in steps:
        for seat in seats_against(decision.seat):
            shown = GAME.view(state, seat)
            assert [(d.id, d.kind, d.about) for d in shown.decisions if d.seat == decision.seat] == [
                (f"act.{decision.seat}", "act", {"ready": False})
            ]
            assert shown.state.agenda == []
            assert (shown.state.log, shown.state.told, shown.state.history, shown.state.drawn) == ((), 0, (), 0)


def test_l6_all_steps_of_a_turn_are_on_the_clock_of_the_first() -> None:
    """A second deadline would betray a step (L6; section 5, one clock a turn)."""
    questions = [d for seed in range(8) for s, _ in played(seed) for d in s.pending.values()]
    later = [d.continues for d in questions if d.kind in ("second_act", "on_summon")]
    assert any(later)
    assert any(not d.continues for d in questions if d.kind == "turn")
    assert all(d.continues for d in questions if d.kind == "second_act")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_l7_what_a_blind_shot_rebounded_from(seat: int | None) -> None:
    """A knight and the summoner under the same shot (L7; RSW-70); their owner knows, of course."""
    diagram = "4 {} . . . . . . {}\n3 f . . . . . . f\n2 . . . . . . . .\n1 [R] . . . S . . [R]"
    tables = [Table(diagram.format(*pair), red="blind_shot") for pair in (("[k]", "[s]"), ("[s]", "[k]"))]
    for table in tables:
        table.say("cast blind_shot a1-a4")
    assert all(t.happened("rebound a1-a4") for t in tables)
    assert same_for(seat, *tables) == (seat != 1)


@pytest.mark.parametrize("seat", [0, None])
def test_l8_what_an_archer_jumped_over(seat: int | None) -> None:
    """The screen is a concealed enemy, of one type or another (L8; RSW-19)."""
    diagram = "4 f . . . . . . [s]\n3 [{}] . [{}] . . . . .\n2 . . . . . . . .\n1 R . . . S . . ."
    tables = [Table(diagram.format(*pair)).say("attack a1-a4") for pair in (("a", "h"), ("h", "a"))]
    assert same_for(seat, *tables)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_l9_how_often_a_position_has_come(seat: int | None) -> None:
    """The second and the first time of a position, but for the turn's number (L9; RSW-30)."""
    table = put("Fa1", "fa4")
    for text in ("move h1-g1", "move h4-g4", "move g1-h1", "move g4-h4"):
        table.say(text)
    assert len(table.state.history) > 2
    fresh = put("Fa1", "fa4", turn=table.state.turn)
    views = [t.view(seat).state for t in (table, fresh)]
    assert views[0].history == views[1].history == ()
    assert [GAME.dump(v.copy()) for v in views] == [GAME.dump(v) for v in views]


@pytest.mark.parametrize("seed", SEEDS)
def test_l10_squares_are_listed_in_canonical_order(seed: int) -> None:
    """Options of every step, by squares and not by what lies there (L10)."""
    for state, choice in played(seed):
        for decision in state.pending.values():
            view = GAME.view(state, decision.seat)
            for length in range(len(choice) + 1):
                tokens = [o.token for o in GAME.options_at(view, decision, choice[:length]).options]
                squares = [CELLS[t] for t in tokens if t in CELLS]
                assert squares == sorted(squares)
