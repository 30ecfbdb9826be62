"""Self-made masters that a GM looks at: nobody sees an entry before they are fixed (SK-05, SK-06, RSK-22)."""

from __future__ import annotations

from random import Random

import pytest

from bot.balance.arena import play
from bot.cli.games import shipped
from bot.cli.render import positions
from rules.ai.random import random_choice
from rules.kernel import codec, cursor, looks, openly
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Choice, Seat
from rules.skirmish.edits import self_made
from rules.skirmish.frames import Approval
from rules.skirmish.state import SLOTS, Side

from .scenario import GAME
from .test_masters import OWN_MASTER
from .test_preparation import DECK, EAST, OWN, PRESET, WEST, Setup

OTHER: Choice = ("own", "warden", *DECK[1:], *OWN_MASTER[10:])
SEATS = (WEST, EAST, None)


def waiting(west: Choice = OWN_MASTER, east: Choice = PRESET) -> Setup:
    return Setup(master="gm").answer(WEST, *west).answer(EAST, *east)


def test_sk_06_a_match_with_a_self_made_master_waits_for_the_gm_with_nothing_shown() -> None:
    setup = waiting()
    assert (setup.waiting(), setup.state.stage, setup.kinds()) == ({}, "entry", ["held"])
    assert setup.events[0].data == {"what": {"key": "skirmish.awaits.entries", "args": {}}}
    assert GAME.awaits(setup.state) == GAME.awaits(setup.seen_by(None)) is not None


@pytest.mark.parametrize("seat", SEATS)
def test_sk_06_until_then_a_seat_sees_its_own_entry_alone_and_the_others_none(seat: Seat | None) -> None:
    sides = waiting().seen_by(seat).sides
    for number in (WEST, EAST):
        assert (sides[number] == Side()) is (number != seat)
    if seat == WEST:
        assert (sides[WEST].deck, sides[WEST].reserve) == (DECK, tuple(SLOTS[:10]))


@pytest.mark.parametrize("seat", [EAST, None])
def test_sk_06_two_worlds_that_differ_in_another_entry_look_alike_until_it_is_approved(seat: Seat | None) -> None:
    one, other = waiting(), waiting(OTHER)
    for step in ((), ("cost", "wm", "7"), ("price", "wm", "5")):
        for setup in (one, other):
            if step:
                setup.ruled("edit", *step)
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
        assert GAME.seen(one.events, seat) == GAME.seen(other.events, seat)
    for setup in (one, other):
        setup.ruled("send_back", "1")
    assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
    for setup in (one, other):
        setup.answer(EAST, *PRESET)
    assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
    assert GAME.seen(one.events, seat) == GAME.seen(other.events, seat)
    one.ruled("approve")
    other.ruled("approve")
    assert one.seen_by(seat).sides[WEST].deck == DECK != other.seen_by(seat).sides[WEST].deck


def test_sk_05_sk_06_all_units_are_shown_at_once_with_the_prices_the_gm_has_given() -> None:
    setup = waiting().ruled("edit", "cost", "wm", "8").ruled("edit", "price", "wm", "4").ruled("approve")
    assert (setup.kinds()[:2], setup.waiting()) == (["approved", "units_revealed"], {0: "lineup", 1: "lineup"})
    for seat in SEATS:
        sides = setup.seen_by(seat).sides
        assert [side.deck for side in sides] == [DECK, DECK]
        made = sides[WEST].master
        assert made is not None
        assert made.ability is not None
        assert (made.cost, made.ability.mana) == (8, 4)
    assert (GAME.awaits(setup.state), GAME.edits(setup.state)) == (None, None)


def test_sk_06_what_the_gm_changes_is_told_to_its_owner_alone_and_the_others_that_something_was() -> None:
    setup = waiting().ruled("edit", "cost", "wm", "8")
    assert [event.kind for event in GAME.seen(setup.events, WEST)] == ["edited", "altered"]
    for seat in (EAST, None):
        assert [event.kind for event in GAME.seen(setup.events, seat)] == ["edited"]


def test_rsk_22_an_entry_that_is_sent_back_is_made_again_and_looked_at_again() -> None:
    setup = waiting().ruled("send_back", "0")
    assert (setup.waiting(), setup.state.sides[WEST]) == ({0: "entry"}, Side())
    for seat in (WEST, None):
        assert setup.seen_by(seat).sides[EAST] == Side()
    assert setup.seen_by(EAST).sides[EAST].deck == DECK
    setup.answer(WEST, *OTHER)
    assert (setup.kinds(), setup.state.agenda[-1:]) == (["held"], [Approval()])
    assert setup.ruled("approve").seen_by(EAST).sides[WEST].deck == OTHER[1:10]


def test_rsk_22_with_no_self_made_master_left_units_are_shown_without_another_look() -> None:
    setup = waiting().ruled("send_back", "0").answer(WEST, *OWN)
    assert (setup.kinds()[0], setup.waiting()) == ("units_revealed", {0: "lineup", 1: "lineup"})


@pytest.mark.parametrize(
    ("entries", "mode"), [([PRESET, PRESET], "gm"), ([OWN_MASTER, PRESET], "auto"), ([OWN_MASTER, OWN_MASTER], "auto")]
)
def test_rsk_22_nothing_waits_where_nothing_is_self_made_or_looked_at(
    entries: tuple[Choice, Choice], mode: str
) -> None:
    setup = Setup(master=mode).answer(WEST, *entries[0]).answer(EAST, *entries[1])
    assert (looks.due(setup.state), setup.waiting()) == (None, {0: "lineup", 1: "lineup"})


def test_wsk_11_in_the_first_edition_units_are_shown_before_the_gm_looks() -> None:
    setup = Setup(edition=1, master="gm").answer(WEST, *OWN_MASTER).answer(EAST, *PRESET)
    assert (setup.kinds()[0], looks.due(setup.state)) == ("units_revealed", None)
    assert setup.seen_by(EAST).sides[WEST].deck == DECK
    assert GAME.awaits(setup.state) is not None
    with pytest.raises(IllegalChoice):
        setup.ruled("approve")


def test_sk_06_nobody_concedes_or_offers_a_draw_while_the_gm_looks() -> None:
    setup = waiting()
    assert [GAME.view(setup.state, seat).decisions for seat in SEATS] == [(), (), ()]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("again", [False, True])
def test_a_guess_fits_what_is_seen_and_can_be_played_on(seat: Seat | None, again: bool) -> None:
    setup = waiting(PRESET, OWN_MASTER)
    if again:
        setup.ruled("send_back", "1")
    view = GAME.view(setup.state, seat)
    rng = Random(7)
    for world in GAME.guesses(view, rng, 3):
        assert codec.digest(GAME.view(world, seat).state) == codec.digest(view.state)
        assert again or self_made(world)
        if again:
            question = world.pending[EAST]
            choice = random_choice(GAME, GAME.view(world, EAST), question, rng)
            world, _ = GAME.submit(world, question.id, choice, setup.chance)
        if looks.due(world) is not None:
            world, _ = GAME.rule(world, ("approve", "=so"), setup.chance, 3, lambda _: None)
        assert sorted(world.pending) == [WEST, EAST]


def test_openly_a_host_sees_both_entries_and_may_change_the_self_made_master_alone() -> None:
    setup = waiting()
    assert [side.deck for side in openly.position(setup.state).state.sides] == [DECK, DECK]
    menu = GAME.edits(setup.state)
    assert menu is not None
    root = cursor.root(menu)
    assert [option.token for option in root.options()] == ["cost", "price"]
    assert [option.token for option in cursor.walk(root, ("cost",)).options()] == ["wm"]


def test_where_no_host_looks_on_a_match_with_self_made_masters_is_played_to_its_end() -> None:
    """RSK-22: between computers, and where a match is played for its pictures, the look is passed by."""
    game = shipped("skirmish")
    played = play(game, ("random", "random"), 1, {"master": "gm"})
    assert [event.kind for event in played.events if event.kind in ("held", "passed_by")] == ["held", "passed_by"]
    assert played.state.outcome is not None
    steps = positions(game, 1, "random", {"master": "gm"})
    assert [e.kind for _, told in steps for e in told if e.kind in ("held", "passed_by")] == ["held", "passed_by"]
    assert steps[-1][0].outcome is not None
