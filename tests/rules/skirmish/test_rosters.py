"""A roster of a campaign in a match: it begins at the line-up, with gaps and gains in their slots (SK-84, RSK-41)."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.errors import IllegalChoice
from rules.kernel.rosters import GIVEN
from rules.kernel.types import Choice, Seat
from rules.skirmish import master
from rules.skirmish.state import SLOTS, slots_of

from .scenario import GAME
from .test_preparation import DECK, OWN, PRESET, Setup

WEST, EAST = Seat(0), Seat(1)
MASTER = ("preset", "dawn_marshal")
NINE = GAME.rosters.enrolled(OWN)
GAPPED = GAME.rosters.gained(GAME.rosters.gained(NINE, "warden"), "medic")
GAPPED = GAME.rosters.lost(GAPPED, "longbow")
"""A warden in slot J, a second medic in K, slot B freed."""


def brought(*rosters: Choice) -> Setup:
    setup = Setup()
    for seat, roster in enumerate(rosters):
        question = setup.state.pending[Seat(seat)]
        setup.state, events = GAME.submit(setup.state, question.id, roster, setup.chance, GIVEN)
        setup.events = list(events)
    return setup


def refused(roster: Choice) -> str | None:
    with pytest.raises(IllegalChoice) as caught:
        brought(roster)
    return caught.value.clause


def test_sk_02_a_match_with_rosters_begins_at_the_line_up_as_if_they_had_been_entered() -> None:
    by_hand = Setup().answer(WEST, *OWN).answer(EAST, *PRESET)
    given = brought(NINE, GAME.rosters.enrolled(PRESET))
    assert given.waiting() == {0: "lineup", 1: "lineup"}
    assert given.state.sides == by_hand.state.sides
    assert given.events == by_hand.events


def test_sk_84_a_roster_is_written_by_slot_with_its_master() -> None:
    assert ("roster", *(t for pair in zip("abcdefghi", DECK, strict=True) for t in pair), *MASTER) == NINE


def test_a_preset_entered_is_a_roster_of_its_units() -> None:
    assert GAME.rosters.pieces(GAME.rosters.enrolled(PRESET)) == GAME.catalogue.decks["samples"].units


def test_names_in_a_match_a_freed_slot_is_left_out_and_gains_have_the_next_call_signs() -> None:
    setup = brought(GAPPED, NINE)
    side = setup.state.sides[WEST]
    assert slots_of(side) == ["m", "a", "c", "d", "e", "f", "g", "h", "i", "j", "k"]
    assert GAME.book.slot_kind(setup.state, WEST, "j").id == "warden"
    assert side.reserve == tuple(slots_of(side))


def test_sk_10_gained_units_are_lined_up_and_a_freed_slot_is_refused() -> None:
    setup = brought(GAPPED, NINE)
    with pytest.raises(IllegalChoice):
        setup.answer(WEST, "b", "b2", "done")
    setup.answer(WEST, "j", "b2", "k", "c2", "done").answer(EAST, "a", "b6", "done")
    assert {unit.tag: unit.type for unit in setup.state.units if unit.side == WEST} == {"wj": "warden", "wk": "medic"}


def test_5_2_the_clock_lines_up_across_a_freed_slot() -> None:
    setup = brought(GAPPED, NINE)
    question = setup.state.pending[WEST]
    assert question.default[::2][:4] == ("m", "a", "c", "d")
    assert "b" not in question.default[:-1:2]


def test_rsk_41_fewer_than_nine_cannot_be_played_and_more_can() -> None:
    assert refused(GAME.rosters.lost(NINE, "medic")) == "SK-03"
    assert brought(GAME.rosters.gained(NINE, "warden")).state.pending[WEST].kind == "entry"


@pytest.mark.parametrize(
    ("roster", "clause"),
    [
        (("roster", "a", "nobody", *NINE[3:]), "RSK-20"),
        (("roster", "b", "longbow", "a", "gatekeeper", *NINE[5:]), "SK-84"),
        (("roster", "a", "gatekeeper", "a", "longbow", *NINE[5:]), "SK-84"),
        (("roster", "m", "gatekeeper", *NINE[3:]), "SK-84"),
        (("roster", "a", "medic", "b", "medic", *NINE[5:]), "RSK-21"),
        ((*NINE[:-1], "nobody"), "SK-04"),
        ((*NINE, "x"), "SK-04"),
        (("roster",), "SK-03"),
        (("roster", "a"), "SK-03"),
    ],
)
def test_sk_03_what_is_no_roster_is_refused(roster: Choice, clause: str) -> None:
    assert refused(roster) == clause


def test_a_roster_cannot_be_sent_as_an_entry_by_hand() -> None:
    with pytest.raises(IllegalChoice):
        Setup().answer(WEST, *GAPPED)


def test_a_self_made_master_goes_with_its_roster() -> None:
    unit = next(iter(GAME.catalogue.masters.values()))
    entry = ("make", *master.tokens_of(unit, GAME.catalogue.tokens))
    roster = GAME.rosters.enrolled(("own", *DECK, *entry))
    by_hand = Setup().answer(WEST, "own", *DECK, *entry).answer(EAST, *PRESET)
    assert by_hand.state.sides[WEST].master is not None
    assert brought(roster, NINE).state.sides[WEST].master == by_hand.state.sides[WEST].master


SHEET = master.tokens_of(next(u for u in GAME.catalogue.masters.values() if u.ability), GAME.catalogue.tokens)
MADE = GAME.rosters.enrolled(("own", *DECK, "make", *SHEET))
"""A roster with a self-made master."""


def under_a_gm(roster: Choice) -> Setup:
    setup = Setup(master="gm")
    for seat, brings in ((WEST, roster), (EAST, NINE)):
        question = setup.state.pending[seat]
        setup.state, _ = GAME.submit(setup.state, question.id, brings, setup.chance, GIVEN)
    return setup


def test_wsk_10_what_a_gm_has_settled_of_a_master_holds_in_every_later_match_and_is_not_looked_at_again() -> None:
    first = under_a_gm(MADE)
    assert GAME.awaits(first.state) is not None
    made = first.state.sides[WEST].master
    assert made is not None
    assert made.ability is not None
    assert GAME.rosters.judged(first.state, WEST) == (), "nothing is settled before the battle (SK-05)"
    first.state.turn = 1
    first.state.sides[WEST].master = msgspec.structs.replace(made, cost=made.cost + 2)
    judged = GAME.rosters.judged(first.state, WEST)
    assert judged == (str(made.cost + 2), str(made.ability.mana))
    assert GAME.rosters.judged(first.state, EAST) == (), "a prepared master has its price"
    kept = GAME.rosters.kept(MADE, judged)
    assert GAME.rosters.kept(kept, ("1", "1")) == kept, "the first match settles it"
    assert GAME.rosters.pieces(kept) == GAME.rosters.pieces(MADE)
    later = under_a_gm(GAME.rosters.gained(kept, "warden"))
    assert GAME.awaits(later.state) is None
    again = later.state.sides[WEST].master
    assert again is not None
    assert (again.cost, again.name, again.ability) == (made.cost + 2, made.name, made.ability)
    later.state.turn = 1
    assert GAME.rosters.judged(later.state, WEST) == ()


@pytest.mark.parametrize("prices", [(3, 0), (-3, 0), (0, 3)])
def test_rsk_22_prices_that_no_gm_could_have_given_are_no_roster(prices: tuple[int, int]) -> None:
    made = under_a_gm(MADE).state.sides[WEST].master
    assert made is not None
    assert made.ability is not None
    cost, mana = made.cost + prices[0], made.ability.mana + prices[1]
    with pytest.raises(IllegalChoice):
        GAME.rosters.kept(MADE, (str(cost), str(mana)))


def test_wsk_10_without_a_gm_nothing_is_settled() -> None:
    setup = brought(MADE, NINE)
    setup.state.turn = 1
    assert GAME.rosters.judged(setup.state, WEST) == ()


def test_rsk_41_a_roster_with_a_unit_in_every_slot_is_offered_no_more() -> None:
    """There are 25 slots beside the master's; a 26th unit would have none."""
    full = NINE
    for unit in [name for name in GAME.catalogue.units if name not in DECK][: len(SLOTS) - 1 - len(DECK)]:
        assert unit in [option.token for option in GAME.rosters.prizes(full, GAME.rosters.gained(NINE, unit))]
        full = GAME.rosters.gained(full, unit)
    assert len(GAME.rosters.pieces(full)) == len(SLOTS) - 1
    other = next(name for name in GAME.catalogue.units if name not in GAME.rosters.pieces(full))
    assert GAME.rosters.prizes(full, GAME.rosters.gained(NINE, other)) == ()
