"""Entry, line-up and the coin: SK-01 to SK-11 and their rulings."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import cursor
from rules.kernel.chance import ChanceError, Scripted
from rules.kernel.errors import IllegalChoice, IncompleteChoice, StaleDecision
from rules.kernel.options import complete
from rules.kernel.types import Choice, Event, Seat
from rules.skirmish.state import SkirmishState

from .scenario import GAME, Table

WEST, EAST = Seat(0), Seat(1)
DECK = (
    "gatekeeper", "longbow", "medic", "berserker", "gravekeeper", "trapper", "acolyte", "mirror_fencer", "bomber",
)  # fmt: skip
"""Slots A to I; they cost 4 4 2 5 3 3 1 4 3, the master 6."""
PRESET: Choice = ("preset", "samples", "preset", "dawn_marshal")
OWN: Choice = ("own", *DECK, "preset", "dawn_marshal")


class Setup:
    """A match from its start."""

    def __init__(self, coin: int = 0, edition: int = 2, **options: Any) -> None:
        self.chance = Scripted([coin])
        self.state, events = GAME.start(complete(GAME.options, options) if edition > 1 else options, self.chance)
        self.events: list[Event] = list(events)

    def answer(self, seat: Seat, *choice: str) -> Setup:
        question = self.state.pending[seat]
        self.state, events = GAME.submit(self.state, question.id, choice, self.chance)
        self.events = list(events)
        return self

    def ruled(self, *choice: str) -> Setup:
        """Let a host rule; nothing is taken back to a step."""
        self.state, events = GAME.rule(self.state, (*choice, "=looked at"), self.chance, 1, lambda _: None)
        self.events = list(events)
        return self

    def entered(self) -> Setup:
        return self.answer(WEST, *PRESET).answer(EAST, *PRESET)

    def lined_up(self) -> Setup:
        return self.entered().answer(WEST, "a", "b2", "done").answer(EAST, "a", "b6", "done")

    def seen_by(self, seat: Seat | None) -> SkirmishState:
        return GAME.view(self.state, seat).state

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def waiting(self) -> dict[int, str]:
        return {seat: question.kind for seat, question in sorted(self.state.pending.items())}


def clause_of(setup: Setup, seat: Seat, *choice: str) -> str | None:
    with pytest.raises(IllegalChoice) as caught:
        setup.answer(seat, *choice)
    return caught.value.clause


def test_sk_01_two_seats_west_and_east() -> None:
    assert (GAME.seats, GAME.seat_names) == ((2,), ("west", "east"))
    assert Setup().waiting() == {0: "entry", 1: "entry"}


def test_sk_01_a_seat_commands_its_own_side_only() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B6")
    assert table.refused("EA: B5") == "bad_unit"


def test_sk_02_stages_in_order() -> None:
    setup = Setup()
    assert setup.state.stage == "entry"
    setup.answer(WEST, *PRESET).answer(EAST, *PRESET)
    assert (setup.kinds()[0], setup.waiting()) == ("units_revealed", {0: "lineup", 1: "lineup"})
    setup.answer(WEST, "a", "b2", "done").answer(EAST, "a", "b6", "done")
    shown = [kind for kind in setup.kinds() if kind in ("lineups_revealed", "first_side", "phase_started")]
    assert shown == ["lineups_revealed", "first_side", "phase_started"]
    assert setup.waiting() == {0: "orders"}


def test_sk_03_nine_units_make_a_deck() -> None:
    setup = Setup().answer(WEST, *OWN).answer(EAST, *PRESET)
    assert setup.state.sides[0].deck == DECK


@pytest.mark.parametrize("deck", [DECK[:8], (*DECK, "acolyte")])
def test_sk_03_eight_or_ten_units_are_refused(deck: Choice) -> None:
    with pytest.raises(IllegalChoice):
        Setup().answer(WEST, "own", *deck, "preset", "dawn_marshal")


def test_sk_03_a_master_or_token_is_no_normal_unit() -> None:
    for wrong in ("dawn_marshal", "puppet"):
        with pytest.raises(IllegalChoice):
            Setup().answer(WEST, "own", wrong, *DECK[1:], "preset", "dawn_marshal")


def test_sk_04_an_entry_without_master_is_incomplete() -> None:
    with pytest.raises(IncompleteChoice):
        Setup().answer(WEST, "own", *DECK)


def test_sk_04_a_second_master_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        Setup().answer(WEST, *PRESET, "preset", "dawn_marshal")


def test_sk_05_cost_and_mana_price_of_a_fixed_master_are_known() -> None:
    master = Setup().entered().state.sides[0].master
    assert master is not None
    assert master.ability is not None
    assert (master.cost, master.ability.mana) == (6, 6)


def test_sk_06_before_all_are_fixed_nobody_else_sees_a_part_of_an_entry() -> None:
    setup = Setup().answer(WEST, *OWN)
    assert [(e.kind, e.data) for e in GAME.seen(setup.events, EAST)] == [("ready", {"seat": 0})]
    hidden = repr(setup.seen_by(EAST)) + repr(setup.seen_by(None))
    assert "gatekeeper" not in hidden
    assert GAME.view(setup.state, WEST).state.answers == {WEST: OWN}


def test_sk_06_when_all_are_fixed_everything_is_public_at_once() -> None:
    setup = Setup().answer(WEST, *OWN).answer(EAST, *PRESET)
    assert next(e.kind for e in GAME.seen(setup.events, None)) == "units_revealed"
    for seat in (WEST, EAST, None):
        sides = setup.seen_by(seat).sides
        assert [side.deck for side in sides] == [DECK, DECK]
        assert all(side.master is not None for side in sides)


def test_sk_06_an_accepted_entry_may_be_replaced_until_the_reveal() -> None:
    other = ("own", "acolyte", *DECK[1:], "preset", "dawn_marshal")
    setup = Setup().answer(WEST, *OWN).answer(WEST, *other).answer(EAST, *PRESET)
    assert setup.state.sides[0].deck == other[1:10]


def test_sk_07_one_starter_is_enough() -> None:
    setup = Setup().lined_up()
    assert [unit.tag for unit in setup.state.units] == ["wa", "ea"]


def test_sk_07_five_starters_are_allowed_a_sixth_is_not() -> None:
    five = ("c", "a1", "e", "b1", "f", "c1", "g", "d1", "i", "e1")  # 2 + 3 + 3 + 1 + 3 = 12
    setup = Setup().entered().answer(WEST, *five, "done").answer(EAST, "a", "b6", "done")
    assert len([unit for unit in setup.state.units if unit.side == 0]) == 5
    six = ("a", "a2", "c", "a1", "e", "b1", "f", "c1", "g", "d1", "i", "e1")  # 16
    assert clause_of(Setup().entered(), WEST, *six, "done") == "SK-07"


def test_sk_07_no_starter_is_refused() -> None:
    assert clause_of(Setup().entered(), WEST, "done") == "SK-07"


EIGHTEEN = ("m", "a1", "a", "b1", "d", "c1", "e", "d1")  # 6 + 4 + 5 + 3
NINETEEN = ("m", "a1", "a", "b1", "b", "c1", "d", "d1")  # 6 + 4 + 4 + 5
SEVENTEEN = ("m", "a1", "a", "b1", "b", "c1", "e", "d1")  # 6 + 4 + 4 + 3


def test_sk_08_rsk_01_eighteen_may_be_used_up() -> None:
    setup = Setup().entered().answer(WEST, *EIGHTEEN, "done")
    assert setup.kinds() == ["ready"]


def test_sk_08_nineteen_is_refused() -> None:
    assert clause_of(Setup().entered(), WEST, *NINETEEN, "done") == "SK-08"


def test_rsk_01_strict_cap_refuses_eighteen_and_takes_seventeen() -> None:
    assert clause_of(Setup(cost_cap_strict=True).entered(), WEST, *EIGHTEEN, "done") == "SK-08"
    assert Setup(cost_cap_strict=True).entered().answer(WEST, *SEVENTEEN, "done").kinds() == ["ready"]


def test_sk_09_units_that_do_not_start_are_the_reserve_and_off_the_map() -> None:
    setup = Setup().lined_up()
    assert sorted(setup.state.sides[0].reserve) == ["b", "c", "d", "e", "f", "g", "h", "i", "m"]
    assert [unit.slot for unit in setup.state.units if unit.side == 0] == ["a"]


@pytest.mark.parametrize(
    ("why", "choice"),
    [
        ("same square twice", ("a", "b2", "b", "b2")),
        ("the other side's square", ("a", "b6")),
        ("no deployment square", ("a", "b3")),
        ("a wall", ("a", "a4")),
    ],
)
def test_sk_10_each_starter_needs_a_deployment_square_of_its_own(why: str, choice: Choice) -> None:
    assert clause_of(Setup().entered(), WEST, *choice, "done") == "SK-10", why


def test_sk_10_no_unit_starts_twice() -> None:
    with pytest.raises(IllegalChoice):
        Setup().entered().answer(WEST, "a", "b2", "a", "b1", "done")


def test_sk_10_a_line_up_may_be_named_in_any_order_and_is_the_same() -> None:
    one = Setup().entered().answer(WEST, "a", "b2", "c", "a1", "done").answer(EAST, "a", "b6", "done")
    other = Setup().entered().answer(WEST, "c", "a1", "a", "b2", "done").answer(EAST, "a", "b6", "done")
    assert GAME.dump(one.state) == GAME.dump(other.state)
    view = GAME.view(Setup().entered().state, WEST)
    asked = view.state.pending[WEST]
    assert cursor.canonical(GAME.root(view, asked), ("c", "a1", "a", "b2", "done")) == ("a", "b2", "c", "a1", "done")


def test_sk_10_rsk_24_line_ups_are_secret_until_both_are_locked() -> None:
    setup = Setup().entered().answer(WEST, "a", "b2", "done")
    assert [(e.kind, e.data) for e in GAME.seen(setup.events, EAST)] == [("ready", {"seat": 0})]
    assert (setup.seen_by(EAST).units, setup.seen_by(EAST).answers) == ([], {})
    setup.answer(EAST, "a", "b6", "done")
    assert [unit.tag for unit in setup.seen_by(EAST).units] == ["wa", "ea"]


def test_sk_10_an_accepted_line_up_may_be_replaced_until_both_are_locked() -> None:
    setup = Setup().entered().answer(WEST, "a", "b2", "done").answer(WEST, "c", "d1", "done")
    setup.answer(EAST, "a", "b6", "done")
    assert [unit.tag for unit in setup.state.units] == ["wc", "ea"]


def test_sk_10_after_the_reveal_it_is_final() -> None:
    setup = Setup().entered()
    old = setup.state.pending[WEST].id
    setup.answer(WEST, "a", "b2", "done").answer(EAST, "a", "b6", "done")
    with pytest.raises(StaleDecision):
        GAME.submit(setup.state, old, ("c", "d1", "done"), setup.chance)


def test_sk_11_rsk_25_the_coin_comes_after_placement() -> None:
    setup = Setup().entered()
    assert setup.state.drawn == 0
    setup.answer(WEST, "a", "b2", "done").answer(EAST, "a", "b6", "done")
    assert setup.state.drawn == 1


@pytest.mark.parametrize(("coin", "first", "waiting"), [(0, "w", {0: "orders"}), (1, "e", {1: "orders"})])
def test_rsk_25_coin_0_makes_west_first_and_1_east(coin: int, first: str, waiting: dict[int, str]) -> None:
    setup = Setup(coin).lined_up()
    assert ("first_side", {"side": first}) in [(e.kind, e.data) for e in setup.events]
    assert setup.waiting() == waiting


def test_rsk_25_the_coin_has_two_sides() -> None:
    with pytest.raises(ChanceError):
        Setup(2).lined_up()


def test_sk_11_the_first_side_stays_first_in_every_turn() -> None:
    setup = Setup(1).lined_up().answer(EAST, "done").answer(WEST, "done")
    assert (setup.state.turn, setup.waiting()) == (2, {1: "orders"})


def test_rsk_13_the_master_need_not_start() -> None:
    assert "m" in Setup().lined_up().state.sides[0].reserve


def test_rsk_13_master_must_start_refuses_a_line_up_without_it() -> None:
    setup = Setup(master_must_start=True).entered()
    assert clause_of(setup, WEST, "a", "b2", "done") == "RSK-13"
    assert setup.answer(WEST, "m", "b2", "done").kinds() == ["ready"]


@pytest.mark.parametrize("rest", [("d", "b1", "a", "b2", "m", "a1"), ("m", "a1", "a", "b2", "d", "b1")])
def test_rsk_13_sk_07_the_master_is_written_anywhere_and_stored_first(rest: Choice) -> None:
    setup = Setup(master_must_start=True).entered()
    menu = GAME.menu(GAME.view(setup.state, WEST), setup.state.pending[WEST])
    assert cursor.canonical(cursor.root(menu), (*rest, "done")) == ("m", "a1", "a", "b2", "d", "b1", "done")
    setup.answer(WEST, *rest, "done").answer(EAST, "m", "a7", "done")
    assert sorted(unit.tag for unit in setup.state.units if unit.side == WEST) == ["wa", "wd", "wm"]


def test_rsk_13_others_leave_room_for_the_master_among_five_and_18() -> None:
    setup = Setup(master_must_start=True).entered()
    assert clause_of(setup, WEST, "d", "a1", "a", "b1", "b", "c1") == "RSK-13"
    assert clause_of(setup, WEST, "g", "a1", "c", "b1", "e", "c1", "f", "d1", "i", "e1") == "RSK-13"


def test_rsk_20_both_seats_may_hold_the_same_units() -> None:
    setup = Setup().answer(WEST, *OWN).answer(EAST, *OWN)
    assert setup.state.sides[0].deck == setup.state.sides[1].deck == DECK


def test_rsk_21_two_copies_are_allowed_three_are_not() -> None:
    two = ("own", "medic", "medic", *DECK[:2], *DECK[3:8], "preset", "dawn_marshal")
    assert Setup().answer(WEST, *two).kinds() == ["ready"]
    with pytest.raises(IllegalChoice):
        Setup().answer(WEST, "own", "medic", "medic", "medic", *DECK[:2], *DECK[3:7], "preset", "dawn_marshal")


def test_rsk_23_deck_and_master_are_one_submission() -> None:
    setup = Setup().answer(WEST, *PRESET)
    assert list(setup.state.answers) == [WEST]
    assert setup.answer(EAST, *PRESET).waiting() == {0: "lineup", 1: "lineup"}


def test_rsk_24_open_line_ups_come_after_the_coin_and_one_after_the_other() -> None:
    setup = Setup(1, lineup="open").entered()
    assert ("first_side" in setup.kinds(), setup.waiting()) == (True, {1: "lineup"})
    setup.answer(EAST, "a", "b6", "done")
    assert setup.waiting() == {0: "lineup"}
    assert [unit.tag for unit in setup.seen_by(WEST).units] == ["ea"]
    setup.answer(WEST, "a", "b2", "done")
    assert setup.waiting() == {1: "orders"}


def expire(setup: Setup, seat: Seat, draft: Choice | None = None) -> Setup:
    question = setup.state.pending[seat]
    move = GAME.expire(GAME.view(setup.state, seat), question, draft)
    setup.state, events = GAME.submit(setup.state, move.decision, move.choice, setup.chance, move.by)
    setup.events = list(events)
    return setup


def test_rsk_26_an_entry_without_draft_becomes_the_first_presets() -> None:
    setup = expire(Setup(), WEST).answer(EAST, *OWN)
    side = setup.state.sides[0]
    assert side.deck == DECK
    assert side.master is not None
    assert side.master.id == "dawn_marshal"


def test_rsk_26_a_saved_entry_is_what_the_clock_enters() -> None:
    draft = ("own", "acolyte", *DECK[1:], "preset", "dawn_marshal")
    setup = expire(Setup(), WEST, draft).answer(EAST, *PRESET)
    assert setup.state.sides[0].deck == draft[1:10]


def test_rsk_26_a_line_up_without_draft_takes_slots_in_order_while_they_fit() -> None:
    """M 6, A 4, B 4, C 2 make 16; D 5, E 3 and F 3 do not fit; G 1 does (RSK-26, 5.2)."""
    setup = expire(Setup().entered(), WEST).answer(EAST, "a", "b6", "done")
    names = GAME.book.boards["corridor"].names
    placed = {unit.slot: names[unit.cell] for unit in setup.state.units if unit.side == 0}
    assert placed == {"m": "a1", "a": "b1", "b": "c1", "c": "d1", "g": "e1"}


def test_rsk_26_a_saved_line_up_is_what_the_clock_takes_if_it_is_valid() -> None:
    setup = expire(Setup().entered(), WEST, ("c", "d1", "done")).answer(EAST, "a", "b6", "done")
    assert [unit.tag for unit in setup.state.units] == ["wc", "ea"]
    setup = expire(Setup().entered(), WEST, ("c", "d6", "done")).answer(EAST, "a", "b6", "done")
    assert len([unit for unit in setup.state.units if unit.side == 0]) == 5


def test_wsk_06_overtime_wait_takes_a_saved_entry_and_a_saved_line_up() -> None:
    """Only order sheets can wait: their drafts alone are ignored."""
    deck = ("own", "acolyte", *DECK[1:], "preset", "dawn_marshal")
    setup = expire(Setup(overtime="wait"), WEST, deck).answer(EAST, *PRESET)
    assert setup.state.sides[0].deck == deck[1:10]
    expire(setup, WEST, ("c", "d1", "done")).answer(EAST, "a", "b6", "done")
    assert [unit.tag for unit in setup.state.units] == ["wc", "ea"]


def test_wsk_06_overtime_wait_without_drafts_takes_what_the_clock_takes_otherwise() -> None:
    setup = expire(Setup(overtime="wait"), WEST).answer(EAST, *PRESET)
    assert setup.state.sides[0].deck == DECK
    expire(setup, WEST).answer(EAST, "a", "b6", "done")
    assert len([unit for unit in setup.state.units if unit.side == 0]) == 5


def test_rsk_26_the_east_default_fills_the_rear_column_first() -> None:
    setup = expire(Setup().entered().answer(WEST, "a", "b2", "done"), EAST)
    names = GAME.book.boards["corridor"].names
    placed = {unit.slot: names[unit.cell] for unit in setup.state.units if unit.side == 1}
    assert placed == {"m": "a7", "a": "b7", "b": "c7", "c": "d7", "g": "e7"}


def faults(*choice: str) -> list[str | None]:
    return [refusal.clause for refusal in GAME.faults("entry", choice, {})]


def test_sk_03_sk_04_a_prepared_entry_without_fault_is_legal() -> None:
    assert faults(*OWN) == faults(*PRESET) == faults("own", *DECK, "preset", "dawn_marshal") == []


@pytest.mark.parametrize(
    ("why", "choice", "clauses"),
    [
        ("eight units", ("own", *DECK[:8], "preset", "dawn_marshal"), ["SK-03"]),
        ("ten units", ("own", *DECK, "cheap", "preset", "dawn_marshal"), ["SK-03"]),
        ("three copies", ("own", "medic", "medic", *DECK[:7], "preset", "dawn_marshal"), ["RSK-21"]),
        ("no such unit", ("own", "nobody", *DECK[1:], "preset", "dawn_marshal"), ["RSK-20"]),
        ("no master", ("own", *DECK), ["SK-04"]),
        ("no such master", ("own", *DECK, "preset", "nobody"), ["SK-04"]),
        ("a normal unit as master", ("own", *DECK, "preset", "medic"), ["SK-04"]),
        ("a preset without master", ("preset", "samples"), ["SK-04"]),
        ("no such preset", ("preset", "nowhere", "preset", "dawn_marshal"), ["SK-03"]),
        ("a preset with no such master", ("preset", "samples", "preset", "nobody"), ["SK-04"]),
        ("two faults", ("own", *DECK[:8], "preset", "nobody"), ["SK-03", "SK-04"]),
    ],
)
def test_sk_03_sk_04_rsk_21_every_fault_of_a_prepared_entry_is_named(
    why: str, choice: Choice, clauses: list[str]
) -> None:
    assert faults(*choice) == clauses, why


@pytest.mark.parametrize(
    ("why", "choice", "clause"),
    [
        ("nothing", (), "SK-03"),
        ("no deck", ("medic",), "SK-03"),
        ("no such preset", ("preset", "nowhere"), "SK-03"),
        ("no preset named", ("preset",), "SK-03"),
        ("no such unit", ("own", "nobody"), "RSK-20"),
        ("three copies", ("own", "medic", "medic", "medic"), "RSK-21"),
        ("eight units and a master", ("own", *DECK[:8], "preset"), "SK-03"),
        ("eight units", ("own", *DECK[:8]), "SK-03"),
        ("ten units", ("own", *DECK, "cheap"), "SK-03"),
        ("no master", ("own", *DECK), "SK-04"),
        ("something else for a master", ("own", *DECK, "done"), "SK-04"),
        ("no such master", ("own", *DECK, "preset", "nobody"), "SK-04"),
        ("half a master", ("own", *DECK, "make"), "RSK-22"),
        ("no such value", ("own", *DECK, "make", "99"), "RSK-22"),
        ("too much", (*PRESET, "preset"), "SK-04"),
    ],
)
def test_sk_03_sk_04_rsk_20_rsk_21_rsk_22_a_refused_entry_names_its_clause(
    why: str, choice: Choice, clause: str
) -> None:
    assert clause_of(Setup(), WEST, *choice) == clause, why


@pytest.mark.parametrize(
    ("why", "choice", "clause"),
    [
        ("nothing", (), "SK-07"),
        ("no square", ("a",), "SK-10"),
        ("no end", ("a", "b2"), "SK-10"),
        ("too much", ("a", "b2", "done", "done"), "SK-07"),
        ("nobody", ("done",), "SK-07"),
        ("no such unit", ("z",), "SK-07"),
        ("off the map", ("a", "z9"), "SK-10"),
    ],
)
def test_sk_07_sk_10_a_refused_line_up_names_its_clause(why: str, choice: Choice, clause: str) -> None:
    assert clause_of(Setup().entered(), WEST, *choice) == clause, why


@pytest.mark.parametrize("choice", [(), ("a",), ("a", "e3", "attack"), ("a", "e3", "wait"), ("a", "e3", "wait", "/")])
def test_sk_57_a_sheet_that_stops_short_names_its_clause(choice: Choice) -> None:
    table = Table("field, turn 4, west\nWA berserker E2\nEA gatekeeper E6")
    with pytest.raises(IncompleteChoice) as caught:
        GAME.check(GAME.view(table.state, WEST), table.asked, choice)
    assert caught.value.clause == "SK-57"


def test_self_play_counts_a_preset_deck_that_its_own_master_leads() -> None:
    preset = GAME.entrance.presets()[0]
    assert GAME.entrance.parts(preset) == {"deck": preset[1]}
    assert GAME.entrance.parts((*preset[:3], "nobody")) == {}
