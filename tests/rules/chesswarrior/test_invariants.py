"""What holds at every decision of random matches under every option (spec 5.6, RCW-16, RCW-18, RCW-66)."""

from __future__ import annotations

from functools import cache

import pytest

from rules.chesswarrior.board import AREAS, MOST_OBSTACLES
from rules.chesswarrior.dice import FACES
from rules.chesswarrior.state import LEAD, ChessState, Side
from rules.kernel.types import Event, Seat
from tests.contract.positions import Match
from tests.support.shared_out import at_landing, few

from . import matches
from .matches import CASES, NAMES
from .table import known


@cache
def match(index: int) -> Match:
    """Play a case once for the whole run."""
    return matches.played(known(), index)


@pytest.fixture(params=range(len(CASES)), ids=NAMES)
def played(request: pytest.FixtureRequest) -> Match:
    """A random match under one set of options, to its end."""
    return match(request.param)


def in_play(played: Match) -> list[ChessState]:
    """Return the states at decisions of play proper."""
    return [s for s in played.states if s.stage == "play"]


@at_landing
def test_rcw_13_no_two_heroes_share_a_square_and_none_stands_on_an_obstacle(played: Match) -> None:
    for state in in_play(played):
        walking = state.act.hero if state.act is not None else -1
        squares = [h.at for n, h in enumerate(state.heroes) if h.at >= 0 and n != walking]
        assert len(set(squares)) == len(squares)
        assert not any(state.obstacles >> at & 1 for at in squares)


@few(6)
def test_five_heroes_of_each_side_are_on_the_board(played: Match) -> None:
    for state in in_play(played):
        assert [sum(h.at >= 0 and h.side == side for h in state.heroes) for side in (0, 1)] == [5, 5]


@few(6)
def test_rcw_16_dials_lie_between_the_main_turn_and_eleven_ahead(played: Match) -> None:
    for state in in_play(played):
        assert all(state.turn <= h.dial <= state.turn + LEAD for h in state.heroes if h.at >= 0)


def test_rcw_18_nobody_is_activated_twice_in_a_main_turn(played: Match) -> None:
    acted = [(e.data["turn"], e.data["hero"]) for events in played.events for e in events if e.kind == "activated"]
    assert len(set(acted)) == len(acted)


def test_cw_76_nobody_reacts_twice_in_a_main_turn(played: Match) -> None:
    turn = 0
    seen: set[tuple[int, str]] = set()
    for event in (e for events in played.events for e in events):
        turn = event.data["turn"] if event.kind == "turn_began" else turn
        if event.kind == "reacted":
            assert (turn, event.data["hero"]) not in seen
            seen.add((turn, event.data["hero"]))


def test_rcw_66_damage_mana_and_counters_stay_within_their_limits(played: Match) -> None:
    book = known().book
    for state in in_play(played):
        for hero in state.heroes:
            card = book.sheets[hero.key]
            assert 0 <= hero.damage < card.lp + (state.options.destroy == "exceed")
            assert 0 <= hero.mana <= card.mp
            for held in hero.held:
                total = sum(h.count for h in hero.held if h.counter == held.counter)
                assert 0 < total <= book.counters[held.counter].max


def test_rcw_40_pools_and_combat_counters_are_gone_between_uses(played: Match) -> None:
    for state in in_play(played):
        if state.act is None:
            assert all(not h.pools and all(c.lasts != "combat" for c in h.held) for h in state.heroes)


def test_cw_53_nothing_is_paid_that_a_hero_does_not_have(played: Match) -> None:
    assert all(e.data["left"] >= 0 for events in played.events for e in events if e.kind == "paid")


def test_rcw_05_obstacles_are_one_to_six_and_leave_the_areas_open(played: Match) -> None:
    state = played.states[-1]
    areas, most = AREAS[state.options.checking], MOST_OBSTACLES[state.options.checking]
    assert 1 <= state.obstacles.bit_count() <= 6
    assert all((area & state.obstacles).bit_count() <= most for area in areas)
    assert not state.obstacles & 0xFF00_0000_0000_00FF


def test_rcw_06_dice_show_faces_of_their_kind(played: Match) -> None:
    low = 1 if played.options.get("d10") == "1-10" else 0
    dice = [d for events in played.events for e in events if e.kind == "rolled" for d in e.data["dice"]]
    assert all(low <= d < FACES + low for d in dice)


def test_cw_42_points_are_what_was_counted(played: Match) -> None:
    gained = [0, 0]
    for event in (e for events in played.events for e in events):
        if event.kind == "counted" and event.data["gain"]:
            gained[event.data["seat"]] += event.data["gain"]
            assert event.data["turn"] >= 3
    assert tuple(gained) == played.states[-1].points


def test_spec_5_6_orders_change_nothing_that_the_other_seat_sees(played: Match) -> None:
    """Give south every kind of order: north's view is the same to the byte."""
    for state in in_play(played)[::9]:
        changed = state.copy()
        changed.sides[0] = Side(homes=((0, (3, 4)),), rest=(("end", "n"),))
        views = [played.game.dump(played.game.view(s, Seat(1)).state) for s in (state, changed)]
        assert views[0] == views[1]


def hidden(events: tuple[Event, ...]) -> list[str]:
    """Return the kinds of events that not everybody sees."""
    return [e.kind for e in events if e.only is not None]


def test_only_plans_and_orders_are_told_in_private(played: Match) -> None:
    kinds = {kind for events in played.events for kind in hidden(events)}
    assert kinds <= {"plan_played", "plan_dropped", "plan_stopped", "standing_set"}


def test_random_players_meet_every_kind_of_question() -> None:
    kinds = {point.decision.kind for index in range(len(CASES)) for point in match(index).points}
    assert kinds == {"entry", "ban", "order", "deploy", "activate", "react", "move_more"}
