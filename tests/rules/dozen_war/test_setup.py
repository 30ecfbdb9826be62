"""Set-up: maps, tokens, draft, order, deployment (DW-01 to DW-10, RDW-01 to RDW-08)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dozen_war.dice import roll_off
from rules.dozen_war.game import DozenWar
from rules.dozen_war.state import Castle, DozenState, Unit
from rules.dozen_war.words import LETTERS
from rules.kernel.chance import Sampled, Scripted
from rules.kernel.cursor import Refused
from rules.kernel.errors import SeatsError
from rules.kernel.options import complete
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Event, Move, Seat
from tests.kernel.taking import accepts

from .matches import match, shipped
from .table import Table

GAME = shipped()


def begun(seats: int, seed: str = "setup", **options: Any) -> tuple[DozenState, tuple[Event, ...], Sampled]:
    """Start a match."""
    chance = Sampled(seed)
    state, events = GAME.start(complete(GAME.options, options), chance, seats)
    return state, events, chance


def drafted(seats: int, **options: Any) -> tuple[DozenState, list[Event], list[int]]:
    """Start a match and let everybody pick the lowest number; return who picked, in order."""
    state, events, chance = begun(seats, **options)
    found, order = list(events), list[int]()
    while state.outcome is None and any(d.kind == "draft_pick" for d in state.pending.values()):
        ((seat, decision),) = state.pending.items()
        order.append(seat)
        state, more = GAME.submit(state, decision.id, decision.default, chance)
        found += more
    return state, found, order


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw_01_everybody_begins_with_3_generals_3_soldiers_3_castles_and_nothing_else(seats: int) -> None:
    state, _, _ = drafted(seats)
    chance = Sampled("setup")
    for seat in range(seats):
        decision = state.pending[Seat(seat)]
        state, _ = GAME.submit(state, decision.id, decision.default, chance)
    for seat in range(seats):
        units = [unit for unit in state.units.values() if unit.seat == seat]
        assert sorted(unit.troop for unit in units if not unit.general) == ["archer", "cavalry", "infantry"]
        assert sum(unit.general for unit in units) == 3
        assert sum(castle.seat == seat and castle.hp == 2 for castle in state.castles.values()) == 3
        assert (state.sides[seat].gold, state.sides[seat].hand) == (0, ())


@pytest.mark.parametrize(("seats", "mountains"), [(2, 9), (3, 7), (4, 9)])
def test_dw_02_rdw_03_nine_mountains_with_the_volcano_in_the_centre_seven_for_three(seats: int, mountains: int) -> None:
    field = GAME.book.fields[seats]
    assert len(field.mountains) == mountains
    assert field.closed.axial[field.volcano] == (0, 0)
    assert field.volcano in field.closed.walls
    assert field.volcano not in field.opened.walls


@pytest.mark.parametrize(("seats", "hexes"), [(2, 59), (3, 61), (4, 77)])
def test_rdw_02_the_maps_have_their_hexes_and_each_seat_is_moved_onto_the_next_by_a_symmetry(
    seats: int, hexes: int
) -> None:
    field = GAME.book.fields[seats]
    assert field.size == hexes
    maps = {
        2: [lambda q, r: (-q, -r)],
        3: [lambda q, r: (r, -q - r)],
        4: [lambda q, r: (-q - r, r), lambda q, r: (q + r, -r)],
    }
    castles = {field.closed.axial[cell]: troop for (_, troop), cell in field.castles.items()}
    tokens = dict(zip((field.closed.axial[c] for c in field.mountains), field.tokens, strict=True))
    for turn in maps[seats]:
        assert {turn(*cell) for cell in field.closed.axial} == set(field.closed.axial)
        assert {turn(*cell): troop for cell, troop in castles.items()} == castles
        assert {turn(*cell): count for cell, count in tokens.items()} == tokens


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw_03_rdw_04_all_14_tokens_lie_under_the_mountains_one_or_two_each(seats: int) -> None:
    state, _, _ = begun(seats)
    assert sorted(token for there in state.buried.values() for token in there) == sorted(GAME.book.tokens)
    assert {len(there) for there in state.buried.values()} <= {1, 2}


def test_dw_04_the_volcano_has_tokens_of_its_own_which_are_dug_like_others() -> None:
    table = Table("A.G01 1,0", buried="0,0 m1 m2")
    table.say("a.g01 dig 0,0").check("A.G01 has m2", "buried 0,0 1")
    assert not table.state.is_open


def test_rdw_04_how_many_are_left_is_seen_what_they_are_is_not() -> None:
    state, _, _ = begun(4)
    for seat in (None, Seat(0), Seat(3)):
        seen = GAME.view(state, seat).state
        assert {cell: len(there) for cell, there in seen.buried.items()} == {c: len(t) for c, t in state.buried.items()}
        assert {token for there in seen.buried.values() for token in there} == {"?"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw_05_each_seat_has_three_generals_and_no_two_seats_the_same(seats: int) -> None:
    state, _, _ = drafted(seats)
    generals = [card for side in state.sides for card in side.generals]
    assert len(generals) == len(set(generals)) == 3 * seats


def test_dw_05_a_general_that_is_taken_is_refused() -> None:
    state, _, chance = begun(3)
    ((_, decision),) = state.pending.items()
    state, _ = GAME.submit(state, decision.id, ("g05",), chance)
    ((seat, decision),) = state.pending.items()
    node = GAME.options_at(GAME.view(state, seat), decision, ())
    assert "g05" not in [option.token for option in node.options]
    refusal = GAME.root(GAME.view(state, seat), decision).take("g05")
    assert isinstance(refusal, Refused)
    assert refusal.reason is not None
    assert refusal.reason.clause == "DW-05"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw_06_rdw_06_all_three_passes_go_in_the_order_of_the_roll(seats: int) -> None:
    _, events, order = drafted(seats)
    rolled = next(e.data["order"] for e in events if e.kind == "rolled_off" and e.data["why"] == "draft")
    assert order == [*rolled] * 3


def test_rdw_06_snake_turns_the_second_pass_round() -> None:
    _, events, order = drafted(4, draft="snake")
    rolled = next(e.data["order"] for e in events if e.kind == "rolled_off" and e.data["why"] == "draft")
    assert order == [*rolled, *reversed(rolled), *rolled]


def test_dw_07_a_random_draft_deals_three_each_and_asks_nobody() -> None:
    state, events, order = drafted(4, draft="random")
    assert order == []
    assert [len(side.generals) for side in state.sides] == [3, 3, 3, 3]
    assert not [e for e in events if e.kind == "rolled_off" and e.data["why"] == "draft"]


def test_dw_08_the_turn_order_is_a_roll_of_its_own_and_stays() -> None:
    state, events, _ = drafted(3)
    rolled = [e.data["why"] for e in events if e.kind == "rolled_off"]
    assert rolled == ["draft", "order"]
    assert state.order == tuple(next(e.data["order"] for e in events if e.data.get("why") == "order"))


def rolled(*dice: int, seats: tuple[int, ...] = (0, 1, 2, 3)) -> list[int]:
    """Return the order that dice give."""
    state = GAME.blank(complete(GAME.options, {}), 4)
    r = Resolver(GAME, state, Scripted([die - 1 for die in dice]))
    return roll_off(r, list(seats), "order")


def test_rdw_05_the_highest_goes_first_and_the_tied_roll_again_from_the_highest_value_down() -> None:
    assert rolled(2, 6, 3, 1) == [1, 2, 0, 3]
    # 0 and 2 tie on 5, 1 and 3 on 2: 0 and 2 roll 1 and 4, then 1 and 3 roll 6 and 3
    assert rolled(5, 2, 5, 2, 1, 4, 6, 3) == [2, 0, 1, 3]


def test_rdw_05_after_ten_rolls_more_the_lower_letter_counts_as_higher() -> None:
    assert rolled(*[4, 4] * 11, seats=(0, 1)) == [0, 1]


def test_dw_09_a_castle_takes_one_general_each_as_the_seat_likes() -> None:
    state, _, _ = drafted(2)
    chance = Sampled("setup")
    own = state.sides[0].generals
    for seat, choice in ((0, (own[2], own[0], own[1], "silent")), (1, (*state.sides[1].generals, "default"))):
        state, _ = GAME.submit(state, state.pending[Seat(seat)].id, choice, chance)
    corner = state.corners[0]
    field = GAME.book.fields[2]
    at = {unit.card: unit.at for unit in state.units.values() if unit.seat == 0 and unit.general}
    assert at == {
        own[2]: field.castles[corner, "infantry"],
        own[0]: field.castles[corner, "cavalry"],
        own[1]: field.castles[corner, "archer"],
    }
    assert state.sides[0].orders.ask == ()  # the orders came with the same answer (5.2)


def test_dw_09_no_general_twice_and_none_of_another_seat() -> None:
    state, _, _ = drafted(2)
    view, decision = GAME.view(state, Seat(0)), state.pending[Seat(0)]
    own, other = state.sides[0].generals, state.sides[1].generals
    for wrong in ((own[0], own[0]), (own[0], other[0])):
        assert not accepts(GAME, view, decision, wrong[:1], wrong[1])


def test_dw_10_each_castle_holds_a_soldier_of_its_troop_at_deployment() -> None:
    state, _, _ = drafted(4)
    chance = Sampled("setup")
    for seat in range(4):
        decision = state.pending[Seat(seat)]
        state, _ = GAME.submit(state, decision.id, decision.default, chance)
    for castle in state.castles.values():
        there = [u.troop for u in state.units.values() if u.at == castle.at and not u.general]
        assert there == [castle.troop]


def test_rdw_01_two_three_or_four_play() -> None:
    assert DozenWar.seats == (2, 3, 4)
    with pytest.raises(SeatsError):
        GAME.start({}, Sampled("x"), 5)


def test_rdw_02_corners_are_shuffled_and_ids_begin_with_the_letter_of_the_corner() -> None:
    found = {begun(4, seed=f"corners{n}")[0].corners for n in range(8)}
    assert len(found) > 3
    state, _, _ = begun(4, seed="corners1")
    for castle in state.castles.values():
        assert castle.id[0] == "abcd"[state.corners[castle.seat]]


def test_rdw_07_a_deployment_is_hidden_until_all_have_deployed() -> None:
    state, _, _ = drafted(3)
    chance = Sampled("setup")
    first = state.pending[Seat(0)]
    state, events = GAME.submit(state, first.id, first.default, chance)
    assert [e.kind for e in GAME.seen(events, Seat(1))] == ["ready"]
    assert GAME.view(state, Seat(1)).state.answers == {}
    for seat in (1, 2):
        decision = state.pending[Seat(seat)]
        state, events = GAME.submit(state, decision.id, decision.default, chance)
    assert sum(e.kind == "deployed" for e in events) == 3


@pytest.mark.parametrize("index", [0, 1, 2])
def test_dw_08_dw_100_turns_pass_from_seat_to_seat_in_one_order_all_game(index: int) -> None:
    """In every round of a match of two, three and four."""
    played = match(index)
    began = [event.data for told in played.events for event in told if event.kind == "turn_began"]
    rounds = sorted({data["round"] for data in began})
    assert rounds == list(range(1, 9))
    order = played.states[-1].order
    assert [tuple(data["seat"] for data in began if data["round"] == number) for number in rounds] == [order] * 8


@pytest.mark.parametrize("late", [0, 1])
def test_rdw_08_seats_three_and_four_in_turn_order_may_begin_with_gold(late: int) -> None:
    state, _, _ = drafted(4, late_gold=late)
    assert [state.sides[seat].gold for seat in state.order] == [0, 0, late, late]


SOLDIERS_AT_START = {0: "ica", 1: "iica", 2: "iicca", 3: "iiccaa"}


@pytest.mark.parametrize("more", SOLDIERS_AT_START)
def test_wdw_15_who_plays_second_of_two_may_begin_with_more_soldiers(more: int) -> None:
    state, events = deployed(2, late_soldiers=more)
    troops = [sorted(u.troop[0] for u in state.units.values() if u.seat == s and not u.general) for s in state.order]
    assert troops == [sorted("ica"), sorted(SOLDIERS_AT_START[more])]
    assert [e.data["unit"][0] for e in events if e.kind == "recruited"] == [
        LETTERS[state.corners[state.order[1]]]
    ] * more
    assert all(unit.at in castles_of(state, unit.seat) for unit in state.units.values())


@pytest.mark.parametrize("size", [3, 4])
def test_wdw_15_at_larger_tables_nobody_does(size: int) -> None:
    state, events = deployed(size, late_soldiers=3)
    assert sum(not unit.general for unit in state.units.values()) == 3 * size
    assert not [event for event in events if event.kind == "recruited"]


@pytest.mark.parametrize(
    ("size", "options", "more"),
    [
        (3, {"early_soldiers": False}, {}),
        (3, {"early_soldiers": True}, {0: "iiicccaaa", 1: "ica"}),
        (4, {"early_soldiers": False}, {}),
        (4, {"early_soldiers": True}, {0: "iiiiccccaaaa", 1: "iicca"}),
        (3, {"early_soldiers": True, "rulings": 3}, {0: "iiccaa"}),
        (4, {"early_soldiers": True, "rulings": 3}, {0: "iiicccaaa"}),
    ],
)
def test_wdw_17_who_plays_first_and_second_of_more_may_begin_with_more_soldiers(
    size: int, options: dict[str, Any], more: dict[int, str]
) -> None:
    """WDW-17, WDW-16: castle after castle, in the order infantry, cavalry, archers; before the fourth edition the first
    side alone."""
    state, events = deployed(size, **options)
    soldiers = [unit for unit in state.units.values() if not unit.general]
    held = [sorted(u.troop[0] for u in soldiers if u.seat == seat) for seat in state.order]
    assert held == [sorted("ica" + more.get(place, "")) for place in range(size)]
    letters = [LETTERS[state.corners[seat]] for seat in state.order]
    told = [event.data["unit"][0] for event in events if event.kind == "recruited"]
    assert told == [letters[place] for place, troops in more.items() for _ in troops]
    assert all(castle_of(state, unit).troop == unit.troop for unit in soldiers)


def test_wdw_17_at_a_table_of_two_nobody_does() -> None:
    state, events = deployed(2, early_soldiers=True)
    assert sum(not unit.general for unit in state.units.values()) == 6
    assert not [event for event in events if event.kind == "recruited"]


def deployed(size: int, **options: Any) -> tuple[DozenState, list[Event]]:
    """Return the position in which round 1 begins, and what was told at deployment."""
    state, _, _ = drafted(size, **options)
    told: list[Event] = []
    chance = Sampled("deployed")
    for decision in list(state.pending.values()):
        state, events = GAME.submit(state, decision.id, decision.default, chance)
        told += events
    return state, told


def castle_of(state: DozenState, unit: Unit) -> Castle:
    """Return the own castle in which a unit stands."""
    return next(castle for castle in state.castles.values() if castle.seat == unit.seat and castle.at == unit.at)


def castles_of(state: DozenState, seat: int) -> set[int]:
    return {castle.at for castle in state.castles.values() if castle.seat == seat}


def test_a_ranked_list_filed_ahead_picks_without_waiting_and_is_seen_by_nobody_else() -> None:
    """5.2: a pick queue; the default is its first free general, else the lowest number."""
    state, _, chance = begun(2)
    ((seat, decision),) = state.pending.items()
    other = Seat(1 - seat)
    filed: Choice = ("g09", "g03", ".")
    state, events = GAME.submit(state, f"standing.{other}", filed, chance)
    assert GAME.seen(events, seat) == ()
    assert GAME.view(state, seat).state.sides[other].picks == ()
    state, events = GAME.submit(state, decision.id, ("g09",), chance)
    assert [(e.data["seat"], e.data["general"]) for e in events if e.kind == "drafted"] == [
        (seat, "g09"),
        (other, "g03"),
    ]
    # the list is used up: it is asked now, with the lowest number by default
    state, _ = GAME.submit(state, state.pending[seat].id, ("g01",), chance)
    assert state.pending[other].default == ("g02",)


def test_5_2_a_ranked_list_filed_while_a_pick_is_asked_is_its_default() -> None:
    """5.2: the default of a pick is the "first free general of its `pick_queue`, else lowest number"."""
    state, _, chance = begun(2)
    ((seat, decision),) = state.pending.items()
    assert decision.default == ("g01",)
    state, _ = GAME.submit(state, f"standing.{seat}", ("g09", "g03", "."), chance)
    assert state.pending[seat].default == ("g09",)
    before, _, chance = begun(2, rulings=4)
    before, _ = GAME.submit(before, f"standing.{seat}", ("g09", "g03", "."), chance)
    assert before.pending[seat].default == ("g01",), "an older edition (WDW-16)"


def deploying(**options: Any) -> tuple[DozenState, Sampled]:
    """Return a match of two at its deployment."""
    state, _, _ = drafted(2, **options)
    assert {d.kind for d in state.pending.values()} == {"deploy"}
    return state, Sampled("setup")


@pytest.mark.parametrize(("edition", "asked"), [(5, ()), (4, ("general_lethal", "castle_lethal"))])
def test_5_2_standing_orders_given_before_a_missed_deployment_stay(edition: int, asked: tuple[str, ...]) -> None:
    """5.2: orders may be edited at any time, their default is "unchanged"; the clock deploys by number."""
    state, chance = deploying(rulings=edition)
    state, _ = GAME.submit(state, "standing.0", ("silent",), chance)
    for seat in (Seat(0), Seat(1)):
        question = state.pending[seat]
        state, _ = GAME.submit(state, question.id, question.default, chance, by="clock")
    assert state.stage == "play"
    assert state.sides[0].orders.ask == asked


@pytest.mark.parametrize(("edition", "asked"), [(5, ("general_any", "castle_any")), (4, ())])
def test_5_2_standing_orders_given_after_a_deployment_replace_those_in_it(edition: int, asked: tuple[str, ...]) -> None:
    """A deploys with `silent`, orders `live` while B still deploys; what it ordered last counts."""
    state, chance = deploying(rulings=edition)
    cards = state.sides[0].generals
    state, _ = GAME.submit(state, state.pending[Seat(0)].id, (*cards, "silent"), chance)
    state, _ = GAME.submit(state, "standing.0", ("live",), chance)
    state, _ = GAME.submit(state, state.pending[Seat(1)].id, state.pending[Seat(1)].default, chance)
    assert state.stage == "play"
    assert state.sides[0].orders.ask == asked
    assert state.standing[Seat(0)] == (("live",) if edition == 5 else ("silent",))


def test_5_2_a_deployment_after_standing_orders_brings_its_own() -> None:
    state, chance = deploying()
    state, _ = GAME.submit(state, "standing.0", ("silent",), chance)
    state, _ = GAME.submit(state, state.pending[Seat(0)].id, (*state.sides[0].generals, "live"), chance)
    state, _ = GAME.submit(state, state.pending[Seat(1)].id, state.pending[Seat(1)].default, chance)
    assert state.sides[0].orders.ask == ("general_any", "castle_any")


def test_the_order_of_random_requests_is_that_of_section_5() -> None:
    """5.1: corners, tokens, equipment, events, draft, order."""
    state, _, _ = begun(2)
    again = list(
        GAME.replay(
            complete(GAME.options, {}), [Move(d.id, d.default) for d in state.pending.values()], Sampled("setup"), 2
        )
    )
    assert again[0][0] == state
    drawn = 1 + 13 + 59 + 13  # swaps of shuffling 2, 14, 60 and 14 things
    assert state.drawn >= drawn + 2


def picked(*wanted: str, then: tuple[Choice, ...] = ()) -> tuple[DozenState, list[Event]]:
    """Pick for the seats in turn; the first sends `then` ahead with it. What is due of that is given."""
    state, _, chance = begun(2)
    told: list[Event] = []
    for card in wanted:
        ((_, decision),) = state.pending.items()
        state, more = GAME.submit(state, decision.id, (card,), chance, then=then)
        told, then = told + list(more), ()
        while (move := GAME.queued(state)) is not None:
            state, more = GAME.submit(state, move.decision, move.choice, chance)
            told += more
    return state, told


def test_picks_sent_ahead_wait_for_those_of_the_others() -> None:
    """Both who send three picks at once wait for nobody but each other, once (5.2)."""
    free = tuple(GAME.book.generals)
    state, _, _ = begun(2)
    (first,) = state.pending
    state, _ = picked(free[0], free[1], then=((free[2],), (free[3],)))
    assert state.sides[first].generals == (free[0], free[2])
    assert set(state.pending) == {Seat(1 - first)}
    state, _ = picked(free[0], free[1], free[4], then=((free[2],), (free[3],)))
    assert state.sides[first].generals == (free[0], free[2], free[3])


def test_a_pick_sent_ahead_that_another_takes_first_is_asked_for_again() -> None:
    free = tuple(GAME.book.generals)
    state, told = picked(free[0], free[2], then=((free[2],), (free[3],)))
    (first,) = state.pending
    assert state.sides[first].generals == (free[0],)
    [stopped] = [event for event in told if event.kind == "list_stopped"]
    assert stopped.only == frozenset({first})


def test_one_pick_leads_to_the_next_as_if_nobody_took_what_is_free() -> None:
    state, _, _ = begun(2)
    (first,) = state.pending
    view = GAME.view(state, first)
    decision = state.pending[first]
    for number in range(2):
        found = GAME.onward(view, decision, (tuple(GAME.book.generals)[number],))
        assert found is not None
        view, decision = found
        assert (decision.kind, decision.seat) == ("draft_pick", first)
        assert len(GAME.options_at(view, decision, ()).options) == 11 - number
    assert GAME.onward(view, decision, (tuple(GAME.book.generals)[5],)) is None
